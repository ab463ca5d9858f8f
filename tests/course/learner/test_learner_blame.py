"""A right answer is never called wrong for another answer of the learner's that it runs on."""

from collections.abc import Callable
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.judge.exercises import exercise, exercises
from kuiper_edu.course.learner.blame import _smallest
from kuiper_edu.course.learner.engine import file
from kuiper_edu.learn import from_lessons, report, verdict

NAMES = ["course3.read_head", "course3.read_pairs", "course3.read_value"]
TEXTS_ONLY = "def read_value(text):\n    return text"


def wrap_with(source: str, **pieces: str) -> Callable[..., Any]:
    """An answer to lesson 3.2b in a notebook that has these pieces from my_engine.py."""
    for name in ("read_head", "read_pairs", "read_value"):
        file.keep(name, pieces.get(name) or exercise(f"course3.{name}").solution)
    file.write()
    read_head, read_pairs, read_value = from_lessons(*NAMES)
    names: dict[str, Any] = {"read_head": read_head, "read_pairs": read_pairs, "read_value": read_value}
    exec("from dataclasses import dataclass\n" + source, names)
    wrap: Callable[..., Any] = names["wrap"]
    return wrap


def test_the_piece_at_fault_is_named_and_the_answer_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    wrap = wrap_with(exercise("course3.wrap").solution, read_value=TEXTS_ONLY)
    capsys.readouterr()
    assert verdict("course3.wrap", wrap) is wrap
    said = capsys.readouterr().out
    assert "course3.wrap: right." in said
    assert "With the course's own read_value of lesson 3.2 it is right; with yours it is not: " in said


def test_two_pieces_at_fault_are_both_named_and_a_right_one_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    no_outputs = "def read_head(line):\n    words = line.split()\n    return words[0], words[1], [], []"
    wrap = wrap_with(exercise("course3.wrap").solution, read_value=TEXTS_ONLY, read_head=no_outputs)
    verdict("course3.wrap", wrap)
    assert "own read_head of lesson 3.2 and read_value of lesson 3.2 it is right" in capsys.readouterr().out


def test_an_answer_that_is_wrong_with_the_course_s_pieces_too_is_at_fault_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wrap = wrap_with(exercise("course3.wrap").solution + "\n\ndef wrap(text):\n    return []", read_value=TEXTS_ONLY)
    capsys.readouterr()
    assert verdict("course3.wrap", wrap) is not wrap
    said = capsys.readouterr().out
    assert "course3.wrap: not right yet" in said
    assert "read_value" not in said.partition("Help:")[0]


def notebook(*cells: str) -> dict[str, Any]:
    """What a notebook defines after these cells."""
    names: dict[str, Any] = {"verdict": verdict, "report": report}
    for cell in cells:
        exec(dedent(cell), names)
    return names


FLIPPED = """
import numpy as np
def convolve(image, kernel):
    rows, columns = image.shape[0] - len(kernel) + 1, image.shape[1] - len(kernel) + 1
    kernel = kernel[::-1, ::-1]
    parts = [[image[r : r + len(kernel), c : c + len(kernel)] for c in range(columns)] for r in range(rows)]
    return np.array([[(part * kernel).sum() for part in row] for row in parts])
"""
BACKWARDS = """
def search(successors, current_op, queue, has_forward):
    queue.append(current_op)
    has_forward.add(current_op)
    for name in successors.get(current_op, []):
        if name not in has_forward:
            search(successors, name, queue, has_forward)
"""
NO_PADDING = """
import numpy as np
def im2col(x, kernel, stride, padding):
    view = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=(2, 3))[:, :, :: stride[0], :: stride[1]]
    return view.transpose(0, 1, 4, 5, 2, 3).reshape(len(x), x.shape[1] * kernel[0] * kernel[1], -1)
"""
ALPHABETICAL = """
from kuiper_edu.course.learner.engine.loading import lent_engine
successors, is_valid = lent_engine().successors, lent_engine().is_valid
def sort_all(successors):
    return sorted(successors)
"""
ENTERS_NOTHING = """
from kuiper_edu.course.learner.engine.loading import lent_engine
Registry, CREATORS, named = (getattr(lent_engine(), name) for name in ("Registry", "CREATORS", "named"))
def register(registry, *types):
    return lambda creator: creator
"""
BY_THE_NOTEBOOK = [  # every exercise whose solution calls another answer of its notebook
    ("course3.convolve_channels", "convolve", FLIPPED),
    ("course3.read_pairs", "read_head", "def read_head(line):\n    return line.split()[0], '', [], []"),
    ("course4.sort_all", "search", BACKWARDS),
    ("course4.order", "sort_all", ALPHABETICAL),
    ("course5.create", "register", ENTERS_NOTHING),
    ("course5.fast_conv2d", "im2col", NO_PADDING),
]


