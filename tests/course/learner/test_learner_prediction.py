"""Predictions: the same page for everybody, recorded on this machine alone, deletable."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from kuiper_edu.course.judge.questions import find
from kuiper_edu.course.learner.buttons import QuestionButtons
from kuiper_edu.course.learner.prediction import Prediction
from kuiper_edu.errors import UsageError
from kuiper_edu.learn import predict, predictions

ID = "course4.three_orders"
QUESTION = find(ID)
WRONG, RIGHT = "A", "B"
SECRETS = (QUESTION.right.reason, QUESTION.why)
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path))
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    monkeypatch.delenv("KUIPER_PROJECTOR", raising=False)
    return tmp_path / "predictions.json"


def page(prediction: Prediction) -> str:
    return prediction._repr_html_()


def unfolded(prediction: Prediction) -> str:
    """The page without what is folded away."""
    return page(prediction).partition("<details>")[0]


def test_an_open_question_does_not_tell_the_answer_in_plain_text() -> None:
    text = repr(predict(ID))
    assert text.startswith("Predict: How many valid orders does this graph have?\n  A) 1\n  B) 2\n  C) 3\n  D) 6\n")
    assert not any(secret in text for secret in SECRETS)
    assert not predictions()


def test_an_open_question_says_how_it_is_answered() -> None:
    how = 'your choice after the id, for example predict("course4.three_orders", "A"), and run the cell again.'
    assert repr(predict(ID)).endswith(f"\n  Put {how}")
    assert escape(f"Run this cell and press a button. Without buttons, put {how}") in page(predict(ID))


def test_the_page_folds_the_answer() -> None:
    opened, _, folded = page(predict(ID)).partition("<details><summary>The answer</summary>")
    assert not any(secret in opened for secret in SECRETS)
    assert all(secret in folded for secret in SECRETS)


def test_the_page_escapes_what_it_shows() -> None:
    assert "the name `outputs` stands for" in page(predict("course5.outputs", "B"))
    assert "predict(&quot;course5.outputs&quot;" in page(predict("course5.outputs"))


@pytest.mark.parametrize("chosen", ["B", "b", "2"])
def test_the_right_choice_is_told_with_its_reason_and_why(chosen: str) -> None:
    made = predict(ID, chosen)
    assert made.right is True
    for shown in (repr(made), page(made)):
        assert f"Right. {QUESTION.right.reason} {QUESTION.why}" in shown
        assert "B) 2 (right)" in shown
    assert "<details" not in page(made)


@pytest.mark.parametrize(
    "choice", [choice for choice in QUESTION.choices if not choice.right], ids=lambda each: each.text
)
def test_a_wrong_choice_gets_its_own_reason_and_another_try(choice: Any) -> None:
    made = predict(ID, choice.text)
    assert made.right is False
    for shown in (repr(made), unfolded(made)):
        assert f"{QUESTION.letter(choice)} is not right. {choice.reason}" in shown.replace("&#x27;", "'")
        assert f"{choice.text} (tried: not right)" in shown
        assert not any(secret in shown for secret in SECRETS)


def test_the_first_choice_stays_known_beside_the_last() -> None:
    predict(ID, WRONG)
    predict(ID, RIGHT)
    assert predictions() == {ID: {"first": "1", "right": False, "last": "2"}}
    predict(ID, WRONG)
    assert predictions()[ID]["last"] == "1"


def test_run_again_it_shows_what_was_answered() -> None:
    predict(ID, WRONG)
    assert "A is not right." in repr(predict(ID))
    predict(ID, RIGHT)
    again = predict(ID)
    assert "A) 1 (tried: not right)\n  B) 2 (right)" in repr(again)
    assert "Right." in unfolded(again)


def test_the_letters_of_version_1_count_and_are_never_shown(own_state: Path) -> None:
    own_state.write_text(json.dumps({ID: {"first": "A", "right": True, "last": "A"}}), encoding="utf-8")
    assert predictions()[ID]["right"] is True
    assert predict(ID).right is None
    assert "tried" not in repr(predict(ID))
    predict(ID, "1")
    assert predictions() == {ID: {"first": "A", "right": True, "last": "1"}}


@pytest.mark.parametrize(
    "text",
    ["", "{", "[1]", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1")]
    + [json.dumps({ID: entry}) for entry in (None, 1, [], {}, {"first": 1, "right": True, "last": "2"})]
    + [json.dumps({ID: {"first": "2", "right": "yes", "last": "2"}})],
)
def test_a_damaged_or_deleted_file_counts_as_empty(text: str, own_state: Path) -> None:
    own_state.write_text(text, encoding="utf-8")
    assert predictions() == {}
    predict(ID, WRONG)
    assert predictions() == {ID: {"first": "1", "right": False, "last": "1"}}


@pytest.mark.parametrize("switch", ["KUIPER_STATIC", "KUIPER_PROJECTOR"])
def test_stored_outputs_and_projectors_hold_nothing_of_one_person(switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    predict(ID, WRONG)
    kept = predictions()
    monkeypatch.setenv(switch, "1")
    assert repr(predict(ID, RIGHT)) == repr(predict(ID))
    assert "tried" not in page(predict(ID))
    assert predictions() == kept


def test_a_projector_shows_the_answer_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUIPER_PROJECTOR", "1")
    assert f"The answer: B) 2. {QUESTION.right.reason}" in repr(predict(ID))
    assert "<details open>" in page(predict(ID))


@pytest.mark.parametrize("chosen", ["Z", "", "conv9"])
def test_what_is_none_of_the_choices_is_refused(chosen: str) -> None:
    with pytest.raises(UsageError, match="none of the choices"):
        predict(ID, chosen)
    assert not predictions()


def test_an_unknown_question_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"course4\.three_orders"):
        predict("course4.three_order")


# With buttons: what the widget does, without a page ----


def test_without_a_kernel_a_question_is_its_texts() -> None:
    data, _ = DisplayFormatter().format(predict(ID))
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/plain"] == repr(predict(ID))


def pressed(*places: int) -> tuple[QuestionButtons, list[Prediction]]:
    answered: list[Prediction] = []
    buttons = QuestionButtons(predict(ID), answered.append)
    for place in places:
        buttons._handle_custom_msg({"choice": place}, [])
    return buttons, answered


def test_a_wrong_button_gives_its_reason_and_stays_open() -> None:
    buttons, answered = pressed(0)
    assert buttons.feedback == f"A is not right. {QUESTION.choices[0].reason}"
    assert buttons.lines == ["A) 1 (tried: not right)", "B) 2", "C) 3", "D) 6"]
    assert not answered


def test_the_right_button_ends_it() -> None:
    buttons, answered = pressed(0, 3, 1)
    assert buttons.feedback.startswith("Right. ")
    [done] = answered
    assert page(done).count("(tried: not right)") == 2
    assert predictions() == {ID: {"first": "1", "right": False, "last": "2"}}


def test_pressing_the_same_button_again_is_an_attempt_that_a_page_notices() -> None:
    buttons, _ = pressed(0, 0)
    assert buttons.attempts == 2
    assert buttons.lines[0] == "A) 1 (tried: not right)"


def test_beside_the_buttons_stands_the_page_without_them() -> None:
    buttons, _ = pressed()
    bundle = buttons._repr_mimebundle_()
    assert VIEW in bundle
    assert bundle["text/html"] == page(predict(ID))
    assert bundle["text/plain"] == repr(predict(ID))


def test_a_choice_that_cannot_be_recorded_is_judged_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "file"))
    buttons, answered = pressed(1)
    assert buttons.feedback.startswith("Right. ")
    assert "This was not recorded" in buttons.feedback
    assert answered
