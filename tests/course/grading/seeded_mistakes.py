"""Mistakes that learners make, and shortcuts that some try: what is handed in, and what the check must say."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent, indent


@dataclass(frozen=True)
class Mistake:
    """One wrong answer.

    Args:
        name: what is wrong.
        answer: the answer cell it stands in.
        source: what is handed in.
        check: the check that must notice it.
        says: a pattern of the sentence that names it.
        status: of that check.
    """

    name: str
    answer: str
    source: str
    check: str
    says: str
    status: str = "wrong"


def _init(body: str) -> str:
    head = '@answer("course3.init_graph_params")\ndef init_graph_params(params, runtime_operator):\n'
    return head + indent(dedent(body).strip(), "    ")


def _sort(body: str) -> str:
    head = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n'
    return head + indent(dedent(body).strip(), "    ")


def _layer(
    body: str, types: str = '"nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid"', slot: bool = True
) -> str:
    decorators = '@answer("course5.sigmoid")\n' if slot else ""
    head = f"{decorators}@register_layer({types})\nclass SigmoidLayer(Layer):\n"
    return head + "    def forward(self, inputs, outputs):\n" + indent(dedent(body).strip(), " " * 8)


_KAHN = """
    waits_for = in_degrees(successors)
    ready = [name for name, degree in waits_for.items() if degree == 0]
    order = []
    while ready:
        name = ready.pop()
        order.append(name)
        for after in successors.get(name, ()):
            waits_for[after] -= 1
            if waits_for[after] == 0:
                ready.append(after)
