"""The course's part of my_engine.py, which connects the pieces; learners do not write it."""
# ruff: noqa: ARG001, ARG005, F401, F821 (the pieces come between it and the end of the file)
# mypy: ignore-errors

import math
import re
import sys
import traceback
import zipfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

DIGITS = "course5/model_file/digits"


# ======== course: the course's part: it joins the pieces ========


def read_line(line):
    """Return type, name, inputs, outputs, {parameter: value} and {weight: text} of a line of the .param file."""
    pairs = read_pairs(line)
    params = {name: text if name == "expr" else read_value(text) for name, text in pairs[""].items()}
    return *read_head(line), params, pairs["@"]


class CycleError(ValueError):
    """A graph has a cycle, so it has no order; `cycle` holds its names."""

    def __init__(self, cycle):
        self.cycle = cycle
        super().__init__(f"the graph has a cycle, so it has no order: {' -> '.join(cycle)}")


def find_cycle(edges):
    """Return the names along a cycle, the first one again at the end; None if there is no cycle."""
    left = set()
    for start in edges:
        path, untried = {start: None}, [iter(edges[start])]
        while untried and start not in left:
            name = next(untried[-1], None)
            if name is None:
                untried.pop()
                left.add(path.popitem()[0])
            elif name in path:
                return [*list(path)[list(path).index(name) :], name]
            elif name not in left:
                path[name] = None
                untried.append(iter(edges.get(name, [])))
    return None


def order(operators):
    """Return the operators in an order in which each comes after those whose outputs it reads."""
    refuse_doubles("is called", [op.name for op in operators])
    refuse_doubles("writes", [operand for op in operators for operand in op.outputs])
    edges, by_name = successors(operators), {op.name: op for op in operators}
    try:
        names = sort_all(edges)
    except CycleError as error:
        raise ValueError(str(error)) from None
    if not is_valid(edges, names):
        at = {name: index for index, name in enumerate(names)}
        back = [(name, other) for name in edges for other in edges[name] if at.get(name, 0) >= at.get(other, 0)]
        wrong = ", ".join(f"{name} before {other}" for name, other in back)
        raise ValueError(f"there is a cycle, or the sort is wrong: expected {wrong}")
    return [by_name[name] for name in names]


def refuse_doubles(what, names):
    """Raise ValueError if a name occurs twice, although only one operator may have it."""
    known = set()
    for name in names:
        if name in known:
            raise ValueError(f"expected one operator that {what} {name!r}, found two")
        known.add(name)


def allow_only(op, **computed):
    """Raise ValueError if an operator has settings that its layer does not support: an error beats a wrong result."""
    for name, value in computed.items():
        if op.params.get(name, value) != value:
            raise ValueError(f"line {op.line}: {op.type} {op.name!r} has {name}={op.params[name]}, only {value} works")


def unchanged(op):
    """Return a layer that returns its input."""
    return lambda x: x


def sigmoid_layer(op):
    """Return a layer that computes sigmoid for each number."""
    return lambda x: sigmoid(x)


GATES = {}
"""Maps an operator type to its gate g; the layer computes x * g(x)."""


def gated(gate):
    """Return the creator of a layer that multiplies by a gate."""
    return lambda op: lambda x: x * gate(x)


def pooling(op):
    """Return the layer of max_pool2d; the default stride is the size of the window."""
    if op.params.get("stride") is None:
        op.params["stride"] = op.params["kernel_size"]
    return max_pool2d(op)


MORE = {}
"""What you add beyond the lessons: an operator type -> its creator, or a function's name -> the function."""


def expression(op):
    """Return a layer that evaluates the formula of an operator with its inputs."""
    formula = op.params["expr"]
    for name in re.findall(r"(\w+)\(", formula):
        if name in MORE:
            FUNCTIONS[name] = MORE[name]
        if name not in FUNCTIONS:
            raise ValueError(f"line {op.line}: there is no function {name!r}, which {op.name!r} needs")
    return lambda *inputs: evaluate(formula, inputs)


def layers():
    """Return a new registry of yours with the creators of all types, in every spelling."""
    table = Registry()
    register(table, "pnnx.Input", "pnnx.Output")(unchanged)
    register(table, "pnnx.Expression")(expression)
    register(table, "nn.Conv2d")(conv2d)
    register(table, "nn.MaxPool2d", "F.max_pool2d")(pooling)
    register(table, "nn.AdaptiveAvgPool2d", "F.adaptive_avg_pool2d")(average)
    register(table, "nn.Linear")(linear)
    register(table, "torch.flatten", "nn.Flatten")(flatten)
    register(table, "nn.ReLU", "F.relu", "torch.relu")(relu)
    register(table, "nn.Softmax", "F.softmax", "torch.softmax")(softmax)
    for name, gate in GATES.items():
        register(table, name)(gated(gate))
    register(table, "nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")(sigmoid_layer)
    return table


