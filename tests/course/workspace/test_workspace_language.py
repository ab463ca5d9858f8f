"""A workspace in Chinese: its texts are translated, its code is not, and a switch loses nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from small_course import HOMEWORK, sources, write, write_notebook

from kuiper_edu.course import workspace
from kuiper_edu.course.learner.prediction import predict
from kuiper_edu.course.workspace import delivery, updating
from kuiper_edu.support import language, project
from kuiper_edu.support.catalogue import Entry, written
from kuiper_edu.support.notebooks import Cell

LESSON = "course3/1_why.ipynb"
REAL = "course4/1_topological_sort.ipynb"
ENGLISH = "# Why\n\nOne reason."


@pytest.fixture
def small(course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A course with a lesson whose text has a Chinese translation."""
    monkeypatch.delenv("KUIPER_LANG", raising=False)
    cells = [
        Cell(ENGLISH, kind="markdown", id="text"),
        Cell("1 + 1", id="sum"),
        Cell("More.", kind="markdown", id="more"),
    ]
    write_notebook(course / LESSON, *cells, version="0.2.0")
    entries = [Entry("text/0", "# Why", "# 为什么"), Entry("text/1", "One reason.", "一个原因。")]
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "course3-1_why.po").write_text(written(entries, "zh_CN"), encoding="utf-8")
    monkeypatch.setattr(language, "FOLDER", tmp_path / "locale")
    language._translations.cache_clear()
    yield course
    language._translations.cache_clear()


def update(course: Path, to: str | None) -> list[str]:
    return list(workspace.update(course, course / "my_course", to=to))


def lesson(course: Path) -> list[str]:
    return sources(course / "my_course" / LESSON)


@pytest.mark.parametrize(("to", "words"), [("en", "中文版"), ("zh", "In English")])
def test_the_index_says_in_the_other_language_how_to_switch_to_it(to: str, words: str, repo: Path) -> None:
    [other] = set(language.LANGUAGES) - {to}
    first = delivery.fresh(repo, "index.ipynb", to).cells[0].source
    assert words in first
    assert f"`kuiper-edu lab --lang {other}`" in first


def test_texts_are_chinese_and_code_is_the_same(small: Path) -> None:
    update(small, "zh")
    assert lesson(small) == ["# 为什么\n\n一个原因。", "1 + 1", "More."]
    assert sources(small / LESSON) == [ENGLISH, "1 + 1", "More."]


def test_the_choice_holds_until_another_one_is_made(small: Path) -> None:
    update(small, "zh")
    assert update(small, None) == []
    assert lesson(small)[0].startswith("# 为什么")
    update(small, "en")
    assert lesson(small)[0] == ENGLISH


def test_a_switch_loses_nothing_of_what_was_written(small: Path) -> None:
    update(small, "en")
    mine = small / "my_course"
    write(mine / LESSON, "sum", "x = 'mine'")
    write(mine / LESSON, "more", "More, and my own note.")
    write(mine / HOMEWORK, "answer", "def f(): return 1")
    (mine / project.RECORDS).mkdir(exist_ok=True)
    (mine / project.RECORDS / "verdicts.json").write_text(json.dumps({"course4.f": {"last": True}}))
    for to in ("zh", "en", "zh"):
        update(small, to)
        text = "# 为什么\n\n一个原因。" if to == "zh" else ENGLISH
        assert lesson(small) == [text, "x = 'mine'", "More, and my own note."]
        assert "def f(): return 1" in sources(mine / HOMEWORK)
        assert json.loads((mine / project.RECORDS / "verdicts.json").read_text()) == {"course4.f": {"last": True}}


def test_a_text_that_the_learner_has_changed_is_kept_beside_the_translation(small: Path) -> None:
    update(small, "en")
    write(small / "my_course" / LESSON, "text", "My own words.")
    said = update(small, "zh")
    assert "My own words." in "\n".join(lesson(small))
    assert any("text" in line for line in said)


def test_a_switch_is_told_once_and_no_cell_of_the_courses_own_is(small: Path) -> None:
    told = "The notebooks are in Chinese from here on; your cells and answers are unchanged. For English: "
    assert update(small, "zh")[1:] == [f"{told}`kuiper-edu lab --lang en`."]
    assert update(small, None) == []
    [line] = update(small, "en")
    assert "are in English from here on" in line


