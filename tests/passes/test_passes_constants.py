"""Inlining and folding of constants."""

import numpy as np
import pytest
from pass_graphs import LESSON, apply, graph_of, left_alone, lesson, run, same_bits, save_and_load, stored_inputs

from kuiper_edu.layers import LayerRegistry
from kuiper_edu.passes import FOLD_CONSTANTS, INLINE_CONSTANTS, optimize
from kuiper_edu.passes.constants import MAX_GROWTH
from kuiper_edu.pnnx import Graph

IN = "pnnx.Input in 0 1 0 #0=(2,4)f32"


def with_constant(expr: str, operator: str = "torch.sum s 2 1 0 c 1 $input=0 $dim=c") -> Graph:
    return graph_of(IN, f"pnnx.Expression e 0 1 c expr={expr}", operator, "pnnx.Output out 1 0 1")


@pytest.mark.parametrize("value", ["1", "[1]", "[0,1]", "-1", "0.5", "True", "None", "mean"])
def test_a_constant_input_becomes_a_parameter_that_a_file_gives_back(value: str) -> None:
    changed, result = apply(INLINE_CONSTANTS, with_constant(value))
    again = Graph.from_text(changed.to_text())
    assert again.ops[2].params == changed.ops[2].params
    assert "dim" in again.ops[2].params
    assert (again.ops[2].inputnames, len(again.ops[2].inputs)) == (["input"], 1)
    assert str(result.changes[0]).startswith("s: the input dim is always ")


@pytest.mark.parametrize("value", ["[]", "inf", "nan", "-0.0", "[1,0.5]", "[True,False]"])
def test_what_a_file_would_give_back_as_something_else_stays_an_input(value: str) -> None:
    assert left_alone(INLINE_CONSTANTS, with_constant(value))


def test_a_short_weight_is_no_list() -> None:
    graph = folding("F.relu r 1 1 w 1 $input=w", np.array([-1, 2, -3, 4]), "(2,4)f32")
    assert left_alone(INLINE_CONSTANTS, graph)


def test_results_that_are_constants_or_inputs_or_twins_stay_results() -> None:
    graph = graph_of(
        IN,
        "pnnx.Attribute w 0 1 w @data=(2)f32 #w=(2)f32",
        "F.relu r 1 1 w 1 $input=w #1=(2)f32",
        "nn.Identity i 1 1 0 3 #3=(2,4)f32",
        *(f"nn.ReLU t{n} 1 1 0 {n} #{n}=(2,4)f32" for n in (4, 5)),
        "pnnx.Output o 4 0 1 3 4 5",
        weights={"w.data": np.float32([-1, 2])},
    )
    report = optimize(graph)
    assert [op.type for op in report.graph.ops] == ["pnnx.Input", "pnnx.Attribute", "nn.ReLU", "pnnx.Output"]
    x = np.linspace(-1, 1, 8, dtype=np.float32).reshape(2, 4)
    assert same_bits(run(report.graph, x), run(graph, x))


def test_arguments_that_have_places_and_no_names_stay() -> None:
    assert left_alone(INLINE_CONSTANTS, with_constant("1", "my.Module m 2 1 0 c 1 $input=0 $dim=c"))
    assert left_alone(INLINE_CONSTANTS, with_constant("1", "torch.sum m 2 1 0 c 1"))
    assert left_alone(INLINE_CONSTANTS, with_constant("1", "torch.clamp m 1 1 c 1 $input=c"))
    assert left_alone(INLINE_CONSTANTS, with_constant("1", "torch.sum m 2 1 0 c 1 dim=0 $dim=c"))


def test_one_constant_that_is_two_arguments() -> None:
    changed, result = apply(INLINE_CONSTANTS, with_constant("1", "F.x m 3 1 0 c c 1 $input=0 $a=c $b=c"))
    assert len(result.changes) == 2
    assert {"a", "b"} <= changed.ops[2].params.keys()


def test_the_lessons_six_constant_operators_become_two_weights() -> None:
    graph = lesson("constants")
    report = optimize(graph, level=1)
    assert [op.type for op in report.graph.ops if op.inputs] == ["pnnx.Expression", "pnnx.Output"]
    assert report.after.parameters < report.before.parameters
    inputs = stored_inputs(LESSON, "constants")
    assert same_bits(run(report.graph, *inputs), run(graph, *inputs))


def folding(operator: str, weight: np.ndarray, shape: str) -> Graph:
    size = ",".join(map(str, weight.shape))
    return graph_of(
        IN,
        f"pnnx.Attribute w 0 1 w @data=({size})f32 #w=({size})f32",
        operator,
        f"pnnx.Expression use 2 1 0 1 2 expr=add(@0,@1) #2={shape}",
        "pnnx.Output out 1 0 2",
        weights={"w.data": weight.astype(np.float32)},
    )


def test_a_folded_operator_keeps_its_name_and_tells_its_shape(tmp_path) -> None:
    graph = folding("F.relu r 1 1 w 1 $input=w", np.array([-1, 2, -3, 4]), "(2,4)f32")
    changed, result = apply(FOLD_CONSTANTS, graph)
    [folded] = [op for op in changed.ops if op.name == "r"]
    assert (folded.type, folded.inputs, folded.outputs[0].shape) == ("pnnx.Attribute", [], (4,))
    np.testing.assert_array_equal(folded.attrs["data"].data, np.float32([0, 2, 0, 4]))
    assert [str(change) for change in result.changes] == ["r: F.relu of constants is computed in advance"]
    x = np.ones((2, 4), np.float32)
    assert same_bits(run(save_and_load(changed, tmp_path), x), run(graph, x))


@pytest.mark.parametrize(
    "operator",
    [
        "torch.rand_like r 1 1 w 1 $input=w",
        "my.Module r 1 1 w 1",
        "torch.sum r 1 1 w 1 $input=w",  # a number without dimensions: a weight has at least one
        "torch.chunk r 1 2 w 1 more chunks=2 dim=0 $input=w",
        "torch.sum r 1 1 w 1 $input=w dim=7",
        "torch.nonsense r 1 1 w 1 $input=w",
        "F.relu r 1 1 0 1 $input=0",
    ],
)
def test_what_is_left_for_the_run(operator: str) -> None:
    assert left_alone(FOLD_CONSTANTS, folding(operator, np.array([-1, 2, -3, 4]), "(2,4)f32"))


def test_a_small_weight_is_not_spread_over_a_large_file() -> None:
    many = MAX_GROWTH // 4 + 4
    graph = folding(f"Tensor.expand r 1 1 w 1 sizes=({many},4) $input=w", np.ones((1, 4)), "(2,4)f32")
    assert left_alone(FOLD_CONSTANTS, graph)
    assert not left_alone(FOLD_CONSTANTS, folding("Tensor.expand r 1 1 w 1 sizes=(2,4)", np.ones((1, 4)), "(2,4)f32"))


def test_a_structure_without_numbers_is_not_computed() -> None:
    graph = folding("F.relu r 1 1 w 1 $input=w", np.ones(4), "(2,4)f32")
    assert left_alone(FOLD_CONSTANTS, Graph.from_text(graph.to_text()))


def test_a_layer_of_the_learners_that_stops_keeps_the_operator(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_op: object) -> None:
        raise RuntimeError("not written yet")

    monkeypatch.setitem(LayerRegistry.registry(), "F.relu", broken)
    assert left_alone(FOLD_CONSTANTS, folding("F.relu r 1 1 w 1 $input=w", np.ones(4), "(2,4)f32"))
