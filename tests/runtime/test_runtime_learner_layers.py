"""A learner's layer: unwritten outputs and overwritten inputs are reported; correct layers run."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from runtime_graphs import Doubling, floats, opened

from kuiper_edu.errors import GraphError, LayerError, StateError
from kuiper_edu.layers import Layer, create_layer
from kuiper_edu.runtime import RuntimeGraph, RuntimeParameterString, is_ours
from kuiper_edu.runtime.calls import call_forward
from kuiper_edu.runtime.operator import RuntimeOperator

DTYPES = ["float16", "float32", "float64", "int8", "int32", "int64", "uint8", "bool", "complex64", "complex128"]


def relu(kind: Any, text: str = "(2,3)f32", **build: Any) -> RuntimeGraph:
    lines = (
        f"pnnx.Input x 0 1 0 #0={text}",
        f"nn.ReLU mine 1 1 0 1 #0={text} #1={text}",
        f"nn.ReLU second 1 1 1 2 #1={text} #2={text}",
        f"pnnx.Output o 1 0 2 #2={text}",
    )
    return opened(*lines, factory=lambda op: kind() if op.name == "mine" else create_layer(op), **build)


class Forgetting:
    def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        outputs[0][:1] = np.maximum(inputs[0][:1], 0)


class Returning:
    def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> Any:  # noqa: ARG002
        return np.maximum(inputs[0], 0)


class Replacing:
    def forward(self, inputs: Sequence[Any], outputs: list[Any]) -> None:
        outputs[0] = np.maximum(inputs[0], 0)


class Overwriting:
    def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        inputs[0][inputs[0] < 0] = 0
        outputs[0][...] = inputs[0]


@pytest.mark.parametrize("shape", ["(2,3)f32", "(?,3)f32"])
@pytest.mark.parametrize(("kind", "left"), [(Forgetting, 3), (Returning, 6), (Replacing, 6)])
def test_a_layer_that_leaves_its_output_unwritten_is_told_how_much(kind: type, left: int, shape: str) -> None:
    graph = relu(kind, shape)
    with pytest.raises(
        LayerError, match=rf"operator 'mine': {kind.__name__}.forward left {left} of 6 numbers unwritten"
    ):
        graph.forward(floats(2, 3))


def test_a_relu_that_overwrites_its_producer_is_stopped() -> None:
    with pytest.raises(LayerError, match="operator 'mine': Overwriting writes into its input"):
        relu(Overwriting).forward(floats(2, 3) - 1)


@pytest.mark.parametrize("dtype", DTYPES)
def test_unwritten_elements_are_found_whatever_their_type(dtype: str) -> None:
    op = RuntimeOperator("mine", "nn.ReLU", layer=Forgetting())
    x, out = np.ones((4, 2), dtype), np.ones((4, 2), dtype)
    with pytest.raises(LayerError, match=r"left (6 of 8|12 of 16) numbers"):
        call_forward(op, [x], [out], check_outputs=True)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("fill", [0, 1, 0x5A, -91])
def test_what_is_written_is_never_taken_for_unwritten(dtype: str, fill: int) -> None:
    class Copying:
        def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
            outputs[0][...] = inputs[0]

    x = np.full((4, 2), fill, np.int64).astype(dtype)
    out = np.empty_like(x)
    call_forward(RuntimeOperator("mine", "nn.ReLU", layer=Copying()), [x], [out], check_outputs=True)
    assert np.array_equal(out, x)


def test_nan_from_the_data_is_not_taken_for_unwritten() -> None:
    x = np.float32([[np.nan, -np.nan, np.inf], [1, np.nan, 2]])
    assert np.array_equal(relu(Doubling).forward(x), 2 * x, equal_nan=True)


def test_a_layer_with_forward_alone_runs_at_any_batch() -> None:
    class Summing:
        """A layer whose output has another shape than its input."""

        def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
            outputs[0][...] = inputs[0].sum(axis=1, keepdims=True)

    graph = opened(
        "pnnx.Input x 0 1 0 #0=(2,3)f32",
        "my.Sum s 1 1 0 1 #0=(2,3)f32 #1=(2,1)f32",
        "pnnx.Output o 1 0 1 #1=(2,1)f32",
        factory=lambda _: Summing(),
    )
    for batch in (2, 5, 1):
        x = floats(batch, 3)
        assert np.allclose(graph.forward(x), x.sum(axis=1, keepdims=True))


def test_a_subclass_of_layer_with_forward_alone_is_watched_too() -> None:
    class Mine(Layer):
        def __init__(self, op: RuntimeOperator) -> None:
            self.name, self.type = op.name, op.type

        def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
            outputs[0][:, :2] = inputs[0][:, :2]

    lines = ("pnnx.Input x 0 1 0", "my.Layer m 1 1 0 1", "pnnx.Output o 1 0 1")
    with pytest.raises(LayerError, match=r"operator 'm': Mine.forward left 2 of 6"):
        opened(*lines, factory=Mine).forward(floats(2, 3))


@pytest.mark.parametrize("kind", ["nn.ReLU", "nn.Sigmoid", "pnnx.Expression", "torch.flatten"])
def test_a_layer_counts_as_a_learners_once_anything_that_runs_it_is(kind: str) -> None:
    expr = {"expr": RuntimeParameterString("neg(@0)")} if kind == "pnnx.Expression" else {}
    op = RuntimeOperator("op", kind, params=expr)  # type: ignore[arg-type]
    layer = create_layer(op)
    assert is_ours(layer)
    changed = create_layer(op)
    changed.forward = lambda inputs, outputs: np.copyto(outputs[0], inputs[0])  # type: ignore[method-assign]
    assert not is_ours(changed)
    layer.__class__ = type("Mine", (type(layer),), {"__module__": "__main__"})
    assert not is_ours(layer)


@pytest.mark.parametrize(("made", "message"), [(None, "None"), ((), "0"), ([1], "a list"), ((1, 2), "2")])
def test_a_compute_that_gives_something_else_is_told(made: object, message: str) -> None:
    class Odd:
        def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None: ...

        def compute(self, inputs: Sequence[Any]) -> object:  # noqa: ARG002
            return made

    graph = opened("pnnx.Input x 0 1 0", "my.Layer m 1 1 0 1", "pnnx.Output o 1 0 1", factory=lambda _: Odd())
    with pytest.raises(GraphError, match=f"operator 'm': expected a tuple of 1 value, found {message}"):
        graph.forward(floats(2, 3))


def test_a_layer_that_runs_its_own_graph_is_refused_and_does_not_hang() -> None:
    class Circular:
        def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
            outputs[0][...] = graph.forward(inputs[0])

    graph = relu(Circular)
    with pytest.raises(StateError, match=r"operator 'mine': .*one of the graph's own layers"):
        graph.forward(floats(2, 3))


@pytest.mark.parametrize("ask", ["forward", "capture", "profile"])
def test_a_graph_whose_layer_was_refused_runs_again(ask: str) -> None:
    class Curious:
        def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
            assert graph.memory_report().steps  # inspecting a class does not run it
            if asking:
                getattr(graph, ask)(inputs[0])
            outputs[0][...] = inputs[0]

    asking = True
    graph, x = relu(Curious), floats(2, 3)
    with pytest.raises(StateError, match="one of the graph's own layers"):
        graph.forward(x)
    asking = False
    with ThreadPoolExecutor(1) as pool:
        np.testing.assert_array_equal(pool.submit(graph.forward, x).result(timeout=10), graph.forward(x))


@pytest.mark.parametrize("plan", [True, False])
def test_a_failed_run_leaves_nothing_behind(plan: bool) -> None:
    class Moody:
        def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
            outputs[0][:1] = 7
            if inputs[0][0, 0] > 0:
                raise RuntimeError("not today")
            outputs[0][...] = inputs[0]

    graph = relu(Moody, plan=plan)
    good, bad = np.full((2, 3), -1, np.float32), np.full((2, 3), 1, np.float32)
    for _ in range(2):
        with pytest.raises(LayerError, match="not today"):
            graph.forward(bad)
        assert graph.forward(good).tolist() == [[0, 0, 0]] * 2
