"""The author's tool for exercises: it reports what is incomplete, and a new exercise has answers of each kind."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.course.judge import known
from kuiper_edu.course.judge.exercises import exercise, folder_of
from tools import answer_trials
from tools import exercises as tool

ID = "course1.rises"
WRONG = """
# %% {sentence}
def rises(numbers):
    return [i for i in range(len(numbers) - 1) if numbers[i] <= numbers[i + 1]]
"""
RIGHT = """
# %% {sentence}
def rises(numbers):
    return [i for i, (one, after) in enumerate(zip(numbers, numbers[1:])) if one < after]
"""


@pytest.mark.usefixtures("toy_exercises")
def test_what_answers_report_is_stored_and_a_whole_exercise_has_no_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = shutil.copytree(folder_of(ID), tmp_path / "rises")
    monkeypatch.setattr(tool, "folder_of", lambda _: copy)
    monkeypatch.setattr(answer_trials, "lessons", dict)
    assert tool.main(["check", ID]) == 0
    assert capsys.readouterr().out == f"{ID}: 5 wrong answers, 2 with a sentence of their own; 0 problems\n"
    assert [entry.name for entry in known.read(copy / "known.json")] == ["equal", "sorts"]
    assert [bool(entry.error) for entry in tool.others_of(copy)] == [True, False, False]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy_exercises: None) -> Path:  # noqa: ARG001
    """Copy the toy's exercise, with one right answer and one wrong one, and let the tool use the copy."""
    copy = tmp_path / "rises"
    shutil.copytree(folder_of(ID), copy)
    (copy / "right.py").write_text(RIGHT.format(sentence=""), encoding="utf-8")
    (copy / "wrong.py").write_text(WRONG.format(sentence="only one is asked"), encoding="utf-8")
    monkeypatch.setattr(tool, "folder_of", lambda _: copy)
    monkeypatch.setattr(answer_trials, "lessons", dict)  # not the real ones, which are kept
    return copy


@pytest.mark.parametrize(
    ("file", "text", "finding"),
    [
        ("right.py", WRONG.format(sentence=""), "a right answer is refused: only one is asked"),
        ("wrong.py", RIGHT.format(sentence="no"), "wrong.py, line 6: this answer is taken for right"),
        ("wrong.py", WRONG.format(sentence="another sentence"), "line 6: it is told 'only one is asked'"),
        ("wrong.py", WRONG.format(sentence="only one is asked"), "line 6: it reports, and is told, the same as line 2"),
        ("wrong.py", WRONG.format(sentence=""), "line 6: it reports, and is told, the same as line 2"),
    ],
)
def test_an_answer_in_the_wrong_place_or_twice_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str], file: str, text: str, finding: str
) -> None:
    with (folder / file).open("a", encoding="utf-8") as answers:
        answers.write(text)
    assert tool.main(["check", ID]) == 1
    assert finding in "".join(capsys.readouterr())


@pytest.mark.usefixtures("folder")
def test_a_sentence_that_nobody_is_told_and_a_case_that_tells_nothing_apart_are_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = replace(exercise(ID), errors={"OverflowError": "too large"}, minutes=0)
    monkeypatch.setattr(tool, "exercise", lambda _: asked)
    assert tool.main(["check", ID]) == 1
    said = capsys.readouterr().out
    assert "no wrong answer is told the sentence of 'OverflowError'" in said
    assert "no wrong answer fails in 'arguments changed'" in said
    assert "title, lesson, difficulty and minutes are needed" in said


def test_a_new_exercise_is_a_folder_and_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "folder_of", lambda _: tmp_path / "my_sort")
    monkeypatch.setattr(tool, "CATALOGUE", tmp_path / "a" / "b" / "c")
    assert tool.main(["new", "course4.my_sort"]) == 0
    files = {path.name for path in (tmp_path / "my_sort").iterdir()}
    assert files == {"exercise.py", "right.py", "solution.py", "wrong.py"}
    assert tool.main(["new", "course4.my_sort"]) == 1
    assert "not there yet" in capsys.readouterr().out


def test_of_a_new_exercise_only_its_words_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: dict[str, Any] = {}
    exec(tool.TEMPLATES["exercise.py"].replace("NAME", "course4.my_sort"), made)
    for file in ("right.py", "wrong.py"):
        (tmp_path / file).write_text(tool.TEMPLATES[file].replace("FUNCTION", "my_sort"), encoding="utf-8")
    solution = tool.TEMPLATES["solution.py"].replace("FUNCTION", "my_sort")
    monkeypatch.setattr(tool, "folder_of", lambda _: tmp_path)
    monkeypatch.setattr(tool, "exercise", lambda _: replace(made["EXERCISE"], solution=solution))
    assert tool.main(["check", "course4.my_sort"]) == 1
    missing, result = capsys.readouterr().out.splitlines()
    assert "title, lesson, difficulty and minutes are needed" in missing
    assert result.endswith("2 wrong answers, 1 with a sentence of their own; 1 problems")
