"""A reshape whose target holds the file's batch adapts to another batch, and refuses shapes that do not fit."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers import create_layer
from kuiper_edu.layers.shape import rebatched
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime import RuntimeGraph

CORPUS = Path(__file__).parents[1] / "corpus"


def reshaping(before: tuple[int, ...], target: tuple[int, ...]) -> RuntimeGraph:
    """Return a graph with one reshape, whose output's shape is found by running."""
    shape, into = (",".join(map(str, each)) for each in (before, target))
    graph = Graph.from_text(
        "7767517\n3 2\n"
        f"pnnx.Input in 0 1 0 #0=({shape})f32\n"
        f"Tensor.reshape r 1 1 0 1 shape=({into}) $input=0 #0=({shape})f32\n"
        "pnnx.Output out 1 0 1\n"
    )
    built = RuntimeGraph.from_graph(graph, create_layer)
    built.build(any_shape=True)
    return built


def test_the_graph_takes_another_batch() -> None:
    graph = reshaping((1, 6, 4), (1, 6, 2, 2))
    for batch in (1, 3, 2, 1):
        x = np.arange(batch * 24, dtype=np.float32).reshape(batch, 6, 4)
        np.testing.assert_array_equal(graph.forward(x), x.reshape(batch, 6, 2, 2))


@pytest.mark.parametrize(
    ("target", "before", "now", "expected"),
    [
        ((1, -1), (1, 8, 2), (5, 8, 2), (5, 16)),  # flatten(1), as view(n, -1) is written
        ((4, 3, 2), (1, 4, 3, 2), (2, 4, 3, 2), (8, 3, 2)),  # heads join the batch
        ((1, 4, 3, 2), (4, 3, 2), (8, 3, 2), (2, 4, 3, 2)),  # and leave it
        ((1, 2, 2, 6), (4, 6), (12, 6), (3, 2, 2, 6)),  # windows leave it
        ((7, 6), (7, 1, 6), (7, 3, 6), (21, 6)),  # time first
        ((7, 2, 3), (7, 1, 6), (7, 5, 6), (7, 10, 3)),  # time first, heads after the batch
        ((7, 1, 2, 3), (7, 1, 6), (7, 5, 6), (7, 5, 2, 3)),
        ((2, 24), (2, 4, 6), (1, 4, 6), (1, 24)),  # a smaller batch
    ],
)
def test_where_the_batch_stands(target: Any, before: Any, now: Any, expected: Any) -> None:
    assert rebatched(target, before, now) == expected


@pytest.mark.parametrize(
    ("before", "target", "now"),
    [
        ((1, 24), (1, 4, 7), (2, 24)),  # already wrong in the file
        ((1, 4, 6), (1, 24), (2, 5, 6)),  # two dimensions differ
        ((2, 12), (4, 6), (3, 11)),
        ((2, 9), (1, 18), (1, 8)),
    ],
)
def test_a_wrong_reshape_is_refused(before: Any, target: Any, now: Any) -> None:
    with pytest.raises(ShapeError, match="cannot reshape"):
        reshaping(before, target).forward(np.zeros(now, np.float32))


@given(st.lists(st.integers(1, 5), min_size=1, max_size=4), st.integers(1, 4), st.integers(1, 4), st.data())
def test_batch_first_samples_stay_apart(sizes: list[int], file_batch: int, batch: int, data: st.DataObject) -> None:
    """However a sample's own dimensions are joined, each sample of the new batch is reshaped as one of the old."""
    cut = data.draw(st.integers(0, len(sizes)))
    joined = [int(np.prod(sizes[:cut])), *sizes[cut:]] if cut else sizes
    target = rebatched((file_batch, *joined), (file_batch, *sizes), (batch, *sizes))
    x = np.arange(batch * int(np.prod(sizes))).reshape(batch, *sizes)
    np.testing.assert_array_equal(x.reshape(target), x.reshape(batch, *joined))


NETS = ("encoder_level2", "language_model", "ssd_head", "transformer_encoder", "window_attention", "yolo_head")


@pytest.mark.parametrize("name", NETS)
def test_corpus_nets_run_with_twice_the_batch(name: str) -> None:
    facts = json.loads((CORPUS / "index.json").read_text(encoding="utf-8"))[name]
    with np.load(CORPUS / f"{name}.npz") as stored:
        inputs = [stored[f"input{i}"] for i in range(len(facts["inputs"]))]
    graph = RuntimeGraph(CORPUS / f"{name}.pnnx.param", layer_factory=create_layer)
    graph.build()
    once, twice = (_leaves(graph.forward(*(np.concatenate([x] * n) for x in inputs))) for n in (1, 2))
    for a, b in zip(once, twice, strict=True):
        assert b.shape == (2 * a.shape[0], *a.shape[1:])
        for half in np.split(b, 2):
            assert np.abs(half - a).max() <= 1e-4 * max(1, np.abs(a).max())


def _leaves(value: Any) -> list[np.ndarray]:
    return [leaf for each in value for leaf in _leaves(each)] if isinstance(value, list | tuple) else [value]
