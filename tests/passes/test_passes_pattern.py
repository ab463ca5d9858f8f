"""Pattern matching: matches, mismatches and invalid patterns."""

import pytest
from pass_graphs import graph_of, lesson

from kuiper_edu.errors import GraphError, KuiperError
from kuiper_edu.passes import Pattern
from kuiper_edu.pnnx import Graph, Parameter


def pattern(*lines: str, where=None) -> Pattern:
    body = ("pnnx.Input input 0 1 x", *lines, "pnnx.Output output 1 0 y")
    return Pattern("\n".join(["7767517", f"{len(body)} 0", *body]), where)


def names(pattern: Pattern, graph: Graph, key: str) -> list[str]:
    return [match[key].name for match in pattern.matches(graph)]


CHAIN = (
    "pnnx.Input in 0 1 0",
    "nn.Conv2d conv 1 1 0 1 padding=(1,1)",
    "nn.ReLU relu 1 1 1 2",
    "nn.Conv2d second 1 1 2 3 padding=(0,0)",
    "nn.ReLU6 relu6 1 1 3 4",
    "pnnx.Output out 1 0 4",
)


def test_every_place_is_found_in_the_graphs_order() -> None:
    either = pattern("nn.Conv2d conv 1 1 x c", "nn.ReLU|nn.ReLU6 act 1 1 c y")
    assert names(either, graph_of(*CHAIN), "conv") == ["conv", "second"]
    assert names(either, graph_of(*CHAIN), "act") == ["relu", "relu6"]


def test_types_and_written_parameters_must_be_equal() -> None:
    graph = graph_of(*CHAIN)
    assert names(pattern("nn.Conv2d conv 1 1 x y padding=(1,1)"), graph, "conv") == ["conv"]
    assert names(pattern("nn.Conv2d conv 1 1 x y padding=(1,1) groups=1"), graph, "conv") == []
    assert names(pattern("nn.Conv1d conv 1 1 x y"), graph, "conv") == []


@pytest.mark.parametrize(("written", "met"), [("True", "1"), ("1", "1.0"), ("(1,1)", "(1,1,1)")])
def test_equal_is_equal_in_type_too(written: str, met: str) -> None:
    graph = graph_of("pnnx.Input in 0 1 0", f"nn.X a 1 1 0 1 k={met}", "pnnx.Output out 1 0 1")
    assert names(pattern(f"nn.X a 1 1 x y k={written}"), graph, "a") == []
    assert names(pattern(f"nn.X a 1 1 x y k={met}"), graph, "a") == ["a"]


def test_captures_hold_parameters_and_must_agree() -> None:
    same = pattern("nn.Conv2d one 1 1 x c padding=%p", "nn.ReLU act 1 1 c r", "nn.Conv2d two 1 1 r y padding=%p")
    assert names(same, graph_of(*CHAIN), "two") == []
    agreeing = graph_of(*(line.replace("(0,0)", "(1,1)") for line in CHAIN))
    [match] = same.matches(agreeing)
    assert match.captures == {"p": Parameter((1, 1))}
    assert match.operands["x"].name == "0"


def test_a_parameter_that_is_nan_is_captured_and_agrees_with_itself() -> None:
    graph = graph_of("pnnx.Input in 0 1 0", "nn.X a 1 1 0 1 k=0", "pnnx.Output out 1 0 1")
    graph.ops[1].params["k"] = Parameter(float("nan"))
    assert names(pattern("nn.X a 1 1 x y k=%k"), graph, "a") == ["a"]


def test_a_value_that_somebody_else_reads_is_not_inside_a_match() -> None:
    inner = pattern("nn.Conv2d conv 1 1 x c", "nn.ReLU act 1 1 c y")
    read_twice = graph_of(*CHAIN[:3], "nn.Tanh tanh 1 1 1 3", "pnnx.Output out 2 0 2 3")
    assert names(inner, read_twice, "conv") == []
    read_by_the_output = graph_of(*CHAIN[:3], "pnnx.Output out 2 0 1 2")
    assert names(inner, read_by_the_output, "conv") == []


