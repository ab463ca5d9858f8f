"""The one place where colours are chosen: families of operators and marks, safe for colour-blind eyes.

The colours are those of Okabe and Ito, "Color Universal Design" (2008). A colour is never the only sign: every
family has a shape of its own and every mark is also written out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import kuiper_edu.layers  # noqa: F401  (states the facts)
from kuiper_edu.facts import UNKNOWN, facts_of, stated

BLACK, WHITE, INK, FAINT, GRID = "#000000", "#ffffff", "#1a1a1a", "#595959", "#d0d0d0"
ORANGE, SKY, GREEN, YELLOW = "#e69f00", "#56b4e9", "#009e73", "#f0e442"
BLUE, VERMILLION, PURPLE, GREY = "#0072b2", "#d55e00", "#cc79a7", "#8c8c8c"
DEEP_BLUE, DEEP_RED = "#08306b", "#7f1d00"  # the ends of a scale with white in the middle
SERIES = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILLION, YELLOW, GREY)  # for charts, in this order
FONT = "Helvetica,Arial,sans-serif"


@dataclass(frozen=True)
class Family:
    """Operators of one kind, drawn alike.

    Args:
        name: what a legend calls it.
        color: its line; the filling is a light tint of it.
        shape: its Graphviz shape.
        style: its Graphviz style.
        strength: how much of the colour its filling has.
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


@dataclass(frozen=True)
class Mark:
    """How a highlighted node looks; the mark's own text stands in the node as well.

    Args:
        color: its line.
        width: the width of the line in points.
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

# ONNX's types, where none of ours has the same name.
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
    """The family of an operator type, PNNX's or ONNX's.

    Example:
        >>> family("nn.Conv2d").name, family("F.relu").name, family("aten::mystery").name
        ('convolution', 'activation', 'other')
    """
    known = facts_of(operator_type)
    if known is not UNKNOWN:
        return FAMILIES[known.family]
    word = _last_word(operator_type)
    alike = (facts.family for kind, facts in stated().items() if _last_word(kind) == word)
    return FAMILIES[_ONNX.get(word) or next(alike, "other")]


def _last_word(operator_type: str) -> str:
    return re.split(r"[.:]", operator_type)[-1].lower()


def mark(text: str) -> Mark:
    """How a mark looks: known ones have a look of their own, any other text gets a thick line.

    Example:
        >>> mark("removed").style, mark("look here").width
        ('dashed', 3.0)
    """
    return MARKS.get(text, _ANY_MARK)


def tint(color: str, strength: float) -> str:
    """A colour mixed with white; strength 0 is white, 1 the colour itself.

    Example:
        >>> tint("#0072b2", 0.5)
        '#80b8d8'
    """
    parts = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 + (part - 255) * strength):02x}" for part in parts)
