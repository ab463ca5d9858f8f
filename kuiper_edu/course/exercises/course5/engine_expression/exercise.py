"""Expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import (
    NETWORK,
    Step,
    differing,
    first_wrong,
    piece,
)
from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.rules import Equal, Raises
from kuiper_edu.course.trial.report import raised

MOST = 11
FORMULAS: dict[str, Callable[[list[Any]], Any]] = {
    "add(@0,@1)": lambda x: x[0] + x[1],
    "mul(@0,@1)": lambda x: x[0] * x[1],
    "sub(@0,@1)": lambda x: x[0] - x[1],
    "div(@1,@0)": lambda x: x[1] / x[0],
    "add(@0,@0)": lambda x: x[0] + x[0],
    "mul(@0,5.0e-1)": lambda x: x[0] * 0.5,
    "sub(-2,@0)": lambda x: -2 - x[0],
    "add(mul(@0,@1),add(@2,@3))": lambda x: x[0] * x[1] + (x[2] + x[3]),
    "sub(sub(@0,@1),@2)": lambda x: x[0] - x[1] - x[2],
    "sub(@0,sub(@1,@2))": lambda x: x[0] - (x[1] - x[2]),
    "add(@10,@1)": lambda x: x[10] + x[1],
}
AGAIN, TWICE = "a second time", "two formulas, the first one run last"
REFUSED = {"unknown": "an expression with the function fmod, which was not asked for,"}


def formula(text: str, name: str = "sum") -> Step:
    """An operator with this formula."""
    return Step("pnnx.Expression", name, line=9, params={"expr": text})


def inputs() -> list[Any]:
    """Eleven small differences."""
    import numpy as np

    return [np.array([[k + 1, 2 * k - 5, 0.5 - k]], np.float32) for k in range(MOST)]


def check_expression(function: Function, report: Report) -> None:
    """Each formula on small arrays; one twice; two one after another; the digits' own; an unknown function."""
    for text, right in FORMULAS.items():
        given = inputs()
        report(text, differences.difference(function(formula(text))(*given), right(inputs()), _suspects(text)))
    layer = function(formula("add(mul(@0,@1),@2)"))
    layer(*inputs())
    x = [array + 1 for array in inputs()]
    report(AGAIN, differences.difference(layer(*x), x[0] * x[1] + x[2]))
    x = inputs()
    layers = [function(formula("add(@0,@1)")), function(formula("mul(@0,@1)"))]
    report(TWICE, differences.difference(layers[0](*inputs()), x[0] + x[1]))
    report(NETWORK, first_wrong(function, ["pnnx.Expression"]))
    report("unknown", raised(function, formula("add(@0,fmod(@1,@2))", "odd")))


def _suspects(text: str) -> differences.Suspects:
    x = inputs()
    sentences: dict[str, dict[str, Any]] = {
        "sub(@0,@1)": {"the arguments are exchanged: sub(@0,@1) is @0 - @1": lambda: x[1] - x[0]},
        "div(@1,@0)": {"the arguments are exchanged: div(@1,@0) is @1 / @0": lambda: x[0] / x[1]},
        "sub(-2,@0)": {
            "the arguments are exchanged": lambda: x[0] + 2,
            "the minus of -2 was lost": lambda: 2 - x[0],
        },
        "mul(@0,5.0e-1)": {"5.0e-1 is one number, 0.5": lambda: x[0] * 5},
        "sub(sub(@0,@1),@2)": {"the parts are taken in another order": lambda: x[0] - (x[1] - x[2])},
        "sub(@0,sub(@1,@2))": {"the parts are taken in another order": lambda: x[0] - x[1] - x[2]},
        "add(@10,@1)": {"@10 is input 10, not input 1 and a 0": lambda: x[1] + x[1]},
        "add(@0,@0)": {"@0 is there twice, and counts twice": lambda: x[0]},
    }
    return sentences.get(text, {})


EXERCISE = piece(
    "engine_expression",
    title="expressions",
    difficulty=3,
    minutes=6,
    check=check_expression,
    rules={label: Equal(None) for label in (*FORMULAS, AGAIN, TWICE, NETWORK)}
    | {"unknown": Raises("ValueError", ("fmod", "odd"))},
    says={
        AGAIN: "the second run of one layer gives another result: begin each run with an empty stack",
        TWICE: "a layer computes something else after another one was made: each keeps a formula of its own",
    },
    diagnoses=(differing,),
    refused=REFUSED,
    errors={
        "ValueError: could not convert string to float: '([^']*)'": (
            "float cannot read {1!r}: a word is a function, an input (@0) or a number"
        ),
        r"ValueError: invalid literal for int\(\)[^']*'([^']*)'": ("int cannot read {1!r}: @ is no digit"),
        "IndexError: pop from empty list": (
            "the stack is empty too early: read the words from the end, so that arguments come before functions"
        ),
        "KeyError: '([^']*)'": ("FUNCTIONS has no entry {1!r}: it holds add, sub, mul and div"),
        r"TypeError: \S*(?:forward|lambda)\S* takes (.*)": (
            "the layer is called with one array for each input, as many as the operator has: def forward(*inputs)"
        ),
    },
    hints={
        "": (
            "Read add(mul(@0,@1),@2) from its end. Which word can be computed at once, which has to wait?",
            "Take the words alone, without ( ) and commas, from the last to the first. A number or an input goes onto "
            "a stack. A function takes its two arguments from the stack and puts its result there.",
            'words = re.findall(r"[^(),]+", expr); for a function: stack.append(f(stack.pop(), stack.pop()))',
        ),
        "arguments are exchanged": (
            "You read from the end. Which argument lies on top of the stack?",
            "The first one: it was read last.",
            "function(stack.pop(), stack.pop()): Python computes the left pop first",
        ),
    },
)
