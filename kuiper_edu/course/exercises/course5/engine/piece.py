"""What the pieces of the engine share: operators to try them on, the models, and how an entry is made."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.layer_trial import LAYER_ERRORS, STALE
from kuiper_edu.course.judge import Diagnose, Exercise, Finding, Function
from kuiper_edu.course.judge.exercises import names_around
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.errors import AnswerError
from kuiper_edu.support import project

SECONDS = 20.0  # of computing time, for what runs a whole model

SLOW = (
    "your code did not finish in time: does a loop in Python go over single pixels? NumPy computes with whole arrays. "
    "Or is there a loop that never ends?"
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


def steps(model: str) -> list[Step]:
    """The operators of a model of the course, as the library reads them."""
    from kuiper_edu.pnnx import Graph

    return [
        Step(
            op.type,
            op.name,
            line=line,
            inputs=[operand.name for operand in op.inputs],
            outputs=[operand.name for operand in op.outputs],
            params={name: _pythons(parameter.value) for name, parameter in op.params.items()},
            attrs={name: attribute.data for name, attribute in op.attrs.items()},
        )
        for line, op in enumerate(Graph.load(stem(model) + ".pnnx.param").ops, start=3)
    ]


def _pythons(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def right_arrays(model: str, image: Any) -> dict[str, Any]:
    """The array of every operator, as the library computes it."""
    from kuiper_edu.engine import open_model

    ops = steps(model)
    arrays: dict[str, Any] = open_model(stem(model)).capture(image, [op.name for op in ops if op.outputs])
    written = {name: arrays[op.name] for op in ops for name in op.outputs}
    return arrays | {op.name: written[op.inputs[0]] for op in ops if not op.outputs}


def digits() -> tuple[Any, Any, Any]:
    """Images, labels, and PyTorch's scores."""
    from kuiper_edu.datasets import load_digits

    return load_digits()


@cache
def _one_digit() -> tuple[list[Step], dict[str, Any]]:
    return steps(DIGITS), right_arrays(DIGITS, digits()[0][:1])


def first_wrong(create: Function, types: Sequence[str] = ()) -> Plain:
    """Each operator of the digits network with its right inputs: the first whose array differs, or None.

    Args:
        create: makes a layer from an operator.
        types: only operators of these types; all where there are none.
    """
    ops, right = _one_digit()
    operands = {name: right[op.name] for op in ops for name in op.outputs}
    for op in ops:
        if types and op.type not in types:
            continue
        inputs = [operands[name].copy() for name in op.inputs] or [digits()[0][:1]]
        found = differences.difference(create(op.but())(*inputs), right[op.name])
        if found is not None:
            return {"operator": differences.about(op), **found}
    return None


def windows(x: Any, op: Step, border: float = 0) -> Any:
    """What the kernel of an operator sees: a view (N, C, rows, columns, kernel rows, kernel columns)."""
    import numpy as np

    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def applied(make: Function) -> Callable[[Step], Callable[..., Any]]:
    """A class of layers as a function from operators to functions of arrays, which return what forward writes."""
    return lambda op: partial(_written, make(op))


def _written(layer: Any, *inputs: Any) -> Any:
    """What forward writes into an array full of NaN; the same must come of one full of sevens."""
    import numpy as np

    said = layer.shapes([x.shape for x in inputs]) if hasattr(layer, "shapes") else None
    shape = inputs[0].shape if said is None else said[0]
    if np.ndim(shape) == 0:
        return differences.Unwritten("one shape")
    first, into = (np.full(shape, before, np.float32) for before in (math.nan, STALE))
    for array, read in ((first, list(inputs)), (into, [x.copy() for x in inputs])):
        outputs = [array]
        if hasattr(layer, "prepare"):
            layer.prepare(read, outputs)
        try:
            back = layer.forward(read, outputs)
        except ValueError as error:
            if "broadcast" not in str(error):
                raise
            return _misfit(layer, inputs, shape)
        if len(outputs) != 1 or outputs[0] is not array:
            return differences.Unwritten("list")
    unwritten = np.isnan(first) & (into == STALE)
    if unwritten.all():
        return differences.Unwritten("nothing" if back is None else "returned")
    if unwritten.any():
        return differences.Unwritten("some")
    return first if np.array_equal(first, into, equal_nan=True) else differences.Unwritten("read")


def _misfit(layer: Any, inputs: Sequence[Any], shape: Sequence[int]) -> Any:
    """The result that forward writes with outputs[0][...] = result into an array of another shape.

    Raises:
        ValueError: it is written in another way, or something else cannot be broadcast.
    """
    import numpy as np

    written = []

    class Output(np.ndarray[Any, Any]):
        def __setitem__(self, key: Any, value: Any) -> None:
            if key is Ellipsis and np.ndim(value) and np.shape(value) != self.shape:
                written.append(np.array(value))
            super().__setitem__(key, value)

    try:
        layer.forward(list(inputs), [np.full(shape, math.nan, np.float32).view(Output)])
    except ValueError:
        if not written:
            raise
    return differences.Misfit(written[-1])


def engine_around(function: Function) -> Any:
    """The Engine of the notebook, or of the file, that a function stands in.

    Raises:
        AnswerError: there is none.
    """
    engine = names_around(function).get("Engine")
    if engine is None:
        raise AnswerError("there is no Engine in this notebook: run the cell that opens your engine")
    return engine


