"""Right answers in unusual style."""

import numpy as np

# %%
import operator
import re


FUNCTIONS = {"add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv}


def evaluate(formula, inputs):
    for name in re.findall(r"[a-z_][a-z0-9_]*(?=\()", formula):
        if name not in FUNCTIONS:
            raise ValueError(name)
    text = re.sub(r"@(\d+)", r"inputs[\1]", formula)
    return eval(text, {**FUNCTIONS, "inputs": inputs})


# %%
import re

FUNCTIONS = dict(add=np.add, sub=np.subtract, mul=np.multiply)
FUNCTIONS["div"] = np.divide


def evaluate(formula, inputs):
    stack = []
    for word in reversed(re.findall(r"[^(),]+", formula)):
        if word[0] == "@":
            stack.append(inputs[int(word[1:])])
        elif word in FUNCTIONS:
            stack.append(FUNCTIONS[word](stack.pop(), stack.pop()))
        elif word.isidentifier():
            raise ValueError("what is " + word + "?")
        else:
            stack.append(float(word))
    return stack[-1]


# %%
def add(a, b):
    return a + b


FUNCTIONS = {"add": add, "sub": lambda a, b: a + -b, "mul": lambda a, b: b * a}
FUNCTIONS |= {"div": lambda a, b: a / b}


class Reader:
    def __init__(self, text, inputs):
        self.text, self.at, self.inputs = text, 0, inputs

    def word(self):
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in "(),":
            self.at += 1
        return self.text[start : self.at]

    def value(self):
        word = self.word()
        if word.startswith("@"):
            return self.inputs[int(word[1:])]
        if self.at == len(self.text) or self.text[self.at] != "(":
            return float(word) if "." in word or "e" in word else int(word)
        self.at += 1
        a = self.value()
        self.at += 1
        b = self.value()
        self.at += 1
        try:
            compute = FUNCTIONS[word]
        except KeyError:
            raise ValueError(f"no function {word}") from None
        return compute(a, b)


def evaluate(formula, inputs):
    return Reader(formula, inputs).value()


# %%
FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "max": np.maximum}


def evaluate(formula, inputs):
    def split(text):
        depth = 0
        for i in range(len(text)):
            if text[i] == "(":
                depth += 1
            if text[i] == ")":
                depth -= 1
            if text[i] == "," and not depth:
                return text[:i], text[i + 1 :]

    if formula[-1] != ")":
        return inputs[int(formula[1:])] if formula[0] == "@" else np.float64(formula)
    name = formula[: formula.index("(")]
    if FUNCTIONS.get(name) is None:
        raise ValueError(f"unknown: {name}, known: {', '.join(FUNCTIONS)}")
    return FUNCTIONS[name](*[evaluate(part, inputs) for part in split(formula[len(name) + 1 : -1])])


# %%
import ast

FUNCTIONS = {
    name: getattr(np, numpy_name)
    for name, numpy_name in [("add", "add"), ("sub", "subtract"), ("mul", "multiply"), ("div", "true_divide")]
}


def evaluate(formula, inputs):
    def go(node):
        if isinstance(node, ast.Call):
            if node.func.id not in FUNCTIONS:
                raise ValueError(f"{node.func.id} is not known")
            return FUNCTIONS[node.func.id](*map(go, node.args))
        if isinstance(node, ast.Name):
            return inputs[int(node.id[1:])]
        return ast.literal_eval(node)

    print(formula)
    return go(ast.parse(formula.replace("@", "_"), mode="eval").body)
