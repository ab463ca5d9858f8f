"""`LayerStepper`: how one operator gets its layer, step by step: its type, the registry, the creator, its reads.

The registry's own `create_layer` runs and is traced: the steps show what really happened.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import CodeType, FrameType
from typing import Any

from kuiper_edu.layers import LayerRegistry
from kuiper_edu.runtime import RuntimeOperator
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.stepper.outcome import Outcome
from kuiper_edu.viz.stepper.recording import Words
from kuiper_edu.viz.stepper.sort_steps import Box, SortStep, Tracer, tracing
from kuiper_edu.viz.stepper.stepper import Stepper

_CREATE = LayerRegistry.create_layer.__func__.__code__  # type: ignore[attr-defined]  # of a class method
_WORDS = Words(
    "create_layer",
    "Where does the next step happen?",
    "now: where this step happens. done: the steps before it.",
)
_NEIGHBOURS = 2  # types of the registry that are shown before and after the operator's own


class LayerStepper(Stepper):
    """Show what `create_layer` does for one operator, step by step; it needs no kernel.

    Five places: the call, the registry, the creator, the creator's reads, the layer. Beside them is the source of the
    function that runs, with the line of the step highlighted.

    Args:
        op: the operator; it is not changed.
        ask: ask for the next place before it is shown; None asks unless `KUIPER_PROJECTOR` is set.

    Attributes:
        steps: the recorded steps.

    Raises:
        UsageError: `op` is not a runtime operator.

    Example:
        >>> LayerStepper(RuntimeOperator("relu_1", "nn.ReLU"))
        LayerStepper(relu_1, nn.ReLU, 4 steps)

    C++: `LayerRegisterer::CreateLayer`
    """

    @checked()
    def __init__(self, op: RuntimeOperator, *, ask: bool | None = None) -> None:
        recorder = _Recorder(op)
        recorder.run()
        self._op = op
        count, error = len(recorder.steps), recorder.steps[-1].error
        outcome = Outcome(f"{error}; step {count} of {count}.", count, raised=True) if error else Outcome()
        super().__init__(recorder.steps, recorder.chain, outcome, _WORDS, ask=ask)

    def __repr__(self) -> str:
        return f"LayerStepper({self._op.name}, {self._op.type}, {len(self.steps)} steps)"


class _Watched(dict[str, Any]):
    """The parameters or weights of an operator; each entry is reported when it is first read."""

    def __init__(self, entries: Mapping[str, Any], report: Any) -> None:
        super().__init__(entries)
        self._report = report
        self._read: set[str] = set()

    def _first(self, key: str) -> None:
        if key in self and key not in self._read:
            self._read.add(key)
            self._report(key, super().__getitem__(key))

    def __getitem__(self, key: str) -> Any:
        self._first(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._first(key)
        return super().get(key, default)

    def items(self) -> Iterator[tuple[str, Any]]:  # type: ignore[override]  # an iterator is enough for reading
        for key in self:
            self._first(key)
            yield key, super().__getitem__(key)

    def values(self) -> Iterator[Any]:  # type: ignore[override]
        return (value for _, value in self.items())


class _Recorder:
    """Run `create_layer` on a copy of an operator and record the steps."""

    def __init__(self, op: RuntimeOperator) -> None:
        self.steps: list[SortStep] = []
        creator = LayerRegistry.registry().get(op.type)
        made_by = "no creator" if creator is None else f"{_name(creator)}(op)"
        self.places = ["create_layer", "registry()", made_by, "what it reads", "the layer"]
        self.chain = {a: [b] for a, b in zip(self.places, self.places[1:], strict=False)}
        self._creator = creator
        self._op = replace(
            op, params=_Watched(op.params, self._parameter), attribute=_Watched(op.attribute, self._weight)
        )
        self._boxes: dict[str, Box] = {}
        self._values = {"op.name": repr(op.name), "op.type": repr(op.type)}

    def run(self) -> None:
        try:
            with tracing(self._enter):
                layer = LayerRegistry.create_layer(self._op)
        except Exception as error:
            message = f"It raised {type(error).__name__}: {error}"
            self._add(self.steps[-1].subjects[-1] if self.steps else self.places[0], message)
            self.steps[-1] = replace(self.steps[-1], error=message)
            return
        self._values["layer"] = f"{type(layer).__name__}({self._op.name!r})"
        what = "it has forward, so it can run"
        self._add(
            self.places[4], f"Layer: a new {type(layer).__name__} for {self._op.name!r} comes back; {what}.", _CREATE
        )

    def _enter(self, frame: FrameType, event: str, value: Any) -> Tracer | None:  # noqa: ARG002 the tracer's signature
        if frame.f_code is not _CREATE:
            return None
        first = frame.f_code.co_firstlineno
        text = f"Call: create_layer gets the operator {self._op.name!r}. It looks only at op.type."
        self._add(self.places[0], text, frame.f_code, first + 1)
        return self._line

    def _line(self, frame: FrameType, event: str, value: Any) -> Tracer:  # noqa: ARG002 the tracer's signature
        local = frame.f_locals
        if event == "line" and "creator" in local and "creator" not in self._values:
            self._looked_up(frame.f_lineno - 1)
            if self._creator is not None:
                text = f"Create: the creator is called with the operator, {_name(self._creator)}(op)."
                self._add(self.places[2], text, _CREATE, _line_of(_CREATE, "creator(op)"))
        return self._line

    def _looked_up(self, line: int) -> None:
        table = LayerRegistry.types()
        found = self._creator is not None
        self._values["creator"] = _name(self._creator) if found else "None"
        position = table.index(self._op.type) if found else 0
        near = table[max(0, position - _NEIGHBOURS) : position + _NEIGHBOURS + 1] if found else []
        rows = [f"{name}: {_name(LayerRegistry.registry()[name])}" for name in near]
        self._boxes["registry()"] = Box("dict", tuple(rows))
        result = f"under {self._op.type!r} stands {_name(self._creator)}" if found else f"{self._op.type!r} is none"
        text = f"Look up: the table has {len(table)} types; {result}. (Its neighbours are shown, not all.)"
        self._add(self.places[1], text if found else text.partition(" (")[0], _CREATE, line)

    def _parameter(self, key: str, parameter: Any) -> None:
        self._read("parameters", f"{key} = {getattr(parameter, 'value', parameter)!r}", f"the parameter {key}")

    def _weight(self, key: str, weight: Any) -> None:
        shape = tuple(getattr(weight, "shape", ()))
        self._read("weights", f"{key} {shape}", f"the weight {key}")

    def _read(self, kind: str, entry: str, what: str) -> None:
        box = self._boxes.get(kind, Box("list", ()))
        self._boxes[kind] = Box("list", (*box.items, entry))
        frame: FrameType | None = sys._getframe(2)
        while frame is not None and (frame.f_code.co_name.startswith("<") or frame.f_globals is globals()):
            frame = frame.f_back
        code, line = (frame.f_code, frame.f_lineno) if frame else (None, None)
        self._add(self.places[3], f"Read: {what}: {entry}.", code, line)

    def _add(self, place: str, text: str, code: CodeType | None = None, line: int | None = None) -> None:
        done = self.places[: self.places.index(place)]
        last = self.steps[-1] if self.steps else None
        if code is None and last is not None:
            code, line = last.code, last.line
        values = dict.fromkeys(self._boxes, "") | self._values
        self.steps.append(
            SortStep(
                text,
                tuple(values.items()),
                (place,),
                {place: "now"},
                dict.fromkeys(done, "done"),
                line=line if line is not None else _line_of(_CREATE, "return"),
                code=code,
                boxes=dict(self._boxes),
            )
        )


def _line_of(code: CodeType, words: str) -> int:
    """Return the number of the first line of a function that contains these words."""
    import inspect

    lines, first = inspect.getsourcelines(code)
    return next((first + i for i, line in enumerate(lines) if words in line and '"""' not in line), first)


def _name(creator: Any) -> str:
    return str(getattr(creator, "__name__", type(creator).__name__))
