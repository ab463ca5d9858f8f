"""The capstone's engine of one's own: its pieces together, and whose work they are."""

import re
from typing import Any

import pytest

from kuiper_edu.course.exercises.course5.engine.own_work import foreign, is_the_lessons
from kuiper_edu.course.exercises.course5.engine.piece import PIECES
from kuiper_edu.course.judge.exercises import exercise, folder_of
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.report import report
from tools import exercises as tool

SOLUTIONS = {name: exercise(f"course5.{name}").solution for name in PIECES}


def notebook(pieces: dict[str, str] | None = None) -> dict[str, Any]:
    """The names of a notebook in which these pieces were run, and the right ones in place of all others."""
    names: dict[str, Any] = {}
    for piece, solution in SOLUTIONS.items():
        tool.run_cell((pieces or {}).get(piece, solution), names, f"<cell {piece}>")
    return names


def right_answers(piece: str) -> list[str]:
    """The right ones in unusual style."""
    return [answer.source for answer in tool.answers(folder_of(f"course5.{piece}") / "right.py")]


def whole(names: dict[str, Any]) -> Finding | None:
    """What the judge finds in the engine of a notebook with these names."""
    check = exercise("course5.engine_whole").check
    assert check is not None
    outcome = run_within(lambda: check(names["Engine"], report), cpu_seconds=20, wall_seconds=300)  # a busy machine
    return judge(exercise("course5.engine_whole"), outcome)


def test_pieces_in_unusual_style_make_a_right_engine_together() -> None:
    chosen = {piece: right_answers(piece)[number % 5] for number, piece in enumerate(PIECES)}
    chosen["engine_create"] = right_answers("engine_create")[2]  # the last piece needs its table
    chosen["engine_expression"] = right_answers("engine_expression")[3]
    found = whole(notebook({**chosen, "engine_unseen": right_answers("engine_unseen")[1]}))
    assert found is None, explain(found)


@pytest.mark.parametrize(
    ("piece", "old", "new", "words"),
    [
        ("engine_conv", "[:, :, ::step_down, ::step_right]", "[:, :, ::step_down, ::step_down]", None),
        ("engine_conv", "+ bias)", "+ bias * 1.01)", "line 4, nn.Conv2d 'convbn2d_0'|line 4, nn.Conv2d 'op1'"),
        ("engine_pool", "border=-np.inf).max", "border=9).max", "line 6, nn.MaxPool2d 'maxpool'"),
        ("engine_expression", '"add": np.add', '"add": np.maximum', "pnnx.Expression 'pnnx_expr_0': at .* came back"),
        ("engine_create", "(1 + np.tanh(x / 2)) / 2", "x", "nn.Sigmoid 'op5': at"),
        ("engine_run", "layer(*inputs)", "layer(*inputs) + 1", "line 3, pnnx.Input 'pnnx_input_0': at"),
    ],
)
def test_a_wrong_piece_is_named_by_the_first_operator_that_differs(
    piece: str, old: str, new: str, words: str | None
) -> None:
    found = whole(notebook({piece: SOLUTIONS[piece].replace(old, new), "engine_unseen": SOLUTIONS["engine_unseen"]}))
    if words is None:  # no stride of the course's models differs between rows and columns
        assert found is None
        return
    assert found is not None
    assert re.search(words, explain(found)), explain(found)


def test_pieces_of_the_lesson_do_not_make_an_engine_of_ones_own() -> None:
    names = notebook()
    names["conv2d"] = exercise("course5.engine_conv").lessons_own()
    found = whole(names)
    assert found is not None
    assert explain(found).startswith("the lesson's own stand in for conv2d")


@pytest.mark.parametrize(("asked", "lent"), [("whole", "run"), ("run", "whole")])
def test_an_engine_that_another_verdict_lent_is_blank(asked: str, lent: str) -> None:
    check = exercise(f"course5.engine_{asked}").check
    assert check is not None
    own = exercise(f"course5.engine_{lent}").lessons_own()
    error = run_within(lambda: check(own, report)).error
    assert error is not None
    assert error.name == "NotImplementedError"


def test_what_is_missing_cannot_be_added_to_the_lessons_engine() -> None:
    names = notebook()
    names["Engine"] = exercise("course5.engine_whole").lessons_own()
    check = exercise("course5.engine_unseen").check
    assert check is not None
    found = judge(exercise("course5.engine_unseen"), run_within(lambda: check(names["hardswish"], report)))
    assert found is not None
    assert "is the lesson's own" in explain(found)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("from kuiper_edu.layers import Layer\ndef f(op): return Layer", "kuiper_edu.layers, of kuiper_edu"),
        ("def f(op):\n    import torch\n    return torch", "torch, of torch"),
        ("def helper(op): return resnet(op)\ndef f(op): return helper(op)", "resnet, of kuiper_edu"),
        ("class f:\n    def run(self): return resnet", "resnet, of kuiper_edu"),
        ("import json, struct, zipfile\nimport numpy as np\ndef f(op): return np, json, struct, zipfile", None),
    ],
)
def test_an_answer_that_uses_a_library_is_told(source: str, said: str | None) -> None:
    from kuiper_edu.errors import AnswerError

    names: dict[str, Any] = {"resnet": AnswerError}  # a name that another cell imported
    tool.run_cell(source, names, "<cell imports>")
    assert foreign(names["f"]) == said


def test_a_right_answer_with_a_library_is_wrong_and_is_told() -> None:
    source = SOLUTIONS["engine_pool"].replace(
        "import numpy as np", "import numpy as np\nfrom kuiper_edu.layers import create_layer"
    )
    found = tool.finding(exercise("course5.engine_pool"), source)
    assert found is not None
    assert "imports NumPy and the standard library only" in explain(found)


def test_the_lessons_own_piece_is_told_from_a_learners() -> None:
    assert is_the_lessons(exercise("course5.engine_run").lessons_own())
    assert not is_the_lessons(notebook()["Engine"])
