"""Wrong answers to the exercises of lesson 3.3: the words that must name the mistake, and the answer."""

from kuiper_edu.course.judge.exercises import exercise


def _changed(name: str, *changes: tuple[str, str]) -> str:
    """The worked solution with a mistake in it."""
    source = exercise(f"course3.{name}").solution
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


def _inputs(*changes: tuple[str, str]) -> str:
    return _changed("fill_inputs", *changes)


def _names(*changes: tuple[str, str]) -> str:
    return _changed("fill_output_names", *changes)


def _array(*changes: tuple[str, str]) -> str:
    return _changed("to_array", *changes)


def _test(*changes: tuple[str, str]) -> str:
    return _changed("test_init", *changes)


_APPEND = "        runtime_operator.input_operands_seq.append(made)\n"
_ENTER = "        runtime_operator.input_operands[made.name] = made\n"

FILL_INPUTS = [
    ("shapes is a list, \\[1, 32\\]; take", _inputs(("operand.shape", "list(operand.shape)"))),
    (
        "input_operands_seq is an object of type tuple",
        _inputs(
            ("    for", "    runtime_operator.input_operands_seq = ()\n    for"), ("seq.append(made)", "seq += (made,)")
        ),
    ),
    ("called '0'; 'in', the name of the producer", _inputs(("operand.producer.name", "operand.name"))),
    ("called 'linear'; 'in'", _inputs(("operand.producer.name", "op.name"))),
    ("input_operands_seq is empty", _inputs((_APPEND, ""))),
    ("input_operands is empty", _inputs((_ENTER, ""))),
    ("the bare code 1", _inputs(("RuntimeDataType(operand.type)", "operand.type"))),
    (
        "T \\+ T, twice, input_operands_seq holds 1 operands, op.inputs 2: one was lost",
        _inputs(
            (_APPEND, "        runtime_operator.input_operands_seq = list(runtime_operator.input_operands.values())\n")
        ),
    ),
    (
        "one was lost that comes from the same producer",
        _inputs((_APPEND, "        if made not in seen:\n" + "    " + _APPEND), ("    for op", "    for op"))
        .replace("    for operand in op.inputs", "    seen = set()\n    for operand in op.inputs")
        .replace("if made not in seen", "if made.name not in seen")
        + "        seen.add(made.name)\n",
    ),
    (
        "other objects than the list",
        _inputs(
            (
                _APPEND,
                "        runtime_operator.input_operands_seq.append(RuntimeOperand(made.name, made.shapes, kind))\n",
            )
        ),
    ),
    ("shapes is None, \\[1, 32\\] is right", _inputs(("operand.shape, kind", "None, kind"))),
    (
        "shapes is \\[1, 128\\], \\[1, 32\\] is right",
        _inputs(("operand.shape", "op.outputs[0].shape if op.outputs else None")),
    ),
    (
        "a branch, left, shapes is \\[1, 3, 8, 8\\], \\[None",
        _inputs(("operand.shape", "tuple(size or 1 for size in operand.shape)")),
    ),
    ("the keys \\['0'\\], \\['in'\\] is right", _inputs(("input_operands[made.name]", "input_operands[operand.name]"))),
    (
        "an object of type (str|Operand): make a RuntimeOperand",
        _inputs(("append(made)", "append(operand)"), ("[made.name] = made", "[made.name] = operand")),
    ),
    ("in the order", _inputs(("in op.inputs", "in op.inputs[::-1]"))),
    (
        "type is 'FLOAT32', 'UINT8' is right",
        _inputs(("RuntimeDataType(operand.type)", "RuntimeDataType(1)")),
    ),
    ("has data", _inputs((_APPEND, _APPEND + "        made.data = [0]\n"))),
    ("input_operands_seq is empty", _inputs(("op.inputs", "[]"))),
    ("not every operator has an input", "def fill_inputs(op, runtime_operator):\n    op.inputs[0].name\n"),
    (
        "it has input_operands and input_operands_seq",
        _inputs(("runtime_operator.input_operands_seq", "runtime_operator.inputs")),
    ),
    ("RuntimeOperand has no shape|has no producer", _inputs(("made.name] = made", "made.producer.name] = made"))),
    (
        "RuntimeOperand\\(name, shape, type\\)",
        _inputs(("RuntimeOperand(operand.producer.name, operand.shape, kind)", "RuntimeOperand()")),
    ),
    (
        "is a dictionary: input_operands\\[name\\]",
        _inputs(("input_operands[made.name] = made", "input_operands.append(made)")),
    ),
]

