"""`draw_classes`: classes with their fields, and which class holds which."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence

from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.graph import dot
from kuiper_edu.viz.graph.render import render

_LOOK = {"shape": "record", "style": "filled", "color": palette.BLUE, "fillcolor": palette.tint(palette.BLUE, 0.1)}

RUNTIME_CLASSES: Mapping[str, Sequence[str]] = {
    "RuntimeGraph": ["graph_state: GraphState", "operators: list[RuntimeOperator]"],
    "RuntimeOperator": [
        "name, type: str",
        "layer: Layer | None",
        "input_operands: dict[str, RuntimeOperand]",
        "output_operands: RuntimeOperand | None",
        "output_operators: dict[str, RuntimeOperator]",
        "params: dict[str, RuntimeParameter]",
        "attribute: dict[str, RuntimeAttribute]",
    ],
    "RuntimeOperand": ["name: str", "shapes: tuple", "data: array"],
    "RuntimeParameter": ["value"],
    "RuntimeAttribute": ["shape: tuple", "weight_data: array"],
    "Layer": ["forward(inputs, outputs)"],
}
"""The classes of a runtime graph and their main fields, as lesson 3.3 draws them."""


@checked()
def draw_classes(
    classes: Mapping[str, Sequence[str]] | Sequence[type], *, direction: str = "LR", counts: bool = False
) -> Picture:
    """Draw classes as boxes of fields; an arrow leads from a field to the class that its type names.

    Args:
        classes: a dictionary from class names to fields, written `name: type`; or a list of dataclasses.
        direction: LR from left to right, TB from top to bottom.
        counts: write on each arrow how many objects a field holds: 1, 0..1 (`X | None`) or * (a list or a dict).

    Raises:
        UsageError: one of the classes is not a dataclass.

    Example:
        >>> draw_classes({"Graph": ["ops: list[Operator]"], "Operator": ["name: str"]})
        <Picture: Classes: Graph (ops: list[Operator]), Operator (name: str). Graph holds Operator.>
    """
    fields = dict(classes) if isinstance(classes, Mapping) else {cls.__name__: _fields(cls) for cls in classes}
    graph = dot.new_graph(direction)
    graph.attr(ranksep="0.6")
    names = list(fields)
    for i, name in enumerate(names):
        label = dot.record(name, fields[name], direction=direction)
        graph.node(f"n{i}", label=label, **_LOOK)
    held = _held(fields)
    for holder, name in held:
        many = {"label": dot.text(*_counts(fields[holder], name))} if counts else {}
        graph.edge(f"n{names.index(holder)}", f"n{names.index(name)}", **many)
    return Picture(render(str(graph.source), count=len(names)), _describe(fields, held))


def _fields(cls: type) -> list[str]:
    if not dataclasses.is_dataclass(cls):
        raise UsageError(
            f"{cls.__name__} is not a dataclass", hint='Give its fields yourself: {"Name": ["field: type"]}.'
        )
    return [f"{field.name}: {_type_name(field.type)}" for field in dataclasses.fields(cls)]


def _type_name(annotation: object) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def _held(fields: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Return each pair (holder, held) once, in the order of the fields."""
    arrows = [
        (holder, word)
        for holder, own in fields.items()
        for field in own
        for word in re.findall(r"\w+", field.partition(":")[2])
        if word in fields
    ]
    return list(dict.fromkeys(arrows))


def _counts(fields: Sequence[str], held: str) -> list[str]:
    """Return for each field that names a class how many objects of it the field holds, one line each."""
    naming = [field.partition(":") for field in fields if held in re.findall(r"\w+", field.partition(":")[2])]
    many = [(name, _count(kind)) for name, _, kind in naming]
    return [count if len(many) == 1 else f"{name} {count}" for name, count in many]


def _count(kind: str) -> str:
    if re.search(r"\b(list|dict|tuple)\b", kind):
        return "*"
    return "0..1" if "None" in kind else "1"


def _describe(fields: Mapping[str, Sequence[str]], held: Sequence[tuple[str, str]]) -> str:
    classes = ", ".join(f"{name} ({'; '.join(own)})" if own else name for name, own in fields.items())
    return " ".join([f"Classes: {classes}.", *(f"{holder} holds {name}." for holder, name in held)])
