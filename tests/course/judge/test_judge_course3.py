"""Homework 3: every wrong answer is told what is wrong with it, and unusual right ones pass."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent, indent

import pytest
from handed_in import Wrong, complete

from kuiper_edu.course.grading.check import Row

KIND, INIT = "course3-kind-of", "course3-init-graph-params"
LINEAR, CONV, EVERY = "course3-test-linear-check", "course3-conv-check", "course3-every-kind-check"
UNKNOWN, RESNET = "course3-unknown-check", "course3-resnet18-check"


def kind_of(body: str) -> dict[str, str]:
    return {KIND: "def kind_of(type_code):\n" + indent(dedent(body).strip(), "    ")}


def fills(body: str, before: str = "") -> dict[str, str]:
    head = f'{before}@answer("course3.init_graph_params")\ndef init_graph_params(params, runtime_operator):\n'
    return {INIT: head + indent(dedent(body).strip(), "    ")}


def each(made: str) -> dict[str, str]:
    """An answer whose loop enters this expression."""
    return fills(f"for name, parameter in params.items():\n    runtime_operator.params[name] = {made}")


NAMES = "['Bool', 'Int', 'Float', 'String', 'IntArray', 'FloatArray', 'StringArray']"
BY_NAME = f"getattr(kinds, 'RuntimeParameter' + {NAMES}[type_code - 1])"
# for the types from 0 to 11, as the reference has it; what is wrong is changed in it
WHOLE = """
table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
for name, parameter in params.items():
    if parameter.type not in table:
        raise ValueError(f"{name} is of type {parameter.type}")
    runtime_operator.params[name] = table[parameter.type](parameter.value)
"""
RAISE = 'raise ValueError(f"{name} is of type {parameter.type}")'
LOOP = "for name, p in params.items():\n    "
ENTER = "runtime_operator.params[name] = kind_of(p.type)(p.value)"
BY_VALUE = "(kinds.RuntimeParameterInt if isinstance(parameter.value, int) else kind_of(parameter.type))"
ONE_AS_STRING = """\
    if name == 'out_features':
        parameter = Parameter('1000')
