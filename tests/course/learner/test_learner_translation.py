"""Verdicts, hints and questions in Chinese: translated where they are shown, recorded as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from kuiper_edu.course.grading.answer_files import answers
from kuiper_edu.course.judge.exercises import Exercise, exercises, folder_of
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.questions import find, questions
from kuiper_edu.course.judge.sentences import complete, told
from kuiper_edu.course.learner import prediction, state
from kuiper_edu.course.learner.prediction import predict
from kuiper_edu.course.learner.translation import of_exercise, of_labels, question_in_language, say
from tools.answer_trials import wrong_finding

BY_DAY = ("course4.successors", "course4.topo_sort")


@pytest.fixture(autouse=True)
def chinese(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KUIPER_LANG", "zh")
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path))


def test_a_sentence_is_translated_with_the_sentences_in_it() -> None:
    inner = told("general/inner", "{count} items", count=3)
    translate = {"{count} items": "{count} 项", "for {label}, {fault}": "{label}：{fault}"}.__getitem__
    assert str(told("x", "for {label}, {fault}", label="`two`", fault=inner).translated(translate)) == "`two`：3 项"


def test_the_label_of_a_case_is_translated_where_no_cell_prints_it() -> None:
    translate = {"case {label!r}: {got}": "用例 {label!r}：{got}", "one text": "一个文本"}
    said = told("x", "case {label!r}: {got}", label="one text", got="[1]")
    assert str(said.translated(lambda text: translate.get(text, text))) == "用例 'one text'：[1]"
    both = [lambda text: translate.get(text, text)] * 2
    assert str(said.translated(*both)) == "用例 '一个文本'：[1]"


@pytest.mark.parametrize("listed", ["return {}", "return {{}}"])
def test_braces_of_a_sentence_without_values_are_found_as_its_text_or_its_template(listed: str) -> None:
    def translate(text: str) -> str:
        return text.replace("return", "返回") if text == listed else text

    assert str(complete("x", "return {}").translated(translate)) == "返回 {}"


def test_a_question_is_asked_in_chinese_and_recorded_as_it_was() -> None:
    shown = predict("course4.three_orders", "C")
    english = find("course4.three_orders")
    assert state.records(prediction.RECORDS)["course4.three_orders"]["last"] == english.choices[2].text
    assert [choice.right for choice in shown.question.choices] == [choice.right for choice in english.choices]
    assert shown.tried == (shown.question.choices[2],)


def test_no_question_loses_a_choice() -> None:
    for question in questions().values():
        shown = question_in_language(question)
        assert len({choice.text for choice in shown.choices}) == len(question.choices), question.id


def test_words_without_a_translation_are_english() -> None:
    assert say("No such words {here}", here=1) == "No such words 1"


@pytest.mark.parametrize(
    "task",
    [pytest.param(task, marks=() if task.id in BY_DAY else pytest.mark.nightly) for task in exercises().values()],
    ids=lambda task: task.id,
)
def test_every_stored_wrong_answer_gets_a_sentence_with_its_values(task: Exercise) -> None:
    translate = of_exercise(task.id)
    for answer in answers(folder_of(task.id) / "wrong.py"):
        finding = wrong_finding(task, answer)
        sentence = explain(finding, task)
        label = of_labels(task.id) if task.check else str
        english, chinese = str(sentence), str(sentence.translated(translate, label))
        assert chinese
        for value in sentence.values.values():
            if isinstance(value, str):
                assert (value in english) is (label(value) in chinese), (english, chinese)
