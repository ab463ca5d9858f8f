"""Edits keep both ends of every edge consistent; check() lists what is broken; a copy is independent."""

from collections.abc import Callable

import numpy as np
import pytest
from broken import SOUND

from kuiper_edu.errors import GraphError, WeightError
from kuiper_edu.pnnx import Attribute, Graph, Operand, Operator, Parameter
from kuiper_edu.pnnx.dtypes import BY_CODE


@pytest.fixture
def graph() -> Graph:
    """input -> linear -> sigmoid -> output"""
    return Graph.from_text(SOUND)


def chain(graph: Graph) -> list[str]:
    return [f"{op.name}: {[x.name for x in op.inputs]} -> {[x.name for x in op.outputs]}" for op in graph.ops]


def test_remove_an_operator_from_a_chain(graph: Graph) -> None:
    sigmoid = graph.ops[2]
    graph.replace_operand(sigmoid.outputs[0], sigmoid.inputs[0])
    graph.remove_operator(sigmoid)
    assert chain(graph)[1:] == ["linear: ['0'] -> ['1']", "pnnx_output_0: ['1'] -> []"]
    assert graph.operands[1].consumers == [graph.ops[2]]
    assert graph.check() == []
    assert Graph.from_text(graph.to_text()).to_text() == graph.to_text()


def test_an_operator_whose_result_is_used_stays(graph: Graph) -> None:
    before = graph.to_text()
    with pytest.raises(GraphError, match=r"'linear': its result '1' is still consumed by operator 'F\.sigmoid_0'"):
        graph.remove_operator(graph.ops[1])
    assert graph.to_text() == before
    assert graph.check() == []


def test_replace_an_operator(graph: Graph) -> None:
    old = graph.ops[1]
    new = graph.replace_operator(old, "nn.Identity", "id")
    assert chain(graph)[1] == "id: ['0'] -> ['1']"
    assert graph.operands[0].consumers == [new]
    assert graph.operands[1].producer is new
    assert old.inputs == old.outputs == []
    assert graph.check() == []


def test_replace_an_operand_taken_twice(graph: Graph) -> None:
    add = graph.new_operator("pnnx.Expression", "add")
    add.add_input(graph.operands[0])
    add.add_input(graph.operands[0])
    add.add_output(graph.new_operand("s"))
    graph.replace_operand(graph.operands[0], graph.operands[2])
    assert [operand.name for operand in add.inputs] == ["2", "2"]
    assert graph.operands[2].consumers.count(add) == 2
    assert graph.operands[0].consumers == []
    graph.replace_operand(graph.operands[2], graph.operands[2])
    assert graph.operands[2].consumers.count(add) == 2


def test_new_operators_before_and_after(graph: Graph) -> None:
    graph.new_operator_before("A", "before", graph.ops[0])
    graph.new_operator_after("B", "after", graph.ops[1])
    graph.new_operator("C", "last")
    assert [op.name for op in graph.ops] == [
        *("before", "pnnx_input_0", "after", "linear", "F.sigmoid_0", "pnnx_output_0", "last")
    ]


def test_look_up_by_name(graph: Graph) -> None:
    assert graph.get_operand("1") is graph.operands[1]
    assert graph.get_operator("linear") is graph.ops[1]
    assert graph.get_operand("7") is graph.get_operator("7") is None


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (lambda g: g.remove_operator(Operator("A", "a")), "is not in this graph"),
        (lambda g: g.new_operator_before("A", "a", Operator("B", "b")), "is not in this graph"),
        (lambda g: g.new_operator_after("A", "a", Operator("B", "b")), "is not in this graph"),
        (lambda g: g.replace_operator(Operator("B", "b"), "A", "a"), "is not in this graph"),
        (lambda g: g.operands[0].remove_consumer(g.ops[0]), "operand '0' is not consumed by this operator"),
        (lambda g: g.ops[0].add_output(g.operands[1]), "operand '1' is already written by operator 'linear'"),
    ],
)
def test_an_edit_that_cannot_be_made_is_refused_and_changes_nothing(
    edit: Callable[[Graph], None], says: str, graph: Graph
) -> None:
    before = graph.to_text()
    with pytest.raises(GraphError) as caught:
        edit(graph)
    assert says in str(caught.value)
    assert graph.to_text() == before
    assert graph.check() == []


