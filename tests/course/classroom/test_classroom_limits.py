"""The table of limits: an answer that exceeds one gets the same verdict everywhere (notebook, check, grade, ...)."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import indent

import pytest
from needs_isolation import needs_isolation

from kuiper_edu import learn
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.grading.check import rows_of, runnable
from kuiper_edu.course.grading.nbgrader import raising
from kuiper_edu.course.grading.release import read_reference, reference_path, released
from kuiper_edu.course.grading.run import run as run_checks
from kuiper_edu.course.grading.transplant import transplant
from kuiper_edu.course.learner import state, verdicts
from kuiper_edu.course.learner.verdict_view import Verdict
from kuiper_edu.support.notebooks import Notebook

pytestmark = [pytest.mark.process, pytest.mark.slow, needs_isolation]

ANSWER, CHECK = "course4-in-degrees", "course4-in-degrees-check"
AT = {  # what an answer does before it answers rightly -> what is said of it; nothing where it is right
    "nothing": ("pass", ""),
    "3 GiB of memory": ("import numpy\nroom = numpy.zeros(3 << 30, numpy.uint8)", "more than the 2 GiB of memory"),
    "1 GiB of memory": ("import numpy\nroom = numpy.zeros(1 << 30, numpy.uint8)", ""),
    "300 open files": ("files = [open(os.devnull) for _ in range(300)]", "more than 128 files open at once"),
    "100 open files": ("files = [open(os.devnull) for _ in range(100)]", ""),
    "a file of 32 MiB": (
        "with tempfile.TemporaryFile() as file:\n    file.write(bytes(32 << 20))",
        "a file of more than 16 MiB",
    ),
    "40 processes": ("for _ in range(40):\n    os.waitpid(os.fork() or os._exit(0), 0)", "more than 32 processes"),
    "3 processes for each graph": ("for _ in range(3):\n    os.waitpid(os.fork() or os._exit(0), 0)", ""),
    "an endless loop": ("while True: pass", "did not finish in time"),
    "a flood of prints": ("print('x' * 1_000_000)", ""),
    "a flood of reports": ("for n in range(11_000): report(str(n), n)", "more than 10000 values"),
}
BY_DAY = ("nothing", "3 GiB of memory", "an endless loop", "a flood of reports")
RIGHT = """\
counted = dict.fromkeys(successors, 0)
for after in successors.values():
    for name in after:
        counted[name] = counted.get(name, 0) + 1
return counted"""


def source(at: str) -> str:
    imports = "import os, tempfile\n\n\n"
    return f"{imports}def in_degrees(successors):\n{indent(AT[at][0], '    ')}\n{indent(RIGHT, '    ')}"


@pytest.fixture(scope="module")
def reference(repo: Path) -> Notebook:
    """Return homework 4 with only its first exercise and the setup for it."""
    whole = read_reference(reference_path("course4", repo))
    kept = ("imports", "begin", "graphs", ANSWER, CHECK)
    return replace(whole, cells=[cell for cell in whole.cells if cell.id in kept])


def handed_in(reference: Notebook, at: str) -> Notebook:
    notebook = released(reference)
    cells = [replace(cell, source=source(at)) if cell.name == ANSWER else cell for cell in notebook.cells]
    return replace(notebook, cells=cells)


@pytest.fixture(scope="module")
def checked(reference: Notebook, repo: Path) -> dict[str, str]:
    """Return the reason for each answer by `check`, in one job: each answer is a separate trial in it."""
    planted = {at: transplant(reference, handed_in(reference, at)) for at in AT}
    checks = {f"{at}/{name}": cells for at, each in planted.items() for name, cells in runnable(each).items()}
    trials = run_checks(next(iter(planted.values())).setup(), checks, "course4", repo)
    found = {
        at: rows_of(each, {CHECK: trials[f"{at}/{CHECK}"], "setup": trials["setup"]}) for at, each in planted.items()
    }
    return {at: row.reason for at, (row,) in found.items()}


@pytest.fixture(scope="module")
def graded(reference: Notebook, repo: Path) -> dict[str, str]:
    """Return the reason for each answer by `grade`, isolated."""
    grader = Grader(reference, repo)
    rows = dict(grader.grade([(at, handed_in(reference, at)) for at in AT]))
    return {at: row.reason for at, (row,) in rows.items()}


@pytest.fixture
def run(reference: Notebook, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[str, bool], str]]:
    """Run all cells of a notebook, with the normal check or nbgrader's; return the error of the check's cell."""
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "state"))

    def cells(at: str, nbgraders: bool) -> str:
        names: dict[str, object] = {"__name__": "__main__"}
        with contextlib.redirect_stdout(io.StringIO()):
            for cell in handed_in(reference, at).cells:
                text = raising(cell) if nbgraders and cell.name == CHECK else cell.source
                try:
                    exec(compile(text, f"<cell {cell.id}>", "exec"), names)
                except AssertionError as error:
                    return str(error)
        return ""

    yield cells
    with contextlib.redirect_stdout(io.StringIO()):
        learn.end("course4")


@pytest.mark.parametrize("at", [pytest.param(at, marks=() if at in BY_DAY else pytest.mark.nightly) for at in AT])
def test_an_answer_at_a_limit_gets_the_same_verdict_everywhere(
    at: str,
    checked: dict[str, str],
    graded: dict[str, str],
    run: Callable[[str, bool], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[Verdict] = []
    monkeypatch.setattr(verdicts, "show", shown.append)
    assert run(at, False) == ""
    by_nbgrader = run(at, True)
    monkeypatch.setenv(state.NBVAL, "1")
    by_nbval = run(at, False)

    said = {shown[0].sentence, by_nbgrader, by_nbval, checked[at].removesuffix("."), graded[at].removesuffix(".")}
    assert len(said) == 1, said
    assert AT[at][1] in said.pop()
    assert shown[0].right == (not AT[at][1])
