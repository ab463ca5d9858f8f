"""A workspace in Chinese: its texts are translated, its code is not, and a switch loses nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from small_course import HOMEWORK, sources, write, write_notebook

from kuiper_edu.course import workspace
from kuiper_edu.support import language, project
from kuiper_edu.support.catalogue import Entry, written
from kuiper_edu.support.notebooks import Cell

LESSON = "course3/1_why.ipynb"
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
