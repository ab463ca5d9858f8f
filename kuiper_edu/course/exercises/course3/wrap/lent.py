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
    magic, counts, *lines = text.rstrip().splitlines()
    if magic.strip() != "7767517":
        raise ValueError(f"line 1: 7767517 was expected, found {magic!r}")
    if len(lines) != int(counts.split()[0]):
        raise ValueError(f"line 2: {counts.split()[0]} operators were expected, found {len(lines)} lines")
    return [Operator(number, *read_line(line)) for number, line in enumerate(lines, start=3)]
