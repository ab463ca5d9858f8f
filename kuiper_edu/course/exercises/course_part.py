"""The course's part of my_engine.py, which connects the pieces; learners do not write it."""
# ruff: noqa: ARG002, D102, F401, F821, RUF012 (the pieces come between it and the end of the file)
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
    head, pairs = read_head(line), read_pairs(line)
    params = {name: text if name == "expr" else read_value(text) for name, text in pairs[""].items()}
    if params.get("stride", 0) is None:  # of a pooling: as large as its window
        params["stride"] = params["kernel_size"]
    if re.fullmatch(r"size\(@0,\d+\)", params.get("expr", "")):  # the length of a text: no formula of arrays
        head = "size", *head[1:]
    return *head, params, pairs["@"]


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


def refuse_doubles(what, names):
    """Raise ValueError if a name occurs twice, although only one operator may have it."""
    known = set()
    for name in names:
        if name in known:
            raise ValueError(f"expected one operator that {what} {name!r}, found two")
        known.add(name)


KINDS = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64, "bool": np.bool_}


def read_shapes(text):
    """Return {operand: (shape, type of its numbers)} as the # words of a .param text say; None stands for ?."""
    shapes, lines = {}, list(filter(None, text.splitlines()[2:]))
    refuse_doubles("is called", [read_head(line)[1] for line in lines])
    refuse_doubles("writes", [operand for line in lines for operand in read_head(line)[3]])
    for line in lines:
        for name, word in read_pairs(line)["#"].items():
            sizes, _, kind = word[1:].partition(")")
            if kind not in KINDS:
                raise ValueError(f"#{name}={word}: numbers of type {kind!r} are not supported")
            shapes[name] = tuple(None if size == "?" else int(size) for size in sizes.split(",") if size), KINDS[kind]
    return shapes


def infer_shapes(operators, layers, stored, batch=None, length=None, inputs=None):
    """Return {operand: (shape, type of its numbers)}: each layer says the shapes of what it writes.

    stored: as the file says, from read_shapes.
    batch: the first size of each input, in place of the file's. length: in place of each ?; 1 if it is not given.
    inputs: {operand of a pnnx.Input: shape}, in place of the file's.
    """
    if inputs and batch is None:
        batch = next((shape[0] for shape in inputs.values() if shape), None)
    written = {op.outputs[0] for op in operators if op.type == "pnnx.Input"}
    first = {stored[name][0][:1] for name in written & stored.keys()}

    def as_stored(name):
        if name not in stored:
            raise ValueError(f"the file has no shape (#{name}) for what it writes: export it with inputshape")
        sizes = [(1 if length is None else length) if size is None else size for size in stored[name][0]]
        if batch is not None and stored[name][0][:1] in first:
            sizes[:1] = [batch]
        return tuple(sizes)

    shapes = {}
    for op in operators:
        with named(op):
            read = [shapes[name][0] for name in op.inputs]
            given = inputs and op.type == "pnnx.Input" and op.outputs[0] in inputs
            said = [inputs[op.outputs[0]]] if given else layers[op.name].shapes(read)
            if said is None:  # as in the file; where it gives input and output one shape, they stay alike
                alike = {name for name in op.outputs if read and stored.get(name, 0) == stored.get(op.inputs[0])}
                said = [read[0] if name in alike else as_stored(name) for name in op.outputs]
            if len(said) != len(op.outputs):
                raise ValueError(f"shapes() must return {len(op.outputs)} shapes, one for each output, found {said}")
            for name, shape in zip(op.outputs, said, strict=True):
                if min(shape[1:], default=1) < 1:
                    raise ValueError(
                        f"its output would have the shape {tuple(shape)}: what it reads, {read}, is too small"
                    )
                kind = stored[name][1] if name in stored else np.float32
                shapes[name] = tuple(int(size) for size in shape), kind
    return shapes


def sizes_of(operators, shapes):
    """Return the bytes of what each operator writes."""
    return {
        op.name: sum(math.prod(shapes[name][0]) * np.dtype(shapes[name][1]).itemsize for name in op.outputs)
        for op in operators
        if op.outputs
    }


def plan_buffers(operators, sizes):
    """Return the number of each operator's buffer: operators whose outputs are never needed together may share one.

    operators: in execution order. sizes: the bytes of what each operator writes.
    """
    readers = {name: after for name, after in successors(operators).items() if name in sizes}
    return assign_buffers(lifetimes([op.name for op in operators], readers), sizes)


@contextmanager
def named(op):
    """Add the line, type and name of an operator to errors that the block raises."""
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        if str(error).startswith(f"line {op.line}:"):
            raise
        message = f"{error} is missing" if isinstance(error, KeyError) else error
        raise ValueError(f"line {op.line}: {op.type} {op.name!r}: {message}") from error


def marked(array):
    """Fill an array with a NaN that no computation gives; return its bits, and those of this NaN."""
    bits = array.view(f"u{array.itemsize}")
    bits[...] = mark = np.array(np.nan, array.dtype).view(bits.dtype) | 0x55
    return bits, mark


