"""Predictions: the same page for all learners, recorded only on this machine, deletable."""

import json
from base64 import b64decode
from html import escape
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from kuiper_edu.course.judge.questions import find
from kuiper_edu.course.learner.prediction import Prediction
from kuiper_edu.errors import UsageError
from kuiper_edu.learn import predict, predictions

ID = "course4.three_orders"
QUESTION = find(ID)
WRONG, RIGHT = "A", "B"
SECRETS = (QUESTION.right.reason, QUESTION.why)
MARKER = "application/vnd.kuiper.question+json"


def page(prediction: Prediction) -> str:
    """Return the text that is shown if scripts may not run."""
    return prediction.html.partition("<script")[0]


def held(prediction: Prediction) -> dict[str, Any]:
    """The data of an output, unsealed."""
    text = prediction.html.partition('<script type="application/json">')[2].partition("</script>")[0]
    data = json.loads(text)
    return {**data, "answers": json.loads(b64decode(data["sealed"]))}


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
    assert f"Put {escape(how)}" in page(predict(ID))


def test_the_page_folds_the_answer() -> None:
    opened, _, folded = page(predict(ID)).partition("<details><summary>The answer</summary>")
    assert not any(secret in opened for secret in SECRETS)
    assert all(secret in folded for secret in SECRETS)


def test_the_page_escapes_what_it_shows() -> None:
    assert "the name `outputs` refer to" in page(predict("course5.outputs", "B"))
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
    (own_state / "predictions.json").write_text(
        json.dumps({ID: {"first": "A", "right": True, "last": "A"}}), encoding="utf-8"
    )
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
    (own_state / "predictions.json").write_text(text, encoding="utf-8")
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
    with pytest.raises(UsageError, match="not one of the choices"):
        predict(ID, chosen)
    assert not predictions()


def test_an_unknown_question_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"course4\.three_orders"):
        predict("course4.three_order")


# What a page makes its buttons of ----


def test_an_output_holds_the_question_and_what_is_said_of_each_choice() -> None:
    data = held(predict(ID))
    assert (data["id"], data["reveal"], data["tried"]) == (ID, QUESTION.reveal, [])
    assert data["choices"] == ["A) 1", "B) 2", "C) 3", "D) 6"]
    assert [answer["right"] for answer in data["answers"]] == [choice.right for choice in QUESTION.choices]
    assert [answer["said"] for answer in data["answers"]] == [predict(ID, letter).feedback for letter in "ABCD"]


def test_what_was_tried_is_held_the_last_one_last() -> None:
    predict(ID, WRONG)
    assert held(predict(ID, RIGHT))["tried"] == [0, 1]


def test_what_is_said_of_choices_is_sealed() -> None:
    script = predict(ID).html.partition("<script")[2]
    assert not any(choice.reason in script for choice in QUESTION.choices)
    assert QUESTION.why not in script


def test_jupyterlab_is_asked_for_buttons_and_others_have_page_and_text() -> None:
    data, _ = DisplayFormatter().format(predict(ID))
    assert set(data) == {"text/plain", "text/html", MARKER}
    assert data["text/plain"] == repr(predict(ID))


def test_a_projector_has_no_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUIPER_PROJECTOR", "1")
    data, _ = DisplayFormatter().format(predict(ID))
    assert set(data) == {"text/plain", "text/html"}
    assert "<script" not in data["text/html"]
