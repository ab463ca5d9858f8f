"""What the pieces of the engine share: operators to try them on, the models, and how an entry is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.own_work import foreign, is_the_lessons
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Hints
from kuiper_edu.course.judge.rules import Equal, Rule
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.support import project

IMPORTS = "from elsewhere"
SECONDS = 20.0  # of computing time, for what runs a whole model

ERRORS = {
    r"KeyError: '(\w+)'": (
        "nothing is kept under the name {1!r}: look at the operator's line in the file; some have no bias"
    ),
    r"TypeError: \w+\.?(?:<locals>\.)?\w*\(\) (?:takes|missing)(.*)": (
        "a function was called with other arguments than it takes:{1}"
    ),
    **COMMON_ERRORS,
}
SLOW = (
    "it does not end in time: does a loop in Python go over single pixels? NumPy takes whole arrays. Or does a "
    "loop never come nearer to its end?"
)


class Step:
    """As much of an operator as a piece reads."""

    def __init__(self, type: str, name: str, *, line: int = 3, **fields: Any) -> None:  # noqa: A002
        self.line, self.type, self.name = line, type, name
        self.inputs, self.outputs = list(fields.get("inputs", [])), list(fields.get("outputs", []))
        self.params, self.attrs = dict(fields.get("params", {})), dict(fields.get("attrs", {}))

    def but(self, **fields: Any) -> Step:
        """The same with other parameters or attributes."""
        mine = {"inputs": self.inputs, "outputs": self.outputs}
        params, attrs = {**self.params, **fields.get("params", {})}, {**self.attrs, **fields.get("attrs", {})}
        return Step(self.type, self.name, line=self.line, **mine, params=params, attrs=attrs)


def stem(model: str) -> str:
    """Where a model of the course lies, without `.pnnx.param`."""
    return str(project.root() / model)


NETWORK = "digits"  # the case that is the whole network
DIGITS, UNSEEN = "course5/model_file/digits", "course5/model_file/unseen"


@cache
def ours() -> Any:
    """The reference engine: the names of the worked solutions of all pieces, as a learner's notebook holds them."""
    names: dict[str, Any] = {}
    for name in PIECES:
        file = Path(__file__).parents[1] / name / "solution.py"
        exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)
    return SimpleNamespace(**names)


PIECES = (
    "engine_line",
    "engine_wrap",
    "engine_weights",
    "engine_order",
    "engine_conv",
    "engine_pool",
    "engine_expression",
    "engine_create",
    "engine_run",
    "engine_unseen",
)
"""The exercises whose answers make an engine, in the order of the lesson."""


@cache
def reference(model: str) -> Any:
    """The reference engine with a model of the course."""
    return ours().Engine(stem(model))


def right_arrays(model: str, image: Any) -> dict[str, Any]:
    """The array of every operator."""
    arrays_: dict[str, Any] = reference(model).run(image)
    return arrays_


def digits() -> tuple[Any, Any, Any]:
    """Images, labels, and PyTorch's scores."""
    from kuiper_edu.datasets import load_digits

    return load_digits()


def first_wrong(create: Function, types: Sequence[str] = ()) -> Plain:
    """Each operator of the digits network with its right inputs: the first whose array differs, or None.

    Args:
        create: makes a layer from an operator.
        types: only operators of these types; all where there are none.
    """
    engine, right = reference(DIGITS), right_arrays(DIGITS, digits()[0][:1])
    operands = {name: right[op.name] for op in engine.operators for name in op.outputs}
    for op in engine.operators:
        if types and op.type not in types:
            continue
        inputs = [operands[name].copy() for name in op.inputs] or [digits()[0][:1]]
        given = Step(op.type, op.name, **{name: getattr(op, name) for name in _FIELDS})
        found = differences.difference(create(given)(*inputs), right[op.name])
        if found is not None:
            return {"operator": differences.about(op), **found}
    return None


_FIELDS = ("line", "inputs", "outputs", "params", "attrs")


def spoken(seen_label: str, got: Plain) -> str:
    """A reported difference as a sentence."""
    return differences.sentence(got.get("operator", seen_label), got)


