"""`draw_operator`: a runtime operator and the objects it holds; `draw_inputs`: its inputs as dictionary and list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kuiper_edu.runtime import RuntimeAttribute, RuntimeOperand, RuntimeOperator
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, width_of

_ROW, _PAD, _GAP, _HEAD = 18.0, 8.0, 70.0, 8.0  # points: a row, the room beside a text, between columns, above them
_TIP = 5.0  # half the width of an arrow's tip
_FIELDS = (  # in the order of lesson 3.3's table
    "name",
    "type",
    "input_operands",
    "input_operands_seq",
    "inputnames",
    "output_names",
    "params",
    "attribute",
    "output_operators",
    "output_operands",
    "output_operands_seq",
    "has_forward",
    "layer",
)


@dataclass
class _Box:
    """The box of an object: its title, and a line for each field."""

    title: str
    lines: list[str]
    color: str = palette.BLUE
    x: float = _PAD
    y: float = _HEAD

    @property
    def width(self) -> float:
        return max(map(width_of, [self.title, *self.lines])) + 2 * _PAD

    @property
    def height(self) -> float:
        return _ROW * (1 + len(self.lines))

    def middle(self, line: int) -> float:
        """Return the y of the middle of a line; line -1 is the title."""
        return self.y + _ROW * (line + 1.5)

    def draw(self, canvas: Canvas, width: float) -> None:
        line = palette.readable(self.color)
        canvas.rect(self.x, self.y, width, self.height, fill=palette.tint(self.color, 0.08), line=line)
        canvas.rect(self.x, self.y, width, _ROW, fill=palette.tint(self.color, 0.3), line=line)
        for row, text in enumerate([self.title, *self.lines], -1):
            faint = text.endswith(_EMPTY)
            color = palette.FAINT if faint else palette.INK
            canvas.text(self.x + _PAD, self.middle(row) + 4, text, color=color)


_EMPTY = " (empty)"


@checked()
def draw_operator(operator: RuntimeOperator) -> Picture:
    """Draw one runtime operator with all its fields, and the objects that they hold.

    Args:
        operator: the operator, filled or not; empty fields are marked as empty.

    Example:
        >>> draw_operator(RuntimeOperator("relu", "nn.ReLU"))  # doctest: +ELLIPSIS
        <Picture: RuntimeOperator relu: name 'relu', type 'nn.ReLU'. Empty: input_operands, ...
    """
    values = {name: getattr(operator, name) for name in _FIELDS}
    main = _Box(f"{operator.name}: RuntimeOperator", [_field(name, value) for name, value in values.items()])
    held, arrows = _held(values)
    left = _PAD + main.width + _GAP
    for box, above in zip(held, [None, *held], strict=False):
        box.x, box.y = left, _HEAD if above is None else above.y + above.height + 10
    width = max((box.width for box in held), default=0.0)
    canvas = Canvas()
    main.draw(canvas, main.width)
    for line, number in arrows:
        _arrow(canvas, (_PAD + main.width, main.middle(line)), (left, held[number].middle(-1)))
    for box in held:
        box.draw(canvas, width)
    height = max(box.y + box.height for box in [main, *held])
    return Picture(canvas.svg(left + width + _PAD, height + _HEAD), _describe(operator, values, held))


@checked()
def draw_inputs(operator: RuntimeOperator) -> Picture:
    """Draw the inputs of a runtime operator, as its dictionary and its list hold them.

    Args:
        operator: an operator of a graph after init().

    Example:
        >>> T = [RuntimeOperand("T", (1, 4)), RuntimeOperand("T", (1, 4))]
        >>> draw_inputs(RuntimeOperator("twice", "", input_operands={"T": T[0]}, input_operands_seq=T)).alt
        'Inputs of twice: the map has 1 entry, T; the list has 2 entries. In the list only: number 1, T.'
    """
    entries, operands = operator.input_operands, operator.input_operands_seq
    of_map = _Box("input_operands (map)", list(entries) or [_EMPTY])
    of_list = _Box("input_operands_seq (list)", [f"[{i}]" for i in range(len(operands))] or [_EMPTY])
    known = {id(operand) for operand in entries.values()}
    boxes = {id(operand): _input(operand, id(operand) in known) for operand in [*operands, *entries.values()]}
    width = max((box.width for box in boxes.values()), default=0.0)
    for row, box in enumerate(boxes.values()):
        box.x, box.y = _PAD + of_map.width + _GAP, _HEAD + row * 3 * _ROW
    of_list.x = _PAD + of_map.width + 2 * _GAP + width
    canvas = Canvas()
    for line, operand in enumerate(entries.values()):
        box = boxes[id(operand)]
        _arrow(canvas, (_PAD + of_map.width, of_map.middle(line)), (box.x, box.middle(-1)))
    for line, operand in enumerate(operands):
        box = boxes[id(operand)]
        _arrow(canvas, (of_list.x, of_list.middle(line)), (box.x + width, box.middle(-1)))
    drawn = [(of_map, of_map.width), (of_list, of_list.width), *((box, width) for box in boxes.values())]
    for box, wide in drawn:
        box.draw(canvas, wide)
    height = max(box.y + box.height for box, _ in drawn)
    missing = [f"number {n}, {x.name}" for n, x in enumerate(operands) if id(x) not in known]
    return Picture(canvas.svg(of_list.x + of_list.width + _PAD, height + _HEAD), _of_inputs(operator, missing))


def _input(operand: RuntimeOperand, known: bool) -> _Box:
    line = f"{operand.name} {operand.shapes}" + ("" if known else ", not in the map")
    return _Box("RuntimeOperand", [line], palette.GREEN if known else palette.VERMILLION)


def _of_inputs(operator: RuntimeOperator, missing: Sequence[str]) -> str:
    of_map, of_list = len(operator.input_operands), len(operator.input_operands_seq)
    alt = f"Inputs of {operator.name}: the map has {_entries(of_map)}, {', '.join(operator.input_operands)}; "
    return f"{alt}the list has {_entries(of_list)}." + (f" In the list only: {'; '.join(missing)}." if missing else "")


def _entries(count: int) -> str:
    return f"{count} entr{'y' if count == 1 else 'ies'}"


def _field(name: str, value: object) -> str:
    if isinstance(value, str | bool):
        return f"{name} = {value!r}"
    if not value:
        return f"{name}{_EMPTY}"
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return f"{name} = {value!r}"
    return f"{name}: {_entries(len(value))}" if isinstance(value, Mapping | list) else name


def _held(values: Mapping[str, Any]) -> tuple[list[_Box], list[tuple[int, int]]]:
    """Return the objects that the fields hold, and for each arrow the indices of its field and its object."""
    boxes: list[_Box] = []
    arrows: list[tuple[int, int]] = []
    indices: dict[int, int] = {}
    for line, (name, value) in enumerate(values.items()):
        if name == "params" and value:
            arrows.append((line, len(boxes)))
            boxes.append(_Box("params", [f"{key} = {item.value!r}" for key, item in value.items()], palette.ORANGE))
            continue
        items = list(value.values()) if isinstance(value, Mapping) else value if isinstance(value, list) else [value]
        for key, item in zip(value if isinstance(value, Mapping) else items, items, strict=True):
            if box := _object(key, item):
                if id(item) not in indices:
                    indices[id(item)] = len(boxes)
                    boxes.append(box)
                arrows.append((line, indices[id(item)]))
    return boxes, arrows


def _object(key: object, item: object) -> _Box | None:
    """Return the box of an operand, a weight or a consumer; None for anything else."""
    if isinstance(item, RuntimeOperand):
        memory = "no memory yet" if item.data is None else f"{item.data.nbytes} bytes"
        return _Box(f"{item.name}: RuntimeOperand", [f"{item.shapes} {item.type.name}", memory], palette.GREEN)
    if isinstance(item, RuntimeAttribute):
        return _Box(f"{key}: RuntimeAttribute", [f"{item.shape} {item.type.name}"], palette.PURPLE)
    return _Box(f"{item.name}: RuntimeOperator", []) if isinstance(item, RuntimeOperator) else None


def _arrow(canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a line with a tip at its end, which is reached from the side."""
    (x1, y1), (x2, y2) = start, end
    back = -_TIP if x1 < x2 else _TIP
    canvas.line(x1, y1, x2 + 2 * back, y2, color=palette.FAINT)
    canvas.line(x2 + 2 * back, y2, x2, y2, color=palette.FAINT)
    for side in (-_TIP / 1.6, _TIP / 1.6):
        canvas.line(x2, y2, x2 + 1.4 * back, y2 + side, color=palette.FAINT)


def _describe(operator: RuntimeOperator, values: Mapping[str, Any], held: Sequence[_Box]) -> str:
    filled = [f"{name} {value!r}" for name, value in values.items() if isinstance(value, str) and value]
    empty = [name for name, value in values.items() if not value and value is not False]
    objects = [f"{box.title} ({', '.join(box.lines)})" if box.lines else box.title for box in held]
    sentences = [f"RuntimeOperator {operator.name}: {', '.join(filled)}."]
    sentences += [f"It holds {'; '.join(objects)}."] if objects else []
    return " ".join([*sentences, f"Empty: {', '.join(empty)}."] if empty else sentences)