def _cycle(graph: Graph) -> None:
    graph.ops[1].add_input(graph.operands[2])


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda g: g.ops.append(g.ops[1]), "operator 'linear': expected it once in the graph, found it 2 times"),
        (lambda g: g.operands.append(g.operands[1]), "operand '1': expected it once in the graph, found it 2 times"),
        (lambda g: setattr(g.operands[2], "name", "1"), "expected one operand of the name '1', found 2"),
        (lambda g: g.operands.remove(g.operands[1]), "operator 'linear' writes operand '1', which is not in the graph"),
        (lambda g: g.ops.remove(g.ops[1]), "is consumed by operator 'linear', which is not in the graph"),
        (lambda g: g.ops.remove(g.ops[1]), "operand '1' is made by operator 'linear', which is not in the graph"),
        (lambda g: g.ops[1].inputs.append(Operand("x")), "reads operand 'x', which is not in the graph"),
        (lambda g: g.ops[1].inputs.append(g.operands[0]), "2 times among the consumers of its input '0', found it 1"),
        (lambda g: g.ops[1].inputs.clear(), "among the inputs of its consumer 'linear', but it is not there"),
        (lambda g: g.ops[1].outputs.clear(), "among the outputs of its producer 'linear', but it is not there"),
        (lambda g: g.operands[1].consumers.clear(), "among the consumers of its input '1', found it 0 times"),
        (lambda g: setattr(g.operands[1], "producer", None), "operand '1': expected a producer, found none"),
        (lambda g: setattr(g.operands[1], "producer", g.ops[0]), "producer of its output '1', found operator 'pnnx_in"),
        (lambda g: g.ops[1].inputnames.extend("ab"), "expected 1 name of inputs, found 2"),
        (lambda g: g.ops.insert(0, g.ops.pop(1)), "operator 'linear' comes before operator 'pnnx_input_0'"),
        (lambda g: setattr(g.ops[1], "type", "pnnx.Input"), "expected no input of a pnnx.Input, found 1"),
        (lambda g: setattr(g.ops[1], "type", "Input"), "expected no input of an Input, found 1"),
        (lambda g: setattr(g.ops[1], "type", "pnnx.Output"), "expected no output of a pnnx.Output, found 1"),
        (_cycle, "the graph has a cycle, so it has no order: linear -> F.sigmoid_0 -> linear"),
        (lambda g: setattr(g.ops[1], "type", "nn Linear"), "its type 'nn Linear' is not one word"),
        (lambda g: setattr(g.ops[1], "name", "a\nb"), "its name is empty"),
        (lambda g: setattr(g.ops[1], "name", ""), "its name is empty"),
        (lambda g: setattr(g.operands[1], "name", "a b"), "expected a name without blanks and ="),
        (lambda g: g.ops[1].params.update({"a b": Parameter(1)}), "its key 'a b' holds a blank or ="),
        (lambda g: g.ops[1].params.update({"#a": Parameter(1)}), "the parameter '#a' begins like"),
        (lambda g: g.ops[1].params.update({"a": Parameter("b c=d")}), "would be read as several pairs"),
    ],
)  # fmt: skip
def test_every_broken_invariant_is_stated(damage: Callable[[Graph], None], says: str, graph: Graph) -> None:
    damage(graph)
    assert any(says in problem for problem in graph.check()), graph.check()
    with pytest.raises(GraphError, match="check"):
        graph.copy()


def test_the_names_of_equal_inputs(graph: Graph) -> None:
    attention = graph.new_operator("A", "a")
    for slot in ("", "value"):
        attention.add_input(graph.operands[0], slot)
    assert graph.check() == ["operator 'a' cannot be written: of equal inputs ('0') the first ones must have the names"]


def test_a_copy_has_its_own_structure_and_the_same_weights(graph: Graph) -> None:
    graph.ops[1].attrs["weight"] = Attribute(np.ones((2, 3), np.float32))
    other = graph.copy()
    assert other.to_text() == graph.to_text()
    assert other.check() == []
    assert not {id(each) for each in other.ops + other.operands} & {id(each) for each in graph.ops + graph.operands}
    assert np.shares_memory(other.ops[1].attrs["weight"].data, graph.ops[1].attrs["weight"].data)
    before = graph.to_text()
    other.replace_operator(other.ops[2], "A", "a")
    other.new_operator_after("B", "b", other.ops[0]).add_output(other.new_operand("x"))
    other.ops[1].params["k"] = Parameter(1)
    other.ops[2].attrs.clear()
    other.operands[0].shape = (9,)
    other.warnings.append("mine")
    assert graph.to_text() == before
    assert graph.warnings == []


