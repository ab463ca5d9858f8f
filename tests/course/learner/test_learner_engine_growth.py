"""What each lesson adds to the engine: its pieces, and the number that they change."""

import pytest

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.learner.engine.growth import LESSONS, changed, lessons_own
from kuiper_edu.course.learner.engine.table import PIECES, STEPS
from kuiper_edu.learn import my_engine
from kuiper_edu.viz.base.fallback import STATIC

NUMBERS = {
    "3.1": "0 -> 8 of 8",
    "3.2": "0 -> 52 of 52",
    "3.2b": "0 -> 52 of 52",
    "3.3": "0 -> 42 of 42",
    "4.1": "0 -> 52 of 52",
    "4.1b": "0 -> 30,000",
    "4.2": "0 -> 51 of 51",
    "4.2b": "251,472 -> 81,920",
    "5.1": "0 -> 52 of 52",
    "5.1b": "0 -> 17 of 50",
    "5.1c": "25 -> 49 of 50",
    "5.2": "0 -> 357 of 360",
    "5.homework": "49 -> 50 of 50",
    "5.5": "15 -> 23",
    "5.6": "2,080 -> 64",
}


def test_each_lesson_adds_the_pieces_of_its_exercises() -> None:
    for lesson, growth in LESSONS.items():
        given = {p.name for p in PIECES.values() if any(exercise(name).lesson == lesson for name in p.exercises)}
        assert set(growth.adds) == given, lesson
    assert STEPS == ("Read", "Wrap", "Order", "Create", "Run")


@pytest.mark.parametrize("lesson", NUMBERS)
def test_the_pieces_of_a_lesson_change_its_number(lesson: str) -> None:
    assert changed(lesson, lessons_own(lesson)) == NUMBERS[lesson]


def test_every_other_lesson_has_no_number() -> None:
    assert {lesson for lesson, growth in LESSONS.items() if growth.what} == set(NUMBERS)


def test_what_is_not_yet_the_learners_does_not_change_it() -> None:
    own = lessons_own("3.2")
    del own["read_value"]
    assert changed("3.2", own) == "0 (not yet yours: read_value)"
    assert changed("4.2b", {}) == "251,472 (not yet yours: lifetimes, peak_bytes, assign_buffers)"


def test_357_of_360_is_told_as_the_goal_in_the_plan_and_as_the_learners_own() -> None:
    told = {lesson: growth.digits for lesson, growth in LESSONS.items() if growth.digits is not None}
    assert told == {
        "3.0": ": the goal, with the course's pieces",
        "4.2b": ", in the buffers of this plan",
        "5.3": "",
        "5.3b": "",
        "5.4": "",
    }


@pytest.mark.parametrize(("lesson", "last"), [("3.3", "0 -> 42 of 42"), ("5.3", "read right, with your pieces alone")])
def test_the_cell_of_a_lesson_tells_its_number(
    lesson: str, last: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(STATIC, "1")
    my_engine(lesson)
    assert capsys.readouterr().out.splitlines()[-1].endswith(last)
