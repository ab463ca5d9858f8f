"""Figures about a class."""

from __future__ import annotations

import pytest

from kuiper_edu.course.classroom import statistics
from kuiper_edu.course.classroom.pages import class_page
from kuiper_edu.course.classroom.results import Adjustment, Result
from kuiper_edu.course.grading.check import Row


def row(answer: str, points: float, possible: float, reason: str = "", caused_by: str = "") -> Row:
    status = "passed" if points == possible else "wrong"
    return Row(f"{answer}-check", answer.title(), status, points, possible, reason, answer=answer, caused_by=caused_by)


def student(name: str, degrees: float, sort: float) -> Result:
    """Return a student; who has no degrees loses the sort because of them."""
    rows = [
        row("degrees", degrees, 2, "" if degrees else "you count the edges that leave"),
        row("sort", sort, 4, "" if sort else "it calls degrees", "" if degrees else "degrees"),
    ]
    return Result(name, "graded", rows)


CLASS = [
    student("a", 2, 4),
    student("b", 2, 4),
    student("c", 2, 0),
    student("d", 0, 0),
    student("e", 0, 0),
    student("f", 2, 4),
    Result("g", "unreadable", [row("degrees", 0, 2), row("sort", 0, 4)]),
]


def test_only_who_was_graded_counts() -> None:
    assert statistics.summary(CLASS) == (
        "Of 6 points: mean 3.33, median 4, lowest 0, highest 6; 6 students count, whose notebook could be graded."
    )
    assert (statistics.summary([]), statistics.tenths([]), statistics.questions([])) == ("", {}, [])


def test_the_distribution_counts_each_student_once_also_with_a_bonus() -> None:
    with_bonus = Result("h", "graded", CLASS[0].rows, adjustments=[Adjustment("bonus", 3, "")])
    tenths = statistics.tenths([*CLASS, with_bonus])
    assert {name: count for name, count in tenths.items() if count} == {
        "0 to 10 %": 2,
        "30 to 40 %": 1,
        "90 to 100 %": 4,
    }


def test_each_question_has_its_figures() -> None:
    degrees, sort = statistics.questions(CLASS)
    assert (degrees.answer, degrees.possible, degrees.mean, degrees.full, degrees.none) == (
        "degrees", 2, pytest.approx(8 / 6), pytest.approx(4 / 6), pytest.approx(2 / 6),
    )  # fmt: skip
    assert (sort.mean, sort.full) == (2, 0.5)
    assert degrees.agreement == sort.agreement == pytest.approx(0.7071, abs=1e-4)


def test_what_all_got_agrees_with_nothing() -> None:
    assert [one.agreement for one in statistics.questions([CLASS[0]] * 6)] == [None, None]
    assert [one.agreement for one in statistics.questions(CLASS[:3])] == [None, None]


def test_a_cause_is_listed_once_with_what_follows_from_it() -> None:
    first, second = statistics.causes(CLASS)
    assert (first.sentence, first.students, dict(first.consequences)) == (
        "Degrees: you count the edges that leave",
        2,
        {"Sort": 2},
    )
    assert (second.sentence, second.students, dict(second.consequences)) == ("Sort: it calls degrees", 1, {})


def test_the_teacher_s_page_shows_them() -> None:
    page = class_page(CLASS, "course4", [], [])
    assert "mean 3.33, median 4" in page
    assert '<td>degrees</td><td class="n">2</td><td class="n">1.33</td><td class="n">67 %</td>' in page
    assert 'so, too: Sort</td><td class="n">2</td>' in page


def test_the_page_says_how_many_causes_it_leaves_out() -> None:
    different = [Result(f"s{i}", "graded", [row("sort", 0, 4, f"mistake {i:02}")]) for i in range(32)]
    page = class_page(different, "course4", [], [])
    assert "mistake 29" in page
    assert "mistake 30" not in page
    assert "And 2 more, each at most as frequent." in page
    assert "more, each" not in class_page(different[:30], "course4", [], [])
