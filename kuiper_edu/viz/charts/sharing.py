"""`draw_sharing`: which operator writes which memory, and which operators read it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from kuiper_edu import topo
from kuiper_edu.errors import UsageError
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperator
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, short, width_of
from kuiper_edu.viz.graph.dot import shorten

_BOX, _HIGH = 44, 24  # points: least width and height of an operator's box
_LARGEST, _LEAST = 80, 8  # points: the side of the largest square, and the least side
_GAP, _ROW = 28, 116  # points: length of an arrow, height of a row


@dataclass(frozen=True)
class _Part:
    """A placed operator: the middle and the width of its box, and the side of the square that it writes."""

    op: RuntimeOperator
    x: float
    y: float
    wide: float
    side: float

    @property
    def memory(self) -> float:
        """The x at which its square begins."""
        return self.x + self.wide / 2 + _GAP / 2


@checked()
def draw_sharing(graph: RuntimeGraph) -> Picture:
    """Draw operators, and the memory of their outputs as squares whose areas are in proportion to their bytes.

    An arrow from an operator to a square is a write, an arrow from a square to an operator a read. Inputs have no
    square of their own, because they have no memory of their own. Operators that write nothing are left out.

    Args:
        graph: a built graph, best with `plan=False`.

    Raises:
        UsageError: the graph has no memory yet.

    Example:
        >>> from kuiper_edu.pnnx import Graph
        >>> lines = ["7767517", "3 2", "pnnx.Input x 0 1 0 #0=(1,3)f32", "nn.ReLU r 1 1 0 1 #0=(1,3)f32 #1=(1,3)f32"]
        >>> graph = RuntimeGraph.from_graph(Graph.from_text("\\n".join([*lines, "pnnx.Output y 1 0 1 #1=(1,3)f32"])))
        >>> graph.build(plan=False)
        >>> draw_sharing(graph)
        <Picture: Memory of 2 outputs, 24 bytes: x writes 1×3, read by r; r writes 1×3.>
    """
    parts = _placed(graph)
    by_name = {part.op.name: part for part in parts}
    canvas = Canvas()
    for part in parts:
        for producer in part.op.input_operands:
            _reads(canvas, by_name[producer], part)
    for part in parts:
        _draw(canvas, part)
    width = max(part.memory + max(part.side, width_of(_shape(part.op), 9)) for part in parts) + 12
    height = max(part.y + max(_ROW / 2, part.side / 2 + 30) for part in parts)
    return Picture(canvas.svg(width, height), _describe(parts))


def _placed(graph: RuntimeGraph) -> list[_Part]:
    """Return the operators that write, placed level by level from the left."""
    writers = {op.name: op for op in graph.topo_queues if op.output_operands is not None}
    if not writers or any(_bytes(op) == 0 for op in writers.values()):
        raise UsageError("the graph has no memory that could be drawn", hint="Call build(plan=False) first.")
    largest = max(map(_bytes, writers.values()))
    levels = [[writers[name] for name in level if name in writers] for level in topo.levels(graph.successors())]
    rows = max(map(len, levels))
    parts, left = [], 8.0
    for level in filter(None, levels):
        sides = [max(_LEAST, _LARGEST * sqrt(_bytes(op) / largest)) for op in level]
        wide = max(_BOX, *(width_of(shorten(op.name), 10) + 10 for op in level))
        for row, (op, side) in enumerate(zip(level, sides, strict=True)):
            parts.append(_Part(op, left + wide / 2, _ROW * (rows / 2 + row - (len(level) - 1) / 2), wide, side))
        left += wide + _GAP * 1.5 + max(max(sides), *(width_of(_shape(op), 9) for op in level))
    return parts


def _draw(canvas: Canvas, part: _Part) -> None:
    look = palette.family(part.op.type)
    left, top = part.x - part.wide / 2, part.y - _HIGH / 2
    canvas.rect(left, top, part.wide, _HIGH, fill=look.fill, line=look.line, tooltip=f"{part.op.name}: {part.op.type}")
    canvas.text(part.x, part.y + 4, shorten(part.op.name), anchor="middle", size=10)
    canvas.arrow(left + part.wide, part.y, part.memory, part.y, color=palette.VERMILLION)
    title = f"the output of {part.op.name}: {_shape(part.op)}, {_bytes(part.op):,} bytes"
    fill = palette.tint(palette.BLUE, 0.45)
    side, y = part.side, part.y - part.side / 2
    canvas.rect(part.memory, y, side, side, fill=fill, line=palette.BLUE, tooltip=title)
    canvas.rect(part.memory, y + side + 3, width_of(_shape(part.op), 9), 22, fill=palette.WHITE)  # over arrows
    canvas.text(part.memory, y + side + 12, _shape(part.op), size=9)
    canvas.text(part.memory, y + side + 23, f"{short(_bytes(part.op))}B", size=9, color=palette.FAINT)


def _reads(canvas: Canvas, producer: _Part, consumer: _Part) -> None:
    end = consumer.x - consumer.wide / 2
    canvas.arrow(producer.memory + producer.side, producer.y, end, consumer.y, color=palette.BLUE)


def _bytes(op: RuntimeOperator) -> int:
    operand = op.output_operands
    return 0 if operand is None or operand.data is None else int(operand.data.nbytes)


def _shape(op: RuntimeOperator) -> str:
    shapes = op.output_operands.shapes if op.output_operands is not None else None
    return "×".join(map(str, shapes or ()))


def _describe(parts: list[_Part]) -> str:
    total = sum(_bytes(part.op) for part in parts)
    written = [f"{part.op.name} writes {_shape(part.op)}{_readers(part, parts)}" for part in parts]
    return f"Memory of {len(parts)} outputs, {total:,} bytes: {'; '.join(written)}."


def _readers(part: _Part, parts: list[_Part]) -> str:
    names = [other.op.name for other in parts if part.op.name in other.op.input_operands]
    return f", read by {' and '.join(names)}" if names else ""
