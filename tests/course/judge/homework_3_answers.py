"""Answers to exercises 3.2 and 3.5 of homework 3, by whoever wrote the rules; nothing had been said of them yet."""

from __future__ import annotations

from textwrap import dedent, indent


def read(body: str, helper: str = "") -> dict[str, str]:
    """An answer to 3.2: the body of parameter_of(text), and the cell of helpers."""
    source = "def parameter_of(text):\n" + indent(dedent(body).strip(), "    ")
    return {"course3-parameter-of": source} | ({"course3-helper": dedent(helper)} if helper else {})


def tests(body: str) -> dict[str, str]:
    """An answer to 3.5: the body of test_fill(fill)."""
    return {"course3-test-fill": "def test_fill(fill):\n" + indent(dedent(body).strip(), "    ")}


# As a learner may paste it from lesson 2, with the limits that it has there
TYPE_CODE = """
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1
    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        if codes == {2}:
            return 5
        return 6 if codes <= {2, 3} else 7
    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2
"""

# Right, step by step; what is wrong is changed in it
STEPS = """
if text == "None" or text == "()":
    return kinds.RuntimeParameter()
if text == "True":
    return kinds.RuntimeParameterBool(True)
if text == "False":
    return kinds.RuntimeParameterBool(False)
if text[0] == "(":
    items = text[1:-1].split(",")
    made = [parameter_of(item) for item in items]
    types = {type(one) for one in made}
    if types == {kinds.RuntimeParameterInt}:
        return kinds.RuntimeParameterIntArray([one.value for one in made])
    if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
        return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
    if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
        return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
    return kinds.RuntimeParameterStringArray(items)
digits = text[1:] if text[0] == "-" else text
if not digits[0].isdigit():
    return kinds.RuntimeParameterString(text)
if text.endswith("j"):
    return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
if "." in text or "e" in text:
    return kinds.RuntimeParameterFloat(float(text))
return kinds.RuntimeParameterInt(int(text))
"""


def changed(old: str, new: str) -> dict[str, str]:
    """STEPS with one part replaced."""
    assert old in STEPS
    return read(STEPS.replace(old, new))


