"""Wrong answers, each below the sentence that it is told."""


def read_line(line):
    pairs = read_pairs(line)
    params = {name: text if name == "expr" else read_value(text) for name, text in pairs[""].items()}
    return *read_head(line), params, pairs["@"]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=0)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=2)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) < int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"this is no model")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"cut off")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise AssertionError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return (Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3))


# %% [list_still_contains_tuples_read_line] your list still contains the tuples from read_line: create an object with
# Operator(number, *read_line(line))
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [read_line(line) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    outputs: list
    inputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.split("\n")
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: a .param file begins with 7767517, {magic!r} met")
    if False:
        raise ValueError(f"line 2: {counts.split()[0]} operators are promised, {len(lines)} lines follow")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: 7767517 was expected, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)][:2]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: 7767517 was expected, found {magic!r}")
    if len(lines) > int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %% [collect_operators_but_do_not] you collect the operators, but do not return them: return the list at the end
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: 7767517 was expected, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    operators = []
    for number, line in enumerate(lines, start=3):
        operators.append(Operator(number, *read_line(line)))


# %% [each_call_function_adds_list] each call of your function adds to the list of the previous call: create the list
# inside the function
OPERATORS = []


from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: 7767517 was expected, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    for number, line in enumerate(lines, start=3):
        OPERATORS.append(Operator(number, *read_line(line)))
    return OPERATORS


# %%
from dataclasses import dataclass


def read_line(line):
    pairs = read_pairs(line)
    params = {name: text if name == "expr" else read_value(text) for name, text in pairs[""].items()}
    return *read_head(line), params, pairs["@"]


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: 7767517 was expected, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


def read_line(line):
    pairs = read_pairs(line)
    params = {name: text if name == "expr" else read_value(text) for name, text in pairs[""].items()}
    return *read_head(line), params, pairs["@"]


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: 7767517 was expected, found {magic!r}")
    if len(lines) != int(counts.split()[1]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


def read_line(line):
    pairs = read_pairs(line)
    params = {name: text if name == "expr" else read_value(text) for name, text in pairs[""].items()}
    return *read_head(line), params, pairs["@"]


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = text.strip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: 7767517 was expected, found {magic!r}")
    if len(lines) != int(counts[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %%
from dataclasses import dataclass


def read_line(line):
    pairs = read_pairs(line)
    params = {name: text if name == "expr" else read_value(text) for name, text in pairs[""].items()}
    return *read_head(line), params, pairs["@"]


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    """The operators of a .param text, in the order of its lines."""
    magic, counts, *lines = [line for line in text.splitlines() if line.strip()]
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: 7767517 was expected, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %% [function_accepted_text_whose_first] your function accepted a text whose first line is 77675170: compare the whole
# first line with ==
from dataclasses import dataclass


@dataclass
class Operator:
    """One step of a model, and the line of the file that it comes from."""

    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    if not text.startswith("7767517"):
        raise ValueError("line 1: this is not a .param file")
    _, counts, *lines = text.strip().splitlines()
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]


# %% [list_earlier_call_changes_because] your list from an earlier call changes, because all calls fill the same list:
# create it inside the function
from collections import namedtuple

Operator = namedtuple("Operator", "line type name inputs outputs params attrs")
ALL = []


def wrap(text):
    lines = text.rstrip().splitlines()
    if lines[0] != "7767517":
        raise ValueError("line 1: this is not a .param file")
    if len(lines) - 2 != int(lines[1].split()[0]):
        raise ValueError("line 2: the number of operators is another one")
    ALL.clear()
    for number, line in enumerate(lines[2:], 3):
        ALL.append(Operator(number, *read_line(line)))
    return ALL


# %% [text_whose_first_line_html] for a text whose first line is <html>, int() raised the ValueError, so its message has
# no line number: compare the first line as a string
from collections import namedtuple

Operator = namedtuple("Operator", "line type name inputs outputs params attrs")


def wrap(text):
    lines = text.rstrip().splitlines()
    if int(lines[0]) != 7767517:
        raise ValueError("line 1: this is not a .param file")
    if len(lines) - 2 != int(lines[1].split()[0]):
        raise ValueError("line 2: the number of operators is another one")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines[2:], 3)]


# %%
def wrap(text):
    lines = text.strip().splitlines()
    if lines[0] != "7767517":
        raise ValueError(f"line 1: not a .param file: {lines[0]}")
    if len(lines) - 2 != int(lines[1].split()[0]):
        raise ValueError(f"line 2: it promises {lines[1].split()[0]} operators, there are {len(lines) - 2}")
    return [Operator(i, *read_line(line)) for i, line in enumerate(lines[2:], 3)]


# %%
from dataclasses import dataclass


@dataclass
class Operator:
    line: int
    type: str
    name: str
    inputs: list
    outputs: list
    params: dict
    attrs: dict


def wrap(text):
    lines = text.strip().split("\n")
    if lines[0] != "7767517":
        raise ValueError("line 1: not a model")
    if int(lines[1].split()[-1]) + 1 != len(lines) - 2:
        raise ValueError("line 2: wrong count")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines[2:], 3)]
