"""Random graphs: the passes keep outputs and invariants, and a second run changes nothing."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pass_graphs import TOLERANCE, apply, difference, lesson, lesson_names, run, same_bits

from kuiper_edu.errors import KuiperError
from kuiper_edu.passes import PASSES, optimize
from kuiper_edu.pnnx import Attribute, Graph, Operand, Parameter

SHAPE = (2, 3, 4, 4)
NAMES = ("x", "x.1", "same", "0")  # optlevel 0 gives one name to several operators
Draw = Callable[[Any], Any]


class Builder:
    """A builder of graphs whose operators all have outputs of one shape."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.graph = Graph()
        self.numbers = np.random.default_rng(draw(st.integers(0, 2**16)))
        self.maps = [self.add("pnnx.Input", []) for _ in range(draw(st.integers(1, 2)))]

    def add(self, kind: str, inputs: list[Operand], size: tuple[int, ...] | None = SHAPE, **params: Any) -> Operand:
        op = self.graph.new_operator(kind, f"{self.draw(st.sampled_from(NAMES))}{len(self.graph.ops) // 2}")
        for operand in inputs:
            op.add_input(operand)
        op.params = {key: Parameter(value) for key, value in params.items()}
        made = self.graph.new_operand(f"v{len(self.graph.operands)}")
        made.shape, made.type = size, 1 if size is not None else 0
        op.add_output(made)
        return made

    def weigh(self, operand: Operand, **weights: np.ndarray) -> Operand:
        assert operand.producer is not None
        for key, values in weights.items():
            operand.producer.attrs[key] = Attribute(values.astype(np.float32))
        return operand

    def pick(self) -> Operand:
        return self.draw(st.sampled_from(self.maps[-4:]))

    def normal(self, *shape: int) -> np.ndarray:
        return self.numbers.normal(scale=0.4, size=shape)


