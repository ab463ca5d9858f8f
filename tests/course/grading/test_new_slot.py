"""Adding a homework slot needs only its entry and the file of the library's answer."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from attempts import handed_in, solutions

from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Cell, Notebook, read_notebook

pytestmark = pytest.mark.process

ENTRY = """\
        Slot(
            "course4.levels",
            library="kuiper_edu.topo.waves:waves",
            withheld=("kuiper_edu.topo.waves",),
            shortcuts=("heapdict",),
        ),
"""
LIBRARY = '''
"""The library's own answer to course4.levels."""

def waves(successors):
    return [sorted(successors)]
'''
BY_HAND = """
from kuiper_edu import learn, slots
from kuiper_edu.errors import AnswerError
from kuiper_edu.course.learner.shortcuts import shortcut

assert slots.get("course4.levels")({"b": [], "a": []}) == [["a", "b"]]
learn.begin("course4")
try:
    slots.get("course4.levels")
except AnswerError as error:
    print(error)

@learn.answer("course4.levels")
def levels(successors):
    return []

with learn.watch() as calls:
    slots.get("course4.levels")({})
print(learn.banner(), calls)
learn.end("course4")
print(slots.whose("course4.levels"))
print(shortcut("course4", "import heapdict"))
"""
CHECK = """
import json, sys
from kuiper_edu.course.grading.check import check_notebook

reports = [check_notebook(path).to_dict() for path in sys.argv[1:]]
json.dump(reports, sys.stdout)
"""
LOOK = """
from importlib.util import find_spec

@verdict("course4.levels")
def check():
    absent = [find_spec(f"kuiper_edu.topo.{name}") is None for name in ["waves", "counting"]]
    for name in ["six", "diamond", "residual", "roots", "numbered", "twice"]:
        report(name, levels(GRAPHS[name]) if all(absent) else absent)
    chain = {name: [after] for name, after in zip("abcdefg", "bcdefgh")}
    report("late", levels({**chain, "a": ["b", "y"], "x": ["y"]}))
"""
LOOK_CHECK = {"role": "check", "needs": ["course4-levels"], "exercise": "course4.levels"}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory, repo: Path) -> Path:
    """A course folder whose package has one slot more: two files of it are touched."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(repo / "kuiper_edu", folder / "kuiper_edu", ignore=shutil.ignore_patterns("__pycache__"))
    entries = folder / "kuiper_edu" / "slots.py"
    before, here, after = entries.read_text(encoding="utf-8").partition('        Slot(\n            "course5.sigmoid"')
    entries.write_text(f"{before}{ENTRY}{here}{after}", encoding="utf-8")
    (folder / "kuiper_edu" / "topo" / "waves.py").write_text(LIBRARY, encoding="utf-8")
    for course in project.COURSES:
        (folder / course / "model_file").mkdir(parents=True)
    return folder


def run(copy: Path, script: str, *arguments: Path) -> str:
    """What a script prints that runs on the copy."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "KUIPER_STATE": str(copy / ".kuiper")}
    command = [sys.executable, "-c", script, *map(str, arguments)]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def reference_with_the_slot(repo: Path) -> Notebook:
    """Course 4's homework, as far as its levels; that answer fills the new slot."""
    reference = read_reference(reference_path("course4", repo))
    wanted = ("imports", "begin", "graphs", "course4-in-degrees", "course4-levels")
    cells = [cell for cell in reference.cells if cell.id.startswith(wanted)]
    return replace(reference, cells=[*map(_with_the_slot, cells), _look()])


def _with_the_slot(cell: Cell) -> Cell:
    if cell.id == "begin":
        return replace(cell, outputs=[])
    if cell.id != "course4-levels":
        return cell
    ours = {**cell.metadata["kuiper_edu"], "slot": "course4.levels"}
    return replace(
        cell, source=f'@answer("course4.levels")\n{cell.source}', metadata={**cell.metadata, "kuiper_edu": ours}
    )


def _look() -> Cell:
    metadata = {"kuiper_edu": LOOK_CHECK, "nbgrader": {"grade_id": "course4-look", "points": 1}}
    printed = [{"output_type": "stream", "name": "stdout", "text": "[None, None]\n"}]
    return Cell(LOOK, id="course4-look", metadata=metadata, outputs=printed, execution_count=1)


def test_a_new_slot_opens_and_closes_with_its_course(copy: Path) -> None:
    assert run(copy, BY_HAND).splitlines() == [
        "course4.topo_sort is yours to write: the library's own is switched off.",
        "course4.levels is yours to write: the library's own is switched off.",
        "'course4.levels' has no answer yet, and the library's own is switched off while you do this homework. "
        'Write yours and put @answer("course4.levels") above it.',
        "course3.init_graph_params  the library's",
        "course4.topo_sort          nobody's",
        "course4.levels             yours",
        "course5.sigmoid            the library's {'course4.levels': 1}",
        "course4.topo_sort runs the library's code again.",
        "course4.levels runs the library's code again.",
        "the library's",
        "'heapdict' is switched off during the homework: it would answer 'course4.levels' for you. "
        'Write your own, under @answer("course4.levels").',
    ]


def test_a_new_slot_is_checked_withheld_and_kept(copy: Path, repo: Path) -> None:
    reference = reference_with_the_slot(repo)
    path = copy / "reference" / "course4" / "homework.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(reference.to_text(), encoding="utf-8")
    right = solutions(read_notebook(path))
    attempts = {
        "right": right,
        "library": {**right, "course4-levels": "from kuiper_edu.topo.waves import waves as levels"},
    }
    paths = [copy / "course4" / f"{name}.ipynb" for name in attempts]
    for homework, sources in zip(paths, attempts.values(), strict=True):
        homework.write_text(handed_in(reference, sources).to_text(), encoding="utf-8")
    reports = dict(zip(attempts, json.loads(run(copy, CHECK, *paths)), strict=True))
    assert (reports["right"]["passed"], reports["right"]["kept"]) == (True, ["course4.levels"])
    refused = [row for row in reports["library"]["rows"] if "in-degrees" not in row["id"]]
    assert {row["status"] for row in refused} == {"error"}
    said = "'kuiper_edu.topo.waves' is switched off during the homework: it would answer 'course4.levels' for you."
    assert all(row["reason"].startswith(said) for row in refused)
