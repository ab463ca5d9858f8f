"""Wrong answers to the exercises of lesson 3.2b: the words that must name the mistake, and the answer."""

from kuiper_edu.course.judge.exercises import exercise


def _changed(name: str, *changes: tuple[str, str]) -> str:
    """The worked solution with a mistake in it."""
    source = exercise(f"course3.{name}").solution
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


def _linear(*changes: tuple[str, str]) -> str:
    return _changed("build_linear", *changes)


def _insert(*changes: tuple[str, str]) -> str:
    return _changed("insert_before", *changes)


def _test(*changes: tuple[str, str]) -> str:
    return _changed("test_input_names", *changes)


BUILD_LINEAR = [
    (
        "an operator is there twice",
        _linear(("    graph = pnnx.Graph()\n", ""), ("def build", "graph = pnnx.Graph()\n\n\ndef build")),
    ),
    ("a graph was expected, None", _linear(("    return graph\n", ""))),
    ("a graph was expected, '77", _linear(("return graph", "return graph.to_text()"))),
    ("in_features' is 2, 3 is right.*\\(outputs, inputs\\)", _linear(("outputs, inputs =", "inputs, outputs ="))),
    ("'bias' is a bare value", _linear(("pnnx.Parameter(bias is not None)", "bias is not None"))),
    ("'bias' is 'True', True is right: pass the value", _linear(("(bias is not None)", "(str(bias is not None))"))),
    (
        "no bias, the parameter 'bias' is True, False is right",
        _linear(("pnnx.Parameter(bias is not None)", "pnnx.Parameter(True)")),
    ),
    (
        "'bias' is 1, True is right: a bool",
        _linear(("pnnx.Parameter(bias is not None)", "pnnx.Parameter(int(bias is not None))")),
    ),
    ("fc has no parameter 'out_features'", _linear(('    fc.params["out_features"] = pnnx.Parameter(outputs)\n', ""))),
    ("'weight' is a bare array", _linear(("pnnx.Attribute(weight)", "weight"))),
    ("has the shape \\[3, 2\\], the array has \\[2, 3\\]", _linear(("Attribute(weight)", "Attribute(weight.T)"))),
    ("is f64, the array is f32", _linear(("Attribute(weight)", "Attribute(weight.tolist())"))),
    (
        "fc has no attribute 'weight'",
        _linear(('fc.attrs["weight"] = pnnx.Attribute(weight)', "")),
    ),
    (
        "no attribute 'bias'.*also if all its numbers are 0",
        _linear(("    if bias is not None:", "    if bias is not None and bias.any():")),
    ),
    ("an array is not a bool", _linear(("    if bias is not None:", "    if bias:"))),
    ("make its attribute only if", _linear(("    if bias is not None:\n        fc", "    fc"))),
    (
        "y reads \\[\\], \\['1'\\]",
        _linear(("consumer.add_input(operand)", "consumer.add_input(operand) if consumer is fc else 0")),
    ),
    (
        "x writes \\[\\], \\['0'\\]",
        _linear(("producer.add_output(operand)", "producer.add_output(operand) if producer is fc else 0")),
    ),
    ("operand '0' has no shape", _linear(("operand.type, operand.shape = 1, (1, size)", "operand.type = 1"))),
    (
        "data type null, f32 is right",
        _linear(("operand.type, operand.shape = 1, (1, size)", "operand.shape = (1, size)")),
    ),
    ("has the shape \\[3\\], \\[1, 3\\] is right", _linear(("(1, size)", "(size,)"))),
    ("pnnx.Output 'out' is in the graph", _linear(('"pnnx.Output", "y"', '"pnnx.Output", "out"'))),
    (
        "are in another order",
        _linear(
            ('    x = graph.new_operator("pnnx.Input", "x")\n', ""),
            ("    outputs, inputs", '    x = graph.new_operator("pnnx.Input", "x")\n    outputs, inputs'),
        ),
    ),
    ("the two ends of an edge disagree", _linear(("consumer.add_input(operand)", "consumer.inputs.append(operand)"))),
    ("bias may be left out", _linear(("bias=None)", "bias)"))),
    ("has no attribute 'bias'", _linear(('fc.attrs["bias"]', 'fc.attrs["b"]'))),
]
INSERT_BEFORE = [
    (
        "in no copy of it",
        _insert(
            ("    made = ", "    graph = graph.copy()\n    current = graph.get_operator(current.name)\n    made = "),
            ("add_input(new)\n", "add_input(new)\n    return graph\n"),
        ),
    ),
    (
        "the graph has no operator 'twice' afterwards.*in no copy",
        "def insert_before(graph, kind, name, current):\n    pass",
    ),
    (
        "does not stand directly before",
        _insert(("graph.new_operator_before(kind, name, current)", "graph.new_operator(kind, name)")),
    ),
    (
        "does not stand directly before",
        _insert(("new_operator_before", "new_operator_after")),
    ),
    (
        "no operator is called",
        _insert(("(kind, name, current)", "(name, kind, current)")),
    ),
    ("step 1, detach: remove_consumer", _insert(("    old.remove_consumer(current)\n", ""))),
    ("the old operand must leave y.inputs", _insert(("    current.inputs.clear()\n", ""))),
    (
        "the two ends of an edge disagree.*others go on reading",
        _insert(("old.remove_consumer(current)", "old.consumers.clear()")),
    ),
    (
        "others that read the old operand go on",
        """
def insert_before(graph, kind, name, current):
    old = current.inputs[0]
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    graph.replace_operand(old, new)
    made = graph.new_operator_before(kind, name, current)
    made.add_input(old)
    made.add_output(new)
""",
    ),
    ("step 2, read", _insert(("    made.add_input(old)\n", ""))),
    ("step 3, write", _insert(("    made.add_output(new)\n", ""))),
    ("step 4, attach", _insert(("    current.add_input(new)\n", ""))),
    ("step 3, write", _insert(("graph.new_operand(name)", 'graph.new_operand("2")'))),
    ("has no shape", _insert(("    new.type, new.shape = old.type, old.shape\n", ""))),
    ("copy shape and type", _insert(("new.type, new.shape = old.type, old.shape", "new.shape = old.shape"))),
    ("copy shape and type", _insert(("= old.type, old.shape", "= 1, old.shape"))),
    ("the graph has no operand 'twice'", _insert(("graph.new_operand(name)", "pnnx.Operand(name)"))),
    (
        "remember the old operand",
        _insert(
            (
                "    old = current.inputs[0]\n    old.remove_consumer(current)\n    current.inputs.clear()\n",
                "    current.inputs.clear()\n    old = current.inputs[0]\n",
            ),
        ),
    ),
    ("has a producer already", _insert(("made.add_input(old)", "made.add_output(old)"))),
    ("is none of them", _insert(("old.remove_consumer(current)", "old.remove_consumer(made)"))),
    (
        "a name was used where an operand is needed",
        _insert(("current.inputs[0]", "current.inputs[0].name"), ("old.remove_consumer(current)", "pass")),
    ),
]
TEST_INPUT_NAMES = [
    ("every function passes your test", "def test_input_names(input_names):\n    pass"),
    (
        "every function passes your test",
        _test(
            ("    assert input_names(total)", "    input_names(total)"),
            (', "wrong names, or a wrong order, or one T lost"', ""),
        ),
    ),
    (
        "your test returned",
        _test(
            ("    assert input_names(total)", "    return input_names(total)"),
            (', "wrong names, or a wrong order, or one T lost"', ""),
        ),
    ),
    ("a right function .* fails your test", _test(('["7", "7", "3"]', '["3", "7", "7"]'))),
    ("a right function .* fails your test", _test(('== ["7"', '!= ["7"'))),
    ("ends in TypeError", _test(("input_names(total) ==", "input_names() =="))),
    ("ends in AttributeError at `assert .*total.name", _test(("input_names(total) ==", "input_names(total.name) =="))),
    (
        "one operand for each producer passes your test",
        _test(
            ("(late, late, early)", "(late, early)"),
            ('["7", "7", "3"]', '["7", "3"]'),
            ("for operand in (late, early):\n        split", "for operand in (early,):\n        split"),
        ),
    ),
    (
        "keeps one operand for each producer passes your test",
        """
def test_input_names(input_names):
    total = pnnx.Operator("pnnx.Expression", "total")
    for name, maker in (("7", "a"), ("3", "b")):
        operand = pnnx.Operand(name)
        pnnx.Operator("nn.ReLU", maker).add_output(operand)
        total.add_input(operand)
    assert input_names(total) == ["7", "3"]
""",
    ),
    (
        "sorts the names passes your test.*7 before 3",
        _test(("(late, late, early)", "(late, late)"), ('["7", "7", "3"]', '["7", "7"]')),
    ),
    (
        "lists them from the end passes your test: assert a list that is another one when it is read from the end",
        _test(("(late, late, early)", "(late, early, late)"), ('["7", "7", "3"]', '["7", "3", "7"]')),
    ),
    (
        "sorts the names passes",
        _test(('== ["7", "7", "3"]', "is not None and len(input_names(total)) == 3")),
    ),
    (
        "returns nothing passes your test",
        """
def test_input_names(input_names):
    total = pnnx.Operator("pnnx.Expression", "total")
    for operand in (late := pnnx.Operand("7"), late, pnnx.Operand("3")):
        total.add_input(operand)
    names = input_names(total)
    if names is not None:
        assert names == ["7", "7", "3"]
""",
    ),
    (
        "your test returned False",
        """
def test_input_names(input_names):
    total = pnnx.Operator("pnnx.Expression", "total")
    for operand in (late := pnnx.Operand("7"), late, pnnx.Operand("3")):
        total.add_input(operand)
    return input_names(total) == ["7", "7", "3"]
""",
    ),
]
WRONG = {"build_linear": BUILD_LINEAR, "insert_before": INSERT_BEFORE, "test_input_names": TEST_INPUT_NAMES}