"""

WRONG = (
    Wrong(
        "hard-coded",
        LINEAR,
        "'small' gets the values of test_linear's Linear",
        fills("""
            if params:
                runtime_operator.params["bias"] = kinds.RuntimeParameterBool(True)
                runtime_operator.params["in_features"] = kinds.RuntimeParameterInt(32)
                runtime_operator.params["out_features"] = kinds.RuntimeParameterInt(128)
        """),
    ),
    Wrong("kind: no return", "course3-kind-of-check", "is a return missing", kind_of("kinds.RuntimeParameterBool")),
    Wrong("kind: an object", "course3-kind-of-check", "not an object made from it", kind_of(f"return {BY_NAME}()")),
    Wrong("kind: a name", "course3-kind-of-check", "a str came back", kind_of(f"return {BY_NAME}.__name__")),
    Wrong("kind: one for all", "course3-kind-of-check", "for everything", kind_of("return kinds.RuntimeParameterInt")),
    Wrong("kind: Python's", "course3-kind-of-check", "'bool' came back, which is no class", kind_of("return bool")),
    Wrong(
        "kind: counted from 0",
        "course3-kind-of-check",
        r"for True \(type code 1\) the class RuntimeParameterInt came back, RuntimeParameterBool is the right one",
        kind_of(f"return getattr(kinds, 'RuntimeParameter' + ({NAMES} * 2)[type_code])"),
    ),
    Wrong(
        "kind: two exchanged",
        "course3-kind-of-check",
        "the classes of 5 and 6 are exchanged",
        kind_of(f"return getattr(kinds, 'RuntimeParameter' + {NAMES}[{{5: 6, 6: 5}}.get(type_code, type_code) - 1])"),
    ),
    Wrong(
        "kind: list too short",
        "course3-kind-of-check",
        "type codes run from 1 to 7, places from 0",
        kind_of("return [None, kinds.RuntimeParameterBool][type_code]"),
    ),
    Wrong(
        "kind: no entry",
        "course3-kind-of-check",
        "no entry for type code 4",
        kind_of(
            f"return {{1: {BY_NAME}, 2: {BY_NAME}, 3: {BY_NAME}}}[type_code]".replace(
                "type_code - 1", "min(type_code, 7) - 1"
            )
        ),
    ),
    Wrong(
        "kind: all for one", "course3-kind-of-check", "no entry for type code 1", kind_of("return {0: None}[type_code]")
    ),
    Wrong(
        "kind: misspelt",
        "course3-kind-of-check",
        "no class RuntimeParameterStr",
        kind_of("return kinds.RuntimeParameterStr"),
    ),
    Wrong(
        "the bare value", CONV, "'bias' is the bare value False: make a RuntimeParameterBool", each("parameter.value")
    ),
    Wrong("the class", CONV, "the class itself was entered", each("kind_of(parameter.type)")),
    Wrong("the file's", CONV, "'bias' was entered as the file's Parameter", each("parameter")),
    Wrong(
        "the whole Parameter", LINEAR, "'bias' holds the whole Parameter", each("kind_of(parameter.type)(parameter)")
    ),
    Wrong("the text", LINEAR, "holds the text 'True', not the value", each("kind_of(parameter.type)(parameter.text)")),
    Wrong("no value", LINEAR, "as a RuntimeParameterBool made without a value", each("kind_of(parameter.type)()")),
    Wrong(
        "a plain one",
        LINEAR,
        "'bias' became a RuntimeParameter, a RuntimeParameterBool",
        each("kinds.RuntimeParameter(parameter.value)"),
    ),
    Wrong(
        "bool is int",
        LINEAR,
        r"the bool 'bias' was made an int: isinstance\(True, int\)",
        each(f"{BY_VALUE}(parameter.value)"),
    ),
    Wrong(
        "everything a string",
        LINEAR,
        "'bias' became a RuntimeParameterString",
        each("kinds.RuntimeParameterString(parameter.text)"),
    ),
    Wrong(
        "the text is read again",
        CONV,
        "'expr' became a RuntimeParameterInt, a RuntimeParameterString was expected: .*decide by the type code",
        each("parameter_of(parameter.text)"),
    ),
    Wrong(
        "names only",
        LINEAR,
        r"params.items\(\) gives each name",
        fills("for name in params:\n    params[name].type\n    name.type"),
    ),
    Wrong("unpacked names", LINEAR, r"params.items\(\)", fills("for name, parameter in params:\n    pass")),
    Wrong("nothing entered", CONV, "of 'conv1' is still empty: enter each one", fills("return dict(params)")),
    Wrong(
        "a dict of its own", CONV, "still empty", fills(f"runtime_operator = RuntimeOperator('a', 'b')\n{LOOP}{ENTER}")
    ),
    Wrong(
        "None in its place",
        CONV,
        "params was replaced by a NoneType",
        fills("runtime_operator.params = runtime_operator.params.update(params)"),
    ),
    Wrong(
        "only the first", CONV, "'bias' is missing among the parameters of 'conv1'", fills(f"{LOOP}{ENTER}\n    return")
    ),
    Wrong(
        "one dict for all",
        CONV,
        "'conv1' has 'ceil_mode', a parameter of another operator",
        fills(f"runtime_operator.params = SHARED\n{LOOP}{ENTER}", before="SHARED = {}\n\n\n"),
    ),
    Wrong(
        "the file's taken out",
        CONV,
        "which belongs to the file, is another afterwards",
        fills(f"while params:\n    name, p = params.popitem()\n    {ENTER}"),
    ),
    Wrong(
        "into the operator",
        LINEAR,
        "not into the operator itself",
        fills("for name in params:\n    runtime_operator[name] = 1"),
    ),
    Wrong(
        "another attribute",
        LINEAR,
        "a RuntimeOperator has no parameters",
        fills("runtime_operator.parameters.update(params)"),
    ),
    Wrong(
        "kind for type", LINEAR, "type, value and text, but no kind", each("kind_of(parameter.kind)(parameter.value)")
    ),
    Wrong(
        "an argument too few",
        LINEAR,
        r"takes 1 positional argument but 2",
        {INIT: fills("pass")[INIT].replace(", runtime_operator", "")},
    ),
    Wrong("no 0, 10 and 11", EVERY, "type code 0 is refused", each("kind_of(parameter.type)(parameter.value)")),
    Wrong(
        "None as a string",
        EVERY,
        "'size' became a RuntimeParameterString",
        fills(WHOLE.replace("0: kinds.RuntimeParameter,", "0: kinds.RuntimeParameterString,")),
    ),
    Wrong("rare ones dropped", EVERY, "still empty", fills(f"{LOOP}if p.type in range(1, 8):\n        {ENTER}")),
    Wrong(
        "complex as floats",
        EVERY,
        "'alpha' became a RuntimeParameterFloat",
        fills(WHOLE.replace("10: kinds.RuntimeParameterComplex,", "10: kinds.RuntimeParameterFloat,")),
    ),
    Wrong("unknown ones dropped", UNKNOWN, "nothing was raised", fills(WHOLE.replace(RAISE, "continue"))),
    Wrong("unknown ones printed", UNKNOWN, "nothing was raised", fills(WHOLE.replace(RAISE, "print(name); continue"))),
    Wrong(
        "the number alone",
        UNKNOWN,
        "does not name the parameter 'gamma': ValueError: type 99",
        fills(WHOLE.replace("{name} is of type", "type")),
    ),
    Wrong(
        "the operator's name",
        UNKNOWN,
        "does not name the parameter 'gamma': ValueError: bn1",
        fills(WHOLE.replace("{name} is of type", "{runtime_operator.name}:")),
    ),
    Wrong(
        "longer lists",
        RESNET,
        r"'dilation' holds \[1, 1, 1, 1\], \[1, 1\] was expected",
        fills(WHOLE.replace("(parameter.value)", "(parameter.value * 2 if parameter.type == 5 else parameter.value)")),
    ),
    Wrong(
        "lists are strings",
        RESNET,
        "'dilation' became a RuntimeParameterStringArray",
        fills(WHOLE.replace("runtime_operator.params", "table[5] = table[7]\n    runtime_operator.params")),
    ),
    Wrong(
        "one operator's as a string",
        RESNET,
        "ResNet-18 has 64 parameters of class RuntimeParameterInt, 63 came out",
        fills(WHOLE.replace("    runtime_operator.params", ONE_AS_STRING + "    runtime_operator.params")),
    ),
)

NUMPY = """
import numpy as np