FILL_OUTPUT_NAMES = [
    (
        "an object of type tuple: leave the list",
        "def fill_output_names(op, r):\n    r.output_names = tuple(c.name for x in op.outputs for c in x.consumers)\n",
    ),
    ("these are names of operands", _names(("append(consumer.name)", "append(operand.name)"))),
    ("holds operators: only their names", _names(("append(consumer.name)", "append(consumer)"))),
    (
        "one consumer is lost|a name comes once for every use",
        _names(("in operand.consumers", "in operand.consumers[:1]")),
    ),
    (
        "one consumer is lost",
        _names(
            (
                "            runtime_operator.output_names.append(consumer.name)",
                "            runtime_operator.output_names[:] = [consumer.name]",
            )
        ),
    ),
    (
        "a name comes once for every use",
        _names(
            (
                "            runtime",
                "            if consumer.name not in runtime_operator.output_names:\n                runtime",
            )
        ),
    ),
    ("one consumer is lost|once for every use", _names(("in op.outputs", "in op.outputs[:1]"))),
    ("the order is that of op.outputs", _names(("in op.outputs", "in op.outputs[::-1]"))),
    ("the order is that of op.outputs", _names(("in operand.consumers:", "in operand.consumers[::-1]:"))),
    (
        "the order is that of op.outputs",
        "def fill_output_names(op, r):\n    r.output_names = sorted(c.name for x in op.outputs for c in x.consumers)\n",
    ),
    (
        "\\[\\] came back|is \\[\\], \\['sigmoid'\\]",
        "def fill_output_names(op, r):\n    return [c.name for x in op.outputs for c in x.consumers]\n",
    ),
    (
        "a list of lists",
        "def fill_output_names(op, r):\n    r.output_names = [[c.name for c in x.consumers] for x in op.outputs]\n",
    ),
    (
        "may have no output",
        "def fill_output_names(op, r):\n    r.output_names += [c.name for c in op.outputs[0].consumers]\n",
    ),
    (
        "output_operators was filled in, too",
        _names(
            (
                "            runtime",
                "            runtime_operator.output_operators[consumer.name] = consumer\n            runtime",
            )
        ),
    ),
    (
        "an Operator has no consumers",
        "def fill_output_names(op, r):\n    r.output_names += [c.name for c in op.consumers]\n",
    ),
    (
        "a set, which has no order",
        "def fill_output_names(op, r):\n    r.output_names = {c.name for x in op.outputs for c in x.consumers}\n",
    ),
    (
        "a generator",
        "def fill_output_names(op, r):\n    r.output_names = (c.name for x in op.outputs for c in x.consumers)\n",
    ),
]