"""

COURSE3 = (
    Mistake(
        "isinstance(True, int)",
        "course3-init-graph-params",
        _init("""
            for name, parameter in params.items():
                value = parameter.value
                if isinstance(value, int):
                    made = kinds.RuntimeParameterInt(value)
                elif isinstance(value, str):
                    made = kinds.RuntimeParameterString(value)
                else:
                    made = kind_of(parameter.type)(value)
                runtime_operator.params[name] = made
        """),
        "course3-test-linear-check",
        r"'bias' was made an int: isinstance\(True, int\)",
    ),
    Mistake(
        "looks bias up in every operator",
        "course3-init-graph-params",
        _init("""
            for name in ["bias", "in_features", "out_features"]:
                parameter = params[name]
                runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)
        """),
        "course3-test-linear-check",
        r"KeyError 'bias': look the parameter up in params",
        "error",
    ),
    Mistake(
        "returns a dict and fills nothing",
        "course3-init-graph-params",
        _init("return {name: kind_of(parameter.type)(parameter.value) for name, parameter in params.items()}"),
        "course3-test-linear-check",
        r"has no 'bias' afterwards: enter each one",
        "error",
    ),
    Mistake(
        "enters the class",
        "course3-init-graph-params",
        _init("""
            for name, parameter in params.items():
                runtime_operator.params[name] = kind_of(parameter.type)
        """),
        "course3-test-linear-check",
        r"for 'bias' the class itself was entered",
        "error",
    ),
    Mistake(
        "hands over the text",
        "course3-init-graph-params",
        _init("""
            for name, parameter in params.items():
                runtime_operator.params[name] = kind_of(parameter.type)(parameter.text)
        """),
        "course3-test-linear-check",
        r"'bias' holds the text 'True', not the value: use parameter.value",
    ),
    Mistake(
        "enters the Parameter itself",
        "course3-init-graph-params",
        _init("runtime_operator.params.update(params)"),
        "course3-test-linear-check",
        r"'bias' was entered as the file's Parameter",
        "error",
    ),
    Mistake(
        "one dict for all operators",
        "course3-init-graph-params",
        _init("""
            for name, parameter in params.items():
                SHARED[name] = kind_of(parameter.type)(parameter.value)
            runtime_operator.params = SHARED
        """).replace("@answer", "SHARED = {}\n\n\n@answer"),
        "course3-conv-check",
        r"'conv1' has 'ceil_mode', a parameter of another operator",
    ),
    Mistake(
        "drops an unknown type",
        "course3-init-graph-params",
        _init("""
            for name, parameter in params.items():
                if parameter.type in range(1, 8):
                    runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)
        """),
        "course3-unknown-check",
        r"nothing was raised for a type that nobody knows",
    ),
    Mistake(
        "an error without the name",
        "course3-init-graph-params",
        _init("""
            for name, parameter in params.items():
                runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)
        """),
        "course3-unknown-check",
        r"does not name the parameter 'gamma': KeyError: 99",
    ),
    Mistake(
        "forgets the strings",
        "course3-kind-of",
        dedent("""
            def kind_of(type_code):
                return [None, kinds.RuntimeParameterBool, kinds.RuntimeParameterInt, kinds.RuntimeParameterInt,
                        kinds.RuntimeParameterString, kinds.RuntimeParameterIntArray,
                        kinds.RuntimeParameterFloatArray, kinds.RuntimeParameterStringArray][type_code]
        """),
        "course3-kind-of-check",
        r"for 1.0e-05 \(type code 3\) the class RuntimeParameterInt came back, RuntimeParameterFloat is the right one",
    ),
    Mistake(
        "no return",
        "course3-kind-of",
        "def kind_of(type_code):\n    {1: kinds.RuntimeParameterBool}.get(type_code)",
        "course3-kind-of-check",
        r"kind_of returned None: is a return missing",
        "error",
    ),
)

COURSE4 = (
    Mistake(
        "names behind others are forgotten",
        "course4-in-degrees",
        dedent("""
            def in_degrees(successors):
                degrees = dict.fromkeys(successors, 0)
                for after in successors.values():
                    for name in after:
                        if name in degrees:
                            degrees[name] += 1
                return degrees
        """),
        "course4-in-degrees-check",
        r"'op4' of `six` has no entry: every name counts that occurs",
    ),
    Mistake(
        "out-degrees",
        "course4-in-degrees",
        dedent("""
            def in_degrees(successors):
                names = {*successors, *(name for after in successors.values() for name in after)}
                return {name: len(successors.get(name, ())) for name in names}
        """),
        "course4-in-degrees-check",
        r"edges that lead out of each name",
    ),
    Mistake(
        "appended when first met",
        "course4-topo-sort",
        _sort("""
            order = {}
            todo = [name for name, degree in in_degrees(successors).items() if degree == 0]
            while todo:
                name = todo.pop(0)
                if name not in order:
                    order[name] = True
                    todo.extend(successors.get(name, ()))
            return list(order)
        """),
        "course4-topo-sort-check",
        r"'conv2' must run before 'add'.*entered when it was first met: it has to wait",
    ),
    Mistake(
        "stands twice",
        "course4-topo-sort",
        _sort("""
            order = []
            todo = [name for name, degree in in_degrees(successors).items() if degree == 0]
            while todo and len(order) < 60_000:  # or a cycle would go on for ever
                order.append(todo.pop(0))
                todo.extend(successors.get(order[-1], ()))
            return order
        """),
        "course4-topo-sort-check",
        r"'join' stands twice.*entered more than once",
    ),
    Mistake(
        "KeyError at the last name",
        "course4-topo-sort",
        _sort(_KAHN.replace("successors.get(name, ())", "successors[name]") + "    return order"),
        "course4-topo-sort-check",
        r"KeyError '\w+': a name that only stands behind others has no entry",
        "error",
    ),
    Mistake(
        "no return",
        "course4-topo-sort",
        _sort(_KAHN),
        "course4-topo-sort-check",
        r"None \(is the return missing\?.*\) came back",
    ),
    Mistake(
        "a cycle is dropped",
        "course4-topo-sort",
        _sort(_KAHN + "    return order"),
        "course4-cycle-check",
        r"a graph with a cycle got an answer, .*raise CycleError",
    ),
    Mistake(
        "a cycle without names",
        "course4-topo-sort",
        _sort(_KAHN + "    if len(order) < len(waits_for):\n        raise CycleError([])\n    return order"),
        "course4-cycle-check",
        r"'conv2' is on the cycle, but the error does not name it",
    ),
    Mistake(
        "recursion",
        "course4-topo-sort",
        _sort("""
            order, seen = [], set()

            def visit(name):
                if name not in seen:
                    seen.add(name)
                    for after in successors.get(name, ()):
                        visit(after)
                    order.append(name)

            for name, degree in in_degrees(successors).items():
                if degree == 0:
                    visit(name)
            return order[::-1]
        """),
        "course4-chain-check",
        r"one call inside another for every operator ends after about a thousand",
        "error",
    ),
    Mistake(
        "an edge met twice is taken off once",
        "course4-topo-sort",
        _sort(
            _KAHN.replace("successors.get(name, ())", "set(successors.get(name, ()))")
            + "    if len(order) < len(waits_for):\n        raise CycleError(list(successors))\n    return order"
        ),
        "course4-topo-sort-check",
        r"a cycle is reported for `twice`, which has none; .* taken off as often as it is counted",
        "error",
    ),
    Mistake(
        "any valid order",
        "course4-smallest-first",
        "def smallest_first(successors):\n    return topo_sort(successors)",
        "course4-smallest-first-check",
        r"`diamond`: the names were taken as they became ready, not the smallest first",
    ),
    Mistake(
        "levels not sorted",
        "course4-levels",
        dedent("""
            def levels(successors):
                waits_for = in_degrees(successors)
                level = [name for name, degree in waits_for.items() if degree == 0]
                found = []
                while level:
                    found.append(level)
                    ready = []
                    for name in level:
                        for after in successors.get(name, ()):
                            waits_for[after] -= 1
                            if waits_for[after] == 0:
                                ready.append(after)
                    level = ready
                return found
        """),
        "course4-levels-check",
        r"the names of level 1 are not sorted: \['right', 'left'\]",
    ),
)

COURSE5 = (
    Mistake(
        "the sign of the exponent",
        "course5-logistic",
        "def logistic(x):\n    return 1 / (1 + np.exp(x))",
        "course5-logistic-check",
        r"the sign of the exponent is wrong",
    ),
    Mistake(
        "a new value for the list",
        "course5-sigmoid",
        _layer("outputs[0] = 1 / (1 + np.exp(-inputs[0]))"),
        "course5-sigmoid-check",
        r"still holds the nines.*outputs\[0\]\[\.\.\.\]",
    ),
    Mistake(
        "returns the result",
        "course5-sigmoid",
        _layer("return 1 / (1 + np.exp(-inputs[0]))"),
        "course5-sigmoid-check",
        r"still holds the nines",
    ),
    Mistake(
        "overwrites the input",
        "course5-sigmoid",
        _layer("""
            x = inputs[0]
            np.negative(x, out=x)
            np.divide(1, 1 + np.exp(x), out=outputs[0])
        """),
        "course5-sigmoid-check",
        r"the input was overwritten",
    ),
    Mistake(
        "overflow at -1000",
        "course5-sigmoid",
        _layer("np.divide(1, 1 + np.exp(-inputs[0]), out=outputs[0])"),
        "course5-overflow-check",
        r"e\^-x overflows for x = -1000: it would be e\^1000",
    ),
    Mistake(
        "infinity by infinity",
        "course5-sigmoid",
        _layer("""
            with np.errstate(all="ignore"):
                e = np.exp(inputs[0])
                np.divide(e, 1 + e, out=outputs[0])
        """),
        "course5-overflow-check",
        r"nan.*infinity divided by infinity",
    ),
    Mistake(
        "float16",
        "course5-sigmoid",
        _layer("""
            e = np.exp(-np.abs(inputs[0])).astype(np.float16)
            outputs[0][...] = np.where(inputs[0] >= 0, 1, e) / (1 + e)
        """),
        "course5-sigmoid-check",
        r"not to 1e-6: is it computed in float16",
    ),
    Mistake(
        "one spelling only",
        "course5-sigmoid",
        _layer("np.divide(1, 1 + np.exp(-inputs[0]), out=outputs[0])", types='"nn.Sigmoid"'),
        "course5-registry-check",
        r"nothing is registered under 'F.sigmoid'",
        "error",
    ),
    Mistake(
        "no @answer",
        "course5-sigmoid",
        _layer("np.divide(1, 1 + np.exp(-inputs[0]), out=outputs[0])", slot=False),
        "course5-finale-check",
        r'put @answer\("course5.sigmoid"\) above the class',
    ),
    Mistake(
        "forgets the 6",
        "course5-gated",
        dedent("""
            GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6)}

            @register_layer(*GATES)
            class GatedLayer(Layer):
                def forward(self, inputs, outputs):
                    outputs[0][...] = inputs[0] * GATES[self.type](inputs[0])
        """),
        "course5-gated-check",
        r"the gate of Hardswish is divided by 6",
    ),
    Mistake(
        "the gate alone",
        "course5-gated",
        dedent("""
            GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}

            @register_layer(*GATES)
            class GatedLayer(Layer):
                def forward(self, inputs, outputs):
                    outputs[0][...] = GATES[self.type](inputs[0])
        """),
        "course5-gated-check",
        r"this is the gate alone",
    ),
)

MISTAKES: dict[str, tuple[Mistake, ...]] = {"course3": COURSE3, "course4": COURSE4, "course5": COURSE5}

_READ = "exec(compile((Path(kuiper_edu.__file__).parent / {file!r}).read_text(), 'copied', 'exec'))"


def _copied(file: str) -> str:
    return "from pathlib import Path\n\nimport kuiper_edu\n\n" + _READ.format(file=file)


def _through(slot: str, before: str) -> str:
    return f"from kuiper_edu import slots\n\n{before}\nanswer({slot!r})(slots.get({slot!r}))"


SHORTCUTS: dict[str, dict[str, str]] = {
    "course3": {
        "import of the package": "from kuiper_edu.runtime.init_params import init_graph_params",
        "late import": _init("""
            from importlib import import_module

            import_module("kuiper_edu.runtime.init_params").init_graph_params(params, runtime_operator)
        """),
        "copied file": _copied("runtime/init_params.py"),
        "asked of the slot": _through("course3.init_graph_params", 'slots.clear("course3.init_graph_params")'),
        "homework ended": _through("course3.init_graph_params", 'learn.end("course3")'),
    },
    "course4": {
        "graphlib": _sort("""
            from graphlib import TopologicalSorter

            sorter = TopologicalSorter()
            for name, after in successors.items():
                for other in after:
                    sorter.add(other, name)
            return list(sorter.static_order())
        """),
        "graphlib, its name put together": _sort("""
            sorter = __import__("graph" + "lib").TopologicalSorter()
            for name, after in successors.items():
                for other in after:
                    sorter.add(other, name)
            return list(sorter.static_order())
        """),
        "networkx": "import networkx",
        "import of the package": _sort("""
            from kuiper_edu.topo.counting import kahn

            return kahn(successors)
        """),
        "another sort of the package": _sort("""
            from kuiper_edu.topo import levels

            return [name for level in levels(successors) for name in level]
        """),
        "late import": _sort("""
            from importlib import import_module

            return import_module("kuiper_edu.topo.depth_first").reverse_dfs(successors)
        """),
        "copied file": _copied("topo/counting.py"),
        "asked of the slot": _through("course4.topo_sort", 'slots.clear("course4.topo_sort")'),
        "homework ended": 'learn.end("course4")\nimport graphlib',
    },
    "course5": {
        "import of the package": "from kuiper_edu.layers.sigmoid import SigmoidLayer",
        "another layer of the package": _layer("""
            from kuiper_edu.layers.gated import silu

            outputs[0][...] = silu(inputs[0]) / inputs[0]
        """),
        "the package's helper": _layer("""
            from kuiper_edu.layers.gate import sigmoid

            outputs[0][...] = sigmoid(inputs[0])
        """),
        "copied file": _copied("layers/sigmoid.py"),
        "asked of the slot": _through("course5.sigmoid", 'slots.clear("course5.sigmoid")'),
        "homework ended": _through("course5.sigmoid", 'learn.end("course5")'),
        "torch": _layer("import torch\n\noutputs[0][...] = torch.sigmoid(torch.from_numpy(inputs[0])).numpy()"),
    },
}
