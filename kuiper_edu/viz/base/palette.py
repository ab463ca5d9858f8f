"""All colours of the pictures: operator families and marks, safe for colour-blind eyes.

The colours are those of Okabe and Ito, "Color Universal Design" (2008). A colour is never the only sign: every
family also has its own shape, and every mark is also written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import kuiper_edu.layers  # noqa: F401  (registers the traits)
from kuiper_edu.traits import UNKNOWN, registered_traits, traits_of

BLACK, WHITE, INK, FAINT, GRID = "#000000", "#ffffff", "#1a1a1a", "#595959", "#d0d0d0"
ORANGE, SKY, GREEN, YELLOW = "#e69f00", "#56b4e9", "#009e73", "#f0e442"
BLUE, VERMILLION, PURPLE, GREY = "#0072b2", "#d55e00", "#cc79a7", "#8c8c8c"
DEEP_BLUE, DEEP_RED = "#08306b", "#7f1d00"  # the ends of a scale with white in the middle
SERIES = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILLION, YELLOW, GREY)  # for charts, in this order
BEHIND_TEXT = 0.35  # the strongest tint of a background: both dark and light text can be read on it
# Colours of interactive outputs, in light and in dark pages; a style sheet writes var(--now).
PAGE = {
    "bg": ("#fff", "#161616"),
    "ink": ("#1a1a1a", "#eee"),
    "dim": ("#595959", "#aaa"),
    "rule": ("#d0d0d0", "#555"),
    "box": ("#f3f3f3", "#262626"),
    "node": ("#fff", "#1e1e1e"),
    "blue": ("#0067a3", "#6cbcf0"),  # keyboard focus, links, bars
    "now": ("#b34700", "#ff9a56"),  # the current step or choice, and its background
    "lit": ("#fbe3d3", "#5a2600"),
    "open": ("#fdf1d8", "#453200"),  # a node whose call has begun and not ended
    "gold": ("#8f6300", "#f0b93a"),
    "past": ("#dde3e8", "#3a4046"),
    "held": ("#d8e8f2", "#0d3550"),
    "hit": ("#fff3a8", "#5c5200"),  # found by a search
    "red": ("#b00020", "#ff9aa2"),  # an error, and its background
    "bad": ("#fde2e2", "#4d1019"),
    "green": ("#006b4e", "#4fd1a5"),  # a right answer, and its background
    "good": ("#d9f2e8", "#0b3a2c"),
    "k0": ("#cfe3f0", "#0d3550"),  # the parts of a .param line
    "k1": ("#dcf0fb", "#1c4763"),
    "k2": ("#e8e8e8", "#3a3a3a"),
    "k3": ("#cdebe1", "#0b4030"),
    "k5": ("#fbe9c9", "#4a3500"),
    "k6": ("#f6e0ec", "#522c42"),
    "k7": ("#f8f2b8", "#45410c"),
    "k8": ("#f7ddcb", "#5a2600"),
}
FONT = "Helvetica,Arial,sans-serif"
WIDEST = "DejaVu Sans"  # the widest font that a browser may use for FONT: texts are measured in it


@dataclass(frozen=True)
class Family:
    """A family of operators that are drawn alike.

    Args:
        name: its name in a legend.
        color: the colour of its outline; the filling is a light tint of it.
        shape: its Graphviz shape.
        style: its Graphviz style.
        strength: the strength of that tint, from 0 (white) to 1.
    """

    name: str
    color: str
    shape: str
    style: str = "filled"
    strength: float = 0.22

    @property
    def fill(self) -> str:
        """The light tint behind the text; dark text on it has a contrast of at least 7 to 1."""
        return tint(self.color, self.strength)

    @property
    def line(self) -> str:
        """The colour of the outline: a contrast of at least 3 to 1 with the filling, as WCAG asks of graphics."""
        return readable(self.color, self.fill)


@dataclass(frozen=True)
class Mark:
    """How a highlighted node looks; the mark's text is also written into the node.

    Args:
        color: the colour of its outline.
        width: the width of the outline in points.
        style: a Graphviz style added to the family's.
    """

    color: str
    width: float = 3.0
    style: str = ""


FAMILIES: dict[str, Family] = {
    family.name: family
    for family in (
        Family("input and output", BLACK, "oval", strength=0.06),
        Family("constant", GREY, "note"),
        Family("convolution", BLUE, "box"),
        Family("matrix", SKY, "box3d"),
        Family("normalization", PURPLE, "hexagon"),
        Family("activation", ORANGE, "box", "rounded,filled"),
        Family("pooling", GREEN, "invtrapezium"),
        Family("arithmetic", VERMILLION, "octagon"),
        Family("shape", YELLOW, "parallelogram"),
        Family("other", GREY, "box", "filled,dashed"),
    )
}
BOX = Family("box", BLACK, "box", "rounded,filled", strength=0.06)  # operators folded into one

# The families of ONNX types that no PNNX type shares its last word with.
_ONNX = {
    name: family
    for family, names in {
        "constant": "initializer constantofshape",
        "convolution": "conv convtranspose",
        "matrix": "gemm",
        "normalization": "batchnormalization layernormalization instancenormalization groupnormalization lrn",
        "activation": "thresholdedrelu",
        "pooling": "maxpool averagepool lppool globalmaxpool globalaveragepool globallppool reducemean reducesum "
        "reducemax reducemin reduceprod reducel1 reducel2 reducelogsumexp",
        "arithmetic": "clip equal greater less not and or mod",
        "shape": "shape resize cast range gatherelements gathernd depthtospace spacetodepth tuple list",
    }.items()
    for name in names.split()
}

MARKS: dict[str, Mark] = {
    "now": Mark(VERMILLION, 4.0, "bold"),
    "new": Mark(GREEN),
    "removed": Mark(VERMILLION, 3.0, "dashed"),
    "changed": Mark(PURPLE),
    "open": Mark(ORANGE),
    "done": Mark(GREY, 2.0),
}
_ANY_MARK = Mark(VERMILLION)


def family(operator_type: str) -> Family:
    """Return the family of an operator type of PNNX or ONNX.

    Example:
        >>> family("nn.Conv2d").name, family("F.relu").name, family("aten::mystery").name
        ('convolution', 'activation', 'other')
    """
    known = traits_of(operator_type)
    if known is not UNKNOWN:
        return FAMILIES[known.family]
    word = _last_word(operator_type)
    alike = (traits.family for kind, traits in registered_traits().items() if _last_word(kind) == word)
    return FAMILIES[_ONNX.get(word) or next(alike, "other")]


def _last_word(operator_type: str) -> str:
    return re.split(r"[.:]", operator_type)[-1].lower()


def mark(text: str) -> Mark:
    """Return the look of a mark: known marks have their own, any other text gets a thick line.

    Example:
        >>> mark("removed").style, mark("look here").width
        ('dashed', 3.0)
    """
    return MARKS.get(text, _ANY_MARK)


def tint(color: str, strength: float) -> str:
    """Return a colour mixed with white; strength 0 is white, 1 the colour itself.

    Example:
        >>> tint("#0072b2", 0.5)
        '#80b8d8'
    """
    return "#" + "".join(f"{round(255 + (part - 255) * strength):02x}" for part in _parts(color))


def shade(color: str, strength: float) -> str:
    """Return a colour mixed with black; strength 1 is black, 0 the colour itself.

    Example:
        >>> shade("#0072b2", 0.5)
        '#003959'
    """
    return "#" + "".join(f"{round(part * (1 - strength)):02x}" for part in _parts(color))


@cache
def readable(color: str, ground: str = WHITE) -> str:
    """Return a colour, darkened to a contrast of 3 to 1 with a light background, as WCAG asks of graphics.

    Example:
        >>> readable(BLUE) == BLUE, readable(YELLOW)
        (True, '#908928')
    """
    return next(line for dim in range(21) if contrast(line := shade(color, dim / 20), ground) >= 3.2)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, as WCAG 2 defines it: 1 for equal ones, 21 for black on white.

    Example:
        >>> contrast("#ffffff", "#000000"), round(contrast(BLUE, WHITE), 1)
        (21.0, 5.2)
    """
    dark_one, light_one = sorted(
        sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), _linear(color), strict=True))
        for color in (one, other)
    )
    return (light_one + 0.05) / (dark_one + 0.05)


