"""The sorts: valid on every graph, equal to the C++ if it has an order, cycles refused by name."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.errors import CycleError, GraphError, UsageError
from kuiper_edu.topo.check import check_order
from kuiper_edu.topo.counting import in_degrees, kahn, kahn_smallest_first, levels
from kuiper_edu.topo.cycle import find_cycle
from kuiper_edu.topo.depth_first import reverse_dfs, reverse_topo
from kuiper_edu.topo.enumeration import all_orders, count_orders
from kuiper_edu.topo.nodes import nodes, targets

SIX = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op4": [], "op5": ["output"], "output": []}


def by_levels(successors):
    return [name for level in levels(successors) for name in level]


SORTS = [reverse_dfs, kahn, kahn_smallest_first, by_levels]
sorts = pytest.mark.parametrize("sort", SORTS)


@st.composite
def digraphs(draw, acyclic=True, most=12):
    """Draw a graph with unordered names, missing entries, double edges, several sources and single nodes."""
    names = draw(st.permutations([f"n{i}" for i in range(draw(st.integers(0, most)))]))
    pairs = [(a, b) for i, a in enumerate(names) for j, b in enumerate(names) if i < j or not acyclic]
    edges = draw(st.lists(st.sampled_from(pairs), max_size=3 * len(names))) if pairs else []
    kept = set(draw(st.lists(st.sampled_from(names)))) if names else set()
    successors = {name: [b for a, b in edges if a == name] for name in draw(st.permutations(names))}
    return {name: after for name, after in successors.items() if after or name in kept}


@sorts
@given(graph=digraphs())
def test_every_order_is_valid(sort, graph):
    assert check_order(graph, sort(graph)) is None


@sorts
@given(graph=digraphs(acyclic=False, most=6))
def test_a_cycle_is_refused_exactly_if_there_is_one_and_is_a_real_one(sort, graph):
    has_order = any(check_order(graph, each) is None for each in permutations(nodes(graph)))
    if has_order:
        assert find_cycle(graph) is None
        sort(graph)
        return
    with pytest.raises(CycleError) as caught:
        sort(graph)
    cycle = caught.value.cycle
    assert len(cycle) > 1
    assert cycle[0] == cycle[-1]
    assert len(set(cycle)) == len(cycle) - 1
    assert all(b in graph[a] for a, b in pairwise(cycle))
    assert " -> ".join(cycle) in str(caught.value)


@given(graph=digraphs())
def test_the_iterative_sort_is_the_recursive_one_reversed(graph):
    queue, marks = [], set()
    for name in graph:
        if name not in targets(graph):
            reverse_topo(graph, name, queue, marks)
    assert reverse_dfs(graph) == queue[::-1]


@given(graph=digraphs(most=6))
def test_all_orders_are_those_that_brute_force_finds(graph):
    valid = [list(each) for each in permutations(sorted(nodes(graph))) if check_order(graph, each) is None]
    assert list(all_orders(graph)) == valid
    assert count_orders(graph) == len(valid)
    assert kahn_smallest_first(graph) == min(valid)


@given(graph=digraphs())
def test_a_level_is_the_longest_way_to_a_node(graph):
    level = {name: i for i, names in enumerate(levels(graph)) for name in names}
    before = {name: [a for a in graph if name in graph[a]] for name in nodes(graph)}
    assert level == {name: max((level[a] + 1 for a in before[name]), default=0) for name in level}


@given(graph=digraphs())
def test_in_degrees_count_the_edges(graph):
    degrees = in_degrees(graph)
    assert list(degrees) == nodes(graph)
    assert sum(degrees.values()) == sum(map(len, graph.values()))


def test_the_six_node_example_of_the_lesson():
    assert reverse_topo(SIX, "input") == ["op4", "output", "op5", "op3", "op1", "input"]
    assert reverse_dfs(SIX) == ["input", "op1", "op3", "op5", "output", "op4"]


def test_simple_ops_has_the_order_of_the_cpp_log():
    graph = {
        "pnnx_input_0": ["op1"],
        "op1": ["op3"],
        "op3": ["op4", "op5"],
        "op4": ["pnnx_expr_0"],
        "op5": ["pnnx_expr_0"],
        "pnnx_expr_0": ["pnnx_output_0"],
        "pnnx_output_0": [],
    }
    assert reverse_dfs(graph) == ["pnnx_input_0", "op1", "op3", "op5", "op4", "pnnx_expr_0", "pnnx_output_0"]


def successors_in(param):
    """Return the successor map of a .param file, split at white space, independently of the package's reader."""
    rows = [line.split() for line in param.read_text().splitlines()[2:]]
    ends = [(row[1], row[4 : 4 + int(row[2])], row[4 + int(row[2]) :][: int(row[3])]) for row in rows]
    return {name: [other for other, inputs, _ in ends if set(outputs) & set(inputs)] for name, _, outputs in ends}