def test_one_value_in_the_pattern_is_one_value_in_the_graph() -> None:
    square = pattern("pnnx.Expression e 2 1 x x y")
    both = graph_of("pnnx.Input in 0 1 0", "pnnx.Input in2 0 1 1", "pnnx.Expression e 2 1 0 1 2 expr=add(@0,@1)")
    assert names(square, both, "e") == []
    twice = graph_of("pnnx.Input in 0 1 0", "pnnx.Expression e 2 1 0 0 2 expr=add(@0,@1)")
    assert names(square, twice, "e") == ["e"]


def test_an_input_of_the_pattern_comes_from_outside_of_the_match() -> None:
    free = pattern("pnnx.Input other 0 1 z", "nn.ReLU r 1 1 x r1", "pnnx.Expression e 2 1 r1 z y")
    own = graph_of("pnnx.Input in 0 1 0", "nn.ReLU r 1 1 0 1", "pnnx.Expression e 2 1 1 1 2 expr=add(@0,@1)")
    assert names(free, own, "e") == []


def test_a_constraint_decides_about_whole_matches() -> None:
    wide = pattern("nn.Conv2d conv 1 1 x y", where=lambda match: match["conv"].params["padding"].value == (0, 0))
    assert names(wide, graph_of(*CHAIN), "conv") == ["second"]


def test_the_graph_may_change_between_two_matches() -> None:
    graph = graph_of("pnnx.Input in 0 1 0", "nn.ReLU a 1 1 0 1", "nn.ReLU b 1 1 1 2", "pnnx.Output out 1 0 2")
    for match in pattern("nn.ReLU one 1 1 x c", "nn.ReLU two 1 1 c y").matches(graph):
        graph.replace_operand(match.operands["y"], match.operands["c"])
        graph.remove_operator(match["two"])
    assert graph.check() == []
    assert [op.name for op in graph.ops] == ["in", "a", "out"]


def test_a_chain_of_three_is_matched_once_where_matches_overlap() -> None:
    graph = graph_of(
        "pnnx.Input in 0 1 0",
        *(f"nn.ReLU r{i} 1 1 {i} {i + 1}" for i in range(3)),
        "pnnx.Output out 1 0 3",
    )
    two = pattern("nn.ReLU one 1 1 x c", "nn.ReLU two 1 1 c y")
    assert names(two, graph, "two") == ["r1", "r2"]  # the change of the first match decides about the second


def test_a_layer_norm_is_found_in_a_file_of_the_tool() -> None:
    graph = lesson("norm_pieces")
    centre = pattern("pnnx.Input mean 0 1 m", "pnnx.Expression sub 2 1 x m y expr=sub(@0,@1)")
    assert names(centre, graph, "sub") == ["pnnx_expr_9"]


@pytest.mark.parametrize(
    "lines",
    [
        ["pnnx.Input i 0 1 x", "pnnx.Output o 1 0 x"],
        ["pnnx.Input i 0 1 x", "nn.ReLU r 1 1 x y"],
        ["pnnx.Input i 0 1 x", "nn.ReLU r 1 1 x y", "nn.ReLU s 1 1 x z", "pnnx.Output o 2 0 y z"],
        ["pnnx.Input i 0 1 x", "nn.ReLU r 1 1 x y", "nn.ReLU lost 1 1 x z", "pnnx.Output o 1 0 y"],
    ],
    ids=["no operator", "no result", "two results", "one leads nowhere"],
)
def test_patterns_that_could_never_be_found_are_refused(lines: list[str]) -> None:
    with pytest.raises(GraphError):
        Pattern("\n".join(["7767517", f"{len(lines)} 0", *lines]))


def test_a_text_that_is_no_graph_is_refused() -> None:
    with pytest.raises(KuiperError):
        Pattern("nn.ReLU")