def dark(color: str) -> str:
    """Return the colour to use on a dark page: light becomes dark, a strong hue keeps its brightness.

    Lightness and hue are computed in the colour space Oklab (Ottosson, 2020).

    Example:
        >>> dark(WHITE), dark(INK), dark(ORANGE)
        ('#161616', '#e7e7e7', '#e69f00')
    """
    light, a, b = _oklab(color)
    flipped = 1.13 - 0.93 * light
    strong = min(1.0, max(0.0, ((a * a + b * b) ** 0.5 - 0.06) / 0.04))
    bright = max(flipped, min(light, 0.8))
    return _from_oklab(flipped + (bright - flipped) * strong, a, b)


def _parts(color: str) -> list[int]:
    return [int(color[i : i + 2], 16) for i in (1, 3, 5)]


def _linear(color: str) -> list[float]:
    parts = (part / 255 for part in _parts(color))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


_TO_CONES = ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
             (0.0883024619, 0.2817188376, 0.6299787005))  # fmt: skip
_TO_LAB = ((0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
           (0.0259040371, 0.7827717662, -0.8086757660))  # fmt: skip
_FROM_LAB = ((1, 0.3963377774, 0.2158037573), (1, -0.1055613458, -0.0638541728), (1, -0.0894841775, -1.2914855480))
_FROM_CONES = ((4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965),
               (-0.0041960863, -0.7034186147, 1.7076147010))  # fmt: skip


def _times(matrix: Sequence[Sequence[float]], vector: Iterable[float]) -> list[float]:
    numbers = list(vector)
    return [sum(weight * number for weight, number in zip(row, numbers, strict=True)) for row in matrix]


def _oklab(color: str) -> list[float]:
    return _times(_TO_LAB, (cone ** (1 / 3) for cone in _times(_TO_CONES, _linear(color))))


def _from_oklab(light: float, a: float, b: float) -> str:
    linear = _times(_FROM_CONES, (cone**3 for cone in _times(_FROM_LAB, (light, a, b))))
    clipped = (min(1.0, max(0.0, part)) for part in linear)
    parts = (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in clipped)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
