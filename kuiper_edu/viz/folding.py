"""Which operators of a long graph are folded into one box: residual blocks, branches that meet again, chains, repeats.

A block is what lies between an operator and the one where all its ways have met: nothing else leads in or out. So a
box in the place of a block changes nothing for the rest of the graph.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate, groupby, pairwise

from kuiper_edu.viz.diagram import Diagram
from kuiper_edu.viz.dot import LONGEST

_FEW = 24  # operators: so many are shown as they are
_LARGEST_BLOCK, _LONGEST_CHAIN, _LONGEST_PATTERN = 32, 12, 6


@dataclass(frozen=True)
class Box:
    """Operators folded into one.

    Args:
        kind: what it is, written large.
        name: what it is called.
        items: the operators and boxes in it.
        opened: whether the picture opens with it unfolded.
    """

    kind: str
    name: str
    items: tuple[Item, ...]
    opened: bool = False


Item = int | Box  # an operator by its number, or a box


def members(item: Item) -> list[int]:
    """The operators of an item, in order.

    Example:
        >>> members(Box("chain", "", (3, Box("block", "", (5, 4)))))
        [3, 5, 4]
    """
    return [item] if isinstance(item, int) else [i for part in item.items for i in members(part)]


def fold(diagram: Diagram, *, automatic: bool = True) -> tuple[Item, ...]:
    """The items of a graph's outermost picture.

    Args:
        diagram: the graph; the groups of its nodes become boxes, opened.
        automatic: fold what else is too long for a picture.

    Example:
        >>> from kuiper_edu.viz.diagram import Edge, Node
        >>> many = Diagram(tuple(Node(str(i), "nn.ReLU") for i in range(30)), tuple(Edge(i, i + 1) for i in range(29)))
        >>> [box.kind for box in fold(many)]
        ['chain of 10', 'chain of 10', 'chain of 10']
    """
    items = _groups(diagram)
    if not automatic or len(items) <= _FEW:
        return items
    for step in (_blocks, _chains, _repeats):
        items = step(diagram, items)
    return items


def _groups(diagram: Diagram) -> tuple[Item, ...]:
    """Each group in the place of its first operator."""
    groups: dict[str, list[int]] = {}
    for i, node in enumerate(diagram.nodes):
        groups.setdefault(node.group or f"\0{i}", []).append(i)
    return tuple(
        found[0] if title.startswith("\0") else Box(title, "", tuple(found), opened=True)
        for title, found in groups.items()
    )


class _Map:
    """The graph of items: who follows whom, constants left out."""

    def __init__(self, diagram: Diagram, items: Sequence[Item]) -> None:
        owner = {i: place for place, item in enumerate(items) for i in members(item)}
        self.after: list[list[int]] = [[] for _ in items]
        self.before: list[list[int]] = [[] for _ in items]
        self.constant_of: dict[int, int] = {}
        pairs = dict.fromkeys((owner[edge.tail], owner[edge.head]) for edge in diagram.edges)
        fed = {head for _, head in pairs}
        users = Counter(tail for tail, _ in pairs)
        for tail, head in pairs:
            item = items[tail]
            if isinstance(item, int) and tail not in fed and diagram.nodes[item].family.name == "constant":
                if users[tail] == 1:
                    self.constant_of[tail] = head
            elif tail != head:
                self.after[tail].append(head)
                self.before[head].append(tail)

    def order(self) -> list[int]:
        """The items, each after those before it; none when there is a cycle."""
        try:
            return list(TopologicalSorter(dict(enumerate(self.before))).static_order())
        except CycleError:
            return []

    def follows(self, place: int) -> int | None:
        """The only item after this one, if this is the only one before it."""
        after = self.after[place]
        return after[0] if len(after) == 1 and len(self.before[after[0]]) == 1 else None


def _blocks(diagram: Diagram, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Fold what lies between a branching and where its ways meet, and what goes with it by its name."""
    graph = _Map(diagram, items)
    order = graph.order()
    found = sorted(_regions(graph, order), key=len, reverse=True)
    taken: set[int] = set()
    boxes = []
    for region in found:
        if taken.isdisjoint(region):
            taken.update(region)
            boxes.append(region)
    for region in boxes:
        _add_kin(diagram, items, graph, region, taken)
    kinds = [(region, "residual block" if _adds(diagram, items, region) else "block") for region in boxes]
    return _replaced(diagram, items, graph, kinds)


