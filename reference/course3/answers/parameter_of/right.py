"""Right answers in unusual style."""


# %%
def parameter_of(text):
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


# %%
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
    if not text.removeprefix("-")[0].isdigit():
        return 4
    if text[-1] == "j":
        return 10
    return 3 if set(text) & {".", "e"} else 2


def parameter_of(text):
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


# %%
def parameter_of(text):
    match text, text[0], text[0].isdigit() or (text[0] == "-" and text[1].isdigit()):
        case (("None" | "()"), _, _):
            return kinds.RuntimeParameter()
        case ("True" | "False") as word, _, _:
            return kinds.RuntimeParameterBool(word == "True")
        case _, "(", _:
            pass
        case _, _, False:
            return kinds.RuntimeParameterString(text)
        case _ if text.endswith("j"):
            return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
        case _ if "." in text or "e" in text:
            return kinds.RuntimeParameterFloat(float(text))
        case _:
            return kinds.RuntimeParameterInt(int(text))
    made = [parameter_of(word) for word in text[1:-1].split(",")]
    order = ["RuntimeParameterInt", "RuntimeParameterFloat", "RuntimeParameterComplex"]
    names = [type(one).__name__ for one in made]
    if not set(names) <= set(order):
        return kinds.RuntimeParameterStringArray(text[1:-1].split(","))
    widest = max(names, key=order.index)
    turn = {"Int": int, "Float": float, "Complex": complex}[widest.removeprefix("RuntimeParameter")]
    return getattr(kinds, widest + "Array")([turn(one.value) for one in made])


# %%
import re

F = r"-?\d+(\.\d*)?(e[-+]?\d+)?"
KINDS = [(int, r"-?\d+", "Int"), (float, F, "Float")]
KINDS += [(lambda w: complex(w.replace("+-", "-")), F + r"(\+" + F + "j)?", "Complex"), (str, ".*", "String")]


def parameter_of(text):
    if text in {"None", "()"}:
        return kinds.RuntimeParameter()
    if text in {"True", "False"}:
        return kinds.RuntimeParameterBool({"True": True, "False": False}[text])
    listed = re.fullmatch(r"\((.*)\)", text)
    words = listed[1].split(",") if listed else [text]
    for turn, pattern, name in KINDS:
        if all(re.fullmatch(pattern, word) for word in words):
            values = [turn(word) for word in words]
            made = getattr(kinds, f"RuntimeParameter{name}" + "Array" * bool(listed))
            return made(values if listed else values[0])


# %%
import numpy as np


def parameter_of(text):
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
        return kinds.RuntimeParameterFloat(np.float64(text))
    return kinds.RuntimeParameterInt(np.int64(text))


# %%
from ast import literal_eval


def parameter_of(text):
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
        return kinds.RuntimeParameterComplex(literal_eval(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(literal_eval(text))


# %%
class Reader:
    def __call__(self, text):
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


parameter_of = Reader()


# %%
from functools import cache


@cache
def parameter_of(text):
    print(text)
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


# %%
def parameter_of(text):
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
    made = kinds.RuntimeParameterInt()
    made.value = int(text)
    return made


# %%
def parameter_of(text):
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
            return kinds.RuntimeParameterIntArray(tuple(one.value for one in made))
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(tuple(items))
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text == "True")

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


# %% tuples in place of lists
def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text == "True")

    def read(word):
        if not word.removeprefix("-")[:1].isdigit():
            return word
        if word.endswith("j"):
            return complex(word.replace("+-", "-"))
        return float(word) if "." in word or "e" in word else int(word)

    flat = not text.startswith("(")
    words = (text,) if flat else tuple(text[1:-1].split(","))
    values = tuple(map(read, words))
    for kind, name in ((str, "String"), (complex, "Complex"), (float, "Float"), (int, "Int")):
        if any(type(value) is kind for value in values):
            values = words if kind is str else tuple(map(kind, values))
            made = getattr(kinds, f"RuntimeParameter{name}{'' if flat else 'Array'}")
            return made(values[0] if flat else values)
