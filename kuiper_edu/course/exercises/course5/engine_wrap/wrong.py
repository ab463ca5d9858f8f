"""Wrong answers, each below the sentence that it is told."""

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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
    if False:
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if False:
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) < int(counts.split()[0]):
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise AssertionError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
    return (Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3))


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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
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
        raise ValueError(f"line 1: expected 7767517, found {magic!r}")
    if False:
        raise ValueError(f"line 2: expected {counts.split()[0]} operators, found {len(lines)} lines")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]
