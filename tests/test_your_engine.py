"""The capstone's reference engine: on the course's models, on public ones, and what play_digits may rely on."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu.course.exercises.course5.engine.piece import PIECES, ours
from kuiper_edu.course.exercises.course5.engine_order.exercise import successors
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.datasets import load_digits
from kuiper_edu.engine import open_model
from kuiper_edu.pnnx import Graph
from kuiper_edu.topo.check import check_order

TOLERANCE = 1e-5
SOURCE = "\n".join(exercise(f"course5.{name}").solution for name in PIECES)
engine = ours()


@pytest.fixture(scope="module")
def digits(repo: Path) -> Any:
    return engine.Engine(repo / "course5/model_file/digits")


def test_it_imports_numpy_and_the_standard_library_only() -> None:
    tree = ast.parse(SOURCE)
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert modules <= {*sys.stdlib_module_names, "numpy"}


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


def test_it_reads_the_network_that_was_never_shown(repo: Path) -> None:
    with np.load(repo / "course5/model_file/digits.npz") as stored:
        images, labels = (stored["scans"][:, None] / 16).astype(np.float32), stored["labels"]
    with np.load(repo / "course5/model_file/unseen.npz") as stored:
        scores = stored["scores"]
    out = engine.Engine(repo / "course5/model_file/unseen").run(images)["pnnx_output_0"]
    assert np.abs(out - scores).max() <= TOLERANCE
    assert (out.argmax(axis=1) == labels).sum() == 357


@pytest.mark.parametrize("name", ["digits", "unseen"])
def test_the_courses_own_runtime_gives_the_same(repo: Path, name: str) -> None:
    stem = repo / "course5/model_file" / name
    graph = open_model(stem)
    image = np.random.default_rng(0).random(graph.input_shapes()[0] if hasattr(graph, "input_shapes") else SHAPE[name])
    image = image.astype(np.float32)
    assert np.abs(engine.Engine(stem).run(image)["pnnx_output_0"] - graph.forward(image)).max() <= TOLERANCE


SHAPE = {"digits": (1, 1, 64, 64), "unseen": (1, 1, 8, 8)}


def test_a_weight_of_every_convolution_is_the_packages_own(digits: Any, repo: Path) -> None:
    graph = Graph.load(repo / "course5/model_file/digits.pnnx.param")
    ours = {op.name: op.attrs for op in digits.operators}
    for op in graph.ops:
        for name, attribute in op.attrs.items():
            assert np.array_equal(ours[op.name][name], attribute.data)


# What `viz.play_digits(engine)` may rely on: run(image) -> {operator's name: array}


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


# Files that learners do not have ----


def public_texts(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.param"))


def test_orders_and_shapes_of_public_files(public_models: Path) -> None:
    """A file that it can read is read as the package reads it, and ordered; what it cannot read, it refuses."""
    read = 0
    for path in public_texts(public_models):
        try:
            operators = engine.wrap(path.read_text(encoding="utf-8"))
        except ValueError:
            continue
        graph = Graph.from_text(path.read_text(encoding="utf-8"))
        assert [(op.type, op.name) for op in operators] == [(op.type, op.name) for op in graph.ops], path
        edges = {op.name: (op.inputs, op.outputs) for op in operators}
        if len(edges) == len(operators):
            assert check_order(successors(edges), [op.name for op in engine.order(operators)]) is None, path
        read += 1
    assert read > 10


def test_it_is_no_part_of_what_a_learner_imports() -> None:
    assert "kuiper_edu" not in SOURCE
