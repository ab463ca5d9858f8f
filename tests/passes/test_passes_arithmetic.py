"""Arithmetic: TorchScript's operators as expressions, chains merged, simplified; layer norms recovered."""

import numpy as np
import pytest
from pass_graphs import (
    LESSON,
    TOLERANCE,
    apply,
    difference,
    formulas,
    graph_of,
    left_alone,
    lesson,
    run,
    same_bits,
    stored_inputs,
    types,
)

from kuiper_edu.layers import create_layer
from kuiper_edu.passes import (
    MERGE_EXPRESSIONS,
    RECOVER_LAYER_NORM,
    SIMPLIFY_EXPRESSIONS,
    TO_EXPRESSIONS,
    optimize,
)
from kuiper_edu.passes.formulas import matches, tree
from kuiper_edu.passes.merge import MAX_STEPS
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.dtypes import BY_CODE, BY_NAME, DType
from kuiper_edu.pnnx.expression import parse
from kuiper_edu.runtime import RuntimeGraph

X = "pnnx.Input x 0 1 0 #0=(2,3)f32"
Y = "pnnx.Input y 0 1 1 #1=(2,3)f32"
F32 = "#{}=(2,3)f32"


def expressions(*texts: str, out: str = "pnnx.Output out 1 0 e0", kind: str = "f32") -> Graph:
    """Return a graph of expressions of x and y; `e0`, `e1` ... name their values, the last one may be the output."""
    lines = []
    for text in texts:
        name, formula, inputs = (part.strip() for part in text.split("|"))
        note = f" #{name}=(2,3){kind}" if inputs else ""
        lines.append(f"pnnx.Expression {name} {len(inputs.split())} 1 {inputs} {name} expr={formula}{note}")
    return graph_of(X, Y, *(" ".join(line.split()) for line in lines), out)


def inputs() -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(3)
    return tuple(generator.normal(size=(2, 3)).astype(np.float32) for _ in range(2))


# TorchScript's operators


def test_what_the_tool_left_at_level_0_becomes_what_it_writes_at_level_2() -> None:
    graph, best = lesson("arithmetic_level0"), lesson("arithmetic")
    report = optimize(graph, level=1)
    assert [parse(text).functions() for text in formulas(report.graph)] == [
        parse(text).functions() for text in formulas(best)
    ]
    assert len(report.graph.ops) == len(best.ops)
    assert same_bits(run(report.graph, *stored_inputs(LESSON, "arithmetic")),
                     run(graph, *stored_inputs(LESSON, "arithmetic_level0")))  # fmt: skip


def aten(operator: str, *constants: str, result: str = "f32") -> Graph:
    lines = [f"prim::Constant c{i} 0 1 c{i} value={value}" for i, value in enumerate(constants)]
    return graph_of(X, Y, *lines, f"{operator} #z=(2,3){result}", "pnnx.Output out 1 0 z")


@pytest.mark.parametrize(
    ("graph", "formula"),
    [
        (aten("aten::add a 3 1 0 1 c0 z", "1"), "add(@0,@1)"),
        (aten("aten::sub a 3 1 0 1 c0 z", "2"), "sub(@0,mul(@1,2))"),
        (aten("aten::add a 3 1 0 c1 c0 z", "1", "0.5"), "add(@0,0.5)"),
        (aten("aten::mul a 2 1 0 0 z"), "mul(@0,@0)"),
        (aten("aten::pow a 2 1 c0 0 z", "2"), "pow(2,@0)"),
        (aten("aten::abs a 1 1 0 z"), "abs(@0)"),
    ],
)
def test_an_operator_is_its_formula(graph: Graph, formula: str) -> None:
    changed, _ = apply(TO_EXPRESSIONS, graph)
    assert formulas(changed) == [formula]
    assert same_bits(run(changed, *inputs()), run(graph, *inputs()))


@pytest.mark.parametrize(
    "graph",
    [
        aten("aten::div a 3 1 0 1 c0 z", "floor"),
        aten("aten::add a 3 1 0 1 c0 z", "1", result="i64"),
        aten("aten::round a 2 1 0 c0 z", "2"),
        aten("aten::softplus a 1 1 0 z"),
        aten("torch.add a 2 1 0 1 z"),
    ],
)
def test_what_has_no_formula_stays(graph: Graph) -> None:
    assert left_alone(TO_EXPRESSIONS, graph)


