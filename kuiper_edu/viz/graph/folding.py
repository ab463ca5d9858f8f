"""`fold`: fold operators of a long graph into boxes: residual blocks, branches that join again, chains, repeats.

A block contains the operators between one operator and the one where all paths from it have joined; no other edge leads
in or out. So replacing a block by a box changes nothing for the rest of the graph.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate, groupby, pairwise

from kuiper_edu.viz.graph.diagram import Diagram
from kuiper_edu.viz.graph.dot import LONGEST

_FEW = 24  # operators that are shown without folding
_UNCHANGED = 4  # operators in a row that are folded beside marked ones
_LARGEST_BLOCK, _LONGEST_CHAIN, _LONGEST_PATTERN = 32, 12, 6


@dataclass(frozen=True)
class Box:
    """Operators folded into one box.

    Args:
        kind: its kind, written large: `residual block`, `chain of 10`.
        name: its name.
        items: the operators and boxes in it.
        opened: whether it is unfolded when the picture opens.
    """

    kind: str
    name: str
    items: tuple[Item, ...]
    opened: bool = False


Item = int | Box  # an operator by its index, or a box


def members(item: Item) -> list[int]:
    """Return the operators of an item, in order.

    Example:
        >>> members(Box("chain", "", (3, Box("block", "", (5, 4)))))
        [3, 5, 4]
    """
    return [item] if isinstance(item, int) else [i for part in item.items for i in members(part)]


def fold(diagram: Diagram, *, automatic: bool = True) -> tuple[Item, ...]:
    """Return the items of a graph's outermost picture.

    Args:
        diagram: the graph; each group of its nodes becomes an unfolded box.
        automatic: also fold blocks, chains and repeats if there are too many items for a picture.

    Example:
        >>> from kuiper_edu.viz.graph.diagram import Edge, Node
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


def fold_blocks(diagram: Diagram) -> tuple[Item, ...]:
    """Return the items of a graph in which only blocks are folded, and those only if it has many operators.

    Example:
        >>> from kuiper_edu.viz.graph.diagram import Edge, Node
        >>> chain = Diagram(tuple(Node(str(i), "nn.ReLU") for i in range(30)), tuple(Edge(i, i + 1) for i in range(29)))
        >>> len(fold_blocks(chain))
        30
    """
    items = _groups(diagram)
    return items if len(items) <= _FEW else _blocks(diagram, items)


def _groups(diagram: Diagram) -> tuple[Item, ...]:
    """Return the items with each group as an open box at the position of its first operator."""
    groups: dict[str, list[int]] = {}
    for i, node in enumerate(diagram.nodes):
        groups.setdefault(node.group or f"\0{i}", []).append(i)
    return tuple(
        found[0] if title.startswith("\0") else Box(title, "", _without_unchanged(diagram, found), opened=True)
        for title, found in groups.items()
    )


def _without_unchanged(diagram: Diagram, group: Sequence[int]) -> tuple[Item, ...]:
    """Return a group's operators, chains without a mark as boxes if others in the picture are marked."""
    if not any(node.mark for node in diagram.nodes):
        return tuple(group)
    graph = _Map(diagram, range(len(diagram.nodes)))
    plain = {i for i in group if not diagram.nodes[i].mark}
    items: dict[int, Item | None] = dict(zip(group, group, strict=True))
    for run in _runs(graph, graph.order(), plain.__contains__):
        if len(run) >= _UNCHANGED:
            first, last = (diagram.nodes[i].name for i in (run[0], run[-1]))
            items |= dict.fromkeys(run)
            items[min(run)] = Box(f"{len(run)} unchanged", f"{first} … {last}", tuple(sorted(run)))
    return tuple(item for item in items.values() if item is not None)