def _regions(graph: _Map, order: Sequence[int]) -> Iterable[list[int]]:
    """What lies between each meeting and its immediate dominator, if nothing else leads in or out."""
    place = {item: i for i, item in enumerate(order)}
    dominator: dict[int, int] = {}
    for item in order:
        above = [before for before in graph.before[item] if before in place]
        common = above[0] if above else -1
        for other in above[1:]:
            while common != other and -1 not in (common, other):
                if place[common] > place[other]:
                    common = dominator[common]
                else:
                    other = dominator[other]
            common = common if common == other else -1
        dominator[item] = common
        if len(above) > 1 and common != -1:
            region = _between(graph, common, item)
            if region:
                yield region


def _between(graph: _Map, first: int, last: int) -> list[int]:
    """The items after `first` up to `last` in which the ways between them run; empty if something leads out of them."""
    region, waiting = {last}, [last]
    while waiting and len(region) <= _LARGEST_BLOCK:
        for before in graph.before[waiting.pop()]:
            if before != first and before not in region:
                region.add(before)
                waiting.append(before)
    closed = all(set(graph.after[item]) <= region for item in region - {last})
    return [*sorted(region - {last}), last] if closed and len(region) <= _LARGEST_BLOCK else []


def _add_kin(diagram: Diagram, items: tuple[Item, ...], graph: _Map, region: list[int], taken: set[int]) -> None:
    """Add to a block the activation behind it, and before and behind it what its name says belongs to it."""
    stem = _stem(diagram, items, region)

    def kin(place: int) -> bool:
        item = items[place]
        return isinstance(item, int) and bool(stem) and diagram.nodes[item].name.startswith(f"{stem}.")

    def activation(place: int) -> bool:
        item = items[place]
        return isinstance(item, int) and diagram.nodes[item].family.name == "activation"

    last = region[-1]
    while (after := graph.follows(last)) is not None and after not in taken and (kin(after) or activation(after)):
        region.append(last := after)
        taken.add(after)
    inside = set(region)
    while True:
        entries = {before for place in region for before in graph.before[place]} - inside
        if len(entries) != 1:
            return
        (entry,) = entries
        if entry in taken or not kin(entry) or not set(graph.after[entry]) <= inside or not graph.before[entry]:
            return
        region.insert(0, entry)
        inside.add(entry)
        taken.add(entry)


