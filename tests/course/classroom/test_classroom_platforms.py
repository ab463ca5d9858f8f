"""Learning platforms, from their exported submissions to the table that they import.

The samples hold what each platform writes, with other names:

Moodle            mod/assign/locallib.php (`download_submissions`: NAME_ID_assignsubmission_file/), and the grading
                  worksheet of mod/assign/feedback/offline, whose Identifier is `Participant ID`; UTF-8 with its mark
Canvas            "Download Submissions" (NAME[_LATE]_USER_FILE_NAME-ATTEMPT) and the exported gradebook, with its row
                  `Points Possible`: the guides of Instructure, "How do I export grades in the Gradebook?"
Gradescope        the export of submissions with submission_metadata.yml, and "Download Grades"
Blackboard        "Assignment File Download" (ASSIGNMENT_LOGIN_attempt_DATE_NAME, and a receipt without a NAME) and the
                  download of the full Grade Center, as public programs that rename and fill in these files read them
Brightspace       "Download" of a submission folder (NUMBER-FOLDER - NAME - DATE/, index.html) and "Export Grades"
GitHub Classroom  `gh classroom clone student-repos` and `gh classroom assignment-grades` (github/gh-classroom)
"""

from __future__ import annotations

import csv
import os
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.batch import Batch
from kuiper_edu.course.classroom.gradebook import Table
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.pages import class_page
from kuiper_edu.course.classroom.platforms import layout_of
from kuiper_edu.course.classroom.results import Result, Store
from kuiper_edu.course.classroom.submissions import collect
from kuiper_edu.course.grading.check import Row
from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import Notebook

MOODLE = (
    '\ufeffIdentifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed"\r\n'
    "Participant 1235,Wei Zhang,w1@uni.example,Submitted for grading,,100.00,Yes\r\n"
    "Participant 1299,Wei Zhang,w2@uni.example,Submitted for grading,,100.00,Yes\r\n"
    "Participant 1300,Eve Moss,eve@uni.example,No submission,,100.00,Yes\r\n"
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Homework 4 (12345)\n"
    "    Points Possible,,,,,10.00\n"
    '"Lovelace, Ada",1235,s1,ada,A,\n"Zhang, Wei",1299,s2,wei,A,\n"Moss, Eve",1300,s3,eve,A,\n'
)
GRADESCOPE = (
    "First Name,Last Name,SID,Email,Sections,Homework 4,Homework 4 - Max Points,Homework 4 - Submission Time\n"
    "Ada,Lovelace,77,ada@uni.example,A,,42.0,2026-11-01\nWei,Zhang,78,wei@uni.example,A,,42.0,2026-11-01\n"
    "Eve,Moss,79,eve@uni.example,A,,42.0,\n"
)
METADATA = """---
submission_4711:
  :submitters:
  - :name: Ada Lovelace
    :sid: '77'
    :email: ada@uni.example
  :created_at: 2026-11-01 10:00:00.000000000 Z
  :score: 0.0
submission_4712:
  :submitters:
  - :name: Wei Zhang
    :sid: '78'
    :email: wei@uni.example
"""
GITHUB = (
    "assignment_name,assignment_url,starter_code_url,github_username,roster_identifier,student_repository_name,"
    "student_repository_url,submission_timestamp,points_awarded,points_available\n"
    "hw,u,s,ada,a@uni.example,org/hw-ada,r,2026-11-01,0,50\nhw,u,s,wei,w@uni.example,hw-wei,r,2026-11-01,0,50\n"
)
BLACKBOARD = (
    '\ufeffLast Name,"First Name","Username","Student ID","Availability","Homework 4 [Total Pts: 42 Score] |123"\r\n'
    '"Lovelace","Ada","ab1234","77","Yes",""\r\n"Zhang","Wei","z_cd99","78","Yes",""\r\n'
)
BRIGHTSPACE = (
    "OrgDefinedId,Username,Last Name,First Name,Homework 4 Points Grade,End-of-Line Indicator\n"
    "#77,ada,Lovelace,Ada,,#\n#78,wei,Zhang,Wei,,#\n"
)
SAMPLES = {
    "Blackboard": (
        [
            "Homework 4_ab1234_attempt_2026-11-02-10-11-12.txt",
            "Homework 4_ab1234_attempt_2026-11-02-10-11-12_homework.ipynb",
            "Homework 4_z_cd99_attempt_2026-11-02-09-00-00_homework.ipynb",
        ],
        BLACKBOARD,
        ("Username", "Homework 4 [Total Pts: 42 Score] |123"),
        BLACKBOARD.replace('"Yes",""', '"Yes","10"', 1).replace('"Yes",""', '"Yes","21"', 1),
    ),
    "Moodle": (
        ["Wei Zhang_1235_assignsubmission_file/homework.ipynb", "Wei Zhang_1299_assignsubmission_file/homework.ipynb"],
        MOODLE,
        ("Identifier", "Grade"),
        MOODLE.replace("grading,,100.00", "grading,47.62,100.00", 1).replace("grading,,100.00", "grading,100,100.00"),
    ),
    "Canvas, by number": (
        ["lovelaceada_1235_5550_homework.ipynb", "zhangwei_LATE_1299_5551_homework-1.ipynb"],
        CANVAS,
        ("ID", "Homework 4 (12345)"),
        CANVAS.replace("ada,A,", "ada,A,4.76").replace("wei,A,", "wei,A,10"),
    ),
    "Canvas, by name": (
        ["lovelaceada_1235_5550_homework.ipynb", "zhangwei_LATE_1299_5551_homework-1.ipynb"],
        CANVAS,
        ("Student", "Homework 4 (12345)"),
        CANVAS.replace("ada,A,", "ada,A,4.76").replace("wei,A,", "wei,A,10"),
    ),
    "Gradescope": (
        ["submission_4711/homework.ipynb", "submission_4712/homework.ipynb", "submission_metadata.yml"],
        GRADESCOPE,
        ("SID", "Homework 4"),
        GRADESCOPE.replace("ada@uni.example,A,", "ada@uni.example,A,20").replace(
            "wei@uni.example,A,", "wei@uni.example,A,42"
        ),
    ),
    "GitHub Classroom": (
        ["hw-ada/course4/homework.ipynb", "hw-wei/course4/homework.ipynb"],
        GITHUB,
        ("student_repository_name", "points_awarded"),
        GITHUB.replace("2026-11-01,0,50\nhw", "2026-11-01,23.81,50\nhw").replace("2026-11-01,0,50", "2026-11-01,50,50"),
    ),
}


