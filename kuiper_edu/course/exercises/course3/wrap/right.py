"""Right answers in unusual style."""


def read_line(line):
    pairs = read_pairs(line)
    params = {name: text if name == "expr" else read_value(text) for name, text in pairs[""].items()}
    return *read_head(line), params, pairs["@"]


# %%
class Operator:
    def __init__(self, line, type, name, inputs, outputs, params, attrs):
        self.line, self.type, self.name = line, type, name
        self.inputs, self.outputs, self.params, self.attrs = inputs, outputs, params, attrs


def wrap(text):
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if lines[0] != "7767517":
        raise ValueError("line 1 is not the number of a .param file")
    count = int(lines[1].split()[0])
    if count != len(lines) - 2:
        raise ValueError(f"line 2 promises {count} operators")
    operators = []
    for i in range(2, len(lines)):
        operators.append(Operator(i + 1, *read_line(lines[i])))
    return operators


# %%
from types import SimpleNamespace

NAMES = "type name inputs outputs params attrs".split()


def wrap(text):
    numbered = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    (_, first), (_, second), *rest = numbered
    if first.strip() != "7767517":
        raise ValueError(f"in line 1: {first}")
    if int(second.split()[0]) != len(rest):
        raise ValueError(f"in line 2: {second}, but there are {len(rest)} lines")
    return tuple(SimpleNamespace(line=n, **dict(zip(NAMES, read_line(line)))) for n, line in rest)


# %%
from dataclasses import dataclass, field


class BrokenFile(ValueError):
    pass


@dataclass(eq=False, slots=True)
class Operator:
    line: int
    type: str
    name: str
    inputs: list = field(default_factory=list)
    outputs: list = field(default_factory=list)
    params: dict = field(default_factory=dict)
    attrs: dict = field(default_factory=dict)

    @classmethod
    def of(cls, number, line):
        return cls(number, *read_line(line))


def wrap(text):
    magic, counts, *lines = text.rstrip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1 holds {magic}")
    if len(lines) - int(counts.split()[0]):
        raise ValueError("line 2 and the rest disagree")
    return list(map(Operator.of, range(3, 3 + len(lines)), lines))


# %%
from collections import namedtuple

Operator = namedtuple("Operator", "line type name inputs outputs params attrs")


def wrap(text):
    def operators():
        lines = iter(text.rstrip().splitlines())
        if next(lines) != "7767517":
            raise ValueError("line 1: not PNNX")
        promised = int(next(lines).split()[0])
        count = 0
        for count, line in enumerate(lines, 1):
            yield Operator(count + 2, *read_line(line))
        if count != promised:
            raise ValueError(f"line 2: {promised} promised, {count} there")

    return list(operators())


# %%
def wrap(text):
    lines = text.rstrip().split("\n")
    assert_right(lines[0] == "7767517", 1)
    assert_right(lines[1].split()[0] == str(len(lines[2:])), 2)
    result = []
    for number, line in zip(range(3, 10**9), lines[2:]):
        op = type("Operator", (), {})()
        op.type, op.name, op.inputs, op.outputs, op.params, op.attrs = read_line(line)
        op.line = number
        result += [op]
    return result


def assert_right(condition, number):
    if not condition:
        raise ValueError(f"something is wrong in line {number}!")
