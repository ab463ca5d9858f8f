"""Right answers to lesson 3.3 in unusual style: comprehensions, classes, other arrays, pytest-like tests."""

FILL_INPUTS = [
    """
def fill_inputs(op, runtime_operator):
    made = [RuntimeOperand(x.producer.name, tuple(x.shape), RuntimeDataType(x.type)) for x in op.inputs]
    runtime_operator.input_operands_seq = made
    runtime_operator.input_operands = {x.name: x for x in made}
    return runtime_operator
""",
    """
def fill_inputs(op, runtime_operator):
    for x in op.inputs:
        name = x.producer.name
        made = RuntimeOperand(shapes=x.shape, name=name, type=RuntimeDataType(x.type), data=None)
        runtime_operator.input_operands.setdefault(name, made)
        runtime_operator.input_operands_seq += [made]
    print("filled", runtime_operator)
""",
    """
class Filler:
    def __call__(self, op, runtime_operator):
        i = 0
        while i < len(op.inputs):
            made = RuntimeOperand("")
            made.name = op.inputs[i].producer.name
            made.shapes = op.inputs[i].shape
            made.type = RuntimeDataType(op.inputs[i].type)
            runtime_operator.input_operands_seq.insert(i, made)
            runtime_operator.input_operands[made.name] = runtime_operator.input_operands_seq[-1]
            i += 1

fill_inputs = Filler()
""",
    """
from kuiper_edu.runtime.init_graph import init_inputs

fill_inputs = lambda op, runtime_operator: init_inputs(op.inputs, runtime_operator)
""",
    """
def fill_inputs(op, target):
    def add(operand):
        made = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
        target.input_operands.update({made.name: made})
        target.input_operands_seq.append(made)
    list(map(add, op.inputs))
""",
    """
def fill_inputs(op, runtime_operator):
    match op.inputs:
        case []:
            return
        case [*operands]:
            for x in reversed(operands):
                made = RuntimeOperand(x.producer.name, x.shape, RuntimeDataType(x.type))
                runtime_operator.input_operands_seq.insert(0, made)
                runtime_operator.input_operands[made.name] = made
""",
]

FILL_OUTPUT_NAMES = [
    """
def fill_output_names(op, runtime_operator):
    runtime_operator.output_names = [c.name for x in op.outputs for c in x.consumers]
""",
    """
def fill_output_names(op, runtime_operator):
    for x in op.outputs:
        runtime_operator.output_names.extend(c.name for c in x.consumers)
    return runtime_operator.output_names
""",
    """
from itertools import chain

def fill_output_names(op, runtime_operator):
    consumers = chain.from_iterable(x.consumers for x in op.outputs)
    runtime_operator.output_names += map(lambda c: c.name, consumers)
""",
    """
def fill_output_names(op, runtime_operator):
    waiting = list(op.outputs)
    while waiting:
        x = waiting.pop(0)
        for i in range(len(x.consumers)):
            runtime_operator.output_names.append(x.consumers[i].name)
            print(x.name, i)
""",
    """
class Names:
    def __call__(self, op, runtime_operator):
        runtime_operator.output_names = list(self.names(op))

    def names(self, op):
        for x in op.outputs:
            yield from (c.name for c in x.consumers)

fill_output_names = Names()
""",
]

TO_ARRAY = [
    """
def to_array(raw, shape, kind):
    types = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64, "u8": np.uint8}
    dtype = types.get(kind)
    if dtype is None:
        raise ValueError("no such data type: " + repr(kind))
    array = np.array(np.frombuffer(raw, np.uint8))
    needed = int(np.prod(shape)) * np.dtype(dtype).itemsize
    if array.size != needed:
        raise ValueError("found " + str(array.size) + " bytes but needed " + str(needed))
    array = array.view(dtype).reshape(shape)
    array.setflags(write=False)
    return array
""",
    """
import struct

def to_array(raw, shape, kind):
    match kind:
        case "f32": letter = "f"
        case "f64": letter = "d"
        case "i32": letter = "i"
        case "i64": letter = "q"
        case "u8": letter = "B"
        case _: raise ValueError(f"{kind}?")
    count = 1
    for size in shape:
        count *= size
    needed = struct.calcsize(f"<{count}{letter}")
    if needed != len(raw):
        raise ValueError(f"bytes: {len(raw)} there, {needed} needed")
    array = np.array(struct.unpack(f"<{count}{letter}", raw), dtype=letter).reshape(shape)
    array.flags.writeable = False
    return array
""",
    """
class DataTypeError(ValueError):
    pass

def to_array(raw, shape, kind):
    try:
        dtype = np.dtype({"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}[kind])
    except KeyError:
        raise ValueError("unknown: " + kind) from None
    if len(raw) - dtype.itemsize * np.prod(shape):
        raise ValueError(len(raw), int(dtype.itemsize * np.prod(shape)))
    return np.ndarray(shape, dtype, buffer=raw)
""",
    """
def to_array(raw, shape, kind):
    if kind not in ("f32", "f64", "i32", "i64", "u8"):
        raise ValueError(f"{kind} is no data type of mine")
    code = "<" + kind[0] + str(int(kind[1:]) // 8)
    needed = np.empty(shape, code).nbytes
    if needed != len(raw):
        raise ValueError(f"{needed=} {len(raw)=}")
    print(code)
    return np.frombuffer(raw, code).reshape(*shape)
""",
    """
def to_array(raw, shape, kind):
    known = dict(zip(["f32", "f64", "i32", "i64", "u8"], ["<f4", "<f8", "<i4", "<i8", "u1"]))
    if kind not in known:
        raise ValueError(f"unknown data type {kind!r}; known: {sorted(known)}")
    flat = memoryview(raw)
    needed = np.dtype(known[kind]).itemsize
    for size in shape:
        needed *= size
    if flat.nbytes != needed:
        raise ValueError(f"got {flat.nbytes}, want {needed}")
    array = np.frombuffer(flat, known[kind])
    array.shape = shape
    return array
""",
]