def convolution(b: Builder) -> Operand:
    groups = b.draw(st.sampled_from([1, 3]))
    bias = b.draw(st.booleans())
    own = b.draw(st.sampled_from([0, 1]))
    source = b.pick()
    if not own:
        kind = b.draw(st.sampled_from(["nn.ZeroPad2d", "nn.ReflectionPad2d", "nn.ReplicationPad2d"]))
        source = b.add(kind, [source], (2, 3, 6, 6), padding=(1, 1, 1, 1))
    common = {"dilation": (1, 1), "groups": groups, "in_channels": 3, "kernel_size": (3, 3), "out_channels": 3}
    made = b.add("nn.Conv2d", [source], bias=bias, padding=(own, own), padding_mode="zeros", stride=(1, 1), **common)
    return b.weigh(made, weight=b.normal(3, 3 // groups, 3, 3), **({"bias": b.normal(3)} if bias else {}))


def transposed(b: Builder) -> Operand:
    groups = b.draw(st.sampled_from([1, 3]))
    common = {"dilation": (1, 1), "groups": groups, "in_channels": 3, "kernel_size": (3, 3), "out_channels": 3}
    made = b.add("nn.ConvTranspose2d", [b.pick()], bias=False, output_padding=(0, 0), padding=(1, 1), stride=(1, 1),
                 **common)  # fmt: skip
    return b.weigh(made, weight=b.normal(3, 3 // groups, 3, 3))


def batch_norm(b: Builder) -> Operand:
    affine = b.draw(st.booleans())
    made = b.add("nn.BatchNorm2d", [b.pick()], affine=affine, eps=1e-5, num_features=3)
    weights = {"weight": 1 + b.normal(3), "bias": b.normal(3)} if affine else {}
    return b.weigh(made, running_mean=b.normal(3), running_var=0.5 + b.numbers.random(3), **weights)


def linear(b: Builder) -> Operand:
    made = b.add("nn.Linear", [b.pick()], bias=True, in_features=4, out_features=4)
    return b.weigh(made, weight=b.normal(4, 4), bias=b.normal(4))


def element_wise(b: Builder) -> Operand:
    return b.add(b.draw(st.sampled_from(["nn.ReLU", "F.tanh", "nn.Dropout", "nn.Identity"])), [b.pick()])


def reshaped(b: Builder) -> Operand:
    return b.add("Tensor.reshape", [b.pick()], shape=SHAPE)


def expression(b: Builder) -> Operand:
    text = b.draw(st.sampled_from(["add(@0,@1)", "mul(@0,1)", "sub(@1,@0)", "add(@0,0)", "mul(@0,div(@1,4))",
                                   "add(mul(@0,0.5),@1)", "mul(@0,add(1,2))", "pow(@0,1)", "abs(@1)"]))  # fmt: skip
    inputs = [b.pick(), b.pick()] if "@1" in text else [b.pick()]
    made = b.add("pnnx.Expression", inputs)
    assert made.producer is not None
    made.producer.params["expr"] = Parameter.of_string(text)
    return made


def constant(b: Builder) -> Operand:
    """Add a constant, perhaps transformed, to a feature map."""
    source = b.add("pnnx.Attribute", [], (3, 1, 1))
    b.weigh(source, data=b.draw(st.sampled_from([np.ones((3, 1, 1)), b.normal(3, 1, 1)])))
    if b.draw(st.booleans()):
        source = b.add("F.tanh", [source], (3, 1, 1))
    made = b.add("pnnx.Expression", [b.pick(), source])
    assert made.producer is not None
    made.producer.params["expr"] = Parameter.of_string("add(@0,@1)")
    return made


def torchscript(b: Builder) -> Operand:
    one = b.add("prim::Constant", [], None, value=b.draw(st.sampled_from([1, 2, 0.5])))
    return b.add(b.draw(st.sampled_from(["aten::add", "aten::sub"])), [b.pick(), b.pick(), one])


def twin(b: Builder) -> Operand:
    """Append a copy of the last operator, with a copy of its weights."""
    last = b.graph.ops[-1]
    if not last.inputs:
        return element_wise(b)
    made = b.add(last.type, list(last.inputs), last.outputs[0].shape)
    assert made.producer is not None
    made.producer.params = dict(last.params)
    made.producer.attrs = {key: Attribute(weight.data) for key, weight in last.attrs.items()}
    return made


STEPS = (convolution, transposed, batch_norm, linear, element_wise, reshaped, expression, constant, torchscript, twin)


@st.composite
def graphs(draw: Draw) -> tuple[Graph, list[np.ndarray]]:
    """Draw a random graph and its inputs."""
    b = Builder(draw)
    for step in draw(st.lists(st.sampled_from(STEPS), min_size=1, max_size=8)):
        made = step(b)
        if made.shape == SHAPE:
            b.maps.append(made)
    output = b.graph.new_operator("pnnx.Output", "out")
    for operand in {id(each): each for each in (b.maps[-1], *([b.pick()] if draw(st.booleans()) else []))}.values():
        output.add_input(operand)
    inputs = [b.numbers.normal(size=SHAPE).astype(np.float32) for op in b.graph.ops if op.type == "pnnx.Input"]
    return b.graph, inputs


ANY_DRAW = settings(suppress_health_check=list(HealthCheck))


@ANY_DRAW
@given(graphs())
def test_optimize_keeps_every_result_and_is_idempotent(drawn: tuple[Graph, list[np.ndarray]]) -> None:
    graph, inputs = drawn
    assert graph.check() == []
    expected = run(graph, *inputs)
    exact, best = optimize(graph, level=1), optimize(graph)
    assert same_bits(run(exact.graph, *inputs), expected), str(exact)
    assert difference(run(best.graph, *inputs), expected) <= TOLERANCE, str(best)
    for report, level in ((exact, 1), (best, 2)):
        assert report.graph.check() == []
        assert optimize(report.graph, level=level).results == (), str(report)
        assert Graph.from_text(report.graph.to_text()).to_text() == report.graph.to_text()
        assert report.after.operators <= report.before.operators


@ANY_DRAW
@given(graphs(), st.sampled_from(PASSES))
def test_every_pass_alone_keeps_every_result(drawn: tuple[Graph, list[np.ndarray]], each: Any) -> None:
    graph, inputs = drawn
    changed, result = apply(each, graph)
    if result.changes:
        made, expected = run(changed, *inputs), run(graph, *inputs)
        assert difference(made, expected) <= TOLERANCE, str(result)
        assert each.level > 1 or same_bits(made, expected), str(result)


ODD = st.sampled_from(
    [None, True, -1, 0, 7, 0.5, "zeros", "add(@0", "@9", (), (1,), (-1, 2), (1.5,), ("a", "b"), 2**62, "%x"]
)


@ANY_DRAW
@given(st.sampled_from(lesson_names()), st.data())
def test_parameters_that_make_no_sense_end_in_a_sound_graph_or_a_sentence(name: str, data: Any) -> None:
    graph = lesson(name)
    for _ in range(data.draw(st.integers(1, 3))):
        op = data.draw(st.sampled_from([each for each in graph.ops if each.params or each.attrs]))
        if op.attrs and data.draw(st.booleans()):
            shape = data.draw(st.sampled_from([(0,), (1,), (3,), (8, 1), (2, 2, 2)]))
            op.attrs[data.draw(st.sampled_from(sorted(op.attrs)))] = Attribute(np.ones(shape, np.float32))
        elif op.params:
            op.params[data.draw(st.sampled_from(sorted(op.params)))] = Parameter(data.draw(ODD))
    with suppress(KuiperError):
        assert optimize(graph).graph.check() == []