@pytest.mark.parametrize("length", [10_000, pytest.param(50_000, marks=pytest.mark.nightly)])
def test_a_long_chain_is_built_checked_copied_and_written(length: int) -> None:
    graph = Graph()
    graph.new_operator("pnnx.Input", "in").add_output(graph.new_operand("0"))
    for index in range(length):
        operator = graph.new_operator("nn.ReLU", f"relu{index}")
        operator.add_input(graph.operands[-1])
        operator.add_output(graph.new_operand(str(index + 1)))
    assert graph.copy().to_text() == graph.to_text()
    graph.ops[1].add_input(graph.operands[-1])
    problem = graph.check()[0]
    assert problem.startswith("the graph has a cycle, so it has no order: relu0 -> relu1 -> relu2")
    assert len(problem) < 1000


def test_a_changed_shape_is_written_as_it_is_now(graph: Graph) -> None:
    graph.operands[1].shape = (None, 2)
    assert graph.to_text().count("#1=(?,2)f32") == 2
    assert "#1=(1,2)f32" not in graph.to_text()


def test_a_shape_that_was_not_written_is_written_once_it_is_known() -> None:
    graph = Graph.from_text("7767517\n2 2\npnnx.Input i 0 1 x\nnn.ReLU r 1 1 x y #y=(3)f32\n")
    assert "#x" not in graph.to_text()
    graph.operands[0].shape, graph.operands[0].type = (3,), 1
    assert graph.to_text().count("#x=(3)f32") == 2


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (
            lambda op: op.params.update(alpha=3),
            "the params of operator 'linear': expected a Parameter, found an int (3)",
        ),
        (
            lambda op: op.attrs.update(bias=np.zeros(2)),
            "expected an Attribute, found a ndarray",
        ),
        (lambda op: op.inputs.append(None), "the inputs of operator 'linear': expected an Operand, found None (None)"),
        (lambda op: op.outputs.append("1"), "the outputs of operator 'linear': expected an Operand, found a str ('1')"),
        (
            lambda op: op.inputs[0].consumers.append("linear"),
            "the consumers of operand '0': expected an Operator",
        ),
        (lambda op: setattr(op, "name", None), "expected a str, found None (None)"),
        (lambda op: setattr(op, "inputnames", ["a", "b"]), "expected 1 name of inputs, found 2"),
        (
            lambda op: setattr(op.outputs[0], "producer", "linear"),
            "the producer of operand '1': expected an Operator",
        ),
        (
            lambda op: setattr(op.outputs[0], "type", 99),
            f"operand '1': expected a data type from 0 to {max(BY_CODE)}, found 99",
        ),
        (lambda op: setattr(op.outputs[0], "shape", (1.5, 2)), "names and None, found (1.5, 2)"),
        (lambda op: setattr(op.outputs[0], "shape", 7), "names and None, found 7"),
    ],
)
def test_what_belongs_elsewhere_is_named(graph: Graph, edit: Callable[[Operator], object], said: str) -> None:
    edit(graph.ops[1])
    problems = graph.check()
    assert len(problems) == 1
    assert said in problems[0]
    for use in (graph.copy, lambda: graph.save("nowhere.param")):
        with pytest.raises(GraphError, match=r"Graph\.check\(\) lists what is broken"):
            use()


@pytest.mark.parametrize(
    "edit", [lambda op: op.params.update(alpha=3), lambda op: setattr(op, "inputnames", ["", "b"])]
)
def test_text_of_what_cannot_be_written_is_refused(graph: Graph, edit: Callable[[Operator], object]) -> None:
    edit(graph.ops[1])
    with pytest.raises(GraphError, match="linear"):
        graph.to_text()


@pytest.mark.parametrize("what", [None, "1", 3])
def test_only_members_are_removed(graph: Graph, what: object) -> None:
    with pytest.raises(GraphError, match="is not in this graph"):
        graph.remove_operator(what)  # type: ignore[arg-type]


def test_sizes_may_be_numpy_s_numbers(graph: Graph) -> None:
    graph.operands[1].shape = (np.int64(1), 2)  # type: ignore[assignment]
    assert graph.check() == []
    assert "#1=(1,2)f32" in graph.to_text()


def test_lists_of_different_lengths_are_no_weight() -> None:
    with pytest.raises(WeightError, match="not an array"):
        Attribute([[1], [2, 3]])  # type: ignore[arg-type]