def test_a_variable_that_decides_against_the_option_is_told(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUIPER_LANG", "en")
    assert "KUIPER_LANG is en, which decides before --lang zh" in update(small, "zh")[-1]


def test_the_english_homework_of_the_course_is_not_taken_for_somebodys_work(small: Path) -> None:
    """A clone has it in English, with outputs and without hashes."""
    catalogue = language.FOLDER / "course4-homework.po"
    catalogue.write_text(written([Entry("task/0", "Write `f`.", "写出 `f`。")], "zh_CN"), encoding="utf-8")
    language._translations.cache_clear()
    for path in (small / HOMEWORK, small / "reference" / HOMEWORK):
        own = json.loads(path.read_text())
        task = {"cell_type": "markdown", "id": "task", "metadata": {}, "source": "Write `f`."}
        path.write_text(json.dumps({**own, "cells": [task, *own["cells"]]}))
    said = update(small, "zh")
    assert not [line for line in said if "imported" in line]
    assert sources(small / "my_course" / HOMEWORK)[0] == "写出 `f`。"
    assert len(sources(small / "my_course" / HOMEWORK)) == 4


def test_an_answer_in_the_courses_english_homework_is_imported(small: Path) -> None:
    write(small / HOMEWORK, "answer", "def f(): return 1")
    assert [line for line in update(small, "zh") if "imported" in line]
    assert "def f(): return 1" in sources(small / "my_course" / HOMEWORK)


def test_a_notebook_without_its_hashes_is_translated_all_the_same(small: Path) -> None:
    update(small, "zh")
    path = small / "my_course" / LESSON
    whole = json.loads(path.read_text())
    del whole["metadata"]["kuiper_edu"]["delivered"]
    path.write_text(json.dumps(whole))
    update(small, "en")
    assert lesson(small) == [ENGLISH, "1 + 1", "More."]


def test_reset_restores_the_language_of_the_workspace(small: Path) -> None:
    update(small, "zh")
    write(small / "my_course" / LESSON, "text", "Mine.")
    workspace.reset(small / "my_course" / LESSON)
    assert lesson(small)[0] == "# 为什么\n\n一个原因。"


@pytest.fixture
def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace for lesson 4.1 of the real course, with records of its own."""
    monkeypatch.delenv("KUIPER_LANG", raising=False)
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / project.RECORDS))
    return tmp_path


def switch(folder: Path, to: str) -> Path:
    language.choose(folder, to)
    list(updating.renew(project.root(), folder, REAL))
    return folder / REAL


def test_lesson_4_1_is_english_again_to_the_byte(real: Path) -> None:
    english = switch(real, "en").read_bytes()
    chinese = switch(real, "zh").read_bytes()
    assert "拓扑排序" in chinese.decode()
    assert switch(real, "en").read_bytes() == english
    assert switch(real, "zh").read_bytes() == chinese


def test_a_switch_in_the_middle_of_lesson_4_1_keeps_what_was_written(real: Path) -> None:
    path = switch(real, "en")
    shipped = {cell["id"]: "".join(cell["source"]) for cell in json.loads(path.read_text())["cells"]}
    mine = {"successors": "def successors(operators):\n    return {}", "next": "My notes."}
    for cell, text in mine.items():
        write(path, cell, text)
    predict("course4.three_orders", "B")
    records = {each.name: each.read_bytes() for each in (real / project.RECORDS).glob("*.json")}
    assert records
    for to in ("zh", "en", "zh", "en"):
        found = sources(switch(real, to))
        assert [sum(text in cell for cell in found) for text in mine.values()] == [1, 1]
        [choice] = predict("course4.three_orders").tried
        assert choice.right
        assert {each.name: each.read_bytes() for each in (real / project.RECORDS).glob("*.json")} == records
    now = {cell["id"]: "".join(cell["source"]) for cell in json.loads(path.read_text())["cells"]}
    assert {name: text for name, text in shipped.items() if now[name] != text}.keys() == {"successors"}
