"""Homework 5: every wrong answer is told what is wrong with it, and unusual right ones pass."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent, indent

import pytest
from handed_in import Wrong, complete

from kuiper_edu.course.grading.check import Row
from kuiper_edu.course.grading.notebooks import read_notebook

LOGISTIC, SIGMOID, OVERFLOW = "course5-logistic-check", "course5-sigmoid-check", "course5-overflow-check"
REGISTRY, GATED, FINALE = "course5-registry-check", "course5-gated-check", "course5-finale-check"
TYPES = '"nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid"'
ANSWER = '@answer("course5.sigmoid")\n'
REGISTERED = f"@register_layer({TYPES})\n"
ONE_TYPE = '@register_layer("nn.Sigmoid")\n'
STABLE = "np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)"
E_ABS = "e = np.exp(-np.abs(x))\n"


def formula(expression: str) -> dict[str, str]:
    return {"course5-logistic": f"def logistic(x):\n    return {expression}"}


def layer(
    body: str, arguments: str = "self, inputs, outputs", head: str = ANSWER + REGISTERED, base: str = "(Layer)"
) -> dict[str, str]:
    """A layer in whose forward x is the input and y the output."""
    source = dedent(body).strip()
    if arguments == "self, inputs, outputs":
        source = f"x, y = inputs[0], outputs[0]\n{source}"
    method = f"    def forward({arguments}):\n{indent(source, ' ' * 8)}"
    return {"course5-sigmoid": f"{head}class SigmoidLayer{base}:\n{method}"}


def stable(**changes: str) -> dict[str, str]:
    return layer(E_ABS + STABLE, **changes)


def gate(silu: str, hardswish: str, result: str = "x * GATES[self.type](x)") -> dict[str, str]:
    return {
        "course5-gated": dedent(f"""
            GATES = {{"nn.SiLU": lambda x: {silu}, "nn.Hardswish": lambda x: {hardswish}}}

            @register_layer(*GATES)
            class GatedLayer(Layer):
                def forward(self, inputs, outputs):
                    x = inputs[0]
                    outputs[0][...] = {result}
        """)
    }


HARD = "np.clip(x + 3, 0, 6) / 6"
WRONG = (
    Wrong("the sign", LOGISTIC, "the sign of the exponent is wrong", formula("1 / (1 + np.exp(x))")),
    Wrong("no parentheses", LOGISTIC, r"this is 1 \+ e\^-x.*needs parentheses", formula("1 / 1 + np.exp(-x)")),
    Wrong("minus for plus", LOGISTIC, r"this is 1/\(1-e\^-x\)", formula("1 / (1 - np.exp(-x))")),
    Wrong("e^-x", LOGISTIC, r"e\^-x alone", formula("np.exp(-x)")),
    Wrong("e^x", LOGISTIC, r"this is e\^x", formula("np.exp(x)")),
    Wrong("tanh alone", LOGISTIC, "this is tanh", formula("np.tanh(x)")),
    Wrong("base 2", LOGISTIC, "the base is e", formula("1 / (1 + 2 ** -x)")),
    Wrong("the derivative", LOGISTIC, "this is the derivative", formula("np.exp(-x) / (1 + np.exp(-x)) ** 2")),
    Wrong("softplus", LOGISTIC, "the softplus", formula("np.log(1 + np.exp(x))")),
    Wrong("ReLU", LOGISTIC, "this is ReLU", formula("np.maximum(x, 0)")),
    Wrong("SiLU", LOGISTIC, "which is SiLU", formula("x / (1 + np.exp(-x))")),
    Wrong("hard", LOGISTIC, "the hard sigmoid", formula("np.clip(x / 6 + 0.5, 0, 1)")),
    Wrong("rounded", LOGISTIC, "only 0 and 1 came out", formula("np.round(1 / (1 + np.exp(-x)))")),
    Wrong("x", LOGISTIC, "nothing was computed", formula("x")),
    Wrong("no return", LOGISTIC, "is the return missing", {"course5-logistic": "def logistic(x):\n    1 + np.exp(-x)"}),
    Wrong("math.exp", LOGISTIC, "math.exp takes one number", formula("1 / (1 + __import__('math').exp(-x))")),
    Wrong("summed", LOGISTIC, "one number came back for five", formula("np.sum(1 / (1 + np.exp(-x)))")),
    Wrong(
        "flat",
        LOGISTIC,
        "matrix: .*an array of any shape gives one of the same shape",
        formula("1 / (1 + np.exp(-x.ravel()))"),
    ),
    Wrong("in place", LOGISTIC, "x itself is another afterwards", formula("1 / (1 + np.exp(np.negative(x, out=x)))")),
    Wrong("if", LOGISTIC, "`if` asks one question", formula("1 / (1 + np.exp(-x)) if x > 0 else x")),
    Wrong("a new value", SIGMOID, "still holds the nines", layer("outputs[0] = 1 / (1 + np.exp(-x))")),
    Wrong("returned", SIGMOID, "still holds the nines", layer("return 1 / (1 + np.exp(-x))")),
    Wrong("added up", SIGMOID, "added to the nines", layer("y += 1 / (1 + np.exp(-x))")),
    Wrong("one number", SIGMOID, "some numbers .* are still the nines", layer("y[0, 0, 0] = 1 / (1 + np.exp(1))")),
    Wrong("overwritten", SIGMOID, "the input was overwritten", layer("x *= -1\ny[...] = 1 / (1 + np.exp(x))")),
    Wrong("into the input", SIGMOID, "was written into the input", layer("x[...] = 1 / (1 + np.exp(-x))")),
    Wrong(
        "another array in the list",
        SIGMOID,
        "outputs.0. is another array now",
        layer("y[...] = 1 / (1 + np.exp(-x))\noutputs[0] = y.copy()"),
    ),
    Wrong("sign, in the layer", SIGMOID, "the sign of the exponent", layer("y[...] = 1 / (1 + np.exp(x))")),
    Wrong("e for both", SIGMOID, "right for x <= 0 only", layer(E_ABS + "y[...] = e / (1 + e)")),
    Wrong("1 for both", SIGMOID, "right for x >= 0 only", layer(E_ABS + "y[...] = 1 / (1 + e)")),
    Wrong("still ReLU", SIGMOID, "this is ReLU", layer("np.maximum(x, 0, out=y)")),
    Wrong("float16", SIGMOID, "float16, or approximated", layer("y[...] = 1 / (1 + np.exp(-x.astype(np.float16)))")),
    Wrong("the list", SIGMOID, "lists of arrays", layer("outputs[0][...] = 1 / (1 + np.exp(-inputs))")),
    Wrong("into the list", SIGMOID, "lists of arrays", layer("outputs[...] = 1 / (1 + np.exp(-inputs[0]))")),
    Wrong("no self", SIGMOID, r"forward takes \(self, inputs, outputs\)", layer("pass", "inputs, outputs")),
    Wrong(
        "no forward",
        SIGMOID,
        "has no forward of its own",
        {"course5-sigmoid": ANSWER + REGISTERED + "class S(Layer): pass"},
    ),
    Wrong("no Layer", SIGMOID, r"is it a subclass, class SigmoidLayer\(Layer\)", layer("pass", base="")),
    Wrong("complex", SIGMOID, "does not fit the output's data type", layer("np.exp(x + 0j, out=y)")),
    Wrong("one row", SIGMOID, "another shape than the output", layer("y[...] = np.zeros(5)")),
    Wrong(
        "the class itself",
        SIGMOID,
        r"the class ReluLike itself .* Return ReluLike\(op\)",
        {"course5-sigmoid": f"class ReluLike(Layer): pass\n\n{ANSWER}{REGISTERED}def make(op):\n    return ReluLike"},
    ),
    Wrong(
        "not registered", SIGMOID, "no layer is registered for 'nn.Sigmoid'", stable(head='@register_layer("a.B")\n')
    ),
    Wrong("e^-x overflows", OVERFLOW, r"e\^-x overflows for x = -1000", layer("y[...] = 1 / (1 + np.exp(-x))")),
    Wrong("e^x overflows", OVERFLOW, r"e\^x overflows for x = 1000", layer("e = np.exp(x)\ny[...] = e / (1 + e)")),
    Wrong(
        "both branches",
        OVERFLOW,
        "np.where computes both of its branches",
        layer("y[...] = np.where(x >= 0, 1 / (1 + np.exp(-x)), np.exp(x) / (1 + np.exp(x)))"),
    ),
    Wrong(
        "silenced",
        OVERFLOW,
        "for x = 1000 the result is nan, which is no number",
        layer("with np.errstate(all='ignore'):\n    e = np.exp(x)\n    y[...] = e / (1 + e)"),
    ),
    Wrong(
        "clipped early",
        OVERFLOW,
        r"for x = -1000 \[0.006693\] came out, \[0.000000\] was expected",
        layer("y[...] = 1 / (1 + np.exp(-np.clip(x, -5, 5)))"),
    ),
    Wrong(
        "clipped in the input",
        OVERFLOW,
        "large numbers of the input were overwritten",
        layer("x[x < -80] = -80\ny[...] = 1 / (1 + np.exp(-x))"),
    ),
    Wrong(
        "a warning",
        SIGMOID,
        "a warning came with the result: .*divide by zero",
        layer(E_ABS + STABLE + "\nnp.log(0 * x)"),
    ),
    Wrong("one spelling", REGISTRY, "nothing is registered under 'F.sigmoid'", stable(head=ANSWER + ONE_TYPE)),
    Wrong("none", REGISTRY, "nothing is registered under 'nn.Sigmoid'", stable(head=ANSWER)),
    Wrong(
        "only where the slot is asked",
        REGISTRY,
        "under 'F.sigmoid' nothing was written: the output still holds nan",
        layer("if self.type == 'nn.Sigmoid':\n    y[...] = 1 / (1 + np.exp(-x))"),
    ),
    Wrong(
        "registered without an object",
        REGISTRY,
        r"must return a layer, SigmoidLayer\(op\), not the class SigmoidLayer",
        {
            "course5-sigmoid": stable(head=ANSWER)["course5-sigmoid"]
            + f"\n\n{REGISTERED}def make(op):\n    return SigmoidLayer"
        },
    ),
    Wrong(
        "copied into the list",
        SIGMOID,
        "lists of arrays: the first input is inputs.0., the first output outputs.0.",
        layer("np.copyto(outputs, 1 / (1 + np.exp(-x)))"),
    ),
    Wrong("no types", SIGMOID, "register_layer wants the operator types", stable(head=ANSWER + "@register_layer\n")),
    Wrong(
        "a list of types",
        SIGMOID,
        "register_layer wants the operator types",
        stable(head=ANSWER + f"@register_layer([{TYPES}])\n"),
    ),
    Wrong(
        "small letters",
        SIGMOID,
        "no layer is registered for 'nn.Sigmoid'",
        stable(head=ANSWER + '@register_layer("nn.sigmoid")\n'),
    ),
    Wrong("one array", SIGMOID, r"forward takes \(self, inputs, outputs\)", layer("return x", "self, x")),
    Wrong("if for the whole", SIGMOID, "`if` asks one question", layer("y[...] = 1 if x > 0 else 0")),
    Wrong(
        "math in a loop",
        SIGMOID,
        "math.exp takes one number",
        layer("import math\nfor i in range(len(x)):\n    y[i] = 1 / (1 + math.exp(-x[i]))"),
    ),
    Wrong("the answer alone", SIGMOID, "no layer is registered for 'nn.Sigmoid'", stable(head=ANSWER)),
    Wrong(
        "the gates by a class of its own",
        GATED,
        "no gate for 'op'|the table has no gate",
        gate("logistic(x)", HARD, "x * GATES[self.name](x)"),
    ),
    Wrong(
        "one gate registered",
        GATED,
        "no layer is registered for 'nn.Hardswish'",
        {"course5-gated": gate("logistic(x)", HARD)["course5-gated"].replace("*GATES", "'nn.SiLU'")},
    ),
    Wrong("no 6", GATED, "divided by 6", gate("logistic(x)", "np.clip(x + 3, 0, 6)")),
    Wrong("36", GATED, "divided by 6 once", gate("logistic(x)", f"{HARD} / 6")),
    Wrong("no 3", GATED, r"clips x \+ 3, not x", gate("logistic(x)", "np.clip(x, 0, 6) / 6")),
    Wrong("no min", GATED, "ends at 1", gate("logistic(x)", "np.maximum(x + 3, 0) / 6")),
    Wrong("no max", GATED, "begins at 0", gate("logistic(x)", "np.minimum(x + 3, 6) / 6")),
    Wrong("gate alone", GATED, "the gate alone", gate("logistic(x)", HARD, "GATES[self.type](x)")),
    Wrong("added", GATED, "was added to x", gate("logistic(x)", HARD, "x + GATES[self.type](x)")),
    Wrong("twice", GATED, "multiplied with twice", gate("x * logistic(x)", HARD)),
    Wrong("swapped", GATED, "the two gates are swapped", gate(HARD, "logistic(x)")),
    Wrong("one gate", GATED, "both types use one gate", gate("logistic(x)", "logistic(x)")),
    Wrong("its sign", GATED, "wrong in the gate", gate("logistic(-x)", HARD)),
    Wrong(
        "into x",
        GATED,
        "the input was overwritten",
        gate("logistic(x)", HARD, "np.multiply(x, GATES[self.type](x), out=x)"),
    ),
    Wrong("nothing", GATED, "still holds the nines", gate("logistic(x)", HARD, "outputs[0]")),
    Wrong("no entry", GATED, "no gate for 'silu'", gate("logistic(x)", HARD, "x * GATES['silu'](x)")),
    Wrong(
        "the answer is not registered",
        FINALE,
        "asks the registry for a layer of type 'nn.Sigmoid', and the registry has none: your Sigmoid is not registered",
        stable(head=ANSWER),
    ),
    Wrong(
        "registered for another spelling",
        FINALE,
        "your Sigmoid is not registered, so put @register_layer",
        stable(head=ANSWER + '@register_layer("F.sigmoid")\n'),
    ),
    Wrong("nothing written", FINALE, "unwritten|left 3600", layer("y = 1 / (1 + np.exp(-x))")),
    Wrong("half written", FINALE, "unwritten|left", layer("y[::2] = 1 / (1 + np.exp(-x[::2]))")),
    Wrong("0.1 % off", FINALE, "where 0.00001 is allowed", layer("y[...] = 1 / (1 + np.exp(-1.001 * x))")),
    Wrong("in half precision", FINALE, "0.00001 is allowed", layer("y[...] = 1 / (1 + np.exp(-x.astype('f2')))")),
    Wrong("softmax", FINALE, "0.00001 is allowed", layer("e = np.exp(x)\ny[...] = e / e.sum(axis=1, keepdims=True)")),
    Wrong("no sigmoid at all", FINALE, "0.00001 is allowed", layer("y[...] = x")),
    Wrong("no @answer", FINALE, r'put @answer\("course5.sigmoid"\)', stable(head=REGISTERED)),
    Wrong(
        "1 % off",
        FINALE,
        "the scores differ by up to .*where 0.00001 is allowed; the digits are read all the same, but",
        layer("y[...] = 1 / (1 + np.exp(-1.01 * x))"),
    ),
    Wrong("constant", FINALE, "this is another function", layer("y[...] = 0.5")),
)

RIGHT = {
    "functools.partialmethod as forward": {
        "course5-sigmoid": dedent(f"""
            from functools import partialmethod

            def compute(self, sign, inputs, outputs):
                x, y = inputs[0], outputs[0]
                e = np.exp(sign * np.abs(x))
                {STABLE}

            @answer("course5.sigmoid")
            @register_layer({TYPES})
            class SigmoidLayer(Layer):
                forward = partialmethod(compute, -1)
        """)
    },
    "the output as scratch": layer("""
        np.abs(x, out=y)
        np.negative(y, out=y)
        np.exp(y, out=y)
        np.divide(np.where(x >= 0, 1, y), 1 + y, out=y)
    """),
    "by masks, with prints left in": layer("""
        print("x is", x)
        below = x < 0
        y[~below] = 1 / (1 + np.exp(-x[~below]))
        e = np.exp(x[below])
        y[below] = e / (1 + e)
        print("y is", y)
    """),
    "tanh": layer("y[...] = 0.5 * (1 + np.tanh(0.5 * x))") | formula("0.5 * (np.tanh(x / 2) + 1)"),
    "clipped late": layer("y[...] = 1 / (1 + np.exp(-np.clip(x, -60, 60)))"),
    "one by one": layer("""
        from math import exp

        for place in np.ndindex(x.shape):
            e = exp(-abs(x[place]))
            y[place] = np.float64((1 if x[place] >= 0 else e) / (1 + e))
    """),
    "a creator": {
        "course5-sigmoid": stable(head="")["course5-sigmoid"]
        + f"\n\n{ANSWER}{REGISTERED}def make(op):\n    return SigmoidLayer(op)"
    },
    "exp of logaddexp": layer("np.exp(-np.logaddexp(0, -x), out=y)") | formula("np.exp(-np.logaddexp(0, -x))"),
    "two harmless powers": layer("y[...] = np.exp(np.minimum(x, 0)) / (1 + np.exp(-np.abs(x)))")
    | formula("np.exp(x) / (np.exp(x) + 1)"),
    "piecewise": layer("""
        def above(x): return 1 / (1 + np.exp(-x))
        def below(x): return np.exp(x) / (1 + np.exp(x))
        y[...] = np.piecewise(x, [x < 0], [below, above])
    """)
    | formula("np.reciprocal(1 + np.e ** -x)"),
    "silenced, and right all the same": layer("""
        with np.errstate(over="ignore"):
            np.reciprocal(1 + np.exp(-x), out=y)
    """),
    "four decorators": stable(head=ANSWER + "".join(f"@register_layer({kind})\n" for kind in TYPES.split(", ")))
    | formula("(lambda e: e ** -1)(1 + np.exp(-x))"),
    "the answer last": stable(head=REGISTERED + ANSWER)
    | {
        "course5-logistic": "class Curve:\n    def __call__(self, x):\n        return 1 / (1 + np.exp(-x))\n\n"
        "logistic = Curve()"
    },
    "no decorator": {
        "course5-sigmoid": stable(head="")["course5-sigmoid"]
        + f"\n\nfor kind in [{TYPES}]:\n    LayerRegistry.register(kind, SigmoidLayer)\n"
        + "answer('course5.sigmoid')(SigmoidLayer)",
    }
    | formula("np.array([1 / (1 + np.exp(-v)) for v in x.ravel()]).reshape(x.shape)"),
    "in single precision": formula("(1 / (1 + np.exp(-x.astype(np.float32)))).astype(np.float32)"),
    "by where": formula("np.where(x >= 0, 1 / (1 + np.exp(-x)), np.exp(x) / (1 + np.exp(x)))"),
    "a def in a def": {
        "course5-logistic": "def logistic(x):\n    def e():\n        yield np.exp(-x)\n    return 1 / (1 + next(e()))"
    },
    "an if for the type": {
        "course5-gated": dedent("""
            @register_layer("nn.SiLU", "nn.Hardswish")
            class GatedLayer(Layer):
                def forward(self, inputs, outputs):
                    gate = logistic if self.type == "nn.SiLU" else lambda x: ((x + 3) / 6).clip(0, 1)
                    print("gate of", self.type)
                    np.multiply(gate(inputs[0]), inputs[0], out=outputs[0])
        """)
    },
    "gates by match": {
        "course5-gated": dedent("""
            @register_layer("nn.SiLU", "nn.Hardswish")
            class GatedLayer(Layer):
                def forward(self, inputs, outputs):
                    x = inputs[0].copy()
                    match self.type:
                        case "nn.SiLU": x *= logistic(x)
                        case _: x = x * np.clip(x + 3, 0, 6) / 6
                    outputs[0][...] = x
        """)
    },
    "two classes and a base": {
        "course5-gated": dedent("""
            class GatedLayer(Layer):
                def forward(self, inputs, outputs):
                    np.multiply(inputs[0], self.gate(inputs[0]), out=outputs[0])

            @register_layer("nn.SiLU")
            class SiLU(GatedLayer):
                gate = staticmethod(logistic)

            @register_layer("nn.Hardswish")
            class Hardswish(GatedLayer):
                def gate(self, x): return (np.clip(x, -3, 3) + 3) / 6
        """)
    },
    "the gate kept by __init__": {
        "course5-gated": dedent("""
            GATES = dict([("nn.SiLU", logistic), ("nn.Hardswish", lambda x: np.maximum(np.minimum(x / 6 + 0.5, 1), 0))])

            @register_layer("nn.Hardswish", "nn.SiLU")
            class GatedLayer(Layer):
                def __init__(self, op):
                    super().__init__(op)
                    self.gate = GATES[op.type]

                def forward(self, inputs, outputs):
                    (x,), (y,) = inputs, outputs
                    y[:] = x * self.gate(x)
        """)
    },
    "a creator for each gate": {
        "course5-gated": dedent("""
            class GatedLayer(Layer):
                def __init__(self, op, gate):
                    Layer.__init__(self, op)
                    self.gate = gate
                def forward(self, inputs, outputs):
                    outputs[0][...] = inputs[0] * self.gate(inputs[0])

            register_layer("nn.SiLU")(lambda op: GatedLayer(op, logistic))
            register_layer("nn.Hardswish")(lambda op: GatedLayer(op, lambda x: np.clip((x + 3) / 6, 0, 1)))
        """)
    },
    "SiLU by tanh": gate("(1 + np.tanh(x / 2)) / 2", "np.select([x < -3, x > 3], [0, 1], (x + 3) / 6)"),
    "the gate first, in the output": gate("logistic(x)", HARD).copy()
    | {
        "course5-gated": dedent("""
            gates = {"SiLU": logistic, "Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}

            @register_layer(*("nn." + name for name in gates))
            class GatedLayer(Layer):
                def forward(self, inputs, outputs):
                    outputs[0][...] = gates[self.type.removeprefix("nn.")](inputs[0])
                    outputs[0][...] *= inputs[0]
                    return outputs
        """)
    },
    "one number at a time": {
        "course5-gated": dedent("""
            @register_layer("nn.SiLU", "nn.Hardswish")
            class GatedLayer(Layer):
                def forward(self, inputs, outputs):
                    for place, x in np.ndenumerate(inputs[0]):
                        hard = min(max(x + 3, 0), 6) / 6
                        outputs[0][place] = x * (logistic(x) if self.type == "nn.SiLU" else hard)
        """)
    },
    "gates as methods of a dict": {
        "course5-gated": dedent("""
            class GatedLayer(Layer):
                def silu(self, x): return x / (1 + np.exp(-x))
                def hard(self, x): return x * np.clip(x + 3, 0, 6) / 6
                ways = {"nn.SiLU": silu, "nn.Hardswish": hard}

                def forward(self, inputs, outputs):
                    np.copyto(outputs[0], self.ways[self.type](self, inputs[0]))

            register_layer(*GatedLayer.ways)(GatedLayer)
        """)
    },
    "a function made by NumPy": {"course5-logistic": "logistic = np.vectorize(lambda x: 1 / (1 + np.exp(-x)))"},
    "gates by a method": {
        "course5-gated": dedent("""
            class GatedLayer(Layer):
                def gate(self, x):
                    return logistic(x) if self.type == "nn.SiLU" else np.minimum(np.maximum(x + 3, 0), 6) / 6

                def forward(self, inputs, outputs):
                    outputs[0][:] = self.gate(inputs[0])
                    outputs[0] *= inputs[0]

            for name in ("nn.SiLU", "nn.Hardswish"):
                register_layer(name)(GatedLayer)
        """)
    },
}


@pytest.fixture(scope="module")
def rows(repo: Path) -> dict[str, dict[str, Row]]:
    return complete("course5", WRONG, RIGHT, repo)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_a_wrong_answer_is_told_what_is_wrong_with_it(rows: dict[str, dict[str, Row]], wrong: Wrong) -> None:
    row = rows[wrong.name][wrong.check]
    assert row.status in ("wrong", "error"), row
    assert re.search(wrong.says, row.reason), row.reason


@pytest.mark.parametrize("name", ["the reference", *RIGHT])
def test_a_right_answer_in_another_style_passes(rows: dict[str, dict[str, Row]], name: str) -> None:
    assert [row for row in rows[name].values() if row.status != "passed"] == []


def test_a_blank_answer_is_missing(rows: dict[str, dict[str, Row]]) -> None:
    assert {row.status for row in rows["blank"].values()} == {"missing"}


@pytest.mark.parametrize("answer", ["course5-logistic", "course5-sigmoid", "course5-gated"])
def test_every_exercise_has_ten_wrong_and_ten_right_answers(answer: str) -> None:
    assert sum(answer in one.answers for one in WRONG if one.check != FINALE) >= 10
    assert sum(answer in answers for answers in RIGHT.values()) >= 10
    assert sum(one.check == FINALE for one in WRONG) >= 10


def test_a_cell_without_a_class_reads_as_blank_and_not_as_wrong(repo: Path) -> None:
    cells = read_notebook(repo / "course5" / "homework.ipynb").cells
    names = ("imports", "begin", "operators", "sigmoid-of", "digits")
    blank = [cell.source for cell in cells if cell.name in names or cell.role == "check"]
    done = subprocess.run(
        [sys.executable, "-c", "\n\n".join(blank)], cwd=repo / "course5", capture_output=True, text=True, check=False
    )
    said = [line for line in done.stdout.splitlines() if line.startswith("course5.")][1:]
    assert len(said) == 6, done.stderr
    assert all(": not written yet: there is no class" in line for line in said[1:]), said


@pytest.mark.parametrize(
    ("head", "says"), [(ANSWER, "o layer is registered for 'nn.Sigmoid'"), (ANSWER + ONE_TYPE, "'F.sigmoid'")]
)
def test_what_an_earlier_run_of_the_cell_registered_does_not_count(repo: Path, head: str, says: str) -> None:
    cells = {cell.name: cell.source for cell in read_notebook(repo / "course5" / "homework.ipynb").cells}
    again = [stable()["course5-sigmoid"], stable(head=head)["course5-sigmoid"]]
    source = [cells[name] for name in ("imports", "begin", "operators")] + again + [cells[REGISTRY]]
    if head == ANSWER:
        source[-1] = cells[SIGMOID]
    done = subprocess.run(
        [sys.executable, "-c", "\n\n".join(source)], cwd=repo / "course5", capture_output=True, text=True, check=False
    )
    assert says in done.stdout, done.stdout + done.stderr
