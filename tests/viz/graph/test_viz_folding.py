"""Folding: a box changes nothing for the rest of the graph, and every operator is in exactly one item."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from kuiper_edu.topo.nodes import nodes
from kuiper_edu.viz.graph.diagram import Diagram, Edge, Node
from kuiper_edu.viz.graph.edge_map import diagram_of_edges
from kuiper_edu.viz.graph.folding import Box, fold, members, summary
from kuiper_edu.viz.graph.layout import boxes_in, outline
from kuiper_edu.viz.graph.model import diagram_of


def kinds(items):
    return [(item.kind, item.name) if isinstance(item, Box) else item for item in items]


def residual(count, stem="layer"):
    """Return a chain of residual blocks of four operators."""
    names, edges, last = [("x", "pnnx.Input")], [], 0
    for block in range(count):
        first = len(names)
        for part, kind in (("conv1", "nn.Conv2d"), ("relu", "nn.ReLU"), ("conv2", "nn.Conv2d"), ("add", "torch.add")):
            names.append((f"{stem}.{block}.{part}", kind))
        edges += [(last, first), (first, first + 1), (first + 1, first + 2), (first + 2, first + 3), (last, first + 3)]
        last = first + 3
    return Diagram(tuple(Node(*pair) for pair in names), tuple(Edge(*pair) for pair in edges))


def test_a_short_graph_is_left_as_it_is():
    assert fold(residual(5)) == tuple(range(21))


def chain(marks, group="before"):
    """Return a chain of operators with these marks."""
    drawn = tuple(Node(f"op{i}", "nn.ReLU", mark=mark, group=group) for i, mark in enumerate(marks))
    return Diagram(drawn, tuple(Edge(i, i + 1) for i in range(len(marks) - 1)))


def test_beside_marked_operators_unchanged_runs_are_folded():
    [group] = fold(chain(["", "", "", "", "", "changed", "", "new"]))
    assert kinds(group.items) == [("5 unchanged", "op0 … op4"), 5, 6, 7]
    assert group.opened
    assert not group.items[0].opened


@pytest.mark.parametrize("marks", [[""] * 8, ["", "", "", "new", "", "", ""]])
def test_short_runs_and_groups_without_a_mark_stay(marks):
    [group] = fold(chain(marks))
    assert group.items == tuple(range(len(marks)))


def test_residual_blocks_are_folded_and_named():
    items = fold(residual(7))
    assert items[0] == 0
    assert kinds(items[1:3]) == [("residual block", "layer.0"), ("residual block", "layer.1")]
    assert members(items[1]) == [1, 2, 3, 4]


def test_equal_blocks_in_a_row_become_one_where_there_are_too_many():
    first, box = fold(residual(40))
    assert (first, box.kind) == (0, "40 × residual block")
    assert len(box.items) == 40


def test_resnet_18_has_twelve_items_and_yolov5s_26(public_models):
    for name, count in (("resnet18_batch1", 12), ("yolov5s", 26)):
        assert len(fold(diagram_of(public_models / "course" / f"{name}.pnnx.param"))) == count


def test_a_way_out_of_a_block_keeps_it_open():
    blocks = residual(7)
    leak = Diagram((*blocks.nodes, Node("spy", "pnnx.Output")), (*blocks.edges, Edge(2, 29)))
    found = kinds(fold(leak))
    assert ("residual block", "layer.0") not in found
    assert ("residual block", "layer.1") in found


def test_a_constant_goes_where_its_only_user_goes():
    blocks = residual(7)
    fed = Diagram((*blocks.nodes, Node("bias", "pnnx.Attribute")), (*blocks.edges, Edge(29, 3)))
    box = next(item for item in fold(fed) if isinstance(item, Box))
    assert members(box) == [1, 2, 3, 4, 29]


def test_groups_are_boxes_that_open():
    diagram = Diagram((Node("a", group="one"), Node("b"), Node("c", group="one")), (Edge(0, 1), Edge(1, 2)))
    box, b = fold(diagram)
    assert (box.kind, box.opened, members(box), b) == ("one", True, [0, 2], 1)


def test_a_box_says_what_is_in_it():
    diagram = residual(7)
    assert summary(diagram, fold(diagram)[1]) == "2 Conv2d, 1 ReLU, 1 add"


def test_what_is_in_it_is_told_in_whole_words():
    kinds = ["nn.AdaptiveAvgPool2d", "torch.flatten", "nn.Linear", "F.sigmoid"]
    diagram = Diagram(tuple(Node(kind, kind, group="one") for kind in kinds))
    assert summary(diagram, fold(diagram)[0]) == "1 AdaptiveAvgPool2d, 1 flatten …"


GENERATE = [Phase.explicit, Phase.generate]  # a failing graph is small enough to be read
GRAPHS = st.dictionaries(
    st.integers(0, 60).map(str),
    st.lists(st.integers(0, 60).map(str), max_size=3, unique=True),
    min_size=26,
    max_size=60,
)


def reaches(pairs, start):
    visited, waiting = set(), [start]
    while waiting:
        current = waiting.pop()
        for a, b in pairs:
            if a == current and b not in visited:
                visited.add(b)
                waiting.append(b)
    return visited


@settings(max_examples=60, deadline=None, phases=GENERATE)
@given(graph=GRAPHS, acyclic=st.booleans())
def test_every_operator_is_in_one_place_and_no_box_makes_a_cycle(graph, acyclic):
    if acyclic:
        graph = {name: [after for after in behind if int(after) > int(name)] for name, behind in graph.items()}
    diagram = diagram_of_edges(graph)
    items = fold(diagram)
    assert sorted(i for item in items for i in members(item)) == list(range(len(nodes(graph))))
    if acyclic:
        pairs = {(edge.tail, edge.head) for edge in outline(diagram, items).edges}
        assert not [index for index in range(len(items)) if index in reaches(pairs, index)]


@settings(max_examples=30, deadline=None, phases=GENERATE)
@given(graph=GRAPHS)
def test_one_way_in_and_one_way_out_of_each_block(graph):
    graph = {name: [after for after in behind if int(after) > int(name)] for name, behind in graph.items()}
    diagram = diagram_of_edges(graph)
    for box in boxes_in(fold(diagram)):
        inside = set(members(box))
        entries = [edge for edge in diagram.edges if edge.head in inside and edge.tail not in inside]
        exits = {edge.tail for edge in diagram.edges if edge.tail in inside and edge.head not in inside}
        assert len({edge.tail for edge in entries}) <= 1 or len({edge.head for edge in entries}) == 1
        assert len(exits) <= 1


@pytest.mark.parametrize("count", [0, 1])
def test_an_empty_graph_folds(count):
    assert fold(Diagram(tuple(Node("a") for _ in range(count)))) == tuple(range(count))
