"""The pictures that a workspace's notebooks come with: stored ones, and none that gives an answer away."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from small_course import STUB, write_notebook

from kuiper_edu.course.judge.questions import questions
from kuiper_edu.course.workspace import delivery
from kuiper_edu.course.workspace.merge import merge
from kuiper_edu.course.workspace.pictures import with_delivered_pictures
from kuiper_edu.support.notebooks import Cell, Notebook, read_notebook

ROOT = Path(__file__).parents[3]
NAMES = delivery.names(ROOT)
QUESTION = questions()["course4.three_orders"]


def picture(name: str = "box") -> dict[str, Any]:
    html = f'<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="a {name}">'
    return {"output_type": "execute_result", "execution_count": 3, "data": {"text/html": html}, "metadata": {}}


def drawing(name: str = "box", source: str = "draw()", **fields: Any) -> Cell:
    return Cell(source, id=name, execution_count=3, outputs=[picture(name)], **fields)


def pictures_of(*cells: Cell) -> list[str]:
    """The ids of the cells that keep their outputs."""
    return [cell.id for cell in with_delivered_pictures(cells) if cell.outputs]


def test_a_picture_is_delivered_as_if_it_had_not_been_run() -> None:
    [cell] = with_delivered_pictures([drawing()])
    assert cell == replace(drawing(), execution_count=None, outputs=[{**picture(), "execution_count": None}])


@pytest.mark.parametrize(
    "source",
    [
        f"def f(x):\n    {STUB}",
        'f = verdict("course4.f", f)',
        'engine = my_engine("4.1")',
        '[f] = from_lessons("course4.f")',
        'learn.begin("course4")',
        'f = mine("course4.f")',
    ],
)
def test_nothing_is_delivered_from_where_the_learners_code_enters(source: str) -> None:
    assert pictures_of(drawing("above"), drawing("here", source), drawing("below")) == ["above"]


@pytest.mark.parametrize("role", ["answer", "helper", "check"])
def test_nothing_is_delivered_from_an_answer_or_a_check_of_a_homework(role: str) -> None:
    assert pictures_of(drawing("above"), drawing("here", role=role), drawing("below")) == ["above"]


def test_words_of_a_text_are_not_the_learners_code() -> None:
    words = Cell(f"The stub says `{STUB}`; `verdict(...)` checks it.", kind="markdown", id="words")
    assert pictures_of(words, drawing("below")) == ["below"]


def test_between_a_question_and_its_answer_nothing_is_delivered() -> None:
    asks = Cell(f'predict("{QUESTION.id}")', id="asks")
    between, reveal, below = drawing("between"), drawing(QUESTION.reveal), drawing("below")
    assert pictures_of(drawing("above"), asks, between, reveal, below) == ["above", "below"]
    assert pictures_of(drawing("above"), asks, between, below) == ["above"], "the answer is nowhere"
    unknown = Cell('predict("course4.no_such_question")', id="asks")
    assert pictures_of(unknown, drawing("below")) == []


def test_what_is_printed_is_not_delivered_nor_a_question() -> None:
    printed = {"output_type": "stream", "name": "stdout", "text": "51\n"}
    question = {**picture(), "data": {**picture()["data"], "application/vnd.kuiper.question+json": {"version": 1}}}
    cells = [replace(drawing(f"cell-{i}"), outputs=[picture(), other]) for i, other in enumerate((printed, question))]
    assert pictures_of(*cells) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_notebook_comes_with_stored_pictures_from_above_its_first_exercise(name: str) -> None:
    stored = delivery.original(ROOT, name).cells
    exercise = next((i for i, cell in enumerate(stored) if cell.kind == "code" and STUB in cell.source), len(stored))
    delivered = with_delivered_pictures(stored)
    for i, (cell, original) in enumerate(zip(delivered, stored, strict=True)):
        if not cell.outputs:
            continue
        assert i < exercise
        assert not re.search(r"\b(verdict|my_engine|from_lessons|predict)\(", original.source)
        assert [each["data"] for each in cell.outputs] == [each["data"] for each in original.outputs]
        assert cell.execution_count is None


OLD, NEW = ([drawing("box")], [replace(drawing("box"), outputs=[picture("circle")])])


def merged(mine: Notebook, theirs: list[Cell]) -> Cell:
    [cell] = merge(delivery.delivered(mine), mine, delivery.copy_of(Notebook(theirs)), "Yours, kept.").notebook.cells
    return cell


def test_a_newer_picture_takes_the_place_of_the_delivered_one() -> None:
    mine = delivery.copy_of(Notebook(OLD))
    assert merged(mine, NEW).outputs == [{**picture("circle"), "execution_count": None}]


def test_what_the_learner_has_run_stays() -> None:
    mine = delivery.copy_of(Notebook(OLD))
    mine.cells = [replace(mine.cells[0], execution_count=7, outputs=[picture("mine")])]
    assert merged(mine, NEW) == mine.cells[0]


def test_what_the_learner_has_changed_stays_with_what_it_shows() -> None:
    mine = delivery.copy_of(Notebook(OLD))
    mine.cells = [replace(mine.cells[0], source="draw(2)")]
    assert merged(mine, NEW) == mine.cells[0]


def test_a_picture_that_has_changed_comes_with_the_next_start_and_nobody_is_told(course: Path, update: Any) -> None:
    for cells in (OLD, NEW):
        write_notebook(course / "course3/1_why.ipynb", *cells, version="0.2.0")
        messages = update()
    assert messages == []
    [cell] = read_notebook(course / "my_course/course3/1_why.ipynb").cells
    assert "a circle" in str(cell.outputs)
    assert cell.execution_count is None