WRONG_READ = {
    "bool of a text": changed("kinds.RuntimeParameterBool(False)", "kinds.RuntimeParameterBool(bool(text))"),
    "no return": read("made = kinds.RuntimeParameterString(text)"),
    "the value, not the object": read("""
        if text == "None":
            return None
        if text in ("True", "False"):
            return text == "True"
        try:
            return int(text)
        except ValueError:
            return text
    """),
    "the class, not an object": changed("return kinds.RuntimeParameter()", "return kinds.RuntimeParameter"),
    "texts left as texts": changed("kinds.RuntimeParameterInt(int(text))", "kinds.RuntimeParameterInt(text)"),
    "everything a string": read("return kinds.RuntimeParameterString(text)"),
    "() is an empty list of ints": changed(
        'if text == "None" or text == "()":',
        'if text == "()":\n    return kinds.RuntimeParameterIntArray([])\nif text == "None":',
    ),
    "() is not thought of": changed(' or text == "()"', ""),
    "None as a string": changed('text == "None" or ', ""),
    "a bool by eval": read("""
        value = eval(text)
        names = {bool: "Bool", int: "Int", float: "Float", str: "String"}
        return getattr(kinds, "RuntimeParameter" + names[type(value)])(value)
    """),
    "float by trying": changed(
        "digits = text[1:] if",
        "try:\n    if not text.endswith('j') and not text.lstrip('-').isdigit():\n"
        "        return kinds.RuntimeParameterFloat(float(text))\nexcept ValueError:\n    pass\ndigits = text[1:] if",
    ),
    "isdigit, so no minus": changed('text[1:] if text[0] == "-" else text', "text"),
    "everything with a minus is a number": changed(
        "if not digits[0].isdigit():", 'if not (digits[0].isdigit() or text[0] == "-"):'
    ),
    "a point alone makes a float": changed('if "." in text or "e" in text:', 'if "." in text:'),
    "an e alone makes a float": changed(
        "digits = text[1:] if",
        'if "e" in text:\n    return kinds.RuntimeParameterFloat(float(text))\ndigits = text[1:] if',
    ),
    "complex not thought of": changed('if text.endswith("j"):', "if False:"),
    "complex() as it is": changed('text.replace("+-", "-")', "text"),
    "the real part alone": changed('complex(text.replace("+-", "-"))', 'float(text.split("+")[0])'),
    "plus and minus swapped": changed('text.replace("+-", "-")', 'text.replace("+-", "+")'),
    "the whole text in a list": changed("text[1:-1]", "text"),
    "one item is no list": changed(
        "made = [parameter_of", "if len(items) == 1:\n        return parameter_of(items[0])\n    made = [parameter_of"
    ),
    "the last item decides": changed("types = {type(one) for one in made}", "types = {type(one) for one in made[-1:]}"),
    "the first item decides": changed("types = {type(one) for one in made}", "types = {type(one) for one in made[:1]}"),
    "ints stay ints among floats": changed("[float(one.value) for one in made]", "[one.value for one in made]"),
    "ints and floats are strings": changed(
        "types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:", "types == {kinds.RuntimeParameterFloat}:"
    ),
    "floats rounded down": changed("[float(one.value) for one in made]", "[int(one.value) for one in made]"),
    "words read in a list of strings": changed(
        "kinds.RuntimeParameterStringArray(items)", "kinds.RuntimeParameterStringArray([one.value for one in made])"
    ),
    "the array in one string": changed(
        "kinds.RuntimeParameterStringArray(items)", "kinds.RuntimeParameterString(text)"
    ),
    "no list of complex numbers": changed(
        ", kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}", ", kinds.RuntimeParameterFloat}"
    ),
    "a parenthesis anywhere": changed('if text[0] == "(":', 'if "(" in text:'),
    "by type_code of lesson 2": read(
        """
        code = type_code(text)
        word = text[1:-1].split(",")
        value = [None, text == "True", None, None, text, None, None, word][code]
        if code == 2: value = int(text)
        if code == 3: value = float(text)
        if code == 5: value = [int(one) for one in word]
        if code == 6: value = [float(one) for one in word]
        return kind_of(code)(value) if code else kinds.RuntimeParameter()
        """,
        TYPE_CODE,
    ),
    "kind_of without a code": read("return kind_of(text)(text)"),
    "by the package's reader": read("made = Parameter.from_text(text)\nreturn kind_of(made.type)(made.value)"),
    "by the package's class": read("return Parameter(text)"),
    "type_code not pasted": read("return kind_of(type_code(text))(text)"),
    "a misspelt class": changed("kinds.RuntimeParameterString(text)", "kinds.RuntimeParameterStr(text)"),
    "a class without kinds": changed("return kinds.RuntimeParameter()", "return RuntimeParameter()"),
    "absent holds a text": changed("return kinds.RuntimeParameter()", "return kinds.RuntimeParameter(text)"),
}

