"""Passes and sizes do not depend on homework answers, nor on missing ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pass_graphs import graph_of

from kuiper_edu import slots
from kuiper_edu.passes import measure, optimize
from kuiper_edu.pnnx import Graph, Parameter
from kuiper_edu.traits import count_flops


def stop(*_: Any) -> Any:
    raise AssertionError("a slot was asked")


@contextmanager
def nobody_to_ask(how: str) -> Iterator[None]:
    """Withhold every slot, or fill it with a function that raises."""
    try:
        for name in slots.SLOTS:
            slots.withhold(name) if how == "withheld" else slots.answer(name)(stop)
        yield
    finally:
        slots.clear()


either_way = pytest.mark.parametrize("how", ["withheld", "an answer that stops"])


def digits(repo: Path) -> Graph:
    return Graph.load(repo / "course5/model_file/digits.pnnx.param")


@either_way
def test_the_size_of_the_digits_network(repo: Path, how: str) -> None:
    with nobody_to_ask(how):
        assert measure(digits(repo)).flops == 5_204_786


@either_way
def test_no_size_and_no_optimised_graph_depends_on_a_slot(repo: Path, how: str) -> None:
    models = sorted((repo / "tests/corpus").glob("*.param")) + sorted((repo / "course3/model_file").glob("*.param"))
    graphs = [Graph.load(path) for path in models]
    some = graphs[::5]
    expected = [measure(graph) for graph in graphs], [optimize(graph).graph.to_text() for graph in some]
    with nobody_to_ask(how):
        assert ([measure(graph) for graph in graphs], [optimize(graph).graph.to_text() for graph in some]) == expected


@either_way
@pytest.mark.parametrize("type", ["F.relu", "F.sigmoid"])
def test_folding_asks_no_slot(type: str, how: str) -> None:  # noqa: A002
    graph = graph_of(
        "pnnx.Input in 0 1 0 #0=(2,4)f32",
        "pnnx.Attribute w 0 1 w @data=(4)f32 #w=(4)f32",
        f"{type} r 1 1 w 1 $input=w",
        "torch.add use 2 1 0 1 2 #2=(2,4)f32",
        "pnnx.Output out 1 0 2",
        weights={"w.data": np.float32([-1, 2, -3, 4])},
    )
    with nobody_to_ask(how):
        folded = type not in {op.type for op in optimize(graph).graph.ops}
    assert folded == (type == "F.relu")  # operators that a learner may implement are not folded


def test_an_operator_of_the_file_counts_as_much_as_the_runtimes() -> None:
    graph = Graph.from_text("7767517\n2 2\npnnx.Input x 0 1 0\nnn.MaxPool2d p 1 1 0 1 kernel_size=(3,2)")
    pool, array = graph.ops[1], np.zeros((1, 1, 4, 4))
    assert count_flops(pool, [array], [array]) == 6 * 16
    pool.params["kernel_size"] = Parameter(3)
    assert count_flops(pool, [array], [array]) == 9 * 16  # 3 along both dimensions
