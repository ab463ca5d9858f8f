"""What a teacher decides by hand: points of a check, a bonus, a penalty, a comment."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from kuiper_edu.course.classroom import overrides
from kuiper_edu.course.classroom.gradebook import Table, as_csv, as_json
from kuiper_edu.course.classroom.gradescope import results_json
from kuiper_edu.course.classroom.pages import class_page, student_page
from kuiper_edu.course.classroom.results import Adjustment, Result
from kuiper_edu.course.grading.check import Row
from kuiper_edu.errors import UsageError

HEAD = "student,check,points,reason\n"
DECIDED = """ada,sort,1.5,half of it is there
ada,,2,"a second proof, a <b>beautiful</b> one"
ada,,-0.25,copied
bob,,,please write shorter functions
"""


def a_class() -> list[Result]:
    """Return Ada, who has 3 of 7 points, and Bob, who has none."""
    ada = [Row("sort", "Sort", "wrong", 0.0, 4.0, "no order"), Row("count", "Count", "passed", 3.0, 3.0)]
    bob = [Row("sort", "Sort", "missing", 0.0, 4.0, "no answer"), Row("count", "Count", "missing", 0.0, 3.0)]
    return [Result("ada", "graded", ada, file="ada.ipynb"), Result("bob", "graded", bob, file="bob.ipynb")]


def decided(folder: Path, text: str) -> list[Result]:
    (folder / overrides.NAME).write_text(text, encoding="utf-8")
    return overrides.apply(overrides.read(folder), a_class())


def test_a_line_without_a_check_is_a_bonus_a_penalty_or_a_comment(tmp_path: Path) -> None:
    ada, bob = decided(tmp_path, HEAD + DECIDED)
    assert [(one.kind, one.points) for one in (*ada.adjustments, *bob.adjustments)] == [
        ("bonus", 2),
        ("penalty", -0.25),
        ("comment", 0),
    ]
    assert (ada.points, ada.possible, bob.points) == (1.5 + 3 + 2 - 0.25, 7, 0)


def test_all_reports_agree_and_say_why(tmp_path: Path) -> None:
    results = decided(tmp_path, HEAD + DECIDED)
    ada, bob = results
    stored = {one["student"]: one for one in json.loads(as_json(results))}
    (line, other) = csv.DictReader(as_csv(results).splitlines())
    parts = [float(line[part] or 0) for part in ("sort", "count", "bonus", "penalty")]
    scope = json.loads(results_json(ada))
    assert stored["ada"]["points"] == float(line["points"]) == sum(parts) == scope["score"] == 6.25
    assert sum(test["score"] for test in scope["tests"]) == 6.25
    page = student_page(ada, "course4")
    assert "6.25 of 7 points" in page
    assert "<td>bonus</td>" in page
    assert "a &lt;b&gt;beautiful&lt;/b&gt; one" in page
    assert "please write shorter functions" in student_page(bob, "course4")
    assert "please write shorter functions" in other["notes"]
    assert "Penalty (-0.25): copied" in class_page(results, "course4", [], [])


def test_a_class_without_decisions_has_no_columns_for_them() -> None:
    assert as_csv(a_class()).splitlines()[0] == "student,status,points,possible,sort,count,notes"


def test_the_order_of_their_columns_is_fixed() -> None:
    ada, bob = a_class()
    ada = replace(ada, adjustments=[Adjustment("late", -1, "")])
    bob = replace(bob, adjustments=[Adjustment("penalty", -1, ""), Adjustment("bonus", 1, "")])
    for results in ([ada, bob], [bob, ada]):
        assert "sort,count,bonus,penalty,late,notes" in as_csv(results).splitlines()[0]


def test_no_total_is_below_0(tmp_path: Path) -> None:
    _, bob = decided(tmp_path, f"{HEAD}bob,,-7,copied\n")
    assert bob.points == 0


def test_moodle_gets_the_comments_with_the_grade(tmp_path: Path) -> None:
    head = "Identifier,Full name,Grade,Maximum Grade,Feedback comments\r\n"
    (tmp_path / "moodle.csv").write_text(
        f"{head}Participant 1,Ada,,7.00,\r\nParticipant 2,Bob,,7.00,kept\r\n", encoding="utf-8", newline=""
    )
    table = Table(tmp_path / "moodle.csv", "Identifier", "Grade", {"participant1": "ada", "participant2": "bob"})
    text, _ = table.fill(decided(tmp_path, f"{HEAD}ada,,1,=good\n"))
    assert text == f"{head}Participant 1,Ada,4,7.00,Bonus (+1): =good\r\nParticipant 2,Bob,0,7.00,kept\r\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            f"{HEAD}cyd,,1,x\n",
            "overrides.csv, line 2: the student 'cyd' is not in this class. Write a name as gradebook.csv does.",
        ),
        (f"{HEAD}\nada,nosort,1,x\n", "line 3: this homework does not have the check 'nosort'. It has sort, count;"),
        (f"{HEAD}ada,sort,99,x\n", "line 2: 'ada' gets 99 points for sort, of 4. Write a number from 0 to 4,"),
        (f"{HEAD}ada,sort,-1,x\n", "line 2: 'ada' gets -1 points for sort, of 4"),
        (f"{HEAD}ada,sort,,x\n", "line 2: expected points as a number, found ''"),
        (f"{HEAD}ada,sort,many,x\n", "line 2: expected points as a number, found 'many'"),
        (f"{HEAD}ada,,nan,x\n", "line 2: expected points as a number, found 'nan'"),
        (f"{HEAD}ada,,8,x\n", "line 2: 'ada' gets +8 points, the whole homework has 7. Write a number from -7 to 7."),
        (f"{HEAD}ada,,-8,x\n", "line 2: 'ada' gets -8 points, the whole homework has 7"),
        (f"{HEAD}ada,,,\n", "line 2: there is neither a check nor a reason"),
        (f"{HEAD}ada,sort,1,half, or so\n", "line 2: found 5 values, expected 4, one for each column. Put a text"),
        (f"{HEAD}ada,sort\n", "line 2: found 2 values, expected 4"),
        (HEAD.replace(",", ";"), "overrides.csv: found the columns student;check;points;reason. Expected a CSV file"),
        (HEAD.replace(",", ";"), "separated by commas. A spreadsheet may write semicolons: save it with commas."),
        ("", "overrides.csv: found the columns none"),
        (f'{HEAD}ada,sort,1,"half\n', "overrides.csv: it cannot be read: unexpected end of data"),
    ],
)
def test_a_line_that_does_not_fit_is_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(UsageError) as refused:
        decided(tmp_path, text)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_table_in_another_encoding_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / overrides.NAME).write_bytes(f"{HEAD}ada,,,很好\n".encode("gb18030"))
    with pytest.raises(
        UsageError, match=r"cannot be read: 'utf-8' codec .* Expected a CSV file in UTF-8 .* save it as CSV UTF-8"
    ):
        overrides.read(tmp_path)
