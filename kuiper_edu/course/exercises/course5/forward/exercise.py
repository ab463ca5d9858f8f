"""Forward, which feeds, walks and fetches."""

import math
from typing import Any

from kuiper_edu.course.judge import (
    Close,
    Equal,
    Exercise,
    Finding,
    Function,
    Mismatch,
    Report,
    Rule,
    near_numbers,
    numbers_in,
    runtime_graph,
)
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain

TOLERANCE = 1e-6

X = [[-3.5, -2.0, -1.5], [0.0, 0.5, 2.5]]

TEXT = """7767517
6 5
pnnx.Input x 0 1 0 #0=(2,3)f32
pnnx.Expression minus 2 1 1 2 3 expr=sub(@0,@1) #1=(2,3)f32 #2=(2,3)f32 #3=(2,3)f32
nn.ReLU relu 1 1 0 1 #0=(2,3)f32 #1=(2,3)f32
nn.Sigmoid gate 1 1 0 2 #0=(2,3)f32 #2=(2,3)f32
pnnx.Expression twice 2 1 3 3 4 expr=add(@0,@1) #3=(2,3)f32 #4=(2,3)f32
pnnx.Output y 1 0 4 #4=(2,3)f32
"""  # the order of the lines is not valid: minus reads relu and gate

THROUGH = """7767517
2 1
pnnx.Input x 0 1 0 #0=(2,3)f32
pnnx.Output y 1 0 0 #0=(2,3)f32
"""

NAMES = ("x", "relu", "gate", "minus", "twice")

READS = {"minus": ("relu", "gate"), "twice": ("minus",)}

FIRST, SECOND, KEPT, INPUT, CALLS, ORDER, KIND, PASSED = (
    "the result",
    "the result for another input",
    "the first result, after the second call",
    "x afterwards",
    "calls of layers",
    "the order of the calls",
    "the result is an array",
    "a graph without layers",
)


def outputs(x: float) -> dict[str, float]:
    """What each operator makes of one number."""
    relu, gate = max(x, 0.0), 1 / (1 + math.exp(-x))
    return {"x": x, "relu": relu, "gate": gate, "minus": relu - gate, "twice": 2 * (relu - gate)}


def table(name: str, sign: float = 1.0) -> Plain:
    """An operator's output for X, or for -X."""
    return [[outputs(sign * x)[name] for x in row] for row in X]


def check_forward(function: Function, report: Report) -> None:
    """Run a graph of five operators twice; its memory holds NaN before."""
    import numpy as np  # not when a lesson only looks up its exercises

    calls: list[str] = []
    made: dict[str, Plain] = {}
    graph = built(calls, made)
    for op in graph.topo_queues[:-1]:
        op.output_operands.data.fill(np.nan)
    x = np.array(X, np.float32)
    result = function(graph, x)
    report(CALLS, [[name, calls.count(name)] for name in NAMES[1:]])
    report(ORDER, list(calls))
    for op in graph.topo_queues[:-1]:
        report(op.name, made.get(op.name))
    report(KIND, isinstance(result, np.ndarray))
    report(FIRST, result)
    report(INPUT, x)
    report(SECOND, function(graph, -np.array(X, np.float32)))
    report(KEPT, result)
    through = built([], {}, THROUGH)
    through.topo_queues[0].output_operands.data.fill(np.nan)
    report(PASSED, raised(function, through, x))


