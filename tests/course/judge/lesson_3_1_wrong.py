"""Wrong answers to the exercises of lesson 3.1: the words that must name the mistake, and the answer."""

from kuiper_edu.course.judge.exercises import exercise


def _changed(name: str, *changes: tuple[str, str]) -> str:
    """The worked solution with a mistake in it."""
    source = exercise(f"course3.{name}").solution
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


def _glue(*changes: tuple[str, str]) -> str:
    return _changed("glue_operators", *changes)


def _evaluate(*changes: tuple[str, str]) -> str:
    return _changed("evaluate", *changes)


def _chains(*changes: tuple[str, str]) -> str:
    return _changed("find_chains", *changes)


_BY_TYPE = """
def glue_operators(nodes):
    return [n["op_type"] for n in nodes if n["op_type"] in ("Shape", "Gather", "Unsqueeze", "Concat")]
"""
_TYPES_AND_MORE = """
def glue_operators(nodes):
    kinds = ("Shape", "Gather", "Unsqueeze", "Concat", "Cast", "Mul", "Add")
    return [n["op_type"] for n in nodes if n["op_type"] in kinds]
"""

GLUE_OPERATORS = [
    ("'a table of words', .*the Gather reads something that is no size", _BY_TYPE),
    ("'no glue', .*the Mul reads something", _TYPES_AND_MORE),
    ("names of nodes came back, \\['/Shape_0'.*op_type", _glue(('append(node["op_type"])', 'append(node["name"])'))),
    (
        "a Constant itself is not counted",
        _glue(('if node["op_type"] != "Constant":', "if True:")),
    ),
    ("a Shape is glue, whatever it reads", _glue(('node["op_type"] == "Shape" or ', ""))),
    ("the list of their types, not their number", _glue(("return glue", "return len(glue)"))),
    ("a list of types was expected, None", _glue(("    return glue\n", ""))),
    ("whole nodes came back", _glue(('append(node["op_type"])', "append(node)"))),
    ("the order is that of the file", _glue(("return glue", "return sorted(glue)"))),
    ("the order is that of the file", _glue(("return glue", "return glue[::-1]"))),
    ("reads something that is no size", _glue(("all(value", "any(value"))),
    (
        "the Gather reads only results of glue|the Unsqueeze reads only",
        _glue(
            (
                '            sizes.update(node["outputs"])\n',
                '            sizes.update(node["outputs"] if node["op_type"] in ("Shape", "Constant") else [])\n',
            )
        ),
    ),
    (
        "the Gather reads only results",
        _glue(
            (
                '            sizes.update(node["outputs"])\n',
                '            sizes.update(node["outputs"] if node["op_type"] != "Constant" else [])\n',
            )
        ),
    ),
    ("a set, which has no order", _glue(("return glue", "return set(glue)"))),
    ("no key 'type'", _glue(('node["op_type"]', 'node["type"]'))),
    (
        "weights and the input are written by no node",
        """
def glue_operators(nodes):
    maker = {v: n for n in nodes for v in n["outputs"]}
    return [n["op_type"] for n in nodes if all(maker[v]["op_type"] == "Shape" for v in n["inputs"])]
""",
    ),
    (
        "lists: go through their items",
        _glue(('all(value in sizes for value in node["inputs"])', 'node["inputs"] in sizes')),
    ),
]

