"""A right answer is never called wrong for an earlier piece of the learner's that it runs on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.learner.engine import file
from kuiper_edu.learn import from_lessons, verdict

NAMES = ["course3.read_head", "course3.read_pairs", "course3.read_value"]
TEXTS_ONLY = "def read_value(text):\n    return text"


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of whoever runs the tests."""
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path))
    for name in ("KUIPER_STATIC", "KUIPER_NBVAL", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)


def wrap_with(source: str, **pieces: str) -> Callable[..., Any]:
    """An answer to lesson 3.2b in a notebook that has these pieces from my_engine.py."""
    for name in ("read_head", "read_pairs", "read_value"):
        file.keep(name, pieces.get(name) or exercise(f"course3.{name}").solution)
    file.write()
    read_head, read_pairs, read_value = from_lessons(*NAMES)
    names: dict[str, Any] = {"read_head": read_head, "read_pairs": read_pairs, "read_value": read_value}
    exec("from dataclasses import dataclass\n" + source, names)
    wrap: Callable[..., Any] = names["wrap"]
    return wrap


def test_the_piece_at_fault_is_named_and_the_answer_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    wrap = wrap_with(exercise("course3.wrap").solution, read_value=TEXTS_ONLY)
    capsys.readouterr()
    assert verdict("course3.wrap", wrap) is wrap
    said = capsys.readouterr().out
    assert "course3.wrap: right." in said
    assert "With your read_value of lesson 3.2 it is not: " in said


def test_an_answer_that_is_wrong_with_the_course_s_pieces_too_is_at_fault_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wrap = wrap_with(exercise("course3.wrap").solution + "\n\ndef wrap(text):\n    return []", read_value=TEXTS_ONLY)
    capsys.readouterr()
    assert verdict("course3.wrap", wrap) is not wrap
    said = capsys.readouterr().out
    assert "course3.wrap: not right yet" in said
    assert "read_value" not in said.partition("Help:")[0]


def test_the_notebook_has_its_own_pieces_afterwards() -> None:
    wrap = wrap_with(exercise("course3.wrap").solution, read_value=TEXTS_ONLY)
    before = wrap.__globals__["read_value"]
    verdict("course3.wrap", wrap)
    assert wrap.__globals__["read_value"] is before
