"""Right answers in unusual style."""

# %%
import re


def read_value(text):
    if re.fullmatch("None|True|False", text):
        return {"N": None, "T": True, "F": False}[text[0]]
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if re.fullmatch(r"-?\d+(\.\d*)?(e[+-]?\d+)?", text):
        return float(text)
    return tuple(map(read_value, text[1:-1].split(","))) if text.startswith("(") else text


# %%
def read_value(text):
    if text[0] + text[-1] == "()":
        items = text.strip("()").split(",")
        return (*[read_value(item) for item in items],)
    for kind in (int, float):
        try:
            value = kind(text)
        except ValueError:
            continue
        return value if text.removeprefix("-")[0].isdigit() else text
    return None if text == "None" else text == "True" if text in ("True", "False") else text


# %%
from ast import literal_eval


def read_value(text):
    if text.startswith("("):
        return tuple([read_value(item) for item in text[1:-1].split(",")])
    try:
        return literal_eval(text) if text[0] in "-0123456789NTF" else text
    except (ValueError, SyntaxError):
        return text


# %%
class Reader:
    fixed = dict(None_=None, True_=True, False_=False)

    def __call__(self, text):
        if f"{text}_" in self.fixed:
            return self.fixed[f"{text}_"]
        match text[0]:
            case "(":
                return tuple(self(part) for part in text[1 : len(text) - 1].split(","))
            case "-" if not text[1:2].isdigit():
                return text
            case first if first == "-" or first.isdigit():
                return float(text) if set(text) & {".", "e"} else int(text)
        return text


read_value = Reader()