_LOOP = """    depth = 0
    for place, sign in enumerate(inside):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            break
"""
EVALUATE = [
    ("for add\\(@0,@1\\) .*None came back: is a return missing", _evaluate(("    return FUNCTIONS", "    FUNCTIONS"))),
    (
        "the text '@1' came back",
        _evaluate(
            (
                '    if formula.startswith("@"):\n        return inputs[int(formula[1:])]\n',
                "    if formula[0] == '@':\n        return formula\n",
            )
        ),
    ),
    ("@1 is the second input, they count from 0", _evaluate(("int(formula[1:])", "int(formula[1:]) - 1"))),
    ("the number of an input may have two digits", _evaluate(("int(formula[1:])", "int(formula[1])"))),
    ("the first argument less the second", _evaluate(("a - b", "b - a"))),
    ("for a sign that is not in the text", _evaluate((_LOOP, "    place = inside.index(',')\n"))),
    ("was taken for one number: is the formula cut", _evaluate((_LOOP, "    place = inside.rindex(',')\n"))),
    (
        "an inner formula has commas of its own",
        _evaluate(
            (_LOOP, ""),
            ("evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs)", "*two(inside, inputs)"),
        )
        + "\ndef two(text, given):\n    a, b = text.split(',')\n    return evaluate(a, given), evaluate(b, given)\n",
    ),
    ("int was asked to read '2.5'", _evaluate(("float(formula)", "int(formula)"))),
    ("the text '2.5' came back: a number", _evaluate(("float(formula)", "formula"))),
    (
        "no error was raised, and .* the function pow is unknown",
        _evaluate(('        raise ValueError(f"unknown function {name}")', "        return 0.0")),
    ),
    (
        "KeyError was raised, ValueError",
        _evaluate(('    if name not in FUNCTIONS:\n        raise ValueError(f"unknown function {name}")\n', "")),
    ),
    (
        "no line of yours is for pow.*end with `raise ValueError",
        _evaluate(
            ('        raise ValueError(f"unknown function {name}")', "        return None"),
        ),
    ),
    ("does not name pow", _evaluate(('f"unknown function {name}"', '"unknown function"'))),
    (
        "an input array was changed",
        _evaluate(
            ("lambda a, b: a + b", "lambda a, b: a.__iadd__(b) if hasattr(a, 'dtype') and a.ndim else a + b"),
            ("lambda a, b: a * b", "lambda a, b: a.__imul__(b) if hasattr(a, 'dtype') and a.ndim else a * b"),
        ),
    ),
    ("mul\\(@2,@3\\).*9.0+ came back, 20", _evaluate(("a * b", "a + b"))),
    ("no such input", _evaluate(("inputs[int(formula[1:])]", "inputs[int(formula[1:]) + 11]"))),
    ("a right formula was refused", _evaluate(('"sub": lambda a, b: a - b, ', ""))),
    (
        "of two arrays",
        _evaluate(
            (
                "    return FUNCTIONS[name](",
                "    return (lambda x: x if isinstance(x, float) else float(np.sum(x)))(FUNCTIONS[name](",
            ),
            ("inputs))\n", "inputs)))\n"),
        ),
    ),
    (
        "a number was expected, .* came back",
        _evaluate(("        return float(formula)", "        return [float(formula)]")),
    ),
]

FIND_CHAINS = [
    ("a list of chains was expected, None", _chains(("    return chains\n", ""))),
    ("c3 has a second reader, tanh", _chains(("len(after[chain[-1]]) == 1", "after[chain[-1]]"))),
    (
        "c3 has a second reader, tanh, which would no longer",
        _chains(("and len(after[chain[-1]]) == 1", "and len(after[chain[-1]]) >= 1")),
    ),
    ("both is read twice by c5", _chains(("len(after[chain[-1]]) == 1", "len(set(after[chain[-1]])) == 1"))),
    (
        "as many names as the pattern has types",
        _chains(
            (
                "        if [types[name] for name in chain] == list(pattern):",
                "        if [types[name] for name in chain] == list(pattern)[:len(chain)]:",
            )
        ),
    ),
    ("may have no successor at all", _chains((" and len(after[chain[-1]]) == 1", ""))),
    ("each a list of names", _chains(("chains.append(chain)", "chains.extend(chain)"))),
    ("each a list of names", _chains(("chains.append(chain)", "chains.append(name)"))),
    (
        "each a list of names|a chain holds names",
        _chains(("chains.append(chain)", "chains.append([types[name] for name in chain])")),
    ),
    ("they come in the order of `types`", _chains(("in types:", "in list(types)[::-1]:"))),
    ("\\['c2', 'b2'\\] is missing", _chains(("            chains.append(chain)", "            return [chain]"))),
    (
        "the last one of a chain may have several readers",
        _chains(("== list(pattern):", "== list(pattern) and len(after[chain[-1]]) < 2:")),
    ),
    (
        "two chains may share an operator",
        _chains(("        if [", "        if not any(item in chain for other in chains for item in other) and [")),
    ),
    ("a pattern may be one type only", _chains(("        if [", "        if len(pattern) > 1 and ["))),
    ("a set", _chains(("return chains", "return {tuple(chain) for chain in chains}"))),
    ("take one of them", _chains((".append(after[chain[-1]][0])", ".append(after[chain[-1]])"))),
]

WRONG = {"glue_operators": GLUE_OPERATORS, "evaluate": EVALUATE, "find_chains": FIND_CHAINS}
