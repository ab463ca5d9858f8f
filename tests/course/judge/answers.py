"""Answers to homework 4 that others wrote, and a quick way to judge them: each trial is a fork of this process."""

from __future__ import annotations

import linecache
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import kuiper_edu.datasets
import kuiper_edu.engine  # noqa: F401  # what the notebook imports: each fork has it already
from kuiper_edu.course.grading.notebooks import Cell, read_notebook
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.resources import LIMITS

FOLDER = Path(__file__).parent / "answers"
REPO = Path(__file__).parents[3]
CELLS = {name: f"course4-{name.replace('_', '-')}" for name in ("in_degrees", "topo_sort", "smallest_first", "levels")}
SLOW = ("course4-milestone-check", "lessons-sort", "network")  # read the digits: what fails there fails before


@dataclass(frozen=True)
class Answer:
    """An answer to one exercise; the others are the reference's.

    Args:
        asks: `topo_sort`.
        name: what is odd about it.
        source: its cell.
        helper: the cell of helpers.
        blind: written by somebody who had seen the exercise's text only.
        mistake: what is wrong with it, if it is wrong.
        must_say: the idea that names the mistake.
        says: a pattern of the sentence that names it; empty where none does.
        first: what the first run gave, as a person judged it: `named`, `unnamed` or `passed`; see docs/judging.md.
    """

    asks: str
    name: str
    source: str
    helper: str = ""
    blind: bool = False
    mistake: str = ""
    must_say: str = ""
    says: str = ""
    first: str = ""


def answers(kind: str) -> list[Answer]:
    """All that are `wrong`, or `right`."""
    files = {name: tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")) for name in CELLS}
    return [Answer(name, **entry) for name, entries in files.items() for entry in entries[kind]]


@dataclass(frozen=True)
class Said:
    """The check that failed, what was said, and what was found."""

    check: str
    sentence: str
    finding: Finding


def first_verdict(answer: Answer, cpu_seconds: float = LIMITS.cpu_seconds) -> Said | None:
    """The first visible verdict under the exercise that is not "right"; None where all are."""
    for check in _checks(answer.asks):
        asked = exercise(check.exercise)
        outcome = run_within(lambda check=check: _run(answer, check), cpu_seconds=cpu_seconds)  # type: ignore[misc]
        finding = judge(asked, outcome)
        if finding is not None:
            return Said(check.name, explain(finding, asked), finding)
    return None


def graphs_of_the_notebook() -> dict[str, dict[str, list[str]]]:
    """GRAPHS, as its cell makes it."""
    names: dict[str, Any] = {}
    exec(next(cell.source for cell in _cells() if cell.name == "graphs"), names)
    graphs: dict[str, dict[str, list[str]]] = names["GRAPHS"]
    return graphs


@cache
def _cells() -> list[Cell]:
    return read_notebook(REPO / "reference" / "course4" / "homework.ipynb").cells


def _checks(asks: str) -> Iterator[Cell]:
    for cell in _cells():
        visible = cell.role == "check" and "HIDDEN TESTS" not in cell.source
        if visible and CELLS[asks] in cell.needs and cell.name not in SLOW:
            yield cell


def _run(answer: Answer, check: Cell) -> None:
    """In a fork: what a notebook runs from the top, with this answer in its cell, and the check."""
    notebook = ModuleType("__main__")
    sys.modules["__main__"] = notebook
    changed = {CELLS[answer.asks]: answer.source, "course4-helper": answer.helper}
    for cell in _cells():
        if cell.role in ("imports", "setup", "helper", "answer") and cell.name not in SLOW:
            _execute(cell.name, changed.get(cell.name, cell.source), vars(notebook))
    vars(notebook)["verdict"] = lambda _: lambda check: check()
    _execute(check.name, check.source, vars(notebook))


def _execute(name: str, source: str, names: dict[str, Any]) -> None:
    file = f"<cell {name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec", dont_inherit=True), names)


def main() -> None:
    """Print what a program can count of docs/judging.md; whether a sentence names the mistake, a person judged."""
    for title, blind in (("blind", True), ("our own", False)):
        wrong = [answer for answer in answers("wrong") if answer.blind == blind]
        right = [answer for answer in answers("right") if answer.blind == blind]
        verdicts = [(answer, first_verdict(answer, cpu_seconds=1.5)) for answer in wrong]
        failed = [(answer, verdict) for answer, verdict in verdicts if verdict is not None]
        fitting = [answer for answer, verdict in failed if answer.says and re.search(answer.says, verdict.sentence)]
        refused = [answer for answer in right if first_verdict(answer) is not None]
        print(
            f"{title}: {len(failed)} of {len(wrong)} wrong ones fail visibly, {len(fitting)} get the sentence of their "
            f"pattern; {len(refused)} of {len(right)} right ones are refused"
        )


if __name__ == "__main__":
    main()