TEST_INIT = [
    """
def test_init(init):
    made = init(graph)
    assert [op.name for op in made] == ["pnnx_input_0", "linear", "F.sigmoid_0", "pnnx_output_0"]
    linear = made[1]
    assert linear.type == "nn.Linear"
    assert linear.output_names == ["F.sigmoid_0"]
    assert set(linear.attribute) == {"weight", "bias"}
    assert linear.input_operands["pnnx_input_0"].shapes == (1, 32)
    assert len(init(double)[1].input_operands_seq) == 2
""",
    """
import unittest

def test_init(init):
    case = unittest.TestCase()
    for given in (graph, double):
        made = init(given)
        case.assertEqual(len(made), len(given.ops))
        for op, mine in zip(given.ops, made):
            case.assertEqual((op.name, op.type), (mine.name, mine.type))
            case.assertListEqual([x.producer.name for x in op.inputs], [x.name for x in mine.input_operands_seq])
            case.assertListEqual([tuple(x.shape) for x in op.inputs], [x.shapes for x in mine.input_operands_seq])
            case.assertEqual([c.name for x in op.outputs for c in x.consumers], mine.output_names)
            case.assertEqual(sorted(op.attrs), sorted(mine.attribute))
""",
    """
def test_init(init):
    source, twice, out = init(double)
    if twice.name != "twice" or [x.name for x in twice.input_operands_seq] != ["T", "T"]:
        raise AssertionError("T + T")
    if source.output_names != ["twice"] * 2:
        raise AssertionError("consumers")
    if any(x.shapes != (1, 4) for x in twice.input_operands_seq):
        raise AssertionError("shapes")
    if init(graph)[1].attribute["weight"].shape != (128, 32):
        raise AssertionError("weight")
    print("all is well")
""",
    """
class Tester:
    def __call__(self, init):
        by_name = {op.name: op for op in init(graph)}
        assert by_name.keys() == {"pnnx_input_0", "linear", "F.sigmoid_0", "pnnx_output_0"}
        assert by_name["F.sigmoid_0"].input_operands_seq[0].shapes[1] == 128
        assert "linear" in by_name["F.sigmoid_0"].input_operands
        assert by_name["linear"].attribute and by_name["linear"].output_names
        assert [len(op.input_operands_seq) for op in init(double)] == [0, 2, 1]

test_init = Tester()
""",
    """
def test_init(init):
    fresh = pnnx.Graph()
    a, b, c = (fresh.new_operator(*pair) for pair in [("pnnx.Input", "a"), ("my.Op", "b"), ("pnnx.Output", "c")])
    for name, source, sinks in [("x", a, [b, b]), ("y", b, [c])]:
        operand = fresh.new_operand(name)
        operand.type, operand.shape = 1, (2, 2)
        source.add_output(operand)
        for sink in sinks:
            sink.add_input(operand)
    b.attrs["w"] = pnnx.Attribute(np.ones(2, np.float32))
    made = {op.name: op for op in init(fresh)}
    assert set(made) == set("abc")
    assert [(x.name, x.shapes) for x in made["b"].input_operands_seq] == [("a", (2, 2))] * 2
    assert made["a"].output_names == ["b", "b"] and "w" in made["b"].attribute and made["b"].type == "my.Op"
""",
]

RIGHT = {
    "fill_inputs": FILL_INPUTS,
    "fill_output_names": FILL_OUTPUT_NAMES,
    "to_array": TO_ARRAY,
    "test_init": TEST_INIT,
}
