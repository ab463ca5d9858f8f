"""How far a learner is: what is right, what was predicted, where to continue."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.progress_map import Part, Progress, part_of
from kuiper_edu.course.learner.verdict_view import Verdict
from kuiper_edu.course.learner.verdicts import _record
from kuiper_edu.learn import predict, progress
from kuiper_edu.support import course_notebooks, project
from kuiper_edu.support.notebooks import stored_cells


def part(path: str) -> Part:
    """One notebook of the learner's progress."""
    return next(part for part in progress().parts if part.path == path)


def test_at_the_beginning_nothing_is_done_and_the_first_lesson_is_next() -> None:
    found = progress()
    assert {(part.exercises[0], part.predictions[0]) for part in found.parts} == {(0, 0)}
    assert found.next is not None
    assert found.next.path == "course3/0_start.ipynb"
    assert repr(found).startswith("Continue here: 0. Start with the goal (course3/0_start.ipynb)")


def test_what_is_left_to_write_comes_before_a_prediction_that_was_not_made() -> None:
    predicting = Part("a.ipynb", "A", exercises=(1, 1), predictions=(0, 1))
    writing = Part("b.ipynb", "B", exercises=(0, 1), predictions=(0, 0))
    written = replace(writing, exercises=(1, 1))
    assert Progress((predicting, writing)).next == writing
    assert Progress((predicting, written)).next == predicting
    assert Progress((written,)).next is None


def test_every_notebook_that_asks_for_something_is_in_the_order_of_reading() -> None:
    paths = [part.path for part in progress().parts]
    assert paths == [name for name in course_notebooks.titles(project.root()) if name in paths]
    assert {"course3/homework.ipynb", "course4/1_topological_sort.ipynb", "course5/homework.ipynb"} <= set(paths)
    assert list(progress().courses) == ["Course 3", "Course 4", "Course 5"]


def test_a_right_exercise_and_a_prediction_count() -> None:
    _record(Verdict("course4.search", "right"))
    predict("course4.three_orders", "A")
    assert part("course4/1_topological_sort.ipynb").exercises[0] == 1
    assert part("course4/1_topological_sort.ipynb").predictions[0] == 1


def test_an_exercise_that_moved_to_another_notebook_counts_there() -> None:
    split = {
        "course4/1_topological_sort.ipynb": "course4/1b_cycles_and_other_orders.ipynb",
        "course4/2_build.ipynb": "course4/2b_memory.ipynb",
        "course5/1_registry.ipynb": "course5/1b_layers.ipynb",
    }
    for name in split.values():
        sources = "\n".join(cell.source for cell in stored_cells(project.root() / name))
        _record(Verdict(re.findall(r'verdict\("([\w.]+)"', sources)[0], "right"))
    predict("course4.cycle_silent", "B")
    assert [part(name).exercises[0] for name in split] == [0, 0, 0]
    assert [part(name).exercises[0] for name in split.values()] == [1, 1, 1]
    assert part("course4/1b_cycles_and_other_orders.ipynb").predictions[0] == 1


@pytest.mark.parametrize("before", [[], ["wrong"]])
def test_what_was_right_once_stays_right_whatever_is_tried_later(before: list[str]) -> None:
    for status in [*before, "right", "wrong", "wrong"]:
        _record(Verdict("course4.search", status))
    assert part("course4/1_topological_sort.ipynb").exercises[0] == 1
    assert state.records(state.VERDICTS) == {"course4.search": {"first": not before, "last": False, "once": True}}


def test_what_was_never_right_does_not_count() -> None:
    _record(Verdict("course4.search", "wrong"))
    assert part("course4/1_topological_sort.ipynb").exercises[0] == 0


def test_a_blank_exercise_is_not_recorded() -> None:
    _record(Verdict("course4.search", "blank"))
    assert state.records(state.VERDICTS) == {}


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"course4.search": 3}'])
def test_a_damaged_record_counts_as_none(text: str) -> None:
    state.write_file(state.folder() / state.VERDICTS, text)
    assert part("course4/1_topological_sort.ipynb").exercises[0] == 0
    _record(Verdict("course4.search", "right"))
    assert part("course4/1_topological_sort.ipynb").exercises[0] == 1


def test_stored_outputs_hold_nothing_of_one_person(monkeypatch: pytest.MonkeyPatch) -> None:
    _record(Verdict("course4.search", "right"))
    monkeypatch.setenv("KUIPER_STATIC", "1")
    assert part("course4/1_topological_sort.ipynb").exercises[0] == 0


def test_a_notebook_is_done_when_nothing_is_left(tmp_path: Path) -> None:
    cells = [{"source": ["# A lesson\n"]}, {"source": 'f = verdict("a.b", f)'}, {"source": "predict('a.c')"}]
    (tmp_path / "one.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    found = part_of("one.ipynb", tmp_path, "A lesson", {"a.b": True}, {"a.c": {}})
    assert found == Part("one.ipynb", "A lesson", (1, 1), (1, 1))
    assert found.done
    assert "✓ A lesson" in repr(Progress((replace(found, path="course4/one.ipynb"),)))


def test_a_damaged_notebook_asks_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "one.ipynb").write_text("{", encoding="utf-8")
    assert not part_of("one.ipynb", tmp_path, "", {}, {}).asks
