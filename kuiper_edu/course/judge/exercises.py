"""Exercises with all their data, read from the catalogue in `kuiper_edu/course/exercises/`."""

from __future__ import annotations

import ast
import linecache
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kuiper_edu.course.judge.findings import Diagnose, Hints
from kuiper_edu.course.judge.known import KnownAnswer, read
from kuiper_edu.course.judge.rules import Rule
from kuiper_edu.course.judge.watch import GraphOf
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import UsageError

Function = Callable[..., Any]  # written by a learner
Report = Callable[[str, object], None]
Case = Callable[[Function, Report], None]


@dataclass(frozen=True)
class Exercise:
    """An exercise: its rules, hints and solution, and the messages about wrong answers.

    Args:
        id: `course4.topo_sort`.
        rules: for each value that its check reports, the rule that judges it.
        hints: by symptom ("" if nothing works yet), three levels: a question, an idea, nearly the line itself.
        opens: for each symptom, the sentences with which a verdict opens its hint: their ids, below the exercise's own
            (`says/type`) or shared (`order/edge`).
        title: its heading in the lesson.
        difficulty: 1 to 5.
        minutes: how long it takes.
        lesson: `4.1b`.
        says: the message about the first wrong value, by its label, by `label: kind` of its fault, or by the kind
            alone; `{fault}`, `{got}` and `{expected}` stand for the rule's sentence and for the values.
        errors: the message about an error, by a pattern of `Name: text`; `{1}`, `{2}`... stand for its groups. A
            lesson's exercise also has those of COMMON_ERRORS.
        ends: the message about an answer that did not finish, by `timeout`, `memory` or `died`, or by `timeout: ` and
            a pattern of the line that ran when the time was up.
        given: the arguments of each case, for the words of a verdict, if the check is not one of `cases`.
        diagnose: finds the mistake in a finding with wrong values and returns a sentence (`told`) or None; for
            exercises with many right answers, where a stored wrong answer hardly ever matches.
        on_error: the same for an answer that raised an error; or None.
        quiet: whether a warning from NumPy is a mistake.
        slot: the answer slot that it judges; the answer is stored once all exercises of the slot are right.
        check: for a lesson's exercise: calls the learner's function and reports.
        solution: for a lesson's exercise: the source of the worked solution. Its function replaces a missing or wrong
            answer.
        uses: the exercises of the same lesson whose functions the solution calls.
        in_engine: whether the answer calls other parts of my_engine.py, which its lesson gives.
        seconds: the limit of CPU time of a trial, if it is not the usual one.
        watch: returns the graph that a call works on, if the steps of a wrong answer can be watched.
        known: what its stored wrong answers reported, and their messages.
    """

    id: str
    rules: Mapping[str, Rule]
    hints: Hints = field(default_factory=dict)
    opens: Mapping[str, Sequence[str]] = field(default_factory=dict)
    title: str = ""
    difficulty: int = 0
    minutes: int = 0
    lesson: str = ""
    says: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    ends: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    diagnose: Diagnose | None = None
    on_error: Diagnose | None = None
    quiet: bool = False
    slot: str = ""
    check: Case | None = None
    solution: str = ""
    uses: tuple[str, ...] = ()
    in_engine: bool = False
    seconds: float | None = None
    watch: GraphOf | None = None
    known: tuple[KnownAnswer, ...] = ()

    @property
    def cpu_seconds(self) -> float:
        """The limit of a trial's CPU time in seconds: the same for verdict, check, grade and nbgrader."""
        return LIMITS.cpu_seconds if self.seconds is None else self.seconds

    @property
    def function(self) -> str:
        """The name of the learner's function or class."""
        definitions = (ast.FunctionDef, ast.ClassDef)
        names = [node.name for node in ast.parse(self.solution).body if isinstance(node, definitions)]
        return [name for name in names if name[0] != "_"][-1] if names else (self.slot or self.id).rpartition(".")[2]

    def lessons_own(self, given: Mapping[str, Any] = MappingProxyType({})) -> Callable[..., Any]:
        """Return the function of the worked solution.

        Args:
            given: the names that its lesson gives, if it is `in_engine`.

        Raises:
            UsageError: the exercise has no worked solution.
        """
        if not self.solution:
            raise UsageError(f"{self.id} is homework, so its lesson contains no solution")
        names = dict(given)
        for entry in (*map(exercise, self.uses), self):
            file = f"<solution of {entry.id}>"
            # So that a stepper can show its lines
            linecache.cache[file] = (len(entry.solution), None, entry.solution.splitlines(keepends=True), file)
            exec(compile(entry.solution, file, "exec"), names)
        own: Callable[..., Any] = names[self.function]
        return own


CATALOGUE = Path(__file__).parents[1] / "exercises"


@cache
def exercises() -> dict[str, Exercise]:
    """Return all exercises by id."""
    return {name: _in_catalogue(name) for name in ids()}


def ids() -> list[str]:
    """Return the ids of the exercises in the catalogue, one for each `courseN/NAME/exercise.py`."""
    return sorted(f"{path.parts[-3]}.{path.parts[-2]}" for path in CATALOGUE.glob("course*/*/exercise.py"))


def folder_of(name: str) -> Path:
    """Return the folder of an exercise in the catalogue."""
    course, _, own = name.partition(".")
    return CATALOGUE / course / own


@cache
def _in_catalogue(name: str) -> Exercise:
    """Load an exercise with the solution and known answers that are stored beside its module."""
    module = import_module(f"kuiper_edu.course.exercises.{name}.exercise")
    folder = folder_of(name)
    solution = folder / "solution.py"
    text = solution.read_text(encoding="utf-8") if solution.is_file() else ""
    entry: Exercise = module.EXERCISE
    common = {}
    if entry.check is not None:
        common = {pattern: text for pattern, text in COMMON_ERRORS.items() if pattern not in entry.errors}
    return replace(entry, solution=text, known=read(folder / "known.json"), errors={**entry.errors, **common})


def exercise(name: str) -> Exercise:
    """Return the exercise with this id.

    Raises:
        UsageError: there is no such exercise.

    Example:
        >>> exercise("course4.toposort")
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.UsageError: there is no exercise 'course4.toposort'. Did you mean 'course4.topo_sort'?
    """
    if re.fullmatch(r"course\d\.\w+", str(name)) and (folder_of(name) / "exercise.py").is_file():
        return _in_catalogue(name)
    known = exercises()
    if name not in known:
        near = get_close_matches(str(name), known, n=1, cutoff=0)[0]
        raise UsageError(f"there is no exercise {name!r}", hint=f"Did you mean {near!r}?")
    return known[name]


def names_around(answer: object) -> dict[str, Any]:
    """Return the global names of the module that defines a function or class; empty for other objects."""
    functions = vars(answer).values() if isinstance(answer, type) else (unwrap(answer),)  # type: ignore[arg-type]
    found = (getattr(each, "__globals__", None) for each in functions)
    return next((names for names in found if names is not None), {})


def of_slot(slot: str) -> list[str]:
    """Return the ids of the exercises that judge an answer slot: homework, so without a solution in the catalogue."""
    course = f"{slot.partition('.')[0]}."
    homework = [name for name in ids() if name.startswith(course) and not (folder_of(name) / "solution.py").is_file()]
    return [name for name in homework if exercise(name).slot == slot]
