"""Right pieces of the capstone in unusual style: eval-like readers, recursion, regular expressions, loops, classes."""
# ruff: noqa: E501

LINE = [
    # pasted from lesson 3.2, and ast for the values
    """
import ast

def read_head(line):
    words = line.split()
    first, middle = 4, 4 + int(words[2])
    end = middle + int(words[3])
    return words[0], words[1], words[first:middle], words[middle:end]

def read_pairs(line):
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    _, _, inputs, outputs = read_head(line)
    for word in line.split()[4 + len(inputs) + len(outputs):]:
        key, _, text = word.partition("=")
        if key[0] in "@$#":
            pairs[key[0]][key[1:]] = text
        else:
            pairs[""][key] = text
    return pairs

def read_value(text):
    if text.startswith("("):
        return tuple(map(read_value, text[1:-1].split(",")))
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text

def read_line(line):
    pairs = read_pairs(line)
    params = {k: read_value(v) for k, v in pairs[""].items() if k != "expr"}
    if "expr" in pairs[""]:
        params["expr"] = pairs[""]["expr"]
    return (*read_head(line), params, pairs["@"])
""",
    # an iterator, and a list in place of a tuple
    """
import re

NUMBER = re.compile(r"-?[0-9]+")

def value(text):
    match text:
        case "None":
            return None
        case "True" | "False":
            return text == "True"
    if text[:1] == "(" and text[-1:] == ")":
        return tuple([value(part) for part in text.strip("()").split(",")])
    if NUMBER.fullmatch(text):
        return int(text)
    if text[0] in "-0123456789":
        return float(text)
    return text

def read_line(line):
    words = iter(line.split())
    kind, name = next(words), next(words)
    counts = int(next(words)), int(next(words))
    inputs = [next(words) for _ in range(counts[0])]
    outputs = [next(words) for _ in range(counts[1])]
    rest = [word.split("=", 1) for word in words]
    params = {k: (v if k == "expr" else value(v)) for k, v in rest if k[0] not in "@#$"}
    attrs = {k.lstrip("@"): v for k, v in rest if k.startswith("@")}
    return [kind, name, inputs, outputs, params, attrs]
""",
    # numpy numbers, prints left in
    """
import numpy as np

def read_value(text):
    if text in {"True", "False", "None"}:
        return {"True": True, "False": False}.get(text)
    if "(" == text[0]:
        return tuple(read_value(t) for t in text[1:-1].split(","))
    try:
        return np.int64(text)
    except ValueError:
        try:
            return np.float64(text)
        except ValueError:
            return text

def read_line(line):
    words = line.split()
    print(words[0])
    n, m = map(int, words[2:4])
    pairs = [w.partition("=")[::2] for w in words[4 + n + m:]]
    params = {k: read_value(v) for k, v in pairs if k[0] not in "@$#" and k != "expr"}
    params.update({k: v for k, v in pairs if k == "expr"})
    for key in params:
        if isinstance(params[key], tuple):
            params[key] = tuple(p.item() if hasattr(p, "item") else p for p in params[key])
    return words[0], words[1], tuple(words[4:4 + n]), tuple(words[4 + n:4 + n + m]), params, {k[1:]: v for k, v in pairs if k[0] == "@"}
""",
    # one regular expression
    r"""
import json
import re

def read_value(text):
    try:
        return json.loads(text.replace("True", "true").replace("False", "false").replace("None", "null"))
    except ValueError:
        pass
    if re.match(r"\(.*\)$", text):
        return tuple(map(read_value, re.split(",", text[1:-1])))
    return text

def read_line(line):
    kind, name, n, m, rest = re.match(r"(\S+)\s+(\S+)\s+(\d+)\s+(\d+)(.*)", line).groups()
    words = rest.split()
    inputs, outputs, pairs = words[:int(n)], words[int(n):int(n) + int(m)], words[int(n) + int(m):]
    params, attrs = {}, {}
    for sign, key, text in (re.match(r"([@$#]?)([^=]*)=(.*)", pair).groups() for pair in pairs):
        if sign == "":
            params[key] = read_value(text) if key != "expr" else text
        elif sign == "@":
            attrs[key] = text
    return kind, name, inputs, outputs, params, attrs
""",
    # a class that is called
    """
class Reader:
    def __init__(self):
        self.fixed = dict(None_=None)

    def value(self, text):
        if text[0] == "(":
            return tuple(self.value(t) for t in text[1:-1].split(","))
        for convert in (self.word, int, float, str):
            try:
                return convert(text)
            except (ValueError, KeyError):
                continue

    def word(self, text):
        return {"None": None, "True": True, "False": False}[text]

    def __call__(self, line):
        words = line.split()
        reads, writes = int(words[2]), int(words[3])
        split = 4 + reads + writes
        pairs = dict(word.split("=", 1) for word in words[split:])
        params = {k: pairs[k] if k == "expr" else self.value(pairs[k]) for k in pairs if k[0] not in "@$#"}
        return words[0], words[1], words[4:4 + reads], words[4 + reads:split], params, {k[1:]: pairs[k] for k in pairs if k[0] == "@"}

read_line = Reader()
""",
]
WRAP = [
    # no dataclass
    """
class Operator:
    def __init__(self, line, type, name, inputs, outputs, params, attrs):
        self.line, self.type, self.name = line, type, name
        self.inputs, self.outputs, self.params, self.attrs = inputs, outputs, params, attrs

def wrap(text):
    lines = text.split("\\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if lines[0] != "7767517":
        raise ValueError("line 1 is not the number of a .param file")
    count = int(lines[1].split()[0])
    if count != len(lines) - 2:
        raise ValueError(f"line 2 promises {count} operators")
    operators = []
    for i in range(2, len(lines)):
        operators.append(Operator(i + 1, *read_line(lines[i])))
    return operators
""",
    # a named tuple could not change, so a SimpleNamespace; a tuple comes back
    """
from types import SimpleNamespace

NAMES = "type name inputs outputs params attrs".split()

def wrap(text):
    numbered = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    (_, first), (_, second), *rest = numbered
    if first.strip() != "7767517":
        raise ValueError(f"in line 1: {first}")
    if int(second.split()[0]) != len(rest):
        raise ValueError(f"in line 2: {second}, but there are {len(rest)} lines")
    return tuple(SimpleNamespace(line=n, **dict(zip(NAMES, read_line(line)))) for n, line in rest)
""",
    # a dataclass that makes itself, and an error of its own
    """
from dataclasses import dataclass, field

class BrokenFile(ValueError):
    pass

@dataclass(eq=False, slots=True)
class Operator:
    line: int
    type: str
    name: str
    inputs: list = field(default_factory=list)
    outputs: list = field(default_factory=list)
    params: dict = field(default_factory=dict)
    attrs: dict = field(default_factory=dict)

    @classmethod
    def of(cls, number, line):
        return cls(number, *read_line(line))

def wrap(text):
    magic, counts, *lines = [line for line in text.splitlines() if line.split()]
    if int(magic) != 7767517:
        raise ValueError(f"line 1 holds {magic}")
    if len(lines) - int(counts.split()[0]):
        raise ValueError("line 2 and the rest disagree")
    return list(map(Operator.of, range(3, 3 + len(lines)), lines))
""",
    # a generator inside
    """
from collections import namedtuple

Operator = namedtuple("Operator", "line type name inputs outputs params attrs")

def wrap(text):
    def operators():
        lines = iter(text.rstrip().splitlines())
        if next(lines) != "7767517":
            raise ValueError("line 1: not PNNX")
        promised = int(next(lines).split()[0])
        count = 0
        for count, line in enumerate(lines, 1):
            yield Operator(count + 2, *read_line(line))
        if count != promised:
            raise ValueError(f"line 2: {promised} promised, {count} there")
    return list(operators())
""",
    # a type made by hand
    """
def wrap(text):
    lines = text.strip().split("\\n")
    assert_right(lines[0] == "7767517", 1)
    assert_right(lines[1].split()[0] == str(len(lines[2:])), 2)
    result = []
    for number, line in zip(range(3, 10**9), lines[2:]):
        op = type("Operator", (), {})()
        op.type, op.name, op.inputs, op.outputs, op.params, op.attrs = read_line(line)
        op.line = number
        result += [op]
    return result

def assert_right(condition, number):
    if not condition:
        raise ValueError(f"something is wrong in line {number}!")
""",
]
WEIGHTS = [
    # struct, no NumPy for the bytes
    """
import struct
import zipfile
import numpy as np

def read_weights(operators, path):
    archive = zipfile.ZipFile(path)
    for op in operators:
        for key in list(op.attrs):
            text = op.attrs[key]
            shape = [int(n) for n in text[1:text.index(")")].split(",")]
            if not text.endswith("f32"):
                raise ValueError(f"{op.name}: f32 only")
            data = archive.read(op.name + "." + key)
            count = 1
            for n in shape:
                count *= n
            if count * 4 != len(data):
                raise ValueError(f"{op.name}: {len(data)} bytes, {count * 4} expected")
            op.attrs[key] = np.array(struct.unpack(f"<{count}f", data), np.float32).reshape(shape)
    archive.close()
""",
    # reshape finds the size; errors told anew
    """
import re
import zipfile
import numpy as np

def read_weights(operators, path):
    with zipfile.ZipFile(path) as file:
        for op in operators:
            op.attrs.update({name: _array(file, op, name) for name in op.attrs})

def _array(file, op, name):
    *sizes, kind = re.findall(r"[a-z]\\w*|\\d+", op.attrs[name])
    try:
        return np.frombuffer(file.read(f"{op.name}.{name}"), dtype={"f32": "<f4"}[kind]).reshape(*map(int, sizes))
    except (ValueError, KeyError) as error:
        raise ValueError(f"the weight {name} of {op.name} cannot be read: {error}")
""",
    # more types, a new dictionary, float64 in the end
    """
import io
import zipfile
import numpy as np

TYPES = {"f32": "<f4", "i32": "<i4", "f64": "<f8"}

def read_weights(operators, path):
    with open(path, "rb") as file, zipfile.ZipFile(io.BytesIO(file.read())) as archive:
        for op in operators:
            arrays = {}
            for name, text in op.attrs.items():
                shape, kind = text.lstrip("(").split(")")
                numbers = np.frombuffer(archive.open(f"{op.name}.{name}").read(), TYPES[kind])
                size = np.prod([int(s) for s in shape.split(",")])
                if numbers.size != size:
                    raise ValueError(op.name)
                arrays[name] = numbers.reshape(tuple(int(s) for s in shape.split(","))).astype(float)
            op.attrs = arrays
    return operators
""",
    # np.ndarray on a buffer
    """
import math
import zipfile
import numpy as np

def read_weights(operators, path):
    contents = zipfile.ZipFile(path)
    jobs = [(op, name) for op in operators for name in op.attrs]
    for op, name in jobs:
        shape, kind = eval(op.attrs[name].split(")")[0] + ",)"), op.attrs[name].split(")")[1]
        raw = contents.read(".".join([op.name, name]))
        if kind != "f32" or len(raw) != 4 * math.prod(shape):
            raise ValueError("operator %s: %s does not fit" % (op.name, name))
        op.attrs[name] = np.ndarray(shape, np.dtype("float32").newbyteorder("<"), raw).copy()
""",
    # array module
    """
import array
import zipfile
import numpy as np

def read_weights(operators, path):
    with zipfile.ZipFile(path) as z:
        for op in filter(lambda op: op.attrs, operators):
            for name, text in op.attrs.items():
                numbers = array.array("f")
                numbers.frombytes(z.read(f"{op.name}.{name}"))
                shape = tuple(map(int, text[1:text.rfind(")")].split(",")))
                if text[text.rfind(")") + 1:] != "f32" or len(numbers) != np.multiply.reduce(shape):
                    raise ValueError(f"{op.name}.{name} is not {text}")
                op.attrs[name] = np.array(numbers, dtype="f").reshape(shape)
""",
]
ORDER = [
    # level by level
    """
def order(operators):
    done, known, waiting = [], set(), list(operators)
    while waiting:
        ready = [op for op in waiting if known.issuperset(op.inputs)]
        if not ready:
            raise ValueError("these wait for one another: " + " ".join(op.name for op in waiting))
        done += ready
        known.update(name for op in ready for name in op.outputs)
        waiting = [op for op in waiting if op not in ready]
    return done
""",
    # depth first, without recursion
    """
def order(operators):
    writer = {name: op for op in operators for name in op.outputs}
    state, result = {}, []
    for start in operators:
        stack = [(start, iter(start.inputs))] if start.name not in state else []
        state.setdefault(start.name, "open")
        while stack:
            op, rest = stack[-1]
            name = next(rest, None)
            if name is None:
                state[op.name] = "done"
                result.append(stack.pop()[0])
                continue
            if name not in writer:
                raise ValueError(f"{op.name} reads {name}, and nobody writes it")
            before = writer[name]
            if state.get(before.name) == "open":
                raise ValueError("a cycle: " + ", ".join(o.name for o, _ in stack))
            if before.name not in state:
                state[before.name] = "open"
                stack.append((before, iter(before.inputs)))
    return result
""",
    # graphlib
    """
from graphlib import CycleError, TopologicalSorter

def order(operators):
    by_name = {op.name: op for op in operators}
    writer = {operand: op.name for op in operators for operand in op.outputs}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name}: nobody writes {operand}")
    try:
        names = TopologicalSorter({op.name: {writer[i] for i in op.inputs} for op in operators}).static_order()
        return [by_name[name] for name in names]
    except CycleError as error:
        raise ValueError(f"a cycle of {error.args[1]}") from error
""",
    # heapq, the line numbers decide
    """
import heapq
from collections import defaultdict

def order(operators):
    readers = defaultdict(list)
    for i, op in enumerate(operators):
        for name in set(op.inputs):
            readers[name].append(i)
    count = [len(set(op.inputs)) for op in operators]
    heap = [i for i, n in enumerate(count) if n == 0]
    heapq.heapify(heap)
    result = []
    while heap:
        op = operators[heapq.heappop(heap)]
        result.append(op)
        for name in op.outputs:
            for i in readers[name]:
                count[i] -= 1
                if not count[i]:
                    heapq.heappush(heap, i)
    if len(result) != len(operators):
        raise ValueError(f"no order for {[op.name for op, n in zip(operators, count) if n]}")
    return tuple(result)
""",
    # the sort of homework 4, on names
    """
from collections import deque

def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for after in successors.values():
        for name in after:
            degrees[name] = degrees.get(name, 0) + 1
    return degrees

def topo_sort(successors):
    waits_for = in_degrees(successors)
    ready = deque(name for name, degree in waits_for.items() if degree == 0)
    order = []
    while ready:
        name = ready.popleft()
        order.append(name)
        for after in successors.get(name, ()):
            waits_for[after] -= 1
            if waits_for[after] == 0:
                ready.append(after)
    if len(order) < len(waits_for):
        raise ValueError("a cycle: " + ", ".join(n for n in waits_for if waits_for[n]))
    return order

def order(operators):
    ops = {op.name: op for op in operators}
    made = {operand for op in operators for operand in op.outputs}
    lost = [op.name for op in operators if not made.issuperset(op.inputs)]
    if lost:
        raise ValueError(f"{lost} read what nobody writes")
    readers = {}
    for op in operators:
        for operand in op.inputs:
            readers.setdefault(operand, []).append(op.name)
    successors = {op.name: [r for o in op.outputs for r in readers.get(o, [])] for op in operators}
    return [ops[name] for name in topo_sort(successors)]
""",
]
_CHECK = """
import numpy as np

def check(op):
    if op.params["groups"] != 1 or tuple(op.params["dilation"]) != (1, 1) or op.params["padding_mode"] != "zeros":
        raise ValueError(f"{op.name} is too strange for me")
"""
CONV = [
    # einsum on windows
    _CHECK
    + """
def conv2d(op):
    check(op)
    def forward(x):
        (p, q), (s, t) = op.params["padding"], op.params["stride"]
        x = np.pad(x, ((0, 0), (0, 0), (p, p), (q, q)))
        w = np.lib.stride_tricks.sliding_window_view(x, op.params["kernel_size"], (2, 3))[:, :, ::s, ::t]
        out = np.einsum("nchwij,ocij->nohw", w, op.attrs["weight"], optimize=True)
        return out + op.attrs["bias"].reshape(1, -1, 1, 1) if "bias" in op.attrs else out
    return forward
""",
    # loops over the kernel
    _CHECK
    + """
def conv2d(op):
    check(op)
    weight = op.attrs["weight"]
    kh, kw = op.params["kernel_size"]
    ph, pw = op.params["padding"]
    sh, sw = op.params["stride"]
    def forward(x):
        n, c, h, w = x.shape
        framed = np.zeros((n, c, h + 2 * ph, w + 2 * pw), x.dtype)
        framed[:, :, ph:ph + h, pw:pw + w] = x
        rows, columns = (h + 2 * ph - kh) // sh + 1, (w + 2 * pw - kw) // sw + 1
        out = np.zeros((n, len(weight), rows, columns), np.float32)
        for i in range(kh):
            for j in range(kw):
                part = framed[:, :, i:i + sh * rows:sh, j:j + sw * columns:sw]
                out += np.tensordot(part, weight[:, :, i, j], axes=([1], [1])).transpose(0, 3, 1, 2)
        return out + np.reshape(op.attrs.get("bias", [0]), (1, -1, 1, 1)).astype(np.float32)
    return forward
""",
    # im2col with columns, image by image
    _CHECK
    + """
def im2col(x, kernel, stride, padding):
    x = np.pad(x, ((0, 0), (padding[0],) * 2, (padding[1],) * 2))
    rows = (x.shape[1] - kernel[0]) // stride[0] + 1
    columns = (x.shape[2] - kernel[1]) // stride[1] + 1
    result = np.empty((x.shape[0] * kernel[0] * kernel[1], rows * columns), x.dtype)
    for r in range(rows):
        for c in range(columns):
            window = x[:, r * stride[0]:r * stride[0] + kernel[0], c * stride[1]:c * stride[1] + kernel[1]]
            result[:, r * columns + c] = window.reshape(-1)
    return result, rows, columns

def conv2d(op):
    check(op)
    def one(image):
        matrix, rows, columns = im2col(image, *(op.params[k] for k in ("kernel_size", "stride", "padding")))
        out = op.attrs["weight"].reshape(len(op.attrs["weight"]), -1) @ matrix
        if op.attrs.get("bias") is not None:
            out = out + op.attrs["bias"][:, None]
        return out.reshape(-1, rows, columns)
    return lambda x: np.stack([one(image) for image in x])
""",
    # a class with __call__; it refuses when it runs
    """
import numpy as np

class conv2d:
    def __init__(self, op):
        self.op = op

    def __call__(self, x):
        op, p = self.op, self.op.params
        for key, value in {"groups": 1, "dilation": (1, 1), "padding_mode": "zeros"}.items():
            if p[key] != value:
                raise ValueError(f"{op.name}: {key}")
        pad = [(0, 0), (0, 0)] + [(n, n) for n in p["padding"]]
        view = np.lib.stride_tricks.sliding_window_view(np.pad(x, pad), p["kernel_size"], axis=(-2, -1))
        view = view[..., ::p["stride"][0], ::p["stride"][1], :, :]
        y = np.tensordot(view, op.attrs["weight"], axes=((1, 4, 5), (1, 2, 3)))
        return np.moveaxis(y + op.attrs.get("bias", 0), -1, 1)
""",
    # strides by hand, in float64
    _CHECK
    + """
def conv2d(op):
    check(op)
    def forward(x):
        x = np.ascontiguousarray(np.pad(x.astype(float), ((0, 0), (0, 0), *((p, p) for p in op.params["padding"]))))
        k, s = op.params["kernel_size"], op.params["stride"]
        rows, columns = ((n - a) // b + 1 for n, a, b in zip(x.shape[2:], k, s))
        n, c, h, w = x.strides
        seen = np.lib.stride_tricks.as_strided(x, (*x.shape[:2], rows, columns, *k), (n, c, h * s[0], w * s[1], h, w))
        seen = seen.transpose(0, 2, 3, 1, 4, 5).reshape(len(x), rows * columns, -1)
        out = np.matmul(seen, op.attrs["weight"].reshape(op.attrs["weight"].shape[0], -1).T.astype(float))
        out += op.attrs.get("bias", 0)
        return out.swapaxes(1, 2).reshape(len(x), -1, rows, columns).astype("f4")
    return forward
""",
]
_REFUSE = """
import numpy as np

def refuse(op):
    if op.params["ceil_mode"] or op.params["dilation"] != (1, 1):
        raise ValueError(f"{op.name} asks for too much")
"""
POOL = [
    # a maximum of shifted images
    _REFUSE
    + """
def max_pool2d(op):
    refuse(op)
    (a, b), (p, q), (s, t) = (op.params[k] for k in ("kernel_size", "padding", "stride"))
    def forward(x):
        n, c, h, w = x.shape
        big = np.full((n, c, h + 2 * p, w + 2 * q), -np.inf, x.dtype)
        big[:, :, p:h + p, q:w + q] = x
        rows, columns = (h + 2 * p - a) // s + 1, (w + 2 * q - b) // t + 1
        shifted = [big[:, :, i:i + s * rows:s, j:j + t * columns:t] for i in range(a) for j in range(b)]
        return np.maximum.reduce(shifted)
    return forward
""",
    # windows of its own
    _REFUSE
    + """
def max_pool2d(op):
    refuse(op)
    def forward(x):
        pads = [(0, 0)] * 2 + [(n, n) for n in op.params["padding"]]
        view = np.lib.stride_tricks.sliding_window_view(np.pad(x, pads, constant_values=np.finfo("f4").min), op.params["kernel_size"], axis=(2, 3))
        return np.amax(view, axis=(-1, -2))[:, :, ::op.params["stride"][0], ::op.params["stride"][1]]
    return forward
""",
    # loops over places
    _REFUSE
    + """
def max_pool2d(op):
    refuse(op)
    def forward(x):
        (kh, kw), (ph, pw), (sh, sw) = op.params["kernel_size"], op.params["padding"], op.params["stride"]
        h, w = x.shape[2:]
        rows, columns = (h + 2 * ph - kh) // sh + 1, (w + 2 * pw - kw) // sw + 1
        out = np.empty((*x.shape[:2], rows, columns), x.dtype)
        for r in range(rows):
            for c in range(columns):
                top, left = r * sh - ph, c * sw - pw
                part = x[:, :, max(top, 0):top + kh, max(left, 0):left + kw]
                out[:, :, r, c] = part.max((2, 3))
        return out
    return forward
""",
    # with the windows of the convolution
    """
import numpy as np
from functools import partial

def max_pool2d(op):
    for key, value in dict(ceil_mode=False, dilation=(1, 1)).items():
        if op.params[key] != value:
            raise ValueError(f"{op.name}: {key}={op.params[key]}")
    return partial(pooled, op)

def pooled(op, x):
    return windows(x, op, -np.inf).max(-1).max(-1)
""",
    # a class; it refuses when it runs
    """
import numpy as np

class max_pool2d:
    def __init__(self, op):
        self.op = op

    def __call__(self, x):
        p = self.op.params
        if p["ceil_mode"] or p["dilation"] != (1, 1):
            raise ValueError(self.op.name)
        framed = np.pad(x.astype(np.float64), ((0, 0), (0, 0), (p["padding"][0],) * 2, (p["padding"][1],) * 2), constant_values=-1e300)
        return np.lib.stride_tricks.sliding_window_view(framed, p["kernel_size"], (2, 3))[:, :, ::p["stride"][0], ::p["stride"][1]].max(axis=(4, 5)).astype(np.float32)
""",
]
EXPRESSION = [
    # a recursive descent over the text
    """
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
""",
    # eval with names of its own
    r"""
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
""",
    # a tree by ast
    r"""
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
""",
    # closures built once
    """
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
""",
    # a class with match
    """
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
""",
]
CREATE = [
    # the registry of lesson 5.1
    """
import numpy as np

class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"{operator_type} is registered already")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"no layer is registered for {op.type}: operator {op.name} in line {op.line}")
        return self.creators[op.type](op)

table = Registry()

def average(op):
    if op.params["output_size"] != (1, 1):
        raise ValueError(op.name)
    return lambda x: x.mean((2, 3))[:, :, None, None]

def flatten(op):
    if op.params["start_dim"] != 1:
        raise ValueError(op.name)
    return lambda x: x.reshape(x.shape[0], -1)

def linear(op):
    return lambda x: x @ op.attrs["weight"].T + op.attrs["bias"] if "bias" in op.attrs else x @ op.attrs["weight"].T

def sigmoid(op):
    return lambda x: 0.5 * (1 + np.tanh(x / 2))

for kind, creator in {
    "nn.ReLU": lambda op: lambda x: np.where(x > 0, x, 0),
    "nn.Sigmoid": sigmoid, "nn.Linear": linear, "nn.AdaptiveAvgPool2d": average, "torch.flatten": flatten,
    "pnnx.Input": lambda op: lambda x: x, "pnnx.Output": lambda op: lambda x: x,
    "nn.Conv2d": conv2d, "nn.MaxPool2d": max_pool2d, "pnnx.Expression": expression,
}.items():
    table.register(kind, creator)
create = table.create
""",
    # match
    """
import numpy as np

def create(op):
    match op.type:
        case "pnnx.Input" | "pnnx.Output":
            return lambda x: x
        case "nn.ReLU":
            return lambda x: x * (x > 0)
        case "nn.Sigmoid":
            return lambda x: np.exp(-np.logaddexp(0, -x))
        case "nn.Linear":
            return lambda x: np.dot(x, op.attrs["weight"].transpose()) + op.attrs.get("bias", 0)
        case "nn.AdaptiveAvgPool2d" if op.params["output_size"] == (1, 1):
            return lambda x: np.mean(x, axis=(-2, -1), keepdims=True)
        case "torch.flatten" if op.params["start_dim"] == 1:
            return lambda x: np.reshape(x, (len(x), x[0].size))
        case "nn.Conv2d":
            return conv2d(op)
        case "nn.MaxPool2d":
            return max_pool2d(op)
        case "pnnx.Expression":
            return expression(op)
    raise ValueError(f"{op.type} {op.name}, line {op.line}: I cannot do that")
""",
    # decorators
    """
import numpy as np

LAYERS = {"nn.Conv2d": conv2d, "nn.MaxPool2d": max_pool2d, "pnnx.Expression": expression}

def layer(*types):
    def enter(creator):
        LAYERS.update(dict.fromkeys(types, creator))
        return creator
    return enter

@layer("pnnx.Input", "pnnx.Output")
def same(op):
    return lambda x: x

@layer("nn.ReLU")
def relu(op):
    return lambda x: np.clip(x, 0, None)

@layer("nn.Sigmoid")
class Sigmoid:
    def __init__(self, op):
        pass

    def __call__(self, x):
        with np.errstate(over="ignore"):
            return 1 / (1 + np.exp(-x))

@layer("nn.Linear")
def linear(op):
    return lambda x: np.einsum("ni,oi->no", x, op.attrs["weight"]) + op.attrs.get("bias", np.zeros(1, np.float32))

@layer("nn.AdaptiveAvgPool2d")
def average(op):
    assert_one(op, op.params["output_size"] == (1, 1))
    return lambda x: (x.sum(axis=(2, 3)) / (x.shape[2] * x.shape[3])).reshape(*x.shape[:2], 1, 1)

@layer("torch.flatten")
def flatten(op):
    assert_one(op, op.params["start_dim"] == 1)
    return lambda x: np.stack([one.ravel() for one in x])

def assert_one(op, right):
    if not right:
        raise ValueError("refused: " + op.name)

def create(op):
    try:
        creator = LAYERS[op.type]
    except KeyError:
        raise ValueError(f"line {op.line}: {op.name} is of the unknown type {op.type}") from None
    return creator(op)
""",
    # classes; refusals when they run
    """
import numpy as np

class Layer:
    def __init__(self, op):
        self.op = op

class Same(Layer):
    def __call__(self, x):
        return x.copy()

class Relu(Layer):
    def __call__(self, x):
        y = x.copy()
        y[y < 0] = 0
        return y

class Sigmoid(Layer):
    def __call__(self, x):
        return 1 / (1 + np.exp(-np.clip(x, -80, 80)))

class Linear(Layer):
    def __call__(self, x):
        y = x @ self.op.attrs["weight"].T
        if "bias" in self.op.attrs:
            y += self.op.attrs["bias"]
        return y

class Average(Layer):
    def __call__(self, x):
        if self.op.params["output_size"] != (1, 1):
            raise ValueError(f"{self.op.name}: only one number for each channel")
        return np.average(x.reshape(*x.shape[:2], -1), axis=2)[..., np.newaxis, np.newaxis]

class Flatten(Layer):
    def __call__(self, x):
        if self.op.params["start_dim"] != 1:
            raise ValueError(f"{self.op.name}: start_dim")
        return x.reshape(-1, np.prod(x.shape[1:]))

TABLE = [("nn.ReLU", Relu), ("nn.Sigmoid", Sigmoid), ("nn.Linear", Linear), ("nn.AdaptiveAvgPool2d", Average),
         ("torch.flatten", Flatten), ("pnnx.Input", Same), ("pnnx.Output", Same), ("nn.Conv2d", conv2d),
         ("nn.MaxPool2d", max_pool2d), ("pnnx.Expression", expression)]

def create(op):
    for kind, creator in TABLE:
        if kind == op.type:
            return creator(op)
    raise ValueError("no layer for %s (%s), line %d" % (op.type, op.name, op.line))
""",
    # partial functions
    """
from functools import partial
import numpy as np

def relu(op, x): return np.maximum(0, x)
def sigmoid(op, x): return np.where(x < 0, np.exp(np.minimum(x, 0)), 1) / (1 + np.exp(-np.abs(x)))
def linear(op, x): return (op.attrs["weight"] @ x.T).T + op.attrs.get("bias", 0)
def average(op, x):
    if op.params["output_size"] != (1, 1): raise ValueError(op.name)
    return x.mean(3, keepdims=True).mean(2, keepdims=True)
def flatten(op, x):
    if op.params["start_dim"] != 1: raise ValueError(op.name)
    return x.reshape(len(x), -1)
def same(op, x): return x

SIMPLE = {"nn.ReLU": relu, "nn.Sigmoid": sigmoid, "nn.Linear": linear, "nn.AdaptiveAvgPool2d": average,
          "torch.flatten": flatten, "pnnx.Input": same, "pnnx.Output": same}
OTHERS = {"nn.Conv2d": conv2d, "nn.MaxPool2d": max_pool2d, "pnnx.Expression": expression}

def create(op):
    if op.type in OTHERS:
        return OTHERS[op.type](op)
    if op.type in SIMPLE:
        return partial(SIMPLE[op.type], op)
    raise ValueError(f"{op.type}: {op.name} (line {op.line})")
""",
]
RUN = [
    # layers made once, recursion from the end
    """
class Engine:
    def __init__(self, stem):
        with open(stem + ".pnnx.param") as file:
            self.operators = wrap(file.read())
        read_weights(self.operators, stem + ".pnnx.bin")
        self.operators = order(self.operators)
        self.layers = {op.name: create(op) for op in self.operators}

    def run(self, image):
        values, arrays = {}, {}
        for op in self.operators:
            if op.type == "pnnx.Input":
                result = self.layers[op.name](image)
            else:
                result = self.layers[op.name](*(values[name] for name in op.inputs))
            values.update(dict.fromkeys(op.outputs, result))
            arrays[op.name] = result
        return arrays
""",
    # a function that returns an object
    """
from pathlib import Path
from types import SimpleNamespace

def Engine(stem):
    operators = wrap(Path(str(stem) + ".pnnx.param").read_text())
    read_weights(operators, str(stem) + ".pnnx.bin")
    steps = [(op, create(op)) for op in order(operators)]

    def run(image):
        made = {}
        for op, layer in steps:
            made[op.name] = layer(*[made[writer[name]] for name in op.inputs] or [image])
        return made

    writer = {name: op.name for op in operators for name in op.outputs}
    return SimpleNamespace(run=run)
""",
    # everything in __init__ by hand, an ordered dict
    """
from collections import OrderedDict
import os

class Engine:
    def __init__(self, stem):
        param, weights = (os.fspath(stem) + end for end in (".pnnx.param", ".pnnx.bin"))
        text = open(param, encoding="utf-8").read()
        self.steps = []
        operators = wrap(text)
        read_weights(operators, weights)
        for op in order(operators):
            self.steps.append((op.name, op.inputs, op.outputs, create(op)))

    def run(self, image):
        arrays, operands = OrderedDict(), {}
        for name, inputs, outputs, layer in self.steps:
            arrays[name] = layer(*map(operands.get, inputs)) if inputs else layer(image)
            for output in outputs:
                operands[output] = arrays[name]
        return arrays
""",
    # a static method, and a private pass
    """
from functools import reduce
from pathlib import Path

class Engine:
    def __init__(self, stem):
        self.operators = order(self._read(Path(stem)))
        self.layers = list(map(create, self.operators))

    @staticmethod
    def _read(stem):
        operators = wrap(stem.with_name(stem.name + ".pnnx.param").read_text())
        read_weights(operators, stem.with_name(stem.name + ".pnnx.bin"))
        return operators

    def run(self, image):
        def step(state, pair):
            (operands, arrays), (op, layer) = state, pair
            result = layer(*([operands[i] for i in op.inputs] if op.inputs else [image]))
            return {**operands, **{o: result for o in op.outputs}}, {**arrays, op.name: result}
        return reduce(step, zip(self.operators, self.layers), ({}, {}))[1]
""",
    # a dataclass
    """
from dataclasses import dataclass

@dataclass
class Engine:
    stem: str

    def __post_init__(self):
        self.operators = wrap(open(f"{self.stem}.pnnx.param").read())
        read_weights(self.operators, f"{self.stem}.pnnx.bin")
        self.operators = order(self.operators)
        for op in self.operators:
            op.layer = create(op)

    def run(self, image):
        values = {}
        result = {}
        for op in self.operators:
            arguments = []
            for name in op.inputs:
                arguments.append(values[name])
            if len(arguments) == 0:
                arguments.append(image)
            y = op.layer(*arguments)
            result[op.name] = y
            for name in op.outputs:
                values[name] = y
        return result
""",
]
_TABLES = '\nLAYERS["nn.Hardswish"] = hardswish\nFUNCTIONS["maximum"] = np.maximum\n'
UNSEEN = [
    "import numpy as np\n\ndef hardswish(op):\n    def forward(x):\n        gate = np.minimum(np.maximum(x + 3, 0), 6) / 6\n        return x * gate\n    return forward\n"
    + _TABLES,
    "import numpy as np\n\nclass hardswish:\n    def __init__(self, op):\n        self.op = op\n\n    def __call__(self, x):\n        return np.where(x <= -3, 0, np.where(x >= 3, x, x * (x + 3) / 6))\n"
    + _TABLES,
    "import numpy as np\n\nhardswish = lambda op: lambda x: np.multiply(x, (x + 3).clip(0, 6)) / 6\n" + _TABLES,
    "import numpy as np\n\ndef gate(x):\n    y = x + 3\n    y[y < 0] = 0\n    y[y > 6] = 6\n    return y / 6\n\ndef hardswish(op):\n    return lambda x: gate(x) * x\n\nLAYERS.update({'nn.Hardswish': hardswish})\nFUNCTIONS.update(maximum=np.maximum)\n",
    "import numpy as np\n\ndef hardswish(op):\n    return lambda x: x * (np.interp(x, [-3, 3], [0, 1]))\n" + _TABLES,
]
RIGHT = {
    "engine_line": LINE,
    "engine_wrap": WRAP,
    "engine_weights": WEIGHTS,
    "engine_order": ORDER,
    "engine_conv": CONV,
    "engine_pool": POOL,
    "engine_expression": EXPRESSION,
    "engine_create": CREATE,
    "engine_run": RUN,
    "engine_unseen": UNSEEN,
}