def spoken(seen_label: str | Sentence, got: Plain) -> Sentence:
    """A reported difference as a sentence."""
    about = differences.operator(got["operator"]) if "operator" in got else seen_label
    return differences.sentence(about, got)


def differing(finding: Finding) -> Sentence | None:
    """The first reported difference as a sentence; what changed its input comes last."""
    for seen in finding.wrong:
        if isinstance(seen.got, dict) and not {"what", "shape", "place", "unwritten"}.isdisjoint(seen.got):
            said = spoken(seen.label, seen.got)
            alone = seen.label == NETWORK and seen is finding.wrong[0]
            only = "all small cases are right. In the digits network, {said}"
            return told("only_in_the_network", only, said=said) if alone else said
        if seen.got == CHANGED:
            return told(
                "layer_changed_input_which",
                "{label}: your layer changed its input, which another operator may also read: create a new array",
                label=seen.label,
            )
    return None


CHANGED = "the input was changed"


def tried(layer: Function, x: Any, wanted: Any, suspects: differences.Suspects | None = None) -> Plain:
    """What is wrong with what a layer makes of an array; None if nothing is."""
    given = x.copy()
    found = differences.difference(layer(given), wanted, suspects)
    return found if found is not None or (given == x).all() else CHANGED


AGAIN = "another image of the same shape"


LATE = "refused only when the layer runs"


def refusal(create: Function, op: Step, x: Any) -> object:
    """What comes of settings that a creator must refuse: its error, or what its layer gives in place of one."""
    layer = raised(create, op)
    if isinstance(layer, Exception):
        return layer
    result = raised(layer, x)  # type: ignore[arg-type]  # what is no function raises a TypeError
    return LATE if isinstance(result, Exception) else result


def not_refused(finding: Finding, cases: Mapping[str, str]) -> Sentence | None:
    """What is said where something was taken that should be refused, or the error names too little.

    Args:
        finding: what the judge found.
        cases: label -> what was given.
    """
    for seen in finding.wrong:
        if seen.label not in cases:
            continue
        given, got = cases[seen.label], seen.got
        if got == LATE:
            return told(
                "code_refuses_only_when",
                "your code refuses {given} only when the layer runs: check the settings in __init__",
                given=given.rstrip(","),
            )
        if not isinstance(got, dict) or "error" not in got:
            return told(
                "raised_no_error_raise",
                "{given} raised no error: raise ValueError(...)",
                given=given.rstrip(","),
            )
        given = given.rstrip(",")
        if got["error"] != "ValueError":
            return told(
                "expected_valueerror_found",
                "{given}: expected ValueError, found {error}: {text}",
                given=given,
                error=got["error"],
                text=got["text"],
            )
        missing = seen.fault.details[0] if seen.fault and seen.fault.details else ""
        return told(
            "error_message_must_contain",
            "{given}: the error message must contain {missing!r}, but your message is {text!r}",
            given=given,
            missing=missing,
            text=got["text"],
        )
    return None


def piece(
    name: str,
    *,
    diagnoses: Sequence[Diagnose],
    says: Mapping[str, str] = MappingProxyType({}),
    refused: Mapping[str, str] = MappingProxyType({}),
    on_error: Diagnose = lambda _: None,
    **words: Any,
) -> Exercise:
    """An exercise whose answer is a piece of the engine.

    Args:
        name: `conv2d`.
        diagnoses: asked in turn for the sentence.
        says: what is said of the first wrong value, by its label or by `label: kind`, before the diagnoses are asked;
            `{fault}` is what is wrong with the value.
        refused: what was given where an error is expected, by label.
        on_error: asked for the sentence where the answer raised an error.
        words: what else there is to say of an `Exercise`.
    """

    def diagnose(finding: Finding) -> Sentence | None:
        """Where two arrays differ, and what was not refused: what is reported is a difference, not a value."""
        if finding.status == "error":
            return on_error(finding)
        for first in finding.wrong[:1]:
            for key in (f"{first.label}: {first.fault.kind}", first.label):
                if key in says:
                    return told(key, says[key], fault=first.fault.sentence)
        return next(filter(None, (ask(finding) for ask in diagnoses)), not_refused(finding, refused))

    return Exercise(f"course5.{name}", diagnose=diagnose, on_error=diagnose, in_engine=True, **words)


CLASS_ERRORS = {
    r"AttributeError: 'NoneType' object has no attribute '(?:shapes|forward)'|AttributeError: 'function' object .*": (
        "an operator's layer is an object of your class: write a class with forward(self, inputs, outputs)"
    ),
    r"AttributeError: '\w+' object has no attribute '(\w+)'": (
        "the layer has no attribute {1!r}: does __init__ set self.{1}, after super().__init__(op)?"
    ),
    r"TypeError: 'float' object cannot be interpreted as an integer": (
        "a shape consists of integers: divide with // in shapes"
    ),
    r"ValueError: could not broadcast input array from shape (\(.*\)) into shape (\(.*\))": (
        "your result has the shape {1}, but shapes said {2}, so the array in outputs has this shape: one of them is "
        "wrong"
    ),
    **LAYER_ERRORS,
}
"""What errors mean in any layer; those that an exercise knows better come first."""
