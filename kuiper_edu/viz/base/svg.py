"""`Canvas`: shapes written as SVG, for charts. Numbers are written alike on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from math import hypot

from kuiper_edu.viz.base import palette

_FLIPS = "<style>@media (prefers-color-scheme:dark){[data-flips]{filter:invert(1) hue-rotate(180deg)}}</style>"


class Canvas:
    """A collection of shapes on a white background, written as SVG; lengths are in points.

    Example:
        >>> canvas = Canvas()
        >>> canvas.text(5, 12.50, "1 < 2")
        >>> print(canvas.svg(40, 20).split("</rect>")[1])
        <text x="5" y="12.5" text-anchor="start" font-size="11" fill="#1a1a1a">1 &lt; 2</text></svg>
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._flips = False

    @contextmanager
    def part(self) -> Iterator[None]:
        """Group the shapes drawn in this block into one part, whose look a player can change."""
        self._parts.append('<g data-part="">')
        yield
        self._parts.append("</g>")

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = palette.BLUE,
        line: str = "none",
        tooltip: str = "",
    ) -> None:
        """Draw a rectangle."""
        title = f"<title>{escape(tooltip)}</title>" if tooltip else ""
        self._parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
            f'fill="{fill}" stroke="{line}">{title}</rect>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, *, color: str = palette.GRID) -> None:
        """Draw a straight line."""
        ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        self._parts.append(f'<line {ends} stroke="{color}"/>')

    def arrow(self, x1: float, y1: float, x2: float, y2: float, *, color: str = palette.INK) -> None:
        """Draw a straight line with an arrowhead."""
        self.line(x1, y1, x2, y2, color=color)
        long = hypot(x2 - x1, y2 - y1) or 1.0
        along, across = (x2 - x1) / long * 7, (y2 - y1) / long * 7
        left = (x2 - along - across / 2, y2 - across + along / 2)
        right = (x2 - along + across / 2, y2 - across - along / 2)
        points = " ".join(f"{number(x)},{number(y)}" for x, y in ((x2, y2), left, right))
        self._parts.append(f'<polygon points="{points}" fill="{color}"/>')

    def polyline(self, points: Sequence[tuple[float, float]], *, width: float, color: str = palette.INK) -> None:
        """Draw a line through several points, with round ends and joins."""
        coordinates = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        style = f'fill="none" stroke="{color}" stroke-width="{number(width)}"'
        self._parts.append(f'<polyline points="{coordinates}" {style} stroke-linecap="round" stroke-linejoin="round"/>')

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        anchor: str = "start",
        size: float = 11,
        color: str = palette.INK,
        bold: bool = False,
    ) -> None:
        """Draw a line of text; `anchor` is start, middle or end."""
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(
            f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" font-size="{number(size)}" '
            f'fill="{color}"{weight}>{escape(text, quote=False)}</text>'
        )

    def image(self, x: float, y: float, width: float, height: float, href: str, *, flips: bool = False) -> None:
        """Draw an image from a data URI, its pixels not smoothed; `flips` inverts it on a dark page."""
        kind = ' data-flips=""' if flips else ""
        self._flips |= flips
        self._parts.append(
            f'<image{kind} x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
            f'style="image-rendering:pixelated" href="{href}"/>'
        )

    def svg(self, width: float, height: float) -> str:
        """Return all shapes as the text of an SVG picture."""
        size = f'width="{number(width)}pt" height="{number(height)}pt" viewBox="0 0 {number(width)} {number(height)}"'
        ground = f'<rect width="100%" height="100%" fill="{palette.WHITE}"></rect>'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{palette.FONT}">{ground}'
        return head + (_FLIPS if self._flips else "") + "".join(self._parts) + "</svg>"


def number(value: float) -> str:
    """Return a length as text, with at most two decimals.

    Example:
        >>> number(3.0), number(2.505), number(-0.001)
        ('3', '2.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def short(value: float) -> str:
    """Return a quantity with three digits, and a letter for thousands, millions, billions.

    Example:
        >>> short(1814073344), short(999), short(0.0125), short(12)
        ('1.81 G', '999', '0.0125', '12')
    """
    for size, letter in ((1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")):
        if abs(value) >= size * 0.9995:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


def width_of(text: str, size: float = 11) -> float:
    """Return an estimate of the width of a text, in points; the actual width is rarely more.

    Example:
        >>> width_of("1234567890")
        66.0
    """
    return sum(size if ord(sign) > 0x2E80 else size * 0.6 for sign in text)
