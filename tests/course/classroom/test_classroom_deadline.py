"""Late submissions: who came late, what it costs, and what is said when nobody knows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.classroom import deadline
from kuiper_edu.course.classroom.deadline import Deadline, Lateness
from kuiper_edu.course.classroom.pages import student_page
from kuiper_edu.course.classroom.results import Adjustment, Result
from kuiper_edu.course.classroom.times import Time
from kuiper_edu.course.grading.check import Row
from kuiper_edu.errors import UsageError

AT = "2026-11-05 23:59 Asia/Shanghai"


def due(folder: Path, text: str = AT, *, grace: float = 15, percent: float = 10, extensions: str = "") -> Deadline:
    if extensions:
        (folder / deadline.NAME).write_text(extensions, encoding="utf-8")
    found = deadline.read(text, grace, percent, folder)
    assert found is not None
    return found


def handed_in(at: datetime) -> Time:
    return Time(at, "the name that Blackboard gives it")


def ada(points: float = 20.0) -> Result:
    return Result("ada", "graded", [Row("sort", "", "passed", points, 22.0)], file="ada.ipynb")


@pytest.mark.parametrize(
    ("at", "points"),
    [
        (datetime(2026, 11, 5, 12), 20),
        (datetime(2026, 11, 5, 23, 59, 59), 20),  # the whole minute is in time
        (datetime(2026, 11, 6, 0, 14), 20),  # the grace
        (datetime(2026, 11, 6, 0, 15), 18),
        (datetime(2026, 11, 6, 23, 59), 18),
        (datetime(2026, 11, 7, 0, 0), 16),
        (datetime(2026, 11, 5, 16, 0, tzinfo=UTC), 20),  # 00:00 in Shanghai
        (datetime(2026, 11, 5, 16, 20, tzinfo=UTC), 18),
        (datetime(2027, 11, 5), 0),
    ],
)
def test_each_day_that_has_begun_takes_its_share_off(tmp_path: Path, at: datetime, points: float) -> None:
    assert due(tmp_path).applied(ada(), handed_in(at)).points == points


@given(st.integers(0, 60 * 24 * 20), st.integers(0, 60 * 24), st.floats(0, 100), st.floats(0, 22))
def test_later_is_never_better_and_never_below_0(minutes: int, more: int, percent: float, points: float) -> None:
    one = Deadline(datetime(2026, 11, 5, tzinfo=UTC), UTC, timedelta(minutes=10), percent)
    earlier, later = (
        one.applied(ada(points), handed_in(one.at + timedelta(minutes=late))).points
        for late in (minutes, minutes + more)
    )
    assert points >= earlier - 0.01 >= later - 0.02 >= -0.02


def test_a_bonus_is_not_taken_off(tmp_path: Path) -> None:
    with_bonus = Result("ada", "graded", ada().rows, file="ada.ipynb", adjustments=[Adjustment("bonus", 2, "good")])
    late = due(tmp_path).applied(with_bonus, handed_in(datetime(2026, 11, 6, 12)))
    assert late.points == 20 - 2 + 2


def test_the_student_reads_when_how_late_how_much_and_who_says_so(tmp_path: Path) -> None:
    page = student_page(due(tmp_path).applied(ada(), handed_in(datetime(2026, 11, 7, 10, 1, 30))), "course4")
    assert "16 of 22 points" in page
    assert (
        "handed in 2026-11-07 10:01, 1 day 10 h after the deadline, 2026-11-05 23:59 Asia/Shanghai, 10 % for each day "
        "begun, 20 % of the checks&#x27; points. The time is from the name that Blackboard gives it." in page
    )


def test_who_comes_in_time_reads_it_too(tmp_path: Path) -> None:
    result = due(tmp_path).applied(ada(), handed_in(datetime(2026, 11, 5, 15, tzinfo=UTC)))
    assert result.notes == [
        "It was handed in 2026-11-05 23:00, in time for the deadline, 2026-11-05 23:59 Asia/Shanghai. "
        "The time is from the name that Blackboard gives it."
    ]


def test_the_grace_is_named(tmp_path: Path) -> None:
    result = due(tmp_path, "2026-11-05 23:59+00:00").applied(ada(), handed_in(datetime(2026, 11, 6, 0, 14, tzinfo=UTC)))
    (note,) = result.notes
    assert ", within the 15 minutes of grace after the deadline, 2026-11-" in note


def test_what_is_not_known_costs_nothing_and_is_said(tmp_path: Path) -> None:
    one = due(tmp_path)
    result = one.applied(ada(), None)
    assert (result.points, result.notes) == (
        20,
        ["It is not known when it was handed in: nothing is taken off for being late."],
    )
    assert "0 of 1 late; of 1 it is not known when they were handed in" in one.sentence([result])


def test_an_extension_is_the_student_s_own_deadline(tmp_path: Path) -> None:
    one = due(tmp_path, extensions="student,deadline,reason\nada,2026-11-08 23:59,ill\nbob,2026-11-06 12:00+00:00,\n")
    at = handed_in(datetime(2026, 11, 8, 12))
    assert one.applied(ada(), at).points == 20
    assert "in time for your own deadline, 2026-11-08 23:59" in one.applied(ada(), at).notes[0]
    assert one.extensions["bob"] == datetime(2026, 11, 6, 12, tzinfo=UTC)
    with pytest.raises(
        UsageError, match=r"extensions\.csv, line 3: the student 'bob' is not in this class. Write a name as"
    ):
        one.refuse_unknown(["ada"])


def test_the_table_s_time_is_preferred_and_nobody_is_late_without_a_deadline(tmp_path: Path) -> None:
    late, early = handed_in(datetime(2026, 11, 6, 12)), handed_in(datetime(2026, 11, 5, 12))
    assert Lateness(due(tmp_path), {"ada": early}, {"ada.ipynb": late}).applied(ada()).points == 20
    assert Lateness(due(tmp_path), {}, {"ada.ipynb": late}).applied(ada()).points == 18
    assert Lateness(None, {}, {"ada.ipynb": late}).applied(ada()) == ada()
    nothing = Result("eve", "missing")
    assert Lateness(due(tmp_path), {}, {}).applied(nothing) == nothing


@pytest.mark.parametrize(
    "text",
    ["tomorrow", "2026-11-05", "2026-13-05 23:59", "23:59", "2026-11-05 23:59 Asia/Nowhere", "2026-11-05 23:59 Asia",
     "0001-01-01 00:00 Asia/Shanghai", "05.11.2026 23:59", "2026-11-05 23:59 ../etc/passwd"],
)  # fmt: skip
def test_what_is_no_date_and_time_is_one_sentence(tmp_path: Path, text: str) -> None:
    for out, extensions in ((tmp_path, ""), (tmp_path, f"student,deadline\nada,{text}\n")):
        with pytest.raises(UsageError, match=r'Write a date and a time: "2026-11-05 23:59"') as refused:
            due(out, AT if extensions else text, extensions=extensions)
        assert text in str(refused.value)


def test_a_day_that_does_not_exist_is_called_that(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--deadline is '2026-11-31 23:59', and there is no such day"):
        due(tmp_path, "2026-11-31 23:59")


@pytest.mark.parametrize(("grace", "percent"), [(float("nan"), 0), (float("inf"), 0), (0, float("nan")), (0, 101)])
def test_numbers_that_make_no_sense_are_refused(tmp_path: Path, grace: float, percent: float) -> None:
    with pytest.raises(UsageError, match="Write a number"):
        due(tmp_path, grace=grace, percent=percent)


def test_extensions_without_a_deadline_are_refused(tmp_path: Path) -> None:
    (tmp_path / deadline.NAME).write_text("student,deadline\n", encoding="utf-8")
    with pytest.raises(UsageError, match="--deadline is missing"):
        deadline.read("", 0, 0, tmp_path)
    assert deadline.read("", 0, 0, tmp_path / "elsewhere") is None


def test_without_a_zone_times_are_this_computer_s(tmp_path: Path) -> None:
    one = due(tmp_path, "2026-11-05T23:59")
    assert one.at == datetime(2026, 11, 5, 23, 59).astimezone()
    assert one.zone_name.startswith("UTC")
    assert Deadline(datetime(2026, 11, 5, tzinfo=UTC)).zone_name == "UTC"
