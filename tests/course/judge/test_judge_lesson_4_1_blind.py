"""Wrong answers to lesson 4.1 by somebody who had seen its text only: each fails, and is told why (docs/judging.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.report import report
from kuiper_edu.errors import CycleError

WRONG = json.loads((Path(__file__).parent / "answers" / "lesson_4_1_blind.json").read_text(encoding="utf-8"))
LENT = ("course4.is_valid", "course4.search", "course4.sort_all")  # what an answer may call of the lesson's own


@pytest.mark.filterwarnings("ignore:assertion is always true:SyntaxWarning")
@pytest.mark.parametrize("wrong", [pytest.param(each, id=f"{each['exercise']}: {each['name']}") for each in WRONG])
def test_a_wrong_answer_of_a_stranger_fails_and_is_told_why(wrong: dict[str, str]) -> None:
    asked = exercise(wrong["exercise"])
    names: dict[str, Any] = {name.partition(".")[2]: exercise(name).lessons_own() for name in LENT}
    names["CycleError"] = CycleError
    exec(compile(wrong["source"], "<cell answer>", "exec"), names)
    answer, check = names[wrong["exercise"].partition(".")[2]], asked.check
    assert check is not None
    finding = judge(asked, run_within(lambda: check(answer, report), cpu_seconds=1.5))
    assert finding is not None
    assert len(explain(finding, asked)) > 20
