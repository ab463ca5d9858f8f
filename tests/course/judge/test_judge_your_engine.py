"""The capstone's pieces: the solution, right ones in unusual style, wrong ones that are told what is wrong."""

import re
from typing import Any

import pytest
from engine_pieces import ASKED, finding, notebook, run_cell, tried
from lesson_5_4_right import RIGHT
from lesson_5_4_wrong import WRONG, Change

from kuiper_edu.course.judge.course5.your_engine.own_work import foreign, is_the_lessons
from kuiper_edu.course.judge.course5.your_engine.solutions import solutions
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.report import report

each_piece = pytest.mark.parametrize("piece", ASKED)
LONGEST = 30  # lines of an answer's cell


def numbered(answers: dict[str, Any]) -> list[Any]:
    return [pytest.param(p, a, id=f"{p}-{n}") for p in ASKED for n, a in enumerate(answers[p])]


@each_piece
def test_the_solution_is_right(piece: str) -> None:
    assert finding(piece, solutions()[piece]) is None


@each_piece
def test_a_solution_fits_into_a_cell(piece: str) -> None:
    lines = [
        line for line in solutions()[piece].splitlines() if line.strip() and not line.startswith(("import ", "from "))
    ]
    assert len(lines) <= LONGEST


def test_the_engine_has_about_a_hundred_and_fifty_lines() -> None:
    lines = [line for source in solutions().values() for line in source.splitlines() if line.strip()]
    assert 140 <= len(lines) <= 200  # 150 and the docstrings and imports


@each_piece
def test_a_stub_is_blank_not_wrong(piece: str) -> None:
    stub = f"def {ASKED[piece]}(*given):\n    raise NotImplementedError()\n"
    error = tried(piece, stub).error
    assert error is not None
    assert error.name == "NotImplementedError"


def changed(piece: str, changes: list[Change]) -> str:
    """The right piece with these changes; a change of nothing is another answer altogether."""
    source = solutions()[piece]
    for old, new in changes:
        if not old:
            return f"import re\nimport numpy as np\n{new}"
        assert old in source
        source = source.replace(old, new)
    return source


@pytest.mark.parametrize(("piece", "answer"), numbered(WRONG))
def test_a_wrong_piece_is_told_its_mistake(piece: str, answer: tuple[str, list[Change]]) -> None:
    words, changes = answer
    found = finding(piece, changed(piece, changes))
    assert found is not None, "it was taken for right"
    assert re.search(words, explain(found)), explain(found)


@pytest.mark.parametrize(("piece", "source"), numbered(RIGHT))
def test_a_right_piece_in_unusual_style_is_right(piece: str, source: str) -> None:
    found = finding(piece, source)
    assert found is None, explain(found)


@each_piece
def test_enough_right_and_wrong_pieces_are_tried(piece: str) -> None:
    assert len(RIGHT[piece]) >= 5
    assert len({words for words, _ in WRONG[piece]}) >= 10


# The whole ----


def whole(names: dict[str, Any]) -> Finding | None:
    """What the judge finds in the engine of a notebook with these names."""
    check = exercise("course5.engine_whole").check
    assert check is not None
    outcome = run_within(lambda: check(names["Engine"], report), cpu_seconds=20, wall_seconds=300)  # a busy machine
    return judge(exercise("course5.engine_whole"), outcome)


def test_ten_right_pieces_are_a_right_engine() -> None:
    assert whole(notebook()) is None


def test_pieces_in_unusual_style_make_a_right_engine_together() -> None:
    chosen = {piece: answers[number % len(answers)] for number, (piece, answers) in enumerate(RIGHT.items())}
    chosen["engine_create"] = RIGHT["engine_create"][2]  # the last piece needs its table
    chosen["engine_expression"] = RIGHT["engine_expression"][3]
    found = whole(notebook({**chosen, "engine_unseen": RIGHT["engine_unseen"][1]}))
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
    found = whole(notebook({piece: changed(piece, [(old, new)]), "engine_unseen": solutions()["engine_unseen"]}))
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


# Whose work ----


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
    run_cell(source, names, "<cell imports>")
    assert foreign(names["f"]) == said


def test_a_right_answer_with_a_library_is_wrong_and_is_told() -> None:
    source = solutions()["engine_pool"].replace(
        "import numpy as np", "import numpy as np\nfrom kuiper_edu.layers import create_layer"
    )
    found = finding("engine_pool", source)
    assert found is not None
    assert "imports NumPy and the standard library only" in explain(found)


def test_the_lessons_own_piece_is_told_from_a_learners() -> None:
    assert is_the_lessons(exercise("course5.engine_run").lessons_own())
    assert not is_the_lessons(notebook()["Engine"])