def results(students: list[str]) -> list[Result]:
    """Return results: the first student has 10 of 21 points, the second all of them."""
    return [
        Result(name, "graded", [Row("one", "", "passed", points, 21.0)])
        for name, points in zip(students, (10.0, 21.0), strict=True)
    ]


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("as_zip", [False, True], ids=["folder", "zip"])
def test_there_and_back(tmp_path: Path, sample: str, as_zip: bool) -> None:
    names, exported, columns, filled = SAMPLES[sample]
    place = tmp_path / "in"
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(METADATA if name.endswith(".yml") else "{}", encoding="utf-8")
    if as_zip:
        place = Path(shutil.make_archive(str(tmp_path / "in"), "zip", place))
    handed = collect(place)
    assert len(handed.submissions) == 2
    assert [name for name, _ in handed.others] == [name for name in names if name.endswith((".txt", ".html"))]
    (tmp_path / "export.csv").write_bytes(exported.encode())
    table = Table(tmp_path / "export.csv", *columns, handed.known_as)
    text, without = table.fill(results([one.student for one in handed.submissions]))
    assert without == []
    assert list(csv.reader(text.splitlines())) == list(csv.reader(filled.splitlines()))
    assert (text[0], text.count("\r\n")) == (filled[0], filled.count("\r\n"))


@pytest.mark.parametrize(
    ("older", "newer", "student"),
    [
        (
            "Homework 4_ada_attempt_2026-11-02-09-00-00_new.ipynb",
            "Homework 4_ada_attempt_2026-11-03-08-00-00_homework.ipynb",
            "ada",
        ),
        ("1-2 - Ada - Nov 3, 2026 1105 AM/z.ipynb", "1-2 - Ada - Nov 3, 2026 105 PM/homework.ipynb", "Ada_1"),
        ("1-2 - Ada - Nov 3, 2026 1105 AM - z.ipynb", "1-2 - Ada - Dec 1, 2026 905 AM - homework.ipynb", "Ada_1"),
    ],
)
def test_attempts_are_one_student_s_and_the_newest_counts(tmp_path: Path, older: str, newer: str, student: str) -> None:
    for name in (newer, older):  # the older one is written last
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_text("{}", encoding="utf-8")
    (one,) = collect(tmp_path / "in").submissions
    assert (one.student, one.file) == (student, newer)


@pytest.mark.parametrize(
    ("logins", "students"),
    [(["ab1", "cd2"], ["ab1", "cd2"]), (["a_lee", "b_lee"], ["a_lee", "b_lee"]), (["a_b", "c_d"], ["b", "d"])],
)
def test_logins_of_blackboard_stay_apart(logins: list[str], students: list[str]) -> None:
    names = [f"Home_work 4_{login}_attempt_2026-11-02-09-00-00_homework.ipynb" for login in logins]
    assert [owner.student for owner in layout_of(names).owners.values()] == students


