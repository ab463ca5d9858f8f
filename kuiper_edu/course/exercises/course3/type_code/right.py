"""Right answers in unusual style."""

# %%
import re


def type_code(text):
    if re.fullmatch("None", text):
        return 0
    if re.fullmatch("True|False", text):
        return 1
    if re.fullmatch(r"-?\d+", text):
        return 2
    if re.fullmatch(r"-?\d+(\.\d*)?(e[+-]?\d+)?", text):
        return 3
    if text.startswith("("):
        return {"2": 5, "3": 6, "23": 6}.get("".join(sorted({str(type_code(x)) for x in text[1:-1].split(",")})), 7)
    return 4


# %%
def type_code(text):
    fixed = {"None": 0, "True": 1, "False": 1}
    if text in fixed:
        return fixed[text]
    if text.startswith("("):
        kinds = [type_code(item) for item in text.strip("()").split(",")]
        return 7 if not all(kind in (2, 3) for kind in kinds) else max(kinds) + 3
    if not (text[0] == "-" or text[0].isdigit()):
        return 4
    try:
        int(text)
    except ValueError:
        float(text)
        return 3
    return 2


# %%
import numpy as np


def type_code(text):
    match text:
        case "None":
            return np.int64(0)
        case "True" | "False":
            return np.int64(1)
    if text[0] == "(":
        codes = np.array([type_code(item) for item in text[1:-1].split(",")])
        return np.int64(5) if (codes == 2).all() else np.int64(6) if np.isin(codes, [2, 3]).all() else np.int64(7)
    number = text[0] in "-0123456789"
    return np.where(number, np.where(set(text) & set(".e"), 3, 2), 4)


# %%
class TypeCode:
    words = ["None", "True", "False"]

    def scalar(self, text):
        if not text.lstrip("-")[:1].isdigit():
            return 4
        return 2 if text.lstrip("-").isdigit() else 3

    def __call__(self, text):
        if text in self.words:
            return min(self.words.index(text), 1)
        if text[0] + text[-1] != "()":
            return self.scalar(text)
        scalars = set(map(self.scalar, text[1:-1].split(",")))
        return 7 if 4 in scalars else 6 if 3 in scalars else 5


type_code = TypeCode()

# %%
from kuiper_edu import pnnx


def type_code(text):
    return pnnx.Parameter.from_text(text).type


# %%
from ast import literal_eval


def type_code(text):
    if text.startswith("("):
        codes = [type_code(item) for item in text[1:-1].split(",")]
        return 5 if codes.count(2) == len(codes) else 6 if codes.count(2) + codes.count(3) == len(codes) else 7
    try:
        value = literal_eval(text)
    except (ValueError, SyntaxError):
        return 4
    return {type(None): 0, bool: 1, int: 2, float: 3}.get(type(value), 4)
