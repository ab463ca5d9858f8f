"""Lesson 5.2: what else counts as a blank answer."""

from lessons import LESSONS


def test_a_layer_whose_forward_is_not_written_is_blank() -> None:
    source = """
class CountingRelu(Layer):
    calls = 0

    def forward(self, inputs, outputs):
        raise NotImplementedError()


def factory(op):
    return CountingRelu(op) if op.type == "nn.ReLU" else create_layer(op)
"""
    assert LESSONS["5.2"].tried("factory", source).error.name == "NotImplementedError"
