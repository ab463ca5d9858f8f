"""Wrong pieces of the capstone: the words that must name the mistake, and what is changed in the right piece."""
# ruff: noqa: E501

Change = tuple[str, str]  # of this text that
Wrong = list[tuple[str, list[Change]]]


def whole(source: str) -> list[Change]:
    """Another answer altogether."""
    return [("", source)]


LINE: Wrong = [
    ("it is still a text", [('text if key == "expr" else read_value(text)', "text")]),
    ("a formula stays a text", [('text if key == "expr" else read_value(text)', "read_value(text)")]),
    (
        r"bool\('False'\) is True",
        [('{"None": None, "True": True, "False": False}[text]', "text != 'None' and bool(text) or None")],
    ),
    ("a tuple, so that it can be compared", [("return tuple(read_value", "return list(read_value")]),
    (
        "each item of a list is a value",
        [('tuple(read_value(item) for item in text[1:-1].split(","))', 'tuple(text[1:-1].split(","))')],
    ),
    ("the sign @ is not part", [("attrs[key[1:]]", "attrs[key]")]),
    ("where operands go, and their shapes", [('key[0] not in "$#"', "True")]),
    ("The two counts say how many", [("words[: int(reads)]", "words[:1]")]),
    (
        "six things were expected",
        [("return kind, name, inputs, outputs, params, attrs", "return kind, name, inputs, outputs, params")],
    ),
    ("six things were expected.*None", [("    return kind, name, inputs, outputs, params, attrs\n", "")]),
    (
        "only the first = separates|unpacked into another number",
        [('key, _, text = word.partition("=")', 'key, text = word.split("=")[:2]')],
    ),
    ("unpacked into another number of names", [('key, _, text = word.partition("=")', 'key, text = word.split("=")')]),
    (
        "was taken for a number",
        [
            (
                "        except ValueError:\n            pass\n    return text",
                "        except TypeError:\n            pass\n    return text",
            )
        ],
    ),
    (
        "the parameter 'd' is 0, 0.5 is right|0.5",
        [("for number in (int, float):", "for number in (lambda text: int(float(text)),):")],
    ),
]
WRAP: Wrong = [
    ("stands in line 3 of the file, and its field line is 0", [("start=3", "start=0")]),
    ("stands in line 3 of the file, and its field line is 2", [("start=3", "start=2")]),
    ("7767518 was taken without a word", [('magic.strip() != "7767517"', "False")]),
    ("promises 3 operators and has 2", [("len(lines) != int(counts.split()[0])", "False")]),
    (
        "promises 3 operators and has 4",
        [("len(lines) != int(counts.split()[0])", "len(lines) < int(counts.split()[0])")],
    ),
    ("should name '1'", [("line 1: a .param file begins with 7767517, {magic!r} met", "this is no model")]),
    ("should name '2'", [("line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow", "cut off")]),
    ("ValueError was expected, AssertionError came", [('raise ValueError(f"line 2', 'raise AssertionError(f"line 2')]),
    (
        "a list of operators was expected, a generator",
        [
            (
                "return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]",
                "return (Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3))",
            )
        ],
    ),
    ("has no field 'line'", [("return [Operator(number, *read_line(line)) for", "return [read_line(line) for")]),
    (
        "are the fields in this order",
        [("    inputs: list\n    outputs: list\n", "    outputs: list\n    inputs: list\n")],
    ),
    ("the fields of Operator are line, type", [("    line: int\n", "")]),
    ("@dataclass above the class", [("@dataclass\n", "")]),
    (
        "was asked to read a line that is no operator|the text has 3",
        [("text.strip().splitlines()", 'text.split("\\n")'), ("len(lines) != int(counts.split()[0])", "False")],
    ),
]
WEIGHTS: Wrong = [
    ("is still the text from the file", [("op.attrs[name] = np.frombuffer", "array = np.frombuffer")]),
    ("highest byte first", [('"<f4"', '">f4"')]),
    ("numbers stand column by column", [(".reshape(shape)", '.reshape(shape, order="F")')]),
    ("a f32 has 4 bytes|another data type", [('np.frombuffer(data, "<f4")', "np.frombuffer(data)")]),
    ("an entry is called operator.weight", [('f"{op.name}.{name}"', "name")]),
    (r"the shape \(6,\) came back", [(".reshape(shape)", "")]),
    (
        "was taken without a word",
        [
            ('kind != "f32" or len(data) != 4 * np.prod(shape)', 'kind != "f32"'),
            (".reshape(shape)", "[: np.prod(shape)]"),
            ('np.frombuffer(data, "<f4")', 'np.resize(np.frombuffer(data, "<f4"), shape).reshape(-1)'),
            ("[: np.prod(shape)]", ".reshape(shape)"),
        ],
    ),
    (
        "should name 'fc'",
        [("line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored", "wrong size")],
    ),
    ("bytes of a .2.i32 were taken for floats", [('kind != "f32" or ', "")]),
    ("int cannot read", [("text[1:].partition", "text.partition")]),
    (
        "the dictionary changes while",
        [
            ("for name, text in op.attrs.items()", "for name, text in op.attrs.items()"),
            ("op.attrs[name] = ", 'op.attrs[name + "_array"] = '),
        ],
    ),
]
ORDER: Wrong = [
    (
        r"T \+ T \+ U: .*'y' must run before 'cat'",
        [("missing[op.name] = len(op.inputs)", "missing[op.name] = len(set(op.inputs))")],
    ),
    (
        "counted twice, so it must be taken off twice",
        [("for reader in readers.get(operand, [])", "for reader in dict.fromkeys(readers.get(operand, []))")],
    ),
    ("begin with every operator that reads nothing", [("if not op.inputs)", 'if op.name == "input")')]),
    ("a cycle of left and right was taken", [("    if len(ordered) < len(operators):", "    if False:")]),
    (
        "should name 'left'",
        [('waiting = ", ".join(name for name, count in missing.items() if count)', 'waiting = "some"')],
    ),
    ("op, not op.name", [("    return ordered", "    return [op.name for op in ordered]")]),
    ("None .is the return missing", [("    return ordered\n", "")]),
    ("must run before", whole("def order(operators):\n    return list(operators)\n")),
    (
        "one call inside another",
        whole(
            "def order(operators):\n    made = {name: op for op in operators for name in op.outputs}\n    done = []\n    def visit(op):\n        if op in done:\n            return\n        for name in op.inputs:\n            visit(made[name])\n        done.append(op)\n    for op in operators:\n        visit(op)\n    return done\n"
        ),
    ),
    ("an operand may have no reader", [("readers.get(operand, [])", "readers[operand]")]),
    (
        "have other inputs or outputs afterwards",
        [
            (
                "        ordered.append(ready.popleft())\n",
                "        ordered.append(ready.popleft())\n        ordered[-1].inputs.clear()\n",
            ),
            ("len(op.inputs)\n", "len(op.inputs)\n"),
        ],
    ),
    ("NameError came: name 'CycleError'", [("raise ValueError(", "raise CycleError(")]),
    (
        "the answer uses kuiper_edu.errors, of kuiper_edu",
        [
            (
                "from collections import deque\n",
                "from collections import deque\nfrom kuiper_edu.errors import CycleError\n",
            ),
            ("raise ValueError(", "raise CycleError("),
        ],
    ),
]
CONV: Wrong = [
    (
        "one bias belongs to each map",
        [
            (
                "return (rows @ matrix + bias).transpose(0, 3, 1, 2)",
                "return (rows @ matrix).transpose(0, 3, 1, 2) + bias",
            ),
        ],
    ),
    ("the result without the bias", [("(rows @ matrix + bias)", "(rows @ matrix)")]),
    (
        "the result without padding",
        [("((0, 0), (0, 0), (down, down), (right, right))", "((0, 0), (0, 0), (0, 0), (0, 0))")],
    ),
    (r"the result for stride \(1, 1\)", [("[:, :, ::step_down, ::step_right]", "")]),
    ("the kernel is turned round", [("matrix = weight.reshape", "matrix = weight[:, :, ::-1, ::-1].reshape")]),
    (
        "rows and columns of the padding are exchanged",
        [("(down, down), (right, right)", "(right, right), (down, down)")],
    ),
    (
        "rows and columns of the stride are exchanged",
        [("[:, :, ::step_down, ::step_right]", "[:, :, ::step_right, ::step_down]")],
    ),
    (
        "not in the same order",
        [("weight.reshape(len(weight), -1).T", "weight.transpose(0, 2, 3, 1).reshape(len(weight), -1).T")],
    ),
    ("the channels of the result stand last", [(".transpose(0, 3, 1, 2)", "")]),
    ("rows and columns of the result are exchanged", [(".transpose(0, 3, 1, 2)", ".transpose(0, 3, 2, 1)")]),
    (
        "transpose before you reshape",
        [
            (
                "return (rows @ matrix + bias).transpose(0, 3, 1, 2)",
                "return (rows @ matrix + bias).reshape(len(x), -1, *seen.shape[1:3])",
            )
        ],
    ),
    ("need not have a bias", [('op.attrs.get("bias", np.float32(0))', 'op.attrs["bias"]')]),
    ("a convolution with groups=2 was taken", [("only(op, groups=1,", "only(op,")]),
    ("padding_mode=reflect was taken", [(', padding_mode="zeros")', ")")]),
    (
        "should name 'strange'",
        [("line {op.line}: {op.type} {op.name!r} has {name}={op.params[name]}, only {value} works", "not here")],
    ),
    ("None .is a return missing", [("        return (rows @ matrix", "        (rows @ matrix")]),
    ("it gives a function|an array", whole("def conv2d(op):\n    return op.attrs['weight']\n")),
    (
        "changed its input",
        [
            (
                "    def forward(x):\n",
                "    def forward(x):\n        x += 0\n        x *= 2\n        x /= 2\n        x[0, 0, 0, 0] += 1\n        y = x.copy()\n        y[0, 0, 0, 0] -= 1\n        return calculate(y)\n\n    def calculate(x):\n",
            )
        ],
    ),
]
POOL: Wrong = [
    ("0 is larger than a negative number", [(", border=-np.inf", "")]),
    ("this is the mean", [(".max(axis=(4, 5))", ".mean(axis=(4, 5))"), (", border=-np.inf", "")]),
    ("this is the smallest", [(".max(axis=(4, 5))", ".min(axis=(4, 5))"), (", border=-np.inf", "")]),
    ("over the channels, too|the shape", [(".max(axis=(4, 5))", ".max(axis=(1, 4, 5))")]),
    ("the shape", [(".max(axis=(4, 5))", ".max(axis=(2, 3))")]),
    ("a pooling with ceil_mode=True was taken", [("ceil_mode=False, ", "")]),
    ("dilation=.2, 2. was taken", [("dilation=(1, 1), ", "")]),
    (
        "this is the result for stride .1, 1.",
        whole(
            "def max_pool2d(op):\n    return lambda x: windows(x, Plain(op), border=-np.inf).max(axis=(4, 5))\n\n\nclass Plain:\n    def __init__(self, op):\n        self.params = {**op.params, 'stride': (1, 1)}\n"
        ),
    ),
    (
        "a stride as large as the kernel",
        whole(
            "def max_pool2d(op):\n    return lambda x: windows(x, Plain(op), border=-np.inf).max(axis=(4, 5))\n\n\nclass Plain:\n    def __init__(self, op):\n        self.params = {**op.params, 'stride': op.params['kernel_size']}\n"
        ),
    ),
    (
        "None .is a return missing",
        whole(
            "def max_pool2d(op):\n    def forward(x):\n        windows(x, op, -np.inf).max(axis=(4, 5))\n    return forward\n"
        ),
    ),
    (
        "a pooling has no weight",
        whole("def max_pool2d(op):\n    weight = op.attrs['weight']\n    return lambda x: x\n"),
    ),
]
EXPRESSION: Wrong = [
    (
        "the arguments are exchanged: sub",
        [("*[stack.pop() for _ in range(function.nin)]", "*[stack.pop() for _ in range(function.nin)][::-1]")],
    ),
    ("5.0e-1 is one number|float cannot read", [("float(word)", "float(word[0])")]),
    ("not input 1 and a 0", [("int(word[1:])", "int(word[1])")]),
    (
        "fmod, which was not asked for, was taken",
        [('word not in FUNCTIONS and word[0] not in "@-0123456789"', "False")],
    ),
    ("should name 'fmod'", [("line {op.line}: there is no function {word!r}, which {op.name!r} needs", "unknown")]),
    ("should name 'odd'", [(", which {op.name!r} needs", "")]),
    ("ValueError was expected, KeyError came", [("raise ValueError(", "raise KeyError(")]),
    ("read the words from the end", [("for word in reversed(words)", "for word in words")]),
    ("int cannot read", [("int(word[1:])", "int(word)")]),
    (
        "begin each run with an empty stack",
        [
            ("    def forward(*inputs):\n        stack = []\n", "    stack = []\n\n    def forward(*inputs):\n"),
            ("return stack.pop()", "return stack[0]"),
        ],
    ),
    ("FUNCTIONS has no entry 'div'|there is no function 'div'|function", [(', "div": np.divide', "")]),
    ("one array for each input", [("def forward(*inputs)", "def forward(inputs)")]),
    ("each keeps a formula of its own", [("    words = re.findall", "    global words\n    words = re.findall")]),
    (
        "counts twice",
        [
            (
                "stack.append(function(*[stack.pop() for _ in range(function.nin)]))",
                "a, b = stack.pop(), stack.pop()\n                stack.append(a if a is b else function(a, b))",
            )
        ],
    ),
]
CREATE: Wrong = [
    ("need not have a bias", [('op.attrs.get("bias", np.float32(0))', 'op.attrs["bias"]')]),
    ("the result without the bias", [(' + op.attrs.get("bias", np.float32(0))', "")]),
    ("the weight has the outputs first", [('op.attrs["weight"].T', 'op.attrs["weight"]')]),
    ("sigmoid of -1000 overflows", [("(1 + np.tanh(x / 2)) / 2", "1 / (1 + np.exp(-x))")]),
    ("the minus of e", [("np.tanh(x / 2)", "np.tanh(-x / 2)")]),
    ("keepdims=True keeps", [(", keepdims=True", "")]),
    ("this is the largest number", [("x.mean(", "x.max(")]),
    ("the shape .48,. came back", [("x.reshape(len(x), -1)", "x.reshape(-1)")]),
    ("The|the table has no nn.Sigmoid|nn.Sigmoid was refused", [(', "nn.Sigmoid": sigmoid', "")]),
    ("ValueError was expected, KeyError came", [("    if op.type not in LAYERS:\n", "    if False:\n")]),
    ("should name 'gate'", [(", which {op.name!r} needs", "")]),
    ("should name '12'", [("line {op.line}: ", "")]),
    (
        "calls* the creator|LAYERS.op.type..op|an array was expected",
        [("return LAYERS[op.type](op)", "return LAYERS[op.type]")],
    ),
    ("None|creator gave None", [("    return lambda x: np.maximum(x, 0)", "    lambda x: np.maximum(x, 0)")]),
    ("output_size=.2, 2. was taken", [("    only(op, output_size=(1, 1))\n", "")]),
    ("start_dim=0 was taken", [("    only(op, start_dim=1, end_dim=-1)\n", "")]),
    ("changed its input", [("np.maximum(x, 0)\n", "np.maximum(x, 0, out=x)\n")]),
    (
        "in the digits network: line 19, nn.ReLU|in the digits network: line",
        [("np.maximum(x, 0)\n", "np.maximum(x, 0) if len(x) > 1 else np.maximum(x, 0) * 1.001\n")],
    ),
    ("this is .x.", [("np.maximum(x, 0)\n", "np.abs(x)\n")]),
]
RUN: Wrong = [
    (
        "the first result changes with the second run",
        [
            ("        self.layers = [create", "        self.arrays = {}\n        self.layers = [create"),
            ("operands, arrays = {}, {}", "operands, arrays = {}, self.arrays"),
        ],
    ),
    (
        "operand '0' has no array yet|operand",
        [("            for name in op.outputs:\n                operands[name] = arrays[op.name]\n", "")],
    ),
    ("the keys are operators' names", [("return arrays", "return operands")]),
    ("run should give a dictionary, None", [("        return arrays\n", "")]),
    ("run should give a dictionary", [("return arrays", "return arrays[op.name]")]),
    ("a weight is still a text", [('        read_weights(operators, f"{stem}.pnnx.bin")\n', "")]),
    ("is it order.operators. that run goes through|has no array yet", [("order(operators)", "operators")]),
    ("a layer takes its arrays one by one", [("layer(*inputs)", "layer(inputs)")]),
    ("does __init__ keep it", [("self.layers = ", "layers = ")]),
    (
        "does something stay from one run to the next",
        [
            (
                "        self.layers = [create(op) for op in self.operators]\n",
                "        self.layers = [create(op) for op in self.operators]\n        self.arrays = {}\n",
            ),
            ("        operands, arrays = {}, {}\n", "        operands, arrays = {}, self.arrays\n"),
            ("arrays[op.name] = layer(*inputs)", "arrays.setdefault(op.name, layer(*inputs))"),
        ],
    ),
    (
        "the array of line 54, pnnx.Output 'pnnx_output_0' is missing|pnnx.Output 'pnnx_output_0' is missing",
        [("        return arrays\n", "        del arrays[op.name]\n        return arrays\n")],
    ),
    ("there is no file", [(".pnnx.param", ".param")]),
    ("pnnx.Input gets the image", [(" if op.inputs else [image]", "")]),
    (
        "an operator of type nn.GELU was taken",
        [
            ("        self.layers = [create(op) for op in self.operators]\n", ""),
            ("zip(self.operators, self.layers, strict=True)", "zip(self.operators, map(create, self.operators))"),
        ],
    ),
    (
        "first operator whose array differs is line 4, nn.ReLU 'op1'",
        [
            (
                "arrays[op.name] = layer(*inputs)",
                'arrays[op.name] = layer(*inputs) * (1.001 if "ReLU" in op.type else 1)',
            )
        ],
    ),
    (
        "the image holds other numbers afterwards",
        [
            (
                "        operands, arrays = {}, {}\n",
                "        operands, arrays = {}, {}\n        given = image.copy()\n        image *= 2\n        image, _ = given, image\n",
            )
        ],
    ),
]
UNSEEN: Wrong = [
    ("the gate is divided by 6", [(" / 6", "")]),
    ("this is the gate alone", [("x * np.clip", "np.clip")]),
    ("a ReLU", [("x * np.clip(x + 3, 0, 6) / 6", "np.maximum(x, 0)")]),
    ("x times a sigmoid", [("x * np.clip(x + 3, 0, 6) / 6", "x / (1 + np.exp(-x))")]),
    ("3 is added before", [("np.clip(x + 3, 0, 6)", "np.clip(x, 0, 6)")]),
    ("the gate ends at 6", [("np.clip(x + 3, 0, 6)", "np.maximum(x + 3, 0)")]),
    ("your engine says: line 5: there is no layer for nn.Hardswish", [('LAYERS["nn.Hardswish"] = hardswish\n', "")]),
    ("your engine says: line 9: there is no function 'maximum'", [('FUNCTIONS["maximum"] = np.maximum\n', "")]),
    ("maximum takes the larger of two", [("= np.maximum", "= np.minimum")]),
    ("it takes op and returns a function", whole("def hardswish(x):\n    return x * np.clip(x + 3, 0, 6) / 6\n")),
    (
        "changed its input",
        [
            (
                "return lambda x: x * np.clip(x + 3, 0, 6) / 6",
                "return lambda x: np.multiply(x, np.clip(x + 3, 0, 6) / 6, out=x)",
            )
        ],
    ),
]
WRONG = {
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