def differing(finding: Finding) -> str | None:
    """The first reported difference as a sentence; what changed its input comes last."""
    for seen in finding.wrong:
        if isinstance(seen.got, dict) and not {"what", "shape", "place"}.isdisjoint(seen.got):
            alone = seen.label == NETWORK and seen is finding.wrong[0]
            said = "all small cases are right, but in the digits network: " if alone else ""
            return f"{said}{spoken(seen.label, seen.got)}"
        if seen.got == CHANGED:
            return f"{seen.label}: the layer changed its input, which another operator may read, too: make a new array"
    return None


CHANGED = "the input was changed"


def tried(layer: Function, x: Any, wanted: Any, suspects: differences.Suspects | None = None) -> Plain:
    """What is wrong with what a layer makes of an array; None if nothing is."""
    given = x.copy()
    found = differences.difference(layer(given), wanted, suspects)
    return found if found is not None or (given == x).all() else CHANGED


def not_refused(finding: Finding, cases: Mapping[str, str]) -> str | None:
    """What is said where something was taken that should be refused, or the error names too little.

    Args:
        finding: what the judge found.
        cases: label -> what was given.
    """
    for seen in finding.wrong:
        if seen.label not in cases:
            continue
        given, got = cases[seen.label], seen.got
        if not isinstance(got, dict) or "error" not in got:
            return f"{given} was taken without a word: raise ValueError(...)"
        given = given.rstrip(",")
        if got["error"] != "ValueError":
            return f"{given}: ValueError was expected, {got['error']} came: {got['text']}"
        missing = seen.fault.details[0] if seen.fault and seen.fault.details else ""
        return f"{given}: the sentence should name {missing!r}, and is: {got['text']}"
    return None


def piece(
    name: str,
    *,
    title: str,
    difficulty: int,
    minutes: int,
    check: Callable[[Function, Report], None],
    rules: Mapping[str, Rule],
    diagnoses: Sequence[Callable[[Finding], str | None]],
    hints: Hints,
    says: Mapping[str, str] = MappingProxyType({}),
    refused: Mapping[str, str] = MappingProxyType({}),
    errors: Mapping[str, str] = MappingProxyType({}),
    uses: Sequence[str] = (),
    on_error: Callable[[Finding], str | None] = lambda _: None,
    seconds: float | None = None,
) -> Exercise:
    """An exercise of the capstone: its answer imports NumPy and the standard library only.

    Args:
        name: `engine_conv`.
        title: its heading in the lesson.
        difficulty: 1 to 5.
        minutes: what it takes.
        check: calls the answer and reports values.
        rules: by which they are judged.
        diagnoses: asked in turn for the sentence.
        hints: in three levels.
        says: what is said of the first wrong value, by its label, before the diagnoses are asked.
        refused: what was given where an error is expected, by label.
        errors: mistakes by their errors.
        uses: the pieces before, which the solution calls.
        on_error: asked for the sentence where the answer raised an error.
        seconds: of computing time.
    """

    def checked(function: Function, report: Report) -> None:
        if is_the_lessons(function) and not is_the_lessons(function, f"course5.{name}"):
            raise NotImplementedError  # what another verdict lent: nobody has written this yet
        report(IMPORTS, foreign(function))
        check(function, report)

    def diagnose(finding: Finding) -> str | None:
        """Where two arrays differ, and what was not refused: what is reported is a difference, not a value."""
        used = finding.reported.get(IMPORTS)
        if used:
            return f"the answer uses {used}: an engine of your own imports NumPy and the standard library only"
        if finding.status == "error":
            return on_error(finding)
        said = says.get(finding.wrong[0].label) if finding.wrong else None
        return said or next(filter(None, (ask(finding) for ask in diagnoses)), not_refused(finding, refused))

    return Exercise(
        f"course5.{name}",
        title=title,
        lesson="5.4",
        difficulty=difficulty,
        minutes=minutes,
        check=checked,
        rules={IMPORTS: Equal(None), **rules},
        diagnose=diagnose,
        on_error=diagnose,
        errors={**errors, **ERRORS, **errors},  # its own come first, and count where a pattern stands in both
        ends={"timeout": SLOW},
        hints=hints,
        uses=tuple(f"course5.{other}" for other in uses),
        seconds=seconds,
    )