def test_a_zero_with_a_sign_is_not_written_into_a_formula() -> None:
    graph = aten("aten::mul a 2 1 0 c0 z", "-0.0")
    changed, _ = apply(TO_EXPRESSIONS, graph)
    assert formulas(changed) == ["mul(@0,@1)"]
    assert same_bits(run(changed, *inputs()), run(graph, *inputs()))


# merging


@pytest.mark.parametrize(
    ("texts", "formula", "operands"),
    [
        (["e1 | mul(@0,@1) | 0 1", "e0 | add(@0,@1) | e1 0"], "add(mul(@0,@1),@0)", ["0", "1"]),
        (["e1 | neg(@0) | 1", "e0 | sub(@0,@1) | 0 e1"], "sub(@0,neg(@1))", ["0", "1"]),
        (["e2 | abs(@0) | 1", "e1 | exp(@0) | e2", "e0 | pow(@1,@0) | 0 e1"], "pow(exp(abs(@0)),@1)", ["1", "0"]),
        (["e1 | 2.0 | ", "e0 | add(mul(@0,@1),@1) | 0 e1"], "add(mul(@0,2.0),2.0)", ["0"]),
    ],
)
def test_chains_become_one_formula(texts: list[str], formula: str, operands: list[str]) -> None:
    graph = expressions(*texts)
    changed, result = apply(MERGE_EXPRESSIONS, graph)
    [merged] = [op for op in changed.ops if op.type == "pnnx.Expression"]
    assert (merged.name, merged.params["expr"].text) == ("e0", formula)
    assert [operand.name for operand in merged.inputs] == operands
    assert len(result.changes) == len(texts) - 1
    assert result.after.flops == result.before.flops
    assert same_bits(run(changed, *inputs()), run(graph, *inputs()))


@pytest.mark.parametrize(
    "graph",
    [
        expressions("e1 | mul(@0,@1) | 0 1", "e0 | add(@0,@1) | e1 0", out="pnnx.Output out 2 0 e0 e1"),
        expressions("e1 | mul(@0,@1) | 0 1", "e0 | add(@0,@0) | e1"),
        expressions("e1 | mul(@0,@1) | 0 1", "e0 | add(@0,@1) | e1 e1"),
        expressions("e1 | mul(@0,@1) | 0 1", "e0 | add(@0,@1) | e1 0", kind="i64"),
        expressions("e1 | [1,2] | ", "e0 | add(@0,@1) | 0 e1"),
        expressions("e1 | None | ", "e0 | add(@0,@1) | 0 e1"),
        expressions("e1 | mul(@0,@7) | 0 1", "e0 | add(@0,@1) | e1 0"),
        expressions("e1 | mul(@0 | 0 1", "e0 | add(@0,@1) | e1 0"),
    ],
    ids=["a result", "asked for twice", "read twice", "integers", "a list", "a word", "no such input", "unreadable"],
)
def test_what_is_not_merged(graph: Graph) -> None:
    assert left_alone(MERGE_EXPRESSIONS, graph)


def test_formulas_do_not_grow_without_end() -> None:
    texts = [f"e{i} | add(@0,1) | {f'e{i + 1}' if i < 300 else '0'}" for i in range(300, -1, -1)]
    changed, _ = apply(MERGE_EXPRESSIONS, expressions(*texts))
    sizes = [len(parse(text).steps) for text in formulas(changed)]
    assert max(sizes) <= MAX_STEPS
    assert len(sizes) < 5


# simplifying


@pytest.mark.parametrize(
    ("formula", "simpler"),
    [
        ("add(@0,0)", "@0"),
        ("sub(@0,0.0)", "@0"),
        ("mul(1,@0)", "@0"),
        ("pow(div(@0,1),1)", "@0"),
        ("mul(@0,add(2,div(6,3)))", "mul(@0,4.0)"),
        ("add(mul(@0,sub(3,2)),@1)", "add(@0,@1)"),
        ("add(mul(@1,1),0)", "@0"),
    ],
)
def test_formulas_become_simpler(formula: str, simpler: str) -> None:
    graph = expressions(f"e0 | {formula} | 0 1")
    changed, _ = apply(SIMPLIFY_EXPRESSIONS, graph)
    assert formulas(changed) == [simpler]
    assert difference(run(changed, *inputs()), run(graph, *inputs())) == 0


