"""An exercise and all that is known of it; the catalogue, `kuiper_edu/course/exercises/`, holds them all."""

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

Function = Callable[..., Any]  # a learner's
Report = Callable[[str, object], None]
Case = Callable[[Function, Report], None]


@dataclass(frozen=True)
class Exercise:
    """What an exercise asks, when it is right, and what there is to say about a wrong answer.

    Args:
        id: `course4.topo_sort`.
        rules: for each value that its check reports the rule it is judged by.
        hints: by what is seen ("" when nothing works yet), three levels: a question, an idea, nearly the line itself.
        title: its heading in the lesson.
        difficulty: 1 to 5.
        minutes: what it takes.
        lesson: `4.1b`.
        says: what is said of the first wrong value, by its label, by `label: kind` of its fault, or by the kind alone;
            `{fault}`, `{got}` and `{expected}` stand for the rule's words and for the values.
        errors: what is said of an error, by a pattern of `Name: text`; `{1}`, `{2}`... stand for its groups. A lesson's
            exercise has those of COMMON_ERRORS, too.
        ends: what is said of an answer that does not come to its end: `timeout`, `memory` or `died`, or `timeout: `
            with a pattern of the line in which its time was up.
        given: the arguments of each case, for the words of a verdict, where the check is not one of `cases`.
        diagnose: a program that finds the mistake where many answers are right, so that no stored one is met again:
            from wrong values to a sentence, or None.
        on_error: the same for an answer that raised an error; or None.
        quiet: a warning from NumPy is a mistake.
        slot: the answer slot that it judges; its answer is kept once all exercises of the slot are right.
        check: for a lesson's exercise: calls the learner's function and reports.
        solution: for a lesson's exercise: the worked solution's source. It defines the function that goes on in place
            of a missing or wrong one.
        uses: the exercises of the same lesson whose functions the solution calls.
        in_engine: the answer calls other parts of my_engine.py, which its lesson gives.
        seconds: of computing time that a trial may take, where it is more or less than usual.
        watch: where the steps of a wrong answer can be watched: on which graph a call of it works.
        known: what its stored wrong answers reported, and are told.
    """

    id: str
    rules: Mapping[str, Rule]
    hints: Hints = field(default_factory=dict)
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
        """Of computing time, what a trial may take: the same for verdict, check, grade and nbgrader."""
        return LIMITS.cpu_seconds if self.seconds is None else self.seconds

    @property
    def function(self) -> str:
        """What the learner's function, or class, is called."""
        made = (ast.FunctionDef, ast.ClassDef)
        names = [node.name for node in ast.parse(self.solution).body if isinstance(node, made)]
        return [name for name in names if name[0] != "_"][-1] if names else (self.slot or self.id).rpartition(".")[2]

    def lessons_own(self, given: Mapping[str, Any] = MappingProxyType({})) -> Callable[..., Any]:
        """The function of the worked solution.

        Args:
            given: the names that its lesson gives it, where it is `in_engine`.

        Raises:
            UsageError: the exercise has none.
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
    """All exercises, by id."""
    return {name: _in_catalogue(name) for name in ids()}


def ids() -> list[str]:
    """The ids of the exercises in the catalogue: `courseN/NAME/exercise.py` holds one."""
    return sorted(f"{path.parts[-3]}.{path.parts[-2]}" for path in CATALOGUE.glob("course*/*/exercise.py"))


def folder_of(name: str) -> Path:
    """The folder of an exercise in the catalogue."""
    course, _, own = name.partition(".")
    return CATALOGUE / course / own


@cache
def _in_catalogue(name: str) -> Exercise:
    """One exercise, with what stands beside its module."""
    module = import_module(f"kuiper_edu.course.exercises.{name}.exercise")
    folder = folder_of(name)
    solution = folder / "solution.py"
    text = solution.read_text(encoding="utf-8") if solution.is_file() else ""
    entry: Exercise = module.EXERCISE
    common = (
        {} if entry.check is None else {key: said for key, said in COMMON_ERRORS.items() if key not in entry.errors}
    )
    return replace(entry, solution=text, known=read(folder / "known.json"), errors={**entry.errors, **common})


def exercise(name: str) -> Exercise:
    """The exercise of this id.

    Raises:
        UsageError: there is none.

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
    """The names of the notebook, or of the file, that a function or class stands in; none where it is neither."""
    functions = vars(answer).values() if isinstance(answer, type) else (unwrap(answer),)  # type: ignore[arg-type]
    found = (getattr(each, "__globals__", None) for each in functions)
    return next((names for names in found if names is not None), {})


def of_slot(slot: str) -> list[str]:
    """The exercises that judge what fills a slot: those of its course's homework, whose solutions are not here."""
    course = f"{slot.partition('.')[0]}."
    homework = [name for name in ids() if name.startswith(course) and not (folder_of(name) / "solution.py").is_file()]
    return [name for name in homework if exercise(name).slot == slot]
