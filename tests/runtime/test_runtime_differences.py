"""differences(): every step beside what it should compute, from the layers, another model, or stored values."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from runtime_graphs import chain, floats, opened, text_graph

from kuiper_edu.errors import GraphError, ShapeError, StateError
from kuiper_edu.layers import create_layer
from kuiper_edu.passes import optimize
from kuiper_edu.pnnx import Attribute, Graph
from kuiper_edu.runtime import DifferenceRow, Differences, RuntimeGraph, memory

BRANCHES = (
    "pnnx.Input x 0 1 0 #0=(2,3)f32",
    "nn.ReLU relu 1 1 0 1 #1=(2,3)f32",
    "nn.Sigmoid gate 1 1 1 2 #2=(2,3)f32",
    "pnnx.Expression product 2 1 1 2 3 expr=mul(@0,@1) #3=(2,3)f32",
    "pnnx.Output o 1 0 3",
)


class Shifted:
    """A layer that adds a number to what the library's layer computes.

    Args:
        op: the operator.
        by: the number.
    """

    def __init__(self, op: Any, by: float) -> None:
        self.layer, self.by = create_layer(op), by

    def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        self.layer.forward(inputs, outputs)
        outputs[0][...] += self.by


def with_fault(name: str, by: float = 1.0) -> RuntimeGraph:
    """Return the branches with a layer whose results are too large."""
    return opened(*BRANCHES, factory=lambda op: Shifted(op, by) if op.name == name else create_layer(op))


def names(differences: Differences) -> list[str]:
    return [row.name for row in differences.rows]


def wrong(differences: Differences) -> list[str]:
    return [row.name for row in differences.wrong]


@pytest.mark.parametrize("plan", [True, False])
def test_a_graph_agrees_with_its_own_layers(plan: bool) -> None:
    found = opened(*BRANCHES, plan=plan).differences(floats(2, 3))
    assert names(found) == ["relu", "gate", "product"]
    assert repr(found) == "Differences(3 steps, none wrong)"


def test_memory_that_is_used_too_early_is_found_at_the_step_that_reads_it() -> None:
    def best_fit(lives: Sequence[memory.Lifetime]) -> memory.BufferAssignment:
        return original([memory.Lifetime(life.value, life.first, life.first, life.nbytes) for life in lives])

    original = memory.best_fit
    with patch.object(memory, "best_fit", best_fit):
        graph = opened(*BRANCHES)
        for _ in range(2):
            assert wrong(graph.differences(floats(2, 3))) == ["product"]


@pytest.mark.parametrize("name", ["relu", "gate", "product"])
def test_a_wrong_layer_is_found_beside_another_graph_and_spreads_to_no_other_step(name: str) -> None:
    found = with_fault(name).differences(floats(2, 3), against=opened(*BRANCHES))
    assert names(found) == ["relu", "gate", "product"]
    assert wrong(found) == [name]
    assert found.first_wrong is not None
    assert found.first_wrong.largest == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("name", ["relu", "gate", "product"])
def test_a_wrong_layer_is_found_beside_stored_values(name: str) -> None:
    x = floats(2, 3)
    stored = opened(*BRANCHES).capture(x)
    assert wrong(with_fault(name).differences(x, against=stored)) == [name]
    assert names(with_fault(name).differences(x, against={name: stored[name]})) == [name]


def test_stored_outputs_are_those_of_the_model_and_stored_inputs_are_ignored() -> None:
    x = floats(2, 3)
    stored = {"input0": x, "output0": opened(*BRANCHES).forward(x)}
    assert names(opened(*BRANCHES).differences(x, against=stored)) == ["product"]
    assert wrong(with_fault("gate").differences(x, against=stored)) == ["product"]


LISTS = (
    "pnnx.Input x 0 1 0 #0=(4,3)f32",
    "torch.chunk parts 1 2 0 1 2 chunks=2 dim=0",
    "nn.ReLU relu 1 1 1 3",
    "prim::TupleConstruct pair 2 1 3 2 4",
    "pnnx.Output o 1 0 4",
)


def test_several_outputs_can_be_stored_together_one_by_one_or_as_the_models() -> None:
    x = floats(4, 3)
    parts, relu = (x[:2], x[2:]), np.maximum(x[:2], 0)
    found = opened(*LISTS).differences
    assert repr(found(x)) == "Differences(3 steps, none wrong)"
    assert wrong(found(x, against={"parts": parts})) == []
    assert wrong(found(x, against={"parts.0": parts[0], "parts.1": parts[1] + 1})) == ["parts"]
    assert names(found(x, against={"output0": relu, "output1": parts[1]})) == ["parts", "relu"]
    with pytest.raises(GraphError, match="'parts': expected 2 outputs, found 1"):
        found(x, against={"parts": x})


def test_a_value_of_another_shape_or_with_nan_elsewhere_is_wrong() -> None:
    x = floats(2, 3)
    graph, good = opened(*BRANCHES), opened(*BRANCHES).capture(x)["relu"]
    holes = good.copy()
    holes[0, 0] = np.nan
    for value in (good[:1], holes):
        found = graph.differences(x, against={"relu": value})
        assert found.rows[0].largest == np.inf
        assert wrong(found) == ["relu"]


def test_nan_and_infinities_in_the_same_places_agree_and_do_not_widen_what_is_allowed() -> None:
    x = np.float32([[np.nan, np.inf, 1], [0, 2, -np.inf]])
    graph = opened(*BRANCHES)
    assert graph.differences(x).wrong == ()
    relu = np.maximum(x, 0)
    relu[1, 1] += 1e-3
    (row,) = graph.differences(x, against={"relu": relu}).rows
    assert (row.is_wrong, row.allowed) == (True, pytest.approx(2e-5, rel=1e-2))


@pytest.mark.parametrize(("tolerance", "count"), [(1e-5, 1), (1.0, 0)])
def test_the_tolerance_is_a_part_of_the_largest_number(tolerance: float, count: int) -> None:
    x = 100 * floats(2, 3)
    found = with_fault("relu", by=0.5).differences(x, against=opened(*BRANCHES), tolerance=tolerance)
    assert len(found.wrong) == count
    assert found.rows[0].allowed == pytest.approx(tolerance * np.maximum(x, 0).max())


@pytest.mark.parametrize(
    ("against", "says"),
    [({"nobody": 1}, "there is no operator 'nobody'.*These have one: .*relu"), ({}, "no step writes a value"),
     ({"input0": 1}, "no step writes a value"), ({"output1": 1}, "there is no operator 'output1'")],
)  # fmt: skip
def test_stored_values_that_belong_to_no_step_are_refused(against: dict[str, Any], says: str) -> None:
    with pytest.raises(GraphError, match=says):
        opened(*BRANCHES).differences(floats(2, 3), against=against)


def test_models_without_a_common_operand_are_refused() -> None:
    lines = [line.replace("relu 1 1 0 1", "relu 1 1 0 a").replace("1 1 a", "1 1 0 a") for line in (
        "pnnx.Input x 0 1 0 #0=(2,3)f32", "nn.ReLU relu 1 1 0 1", "pnnx.Output o 1 0 a")]  # fmt: skip
    with pytest.raises(GraphError, match="no step writes a value"):
        opened(*BRANCHES).differences(floats(2, 3), against=opened(*lines))


def test_inputs_and_states_are_checked_as_for_a_run() -> None:
    with pytest.raises(ShapeError, match="expected 1 input"):
        opened(*BRANCHES).differences()
    with pytest.raises(StateError, match="Call build"):
        RuntimeGraph.from_graph(text_graph(*BRANCHES), create_layer).differences(floats(2, 3))
    with pytest.raises(StateError, match="Call build"):
        opened(*BRANCHES).differences(floats(2, 3), against=RuntimeGraph.from_graph(chain(1), create_layer))


def test_texts_and_lists_between_operators_are_compared_too() -> None:
    graph = opened(
        "pnnx.Input x 0 1 0 #0=(2,3)f32",
        "prim::Constant mode 0 1 1 value=trunc",
        "aten::div d 3 1 0 0 1 2",
        "pnnx.Output o 1 0 2",
    )
    assert repr(graph.differences(floats(2, 3) + 3)) == "Differences(2 steps, none wrong)"


def test_an_optimised_model_is_compared_with_its_original_by_operand(repo: Path) -> None:
    original = Graph.load(repo / "tests/corpus/unet_level0.pnnx.param")
    optimised = optimize(original, 2).graph
    assert len(optimised.ops) < len(original.ops)
    graphs = [RuntimeGraph.from_graph(graph, create_layer) for graph in (optimised, original)]
    for graph in graphs:
        graph.build()
    with np.load(repo / "tests/corpus/unet_level0.npz") as stored:
        x = stored["input0"]
    found = graphs[0].differences(x, against=graphs[1])
    assert (len(found.rows) > 15, found.wrong) == (True, ())
    conv = next(op for op in optimised.ops if op.type == "nn.Conv2d")
    conv.attrs["bias"] = Attribute(conv.attrs["bias"].data + 1)
    faulty = RuntimeGraph.from_graph(optimised, create_layer)
    faulty.build()
    assert wrong(faulty.differences(x, against=graphs[1])) == [conv.name]


def test_a_row_says_what_a_picture_needs() -> None:
    row = DifferenceRow(("conv", "relu"), "nn.ReLU", "im2col", float("nan"), 1e-5)
    assert (row.name, row.is_wrong) == ("conv + relu", True)