RIGHT_READ = {
    "step by step": read(STEPS),
    "by type_code, mended": read(
        """
        numbers = {2: int, 3: float, 10: lambda word: complex(word.replace("+-", "-"))}
        arrays = {5: 2, 6: 3, 11: 10}
        code = code_of(text)
        if code == 0:
            return kinds.RuntimeParameter()
        value = text == "True" if code == 1 else text
        if code in numbers:
            value = numbers[code](text)
        words = text[1:-1].split(",")
        if code == 7:
            value = words
        if code in arrays:
            value = [numbers[arrays[code]](word) for word in words]
        classes = {10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
        return (classes.get(code) or kind_of(code))(value)
        """,
        """
        def code_of(text):
            if text in ("None", "()"):
                return 0
            if text in ("True", "False"):
                return 1
            if text[0] == "(":
                codes = {code_of(item) for item in text[1:-1].split(",")}
                for limit, code in [({2}, 5), ({2, 3}, 6), ({2, 3, 10}, 11)]:
                    if codes <= limit:
                        return code
                return 7
            if not text.lstrip("-")[0].isdigit():
                return 4
            if text[-1] == "j":
                return 10
            return 3 if set(text) & {".", "e"} else 2
        """,
    ),
    "match": read("""
        match text, text[0], text[0].isdigit() or (text[0] == "-" and text[1].isdigit()):
            case ("None" | "()"), _, _: return kinds.RuntimeParameter()
            case ("True" | "False") as word, _, _: return kinds.RuntimeParameterBool(word == "True")
            case _, "(", _: pass
            case _, _, False: return kinds.RuntimeParameterString(text)
            case _ if text.endswith("j"):
                return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
            case _ if "." in text or "e" in text: return kinds.RuntimeParameterFloat(float(text))
            case _: return kinds.RuntimeParameterInt(int(text))
        made = [parameter_of(word) for word in text[1:-1].split(",")]
        order = ["RuntimeParameterInt", "RuntimeParameterFloat", "RuntimeParameterComplex"]
        names = [type(one).__name__ for one in made]
        if not set(names) <= set(order):
            return kinds.RuntimeParameterStringArray(text[1:-1].split(","))
        widest = max(names, key=order.index)
        turn = {"Int": int, "Float": float, "Complex": complex}[widest.removeprefix("RuntimeParameter")]
        return getattr(kinds, widest + "Array")([turn(one.value) for one in made])
    """),
    "regular expressions": read(
        """
        if text in {"None", "()"}:
            return kinds.RuntimeParameter()
        if text in {"True", "False"}:
            return kinds.RuntimeParameterBool({"True": True, "False": False}[text])
        listed = re.fullmatch(r"\\((.*)\\)", text)
        words = listed[1].split(",") if listed else [text]
        for turn, pattern, name in KINDS:
            if all(re.fullmatch(pattern, word) for word in words):
                values = [turn(word) for word in words]
                made = getattr(kinds, f"RuntimeParameter{name}" + "Array" * bool(listed))
                return made(values if listed else values[0])
        """,
        """
        import re

        F = r"-?\\d+(\\.\\d*)?(e[-+]?\\d+)?"
        KINDS = [(int, r"-?\\d+", "Int"), (float, F, "Float")]
        KINDS += [(lambda w: complex(w.replace("+-", "-")), F + r"(\\+" + F + "j)?", "Complex"), (str, ".*", "String")]
        """,
    ),
    "NumPy numbers": read(
        STEPS.replace("(int(text))", "(np.int64(text))").replace("(float(text))", "(np.float64(text))"),
        "import numpy as np",
    ),
    "literal_eval for numbers": read(
        STEPS.replace("int(text)", "literal_eval(text)").replace(
            'complex(text.replace("+-", "-"))', 'literal_eval(text.replace("+-", "-"))'
        ),
        "from ast import literal_eval",
    ),
    "a class that is called": {
        "course3-parameter-of": "class Reader:\n    def __call__(self, text):\n"
        + indent(STEPS.strip(), " " * 8)
        + "\n\nparameter_of = Reader()"
    },
    "a cache, and prints": {
        "course3-parameter-of": "from functools import cache\n\n@cache\ndef parameter_of(text):\n    print(text)\n"
        + indent(STEPS.strip(), "    ")
    },
    "attributes set afterwards": changed(
        "return kinds.RuntimeParameterInt(int(text))",
        "made = kinds.RuntimeParameterInt()\nmade.value = int(text)\nreturn made",
    ),
    "tuples for lists": read(
        STEPS.replace("[one.value for one in made]", "tuple(one.value for one in made)").replace(
            "StringArray(items)", "StringArray(tuple(items))"
        )
    ),
    "by exceptions": read("""
        if text in ("None", "()"): return kinds.RuntimeParameter()
        if text in ("True", "False"): return kinds.RuntimeParameterBool(text == "True")
        def number(word):
            if word.strip("-")[:1] not in set("0123456789"):
                raise ValueError(word)
            for turn in (int, float, complex):
                try:
                    return turn(word.replace("+-", "-"))
                except ValueError:
                    continue
            raise ValueError(word)
        bare = not text.startswith("(")
        words = [text] if bare else text.strip("()").split(",")
        try:
            values = [number(word) for word in words]
        except ValueError:
            return kinds.RuntimeParameterString(text) if bare else kinds.RuntimeParameterStringArray(words)
        total = type(sum(values))
        name = {int: "Int", float: "Float", complex: "Complex"}[total]
        values = [total(value) for value in values]
        return vars(kinds)[f"RuntimeParameter{name}{'' if bare else 'Array'}"](values[0] if bare else values)
    """),
}