@pytest.mark.parametrize(
    "formula",
    ["add(@0,1)", "sub(0,@0)", "div(1,@0)", "pow(1,@0)", "mul(@0,0)", "div(1,0)", "mul(0.0,-1)", "mul(@0,True)"],
)
def test_formulas_that_are_simple_stay(formula: str) -> None:
    assert left_alone(SIMPLIFY_EXPRESSIONS, expressions(f"e0 | {formula} | 0 1"))


def test_a_type_that_is_added_to_the_table_is_simplified_if_it_is_floating(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for code, name, computed in ((14, "f8", "f4"), (15, "i2", "i1")):
        dtype = DType(code, name, np.dtype("u1"), np.dtype(computed), (), np.dtype(computed))
        monkeypatch.setitem(BY_CODE, code, dtype)
        monkeypatch.setitem(BY_NAME, name, dtype)
    for code in (14, 15):
        graph = expressions("e0 | mul(@0,1.0) | 0")
        for operand in graph.operands:
            operand.type = code
        assert bool(apply(SIMPLIFY_EXPRESSIONS, graph)[1].changes) == (code == 14)


def test_adding_a_number_may_change_the_type_of_integers() -> None:
    assert left_alone(SIMPLIFY_EXPRESSIONS, expressions("e0 | mul(@0,1.0) | 0", kind="i64"))
    mixed = graph_of("pnnx.Input x 0 1 0 #0=(2)i64", "pnnx.Expression e 1 1 0 1 expr=add(@0,0.0) #1=(2)f32",
                     "pnnx.Output out 1 0 1")  # fmt: skip
    assert left_alone(SIMPLIFY_EXPRESSIONS, mixed)


def test_level_1_keeps_the_sign_of_zero() -> None:
    """-0.0 + 0 is 0.0, and 1 / 0.0 is not 1 / -0.0."""
    graph = expressions("e1 | add(@0,0) | 0", "e0 | div(1,@0) | e1")
    zeros = np.full((2, 3), -0.0, np.float32)
    assert same_bits(run(optimize(graph, level=1).graph, zeros, zeros), run(graph, zeros, zeros))


# layer norms


@pytest.mark.parametrize("name", ["norm_pieces", "norm_pieces_level0"])
def test_the_lessons_layer_norm_is_recovered_from_the_files_of_the_tool(name: str) -> None:
    graph = lesson(name)
    report = optimize(graph)
    assert types(report.graph) == ["nn.LayerNorm", "nn.Linear"]
    [norm] = [op for op in report.graph.ops if op.type == "nn.LayerNorm"]
    assert norm.params["normalized_shape"].value == (8,)
    assert norm.params["eps"].value == 1e-5
    assert set(norm.attrs) == {"weight", "bias"}
    made, expected = (run(each, *stored_inputs(LESSON, name)) for each in (report.graph, graph))
    assert difference(made, expected) <= TOLERANCE


PIECES = {
    "dims": "(-1)",
    "centre": "sub(@0,@1)",
    "square": "pow(@0,2)",
    "scale": "add(mul(div(@0,sqrt(add(@1,1e-5))),@2),@3)",
    "inputs": "c v w b",
    "second": "(-1)",
    "out": "y",
    "mean": "f32",
}


def pieces(**other: str) -> Graph:
    p = PIECES | other
    weights = {"w.data": np.float32([1, 2, 3, 4]), "b.data": np.float32([0, 1, 0, 1])}
    return graph_of(
        "pnnx.Input x 0 1 x #x=(2,3,4)f32",
        "pnnx.Attribute w 0 1 w @data=(4)f32 #w=(4)f32",
        "pnnx.Attribute b 0 1 b @data=(4)f32 #b=(4)f32",
        f"torch.mean mean 1 1 x m dim={p['dims']} keepdim=True $input=x #m=(2,3,1){p['mean']}",
        f"pnnx.Expression centre 2 1 x m c expr={p['centre']} #c=(2,3,4)f32",
        f"pnnx.Expression square 1 1 c s expr={p['square']} #s=(2,3,4)f32",
        f"torch.mean variance 1 1 s v dim={p['second']} keepdim=True $input=s #v=(2,3,1)f32",
        f"pnnx.Expression scale {len(p['inputs'].split())} 1 {p['inputs']} y expr={p['scale']} #y=(2,3,4)f32",
        f"pnnx.Output out {len(p['out'].split())} 0 {p['out']}",
        weights=weights,
    )


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"square": "mul(@0,@0)", "dims": "(2)", "second": "(2)"},
        {"square": "square(@0)", "scale": "add(mul(mul(@0,rsqrt(add(@1,1e-5))),@2),@3)"},
        {"inputs": "w c v b", "scale": "add(mul(@0,div(@1,sqrt(add(1e-5,@2)))),@3)"},
        {"inputs": "b w c v", "scale": "add(@0,mul(@1,div(@2,pow(add(@3,1e-5),0.5))))"},
        {"inputs": "c v", "scale": "div(@0,sqrt(add(@1,1e-5)))"},
    ],
)
def test_a_layer_norm_is_known_again_however_it_is_written(other: dict[str, str]) -> None:
    graph = pieces(**other)
    changed, result = apply(RECOVER_LAYER_NORM, graph)
    assert types(changed) == ["nn.LayerNorm"]
    assert len(result.changes[0].operators) == 5
    x = np.random.default_rng(5).normal(3, 2, size=(2, 3, 4)).astype(np.float32)
    assert difference(run(changed, x), run(graph, x)) <= TOLERANCE


