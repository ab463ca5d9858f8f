"""`draw_classes`: classes with their fields, and who holds whom."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence

from kuiper_edu.errors import UsageError
from kuiper_edu.viz import dot, palette
from kuiper_edu.viz.picture import Picture
from kuiper_edu.viz.render import render

_LOOK = {"shape": "record", "style": "filled", "color": palette.BLUE, "fillcolor": palette.tint(palette.BLUE, 0.1)}


def draw_classes(classes: Mapping[str, Sequence[str]] | Sequence[type], *, direction: str = "LR") -> Picture:
    """Draw classes as boxes of fields; an arrow leads from a field to the class that its type names.

    Args:
        classes: for a class's name its fields, written `name: type`; or dataclasses, whose fields are taken.
        direction: LR from left to right, TB from top to bottom.

    Raises:
        UsageError: one of the classes is no dataclass.

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
        graph.edge(f"n{names.index(holder)}", f"n{names.index(name)}")
    return Picture(render(str(graph.source), count=len(names)), _describe(fields, held))


def _fields(cls: type) -> list[str]:
    if not dataclasses.is_dataclass(cls):
        raise UsageError(f"{cls.__name__} is no dataclass", hint='Give its fields yourself: {"Name": ["field: type"]}.')
    return [f"{field.name}: {_type_name(field.type)}" for field in dataclasses.fields(cls)]


def _type_name(annotation: object) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def _held(fields: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """(holder, held) once each, in the order of the fields."""
    arrows = [
        (holder, word)
        for holder, own in fields.items()
        for field in own
        for word in re.findall(r"\w+", field.partition(":")[2])
        if word in fields
    ]
    return list(dict.fromkeys(arrows))


def _describe(fields: Mapping[str, Sequence[str]], held: Sequence[tuple[str, str]]) -> str:
    classes = ", ".join(f"{name} ({'; '.join(own)})" if own else name for name, own in fields.items())
    return " ".join([f"Classes: {classes}.", *(f"{holder} holds {name}." for holder, name in held)])
