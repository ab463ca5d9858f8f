"""What is said after a regrade: whose points changed, and why."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from kuiper_edu.course.classroom.changes import changes
from kuiper_edu.course.classroom.gradebook import as_json, from_json
from kuiper_edu.course.classroom.results import Adjustment, Result
from kuiper_edu.course.grading.check import Row

SORT = Row("sort", "Sort", "passed", 4.0, 4.0)
HIDDEN = Row("hidden", "Hidden", "error", 0.0, 2.0, "it raised", hidden=True)
MADE = {"submission": "1", "reference": "1"}
ADA = Result("ada", "graded", [SORT, HIDDEN], file="first.ipynb", made_from=MADE)


def said(old: Result, new: Result) -> list[str]:
    return changes({"ada": old}, [new])


def adjusted(*adjustments: Adjustment) -> Result:
    return replace(ADA, adjustments=list(adjustments))


def wrong(**changed: object) -> Result:
    rows = [replace(SORT, status="wrong", points=0.0), HIDDEN]
    return replace(ADA, rows=rows, **changed)  # type: ignore[arg-type]


def test_nothing_is_said_of_who_keeps_the_points() -> None:
    assert said(ADA, adjusted(Adjustment("comment", 0, "fine"))) == []


def test_the_submission_changed_or_another_attempt_counts() -> None:
    made = {**MADE, "submission": "2"}
    assert said(ADA, wrong(made_from=made)) == [
        "ada: 4 -> 0 points, since the submission changed: sort was passed, is wrong."
    ]
    assert said(ADA, wrong(made_from=made, file="second.ipynb")) == [
        "ada: 4 -> 0 points, since another attempt counts (second.ipynb): sort was passed, is wrong."
    ]


def test_what_is_decided_by_hand() -> None:
    bonus = adjusted(Adjustment("bonus", 1, "good"), Adjustment("bonus", 0.5, "very good"))
    assert said(ADA, bonus) == [
        "ada: 4 -> 5.5 points, since what was decided by hand changed: bonus was not there, is +1.5."
    ]
    assert said(bonus, ADA) == [
        "ada: 5.5 -> 4 points, since what was decided by hand changed: bonus was +1.5, is not there."
    ]
    one, two = (replace(ADA, rows=[replace(SORT, status="overridden", points=points)]) for points in (1.0, 2.0))
    assert said(one, two) == [
        "ada: 1 -> 2 points, since what was decided by hand changed: sort was 1 by hand, is 2 by hand."
    ]


def test_what_is_taken_off_for_being_late() -> None:
    late = adjusted(Adjustment("late", -0.4, "1 day, 10 %"))
    assert said(ADA, late) == [
        "ada: 4 -> 3.6 points, since what is taken off for being late changed: late was not there, is -0.4."
    ]
    none_left = wrong(made_from={**MADE, "reference": "2"}, adjustments=[Adjustment("late", 0, "1 day, 10 %")])
    (sentence,) = said(late, none_left)
    assert "since the reference changed: sort was passed, is wrong; late was -0.4, is 0." in sentence


def test_the_reasons_follow_from_what_results_json_says(tmp_path: Path) -> None:
    late = adjusted(Adjustment("late", -0.4, "1 day, 10 %"))
    path = tmp_path / "results.json"
    path.write_text(as_json([late]), encoding="utf-8")
    (read,) = from_json(path)
    assert read.points == late.points
    assert said(read, late) == []
    assert said(read, adjusted()) == [
        "ada: 3.6 -> 4 points, since what is taken off for being late changed: late was -0.4, is not there."
    ]
    for damaged in ("{", json.dumps([{"student": "ada"}]), "3"):
        path.write_text(damaged, encoding="utf-8")
        assert from_json(path) == []
    assert from_json(tmp_path / "none.json") == []