_CHECK = "    if len(raw) != expected:\n"
TO_ARRAY = [
    ("an array was expected, None", _array(("    return np", "    np"))),
    ("an array was expected, \\[\\[", _array((".reshape(shape)", ".reshape(shape).tolist()"))),
    ("shape \\[6\\], \\[2, 3\\] was asked for", _array((".reshape(shape)", ""))),
    ("shape \\[3, 2\\]", _array((".reshape(shape)", ".reshape(shape[::-1])"))),
    ("they lie row after row", _array((".reshape(shape)", '.reshape(shape, order="F")'))),
    ("read from the other end", _array(("<f4", ">f4"))),
    ("somebody can write", _array((".reshape(shape)", ".reshape(shape).copy()"))),
    ("the array is float64, float32", _array((".reshape(shape)", ".reshape(shape).astype(float)"))),
    (
        "four f64 as .4,., a right weight was refused: 32 bytes, 16 expected",
        _array(("dtype = np.dtype(TYPES[kind])", 'dtype = np.dtype("<f4")')),
    ),
    ("two i64 as .2, 1., a right weight was refused: 16 bytes, 8", _array(('"i64": "<i8"', '"i64": "<i4"'))),
    ("the array is int8", _array(('"u8": "u1"', '"u8": "i1"'))),
    ("16 bytes for .* does not name 16 and 24", _array((_CHECK, "    if False:\n"))),
    ("48 bytes for .*no error was raised", _array((_CHECK, "    raw = raw[:expected]\n" + _CHECK.replace("!=", "<")))),
    (
        "27 bytes for .*no error was raised|does not name 27|16 bytes .*no error",
        _array((_CHECK, "    raw = (raw + bytes(99))[:expected] if len(raw) != 48 else raw\n" + _CHECK)),
    ),
    ("does not name 16 and 24", _array(('f"{len(raw)} bytes, {expected} expected"', '"wrong size"'))),
    (
        "the error was returned: raise it",
        _array(('        raise ValueError(f"{len', '        return ValueError(f"{len')),
    ),
    ("AssertionError was raised, ValueError", _array((_CHECK, "    assert len(raw) == expected\n" + _CHECK))),
    ("f99: KeyError was raised, ValueError", _array(("    if kind not in TYPES:\n", "    if False:\n"))),
    (
        "f99: no error was raised",
        _array(("TYPES[kind]", 'TYPES.get(kind, "<f4")'), ("    if kind not in TYPES:\n", "    if False:\n")),
    ),
    ("does not name f99", _array(('f"unknown data type {kind}"', '"unknown data type"'))),
    ("translate the file's names", _array(("np.dtype(TYPES[kind])", "np.dtype(kind)"))),
    ("three u8 .*was refused: unknown data type u8", _array((', "u8": "u1"', ""))),
]

TEST_INIT = [
    ("every init passes", "def test_init(init):\n    init(graph)\n"),
    ("forgets the last operator passes", _test(("T, total, out =", "T, total, *_ ="))),
    ("mixes up name and type passes", _test(('    assert (total.name, total.type) == ("sum", "my.Sum")\n', ""))),
    (
        "under the names of operands passes.*its producer's",
        _test(('[x.name for x in total.input_operands_seq] == ["T", "T"]', "len(total.input_operands_seq) == 2")),
    ),
    (
        "makes the list of inputs from the map passes.*two entries",
        _test(
            ('[x.name for x in total.input_operands_seq] == ["T", "T"]', 'list(total.input_operands) == ["T"]'),
            ("[x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]", "total.input_operands_seq[0].shapes"),
        ),
    ),
    (
        "leaves out the shapes",
        _test(("    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]\n", "")),
    ),
    ("leaves out the names of consumers passes", _test(('    assert T.output_names == ["sum", "sum"]\n', ""))),
    ("leaves out the weights passes", _test(('    assert list(total.attribute) == ["weight"]\n', ""))),
    (
        'a right init .*fails your test at `assert T.output_names == \\["sum"\\]`',
        _test(('T.output_names == ["sum", "sum"]', 'T.output_names == ["sum"]')),
    ),
    ("a right init .*fails your test", _test(('["T", "T"]', '["0", "0"]'))),
    ("ends in KeyError", _test(('list(total.attribute) == ["weight"]', 'total.attribute["bias"]'))),
    ("ends in AttributeError at `assert T.outputs", _test(("T.output_names", "T.outputs"))),
    (
        "returned False: a test fails by raising",
        "def test_init(init):\n    return len(init(graph)) == 4\n",
    ),
    ("ends in TypeError", "def test_init(init):\n    assert init(graph)['linear'].type == 'nn.Linear'\n"),
]

WRONG = {
    "fill_inputs": FILL_INPUTS,
    "fill_output_names": FILL_OUTPUT_NAMES,
    "to_array": TO_ARRAY,
    "test_init": TEST_INIT,
}