def test_brightspace_needs_a_map_for_its_table(tmp_path: Path) -> None:
    """The number in a folder's name is not in the exported grades, and the name is in two columns."""
    for name in ("1-67890 - Ada Lovelace - Nov 3, 2026 1105 AM", "2-67890 - Wei Zhang - Nov 3, 2026 1107 AM"):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "hw4 final.ipynb").write_text("{}", encoding="utf-8")
    (tmp_path / "in" / "index.html").write_text("", encoding="utf-8")
    (tmp_path / "map.csv").write_text("name,student\nAda Lovelace,77\nWei Zhang,78\n", encoding="utf-8")
    (tmp_path / "export.csv").write_text(BRIGHTSPACE, encoding="utf-8")
    handed = collect(tmp_path / "in", tmp_path / "map.csv")
    table = Table(tmp_path / "export.csv", "OrgDefinedId", "Homework 4 Points Grade", handed.known_as)
    text, without = table.fill(results([one.student for one in handed.submissions]))
    assert (text, without) == (BRIGHTSPACE.replace("Ada,,", "Ada,10,").replace("Wei,,", "Wei,21,"), [])


def test_a_table_that_names_nobody_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "export.csv").write_text(CANVAS, encoding="utf-8")
    table = Table(tmp_path / "export.csv", "Section", "Homework 4 (12345)", {"ada": "ada", "wei": "wei"})
    with pytest.raises(UsageError, match=r"0 of 4 rows of export\.csv can be filled in: its column 'Section'"):
        table.fill(results(["ada", "wei"]))


def test_who_has_no_row_is_told(tmp_path: Path) -> None:
    (tmp_path / "export.csv").write_text(CANVAS, encoding="utf-8")
    table = Table(tmp_path / "export.csv", "SIS Login ID", "Homework 4 (12345)", {"ada": "ada", "bob": "bob"})
    assert table.fill(results(["ada", "bob"]))[1] == ["bob"]


def test_a_name_of_two_students_fills_nobodys_row(tmp_path: Path) -> None:
    place = tmp_path / "in"
    for number in (1235, 1299):
        folder = place / f"Wei Zhang_{number}_assignsubmission_file"
        folder.mkdir(parents=True)
        (folder / "homework.ipynb").write_text("{}", encoding="utf-8")
    handed = collect(place)
    (tmp_path / "export.csv").write_bytes(MOODLE.encode())
    with pytest.raises(UsageError, match="0 of 3 rows"):
        Table(tmp_path / "export.csv", "Full name", "Grade", handed.known_as).fill(
            results([one.student for one in handed.submissions])
        )


@pytest.mark.process
@needs_isolation
def test_of_thirty_mixed_submissions_none_is_lost_unnoticed(
    tmp_path: Path, repo: Path, reference: Notebook, blank: Notebook
) -> None:
    right, other = reference.to_text().encode(), (repo / "course5" / "homework.ipynb").read_bytes()
    files: dict[str | bytes, bytes] = {f"s{number:02}/homework.ipynb": right for number in range(10)}
    files |= {f"c{number}_{number}_900_homework.ipynb": right for number in range(4)}
    files |= {f"Wei Zhang_{number}_assignsubmission_file/homework.ipynb": right for number in (1, 2)}
    files |= {
        "caps/HOMEWORK.IPYNB": right,
        "text/homework.ipynb.txt": right,
        "python/homework.py": b"print('homework')",
        "page/homework.html": b"<html>",
        "word/answers.docx": b"PK",
        "two/homework.ipynb": right,
        "two/scratch.ipynb": blank.to_text().replace("course4", "course9").encode(),
        "other/homework.ipynb": other,
        "desk/course3/homework.ipynb": (repo / "course3" / "homework.ipynb").read_bytes(),
        "desk/course4/homework.ipynb": right,
        "desk/course5/homework.ipynb": other,
        b"J\xfcrgen.ipynb": right,
        "left\u202eright.ipynb": right,
        "broken/homework.ipynb": right[:1000],
        "empty/homework.ipynb": b"",
        "blank/homework.ipynb": blank.to_text().encode(),
    }
    place = tmp_path / "in"
    for name, content in files.items():
        path = place / os.fsdecode(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for student in ("zip", "flat"):
        path = place / ("zip/homework.zip" if student == "zip" else "flat.zip")
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("homework.ipynb", right)
    handed = collect(place, reference=reference)
    (check,) = [cell for cell in reference.cells if cell.name == "course4-in-degrees-check"]
    short = replace(reference, cells=[cell for cell in reference.cells if cell.role != "check" or cell is check])
    graded = Batch(Grader(short, repo), Store(tmp_path / "out"), handed).run()
    points = {result.student: result.points for result in graded}
    full = {name for name, earned in points.items() if earned == 1}
    assert full == {
        *(f"s{number:02}" for number in range(10)),
        *(f"c{number}_{number}_900_homework" for number in range(4)),
        *(
            "Wei Zhang_1_assignsubmission_file",
            "Wei Zhang_2_assignsubmission_file",
            "caps",
            "two",
            "desk",
            "Jürgen",
            "left\ufffdright",
            "zip",
            "flat",
        ),
    }
    assert points.keys() - full == {"other", "broken", "empty", "blank", "text", "python", "page", "word"}
    listed = {name for name, _ in handed.others}
    assert {name.partition("/")[0] for name in listed} == {"text", "python", "page", "word", "two", "desk"}
    page = class_page(graded, "course4", [], handed.others)
    assert all(name in page for name in (*points, *listed))