@contextmanager
def watched(op, inputs, outputs, planned=False):
    """Around a layer's forward: its inputs cannot be changed; without a plan, it must write every number."""
    floats = [] if planned else [array for array in outputs if array.dtype.kind == "f"]
    marks = [marked(array) for array in floats]
    writeable = [array for array in inputs if array.flags.writeable]
    for array in writeable:
        array.flags.writeable = False
    try:
        with named(op):
            yield
            if any((bits == mark).any() for bits, mark in marks):
                raise ValueError("forward must write every number: outputs[0][...] = result, or out=outputs[0]")
            if any(np.isnan(array).any() for array in floats) and not any(np.isnan(array).any() for array in inputs):
                raise ValueError("forward computes NaN (not a number), and its inputs have none")
    finally:
        for array in writeable:
            array.flags.writeable = True


def allow_only(op, **computed):
    """Raise ValueError if an operator has settings that its layer does not support: an error beats a wrong result."""
    for name, value in computed.items():
        if op.params.get(name, value) != value:
            raise ValueError(f"line {op.line}: {op.type} {op.name!r} has {name}={op.params[name]}, only {value} works")


CREATORS = {}
"""What the layers below enter: an operator type -> its class."""


def register_layer(*operator_types, replace=False):
    """Enter the class below under these types. The same class again replaces it; another one only with replace=True."""

    def enter(creator):
        for name in operator_types:
            known = CREATORS.get(name, creator).__name__
            if known != creator.__name__ and not replace:
                raise ValueError(f"{name} has a layer already, {known}: register_layer(..., replace=True) replaces it")
        CREATORS.update(dict.fromkeys(operator_types, creator))
        return creator

    return enter


class Layer:
    """What computes an operator."""

    rooms = {}

    def __init__(self, op):
        """Take the settings and weights of an operator, and refuse those that the layer does not support."""
        self.op, self.name, self.type = op, op.name, op.type

    def shapes(self, shapes):
        """Return the shapes of the outputs, from those of the inputs; None: as in the file."""

    def prepare(self, inputs, outputs):
        """Do what is needed once the arrays are there; build() calls it."""

    def forward(self, inputs, outputs):
        """Write the result into the arrays in outputs, whole; change nothing else, and return nothing."""
        raise TypeError(f"the class {type(self).__name__} has no forward(self, inputs, outputs)")

    def room(self, name, shape):
        """Return a work array, which holds what its last user left: layers run one by one, so they share it."""
        size = math.prod(shape)
        if len(self.rooms.get(name, ())) < size:
            self.rooms[name] = np.empty(size, np.float32)
        return self.rooms[name][:size].reshape(shape)


@register_layer("pnnx.Input")
class Input(Layer):
    """Copies the given array when its turn comes: earlier, its buffer may hold another operator's output."""

    array = None

    def forward(self, inputs, outputs):
        if np.shape(self.array) != outputs[0].shape:
            raise ValueError(f"built for {outputs[0].shape}, found {np.shape(self.array)}: build(batch=...) first")
        np.copyto(outputs[0], self.array, casting="same_kind")


@register_layer("pnnx.Output")
class Output(Layer):
    """Copies the result when its turn comes: later, its buffer may hold another operator's output."""

    def forward(self, inputs, outputs):
        self.array = inputs[0].copy()


@register_layer("pnnx.Attribute")
class Attribute(Layer):
    """A constant of the model, written in each run: its buffer may hold another operator's output in between."""

    def shapes(self, shapes):
        return [self.op.attrs["data"].shape]

    def forward(self, inputs, outputs):
        outputs[0][...] = self.op.attrs["data"]


@register_layer("pnnx.Expression")
class Expression(Layer):
    """The formula of an operator, for arrays."""

    def __init__(self, op):
        super().__init__(op)
        for name in re.findall(r"(\w+)\(", op.params["expr"]):
            if name not in FUNCTIONS:
                raise ValueError(f"there is no function {name!r} in FUNCTIONS")

    def shapes(self, shapes):
        return [np.broadcast_shapes(*shapes)]

    def forward(self, inputs, outputs):
        outputs[0][...] = evaluate(self.op.params["expr"], inputs)


@register_layer("size")
class Size(Layer):
    """The size of an axis, as one number."""

    def shapes(self, shapes):
        return [()]

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].shape[int(self.op.params["expr"].rstrip(")").partition(",")[2])]


@register_layer("torch.arange")
class Arange(Layer):
    """0, 1, 2 and so on: the places of a text's tokens."""

    def forward(self, inputs, outputs):
        outputs[0][...] = np.arange(len(outputs[0]))


