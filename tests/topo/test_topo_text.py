"""Parsing a graph from text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.errors import GraphError
from kuiper_edu.topo.text import from_text
from kuiper_edu.viz import draw_edges

NAMES = st.sampled_from(["a", "conv 1", "op_2", "d"])
GRAPHS = st.dictionaries(NAMES, st.lists(NAMES, unique=True), min_size=1)


@given(GRAPHS)
def test_a_graph_that_is_written_is_read_again(graph: dict[str, list[str]]) -> None:
    text = "\n".join(f"{name} -> {', '.join(after)}" if after else name for name, after in graph.items())
    everybody = {name: [] for name in [*graph, *(name for after in graph.values() for name in after)]}
    assert from_text(text) == everybody | graph


def test_an_edge_is_there_once() -> None:
    assert from_text("a -> b, b; a -> b") == {"a": ["b"], "b": []}


@pytest.mark.parametrize("text", ["", " ; ", "a ->", "-> b", "a -> b,", "a, -> b", "a -> -> b"])
def test_where_a_name_is_missing_it_is_refused(text: str) -> None:
    with pytest.raises(GraphError, match=r"expected a .*'a -> b, c', found"):
        from_text(text)


def test_a_large_text_is_read_at_once_and_a_wrong_one_is_not_repeated() -> None:
    names = [f"n{i}" for i in range(20_000)]
    assert from_text(f"a -> {', '.join(names)}")["a"] == names  # comparing each name with all others takes 20 s
    with pytest.raises(GraphError) as refused:
        from_text(f"a -> {', '.join(names)},")
    assert len(str(refused.value)) < 250


def test_a_picture_takes_it() -> None:
    assert "3 nodes and 2 edges" in repr(draw_edges("a -> b, c"))
