"""`draw_cache`: what a language model computes for each new token, without and with a cache of keys and values."""

from __future__ import annotations

from kuiper_edu.errors import UsageError, counted
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.player import LOOKS, Animation, Frame, Player
from kuiper_edu.viz.base.svg import Canvas

_CELL, _EDGE, _GAP, _TOP, _MOST = 20, 8, 46, 46, 16  # points: a cell, the margins, the gap; the most tokens
_NAME = 52  # points for the name of a layer


@checked()
def draw_cache(text: str, *, layers: int = 3) -> Player:
    """Draw the positions that are computed for each token of a text: all up to it, or it alone; and what is kept.

    Args:
        text: the tokens, one character each, from 2 to 16.
        layers: the layers that keep keys and values.

    Raises:
        UsageError: there are too few or too many tokens or layers to draw.

    Example:
        >>> draw_cache("abc", layers=2)
        <Picture: 3 tokens: without a cache 6 positions are computed, a triangle; with one 3, a diagonal.>
    """
    count = len(text)
    if not 2 <= count <= _MOST or not 1 <= layers <= _MOST:
        raise UsageError(
            f"from 2 to {_MOST} tokens and from 1 to {_MOST} layers can be drawn, found {count} and {layers}"
        )
    canvas, wide = Canvas(), count * _CELL
    right = _EDGE + _CELL + wide + _GAP
    triangle = [(row, column) for row in range(count) for column in range(row + 1)]
    diagonal = [(row, row) for row in range(count)]
    _grid(canvas, _EDGE + _CELL, "without a cache: computed", text, triangle, palette.VERMILLION)
    _grid(canvas, right, "with a cache: computed", text, diagonal, palette.BLUE)
    below = _TOP + wide + 34
    canvas.text(right - _NAME, below - 6, "kept: keys and values", size=10)
    for layer in range(layers):
        canvas.text(right - 6, below + layer * _CELL + 14, f"layer {layer}", anchor="end", size=9)
        for column in range(count):
            with canvas.part():
                canvas.rect(
                    right + column * _CELL,
                    below + layer * _CELL,
                    _CELL,
                    _CELL,
                    fill=_pale(palette.GREEN),
                    line=palette.GREEN,
                )
    alt = (
        f"{counted(count, 'token')}: without a cache {len(triangle)} positions are computed, a triangle; with one "
        f"{count}, a diagonal."
    )
    frames = [Frame(_sentence(text, step, layers), _looks(step, count, layers), str(step + 1)) for step in range(count)]
    animation = Animation(
        "A token in each step", frames, "Thick line: computed or written in this step. Pale: not yet.", start=count - 1
    )
    return Player(canvas.svg(right + wide + _EDGE, below + layers * _CELL + _EDGE), alt, animation)


def _pale(color: str) -> str:
    return palette.tint(color, 0.3)


def _grid(canvas: Canvas, x: float, title: str, text: str, cells: list[tuple[int, int]], color: str) -> None:
    """Draw a square of steps, downwards, and positions, to the right; only some of its cells are computed."""
    canvas.text(x, 16, title, size=11)
    for index, character in enumerate(text):
        canvas.text(x + (index + 0.5) * _CELL, _TOP - 6, character, anchor="middle", size=11)
        canvas.text(x - 5, _TOP + index * _CELL + 14, str(index + 1), anchor="end", size=9, color=palette.FAINT)
    for row, column in cells:
        with canvas.part():
            canvas.rect(x + column * _CELL, _TOP + row * _CELL, _CELL, _CELL, fill=_pale(color), line=color)


def _looks(step: int, count: int, layers: int) -> str:
    def look(row: int) -> str:
        return LOOKS["new" if row == step else "live" if row < step else "away"]

    triangle = "".join(look(row) * (row + 1) for row in range(count))
    diagonal = "".join(map(look, range(count)))
    return triangle + diagonal + diagonal * layers


def _sentence(text: str, step: int, layers: int) -> str:
    before = f"positions 1 to {step + 1}" if step else "position 1"
    total = (step + 1) * (step + 2) // 2
    return (
        f"Token {step + 1}, {text[step]}: without a cache {before} computed, {total} so far; with one only position "
        f"{step + 1}, {step + 1} so far. Its keys and values are kept in {counted(layers, 'layer')}."
    )
