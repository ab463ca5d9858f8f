"""Planners: an engine's programs run instead of the loop over layers, and can be inspected."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from runtime_graphs import Doubling, chain, floats

from kuiper_edu.engine import FastPlanner
from kuiper_edu.errors import LayerError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import Plan, RuntimeGraph, RuntimeOperator, is_ours


class Halves:
    """A planner that computes chains of ReLUs at once, for even batches."""

    def __init__(self) -> None:
        self.plans: list[Plan] = []
        self.runs = 0

    def compile(self, plan: Plan, constants: Mapping[int, Any]) -> "Halves | None":  # noqa: ARG002
        self.plans.append(plan)
        batch = plan.specs[plan.graph_inputs[0][1]]
        return self if batch is not None and batch.shape[0] % 2 == 0 else None

    def run(self, arrays: Sequence[Any], observe: Any = None) -> list[list[Any]]:
        self.runs += 1
        result = np.maximum(arrays[0], 0)
        if observe is not None:
            observe(self.plans[-1].steps[-1], arrays, [result])
        return [[result]]


@pytest.fixture
def planner() -> Halves:
    return Halves()


def test_a_planner_sees_complete_plans_only_and_once_per_shape(planner: Halves) -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(?,4)f32"), create_layer, planner=planner)
    graph.build()
    assert planner.plans == []
    for batch in (2, 2, 3, 3, 2):
        x = floats(batch, 4)
        assert np.array_equal(graph.forward(x), np.maximum(x, 0))
    assert [plan.specs[0].shape for plan in planner.plans] == [(2, 4), (3, 4)]  # type: ignore[union-attr]
    assert all(plan.complete for plan in planner.plans)
    assert planner.runs == 3  # also in the first run of a shape, after the layers have found the shapes


def planned_batches(planner: Halves) -> list[int]:
    return [plan.specs[0].shape[0] for plan in planner.plans]  # type: ignore[union-attr]


def test_after_the_first_new_shapes_others_are_planned_when_they_come_again(planner: Halves) -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(?,4)f32"), create_layer, planner=planner)
    graph.build()
    for batch in (2, 4, 6, 4, 4, 8, 6):
        x = floats(batch, 4)
        assert np.array_equal(graph.forward(x), np.maximum(x, 0))
    assert planned_batches(planner) == [2, 4, 6]
    assert planner.runs == 1 + 2 + 1


def test_shapes_that_are_new_in_every_run_are_not_planned(planner: Halves) -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(?,4)f32"), create_layer, planner=planner)
    graph.build()
    for batch in (*range(2, 20), *range(2, 20)):
        x = floats(batch, 4)
        assert np.array_equal(graph.forward(x), np.maximum(x, 0))
    assert planned_batches(planner) == [2]


def test_a_layer_that_is_set_between_new_shapes_is_used(planner: Halves) -> None:
    graph = RuntimeGraph.from_graph(chain(1, "(?,4)f32"), create_layer, planner=planner)
    graph.build()
    for batch in (2, 4):
        graph.forward(floats(batch, 4))
    graph.operator("relu_1").layer = Doubling()
    for batch in (6, 4):
        x = floats(batch, 4)
        assert np.array_equal(graph.forward(x), 2 * x)


@pytest.mark.parametrize("planned", [True, False])
def test_shapes_are_told_after_the_first_run_whether_or_not_they_were_planned(planned: bool) -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(?,4)f32"), create_layer)
    graph.build(plan=planned)
    for batch in (2, 3, 5):
        graph.forward(floats(batch, 4))
        assert graph.memory_report().no_reuse_bytes == 4 * 16 * batch
        assert graph.operator("relu_2").output_operands.shapes == (batch, 4)
        assert graph.operator("relu_2").input_operands_seq[0].shapes == (batch, 4)


def test_a_planner_never_sees_a_shape_that_only_the_file_tells(planner: Halves) -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(2,4)f32"), create_layer, planner=planner)
    graph.build()
    assert planner.plans == []
    assert graph.memory_report().no_reuse_bytes == 4 * 32, "the report tells what the file says, as without an engine"
    x = floats(2, 4)
    assert np.array_equal(graph.forward(x), np.maximum(x, 0))
    assert (len(planner.plans), planner.runs) == (1, 1)


def test_a_program_may_return_its_own_memory_and_the_graph_still_gives_fresh_arrays(planner: Halves) -> None:
    graph = RuntimeGraph.from_graph(chain(2, "(2,4)f32"), create_layer, planner=planner)
    graph.build()
    x = np.abs(floats(2, 4))
    assert not np.shares_memory(graph.forward(x), x)


def test_intermediates_are_captured_by_the_plain_path_and_the_profile_shows_what_runs(planner: Halves) -> None:
    graph = RuntimeGraph.from_graph(chain(3, "(2,4)f32"), create_layer, planner=planner)
    graph.build()
    x = floats(2, 4)
    assert np.array_equal(graph.capture(x, ["relu_2"])["relu_2"], np.maximum(x, 0))
    assert planner.runs == 0
    assert [row.name for row in graph.profile(x).rows] == ["relu_3"]
    assert planner.runs == 2
    assert graph.memory_report().no_reuse_bytes == 4 * 32


def test_keeping_every_intermediate_means_the_plain_path(planner: Halves) -> None:
    graph = RuntimeGraph.from_graph(chain(2, "(2,4)f32"), create_layer, planner=planner)
    graph.build(plan=False)
    graph.forward(floats(2, 4))
    assert planner.plans == []
    assert np.array_equal(graph.operator("relu_1").output_operands.data, np.maximum(floats(2, 4), 0))


def test_the_engines_profile_counts_the_same_flops_in_fewer_rows(repo: Path) -> None:
    x = np.abs(floats(2, 1, 64, 64))
    profiles = []
    for planner in (None, FastPlanner()):
        path = repo / "course5/model_file/digits.pnnx.param"
        graph = RuntimeGraph(path, layer_factory=create_layer, planner=planner)
        graph.build()
        profiles.append(graph.profile(x))
    plain, fast = profiles
    assert plain.flops == fast.flops
    assert len(fast.rows) < len(plain.rows) == 50
    names = sorted(name for row in fast.rows for name in row.name.split(" + "))
    assert names == sorted(row.name for row in plain.rows)


@pytest.mark.parametrize("compiled", [False, None])
def test_the_engines_profile_names_the_kernel_of_every_row(repo: Path, compiled: bool | None) -> None:
    planner = FastPlanner(compiled=compiled)
    graph = RuntimeGraph(repo / "course5/model_file/digits.pnnx.param", None, create_layer, planner=planner)
    graph.build()
    profile = graph.profile(floats(2, 1, 64, 64))
    assert [(row.name, row.kernel) for row in profile.rows] == [(c.operators, c.kernel) for c in planner.choices]
    head, first, *_, total = profile.table().splitlines()
    assert re.fullmatch(r"operator +type +kernel +ms +share +MFLOP +kB  output", head)
    at = head.index("kernel")
    assert first[at:].startswith(f"{profile.rows[0].kernel} ")
    assert len(total) == head.index("  output")


def test_the_plain_paths_profile_has_no_column_for_kernels(repo: Path) -> None:
    graph = RuntimeGraph(repo / "course5/model_file/digits.pnnx.param", None, create_layer)
    graph.build()
    assert "kernel" not in graph.profile(floats(1, 1, 64, 64)).table()


def test_a_learners_layer_runs_as_it_is_on_the_engine_too(repo: Path) -> None:
    calls: list[str] = []

    class MyRelu(Doubling):
        def __init__(self, name: str) -> None:
            self.name = name

        def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
            calls.append(self.name)
            np.maximum(inputs[0], 0, out=outputs[0])

    assert not is_ours(MyRelu("mine"))
    x = np.abs(floats(1, 1, 64, 64))
    results = []
    for planner in (None, FastPlanner()):
        calls.clear()
        graph = RuntimeGraph(
            repo / "course5/model_file/digits.pnnx.param",
            layer_factory=lambda op: MyRelu(op.name) if op.type == "nn.ReLU" else create_layer(op),
            planner=planner,
        )
        graph.build()
        calls.clear()
        graph.forward(x)
        results.append(graph.forward(x))
        relus = [op.name for op in graph.topo_queues if op.type == "nn.ReLU"]
        assert sorted(set(calls)) == sorted(relus)
    assert np.abs(results[0] - results[1]).max() <= 1e-5


def test_what_a_learners_layer_leaves_unwritten_is_found_on_the_engine_too(repo: Path) -> None:
    class Forgetful(Doubling):
        def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None: ...

    graph = RuntimeGraph(
        repo / "course5/model_file/digits.pnnx.param",
        layer_factory=lambda op: Forgetful() if op.type == "nn.Sigmoid" else create_layer(op),
        planner=FastPlanner(),
    )
    graph.build()
    with pytest.raises(LayerError, match=r"Forgetful\.forward left 10 of 10 numbers unwritten"):
        graph.forward(floats(1, 1, 64, 64))


def test_a_subclass_of_the_librarys_convolution_is_a_learners_layer_on_the_engine_too(repo: Path) -> None:
    calls: list[str] = []

    def factory(op: RuntimeOperator) -> Any:
        theirs = type(create_layer(op))
        if op.type != "nn.Conv2d":
            return create_layer(op)

        class MyConvolution(theirs):  # type: ignore[misc, valid-type]
            def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
                calls.append(self.name)
                super().forward(inputs, outputs)
                outputs[0][...] *= 2

        return MyConvolution(op)

    x = floats(2, 3, 16, 16)
    results = []
    for planner in (None, FastPlanner()):
        path = repo / "course4/model_file/simple_ops2.pnnx.param"
        graph = RuntimeGraph(path, layer_factory=factory, planner=planner)
        graph.build()
        calls.clear()
        results.append(graph.forward(x))
        assert sorted(set(calls)) == ["op1", "op3", "op5"]
    # The engine limits BLAS to one thread, so the last bits may differ.
    assert np.abs(results[0] - results[1]).max() <= 1e-5 * max(1.0, np.abs(results[0]).max())
