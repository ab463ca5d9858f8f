"""What would answer a homework by itself is found in the answer's source and refused with a sentence."""

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from kuiper_edu import learn, slots
from kuiper_edu.course.learner import shortcuts
from kuiper_edu.course.learner.shortcuts import refusal_of, shortcut
from kuiper_edu.errors import AnswerError

HEAD = 'from kuiper_edu.learn import answer\n\n@answer("course4.topo_sort")\n'


@pytest.fixture
def open_homework(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    learn.begin("course4")
    yield
    learn.end("course4")
    capsys.readouterr()


@pytest.mark.parametrize(
    ("course", "source", "module"),
    [
        ("course4", "import heapq, graphlib", "graphlib"),
        ("course4", "import networkx.algorithms.dag as dag", "networkx.algorithms.dag"),
        ("course4", "def f(s):\n    from graphlib import TopologicalSorter", "graphlib"),
        ("course4", "from kuiper_edu.topo import counting", "kuiper_edu.topo.counting"),
        ("course4", "from kuiper_edu.topo.counting import kahn", "kuiper_edu.topo.counting"),
        ("course4", "__import__('graphlib')", "graphlib"),
        ("course4", "importlib.import_module('rustworkx').x", "rustworkx"),
        ("course3", "from kuiper_edu.runtime.init_params import init_graph_params", "kuiper_edu.runtime.init_params"),
        ("course5", "from scipy import special", "scipy.special"),
        ("course5", "import torch.nn.functional as F", "torch.nn.functional"),
        ("course5", "from kuiper_edu.layers.gated import silu", "kuiper_edu.layers.gated"),
    ],
)
def test_a_shortcut_is_named(course: str, source: str, module: str) -> None:
    (slot,) = slots.of_course(course)
    said = f"'{module}' is switched off during the homework: it would answer '{slot.name}' for you. Write your own,"
    assert str(shortcut(course, source)).startswith(said)


@pytest.mark.parametrize(
    ("course", "source"),
    [
        ("course3", "import graphlib"),
        ("course4", "import heapq\nfrom kuiper_edu.topo import find_cycle, check_order"),
        ("course4", "import graphlibrary\n'graphlib'"),
        ("course4", "def broken(:\nimport graphlib"),
        ("course4", "from . import graphlib\nprint(*[])"),
        ("course5", "import scipy\nfrom kuiper_edu.layers import Layer"),
    ],
)
def test_everything_else_may_be_used(course: str, source: str) -> None:
    assert shortcut(course, source) is None


@pytest.mark.usefixtures("open_homework")
def test_an_answer_in_a_file_that_takes_a_shortcut_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import graphlib\n{HEAD}def mine(successors):\n    return []\n")
    with pytest.raises(AnswerError, match="'graphlib' is switched off during the homework"):
        runpy.run_path(str(path))
    assert slots.whose("course4.topo_sort") == "nobody's"


@pytest.mark.usefixtures("open_homework")
def test_the_library_s_own_is_no_answer() -> None:
    from kuiper_edu.topo.counting import kahn

    with pytest.raises(AnswerError, match=r"'kuiper_edu\.topo\.counting' is switched off"):
        learn.answer("course4.topo_sort")(kahn)


def test_a_class_is_read_by_its_methods(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("class Mine:\n    def forward(self, inputs, outputs): ...\n")
    mine = runpy.run_path(str(path))["Mine"]
    path.write_text(f"import torch\n{path.read_text()}")  # after it ran: torch itself is not there
    slots.withhold("course5.sigmoid")
    try:
        with pytest.raises(AnswerError, match="'torch' is switched off"):
            learn.answer("course5.sigmoid")(mine)
    finally:
        slots.clear()


def test_without_an_open_homework_an_answer_may_use_what_it_likes(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import graphlib\n{HEAD}def mine(successors):\n    return []\n")
    try:
        runpy.run_path(str(path))
        assert slots.whose("course4.topo_sort") == "yours"
    finally:
        slots.clear()


@pytest.mark.parametrize(
    "cells",
    [
        ["import graphlib\ndef topo_sort(graph): return graphlib.TopologicalSorter(graph)"],
        ["from graphlib import TopologicalSorter", "def topo_sort(graph): return TopologicalSorter(graph)"],
        ["def sorter(graph):\n    import graphlib", "def topo_sort(graph): return sorter(graph)"],
    ],
)
def test_the_verdict_on_a_shortcut_has_the_words_of_check(cells: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortcuts, "executed", lambda: cells)
    said = refusal_of("course4", "topo_sort")
    assert said.startswith("'graphlib")
    assert (
        f"{said}.".partition(" is switched off")[2]
        == str(shortcut("course4", "import graphlib")).partition(" is switched off")[2]
    )


def test_an_answer_that_does_not_use_a_shortcut_of_another_cell_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortcuts, "executed", lambda: ["import graphlib", "def topo_sort(graph): return []"])
    assert refusal_of("course4", "topo_sort") == ""


def test_the_homework_s_text_names_what_is_refused(repo: Path) -> None:
    for slot in slots.SLOTS.values():
        course = slot.name.partition(".")[0]
        text = (repo / course / "homework.ipynb").read_text(encoding="utf-8")
        assert not [module for module in slot.shortcuts if f"`{module}`" not in text]
