"""Every pass, alone and together, on every net of the corpus and of the lesson."""

import json
from pathlib import Path

import numpy as np
import pytest
from pass_graphs import (
    CORPUS,
    LESSON,
    TOLERANCE,
    apply,
    difference,
    lesson_names,
    run,
    runnable,
    same_bits,
    save_and_load,
    stored_inputs,
)

from kuiper_edu.passes import PASSES, Size, measure, optimize
from kuiper_edu.pnnx import Graph

NETS = [*((CORPUS, name) for name in runnable()), *((LESSON, name) for name in lesson_names())]
SHARDS = 4  # the first by day
EVERY_SHARD = pytest.mark.parametrize(
    "shard", [0, *(pytest.param(shard, marks=pytest.mark.nightly) for shard in range(1, SHARDS))]
)


def nets(shard: int) -> list[tuple[Path, str]]:
    return NETS[shard::SHARDS]


@EVERY_SHARD
def test_no_pass_changes_a_result(shard: int) -> None:
    for folder, name in nets(shard):
        graph, inputs = Graph.load(folder / f"{name}.pnnx.param"), stored_inputs(folder, name)
        expected: list[np.ndarray] = []
        for each in PASSES:
            changed, result = apply(each, graph)
            if not result.changes:
                continue
            expected = expected or run(graph, *inputs)
            made = run(changed, *inputs)
            assert difference(made, expected) <= TOLERANCE, f"{name}: {each.name}"
            assert each.level > 1 or same_bits(made, expected), f"{name}: {each.name} rounds otherwise"


@EVERY_SHARD
def test_optimize_keeps_the_results_through_a_file_and_is_idempotent(shard: int, tmp_path: Path) -> None:
    for folder, name in nets(shard):
        graph, inputs = Graph.load(folder / f"{name}.pnnx.param"), stored_inputs(folder, name)
        before = graph.to_text()
        for level in (1, 2):
            report = optimize(graph, level=level)
            assert graph.to_text() == before, "the graph itself must stay as it is"
            assert report.graph.check() == []
            assert optimize(report.graph, level=level).results == (), name
            if report.results:
                made, expected = run(save_and_load(report.graph, tmp_path), *inputs), run(graph, *inputs)
                assert difference(made, expected) <= TOLERANCE, name
                assert level > 1 or same_bits(made, expected), name


def test_todays_models_come_out_no_worse() -> None:
    """Models of the tool's highest level do not get larger: no operator, FLOP or byte is added."""
    facts = json.loads((CORPUS / "index.json").read_text(encoding="utf-8"))
    for name in runnable():
        if facts[name]["optlevel"] == 2:
            report = optimize(Graph.load(CORPUS / f"{name}.pnnx.param"))
            grown = [
                key for key in Size.__dataclass_fields__ if getattr(report.after, key) > getattr(report.before, key)
            ]
            assert not grown, f"{name}: {grown}"


def test_models_of_lower_levels_come_out_as_good_as_the_tools_best() -> None:
    """Except for glue such as prim::ListConstruct, which costs nothing at run time."""
    compared = 0
    for name in ("small_cnn", "unet", "encoder", "formula"):
        best = measure(Graph.load(CORPUS / f"{name}_level2.pnnx.param"))
        for level in (0, 1):
            mine = optimize(Graph.load(CORPUS / f"{name}_level{level}.pnnx.param")).after
            worse = [key for key in Size.__dataclass_fields__ if getattr(mine, key) > getattr(best, key)]
            assert set(worse) <= {"operators"}, f"{name}_level{level}: {worse}"
            compared += worse == []
    assert compared >= 5


def test_nets_with_open_sizes_keep_their_results_at_other_sizes() -> None:
    names = sorted(path.name.removesuffix(".other.npz") for path in CORPUS.glob("*.other.npz"))
    assert names
    for name in names:
        graph = Graph.load(CORPUS / f"{name}.pnnx.param")
        for each in (name, f"{name}.other"):
            inputs = stored_inputs(CORPUS, each)
            assert difference(run(optimize(graph).graph, *inputs), run(graph, *inputs)) <= TOLERANCE, each


def test_what_cannot_be_run_is_optimised_or_left_but_never_broken() -> None:
    names = {path.name.removesuffix(".pnnx.param") for path in CORPUS.glob("*.param")} - set(runnable())
    assert names
    for name in sorted(names):
        graph = Graph.load(CORPUS / f"{name}.pnnx.param")
        for each in PASSES:
            apply(each, graph)


def test_a_structure_without_weights_is_optimised_as_far_as_no_number_is_needed() -> None:
    for folder, name in NETS:
        text = (folder / f"{name}.pnnx.param").read_text(encoding="utf-8")
        report = optimize(Graph.from_text(text))
        assert report.graph.check() == []
        assert {"fold-constants", "fuse-batch-norm"}.isdisjoint(result.name for result in report.results)
