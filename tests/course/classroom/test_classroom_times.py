"""When something was handed in, according to each platform; Moodle's dates are those of its English worksheets."""

from __future__ import annotations

import os
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from test_classroom_platforms import GITHUB, GRADESCOPE, METADATA, MOODLE

from kuiper_edu.course.classroom.gradebook import Table
from kuiper_edu.course.classroom.submissions import collect


def delivered(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "in" / name).write_text(METADATA if name.endswith(".yml") else "{}", encoding="utf-8")
    return folder / "in"


@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("Homework 4_ada_attempt_2026-11-02-10-11-12_homework.ipynb", datetime(2026, 11, 2, 10, 11, 12)),
        ("Homework 4_ada_attempt_2026-13-02-10-11-12_homework.ipynb", None),
        ("1-2 - Ada - Nov 3, 2026 1105 PM/homework.ipynb", datetime(2026, 11, 3, 23, 5)),
        ("1-2 - Ada - 3 novembre 2026 2305/homework.ipynb", None),
        ("ada_LATE_1_700_homework-2026.ipynb", None),
        ("Ada_1_assignsubmission_file/homework.ipynb", None),
        ("ada/homework_2026_11_27.ipynb", None),
    ],
)
def test_the_name_says_it_or_nobody_does(tmp_path: Path, name: str, at: datetime | None) -> None:
    times = collect(delivered(tmp_path, name)).times
    assert [time.at for time in times.values()] == ([at] if at else [])


def test_gradescope_s_metadata_says_it(tmp_path: Path) -> None:
    names = ("submission_4711/h.ipynb", "submission_4712/h.ipynb", "submission_metadata.yml")
    handed = collect(delivered(tmp_path, *names))
    assert {file: (time.at, time.source) for file, time in handed.times.items()} == {
        "submission_4711/h.ipynb": (
            datetime(2026, 11, 1, 10, tzinfo=UTC),
            "Gradescope's submission_metadata.yml",
        )
    }
    assert "20261101100000000000000z" not in handed.known_as  # it is nobody's name


@pytest.mark.parametrize(
    ("exported", "columns", "at"),
    [
        (
            MOODLE.replace("Grade can be changed", "Last modified (submission)").replace(
                ",Yes", ',"Thursday, 5 November 2026, 11:05 PM"', 1
            ),
            ("Identifier", "Grade"),
            datetime(2026, 11, 5, 23, 5),
        ),
        (
            MOODLE.replace("Grade can be changed", "Last modified (submission)").replace(
                ",Yes", ',"Thursday, November 5, 2026, 11:05 PM"', 1
            ),
            ("Identifier", "Grade"),
            datetime(2026, 11, 5, 23, 5),
        ),
        (MOODLE, ("Identifier", "Grade"), None),
        (
            GRADESCOPE.replace("2026-11-01\nWei", "2026-11-01 10:00:00 -0800\nWei"),
            ("SID", "Homework 4"),
            datetime(2026, 11, 1, 18, tzinfo=UTC),
        ),
        (
            GITHUB.replace("2026-11-01", "2026-11-01 10:00:00 UTC", 1),
            ("student_repository_name", "points_awarded"),
            datetime(2026, 11, 1, 10, tzinfo=UTC),
        ),
    ],
)
def test_a_platform_s_table_says_it(
    tmp_path: Path, exported: str, columns: tuple[str, str], at: datetime | None
) -> None:
    (tmp_path / "export.csv").write_text(exported, encoding="utf-8", newline="")
    known_as = {"participant1235": "first", "77": "first", "hwada": "first", "78": "second", "hwwei": "second"}
    times = Table(tmp_path / "export.csv", *columns, known_as).times()
    assert {student: (time.at, time.source) for student, time in times.items()} == (
        {"first": (at, "export.csv")} if at else {}
    )


def test_the_date_of_a_file_counts_only_if_the_teacher_says_so(tmp_path: Path) -> None:
    place = delivered(tmp_path, "ada/homework.ipynb")
    os.utime(place / "ada" / "homework.ipynb", (1.8e9, 1.8e9))
    assert collect(place).times == {}
    (time,) = collect(place, file_dates=True).times.values()
    assert (time.at, time.source) == (datetime.fromtimestamp(1.8e9, UTC), "the date of the file")


def test_of_a_student_s_zip_the_date_of_the_zip_counts_and_not_what_is_written_in_it(tmp_path: Path) -> None:
    inner, outer = tmp_path / "hw.zip", tmp_path / "in.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr(zipfile.ZipInfo("homework.ipynb", (1999, 1, 1, 0, 0, 0)), "{}")
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr(zipfile.ZipInfo("ada/hw.zip", (2026, 11, 6, 8, 0, 0)), inner.read_bytes())
        archive.writestr(zipfile.ZipInfo("bob/h.ipynb", (1980, 0, 0, 0, 0, 0)), "{}")  # no date
    times = collect(outer, file_dates=True).times
    assert {file: time.at for file, time in times.items()} == {"ada/hw.zip/homework.ipynb": datetime(2026, 11, 6, 8)}
