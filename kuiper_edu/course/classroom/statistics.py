"""Figures about a graded class: its points, each question, and the causes of lost points with what follows from them.

Only students whose notebook could be graded count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import StatisticsError, correlation, mean, median

from kuiper_edu.course.classroom.results import Result
from kuiper_edu.course.grading.check import Row

_FEWEST = 5  # students: fewer say nothing about a question


@dataclass(frozen=True)
class Question:
    """Figures about one question: all checks of one answer.

    Args:
        answer: the name of the answer.
        possible: its points.
        mean: what a student got on average.
        full: the share of the students who got all of them, from 0 to 1.
        none: the share of those who got none.
        agreement: how well it agrees with the rest of the homework, the correlation of its points with all others, from
            -1 to 1; below 0.2 it says little about who knows more. None if all have the same.
    """

    answer: str
    possible: float
    mean: float
    full: float
    none: float
    agreement: float | None


@dataclass
class Cause:
    """What students did wrong.

    Args:
        sentence: what was said of it.
        students: how many were told it.
        consequences: title of a check that failed because of it -> how many lost its points.
    """

    sentence: str
    students: int = 0
    consequences: Counter[str] = field(default_factory=Counter)


def graded(results: Iterable[Result]) -> list[Result]:
    """Return the results that count here."""
    return [result for result in results if result.status == "graded"]


def summary(results: Iterable[Result]) -> str:
    """Return mean, median and extremes of the points as a sentence; empty if nobody was graded.

    Example:
        >>> rows = [[Row("sort", "", "passed", points, 4.0)] for points in (1.0, 4.0, 4.0)]
        >>> summary([Result(f"s{i}", "graded", one) for i, one in enumerate(rows)])
        'Of 4 points: mean 3, median 4, lowest 1, highest 4; 3 students count, whose notebook could be graded.'
    """
    counted = graded(results)
    if not counted:
        return ""
    points = [result.points for result in counted]
    return (
        f"Of {counted[0].possible:g} points: mean {mean(points):.3g}, median {median(points):.3g}, lowest "
        f"{min(points):g}, highest {max(points):g}; {len(points)} students count, whose notebook could be graded."
    )


def tenths(results: Iterable[Result]) -> dict[str, float]:
    """Return the distribution of the points: each tenth of the possible points -> the number of students."""
    counted = [result for result in graded(results) if result.possible]
    found = Counter(min(9, int(10 * result.points / result.possible)) for result in counted)
    return {f"{10 * tenth} to {10 * tenth + 10} %": float(found[tenth]) for tenth in range(10)} if counted else {}


def shares(results: Iterable[Result]) -> dict[str, float]:
    """Return the percentage of the students who got the points of each check."""
    solved: Counter[str] = Counter()
    students: Counter[str] = Counter()
    for result in graded(results):
        for row in result.rows:
            students[row.id] += 1
            solved[row.id] += row.points == row.possible
    return {check: round(100 * solved[check] / students[check], 1) for check in students}


def hard(results: Iterable[Result]) -> list[str]:
    """Return the checks whose points nearly nobody got."""
    counted = graded(results)
    return [check for check, share in shares(counted).items() if share < 20 and len(counted) >= _FEWEST]


def questions(results: Iterable[Result]) -> list[Question]:
    """Return figures about each question, in the order of the homework."""
    counted = graded(results)
    answers = dict.fromkeys(row.answer for result in counted for row in result.rows if row.answer)
    return [_question(answer, counted) for answer in answers]


def causes(results: Iterable[Result]) -> list[Cause]:
    """Return the causes of lost points, each with what follows from it; the most frequent first."""
    found: dict[str, Cause] = {}
    for result in results:
        for row in _causes(result):
            sentence = f"{row.title}: {row.reason}"
            cause = found.setdefault(sentence, Cause(sentence))
            cause.students += 1
            cause.consequences.update({one.title for one in result.rows if row.answer and one.caused_by == row.answer})
    return sorted(found.values(), key=lambda cause: (-cause.students, cause.sentence))


def _question(answer: str, results: list[Result]) -> Question:
    points = [sum(row.points for row in result.rows if row.answer == answer) for result in results]
    others = [sum(row.points for row in result.rows if row.answer != answer) for result in results]
    possible = sum(row.possible for row in results[0].rows if row.answer == answer)
    try:
        agreement = correlation(points, others) if len(points) >= _FEWEST else None
    except StatisticsError:  # all are the same
        agreement = None
    full, none = (sum(one == bound for one in points) / len(points) for bound in (possible, 0))
    return Question(answer, possible, mean(points), full, none, agreement)


def _causes(result: Result) -> list[Row]:
    """Return the rows that say what a student did wrong, and not what follows from it: each message once.

    An answer that calls a wrong one says nothing new, nor does a hidden check if a visible one of its answer failed.
    """
    lost = [row for row in result.rows if row.reason and row.points < row.possible and row.status != "missing"]
    seen = {row.answer for row in lost if not row.hidden}
    own = [row for row in lost if not row.caused_by and not (row.hidden and row.answer in seen)]
    return list({(row.title, row.reason): row for row in own}.values())
