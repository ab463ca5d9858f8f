"""Right answers in unusual style."""

# %%
import ast


def read_head(line):
    words = line.split()
    first, middle = 4, 4 + int(words[2])
    end = middle + int(words[3])
    return words[0], words[1], words[first:middle], words[middle:end]


def read_pairs(line):
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    _, _, inputs, outputs = read_head(line)
    for word in line.split()[4 + len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] in "@$#":
            pairs[key[0]][key[1:]] = text
        else:
            pairs[""][key] = text
    return pairs


def read_value(text):
    if text.startswith("("):
        return tuple(map(read_value, text[1:-1].split(",")))
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def read_line(line):
    pairs = read_pairs(line)
    params = {k: read_value(v) for k, v in pairs[""].items() if k != "expr"}
    if "expr" in pairs[""]:
        params["expr"] = pairs[""]["expr"]
    return (*read_head(line), params, pairs["@"])


# %%
import re

NUMBER = re.compile(r"-?[0-9]+")


def value(text):
    match text:
        case "None":
            return None
        case "True" | "False":
            return text == "True"
    if text[:1] == "(" and text[-1:] == ")":
        return tuple([value(part) for part in text.strip("()").split(",")])
    if NUMBER.fullmatch(text):
        return int(text)
    if text[0] in "-0123456789":
        return float(text)
    return text


def read_line(line):
    words = iter(line.split())
    kind, name = next(words), next(words)
    counts = int(next(words)), int(next(words))
    inputs = [next(words) for _ in range(counts[0])]
    outputs = [next(words) for _ in range(counts[1])]
    rest = [word.split("=", 1) for word in words]
    params = {k: (v if k == "expr" else value(v)) for k, v in rest if k[0] not in "@#$"}
    attrs = {k.lstrip("@"): v for k, v in rest if k.startswith("@")}
    return [kind, name, inputs, outputs, params, attrs]


# %%
import numpy as np


def read_value(text):
    if text in {"True", "False", "None"}:
        return {"True": True, "False": False}.get(text)
    if "(" == text[0]:
        return tuple(read_value(t) for t in text[1:-1].split(","))
    try:
        return np.int64(text)
    except ValueError:
        try:
            return np.float64(text)
        except ValueError:
            return text


def read_line(line):
    words = line.split()
    print(words[0])
    n, m = map(int, words[2:4])
    pairs = [w.partition("=")[::2] for w in words[4 + n + m :]]
    params = {k: read_value(v) for k, v in pairs if k[0] not in "@$#" and k != "expr"}
    params.update({k: v for k, v in pairs if k == "expr"})
    for key in params:
        if isinstance(params[key], tuple):
            params[key] = tuple(p.item() if hasattr(p, "item") else p for p in params[key])
    return (
        words[0],
        words[1],
        tuple(words[4 : 4 + n]),
        tuple(words[4 + n : 4 + n + m]),
        params,
        {k[1:]: v for k, v in pairs if k[0] == "@"},
    )


# %%
import json
import re


def read_value(text):
    try:
        return json.loads(text.replace("True", "true").replace("False", "false").replace("None", "null"))
    except ValueError:
        pass
    if re.match(r"\(.*\)$", text):
        return tuple(map(read_value, re.split(",", text[1:-1])))
    return text


def read_line(line):
    kind, name, n, m, rest = re.match(r"(\S+)\s+(\S+)\s+(\d+)\s+(\d+)(.*)", line).groups()
    words = rest.split()
    inputs, outputs, pairs = words[: int(n)], words[int(n) : int(n) + int(m)], words[int(n) + int(m) :]
    params, attrs = {}, {}
    for sign, key, text in (re.match(r"([@$#]?)([^=]*)=(.*)", pair).groups() for pair in pairs):
        if sign == "":
            params[key] = read_value(text) if key != "expr" else text
        elif sign == "@":
            attrs[key] = text
    return kind, name, inputs, outputs, params, attrs


# %%
class Reader:
    def __init__(self):
        self.fixed = dict(None_=None)

    def value(self, text):
        if text[0] == "(":
            return tuple(self.value(t) for t in text[1:-1].split(","))
        for convert in (self.word, int, float, str):
            try:
                return convert(text)
            except (ValueError, KeyError):
                continue

    def word(self, text):
        return {"None": None, "True": True, "False": False}[text]

    def __call__(self, line):
        words = line.split()
        reads, writes = int(words[2]), int(words[3])
        split = 4 + reads + writes
        pairs = dict(word.split("=", 1) for word in words[split:])
        params = {k: pairs[k] if k == "expr" else self.value(pairs[k]) for k in pairs if k[0] not in "@$#"}
        return (
            words[0],
            words[1],
            words[4 : 4 + reads],
            words[4 + reads : split],
            params,
            {k[1:]: pairs[k] for k in pairs if k[0] == "@"},
        )


read_line = Reader()
