"""Whole graphs on the engine: random nets give the results of their layers, for all sizes, reproducibly."""

from typing import Any

import numpy as np
import pytest
from conv_nets import Net, numbers, opened, residual_block
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.layers import Layer, create_layer
from kuiper_edu.pnnx import Attribute, Graph

ACTIVATIONS = ["nn.ReLU", "nn.ReLU6", "nn.SiLU", "nn.GELU", "nn.Hardswish", "nn.Sigmoid", "nn.Tanh"]
FORMULAS = ["add(@0,@1)", "mul(@0,@1)", "sub(mul(@0,2.0),@1)", "add(@0,tanh(mul(@0,@1)))", "div(@0,add(2.0,abs(@1)))"]


@st.composite
def nets(draw: st.DrawFn) -> tuple[Graph, tuple[int, ...]]:
    """Draw a graph of up to eight operators, sometimes with two outputs, and the input's shape."""
    net = Net(draw(st.integers(1, 4)), draw(st.integers(0, 99)))
    shape = (draw(st.integers(1, 3)), net.channels["x"], draw(st.integers(6, 13)), draw(st.integers(6, 13)))
    values = {"x": (net.input, shape[1:])}
    for _ in range(draw(st.integers(1, 8))):
        x, (c, h, w) = values[draw(st.sampled_from(sorted(values)))]
        kind = draw(st.sampled_from(["conv", "depthwise", "act", "formula", "cat", "pool", "up", "reshape"]))
        size = (c, h, w)
        if kind == "conv":
            kernel, stride = draw(st.sampled_from([1, 3])), draw(st.sampled_from([1, 1, 2]))
            made = net.conv(x, draw(st.integers(1, 6)), kernel, stride=(stride, stride))
            size = (net.channels[made.name], -(-h // stride), -(-w // stride))
        elif kind == "depthwise":
            stride = draw(st.sampled_from([1, 2]))
            made = net.conv(x, c, 3, groups=c, stride=(stride, stride))
            size = (c, -(-h // stride), -(-w // stride))
        elif kind == "act":
            made = net.add(draw(st.sampled_from(ACTIVATIONS)), [x])
        elif kind in ("formula", "cat"):
            same = [other for other, its in values.values() if its == size]
            other = draw(st.sampled_from(same))
            if kind == "formula":
                made = net.expression(draw(st.sampled_from(FORMULAS)), x, other)
            else:
                made = net.add("torch.cat", [x, other], {"dim": 1})
                size = (2 * c, h, w)
        elif kind == "pool":
            made = net.add("nn.MaxPool2d", [x], {"kernel_size": (3, 3), "stride": (2, 2), "padding": (1, 1)})
            size = (c, (h - 1) // 2 + 1, (w - 1) // 2 + 1)
        elif kind == "up":
            made = net.add("nn.Upsample", [x], {"scale_factor": (2.0, 2.0), "mode": "nearest"})
            size = (c, 2 * h, 2 * w)
        else:  # viewed as (N, C, W, H)
            made = net.add("Tensor.permute", [x], {"dims": (0, 1, 3, 2)})
            size = (c, w, h)
        if size[1] * size[2] <= 1000:
            values[made.name] = (made, size)
            last = made
        else:
            return net.finish(made), shape
    outputs = [last] if draw(st.booleans()) else [last, values[draw(st.sampled_from(sorted(values)))][0]]
    return net.finish(*outputs), shape


def as_list(result: Any) -> list[np.ndarray]:
    return list(result) if isinstance(result, tuple) else [result]


def agree(found: Any, expected: Any, tolerance: float = 1e-4) -> bool:
    pairs = zip(as_list(found), as_list(expected), strict=True)
    return all(a.shape == b.shape and np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max()) for a, b in pairs)


@given(case=nets(), threads=st.integers(1, 3))
def test_random_nets_agree_with_the_plain_path(case: tuple[Graph, tuple[int, ...]], threads: int) -> None:
    graph, shape = case
    x = numbers(*shape)
    expected = opened(graph, fast=False).forward(x)
    fast = opened(graph, threads=threads)
    fast.forward(x)  # the first run determines the shapes
    assert fast.planner.choices, "the second run must be a fast one"
    first = fast.forward(x)
    assert agree(first, expected)
    fast.forward(numbers(*shape, seed=2))
    for a, b in zip(as_list(fast.forward(x)), as_list(first), strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("shape", [(1, 8, 56, 56), (2, 8, 60, 44), (16, 8, 28, 28), (3, 8, 7, 7), (1, 8, 113, 97)])
def test_other_sizes_and_batches(shape: tuple[int, ...], threads: int) -> None:
    graph, x = residual_block(), numbers(*shape)
    fast = opened(graph, threads=threads)
    for _ in range(2):
        assert agree(fast.forward(x), opened(graph, fast=False).forward(x))


def test_a_graph_goes_from_size_to_size_and_back() -> None:
    graph = residual_block()
    fast, plain = opened(graph, threads=2), opened(graph, fast=False)
    for size in (56, 448, 60, 56, 20, 33, 448, 56):  # more sizes than cached programs
        x = numbers(1, 8, size, size)
        assert agree(fast.forward(x), plain.forward(x))


@pytest.mark.parametrize("threads", [1, 2])
def test_separate_builds_give_the_same_bytes(threads: int) -> None:
    x = numbers(2, 8, 40, 40)
    results = []
    for _ in range(2):
        graph = opened(residual_block(act="nn.SiLU"), threads=threads)
        graph.forward(x)
        results += [graph.forward(x), graph.forward(x)]
    for each in results[1:]:
        np.testing.assert_array_equal(each, results[0])


def test_a_learners_layer_between_fused_ones_is_called() -> None:
    called = []

    class Mine(Layer):
        def forward(self, inputs: Any, outputs: Any) -> None:
            called.append(inputs[0].shape)
            assert inputs[0].flags.c_contiguous
            outputs[0][...] = np.maximum(inputs[0], 0) + 1

    def factory(op: Any) -> Any:
        return Mine(op) if op.name == last_relu else create_layer(op)

    graph = residual_block()
    last_relu = [op.name for op in graph.ops if op.type == "nn.ReLU"][-1]
    x = numbers(1, 8, 20, 20)
    fast = opened(graph, factory=factory)
    fast.forward(x)
    called.clear()
    found = fast.forward(x)
    assert set(called) == {(1, 8, 20, 20)}
    assert agree(found, opened(graph, fast=False).forward(x) + 1)


def test_a_learners_layer_gets_no_view() -> None:
    contiguous = []

    class Mine(Layer):
        def forward(self, inputs: Any, outputs: Any) -> None:
            contiguous.append(inputs[0].flags.c_contiguous)
            outputs[0][...] = inputs[0] * 2

    net = Net(3)
    transposed = net.add("Tensor.permute", [net.input], {"dims": (0, 1, 3, 2)})
    graph = net.finish(net.add("nn.ReLU", [transposed]))
    fast = opened(graph, factory=lambda op: Mine(op) if op.type == "nn.ReLU" else create_layer(op))
    x = numbers(1, 3, 4, 5)
    for _ in range(2):
        np.testing.assert_array_equal(fast.forward(x), 2 * x.transpose(0, 1, 3, 2))
    assert all(contiguous)


def test_a_view_sees_every_run_and_its_memory_is_nobody_elses() -> None:
    net = Net(2)
    transposed = net.add("Tensor.permute", [net.add("nn.Tanh", [net.input])], {"dims": (0, 1, 3, 2)})
    later = net.add("nn.Tanh", [net.add("nn.Tanh", [net.add("nn.Tanh", [net.input])])])  # needs memory meanwhile
    graph = net.finish(net.add("nn.GELU", [transposed]), net.add("nn.GELU", [later]), transposed)
    fast, plain = opened(graph), opened(graph, fast=False)
    for seed in range(3):
        x = numbers(2, 2, 5, 5, seed=seed)
        assert agree(fast.forward(x), plain.forward(x), 1e-6)
    assert "view" in [choice.kernel for choice in fast.planner.choices]


@pytest.mark.parametrize("padding", [(0, 0), (1, 1)], ids=["smaller", "same size"])
def test_a_comparison_behind_a_convolution_sees_its_result(padding: tuple[int, int]) -> None:
    """A comparison works element by element, like an activation, but returns booleans."""
    texts = [
        "7767517\n4 3",
        "pnnx.Input x 0 1 0 #0=(1,1,5,5)f32",
        f"nn.Conv2d conv 1 1 0 1 bias=False dilation=(1,1) groups=1 in_channels=1 kernel_size=(3,3) out_channels=1 "
        f"padding={padding} padding_mode=zeros stride=(1,1) @weight=(1,1,3,3)f32".replace(", ", ","),
        "torch.gt gt 1 1 1 2 other=0",
        "pnnx.Output y 1 0 2",
    ]
    graph = Graph.from_text("\n".join(texts) + "\n")
    graph.ops[1].attrs["weight"] = Attribute(numbers(1, 1, 3, 3) - 0.5)
    x = numbers(1, 1, 5, 5)
    plain, fast = (opened(graph, fast=fast) for fast in (False, True))
    for _ in range(2):
        assert np.array_equal(fast.forward(x), plain.forward(x))
