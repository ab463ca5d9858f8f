"""Each term of docs/terms.md has its Chinese gloss at its first use in each lesson, added by a tool."""

import json
import sys
from pathlib import Path

import pytest
from nbformat.v4 import new_markdown_cell, new_notebook

REPO = Path(__file__).parents[2]
sys.path.insert(0, str(REPO / "tools"))

import gloss_terms  # noqa: E402
from lesson_lint.glosses import glossed, glosses, glosses_its_terms, without_glosses  # noqa: E402
from lesson_lint.lesson import Lesson  # noqa: E402
from lesson_lint.minutes import counts  # noqa: E402

TABLE = {"operator": "算子", "operator fusion": "算子融合", "pass": "优化遍", "batch": "批次"}


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("An operator reads. An operator writes.", "An operator (算子) reads. An operator writes."),
        ("The **operators** read.", "The **operators** (算子) read."),
        ("**Operator fusion** joins two operators.", "**Operator fusion** (算子融合) joins two operators (算子)."),
        ("| **batch** | several |", "| **batch** (批次) | several |"),
        ("We pass by. A **pass** changes a graph.", "We pass by. A **pass** (优化遍) changes a graph."),
        ("Batches of images.", "Batches (批次) of images."),
    ],
)
def test_the_gloss_follows_the_first_use(source: str, wanted: str) -> None:
    assert glossed([source], TABLE) == [wanted]


@pytest.mark.parametrize(
    "source",
    [
        "# An operator",
        "`operator` and $operator$",
        "```\noperator\n```",
        "<details><summary>operator</summary>\n\noperator\n</details>",
        "[operator](operator.md)",
        "(as an operator does)",
        "An operator's name, a sub-operator, the operatorial",
        "**You will learn:** what an operator is.",
    ],
)
def test_what_is_no_open_prose_gets_none(source: str) -> None:
    assert glossed([source], TABLE) == [source]


def test_only_the_first_cell_that_uses_a_term_gets_it_and_a_second_run_changes_nothing() -> None:
    cells = ["A batch.", "A batch of operators.", "Operators."]
    once = glossed(cells, TABLE)
    assert once == ["A batch (批次).", "A batch of operators (算子).", "Operators."]
    assert glossed(once, TABLE) == once
    assert [without_glosses(cell, TABLE) for cell in once] == cells


def test_a_gloss_moves_when_a_sentence_comes_before_it() -> None:
    assert glossed(["An operator.", "A batch, an operator (算子)."], TABLE)[1] == "A batch (批次), an operator."


def test_of_several_chinese_words_the_first_is_taken_and_a_term_that_is_the_same_needs_none() -> None:
    table = glosses(REPO)
    assert table["operator"] == "算子"
    assert table["pass"] == "优化遍"
    assert "NCHW" not in table
    assert "hint" not in table


def test_the_linter_names_the_cell_and_glosses_take_no_time(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "terms.md").write_text(
        "| Term | 中文 | Meaning |\n|---|---|---|\n| batch | 批次 | x |\n", "utf-8"
    )
    plain, right = (
        Lesson(tmp_path / "a.ipynb", new_notebook(cells=[new_markdown_cell(text, id="words")]))
        for text in ("A batch here.", "A batch (批次) here.")
    )
    assert [cell for cell, _ in glosses_its_terms(plain)] == ["words"]
    assert [*glosses_its_terms(right)] == []
    assert counts(plain).words == counts(right).words == 3


@pytest.mark.parametrize("path", gloss_terms.lessons(), ids=lambda path: path.relative_to(REPO).as_posix())
def test_the_tool_changes_markdown_alone_and_nothing_twice(path: Path) -> None:
    text = path.read_text("utf-8")
    made = gloss_terms.with_glosses(text)
    assert gloss_terms.with_glosses(made) == made
    before, after = json.loads(text), json.loads(made)
    pairs = [*zip(before.pop("cells"), after.pop("cells"), strict=True)]
    assert before == after
    table = glosses(REPO)
    for old, new in pairs:
        if old["cell_type"] == "markdown":
            old["source"], new["source"] = (without_glosses("".join(one["source"]), table) for one in (old, new))
        assert old == new
