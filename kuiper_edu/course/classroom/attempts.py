"""The best of a student's attempts: all that are written are graded, and the one with most points counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from kuiper_edu.course.classroom.batch import Batch
from kuiper_edu.course.classroom.choice import Submission
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.results import Result, Store
from kuiper_edu.course.classroom.submissions import Submissions
from kuiper_edu.errors import counted

MOST_GRADED = 10  # of one student: no student may stop a class
PART = "attempts"  # of the store of results


@dataclass
class Attempts:
    """The graded attempts of the students who made several.

    Args:
        grader: grades notebooks.
        out: the output folder, in which the results of attempts are stored, too.
        points: the points of a result, with what is taken off for being late.
        on_result: called with each result, and with the number of results that there will be.
    """

    grader: Grader
    out: Path
    points: Callable[[Result], float]
    on_result: Callable[[Result, int], None] = lambda _, __: None

    def best(self, written: dict[str, list[Submission]], only: frozenset[str]) -> dict[str, tuple[Result, str]]:
        """Return the result of the best attempt of each student, and why it is that one; of equals the newest.

        Args:
            written: student -> attempts, the newest first.
            only: the students to grade; the stored results of the others count.

        Raises:
            IsolationError, NotebookError: nothing can be graded here (`Grader.grade`).
        """
        named = {_name(one): one for several in written.values() for one in several[:MOST_GRADED]}
        attempts = [replace(one, student=name) for name, one in named.items()]
        mine = frozenset(name for name, one in named.items() if one.student in only)
        graded = Batch(
            self.grader,
            Store(self.out, PART),
            Submissions(attempts if mine or not only else [], [], {}),
            lambda one: self.on_result(replace(one, student=named[one.student].student), len(attempts)),
            mine,
        ).run()
        results = {result.student: replace(result, student=named[result.student].student) for result in graded}
        best = {}
        for student, several in written.items():
            own = [results[_name(one)] for one in several[:MOST_GRADED] if _name(one) in results]
            if own:
                first = max(own, key=self.points)
                best[student] = first, _why(len(own), len(several), self.points(first), first.possible)
        return best


def _name(one: Submission) -> str:
    """Return the name under which an attempt is graded."""
    return f"{one.student}\n{one.file}"


def _why(graded: int, written: int, points: float, possible: float) -> str:
    of = f" of {written:,}; only the newest {graded} were graded" if graded < written else ""
    return f"the best of {counted(graded, 'written attempt')}{of}, {points:g} of {possible:g} points"