OPERATOR = 'op = RuntimeOperator("conv1", "nn.Conv2d")\n'
FILL = OPERATOR + 'fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)\n'
WRONG_TESTS = {
    "looks at values only": tests(
        FILL + 'assert op.params["bias"].value == True\nassert op.params["groups"].value == 1'
    ),
    "is True, but no class": tests(
        FILL + 'assert op.params["bias"].value is True\nassert op.params["off"].value is False'
    ),
    "asks isinstance(value, int)": tests(FILL + 'assert isinstance(op.params["groups"].value, int)'),
    "bools only": tests(
        FILL + 'assert op.params["bias"] == kinds.RuntimeParameterBool(True)\n'
        'assert op.params["off"] == kinds.RuntimeParameterBool(False)'
    ),
    "ints only": tests(FILL + 'assert op.params["groups"] == kinds.RuntimeParameterInt(1)'),
    "True only": tests(
        OPERATOR + 'fill({"bias": Parameter(True), "groups": Parameter(1)}, op)\n'
        'assert op.params["bias"] == kinds.RuntimeParameterBool(True)\n'
        'assert op.params["groups"] == kinds.RuntimeParameterInt(1)'
    ),
    "classes only": tests(
        FILL + "for name in ['bias', 'off']:\n    assert type(op.params[name]) is "
        "kinds.RuntimeParameterBool\nassert type(op.params['groups']) is kinds.RuntimeParameterInt"
    ),
    "nothing is looked at": tests(FILL),
    "returns False": tests(FILL + 'return op.params["bias"] == kinds.RuntimeParameterBool(True)'),
    "prints": tests(FILL + 'if op.params.get("bias") != kinds.RuntimeParameterBool(True):\n    print("wrong")'),
    "asserts a tuple": tests(FILL + 'assert (op.params["bias"] == kinds.RuntimeParameterBool(True), "bias")'),
    "asserts the opposite": tests(FILL + 'assert isinstance(op.params["bias"], kinds.RuntimeParameterInt)'),
    "bare values expected": tests(FILL + 'assert op.params["bias"] is True'),
    "the result is looked at": tests(OPERATOR + 'made = fill({"bias": Parameter(True)}, op)\nassert "bias" in made'),
    "fill is not called": tests(OPERATOR + "assert op.params == {}"),
    "one argument": tests('op = fill({"bias": Parameter(True)})\nassert op.params["bias"].value'),
    "arguments swapped": tests(OPERATOR + 'fill(op, {"bias": Parameter(True)})'),
    "values in place of Parameters": tests(
        OPERATOR + 'fill({"bias": True}, op)\nassert op.params["bias"].value is True'
    ),
    "tests its own function": tests(
        OPERATOR + 'init_graph_params({"bias": Parameter(True)}, op)\n'
        'assert op.params["bias"] == kinds.RuntimeParameterBool(True)'
    ),
    "goes through what is there": tests(
        FILL + "for made in op.params.values():\n    "
        "assert type(made).__name__.lower().endswith(type(made.value).__name__)"
    ),
    "an empty operator is fine": tests(
        FILL + "for name, made in op.params.items():\n    assert made == "
        "{'bias': kinds.RuntimeParameterBool(True), 'off': kinds.RuntimeParameterBool(False), "
        "'groups': kinds.RuntimeParameterInt(1)}[name]"
    ),
    "catches its own error": tests(
        "try:\n"
        + indent(FILL + "assert op.params['bias'].value is True", "    ")
        + "\nexcept AssertionError:\n    print('caught')"
    ),
    "raises always": tests(FILL + 'raise AssertionError("wrong")'),
    "pytest is not there": tests(FILL + 'self.assertEqual(op.params["bias"], kinds.RuntimeParameterBool(True))'),
}

