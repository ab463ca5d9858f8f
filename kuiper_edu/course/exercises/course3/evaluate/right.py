"""Right answers in unusual style."""

import numpy as np

# %%
import operator
import re


def evaluate(formula, inputs):
    known = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}
    for name in re.findall(r"[a-z_][a-z0-9_]*(?=\()", formula):
        if name not in known:
            raise ValueError(name)
    text = re.sub(r"@(\d+)", r"inputs[\1]", formula)
    return eval(text, {**known, "inputs": inputs})


# %%
import re


def evaluate(formula, inputs):
    stack = []
    for word in reversed(re.findall(r"[^(),]+", formula)):
        if word[0] == "@":
            stack.append(inputs[int(word[1:])])
        elif word in ("add", "sub", "mul"):
            a, b = stack.pop(), stack.pop()
            stack.append(a + b if word == "add" else a - b if word == "sub" else a * b)
        elif word.isidentifier():
            raise ValueError("what is " + word + "?")
        else:
            stack.append(float(word))
    return stack[-1]


# %%
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
        match word:
            case "add":
                return a + b
            case "sub":
                return a - b
            case "mul":
                return a * b
        raise ValueError(f"no function {word}")


def evaluate(formula, inputs):
    return Reader(formula, inputs).value()


# %%
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
    functions = {"add": np.add, "sub": np.subtract, "mul": np.multiply}
    if functions.get(name) is None:
        raise ValueError(f"unknown: {name}, known: {', '.join(functions)}")
    return functions[name](*[evaluate(part, inputs) for part in split(formula[len(name) + 1 : -1])])


# %%
import ast


def evaluate(formula, inputs):
    def go(node):
        if isinstance(node, ast.Call):
            if node.func.id not in ("add", "sub", "mul"):
                raise ValueError(f"{node.func.id} is not known")
            a, b = map(go, node.args)
            return {"add": lambda: a + b, "sub": lambda: a - b, "mul": lambda: a * b}[node.func.id]()
        if isinstance(node, ast.Name):
            return inputs[int(node.id[1:])]
        return ast.literal_eval(node)

    print(formula)
    return go(ast.parse(formula.replace("@", "_"), mode="eval").body)
