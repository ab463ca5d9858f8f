"""Batch norms fused into the linear operators before them."""

from pathlib import Path

import numpy as np
import pytest
from pass_graphs import LESSON, TOLERANCE, apply, difference, graph_of, left_alone, lesson, run, stored_inputs, types

from kuiper_edu.passes import FUSE_BATCH_NORM, optimize
from kuiper_edu.passes.batch_norm import MAX_SIGMAS
from kuiper_edu.pnnx import Attribute, Graph

RANDOM = np.random.default_rng(7)
CONV = "bias=False dilation=(1,1) groups=1 in_channels=2 kernel_size=(1,1) out_channels=3 padding=(0,0)"
CONV += " padding_mode=zeros stride=(1,1) @weight=(3,2,1,1)f32"
NORM = "affine=False eps=0.0 num_features=3 @running_mean=(3)f32 @running_var=(3)f32"
LINES = (
    "pnnx.Input in 0 1 0 #0=(1,2,4,4)f32",
    f"nn.Conv2d conv 1 1 0 1 {CONV} #1=(1,3,4,4)f32",
    f"nn.BatchNorm2d norm 1 1 1 2 {NORM} #2=(1,3,4,4)f32",
)
OUT = "pnnx.Output out 1 0 2"


def weights(mean: float = 0.5, variance: float = 2.0) -> dict[str, np.ndarray]:
    return {
        "conv.weight": RANDOM.normal(size=(3, 2, 1, 1)).astype(np.float32),
        "norm.running_mean": np.full(3, mean, np.float32),
        "norm.running_var": np.full(3, variance, np.float32),
    }


def small(*more: str, **statistics: float) -> Graph:
    return graph_of(*LINES, *(more or (OUT,)), weights=weights(**statistics))


def fused_equals(graph: Graph, *inputs: np.ndarray) -> Graph:
    changed, result = apply(FUSE_BATCH_NORM, graph)
    assert result.changes
    assert difference(run(changed, *inputs), run(graph, *inputs)) <= TOLERANCE
    return changed


@pytest.mark.parametrize("name", ["conv_norms", "many_norms", "two_blocks"])
def test_every_batch_norm_behind_something_linear_goes(name: str) -> None:
    """Convolutions, grouped, transposed and grouped, a linear layer; with bias and without."""
    changed = fused_equals(lesson(name), *stored_inputs(LESSON, name))
    assert not [kind for kind in types(changed) if "BatchNorm" in kind]


def test_the_new_numbers_are_the_formulas() -> None:
    graph = small(mean=0.5, variance=4.0)
    old = graph.ops[1].attrs["weight"].data
    changed, result = apply(FUSE_BATCH_NORM, graph)
    conv = changed.get_operator("conv")
    assert conv is not None
    np.testing.assert_array_equal(conv.attrs["weight"].data, old / 2)
    np.testing.assert_array_equal(conv.attrs["bias"].data, np.full(3, -0.25, np.float32))
    assert conv.params["bias"].value is True
    assert [str(change) for change in result.changes] == ["conv: the batch norm norm is in its weights now"]
    assert (result.before.operators, result.after.operators) == (4, 3)


def test_what_must_stay_stays() -> None:
    """Before a convolution, after a ReLU, after a convolution with another consumer."""
    assert left_alone(FUSE_BATCH_NORM, lesson("stubborn_norms"))


def test_a_result_of_the_graph_is_not_fused_away() -> None:
    assert left_alone(FUSE_BATCH_NORM, small("pnnx.Output out 2 0 1 2"))


def test_a_structure_without_numbers_stays() -> None:
    assert left_alone(FUSE_BATCH_NORM, graph_of(*LINES, OUT))


def test_weights_shared_by_two_operators_keep_their_numbers() -> None:
    second = LINES[1].replace("conv 1 1 0 1", "twin 1 1 0 3").replace("#1=", "#3=")
    graph = small(second, "pnnx.Output out 2 0 2 3")
    graph.ops[3].attrs["weight"] = graph.ops[1].attrs["weight"]
    x = RANDOM.normal(size=(1, 2, 4, 4)).astype(np.float32)
    changed = fused_equals(graph, x)
    twin = changed.get_operator("twin")
    assert twin is not None
    np.testing.assert_array_equal(twin.attrs["weight"].data, graph.ops[1].attrs["weight"].data)