@register_layer("Tensor.reshape")
class Reshape(Layer):
    """The same numbers in another shape, that of the output."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].reshape(outputs[0].shape)


@register_layer("torch.transpose")
class Transpose(Layer):
    """The same numbers with two axes exchanged."""

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].swapaxes(self.op.params["dim0"], self.op.params["dim1"])


def apply(layer, *arrays):
    """Run one layer alone; return the array that it writes."""
    shapes = layer.shapes([np.shape(array) for array in arrays]) or [np.shape(arrays[0])]
    inputs, outputs = list(arrays), [np.empty(shape, np.float32) for shape in shapes]
    layer.prepare(inputs, outputs)
    with watched(layer.op, inputs, outputs):
        layer.forward(inputs, outputs)
    return outputs[0] if len(outputs) == 1 else outputs


def feed(engine, arrays):
    """Give each pnnx.Input of an engine its array."""
    layers = [engine.layers[op.name] for op in engine.operators if op.type == "pnnx.Input"]
    if len(layers) != len(arrays):
        raise ValueError(f"expected {len(layers)} arrays, one for each pnnx.Input, found {len(arrays)}")
    for layer, array in zip(layers, arrays, strict=True):
        layer.array = array


def memory(stem):
    """Return the bytes of each operator's output for the shapes in the file, the peak memory, and their buffers."""
    engine = Engine(str(stem))
    sizes = sizes_of(engine.operators, {name: (array.shape, array.dtype) for name, array in engine.arrays.items()})
    readers = {name: after for name, after in successors(engine.operators).items() if name in sizes}
    lives = lifetimes([op.name for op in order(engine.operators)], readers)
    return sizes, peak_bytes(lives, sizes), assign_buffers(lives, sizes)


def outputs(stem, *arrays, plan=True):
    """Build a model for arrays of any batch and size, run it, and return the array of each pnnx.Output."""
    engine = Engine(str(stem))
    names = [op.outputs[0] for op in engine.operators if op.type == "pnnx.Input"]
    shapes = {name: np.shape(array) for name, array in zip(names, arrays, strict=False)}  # run() says what is missing
    stored = read_shapes(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
    sizes = [pair for name, shape in shapes.items() for pair in zip(stored[name][0], shape, strict=False)]
    length = next((given for size, given in sizes if size is None), None)  # of a text
    return engine.build(plan=plan, inputs=shapes, length=length).run(*arrays)


def lacking(stem):
    """Return what the engine lacks for a model, one message for each operator type and function."""
    operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
    read_weights(operators, f"{stem}.pnnx.bin")
    said = {}
    for op in operators:
        try:
            create(op)
        except ValueError as error:
            said.setdefault(str(error).partition(f"{op.name!r}")[2] or str(error), str(error))
    return list(said.values())


def read_digits(plan=True):
    """Run the digits network on 360 scans, enlarged to 64 by 64 pixels; return how many are right, of how many."""
    with np.load(f"{DIGITS}.npz") as stored:
        scans, labels = stored["scans"].astype(np.float32) / 16, stored["labels"]
    at = np.clip((np.arange(64) + 0.5) / 8 - 0.5, 0, 7)
    mix = np.maximum(0, 1 - np.abs(at[:, None] - np.arange(8))).astype(np.float32)
    [scores] = outputs(DIGITS, (mix @ scans @ mix.T)[:, None], plan=plan)
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


REMEMBERING = {"F.scaled_dot_product_attention": "CachedAttention", "torch.arange": "CountedArange"}


def remembering(stem):
    """Return an engine whose layers go on where its last run ended, so that each run takes new tokens only.

    It writes one text: a new text needs a new engine.
    """
    engine = Engine(str(stem))
    for op in engine.operators:
        if op.type in REMEMBERING:
            engine.layers[op.name] = globals()[REMEMBERING[op.type]](op)
    return engine


def sample(scores, heat, rng):
    """Return a random token: the lower the heat, the more often the one with the largest score."""
    powers = np.exp((scores - scores.max()) / heat)
    return int(rng.choice(len(powers), p=powers / powers.sum()))


def continued(first, heat=0.6, seed=None):
    """Return a text that begins with some characters: a Tang poem if they are Chinese, else a name."""
    stem = Path(DIGITS).with_name("poems" if first > "\u2e80" else "names")
    vocabulary = Path(f"{stem}.txt").read_text(encoding="utf-8")
    unknown = [character for character in first if character not in vocabulary[1:]]
    if unknown or len(first) > 60:
        raise ValueError(f"the model does not know {unknown[0]!r}" if unknown else "expected at most 60 characters")
    rng, tokens = np.random.default_rng(seed), [vocabulary.index(character) for character in "\n" + first]
    tokens = write_cached(remembering(stem), tokens, 65 - len(tokens), lambda scores: sample(scores, heat, rng))
    return "".join(vocabulary[token] for token in tokens[1:]).partition("\n")[0]


def main(words):
    """Read the digits, run a model with MODEL IN.npy [OUT.npy], or continue a text; return the exit code."""
    try:
        if not words:
            print("{} of {} digits read right".format(*read_digits()))
        elif words[0] == "--write" and len(words) <= 2:
            print(continued("".join(words[1:])).replace("\u3002", "\u3002\n").rstrip())
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
    print("python my_engine.py --write [TEXT]               a poem or a name that begins so", file=sys.stderr)
    return 2


# ======== end: the start ========

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