WANTED = """{"bias": kinds.RuntimeParameterBool(True), "off": kinds.RuntimeParameterBool(False),
          "groups": kinds.RuntimeParameterInt(1)}"""
RIGHT_TESTS = {
    "one comparison": tests(FILL + f"assert op.params == {WANTED}, op.params"),
    "one by one": tests(FILL + f"for name, made in {WANTED}.items():\n    assert op.params[name] == made, name"),
    "raise by hand": tests(FILL + f"if op.params != {WANTED}:\n    raise AssertionError('another table')"),
    "another kind of error": tests(FILL + f"if op.params != {WANTED}:\n    raise ValueError(op.params)"),
    "unittest": tests(FILL + f"from unittest import TestCase\nTestCase().assertEqual(op.params, {WANTED})"),
    "three calls": tests("""
        for value, kind in [(True, "Bool"), (False, "Bool"), (0, "Int"), (7, "Int"), ("a", "String"), (0.5, "Float")]:
            op = RuntimeOperator("x", "my.X")
            fill({"p": Parameter(value)}, op)
            made = op.params["p"]
            assert type(made).__name__ == f"RuntimeParameter{kind}" and made.value is value
    """),
    "match": tests(
        FILL
        + """match op.params:
    case {"bias": kinds.RuntimeParameterBool(value=True), "off": kinds.RuntimeParameterBool(value=False),
          "groups": kinds.RuntimeParameterInt(value=1)}:
        return
raise AssertionError("no match")"""
    ),
    "texts of objects": tests(
        FILL + 'texts = sorted(map(repr, op.params.values()))\nassert texts == ["RuntimeParameter'
        'Bool(value=False)", "RuntimeParameterBool(value=True)", "RuntimeParameterInt(value=1)"]'
    ),
    "type numbers": tests(
        FILL + "assert [(n, int(p.type), p.value) for n, p in sorted(op.params.items())] == "
        "[('bias', 1, True), ('groups', 2, 1), ('off', 1, False)]\nassert op.params['off'].value is False"
    ),
    "from texts, in a graph of its own": tests("""
        texts = {"bias": "False", "affine": "True", "groups": "2", "stride": "(1,1)"}
        op = RuntimeOperator("conv1", "nn.Conv2d")
        fill({name: Parameter.from_text(text) for name, text in texts.items()}, op)
        bools = {n for n, p in op.params.items() if isinstance(p, kinds.RuntimeParameterBool)}
        assert bools == {"bias", "affine"}
        assert isinstance(op.params["groups"], kinds.RuntimeParameterInt)
        assert [op.params[n].value for n in ("bias", "affine")] == [False, True]
    """),
    "helpers and prints": tests(
        FILL
        + """
def is_a(name, kind, value):
    print(name, op.params[name])
    assert isinstance(op.params[name], kind)
    assert op.params[name].value == value
is_a("bias", kinds.RuntimeParameterBool, True)
is_a("off", kinds.RuntimeParameterBool, False)
is_a("groups", kinds.RuntimeParameterInt, 1)
"""
    ),
}
