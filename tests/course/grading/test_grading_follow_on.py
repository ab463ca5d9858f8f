"""Which checks run once more, with which answers, and which points count."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from attempts import handed_in, solutions

from kuiper_edu.course.grading.check import Row, row_of
from kuiper_edu.course.grading.follow_on import credited, second_run
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.course.grading.transplant import Transplant, transplant

REPO = Path(__file__).parents[3]
WRONG = "def in_degrees(successors):\n    return {}"


def planted(course: str, **changed: str) -> Transplant:
    reference = read_reference(reference_path(course, REPO))
    own = {f"{course}-{name.replace('_', '-')}": source for name, source in changed.items()}
    return transplant(reference, handed_in(reference, solutions(reference) | own), hidden=True)


def rows(notebook: Transplant, *failed: str) -> list[Row]:
    return [row_of(cell, "wrong" if cell.name.startswith(failed) else "passed", "") for cell in notebook.checks()]


def points(found: list[Row], answer: str) -> list[float]:
    return [row.points for row in found if row.answer == answer]


def test_all_checks_of_an_answer_run_again_with_the_references_earlier_answer() -> None:
    notebook = planted("course4", in_degrees=WRONG)
    again = second_run(notebook, rows(notebook, "course4-in-degrees", "course4-levels-hidden"))
    assert set(again) == {"course4-levels-check", "course4-levels-hidden"}
    sources = {cell.name: cell.source for cell in again["course4-levels-hidden"]}
    assert "degrees.get(name, 0) + 1" in sources["course4-in-degrees"]


def test_nothing_runs_again_if_the_earlier_answer_is_right_or_not_called() -> None:
    notebook = planted("course4")
    assert not second_run(notebook, rows(notebook, "course4-levels", "course4-changes"))
    alone = planted("course4", in_degrees=WRONG, levels="def levels(successors):\n    return [[]]")
    assert not second_run(alone, rows(alone, "course4-in-degrees", "course4-levels"))


def test_an_answer_that_a_check_needs_is_never_replaced() -> None:
    notebook = planted("course3")
    assert not second_run(notebook, rows(notebook, "course3-init-hidden", "course3-test-fill"))


def test_a_later_answer_is_not_replaced() -> None:
    calls_a_later_one = "def in_degrees(successors):\n    return dict.fromkeys(sum(levels(successors), []), 0)"
    notebook = planted("course4", in_degrees=calls_a_later_one)
    again = second_run(notebook, rows(notebook, "course4-in-degrees", "course4-levels"))
    assert set(again) == {"course4-levels-check", "course4-levels-hidden"}


def test_an_answer_gets_the_points_of_its_better_run_not_of_both() -> None:
    notebook = planted("course4", in_degrees=WRONG)
    levels = ("course4-levels-check", "course4-levels-hidden")  # 1 point and 2
    for failed, passed, expected in [
        (levels, levels, [1, 2]),
        (levels[:1], levels[:1], [0, 2]),
        (levels[1:], levels[1:], [0, 2]),
        (levels, (), [0, 0]),
    ]:
        first = rows(notebook, "course4-in-degrees", *failed)
        assert points(once_more(notebook, first, passed), "course4-levels") == expected


def once_more(notebook: Transplant, first: list[Row], passed: Collection[str]) -> list[Row]:
    return credited(notebook, first, second_run(notebook, first), passed)