@pytest.mark.parametrize(
    "other",
    [
        {"dims": "(1)", "second": "(1)"},
        {"second": "(1)"},
        {"square": "pow(@0,3)"},
        {"centre": "add(@0,@1)"},
        {"scale": "add(mul(div(@0,sqrt(add(@1,0.0))),@2),@3)"},
        {"scale": "add(mul(div(@0,sqrt(add(@1,@2))),@2),@3)"},
        {"scale": "add(mul(div(@0,sqrt(add(@1,1e-5))),@3),@2)"},
        {"scale": "mul(add(div(@0,sqrt(add(@1,1e-5))),@2),@3)"},
        {"inputs": "c v w x"},
        {"out": "y v"},
        {"mean": "f64"},
    ],
)
def test_what_only_looks_like_a_layer_norm_stays(other: dict[str, str]) -> None:
    assert left_alone(RECOVER_LAYER_NORM, pieces(**other))


def test_a_formula_is_matched_with_sums_and_products_either_way_round() -> None:
    wanted = ("add", ("mul", "x", "w"), "eps")
    assert matches(wanted, tree(parse("add(1,mul(@1,@0))").steps)) == {"x": "@1", "w": "@0", "eps": 1}
    assert matches(wanted, tree(parse("add(@0,@1)").steps)) is None
    assert matches(("sub", "x", 1), tree(parse("sub(1,@0)").steps)) is None


def test_a_constant_that_the_file_gives_an_axis_is_not_merged_as_a_bare_number() -> None:
    """`x[:, [-2]]` at level 1: `[None,-2]` would select the row and remove the axis."""
    graph = Graph.from_text(
        "7767517\n5 4\n"
        "pnnx.Input x 0 1 0 #0=(1,4,3)f32\n"
        "pnnx.Expression row 0 1 1 expr=-2 #1=(1)i64\n"
        "pnnx.Expression where 1 1 1 2 expr=[None,@0]\n"
        "Tensor.index pick 2 1 0 2 3 $input=0 $expr=2 #3=(1,1,3)f32\n"
        "pnnx.Output y 1 0 3\n"
    )
    x = np.arange(12, dtype=np.float32).reshape(1, 4, 3)
    changed = optimize(graph, 1).graph
    running = RuntimeGraph.from_graph(changed, create_layer)
    running.build()
    assert np.array_equal(running.forward(x), x[:, [-2]])