@contextmanager
def named(op):
    """Add the line, type and name of an operator to errors that the block raises."""
    try:
        yield
    except (ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
        if str(error).startswith(f"line {op.line}:"):
            raise
        message = f"{error} is missing" if isinstance(error, KeyError) else error
        raise ValueError(f"line {op.line}: {op.type} {op.name!r}: {message}") from error


def create(op):
    """Return the layer of an operator, a function from arrays to a new array. Creators in MORE come first."""
    with named(op):
        layer = MORE[op.type](op) if op.type in MORE else LAYERS.create(op)

    def forward(*inputs):
        with named(op):
            return layer(*inputs)

    return forward


def memory(stem):
    """Return for one image the bytes of each operator's output, the peak memory, and the buffer of each output."""
    text = Path(f"{stem}.pnnx.param").read_text(encoding="utf-8")
    operators, shapes = wrap(text), {}
    for line in filter(None, text.splitlines()[2:]):
        shapes |= {name: read_value(shape[: shape.index(")") + 1]) for name, shape in read_pairs(line)["#"].items()}
    sizes = {op.name: sum(4 * math.prod(shapes[name]) for name in op.outputs) for op in operators if op.outputs}
    readers = {name: after for name, after in successors(operators).items() if name in sizes}
    lives = lifetimes([op.name for op in order(operators)], readers)
    return sizes, peak_bytes(lives, sizes), assign_buffers(lives, sizes)


def outputs(stem, image):
    """Run a model on an array and return the array of each pnnx.Output."""
    operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
    count = sum(op.type == "pnnx.Input" for op in operators)
    if count != 1:
        raise ValueError(f"{stem}: expected a model with one input, found {count}")
    arrays = Engine(str(stem)).run(image)
    return [arrays[op.name] for op in operators if op.type == "pnnx.Output"]


def read_digits():
    """Run the digits network on 360 scans, enlarged to 64 by 64 pixels; return how many are right, of how many."""
    with np.load(f"{DIGITS}.npz") as stored:
        scans, labels = stored["scans"].astype(np.float32) / 16, stored["labels"]
    at = np.clip((np.arange(64) + 0.5) / 8 - 0.5, 0, 7)
    mix = np.maximum(0, 1 - np.abs(at[:, None] - np.arange(8))).astype(np.float32)
    [scores] = outputs(DIGITS, (mix @ scans @ mix.T)[:, None])
    return int((scores.argmax(axis=1) == labels).sum()), len(labels)


def run_model(model, source, target=None):
    """Run a model on the array of a file, and write or print its first output."""
    array = np.load(source, allow_pickle=False)
    if not isinstance(array, np.ndarray):
        raise ValueError(f"{source}: expected one array (.npy), found several")
    if array.dtype.kind not in "biuf":
        raise ValueError(f"{source}: expected real numbers, found {array.dtype}")
    result = outputs(model.removesuffix(".pnnx.param"), array)[0]
    if target is None:
        print(result)
    else:
        with Path(target).open("wb") as file:
            np.save(file, result)


def main(words):
    """Read the digits, or with MODEL IN.npy [OUT.npy] run a model; return the exit code."""
    try:
        if not words:
            print("{} of {} digits read right".format(*read_digits()))
        elif len(words) in (2, 3):
            run_model(*words)
        else:
            raise ValueError(f"expected a model and a file for its input, found {' '.join(words)}")
    except KeyboardInterrupt:
        print("my_engine.py: interrupted", file=sys.stderr)
        return 130
    except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
        print(f"my_engine.py: {error}", file=sys.stderr)
    except Exception as error:  # of a part of this file: where
        line = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == __file__][-1]
        print(f"my_engine.py, line {line}: {type(error).__name__}: {error}", file=sys.stderr)
    else:
        return 0
    print("python my_engine.py [MODEL IN.npy [OUT.npy]]     MODEL as in course5/model_file/digits", file=sys.stderr)
    return 2


# ======== end: the table, made of what stands above, and the start ========

LAYERS = layers()

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
