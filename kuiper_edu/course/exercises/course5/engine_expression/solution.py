import re
import numpy as np


FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    """A formula such as add(@0,mul(@1,2)): read from its end, each function finds its arguments on the stack."""
    words = re.findall(r"[^(),]+", op.params["expr"])
    for word in words:
        if word not in FUNCTIONS and word[0] not in "@-0123456789":
            raise ValueError(f"line {op.line}: there is no function {word!r}, which {op.name!r} needs")

    def forward(*inputs):
        stack = []
        for word in reversed(words):
            if word in FUNCTIONS:
                function = FUNCTIONS[word]
                stack.append(function(*[stack.pop() for _ in range(function.nin)]))
            else:
                stack.append(inputs[int(word[1:])] if word[0] == "@" else float(word))
        return stack.pop()

    return forward