def _chains(diagram: Diagram, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Fold single operators that follow one another, a dozen at most in a box."""
    graph = _Map(diagram, items)

    def single(place: int) -> bool:
        item = items[place]
        return isinstance(item, int) and diagram.nodes[item].family.name not in ("input and output", "constant")

    boxes = []
    for chain in _runs(graph, graph.order(), single):
        count = -(-len(chain) // _LONGEST_CHAIN)
        cuts = [round(i * len(chain) / count) for i in range(count + 1)]
        boxes += [(chain[a:b], f"chain of {b - a}") for a, b in pairwise(cuts) if b - a > 1]
    return _replaced(diagram, items, graph, boxes)


def _repeats(diagram: Diagram, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Fold a pattern of boxes that comes three times or more in a row, where there are still too many items."""
    if len(items) <= _FEW:
        return items
    graph = _Map(diagram, items)
    kinds = [_content(diagram, item) for item in items]
    boxes = []
    for chain in _runs(graph, graph.order(), lambda place: isinstance(items[place], Box)):
        at = 0
        while at < len(chain):
            times, long = max((_times([kinds[p] for p in chain[at:]], n), n) for n in range(1, _LONGEST_PATTERN + 1))
            if times >= 3:
                boxes.append((chain[at : at + times * long], f"{times} × {_title(items, chain[at : at + long])}"))
            at += times * long if times >= 3 else 1
    return _replaced(diagram, items, graph, boxes)


def _runs(graph: _Map, order: Sequence[int], fits: object) -> Iterable[list[int]]:
    """The longest runs of fitting items of which each is followed by the next alone."""
    assert callable(fits)
    seen: set[int] = set()
    for place in order:
        if place in seen or not fits(place):
            continue
        run = [place]
        while (after := graph.follows(run[-1])) is not None and fits(after):
            run.append(after)
        seen.update(run)
        yield run


def _times(kinds: Sequence[str], long: int) -> int:
    """How often the first `long` kinds come in a row."""
    times = 1
    while kinds[times * long : (times + 1) * long] == kinds[:long]:
        times += 1
    return times if len(kinds) >= long else 0


def _replaced(
    diagram: Diagram, items: tuple[Item, ...], graph: _Map, boxes: Iterable[tuple[Sequence[int], str]]
) -> tuple[Item, ...]:
    """The items with boxes in the places of their first ones; a constant goes where its only user goes."""
    made: dict[int, Box | None] = {}
    for places, kind in boxes:
        inside = {*places, *(constant for constant, user in graph.constant_of.items() if user in places)}
        ordered = sorted(inside)
        made |= dict.fromkeys(ordered)
        made[ordered[0]] = Box(kind, _stem(diagram, items, ordered), tuple(items[place] for place in ordered))
    kept = (made.get(place, item) for place, item in enumerate(items))
    return tuple(item for item in kept if item is not None)


def _stem(diagram: Diagram, items: Sequence[Item], places: Iterable[int]) -> str:
    """What the dotted names of these operators have in common; of a single one, all but its last word."""
    names = [diagram.nodes[i].name for place in places for i in members(items[place])]
    dotted = list(dict.fromkeys(name.rsplit(".", 1)[0] for name in names if re.match(r"[a-z]\w*\.\w", name)))
    dotted = [name for name in dotted if name not in ("torch", "nn", "F", "aten")]
    common = [words[0] for words in zip(*(name.split(".") for name in dotted), strict=False) if len(set(words)) == 1]
    if len(common) == 1 and len(dotted) > 1:  # `model` or `features`: the whole network
        return f"{dotted[0]} … {dotted[-1]}"
    return ".".join(common)


def _adds(diagram: Diagram, items: Sequence[Item], places: Iterable[int]) -> bool:
    """Whether the ways are added where they meet, as in a residual block."""
    nodes = [diagram.nodes[i] for place in places for i in members(items[place])]
    return any(
        node.detail.startswith("add") or node.type.endswith((".add", "::add", "::add_")) for node in nodes
    ) and not any(node.type.endswith(".cat") for node in nodes)


def _title(items: Sequence[Item], places: Sequence[int]) -> str:
    kinds = [items[place].kind for place in places if isinstance(items[place], Box)]  # type: ignore[union-attr]
    return " + ".join(f"{kind}" if (n := len(list(same))) == 1 else f"{n} {kind}" for kind, same in groupby(kinds))


def _content(diagram: Diagram, item: Item) -> str:
    return " ".join(diagram.nodes[i].type for i in members(item))


def summary(diagram: Diagram, item: Item) -> str:
    """What is in a box, in a line: `2 Conv2d, 2 ReLU`; whole words, as many as a line holds."""
    types: Mapping[str, int] = Counter(
        re.split(r"[.:]", diagram.nodes[i].type or diagram.nodes[i].name)[-1] for i in members(item)
    )
    told = list(accumulate((f"{count} {kind}" for kind, count in types.items()), "{}, {}".format))
    shown = sum(i == 0 or (i < 4 and len(text) <= LONGEST - 2) for i, text in enumerate(told))
    return told[shown - 1] + (" …" if shown < len(told) else "")