class _Map:
    """The graph of the items: predecessors and successors of each, without constants."""

    def __init__(self, diagram: Diagram, items: Sequence[Item]) -> None:
        owner = {i: index for index, item in enumerate(items) for i in members(item)}
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
        """Return the items in topological order; an empty list if there is a cycle."""
        try:
            return list(TopologicalSorter(dict(enumerate(self.before))).static_order())
        except CycleError:
            return []

    def follows(self, item: int) -> int | None:
        """Return the only successor of an item if the item is its only predecessor, else None."""
        after = self.after[item]
        return after[0] if len(after) == 1 and len(self.before[after[0]]) == 1 else None


def _blocks(diagram: Diagram, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Fold the items between a branching and the item where its paths join, and items related by name."""
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
    """Yield the items between each join and its immediate dominator, if no other edge leads in or out."""
    position = {item: i for i, item in enumerate(order)}
    dominator: dict[int, int] = {}
    for item in order:
        above = [before for before in graph.before[item] if before in position]
        common = above[0] if above else -1
        for other in above[1:]:
            while common != other and -1 not in (common, other):
                if position[common] > position[other]:
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
    """Return the items on the paths from `first` to `last`, without `first`; an empty list if an edge leads out."""
    region, waiting = {last}, [last]
    while waiting and len(region) <= _LARGEST_BLOCK:
        for before in graph.before[waiting.pop()]:
            if before != first and before not in region:
                region.add(before)
                waiting.append(before)
    closed = all(set(graph.after[item]) <= region for item in region - {last})
    return [*sorted(region - {last}), last] if closed and len(region) <= _LARGEST_BLOCK else []


def _add_kin(diagram: Diagram, items: tuple[Item, ...], graph: _Map, region: list[int], taken: set[int]) -> None:
    """Add to a block the activation after it, and items before and after it that share the stem of its names."""
    stem = _stem(diagram, items, region)

    def kin(index: int) -> bool:
        item = items[index]
        return isinstance(item, int) and bool(stem) and diagram.nodes[item].name.startswith(f"{stem}.")

    def activation(index: int) -> bool:
        item = items[index]
        return isinstance(item, int) and diagram.nodes[item].family.name == "activation"

    last = region[-1]
    while (after := graph.follows(last)) is not None and after not in taken and (kin(after) or activation(after)):
        region.append(last := after)
        taken.add(after)
    inside = set(region)
    while True:
        entries = {before for member in region for before in graph.before[member]} - inside
        if len(entries) != 1:
            return
        (entry,) = entries
        if entry in taken or not kin(entry) or not set(graph.after[entry]) <= inside or not graph.before[entry]:
            return
        region.insert(0, entry)
        inside.add(entry)
        taken.add(entry)


def _chains(diagram: Diagram, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Fold chains of single operators, at most a dozen in a box."""
    graph = _Map(diagram, items)

    def single(index: int) -> bool:
        item = items[index]
        return isinstance(item, int) and diagram.nodes[item].family.name not in ("input and output", "constant")

    boxes = []
    for chain in _runs(graph, graph.order(), single):
        count = -(-len(chain) // _LONGEST_CHAIN)
        cuts = [round(i * len(chain) / count) for i in range(count + 1)]
        boxes += [(chain[a:b], f"chain of {b - a}") for a, b in pairwise(cuts) if b - a > 1]
    return _replaced(diagram, items, graph, boxes)


def _repeats(diagram: Diagram, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Fold patterns of boxes that come three times or more in a row, if there are still too many items."""
    if len(items) <= _FEW:
        return items
    graph = _Map(diagram, items)
    kinds = [_content(diagram, item) for item in items]
    boxes = []
    for chain in _runs(graph, graph.order(), lambda index: isinstance(items[index], Box)):
        at = 0
        while at < len(chain):
            times, length = max((_times([kinds[p] for p in chain[at:]], n), n) for n in range(1, _LONGEST_PATTERN + 1))
            if times >= 3:
                boxes.append((chain[at : at + times * length], f"{times} × {_title(items, chain[at : at + length])}"))
            at += times * length if times >= 3 else 1
    return _replaced(diagram, items, graph, boxes)


def _runs(graph: _Map, order: Sequence[int], fits: object) -> Iterable[list[int]]:
    """Yield the longest runs of fitting items in which each one is followed only by the next."""
    assert callable(fits)
    visited: set[int] = set()
    for item in order:
        if item in visited or not fits(item):
            continue
        run = [item]
        while (after := graph.follows(run[-1])) is not None and fits(after):
            run.append(after)
        visited.update(run)
        yield run


def _times(kinds: Sequence[str], length: int) -> int:
    """Return how often the first `length` kinds come in a row."""
    times = 1
    while kinds[times * length : (times + 1) * length] == kinds[:length]:
        times += 1
    return times if len(kinds) >= length else 0


def _replaced(
    diagram: Diagram, items: tuple[Item, ...], graph: _Map, boxes: Iterable[tuple[Sequence[int], str]]
) -> tuple[Item, ...]:
    """Return the items with each box in place of its members; a constant goes into the box of its only consumer."""
    replacement: dict[int, Box | None] = {}
    for indices, kind in boxes:
        inside = {*indices, *(constant for constant, user in graph.constant_of.items() if user in indices)}
        ordered = sorted(inside)
        replacement |= dict.fromkeys(ordered)
        replacement[ordered[0]] = Box(kind, _stem(diagram, items, ordered), tuple(items[i] for i in ordered))
    kept = (replacement.get(i, item) for i, item in enumerate(items))
    return tuple(item for item in kept if item is not None)


def _stem(diagram: Diagram, items: Sequence[Item], indices: Iterable[int]) -> str:
    """Return the common beginning of the dotted names of these items; for a single name all but its last word."""
    names = [diagram.nodes[i].name for index in indices for i in members(items[index])]
    dotted = list(dict.fromkeys(name.rsplit(".", 1)[0] for name in names if re.match(r"[a-z]\w*\.\w", name)))
    dotted = [name for name in dotted if name not in ("torch", "nn", "F", "aten")]
    common = [words[0] for words in zip(*(name.split(".") for name in dotted), strict=False) if len(set(words)) == 1]
    if len(common) == 1 and len(dotted) > 1:  # `model` or `features`: the whole network
        return f"{dotted[0]} … {dotted[-1]}"
    return ".".join(common)


def _adds(diagram: Diagram, items: Sequence[Item], indices: Iterable[int]) -> bool:
    """Whether the paths are added where they join, as in a residual block."""
    nodes = [diagram.nodes[i] for index in indices for i in members(items[index])]
    return any(
        node.detail.startswith("add") or node.type.endswith((".add", "::add", "::add_")) for node in nodes
    ) and not any(node.type.endswith(".cat") for node in nodes)


def _title(items: Sequence[Item], indices: Sequence[int]) -> str:
    kinds = [items[i].kind for i in indices if isinstance(items[i], Box)]  # type: ignore[union-attr]
    return " + ".join(f"{kind}" if (n := len(list(same))) == 1 else f"{n} {kind}" for kind, same in groupby(kinds))


def _content(diagram: Diagram, item: Item) -> str:
    return " ".join(diagram.nodes[i].type for i in members(item))


def summary(diagram: Diagram, item: Item) -> str:
    """Return the content of a box in a line: `2 Conv2d, 2 ReLU`; whole words, as many as fit."""
    types: Mapping[str, int] = Counter(
        re.split(r"[.:]", diagram.nodes[i].type or diagram.nodes[i].name)[-1] for i in members(item)
    )
    lines = list(accumulate((f"{count} {kind}" for kind, count in types.items()), "{}, {}".format))
    shown = sum(i == 0 or (i < 4 and len(text) <= LONGEST - 2) for i, text in enumerate(lines))
    return lines[shown - 1] + (" …" if shown < len(lines) else "")
