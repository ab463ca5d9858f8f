"""Exercise 4 of lesson 5.2: a layer of one's own in the digits network, made by a factory of one's own."""

from __future__ import annotations

from typing import Any

from kuiper_edu.course.judge.course5.registry.layer_trial import LAYER, run, where, wrong_case
from kuiper_edu.course.judge.course5.registry.relu import INPUTS, RULES, formula
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.support import project

RELUS = 17
LIBRARYS, OTHERS, OBJECTS, CALLS, BATCH, AGREES = (
    "ReLU layers of the library",
    "other operators without the library's layer",
    "objects",
    "calls for one image",
    "calls for three images at once",
    "agrees",
)


def check_factory(function: Function, report: Report) -> None:
    """Try one of its layers, then build the digits network with it and count."""
    from kuiper_edu.runtime import RuntimeOperator  # brings NumPy

    layer = function(RuntimeOperator("relu_1", "nn.ReLU"))
    for label, numbers in INPUTS.items():
        run(layer, label, numbers, report)
    _try_network(function, report)


def _try_network(function: Function, report: Report) -> None:
    import numpy as np

    from kuiper_edu.datasets import load_digits
    from kuiper_edu.layers import create_layer
    from kuiper_edu.runtime import RuntimeGraph

    images, _, right = load_digits()
    graph = RuntimeGraph(project.root() / "course5" / "model_file" / "digits.pnnx.param", None, function)
    graph.build()
    working = [op for op in graph.topo_queues if op.layer is not None]
    relus = [op.layer for op in working if op.type == "nn.ReLU"]
    report(LIBRARYS, [layer.name for layer in relus if _librarys(layer)])
    report(OTHERS, [op.name for op in working if op.type != "nn.ReLU" and type(op.layer) is not type(create_layer(op))])
    report(OBJECTS, len(set(map(id, relus))))
    counts = [_calls(relus)]
    scores = graph.forward(images[:1])
    counts.append(_calls(relus))
    graph.forward(images[:3])
    counts.append(_calls(relus))
    report(CALLS, _more(counts[0], counts[1]))
    report(BATCH, _more(counts[1], counts[2]))
    report(AGREES, bool(np.abs(scores - right[:1]).max() <= 1e-5))


def _librarys(layer: Any) -> bool:
    return type(layer).__module__.startswith("kuiper_edu.layers")


def _calls(layers: list[Any]) -> Any:
    """What the class counted, or where it is counted in its place."""
    if not layers or not hasattr(type(layers[0]), "calls"):
        return "nothing is called calls in the class"
    if any("calls" in vars(layer) for layer in layers):
        return "each object counts for itself"
    return type(layers[0]).calls


def _more(before: Any, after: Any) -> Any:
    return after - before if isinstance(after, int) and isinstance(before, int) else after


def factory(finding: Finding) -> str | None:
    """What is wrong: the layer itself, which layers are made, or how they count."""
    label = wrong_case(finding, list(INPUTS))
    if label:
        said = where(finding, label) or formula(finding)
        return said and f"one of your layers, alone: {said}"
    first = finding.wrong[0]
    match first.label, first.got:
        case "ReLU layers of the library", names:
            return (
                f"{len(names)} of the 17 ReLU operators have the library's layer, {names[0]!r} among them: "
                "make yours wherever op.type is nn.ReLU, whatever the operator is called"
            )
        case "other operators without the library's layer", names:
            return f"{names[0]!r} is no ReLU and has no layer of the library: for other types, return create_layer(op)"
        case "objects", got:
            return (
                f"17 operators share {got} layer object{'s'[: got != 1]}: make a new one in each call, CountingRelu(op)"
            )
        case (("calls for one image" | "calls for three images at once"), got):
            return _counting(got, first.label)
    return "the scores differ from PyTorch's by more than 1e-5, although one layer alone is right"


def _counting(got: Any, label: str) -> str:
    if got == "each object counts for itself":
        return (
            "self.calls += 1 gives each object a counter of its own, and the class's stays as it is: "
            "CountingRelu.calls += 1 counts for all"
        )
    if isinstance(got, str):
        return f"{got}: the line calls = 0 stands in the class, above forward"
    if got == 0:
        return "the network ran, and CountingRelu.calls did not change: add 1 in forward"
    if label == BATCH:
        return f"three images at once are one call for each operator, 17; {got} were counted"
    return f"{got} calls were counted for one image, 17 were made: add 1 for each call of forward"


EXERCISE = Exercise(
    "course5.factory",
    check=check_factory,
    rules={
        **RULES,
        LIBRARYS: Equal([]),
        OTHERS: Equal([]),
        OBJECTS: Equal(RELUS),
        CALLS: Equal(RELUS),
        BATCH: Equal(RELUS),
        AGREES: Equal(True),
    },
    detective=factory,
    on_error=lambda finding: factory(finding) if finding.wrong else None,
    symptoms=(
        Symptom(
            r"error: AttributeError: 'NoneType' object has no attribute 'forward'",
            "for an operator of type nn.ReLU the factory returned None: is the return missing, or the type misspelt?",
        ),
        Symptom(
            r"error: AttributeError: type object '(\w+)' has no attribute '(\w+)'",
            "the class {1} has no {2!r}: the line calls = 0 stands in the class, above forward",
        ),
        Symptom(
            r"error: AttributeError: '?(\w+)'? object has no attribute 'calls'",
            "calls is an attribute of the class: write CountingRelu.calls += 1, with calls = 0 in the class",
        ),
        Symptom(
            r"error: TypeError: .*forward\(\) missing 1 required positional argument",
            "the factory gave the class, not an object of it: CountingRelu(op), with the operator",
        ),
        Symptom(
            r"error: UnboundLocalError: .*'calls'",
            "`calls` alone is a variable of the function: the class's is CountingRelu.calls",
        ),
        Symptom(r"error: \w+: .*RecursionError", "the factory calls itself for other types: those are create_layer's"),
        Symptom(
            r"error: BuildError",
            "the factory must give a layer for every operator: return create_layer(op) for other types",
        ),
        *LAYER,
    ),
    hints={
        "": (
            "What does the graph hand to the factory, and what does it want back?",
            "CountingRelu is the ReLU of lesson 1b with one more line. The factory asks op.type: for nn.ReLU it makes "
            "one of yours, for the rest it hands op on to create_layer.",
            'return CountingRelu(op) if op.type == "nn.ReLU" else create_layer(op)',
        ),
        "each object a counter of its own": (
            "Reading self.calls finds the class's number. Where does self.calls += 1 write?",
            "It writes into the object. The class has a name, too.",
            "CountingRelu.calls += 1",
        ),
    },
    solution="""\
import numpy as np

from kuiper_edu.layers import Layer, create_layer


class CountingRelu(Layer):
    calls = 0

    def forward(self, inputs, outputs):
        CountingRelu.calls += 1
        np.maximum(inputs[0], 0, out=outputs[0])


def factory(op):
    return CountingRelu(op) if op.type == "nn.ReLU" else create_layer(op)
""",
)