def numpy(value):
    types = {bool: np.bool_, int: np.int64, str: np.str_, tuple: np.array}
    return types.get(type(value), lambda same: same)(value)
"""
RIGHT = {
    "NumPy scalars": fills("import numpy as np\n" + WHOLE.replace("(parameter.value)", "(numpy(parameter.value))"))
    | {"course3-helper": NUMPY},
    "prints left in, and a return": fills(
        "print('here', params)\n" + WHOLE + "print(runtime_operator.params)\nreturn runtime_operator.params"
    ),
    "match": kind_of("""
        match type_code:
            case 1: return kinds.RuntimeParameterBool
            case 2: return kinds.RuntimeParameterInt
            case 3: return kinds.RuntimeParameterFloat
            case 4: return kinds.RuntimeParameterString
            case 5: return kinds.RuntimeParameterIntArray
            case 6: return kinds.RuntimeParameterFloatArray
            case 7: return kinds.RuntimeParameterStringArray
    """),
    "by the runtime's own type numbers": kind_of("""
        classes = kinds.RuntimeParameter.__subclasses__()
        return next(one for one in classes if one.type == type_code)
    """),
    "an object that is called": {
        INIT: """
        class Filler:
            def __call__(self, params, op):
                for name in params:
                    self.one(name, params[name], op.params)

            def one(self, name, parameter, into):
                for cls in [kinds.RuntimeParameter, *kinds.RuntimeParameter.__subclasses__()]:
                    if cls.type == parameter.type:
                        into[name] = cls(value=parameter.value)
                        return
                raise LookupError(f"gamma or what: {name}")

        init_graph_params = answer("course3.init_graph_params")(Filler())
    """
    },
    "getattr": kind_of(f"return {BY_NAME}"),
    "a list": kind_of(f"return [None, *(getattr(kinds, 'RuntimeParameter' + name) for name in {NAMES})][type_code]"),
    "a dict that is made": kind_of(f"""
        names = {NAMES}
        return {{code: vars(kinds)["RuntimeParameter" + name] for code, name in enumerate(names, 1)}}.get(type_code)
    """),
    "if after if": kind_of("""
        if type_code == 1: return kinds.RuntimeParameterBool
        if type_code == 2: return kinds.RuntimeParameterInt
        if type_code == 3: return kinds.RuntimeParameterFloat
        if type_code == 4: return kinds.RuntimeParameterString
        if type_code == 5: return kinds.RuntimeParameterIntArray
        if type_code == 6: return kinds.RuntimeParameterFloatArray
        return kinds.RuntimeParameterStringArray
    """),
    "a class that is called": {
        KIND: f"""
        class Kinds(dict):
            __call__ = dict.__getitem__

        kind_of = Kinds({{i + 1: getattr(kinds, "RuntimeParameter" + n) for i, n in enumerate({NAMES})}})
    """
    },
    "a lambda": {KIND: f"kind_of = lambda code: getattr(kinds, 'RuntimeParameter' + {NAMES}[code - 1])"},
    "a generator": kind_of(f"""
        print("asked for", type_code)
        return next(getattr(kinds, f"RuntimeParameter{{n}}") for i, n in enumerate({NAMES}, 1) if i == type_code)
    """),
    "the enum of the kinds": kind_of("""
        word = kinds.RuntimeParameterType(type_code).name.title().replace("_", "")
        return getattr(kinds, "RuntimeParameter" + word)
    """),
    "setdefault and pop": fills(
        WHOLE.replace(
            "runtime_operator.params[name] = ",
            "runtime_operator.params.pop(name, 0)\n    runtime_operator.params.setdefault(name, ",
        ).replace("(parameter.value)", "(parameter.value))")
    ),
    "by a while": fills("""
        classes = {int(c.type): c for c in [kinds.RuntimeParameter, *kinds.RuntimeParameter.__subclasses__()]}
        names = list(params)
        while names:
            name = names.pop()
            try:
                runtime_operator.params[name] = classes[params[name].type](params[name].value)
            except KeyError:
                raise KeyError(f"no kind for {name}") from None
    """),
    "by the value, bools first, and the type where it is unknown": fills("""
        for name, p in params.items():
            if p.type not in (0, 1, 2, 3, 4, 5, 6, 7, 10, 11):
                raise TypeError(name)
            kind = "Array" if isinstance(p.value, tuple) else ""
            first = p.value[0] if kind else p.value
            for python, word in [(bool, "Bool"), (int, "Int"), (float, "Float"), (str, "String"), (complex, "Complex")]:
                if isinstance(first, python):
                    runtime_operator.params[name] = getattr(kinds, "RuntimeParameter" + word + kind)(p.value)
                    break
            else:
                runtime_operator.params[name] = kinds.RuntimeParameter()
    """),
    "one line": fills("""
        classes = {int(c.type): c for c in [kinds.RuntimeParameter, *kinds.RuntimeParameter.__subclasses__()]}
        for name, p in params.items():
            assert p.type in classes, name
        runtime_operator.params |= {name: classes[p.type](p.value) for name, p in params.items()}
    """),
    "a function in the function": fills("""
        def made(name, p):
            match p.type:
                case 0: return kinds.RuntimeParameter(None)
                case 10: return kinds.RuntimeParameterComplex(p.value)
                case 11: return kinds.RuntimeParameterComplexArray(list(p.value))
                case code if code in range(1, 8): return kind_of(code)(p.value)
            raise ValueError("what is " + name + "?")

        runtime_operator.params.update((name, made(name, params[name])) for name in sorted(params))
    """),
    "lists copied": fills(
        WHOLE.replace(
            "(parameter.value)", "(list(parameter.value) if isinstance(parameter.value, tuple) else parameter.value)"
        )
    ),
    "update": fills("""
        kind = {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
        for code in range(1, 8):
            kind[code] = kind_of(code)
        strange = [name for name, p in params.items() if p.type not in kind]
        assert not strange, f"unknown types: {strange}"
        runtime_operator.params = {name: kind[p.type](p.value) for name, p in params.items()}
    """),
}


@pytest.fixture(scope="module")
def rows(repo: Path) -> dict[str, dict[str, Row]]:
    return complete("course3", WRONG, RIGHT, repo)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_a_wrong_answer_is_told_what_is_wrong_with_it(rows: dict[str, dict[str, Row]], wrong: Wrong) -> None:
    row = rows[wrong.name][wrong.check]
    assert row.status in ("wrong", "error"), row
    assert re.search(wrong.says, row.reason), row.reason


@pytest.mark.parametrize("name", ["the reference", *RIGHT])
def test_a_right_answer_in_another_style_passes(rows: dict[str, dict[str, Row]], name: str) -> None:
    assert [row for row in rows[name].values() if row.status != "passed"] == []


def test_a_blank_answer_is_missing(rows: dict[str, dict[str, Row]]) -> None:
    assert {row.status for row in rows["blank"].values()} == {"missing"}


@pytest.mark.parametrize("answer", [KIND, INIT])
def test_each_exercise_has_its_wrong_and_right_answers(answer: str) -> None:
    assert sum(answer in one.answers for one in WRONG) >= 10
    assert sum(answer in answers for answers in RIGHT.values()) >= 10
