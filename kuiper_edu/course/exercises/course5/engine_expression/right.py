"""Right answers in unusual style."""

# %%
import re
import numpy as np

FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    words = re.findall(r"[^(),]+|[(),]", op.params["expr"])
    for word in words:
        if word.isidentifier() and word not in FUNCTIONS:
            raise ValueError(f"{word} in {op.name}")

    def forward(*inputs):
        rest = list(words)

        def value():
            word = rest.pop(0)
            if word in FUNCTIONS:
                rest.pop(0)
                first = value()
                rest.pop(0)
                second = value()
                rest.pop(0)
                return FUNCTIONS[word](first, second)
            return inputs[int(word[1:])] if word.startswith("@") else float(word)

        return value()

    return forward


# %%
import re

FUNCTIONS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
}


def expression(op):
    text = re.sub(r"@(\d+)", r"inputs[\1]", op.params["expr"])
    for name in re.findall(r"([a-z_]\w*)\(", text):
        if name not in FUNCTIONS:
            raise ValueError(f"line {op.line}: {name} ({op.name}) is unknown")
    code = compile(text, "formula", "eval")
    return lambda *inputs: eval(code, {**FUNCTIONS, "inputs": inputs})


# %%
import ast
import operator
import re

FUNCTIONS = {"add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv}


def expression(op):
    tree = ast.parse(re.sub("@", "x", op.params["expr"]), mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.func.id not in FUNCTIONS:
            raise ValueError(f"{op.name} calls {node.func.id}")

    def compute(node, inputs):
        match node:
            case ast.Call():
                return FUNCTIONS[node.func.id](*[compute(argument, inputs) for argument in node.args])
            case ast.Name():
                return inputs[int(node.id[1:])]
        return ast.literal_eval(node)

    return lambda *inputs: compute(tree, inputs)


# %%
import re
import numpy as np

FUNCTIONS = dict(add=np.add, sub=np.subtract, mul=np.multiply, div=np.true_divide)


def expression(op):
    stack = []
    for word in re.findall("[^(),]+", op.params["expr"])[::-1]:
        stack.append(part(word, stack, op))
    [whole] = stack
    return lambda *inputs: whole(inputs)


def part(word, stack, op):
    if word[0] == "@":
        place = int(word[1:])
        return lambda inputs: inputs[place]
    try:
        number = float(word)
        return lambda inputs: number
    except ValueError:
        pass
    if word not in FUNCTIONS:
        raise ValueError(f"{op.name}: what is {word}?")
    a, b = stack.pop(), stack.pop()
    return lambda inputs: FUNCTIONS[word](a(inputs), b(inputs))


# %%
import re
import numpy as np

FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


class Expression:
    def __init__(self, op):
        self.words = re.split("[(),]+", op.params["expr"].rstrip(")"))
        for word in self.words:
            if word[0].isalpha() and word not in FUNCTIONS:
                raise ValueError(f"There is no {word} for {op.name}, line {op.line}.")

    def __call__(self, *inputs):
        values = []
        for word in self.words[::-1]:
            if word in FUNCTIONS:
                values[-2:] = [FUNCTIONS[word](values[-1], values[-2])]
            elif word.startswith("@"):
                values += [inputs[int(word.strip("@"))]]
            else:
                values += [np.float32(word)]
        return values[0]


def expression(op):
    return Expression(op)
