"""The whole engine: nine pieces of the learner's own, 357 of 360 digits, equal to PyTorch."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kuiper_edu.course.exercises.course5.engine.own_work import globals_of, is_the_lessons
from kuiper_edu.course.exercises.course5.engine.piece import DIGITS, SECONDS, digits, piece, reference, stem
from kuiper_edu.course.exercises.course5.engine_order.exercise import successors
from kuiper_edu.course.exercises.course5.engine_run.exercise import MODELS, PIECES, image_for, in_words, run_difference
from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.topo.check import check_order

NAMES = ("read_line", "wrap", "read_weights", "order", "conv2d", "max_pool2d", "expression", "create")
NOT_YOURS, READ, SCORES = "the lesson's own", "right of 360", "PyTorch's scores"
ORDER, SHAPES = "order", "shapes"
_SHAPE = re.compile(r"#(\S+)=\(([\d,]+)\)")


def check_whole(function: Function, report: Report) -> None:
    """Whose pieces run, each model operator by operator, then all digits."""
    names = {} if is_the_lessons(function) else globals_of(function)
    report(NOT_YOURS, [name for name in NAMES if is_the_lessons(names.get(name))])
    for label, model in MODELS.items():
        report(label, run_difference(function(stem(model)), model, image_for(model)))
    images, labels, scores = digits()
    result = function(stem(DIGITS)).run(images)
    out = result["pnnx_output_0"]
    report(READ, int((out.argmax(axis=1) == labels).sum()))
    report(SCORES, bool(abs(out - scores).max() <= 1e-5))
    report(ORDER, _order(list(result)))
    report(SHAPES, _shapes({name: array[:1] for name, array in result.items()}))


def _order(names: list[str]) -> str | None:
    """The edge that a run did not respect."""
    edges = {op.name: (op.inputs, op.outputs) for op in reference(DIGITS).operators}
    fault = check_order(successors(edges), names)
    return fault.sentence if fault else None


def _shapes(result: Mapping[str, Any]) -> str | None:
    """The first array whose shape is not the one that the file names."""
    text = Path(stem(DIGITS) + ".pnnx.param").read_text(encoding="utf-8")
    told = {name: tuple(map(int, shape.split(","))) for name, shape in _SHAPE.findall(text)}
    for op in reference(DIGITS).operators:
        for operand in op.outputs:
            if result[op.name].shape != told[operand]:
                return f"{op.name} gives {result[op.name].shape}, the file says {told[operand]}"
    return None


def whole(finding: Finding) -> str | None:
    """Whose pieces are not the learner's, else the first operator that differs, else the count."""
    for seen in finding.wrong:
        if seen.label == NOT_YOURS:
            names = ", ".join(seen.got)
            return f"the lesson uses its own for {names}: fix those pieces, then run the cells from there on again"
        if seen.label in MODELS and isinstance(seen.got, dict):
            return in_words(seen.label, seen.got)
        if seen.label == READ:
            return (
                f"{seen.got} of 360 digits are read right, 357 was expected: is a batch of images taken for one image?"
            )
        if seen.label == SCORES:
            return "the scores of some images are more than 1e-5 away from PyTorch's, though the first image is right"
        if seen.label in (ORDER, SHAPES):
            return str(seen.got)
    return None


EXERCISE = piece(
    "engine_whole",
    title="the whole engine",
    difficulty=3,
    minutes=1,
    check=check_whole,
    rules={NOT_YOURS: Equal([])}
    | {label: Equal(None) for label in MODELS}
    | {READ: Equal(357), SCORES: Equal(True), ORDER: Equal(None), SHAPES: Equal(None)},
    diagnoses=(whole,),
    uses=tuple(f"engine_{piece}" for piece in PIECES),
    seconds=SECONDS,
    hints={
        "": (
            "Which verdict above is not green yet?",
            "Go through the pieces from the top: run your cell, then its verdict. A piece that says `yours from here "
            "on` counts.",
            "Run, Restart Kernel and Run All Cells; then fix the first verdict that is not right.",
        ),
    },
)
