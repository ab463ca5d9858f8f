"""The engine with all pieces lent: on the course's models and on public files, and what play_digits relies on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu.course.learner.engine.loading import lent_engine
from kuiper_edu.datasets import load_digits
from kuiper_edu.pnnx import Graph
from kuiper_edu.topo.check import check_order

TOLERANCE = 1e-5
engine = lent_engine()


@pytest.fixture(scope="module")
def digits(repo: Path) -> Any:
    return engine.Engine(repo / "course5/model_file/digits")


def test_it_reads_357_of_360_digits_with_pytorchs_scores(digits: Any) -> None:
    images, labels, scores = load_digits()
    out = digits.run(images)["pnnx_output_0"]
    assert (out.argmax(axis=1) == labels).sum() == 357
    assert np.abs(out - scores).max() <= TOLERANCE


@pytest.mark.parametrize("name", ["simple_ops", "simple_ops2"])
def test_it_gives_pytorchs_outputs_for_course_4s_models(repo: Path, name: str) -> None:
    stem = repo / "course4/model_file" / name
    with np.load(f"{stem}.npz") as stored:
        out = engine.Engine(stem).run(stored["input0"])["pnnx_output_0"]
        assert np.abs(out - stored["output0"]).max() <= TOLERANCE


def test_its_weights_are_the_packages_own(digits: Any, repo: Path) -> None:
    graph = Graph.load(repo / "course5/model_file/digits.pnnx.param")
    ours = {op.name: op.attrs for op in digits.operators}
    for op in graph.ops:
        for name, attribute in op.attrs.items():
            assert np.array_equal(ours[op.name][name], attribute.data)


def test_run_gives_the_array_of_every_operator_by_its_name(digits: Any, repo: Path) -> None:
    arrays = digits.run(load_digits()[0][:1])
    graph = Graph.load(repo / "course5/model_file/digits.pnnx.param")
    assert set(arrays) == {op.name for op in graph.ops}
    assert all(isinstance(array, np.ndarray) and array.dtype == np.float32 for array in arrays.values())
    for op in graph.ops:
        for operand in op.outputs:
            assert arrays[op.name].shape == tuple(operand.shape)


def test_a_run_leaves_the_image_and_the_run_before_alone(digits: Any) -> None:
    images = load_digits()[0]
    first = digits.run(images[:1])
    kept = {name: array.copy() for name, array in first.items()}
    digits.run(images[1:2])
    assert all(np.array_equal(first[name], kept[name]) for name in kept)
    assert np.array_equal(images, load_digits()[0])


def test_orders_of_public_files(public_models: Path) -> None:
    """A file that it can read is read as the package reads it, and ordered; what it cannot read, it refuses."""
    read = 0
    for path in sorted(public_models.rglob("*.param")):
        text = path.read_text(encoding="utf-8")
        try:
            operators = engine.wrap(text)
        except ValueError:
            continue
        graph = Graph.from_text(text)
        assert [(op.type, op.name) for op in operators] == [(op.type, op.name) for op in graph.ops], path
        if len({op.name for op in operators}) == len(operators):
            assert check_order(engine.successors(operators), [op.name for op in engine.order(operators)]) is None, path
        read += 1
    assert read > 10
