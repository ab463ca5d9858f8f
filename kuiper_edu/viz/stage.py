"""The picture a stepper plays on: laid out once by Graphviz, so that its nodes stand still whatever happens.

Each node keeps a free line for the word that says its state. The stored picture is a filmstrip: the graph stands in it
once, and a few frames use it with the states of their steps. The stepper's script takes the graph out of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import ceil
from xml.etree import ElementTree

from kuiper_edu.viz import dot
from kuiper_edu.viz.diagram import Diagram
from kuiper_edu.viz.render import render
from kuiper_edu.viz.svg import number

_SVG = "{http://www.w3.org/2000/svg}"
_ROW = 14  # nodes that still stand in one row
_CAPTION, _GAP, _WIDEST = 18, 14, 1000  # points
_FRAME = (480.0, 300.0)  # points of the graph that a frame shows at most, and how far a node reaches beyond its word
_NODE = 120.0
_LONGEST_WORD = 20
_NUMBER = re.compile(r"-?\d+\.\d+")
# States differ by the word in the node and by their outline, not by colour alone.
STYLE = (
    "svg{color-scheme:light dark}text{font:13px Helvetica,Arial,sans-serif;text-anchor:middle;fill:#1a1a1a;stroke:none}"
    ".w{font-size:10.5px}.c{text-anchor:start;font-weight:bold}.n{fill:#fff;stroke:#595959}"
    ".e path{fill:none;stroke:#595959}.e polygon{fill:#595959}"
    ".now{fill:#fbe3d3;stroke:#b34700;stroke-width:4}.stack{fill:#fdf1d8;stroke:#8f6300;stroke-width:2.5}"
    ".queue{fill:#dde3e8;stroke:#595959;stroke-dasharray:5 2;stroke-width:2}"
    ".held{fill:#d8e8f2;stroke:#0072b2;stroke-width:2}"
    "@media (prefers-color-scheme:dark){text{fill:#eee}.n{fill:#1e1e1e;stroke:#aaa}"
    ".e path{stroke:#aaa}.e polygon{fill:#aaa}.now{fill:#5a2600;stroke:#ff9a56}.stack{fill:#453200;stroke:#f0b93a}"
    ".queue{fill:#3a4046;stroke:#aaa}.held{fill:#0d3550;stroke:#6cbcf0}}"
)


@dataclass(frozen=True)
class Look:
    """How a node looks at a step: its state (now, stack, queue, held, or none) and the word written into it."""

    state: str = ""
    word: str = ""


@dataclass(frozen=True)
class Frame:
    """A step of the film: its caption, how the nodes look by number, and the node that it is about."""

    caption: str
    looks: Mapping[int, Look]
    current: int


@dataclass(frozen=True)
class Stage:
    """A graph laid out: SVG text of its nodes and edges, where their words go, and the size in points."""

    nodes: tuple[str, ...]
    edges: str
    slots: tuple[tuple[str, str], ...]
    width: float
    height: float

    def film(self, frames: Sequence[Frame]) -> str:
        """The stored picture: the frames in rows. Of a large graph each shows what is around the current node.

        Args:
            frames: at least one.

        Returns:
            The SVG text. `#graph` in it is the graph alone: a group n0, n1, ... per node, and a `g.e` per edge.
        """
        wide, high = min(self.width, _FRAME[0]), min(self.height, _FRAME[1])
        columns = min(3, max(2, int(_WIDEST // (wide + _GAP))), len(frames))
        scale = min(1.0, (_WIDEST / columns - _GAP) / wide)
        right, down = wide * scale + _GAP, high * scale + _CAPTION + _GAP
        shown = "".join(
            f'<svg x="{number(i % columns * right)}" y="{number(i // columns * down)}" width="{number(right - _GAP)}" '
            f'height="{number(down - _GAP)}"><text class="c" x="2" y="13">{escape(frame.caption)}</text>'
            f'<svg y="{_CAPTION}" width="{number(wide * scale)}" height="{number(high * scale)}" '
            f'viewBox="{self._view(frame, wide, high)}">{self._frame(frame, wide, high)}</svg></svg>'
            for i, frame in enumerate(frames)
        )
        graph = "".join(f'<g id="n{i}">{node}</g>' for i, node in enumerate(self.nodes))
        total = f"{number(columns * right)} {number(ceil(len(frames) / columns) * down)}"
        width, height = total.split()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {total}">'
            f'<style>{STYLE}</style><defs><g id="graph"><g id="edges">{self.edges}</g>{graph}</g></defs>{shown}</svg>'
        )

    def _corner(self, frame: Frame, wide: float, high: float) -> tuple[float, float]:
        """Where a window of this size begins, so that the current node is in its middle if the graph goes on."""
        x, y = map(float, self.slots[frame.current]) if self.slots else (0.0, 0.0)
        return min(max(0.0, x - wide / 2), self.width - wide), min(max(0.0, y - high / 2), self.height - high)

    def _view(self, frame: Frame, wide: float, high: float) -> str:
        x, y = self._corner(frame, wide, high)
        return f"{number(x)} {number(y)} {number(wide)} {number(high)}"

    def _frame(self, frame: Frame, wide: float, high: float) -> str:
        parts = ['<use href="#edges"/>']
        left, top = self._corner(frame, wide, high)
        for i, (x, y) in enumerate(self.slots):
            if not (left - _NODE < float(x) < left + wide + _NODE and top - _NODE < float(y) < top + high + _NODE):
                continue
            look = frame.looks.get(i, Look())
            parts.append(f'<use class="n {look.state}" href="#n{i}"/>')
            if look.word:
                parts.append(f'<text class="w" x="{x}" y="{y}">{escape(look.word, quote=False)}</text>')
        return "".join(parts)


def word(text: str) -> str:
    """A word for a node's free line, cut where it would not fit.

    Example:
        >>> word("waits 2, order, ready, seen")
        'waits 2, order, rea…'
    """
    return text if len(text) <= _LONGEST_WORD else text[: _LONGEST_WORD - 1] + "…"


def lay_out(diagram: Diagram, words: Sequence[str]) -> Stage:
    """Lay a graph out for a stepper.

    Args:
        diagram: the graph; its nodes have names only.
        words: all words that will be written into nodes: the longest decides how wide they are.

    Raises:
        GraphError: there are too many nodes for a picture.
    """
    longest = max((*map(word, words), "stack"), key=len)
    roomy = replace(diagram, nodes=tuple(replace(node, detail=re.sub(r"\S", "n", longest)) for node in diagram.nodes))
    count = len(diagram.nodes)
    columns = 1 if count <= _ROW else min(8, max(2, round((0.8 * count) ** 0.5)))
    source = dot.to_dot(roomy, direction="LR" if count <= _ROW else "TB", columns=columns)
    titles = {f"n{edge.tail}->n{edge.head}": f"{edge.tail}-{edge.head}" for edge in diagram.edges}
    return _stage(render(source, titles=titles, count=count + len(diagram.edges)), [n.name for n in diagram.nodes])


def _stage(svg: str, names: Sequence[str]) -> Stage:
    root = ElementTree.fromstring(svg)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    graph = root.find(f"{_SVG}g")
    assert graph is not None  # a picture of Graphviz has one group for the graph
    place = re.search(r"translate\((\S+) (\S+)\)", graph.get("transform", ""))
    move = f'transform="translate({place[1]} {place[2]})"' if place else ""
    nodes, slots, edges = [""] * len(names), [("0", "0")] * len(names), []
    for group in graph.findall(f"{_SVG}g"):
        if group.get("class") == "node":
            i = int(group.attrib["id"][1:])
            nodes[i], slots[i] = _node(group, names[i], place.groups() if place else ("0", "0"))
        else:
            key = group.findtext(f"{_SVG}title")
            edges.append(f'<g class="e" data-edge="{key}" {move}>{_shapes(group)}</g>')
    return Stage(tuple(nodes), "".join(edges), tuple(slots), width, height)


def _node(group: ElementTree.Element, name: str, place: Sequence[str]) -> tuple[str, tuple[str, str]]:
    """A node's shapes and name, moved to where they are seen, and the place of its word."""
    large, small = group.findall(f"{_SVG}text")[:2] if len(group.findall(f"{_SVG}text")) > 1 else (None, None)
    dx, dy = float(place[0]), float(place[1])
    text, slot = "", ("0", "0")
    if large is not None and small is not None:
        x, y, w = float(large.attrib["x"]) + dx, float(large.attrib["y"]) + dy, float(small.attrib["y"]) + dy
        shown = escape(large.text or "", quote=False)
        title = f"<title>{escape(name, quote=False)}</title>" if name != large.text else ""
        text = f'<text x="{number(x)}" y="{number(y)}">{shown}</text>{title if name.isprintable() else ""}'
        slot = (number(x), number(w))
    return f'<g transform="translate({place[0]} {place[1]})">{_shapes(group)}</g>{text}', slot


def _shapes(group: ElementTree.Element) -> str:
    parts = []
    for shape in group:
        kind = shape.tag.removeprefix(_SVG)
        if kind in ("polygon", "path"):
            key = "points" if kind == "polygon" else "d"
            parts.append(f'<{kind} {key}="{_NUMBER.sub(_rounded, shape.attrib[key])}"/>')
    return "".join(parts)


def _rounded(match: re.Match[str]) -> str:
    return f"{float(match[0]):.1f}".removesuffix(".0")