def built(calls: list[str], made: dict[str, Plain], text: str = TEXT) -> Any:
    """The graph of a text, without a forward of its own. Each first call of a layer is written down, and what it made:
    later operators use the same memory."""
    import numpy as np

    from kuiper_edu.layers import Layer, create_layer
    from kuiper_edu.pnnx import Graph
    from kuiper_edu.runtime import RuntimeGraph

    arrays: dict[str, Any] = {}

    class Watched(Layer):
        def __init__(self, op: Any) -> None:
            super().__init__(op)
            self.layer = create_layer(op)

        def forward(self, inputs: Any, outputs: Any) -> None:
            calls.append(self.name)
            made.setdefault("x", arrays["x"].tolist())
            mine = arrays[self.name]
            if not any(np.may_share_memory(mine, array) for array in inputs):
                mine.fill(np.nan)
            self.layer.forward(inputs, outputs)
            made.setdefault(self.name, mine.tolist())

    class WithoutForward(RuntimeGraph):
        def forward(self, *_: Any, **__: Any) -> Any:
            raise RuntimeError("graph.forward must not be used in this exercise")

        __call__ = capture = forward

    graph = WithoutForward.from_graph(Graph.from_text(text), Watched)
    graph.build()
    arrays |= {op.name: op.output_operands.data for op in graph.topo_queues if op.output_operands is not None}
    return graph


def first_operator(finding: Finding) -> Sentence | None:
    """The first operator whose output differs, and why.

    No table of wrong answers says it: it is told by the order of the calls, which is reported and not judged, and by
    what is left in the memory, where NaN stood before.
    """
    for label in (mismatch.label for mismatch in finding.wrong):
        if label in NAMES:
            early = _too_early(finding.reported[ORDER])
            if early:
                return early
            wrong = next(mismatch for name in _order(finding) for mismatch in finding.wrong if mismatch.label == name)
            return told(
                "first_operator_whose_output",
                "the first operator whose output differs is {label!r}: {wrong}",
                label=wrong.label,
                wrong=_operator(wrong),
            )
    return None


def _too_early(calls: list[str]) -> Sentence | None:
    """Which layer was called before one whose output it reads."""
    for place, name in enumerate(calls):
        late = next((read for read in READS.get(name, ()) if read in calls[place:]), None)
        if late:
            return told(
                "layer_called_before_layer",
                "the layer of {name!r} was called before the layer of {late!r}, whose output it reads: loop over "
                "graph.topo_queues, which is in a valid order",
                name=name,
                late=late,
            )
    return None


def _order(finding: Finding) -> list[str]:
    return [label for label in finding.reported if label in NAMES]


def _operator(mismatch: Mismatch) -> Sentence:
    """Why one operator's output may be wrong, while those before it are right."""
    got = numbers_in(mismatch.got)
    unwritten = bool(got) and all(map(math.isnan, got))
    if mismatch.got is None:
        return told(
            "has_no_output_at",
            "it has no output at the end. Do you call every operator's layer, in the order of topo_queues?",
        )
    if mismatch.label == "x" and unwritten:
        return told(
            "array_still_contains_nan",
            "its array still contains NaN. Copy the numbers into the existing array with data[...] = x, because "
            "data = x only makes the name `data` refer to another array",
        )
    if mismatch.label == "x":
        return told(
            "feed_numbers_x_as",
            "{sentence}. Feed the numbers of x as they are: data[...] = x",
            sentence=mismatch.fault.sentence,
        )
    if unwritten:
        return told(
            "array_still_contains_nan_2",
            "its array still contains NaN. Its layer must write into op.output_operands.data: pass "
            "[op.output_operands.data] as the list of outputs",
        )
    if mismatch.label == "minus" and near_numbers(
        got, [-number for number in numbers_in(mismatch.expected)], TOLERANCE
    ):
        return told(
            "two_inputs_are_wrong",
            "its two inputs are in the wrong order. input_operands_seq has the right order",
        )
    if any(map(math.isnan, got)):
        return told(
            "some_numbers_are_nan",
            "some of its numbers are NaN. Was every input computed before it? topo_queues is in a valid order",
        )
    return told(
        "which_arrays_did_layer",
        "{sentence}. Which arrays did its layer get as inputs?",
        sentence=mismatch.fault.sentence,
    )