def test_a_batch_norm_that_keeps_no_statistics_stays() -> None:
    graph = small()
    del graph.ops[2].attrs["running_var"]
    assert left_alone(FUSE_BATCH_NORM, graph)


@pytest.mark.parametrize("variance", [0.0, -1.0, float("nan")])
def test_statistics_that_give_no_finite_weights_stay(variance: float) -> None:
    assert left_alone(FUSE_BATCH_NORM, small(variance=variance))


def test_a_mean_so_far_away_that_digits_would_be_lost_stays() -> None:
    assert left_alone(FUSE_BATCH_NORM, small(mean=2 * MAX_SIGMAS, variance=1.0))
    assert not left_alone(FUSE_BATCH_NORM, small(mean=MAX_SIGMAS / 2, variance=1.0))


def test_half_precision_stays() -> None:
    graph = small()
    graph.ops[1].attrs["weight"] = Attribute(np.ones((3, 2, 1, 1)), "f16")
    assert left_alone(FUSE_BATCH_NORM, graph)


def test_numbers_of_channels_that_do_not_fit_are_for_the_run_to_refuse() -> None:
    graph = small()
    graph.ops[2].attrs["running_mean"] = Attribute(np.zeros(4, np.float32))
    assert left_alone(FUSE_BATCH_NORM, graph)


@pytest.mark.parametrize(("shape", "fused"), [("(5,3)", True), ("(5,3,3)", False), ("(5,?)", True), (None, False)])
def test_behind_a_linear_layer_the_channels_must_be_the_features(shape: str | None, fused: bool) -> None:
    note = f" #1={shape}f32" if shape else ""
    graph = graph_of(
        "pnnx.Input in 0 1 0",
        f"nn.Linear conv 1 1 0 1 bias=False in_features=2 out_features=3 @weight=(3,2)f32{note}",
        f"nn.BatchNorm1d norm 1 1 1 2 {NORM}",
        OUT,
        weights=weights() | {"conv.weight": np.ones((3, 2), np.float32)},
    )
    assert left_alone(FUSE_BATCH_NORM, graph) is not fused


def test_an_unbatched_1d_convolution_stays() -> None:
    """(C, L): the batch norm uses L as its channels."""
    conv = "bias=False dilation=(1) groups=1 in_channels=2 kernel_size=(1) out_channels=3 padding=(0)"
    lines = [
        "pnnx.Input in 0 1 0 #0=(2,3)f32",
        f"nn.Conv1d conv 1 1 0 1 {conv} padding_mode=zeros stride=(1) @weight=(3,2,1)f32 #1=(3,3)f32",
        f"nn.BatchNorm1d norm 1 1 1 2 {NORM} #2=(3,3)f32",
        OUT,
    ]
    graph = graph_of(*lines, weights=weights() | {"conv.weight": np.ones((3, 2, 1), np.float32)})
    assert left_alone(FUSE_BATCH_NORM, graph)


def test_it_is_a_pass_of_level_2() -> None:
    assert optimize(small(), level=1).results == ()


def test_of_two_operators_with_one_name_the_changed_one_is_saved_as_another(tmp_path: Path) -> None:
    graph = small(f"nn.Conv2d conv 1 1 0 3 {CONV}", "pnnx.Output out 2 0 2 3")  # as optlevel 0 writes a shared module
    x = RANDOM.normal(size=(1, 2, 4, 4)).astype(np.float32)
    best = optimize(graph).graph
    assert [op.name for op in best.ops] == ["in", "conv", "conv#2", "out"]
    best.save(tmp_path / "best.pnnx.param")
    assert difference(run(Graph.load(tmp_path / "best.pnnx.param"), x), run(graph, x)) <= TOLERANCE
