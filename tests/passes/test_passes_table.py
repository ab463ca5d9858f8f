"""The tables in docs/passes.md are what the passes win today, and every pass has its row."""

import sys
from pathlib import Path

import pytest

from kuiper_edu.passes import PASSES, Story

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks import passes


@pytest.fixture(scope="module")
def stories() -> dict[str, Story]:
    return dict(passes.stories())


def test_the_tables_are_those_of_today(stories: dict[str, Story]) -> None:
    text = passes.PAGE.read_text(encoding="utf-8")
    assert passes.page(text, passes.tables(stories)) == text, "run: just pages"


def test_every_pass_is_described_with_its_level_and_in_its_order() -> None:
    text = passes.PAGE.read_text(encoding="utf-8")
    rows = [f"| `{each.name}` | {each.level} | " for each in PASSES]
    assert all(text.count(row) == 2 for row in rows)  # what it does, what it wins
    assert [text.index(row) for row in rows] == sorted(text.index(row) for row in rows)


def test_every_pass_wins_something_somewhere(stories: dict[str, Story]) -> None:
    changed = {chapter.name for story in stories.values() for chapter in story.chapters}
    assert changed >= {each.name for each in PASSES} - {"simplify-expressions"}