RULES: dict[str, Rule] = {
    CALLS: Equal([[name, 1] for name in NAMES[1:]]),
    **{name: Close(table(name), TOLERANCE) for name in NAMES},
    KIND: Equal(True),
    FIRST: Close(table("twice"), TOLERANCE),
    INPUT: Equal(X),
    SECOND: Close(table("twice", -1.0), TOLERANCE),
    KEPT: Close(table("twice"), TOLERANCE),
    PASSED: Equal(X),
}

EXERCISE = Exercise(
    "course5.forward",
    title="an inference engine",
    lesson="5.2",
    difficulty=2,
    minutes=4,
    check=check_forward,
    watch=runtime_graph,
    rules=RULES,
    diagnose=first_operator,
    says={
        CALLS: "expected one call of each layer per run, found these numbers of calls: {got}",
        KIND: (
            "the result is not an array: forward must return a copy of the array that pnnx.Output reads (is the "
            "return missing?)"
        ),
        FIRST: (
            "the output of every operator is right, but the result is wrong: return the array that pnnx.Output reads"
        ),
        INPUT: "your function changed x: only read it",
        SECOND: "the first result is right, but the second is wrong: does the second call use data from the first?",
        PASSED: (
            "for a graph of only pnnx.Input and pnnx.Output, expected a copy of x, found {got}: return a copy of the "
            "array that pnnx.Output reads"
        ),
        KEPT: (
            "the second call changed the first result: you returned memory that the graph uses again, so return a "
            "copy, .copy()"
        ),
    },
    opens={
        "still contains NaN": (
            "diagnosis/array_still_contains_nan",
            "diagnosis/array_still_contains_nan_2",
        ),
    },
    hints={
        "": (
            "Which of the three steps loops over all operators? Which operators do the other two steps need?",
            (
                "for op in graph.topo_queues: if it is pnnx.Input, feed; else if it has a layer, collect the "
                "arrays of op.input_operands_seq and call the layer. After the loop, fetch the result."
            ),
            "op.layer.forward([operand.data for operand in op.input_operands_seq], [op.output_operands.data])",
        ),
        "still contains NaN": (
            "What does `data = x` change: the numbers in an array, or what the name refers to?",
            "The next operators read the array that was allocated. Write into that array.",
            "op.output_operands.data[...] = x",
        ),
    },
    errors={
        "AttributeError: 'NoneType' object has no attribute 'forward'": (
            "pnnx.Input and pnnx.Output have no layer: check that op.layer is not None before you call its forward"
        ),
        "AttributeError: 'NoneType' object has no attribute 'data'": (
            "pnnx.Output has neither a layer nor an output (both are None): do not run it, and return a copy of the "
            "array that it reads"
        ),
        r"AttributeError: 'RuntimeOperand' object|\w+: .*RuntimeOperand": (
            "a layer works on arrays, but an operand is not an array: its array is operand.data"
        ),
        "AttributeError: 'list' object has no attribute 'data'": (
            "input_operands_seq is a list of operands: use the .data of each operand"
        ),
        r"RuntimeError: (graph\.forward .*)": (
            "graph.forward must not be used in this exercise: loop over the operators yourself"
        ),
        r"TypeError: .*forward\(\) (?:missing|takes)": (
            "a layer's forward takes two lists of arrays: op.layer.forward(inputs, outputs)"
        ),
        r"ShapeError: operator '(\w+)': expected one output, found": (
            "the outputs of {1!r} were passed as an array, whose rows then count as outputs: expected a list with one "
            "array, [op.output_operands.data]"
        ),
        r"ShapeError: operator '(\w+)': the result has shape": (
            "the inputs of {1!r} were passed as an array, whose rows then count as inputs: expected a list of arrays"
        ),
        "(?:IndexError|LayerError|ExpressionError)": (
            "a layer got the wrong number of inputs: an operator that reads one value twice (T + T) has this "
            "value twice in input_operands_seq, so pass it to the layer twice"
        ),
    },
)
