"""The author's tool for exercises: it reports what is incomplete, and a new exercise has answers of each kind."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.course.judge import exercises as catalogue
from kuiper_edu.course.judge import known
from kuiper_edu.course.judge.exercises import exercise, folder_of
from tools import answer_trials
from tools import exercises as tool
from tools.stored_answers import others_of

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


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy_exercises: None) -> Path:  # noqa: ARG001
    """Copy the toy catalogue, let the tool use the copy, and return the folder of its exercise."""
    monkeypatch.setattr(catalogue, "CATALOGUE", shutil.copytree(catalogue.CATALOGUE, tmp_path / "exercises"))
    monkeypatch.setattr(answer_trials, "lessons", dict)  # not the real ones, which are kept
    return folder_of(ID)


@pytest.fixture
def folder(toy: Path) -> Path:
    """Leave one right answer and one wrong one in the toy's exercise."""
    (toy / "right.py").write_text(RIGHT.format(sentence=""), encoding="utf-8")
    (toy / "wrong.py").write_text(WRONG.format(sentence="only one is asked"), encoding="utf-8")
    return toy


def test_what_answers_report_is_stored_and_a_whole_exercise_has_no_problem(
    toy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main(["check", ID]) == 0
    assert capsys.readouterr().out == f"{ID}: 5 wrong answers, 2 with a sentence of their own; 0 problems\n"
    assert [entry.name for entry in known.read(toy / "known.json")] == ["equal", "sorts"]
    assert [bool(entry.error) for entry in others_of(toy)] == [True, False, False]


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


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("answer", "code", "said"),
    [
        ("def rises(numbers):\n    return []\n", 0, f"{ID}/says/missing: rises([1, 2, 2]) returns []"),
        ("def rises(numbers):\n    return gone\n", 0, "the name 'gone' is not defined"),
        (RIGHT.format(sentence=""), 0, f"{ID}: it is right"),
        ("def rises(numbers)\n", 2, "SyntaxError: expected ':'"),
        (None, 2, "FileNotFoundError"),
    ],
)
def test_why_says_who_speaks_about_an_answer_or_why_there_is_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], answer: str | None, code: int, said: str
) -> None:
    file = tmp_path / "answer.py"
    if answer is not None:
        file.write_text(answer, encoding="utf-8")
    assert tool.main(["why", ID, str(file)]) == code
    assert said in "".join(capsys.readouterr())


def test_a_new_exercise_is_a_folder_and_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalogue, "CATALOGUE", tmp_path)
    assert tool.main(["new", "course4.my_sort"]) == 0
    files = {path.name for path in folder_of("course4.my_sort").iterdir()}
    assert files == {"exercise.py", "right.py", "solution.py", "wrong.py"}
    assert tool.main(["new", "course4.my_sort"]) == 1
    assert "not there yet" in capsys.readouterr().out


def test_of_a_new_exercise_only_its_words_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalogue, "CATALOGUE", tmp_path)
    monkeypatch.setattr(answer_trials, "lessons", dict)
    tool.main(["new", "course4.my_sort"])
    written = {path.name: path.read_text(encoding="utf-8") for path in folder_of("course4.my_sort").iterdir()}
    made: dict[str, Any] = {}
    exec(written["exercise.py"], made)
    monkeypatch.setattr(tool, "exercise", lambda _: replace(made["EXERCISE"], solution=written["solution.py"]))
    capsys.readouterr()
    assert tool.main(["check", "course4.my_sort"]) == 1
    missing, result = capsys.readouterr().out.splitlines()
    assert "title, lesson, difficulty and minutes are needed" in missing
    assert result.endswith("2 wrong answers, 1 with a sentence of their own; 1 problems")
