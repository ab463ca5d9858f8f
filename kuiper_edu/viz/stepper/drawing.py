"""`Drawing`: the graph of a stepper, laid out once by Graphviz, so that its nodes never move.

Each node keeps a free line for the word of its state. The stored picture is a few frames: it contains the graph once,
and a few frames show it with the states of their steps. The stepper's script takes the graph out of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from xml.etree import ElementTree

from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.svg import number
from kuiper_edu.viz.graph import dot
from kuiper_edu.viz.graph.diagram import Diagram, Edge, Node
from kuiper_edu.viz.graph.folding import Box, fold, members
from kuiper_edu.viz.graph.render import render

_SVG = "{http://www.w3.org/2000/svg}"
_ROW = 14  # the most nodes in a single row
_CAPTION, _GAP, _WIDEST = 18, 14, 1000  # points
_FRAME = (480.0, 340.0)  # points: the largest part of the graph that a frame shows
_NODE = 120.0  # points: how far a node extends from its word
_LONGEST_WORD = 20
_LONG_EDGE = 0.4  # inches: the length of edges in a small graph, so that a highlighted one is well visible
_NUMBER = re.compile(r"-?\d+\.\d+")
# States differ by the word in the node and by their outline, not by colour alone.
_LIGHT = (
    "text{font:13px Helvetica,Arial,sans-serif;text-anchor:middle;fill:@ink;stroke:none}"
    ".w{font-size:10.5px}.c{text-anchor:start;font-weight:bold}.n{fill:@node;stroke:@dim}"
    ".e path{fill:none;stroke:@dim}.e polygon{fill:@dim}"
    ".now{fill:@lit;stroke:@now;stroke-width:4}.stack{fill:@open;stroke:@gold;stroke-width:2.5}"
    ".queue{fill:@past;stroke:@dim;stroke-dasharray:5 2;stroke-width:2}"
    f".held{{fill:@held;stroke:{palette.BLUE};stroke-width:2}}"
)
_DARK = (  # a picture in an <img> follows the theme of the system only
    "text{fill:@ink}.n{fill:@node;stroke:@dim}"
    ".e path{stroke:@dim}.e polygon{fill:@dim}.now{fill:@lit;stroke:@now}.stack{fill:@open;stroke:@gold}"
    ".queue{fill:@past;stroke:@dim}.held{fill:@held;stroke:@blue}"
)


def _style() -> str:
    light, dark = _colored(_LIGHT, theme=0), _colored(_DARK, theme=1)
    return f"svg{{color-scheme:light dark}}{light}@media (prefers-color-scheme:dark){{{dark}}}"


def _colored(rules: str, theme: int) -> str:
    return re.sub(r"@(\w+)", lambda found: palette.PAGE[found[1]][theme], rules)


@dataclass(frozen=True)
class Look:
    """The look of a node at a step: its state (now, stack, queue, held, or none) and the word written into it."""

    state: str = ""
    word: str = ""


@dataclass(frozen=True)
class Frame:
    """A step of the stored picture: its caption, the looks of the nodes by index, and the current node."""

    caption: str
    looks: Mapping[int, Look]
    current: int


@dataclass(frozen=True)
class Part:
    """One picture of a graph, or of a part of it.

    Args:
        title: its title; empty for a whole graph.
        items: for each node of the picture the index of the graph's node, or the indices of those folded into it.
        inside: the number of nodes that belong to the part; the rest are neighbours.
        shapes: the SVG text of each node.
        edges: the SVG text of the edges.
        slots: the x and y of the word of each node.
        width: the width in points.
        height: the height in points.
    """

    title: str
    items: tuple[int | tuple[int, ...], ...]
    inside: int
    shapes: tuple[str, ...]
    edges: str
    slots: tuple[tuple[str, str], ...]
    width: float
    height: float

    def view(self, node: int, wide: float, high: float) -> tuple[float, float]:
        """Return the corner of a window of this size with a node in its middle, as far as the picture extends."""
        x, y = map(float, self.slots[self.items.index(node)]) if node in self.items else (0.0, 0.0)
        return min(max(0.0, x - wide / 2), self.width - wide), min(max(0.0, y - high / 2), self.height - high)

    def drawn(self, index: int, looks: Mapping[int, Look], corner: tuple[float, float], wide: float) -> str:
        """Return the SVG of the nodes near a window with their looks; folded ones stay plain."""
        parts = [f'<use href="#e{index}"/>']
        left, top = corner
        for i, (item, (x, y)) in enumerate(zip(self.items, self.slots, strict=True)):
            if not (left - _NODE < float(x) < left + wide + _NODE and top - _NODE < float(y) < top + _FRAME[1] + _NODE):
                continue
            look = looks.get(item, Look()) if isinstance(item, int) else Look()
            parts.append(f'<use class="n {look.state}" href="#s{index}n{i}"/>')
            if look.word:
                parts.append(f'<text class="w" x="{x}" y="{y}">{escape(look.word, quote=False)}</text>')
        return "".join(parts)


@dataclass(frozen=True)
class Drawing:
    """A graph with its layout: one part; for a large graph one with folded blocks, and one for each block."""

    parts: tuple[Part, ...]

    def home(self, node: int) -> int:
        """Return the index of the part in which a node is not folded."""
        found = (k for k, part in enumerate(self.parts) if node in part.items[: part.inside])
        return next(found, 0)

    def data(self) -> list[dict[str, object]]:
        """Return the data of the parts for the script."""
        return [
            {
                "title": part.title,
                "items": part.items,
                "inside": part.inside,
                "slots": part.slots,
                "size": (part.width, part.height),
            }
            for part in self.parts
        ]

    def frames(self, frames: Sequence[Frame]) -> str:
        """Return the stored picture: the frames in rows; for a large graph each shows the part around its current node.

        Args:
            frames: at least one frame.

        Returns:
            The SVG text. It holds the edges of part k, `g.e`, in a group `ek`, and its nodes in groups `skn0`, ...
        """
        used = [self.parts[self.home(frame.current)] for frame in frames]
        wide = min(max(part.width for part in used), _FRAME[0])
        high = min(max(part.height for part in used), _FRAME[1])
        columns = min(3, max(2, int(_WIDEST // (wide + _GAP))), len(frames))
        scale = min(1.0, (_WIDEST / columns - _GAP) / wide)
        right, down = wide * scale + _GAP, high * scale + _CAPTION + _GAP
        shown = "".join(
            f'<svg x="{number(i % columns * right)}" y="{number(i // columns * down)}" width="{number(right - _GAP)}" '
            f'height="{number(down - _GAP)}"><text class="c" x="2" y="13">{escape(frame.caption)}</text>'
            f"{self._window(frame, wide, high, scale)}</svg>"
            for i, frame in enumerate(frames)
        )
        total = f"{number(columns * right)} {number(ceil(len(frames) / columns) * down)}"
        width, height = total.split()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {total}">'
            f"<style>{_style()}</style><defs>{''.join(map(self._shapes, range(len(self.parts))))}</defs>{shown}</svg>"
        )

    def _shapes(self, k: int) -> str:
        nodes = "".join(f'<g id="s{k}n{i}">{shapes}</g>' for i, shapes in enumerate(self.parts[k].shapes))
        return f'<g id="e{k}">{self.parts[k].edges}</g>{nodes}'

    def _window(self, frame: Frame, most_wide: float, most_high: float, scale: float) -> str:
        k = self.home(frame.current)
        part = self.parts[k]
        wide, high = min(part.width, most_wide), min(part.height, most_high)
        corner = part.view(frame.current, wide, high)
        box = " ".join(map(number, (*corner, wide, high)))
        return (
            f'<svg y="{_CAPTION}" width="{number(wide * scale)}" height="{number(high * scale)}" viewBox="{box}">'
            f"{part.drawn(k, frame.looks, corner, wide)}</svg>"
        )


def word(text: str) -> str:
    """Return a word for a node's free line, shortened to fit.

    Example:
        >>> word("waits 2, order, ready, seen")
        'waits 2, order, rea…'
    """
    return text if len(text) <= _LONGEST_WORD else text[: _LONGEST_WORD - 1] + "…"


def lay_out(diagram: Diagram, words: Sequence[str]) -> Drawing:
    """Lay out a graph for a stepper; the blocks of a large graph are folded, and each gets a layout of its own.

    Args:
        diagram: the graph; its nodes have names only.
        words: all words that will be written into nodes; the longest decides the width of the nodes.

    Raises:
        GraphError: there are too many nodes for a picture.
    """
    longest = re.sub(r"\S", "n", max((*map(word, words), "stack"), key=len))
    folded = fold(diagram)
    items = tuple(item if isinstance(item, int) else tuple(members(item)) for item in folded)
    boxes = [item for item in folded if isinstance(item, Box)]
    names = {tuple(members(box)): box.name or box.kind for box in boxes}
    outer = _part(diagram, items, longest, names, title="The whole graph; blocks are folded" if boxes else "")
    return Drawing((outer, *(_inner(diagram, box, longest, names) for box in boxes)))


def _inner(diagram: Diagram, box: Box, longest: str, names: Mapping[tuple[int, ...], str]) -> Part:
    """Return the part of a block, with the outside nodes that it reads and that read it."""
    own = tuple(members(box))
    ends = [end for edge in diagram.edges if {edge.tail, edge.head} & set(own) for end in (edge.tail, edge.head)]
    items = (*own, *(end for end in dict.fromkeys(ends) if end not in own))
    return _part(diagram, items, longest, names, title=f"{names[own]}, and its neighbours", inside=len(own))


def _part(
    diagram: Diagram,
    items: tuple[int | tuple[int, ...], ...],
    longest: str,
    names: Mapping[tuple[int, ...], str],
    *,
    title: str = "",
    inside: int | None = None,
) -> Part:
    """Return the part of these items with the edges between them, except those between two neighbours."""
    own = len(items) if inside is None else inside
    index = {node: i for i, item in enumerate(items) for node in ((item,) if isinstance(item, int) else item)}
    shown = [diagram.nodes[item].name if isinstance(item, int) else names[item] for item in items]
    links = [(index[e.tail], index[e.head], e) for e in diagram.edges if e.tail in index and e.head in index]
    whole = [isinstance(item, int) for item in items]
    edges = {  # between boxes one edge, between nodes all of them
        (a, b, i if whole[a] and whole[b] else -1): edge
        for i, (a, b, edge) in enumerate(links)
        if (a < own or b < own) and (a != b or whole[a])
    }
    drawn = Diagram(tuple(Node(name, detail=longest) for name in shown), tuple(Edge(a, b) for a, b, _ in edges))
    count = len(items)
    one_row = count <= _ROW and not title
    columns = 1 if count <= _ROW else min(8, max(2, round((0.8 * count) ** 0.5)))
    gap = {"gap": _LONG_EDGE} if one_row else {}  # a small graph has enough room
    source = dot.to_dot(drawn, direction="LR" if one_row else "TB", columns=columns, **gap)
    titles = {f"n{a}->n{b}": f"{edge.tail}-{edge.head}" for (a, b, _), edge in edges.items()}
    svg = render(source, titles=titles, count=count + len(drawn.edges))
    return _parsed(svg, shown, title, items, own)


def _parsed(svg: str, names: Sequence[str], title: str, items: tuple[int | tuple[int, ...], ...], inside: int) -> Part:
    root = ElementTree.fromstring(svg)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    graph = root.find(f"{_SVG}g")
    assert graph is not None  # Graphviz writes one group for the graph
    translation = re.search(r"translate\((\S+) (\S+)\)", graph.get("transform", ""))
    move = f'transform="translate({translation[1]} {translation[2]})"' if translation else ""
    nodes, slots, edges = [""] * len(names), [("0", "0")] * len(names), []
    for group in graph.findall(f"{_SVG}g"):
        if group.get("class") == "node":
            i = int(group.attrib["id"][1:])
            nodes[i], slots[i] = _node(group, names[i], translation.groups() if translation else ("0", "0"))
        else:
            key = group.findtext(f"{_SVG}title")
            edges.append(f'<g class="e" data-edge="{key}" {move}>{_shapes(group)}</g>')
    return Part(title, items, inside, tuple(nodes), "".join(edges), tuple(slots), width, height)


def _node(group: ElementTree.Element, name: str, translation: Sequence[str]) -> tuple[str, tuple[str, str]]:
    """Return the SVG of a node's shapes and name, translated, and the x and y of its word."""
    large, small = group.findall(f"{_SVG}text")[:2] if len(group.findall(f"{_SVG}text")) > 1 else (None, None)
    dx, dy = float(translation[0]), float(translation[1])
    text, slot = "", ("0", "0")
    if large is not None and small is not None:
        x, y, w = float(large.attrib["x"]) + dx, float(large.attrib["y"]) + dy, float(small.attrib["y"]) + dy
        shown = escape(large.text or "", quote=False)
        title = f"<title>{escape(name, quote=False)}</title>" if name != large.text else ""
        text = f'<text x="{number(x)}" y="{number(y)}">{shown}</text>{title if name.isprintable() else ""}'
        slot = (number(x), number(w))
    return f'<g transform="translate({translation[0]} {translation[1]})">{_shapes(group)}</g>{text}', slot


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
