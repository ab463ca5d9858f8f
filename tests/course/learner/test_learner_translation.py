"""Verdicts, hints and questions in Chinese: translated where they are shown, recorded as they were."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from unittest.mock import patch

import pytest

from kuiper_edu.course.grading.answer_files import answers
from kuiper_edu.course.judge.exercises import Exercise, exercise, exercises, folder_of
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.questions import find, questions
from kuiper_edu.course.judge.sentences import Sentence, complete, told, words
from kuiper_edu.course.learner import prediction, state
from kuiper_edu.course.learner.prediction import Prediction, predict
from kuiper_edu.course.learner.progress_map import progress
from kuiper_edu.course.learner.translation import (
    of_exercise,
    of_labels,
    question_in_language,
    say,
    sentences,
    shown,
)
from kuiper_edu.course.learner.verdict_view import Verdict
from kuiper_edu.course.learner.verdicts import hint, verdict
from kuiper_edu.course.trial.outcomes import Place
from tools import homework_answers as homework
from tools.answer_trials import WRONG_SECONDS, wrong_finding

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
    for answer in answers(folder_of(task.id) / "wrong.py"):
        assert_translated(wrong_finding(task, answer), task)


@pytest.mark.nightly
@pytest.mark.parametrize("folder", homework.folders(), ids=lambda folder: folder.name)
def test_so_does_every_stored_wrong_answer_to_a_homework(folder: Path) -> None:
    for answer in answers(folder / "wrong.py"):
        finding = homework.first_finding(folder, answer.source, WRONG_SECONDS)
        assert finding
        assert_translated(finding, exercise(finding.exercise))


def assert_translated(finding: Finding, task: Exercise) -> None:
    """Assert that what is said of a finding is in Chinese, with all its values."""
    sentence = explain(finding, task)
    label = of_labels(task.id) if task.check else str
    english, chinese = str(sentence), str(sentence.translated(of_exercise(task.id), label))
    assert chinese
    assert not FIELD.search(chinese), chinese
    for name, value in sentence.values.items():
        if isinstance(value, str) and f"{{{name}" in sentence.template:
            assert (value in english) is (label(value) in chinese), (english, chinese)
    assert not english_words(sentence, chinese), chinese


FIELD = re.compile(r"\{[a-z_]+\}")
SENTENCE = re.compile(r"(?:\b[a-z]{2,},? ){3,}[a-z]{2,}")
NOT_TRANSLATED = ("general/limit", "general/error", "general/blank with a text", "general/warning")
"""The sentences that are an error's own text: AnswerError's, Python's, a warning's."""


def english_words(sentence: Sentence, chinese: str) -> list[str]:
    """What is left of English in a translated sentence besides code and its values."""
    if sentence.id.startswith(NOT_TRANSLATED):
        return []
    for value in sorted(raw_values(sentence), key=len, reverse=True):
        chinese = chinese.replace(value, " ")
    return SENTENCE.findall(re.sub(r"`[^`]*`|\w+\([^)]*\)|(\w+, )+\w+ = ", " ", chinese))


def raw_values(sentence: Sentence) -> Iterator[str]:
    for value in sentence.values.values():
        yield from raw_values(value) if isinstance(value, Sentence) else [str(value)] if str(value) else []


def verdict_on(function: Callable[..., object]) -> str:
    """The HTML of the verdict on an answer to lesson 4.1's exercise 1."""
    shown: list[Verdict] = []
    with patch("kuiper_edu.course.learner.verdicts.show", shown.append):
        verdict("course4.is_valid", function)
    return shown[0]._repr_html_()


def test_between_two_chinese_sentences_is_no_space() -> None:
    place = Place("f", 2, "return line")
    verdict = Verdict("course3.read_head", "wrong", "应为字符串", place, note=sentences("第一句。", "第二句。"))
    question = question_in_language(find("course4.three_orders"))
    predicted = Prediction(question, (question.choice("A"),))
    for text in (repr(verdict), verdict._repr_html_(), predicted.feedback, predicted.html):
        assert not re.search("[。：] ", re.sub("<[^>]+>", "", text)), text
    assert "（试过：不正确）" in predicted.lines()[0]


def test_a_verdict_and_its_notes_are_chinese() -> None:
    html = verdict_on(lambda *_: True)
    assert 'lang="zh-Hans"' in html
    assert "还不正确" in html
    assert "本课用它自己的 is_valid 继续。" in html
    assert "最后一条提示和参考解答会打开" in html
    own = exercise("course4.is_valid").lessons_own({})
    assert "从这里起，用的是你的 is_valid。" in verdict_on(lambda *arguments: own(*arguments))


def test_a_hint_is_printed_in_chinese_and_asked_for_in_either_language(capsys: pytest.CaptureFixture[str]) -> None:
    hint("course4.successors", symptom="KeyError")
    once = capsys.readouterr().out
    assert re.search("[\u4e00-\u9fff]{5}", once)
    hint("course4.successors")
    assert "接下来：level=2" in capsys.readouterr().out


def test_the_progress_is_chinese_on_a_page_and_english_as_text() -> None:
    found = progress()
    assert "从这里继续：0. 从目标开始" in found._repr_html_()
    assert "个部件中有 0 个是你写的" in found._repr_html_()
    assert "Continue here: 0. Start with the goal" in repr(found)
    assert "0 of 27 pieces are yours" in repr(found)


def test_what_pieces_do_alone_is_a_sentence_that_can_be_translated() -> None:
    lines = told("lines", "reads {count} lines", count=52)
    template = "{does}; {step}: {name} is not written ({lesson})"
    found = told("missing", template, does=lines, step=words("Order"), name="order", lesson="4.1")
    assert Sentence.of(asdict(found)) == found
    assert shown(found) == "读取 52 行；排序：order 还没有写（4.1）"
