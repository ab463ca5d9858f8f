"""Wrong answers, each below the sentence that it is told."""

# %%
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
                stack.append(function(*[stack.pop() for _ in range(function.nin)][::-1]))
            else:
                stack.append(inputs[int(word[1:])] if word[0] == "@" else float(word))
        return stack.pop()

    return forward


# %%
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
                stack.append(inputs[int(word[1:])] if word[0] == "@" else float(word[0]))
        return stack.pop()

    return forward


# %%
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
                stack.append(inputs[int(word[1])] if word[0] == "@" else float(word))
        return stack.pop()

    return forward


# %%
import re
import numpy as np


FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    """A formula such as add(@0,mul(@1,2)): read from its end, each function finds its arguments on the stack."""
    words = re.findall(r"[^(),]+", op.params["expr"])
    for word in words:
        if False:
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


# %%
import re
import numpy as np


FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    """A formula such as add(@0,mul(@1,2)): read from its end, each function finds its arguments on the stack."""
    words = re.findall(r"[^(),]+", op.params["expr"])
    for word in words:
        if word not in FUNCTIONS and word[0] not in "@-0123456789":
            raise ValueError(f"unknown")

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


# %%
import re
import numpy as np


FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    """A formula such as add(@0,mul(@1,2)): read from its end, each function finds its arguments on the stack."""
    words = re.findall(r"[^(),]+", op.params["expr"])
    for word in words:
        if word not in FUNCTIONS and word[0] not in "@-0123456789":
            raise ValueError(f"line {op.line}: there is no function {word!r}")

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


# %%
import re
import numpy as np


FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    """A formula such as add(@0,mul(@1,2)): read from its end, each function finds its arguments on the stack."""
    words = re.findall(r"[^(),]+", op.params["expr"])
    for word in words:
        if word not in FUNCTIONS and word[0] not in "@-0123456789":
            raise KeyError(f"line {op.line}: there is no function {word!r}, which {op.name!r} needs")

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


# %%
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
        for word in words:
            if word in FUNCTIONS:
                function = FUNCTIONS[word]
                stack.append(function(*[stack.pop() for _ in range(function.nin)]))
            else:
                stack.append(inputs[int(word[1:])] if word[0] == "@" else float(word))
        return stack.pop()

    return forward


# %%
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
                stack.append(inputs[int(word)] if word[0] == "@" else float(word))
        return stack.pop()

    return forward


# %%
import re
import numpy as np


FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    """A formula such as add(@0,mul(@1,2)): read from its end, each function finds its arguments on the stack."""
    words = re.findall(r"[^(),]+", op.params["expr"])
    for word in words:
        if word not in FUNCTIONS and word[0] not in "@-0123456789":
            raise ValueError(f"line {op.line}: there is no function {word!r}, which {op.name!r} needs")

    stack = []

    def forward(*inputs):
        for word in reversed(words):
            if word in FUNCTIONS:
                function = FUNCTIONS[word]
                stack.append(function(*[stack.pop() for _ in range(function.nin)]))
            else:
                stack.append(inputs[int(word[1:])] if word[0] == "@" else float(word))
        return stack[0]

    return forward


# %%
import re
import numpy as np


FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply}


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


# %%
import re
import numpy as np


FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    """A formula such as add(@0,mul(@1,2)): read from its end, each function finds its arguments on the stack."""
    words = re.findall(r"[^(),]+", op.params["expr"])
    for word in words:
        if word not in FUNCTIONS and word[0] not in "@-0123456789":
            raise ValueError(f"line {op.line}: there is no function {word!r}, which {op.name!r} needs")

    def forward(inputs):
        stack = []
        for word in reversed(words):
            if word in FUNCTIONS:
                function = FUNCTIONS[word]
                stack.append(function(*[stack.pop() for _ in range(function.nin)]))
            else:
                stack.append(inputs[int(word[1:])] if word[0] == "@" else float(word))
        return stack.pop()

    return forward


# %%
import re
import numpy as np


FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def expression(op):
    """A formula such as add(@0,mul(@1,2)): read from its end, each function finds its arguments on the stack."""
    global words
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


# %%
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
                a, b = stack.pop(), stack.pop()
                stack.append(a if a is b else function(a, b))
            else:
                stack.append(inputs[int(word[1:])] if word[0] == "@" else float(word))
        return stack.pop()

    return forward


# %%
FUNCTIONS = {}


def expression(op):
    return lambda *inputs: FUNCTIONS[op.params["expr"]](*inputs)
