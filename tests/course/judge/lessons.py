"""Every lesson's exercises, and the answers to them that tests try as its verdicts do."""

from __future__ import annotations

import linecache
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.report import report

CELL = "<cell 1>"


class Lesson:
    """The exercises of one lesson, in its order.

    Args:
        course: `course3`.
        files: `3_0` for the answers in `lesson_3_0_right.py` and `lesson_3_0_wrong.py`.
        names: its exercises; or exercise -> what it asks for, where that is called otherwise.
        stubs: exercise -> its stub, where that is no function.
        enough: how many right answers each exercise has at least.
        imported: what the notebook has imported.
    """

    def __init__(
        self,
        course: str,
        files: Sequence[str],
        names: Sequence[str] | Mapping[str, str],
        stubs: Mapping[str, str] | None = None,
        enough: int = 5,
        **imported: Any,
    ) -> None:
        self.course = course
        self.names = list(names)
        self.called = dict(names) if isinstance(names, Mapping) else {name: name for name in names}
        self.right: dict[str, list[str]] = _answers(files, "right")
        self.wrong: dict[str, list[tuple[str, str]]] = _answers(files, "wrong")
        self.stubs = {name: _stub(asked) for name, asked in self.called.items()} | dict(stubs or {})
        self.enough = enough
        self.imported = imported
        self.own = {name: exercise(f"{course}.{name}").lessons_own() for name in names}

    def tried(self, name: str, source: str, cpu_seconds: float = 1.0) -> Outcome:
        """What an answer's trial did, with the lesson's own answers to the exercises before it at hand."""
        before = {self.called[other]: self.own[other] for other in self.names[: self.names.index(name)]}
        names = {**self.imported, **before}
        linecache.cache[CELL] = (len(source), None, source.splitlines(keepends=True), CELL)  # as IPython does
        exec(compile(source, CELL, "exec"), names)
        check = exercise(f"{self.course}.{name}").check
        return run_within(lambda: check(names[self.called[name]], report), cpu_seconds=cpu_seconds)

    def finding(self, name: str, source: str, cpu_seconds: float = 1.0) -> Finding | None:
        """What the judge finds."""
        return judge(exercise(f"{self.course}.{name}"), self.tried(name, source, cpu_seconds))


def _answers(files: Sequence[str], kind: str) -> dict[str, Any]:
    modules = [import_module(f"lesson_{file}_{kind}") for file in files]
    return {name: answers for module in modules for name, answers in getattr(module, kind.upper()).items()}


def _stub(asked: str) -> str:
    return f"def {asked}(*arguments, **named):\n    raise NotImplementedError()"


BT = np.array([[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]], np.float32)
G = np.array([[1, 0, 0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0, 0, 1]], np.float32)
AT = np.array([[1, 1, 1, 0], [0, 1, -1, -1]], np.float32)

LESSONS = {
    "5.3": Lesson("course5", ["5_3"], ("convolve_slowly", "im2col", "convolve", "max_pool"), np=np),
    "5.3b": Lesson("course5", ["5_3b"], ("prepare", "winograd_tile", "cheapest"), np=np, BT=BT, G=G, AT=AT),
    "5.3c": Lesson("course5", ["5_3c"], ("outer_tile", "most_rows", "bound"), enough=10, np=np),
}
