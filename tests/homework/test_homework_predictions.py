"""Predictions: the same page for everybody, recorded on this machine alone, deletable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kuiper_edu.errors import UsageError
from kuiper_edu.homework import predict, predictions


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path))
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    monkeypatch.delenv("KUIPER_PROJECTOR", raising=False)
    return tmp_path / "predictions.json"


def ask(mine: str | None = None) -> object:
    return predict("Which?", ["conv1", "conv2 <b>"], "conv1", "course4.first", why="It reads the input.", mine=mine)


def test_an_open_question_does_not_tell_the_answer_in_plain_text() -> None:
    text = repr(ask())
    assert text.startswith("Predict: Which?\n  A) conv1\n  B) conv2 <b>\n")
    assert "reads the input" not in text
    assert not predictions()


def test_the_page_folds_the_answer_and_escapes_what_it_shows() -> None:
    page = ask()._repr_html_()  # type: ignore[attr-defined]
    assert "<details><summary>" in page
    assert "conv2 &lt;b&gt;" in page
    assert page == ask()._repr_html_()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("mine", "right"), [("A", True), ("a", True), ("conv1", True), ("B", False)])
def test_a_choice_is_recorded_and_judged(mine: str, right: bool, own_state: Path) -> None:
    made = ask(mine)
    assert made.right is right  # type: ignore[attr-defined]
    assert json.loads(own_state.read_text(encoding="utf-8"))["course4.first"]["right"] is right


def test_the_first_choice_stays_known_beside_the_last() -> None:
    ask("B")
    ask("A")
    assert predictions() == {"course4.first": {"first": "B", "right": False, "last": "A"}}


@pytest.mark.parametrize("text", ["", "{", "[1]", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1")])
def test_a_damaged_or_deleted_file_counts_as_empty(text: str, own_state: Path) -> None:
    own_state.write_text(text, encoding="utf-8")
    assert predictions() == {}
    ask("A")
    assert predictions()["course4.first"]["last"] == "A"


@pytest.mark.parametrize("switch", ["KUIPER_STATIC", "KUIPER_PROJECTOR"])
def test_stored_outputs_and_projectors_hold_nothing_of_one_person(switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(switch, "1")
    assert repr(ask("B")) == repr(ask())
    assert not predictions()


def test_a_projector_shows_the_answer_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUIPER_PROJECTOR", "1")
    assert "The answer: A) conv1. It reads the input." in repr(ask())
    assert "<details open>" in ask()._repr_html_()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("answer", "mine"), [("conv9", None), ("Z", None), ("A", "C"), ("A", "")])
def test_what_is_none_of_the_choices_is_refused(answer: str, mine: str | None) -> None:
    with pytest.raises(UsageError, match="none of the choices"):
        predict("Which?", ["conv1", "conv2"], answer, "key", mine=mine)
