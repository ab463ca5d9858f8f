"""The memory plan: values with overlapping lifetimes share no buffer, reuse changes no result, the report adds up."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from runtime_graphs import chain, floats, opened

from kuiper_edu.engine import open_model
from kuiper_edu.errors import StateError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import MemoryReport, RuntimeGraph
from kuiper_edu.runtime.memory import Lifetime, best_fit, separate


@st.composite
def many_lives(draw: st.DrawFn) -> list[Lifetime]:
    births = sorted(draw(st.lists(st.integers(-1, 12), max_size=25)))
    return [
        Lifetime(value, first, first + draw(st.integers(0, 6)), draw(st.integers(0, 400)))
        for value, first in enumerate(births)
    ]


@given(many_lives())
def test_values_that_live_at_once_never_share_a_buffer_and_every_buffer_is_large_enough(lives: list[Lifetime]) -> None:
    layout = best_fit(lives)
    for i, one in enumerate(lives):
        assert layout.sizes[layout.buffer_of[one.value]] >= one.nbytes
        for other in lives[i + 1 :]:
            if layout.buffer_of[one.value] == layout.buffer_of[other.value]:
                assert one.last < other.first or other.last < one.first


@given(many_lives())
def test_reuse_takes_between_what_lives_at_once_and_a_buffer_for_each(lives: list[Lifetime]) -> None:
    layout = best_fit(lives)
    at_once = max(
        (sum(life.nbytes for life in lives if life.first <= t <= life.last) for t in range(-1, 20)), default=0
    )
    assert at_once <= sum(layout.sizes) <= sum(separate(lives).sizes)


def test_the_smallest_buffer_that_fits_is_taken() -> None:
    lives = [Lifetime(0, 0, 0, 100), Lifetime(1, 0, 0, 50), Lifetime(2, 0, 0, 10), Lifetime(3, 1, 1, 40)]
    assert best_fit(lives).buffer_of[3] == 1


def test_the_largest_free_buffer_grows_when_none_fits() -> None:
    lives = [Lifetime(0, 0, 0, 100), Lifetime(1, 0, 0, 50), Lifetime(2, 1, 1, 120)]
    assert best_fit(lives).sizes == (120, 50)


def test_no_values_take_no_memory() -> None:
    assert best_fit([]).sizes == ()


def test_a_chain_needs_two_buffers_however_long_it_is() -> None:
    for length in (2, 7, 40):
        graph = RuntimeGraph.from_graph(chain(length), create_layer)
        graph.build()
        assert len(graph.memory_report().buffers) == 2


def least_bytes(report: MemoryReport) -> int:
    """Return the bytes of the values that are live at the peak: the minimum of any plan."""
    lives = [(row.first, row.last, row.nbytes) for row in report.rows]
    return max(sum(nbytes for first, last, nbytes in lives if first <= step <= last) for step, _, _ in lives)


def test_the_report_of_resnet18(repo: Path) -> None:
    graph = RuntimeGraph(repo / "course4/model_file/resnet18_batch1.pnnx.param")
    graph.build()
    report = graph.memory_report()
    # The peak: the 64x112x112 feature maps of the first convolution and of its ReLU.
    assert least_bytes(report) == 2 * 64 * 112 * 112 * 4
    assert least_bytes(report) <= report.peak_bytes < report.no_reuse_bytes / 3
    assert report.no_reuse_bytes == sum(row.nbytes for row in report.rows)
    assert len(report.rows) == 50
    assert repr(report).startswith("MemoryReport(50 values in 3 buffers: ")
    assert len(report.table().splitlines()) == 51


def test_the_lifetimes_of_simple_ops(repo: Path) -> None:
    graph = RuntimeGraph(repo / "course4/model_file/simple_ops.pnnx.param")
    graph.build()
    report = graph.memory_report()
    assert report.steps == ("op1", "op3", "op5", "op4", "pnnx_expr_0")
    assert [(row.operator, row.first, row.last) for row in report.rows] == [
        ("pnnx_input_0", -1, 0),
        ("op1", 0, 1),
        ("op3", 1, 3),
        ("op5", 2, 4),
        ("op4", 3, 4),
        ("pnnx_expr_0", 4, 5),
    ]
    assert report.peak_bytes == least_bytes(report) == 3 * 3072


def test_the_report_says_when_the_shapes_are_not_known_yet() -> None:
    graph = opened("pnnx.Input x 0 1 0", "nn.ReLU r 1 1 0 1", "pnnx.Output o 1 0 1")
    with pytest.raises(StateError, match=r"Call forward\(\) once"):
        graph.memory_report()
    graph.forward(floats(2, 2))
    assert graph.memory_report().no_reuse_bytes == 32


def test_without_a_plan_every_intermediate_stays(repo: Path) -> None:
    graph = RuntimeGraph(repo / "course4/model_file/simple_ops.pnnx.param", layer_factory=create_layer)
    graph.build(plan=False)
    x = floats(1, 3, 16, 16)
    graph.forward(x)
    relu = np.maximum(x, 0)
    for name, expected in (("pnnx_input_0", x), ("op1", relu), ("op4", relu)):
        assert np.array_equal(graph.operator(name).output_operands.data, expected)
    assert graph.memory_report().peak_bytes == graph.memory_report().no_reuse_bytes


def test_without_a_plan_values_of_unknown_shape_stay_too() -> None:
    graph = opened(
        "pnnx.Input x 0 1 0",
        "nn.ReLU r 1 1 0 1",
        "prim::TupleConstruct t 2 1 0 1 2",
        "prim::TupleUnpack u 1 2 2 3 4",
        "pnnx.Expression e 2 1 3 4 5 expr=sub(@0,@1)",
        "pnnx.Output o 1 0 5",
        plan=False,
    )
    for seed in range(3):
        x = floats(2, 2, seed=seed)
        graph.forward(x)
        assert np.array_equal(graph.operator("r").output_operands.data, np.maximum(x, 0))
        assert np.array_equal(graph.operator("u").output_operands_seq[1].data, np.maximum(x, 0))


EXPRESSIONS = ("add(@0,@1)", "mul(@0,@1)", "sub(@0,@1)", "maximum(@0,@1)")


@st.composite
def random_graphs(draw: st.DrawFn) -> tuple[list[str], list[tuple[str, tuple[int, ...]]], list[int]]:
    """Draw the lines of a random graph of elementwise operators, (function, inputs) of every value, and the outputs."""
    shape = "(2,3)f32"
    sources = draw(st.integers(1, 3))
    made: list[tuple[str, tuple[int, ...]]] = [("input", ())] * sources
    lines = [f"pnnx.Input pnnx_input_{i} 0 1 {i} #{i}={shape}" for i in range(sources)]
    for value in range(sources, sources + draw(st.integers(1, 14))):
        known = f" #{value}={shape}" if draw(st.integers(0, 3)) else ""
        a, b = draw(st.integers(0, value - 1)), draw(st.integers(0, value - 1))
        name = f"op_{draw(st.integers(0, 9))}_{value}"
        if draw(st.booleans()):
            made.append(("nn.ReLU", (a,)))
            lines.append(f"nn.ReLU {name} 1 1 {a} {value}{known}")
        else:
            what = draw(st.sampled_from(EXPRESSIONS))
            made.append((what, (a, b)))
            lines.append(f"pnnx.Expression {name} 2 1 {a} {b} {value} expr={what}{known}")
    results = draw(st.lists(st.integers(0, len(made) - 1), min_size=1, max_size=3))
    lines.append(f"prim::TupleConstruct results {len(results)} 1 {' '.join(map(str, results))} {len(made)}")
    return [*lines, f"pnnx.Output pnnx_output_0 1 0 {len(made)}"], made, results


def naive(made: list[tuple[str, tuple[int, ...]]], inputs: list[np.ndarray]) -> list[np.ndarray]:
    functions = {"nn.ReLU": lambda a: np.maximum(a, 0), "add(@0,@1)": np.add, "mul(@0,@1)": np.multiply}
    functions |= {"sub(@0,@1)": np.subtract, "maximum(@0,@1)": np.maximum}
    values: list[np.ndarray] = []
    for what, reads in made:
        values.append(inputs[len(values)] if what == "input" else functions[what](*(values[i] for i in reads)))
    return values


@settings(deadline=None)
@given(random_graphs(), st.integers(1, 3))
def test_random_graphs_give_what_a_naive_evaluation_gives_with_and_without_reuse(drawn, batch: int) -> None:  # type: ignore[no-untyped-def]
    lines, made, results = drawn
    inputs = [floats(batch, 3, seed=i) for i in range(sum(what == "input" for what, _ in made))]
    values = naive(made, inputs)
    expected = [values[i].tobytes() for i in results]
    for plan in (True, False):
        graph = opened(*lines, plan=plan)
        for _ in range(3):
            assert [each.tobytes() for each in graph.forward(*inputs)] == expected


@pytest.mark.parametrize("batch", [1, 5])
def test_the_digits_give_the_same_bytes_with_and_without_reuse(repo: Path, batch: int) -> None:
    x = np.abs(floats(batch, 1, 64, 64))
    results = []
    for plan in (True, False):
        graph = RuntimeGraph(repo / "course5/model_file/digits.pnnx.param", layer_factory=create_layer)
        graph.build(plan=plan)
        graph.forward(x)
        results.append(graph.forward(x).tobytes())
    assert results[0] == results[1]


def test_the_engines_open_model_gives_the_same_graph(repo: Path) -> None:
    stem = repo / "course4/model_file/simple_ops"
    graph = open_model(stem)
    x = floats(1, 3, 16, 16)
    plain = RuntimeGraph(f"{stem}.pnnx.param", layer_factory=create_layer)
    plain.build()
    assert graph.forward(x).tobytes() == plain.forward(x).tobytes()
