"""`draw_line`: the parts of one line of a .param file."""

from __future__ import annotations

from html import escape

from kuiper_edu.errors import ParamError
from kuiper_edu.pnnx.param import tokens_with_blanks, words_of
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture

_ROW, _BOX, _GAP = 32, 24, 8  # points: the height of a row, of a box in it, the space between boxes
_LABELS, _WIDTH = 170, 900  # the column of names on the left, and where a row breaks
_CHARACTER = 7.2  # the width of a character
_MONOSPACE = "Menlo,Consolas,monospace"

# The name of a part, the sign before its key in the file, and its colour.
_PAIRS = (
    ("parameters", "", palette.ORANGE),
    ("attributes (weights)", "@", palette.PURPLE),
    ("slot names", "$", palette.YELLOW),
    ("shapes and data types", "#", palette.VERMILLION),
)
_SIGNS = tuple(sign for _, sign, _ in _PAIRS if sign)
KINDS = ("type", "name", "counts", "inputs", "outputs", *(name for name, _, _ in _PAIRS))

Part = tuple[str, str, list[str]]  # name, colour, words


@checked()
def draw_line(line: str) -> Picture:
    """Draw one operator's line of a .param file, every kind of part in a row of its own.

    Args:
        line: the line, `TYPE NAME inputs outputs … key=value … @weight=(…)f32 …`.

    Raises:
        ParamError: it is not such a line.

    Example:
        >>> draw_line("nn.ReLU relu 1 1 0 1 inplace=True")
        <Picture: A .param line: type nn.ReLU; name relu; counts 1 1; inputs 0; outputs 1; parameters inplace=True.>
    """
    parts = take_apart(line)
    alt = "A .param line: " + "; ".join(f"{name} {' '.join(words)}" for name, _, words in parts) + "."
    return Picture(_svg(parts), alt)


def take_apart(line: str) -> list[Part]:
    """Return the parts that a line has, in file order: name, colour, words.

    Raises:
        ParamError: it is not an operator's line.
    """
    words = words_of(line)
    if len(words) < 4 or not (words[2].isdecimal() and words[3].isdecimal()):
        words = tokens_with_blanks(line) or words
    if len(words) < 4 or not (words[2].isdecimal() and words[3].isdecimal()):
        raise ParamError(
            f"this is not an operator's line: {line[:60]!r}", hint="It begins with TYPE NAME inputs outputs."
        )
    first, last = 4 + int(words[2]), 4 + int(words[2]) + int(words[3])
    parts = [
        ("type", palette.BLUE, words[:1]),
        ("name", palette.SKY, words[1:2]),
        ("counts", palette.GREY, words[2:4]),
        ("inputs", palette.GREEN, words[4:first]),
        ("outputs", palette.GREEN, words[first:last]),
    ]
    for name, sign, color in _PAIRS:
        pairs = [word for word in words[last:] if (word[0] if word[0] in _SIGNS else "") == sign]
        parts.append((name, color, pairs))
    return [part for part in parts if part[2]]


def _svg(parts: list[Part]) -> str:
    drawn: list[str] = []
    y, wide = _GAP, 0.0
    for name, color, words in parts:
        drawn.append(_text(name, 8, y + 16, font=palette.FONT, fill=palette.FAINT))
        x: float = _LABELS
        for word in words:
            width = len(word) * _CHARACTER + 14
            if x > _LABELS and x + width > _WIDTH:
                x, y = _LABELS, y + _ROW
            drawn.append(_box(word, x, y, width, color))
            x += width + _GAP
            wide = max(wide, x)
        y += _ROW
    size = f'width="{wide:g}" height="{y}" viewBox="0 0 {wide:g} {y}"'
    background = f'<rect width="{wide:g}" height="{y}" fill="{palette.WHITE}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{background}{"".join(drawn)}</svg>'


def _box(word: str, x: float, y: float, width: float, color: str) -> str:
    position = f'x="{x:g}" y="{y}" width="{width:.1f}" height="{_BOX}"'
    look = f'rx="4" fill="{palette.tint(color, 0.22)}" stroke="{palette.readable(color)}" stroke-width="1.5"'
    label = _text(word, x + 7, y + 16, font=_MONOSPACE, fill=palette.INK, length=len(word) * _CHARACTER)
    return f"<rect {position} {look}/>{label}"


def _text(text: str, x: float, y: float, *, font: str, fill: str, length: float | None = None) -> str:
    fit = "" if length is None else f' textLength="{length:.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:g}" y="{y}" font-family="{font}" font-size="12" fill="{fill}"{fit}>{escape(text)}</text>'