def test_resnet18_has_kuiperinfers_order(public_models):
    graph = successors_in(public_models / "course" / "resnet18_batch1.pnnx.param")
    order = reverse_dfs(graph)
    assert len(order) == 51
    assert check_order(graph, order) is None
    assert order.index("convbn2d_7") < order.index("convbn2d_5")
    assert (order[0], order[-1]) == ("pnnx_input_0", "pnnx_output_0")


def test_simple_ops_from_its_file(public_models):
    order = reverse_dfs(successors_in(public_models / "course" / "simple_ops.pnnx.param"))
    assert order == ["pnnx_input_0", "op1", "op3", "op5", "op4", "pnnx_expr_0", "pnnx_output_0"]


@sorts
def test_a_chain_of_fifty_thousand_needs_no_recursion(sort):
    chain = {f"op{i}": [f"op{i + 1}"] for i in range(50_000)}
    assert sort(chain) == [f"op{i}" for i in range(50_001)]


def test_the_rest_needs_no_recursion_either():
    chain = {f"op{i}": [f"op{i + 1}"] for i in range(2_000)}
    assert len(list(all_orders(chain))) == 1
    ring = {f"op{i}": [f"op{(i + 1) % 50_000}"] for i in range(50_000)}
    assert len(find_cycle(ring)) == 50_001


def test_the_recursive_one_says_where_recursion_ends():
    with pytest.raises(GraphError, match="longer than Python can recurse"):
        reverse_topo({f"op{i}": [f"op{i + 1}"] for i in range(50_000)}, "op0")


def test_the_recursive_one_does_not_notice_a_cycle_as_in_the_cpp():
    graph = {"a": ["b"], "b": ["c"], "c": ["b"]}
    assert check_order(graph, reverse_topo(graph, "a")[::-1]).kind == "edge"


def test_a_start_that_is_not_there_is_refused():
    with pytest.raises(GraphError, match="no node 'x'"):
        reverse_topo({"a": ["b"]}, "x")


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        ({"a": "bc"}, r"found the text 'bc' after 'a'; write \['bc'\]"),
        ({"a": 3}, "not iterable"),
        ({"a": [["b"]]}, "unhashable"),
        ({"a": [1]}, "a name of type int"),
        ({1: ["a"]}, "a name of type int"),
        (["a"], "found a list"),
        (None, "found None"),
    ],
)
@pytest.mark.parametrize("function", [*SORTS, find_cycle, count_orders, lambda g: check_order(g, []), nodes])
def test_what_is_no_graph_is_refused_with_a_sentence(function, graph, message):
    with pytest.raises(GraphError, match=message):
        function(graph)


def test_the_sorts_leave_the_graph_as_it_is():
    graph = {"a": ["c", "b"], "b": ["c", "c"]}
    for sort in SORTS:
        sort(graph)
    list(all_orders(graph))
    assert graph == {"a": ["c", "b"], "b": ["c", "c"]}


@sorts
def test_the_empty_graph_has_the_empty_order(sort):
    assert sort({}) == []


def test_counting_gives_up_on_too_many_sets():
    with pytest.raises(GraphError, match="too many orders"):
        count_orders({str(i): [] for i in range(20)})


@pytest.mark.parametrize("wrong", [{"start": ["a"]}, {"topo_queue": 3}, {"has_forward": ["a"]}])
def test_the_lessons_sort_refuses_what_is_no_queue_and_no_marks(wrong):
    with pytest.raises(UsageError, match=f"reverse_topo: expected .* for {next(iter(wrong))}, found"):
        reverse_topo({"a": ["b"]}, **{"start": "a", **wrong})


def test_the_lessons_sort_fills_the_queue_that_it_is_given():
    queue: list[str] = []
    assert reverse_topo({"a": ["b"]}, "a", queue) is queue