def own_solution(name: str) -> str:
    """A right answer, in a notebook that gives what its lesson gives."""
    solution = exercise(name).solution
    return f"{GIVEN if exercise(name).in_engine else ''}\n{solution}"


GIVEN = """
from kuiper_edu.course.learner.engine.loading import lent_engine
engine = lent_engine()
Layer, register_layer, allow_only = engine.Layer, engine.register_layer, engine.allow_only
"""


def test_these_are_all_exercises_that_call_another_one_of_their_notebook() -> None:
    calls = {
        name
        for name, entry in exercises().items()
        if any(exercise(other).lesson == entry.lesson for other in entry.uses)
    }
    assert calls == {name for name, _, _ in BY_THE_NOTEBOOK}


@pytest.mark.parametrize(("name", "other", "wrong"), BY_THE_NOTEBOOK)
def test_a_wrong_function_of_the_same_notebook_is_named(
    name: str, other: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names = notebook(own_solution(name), wrong)
    mine = names[exercise(name).function]
    assert verdict(name, mine) is mine
    said = capsys.readouterr().out
    assert f"{name}: right." in said
    assert f"With the course's own {other} it is right; with yours it is not: " in said
    assert said.endswith(f"Look at {other} again.\n")
    assert names[other].__code__.co_filename == "<string>"  # the notebook has its own again


@pytest.mark.parametrize(("name", "other", "wrong"), BY_THE_NOTEBOOK)
def test_where_both_are_wrong_the_answer_itself_is_told(
    name: str, other: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    function = exercise(name).function
    names = notebook(wrong, f"def {function}(*given):\n    {other}\n    return 3")
    verdict(name, names[function])
    assert f"{name}: not right yet" in capsys.readouterr().out


def test_a_wrong_function_that_is_not_called_is_not_blamed(capsys: pytest.CaptureFixture[str]) -> None:
    alone = "def sort_all(successors):\n    return list(successors)"
    names = notebook(BACKWARDS, alone)
    verdict("course4.sort_all", names["sort_all"])
    said = capsys.readouterr().out
    assert "course4.sort_all: not right yet" in said
    assert "search" not in said.partition("Help:")[0]


def test_a_function_that_is_called_by_a_helper_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    helper = "def visit(*given):\n    search(*given)"
    names = notebook(BACKWARDS, helper, exercise("course4.sort_all").solution.replace("search(", "visit("))
    verdict("course4.sort_all", names["sort_all"])
    assert "the course's own search it is right" in capsys.readouterr().out


@pytest.mark.parametrize("graded", ["KUIPER_NBVAL", "NBGRADER_EXECUTION"])
def test_a_graded_notebook_gets_the_same_verdict(
    graded: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(graded, "1")
    names = notebook(exercise("course4.sort_all").solution, BACKWARDS)
    verdict("course4.sort_all", names["sort_all"])
    assert "the course's own search it is right" in capsys.readouterr().out


def test_the_notebook_has_its_own_pieces_afterwards() -> None:
    wrap = wrap_with(exercise("course3.wrap").solution, read_value=TEXTS_ONLY)
    before = wrap.__globals__["read_value"]
    verdict("course3.wrap", wrap)
    assert wrap.__globals__["read_value"] is before


@given(st.sets(st.integers(0, 23), min_size=1, max_size=3))
def test_the_smallest_group_is_found_with_few_trials(guilty: set[int]) -> None:
    asked: list[int] = []

    def is_enough(some: list[str]) -> bool:
        asked.append(1)
        return {str(one) for one in guilty} <= set(some)

    assert sorted(map(int, _smallest([str(one) for one in range(24)], is_enough))) == sorted(guilty)
    assert len(asked) <= 12 * len(guilty)
