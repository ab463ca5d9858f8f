"""The rules of a hidden check, or of a class's own check: from the reference's stored output and from its metadata.

{"orders": {"islands": {"b": ["a"]}}}          any valid order of the graph
{"raises": {"itself": ["CycleError", "self"]}} an error of this class whose message has these words ("" for any class)
{"close": 1e-6}                                numbers within a tolerance

If the reference reports an error, any error of the same class is right.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from kuiper_edu.course.judge.rules import Close, Equal, Order, Raises, Rule
from kuiper_edu.course.trial.values import Plain, plain
from kuiper_edu.errors import NotebookError
from kuiper_edu.support.notebooks import Cell

_ERROR = re.compile(r"(?P<label>.+?) (?P<name>[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Iteration))(?:: .*)?")
_ROUNDED = 5e-7  # numbers are printed with six decimals


def rules_of(cell: Cell) -> dict[str, Rule]:
    """Return the rule for each value that a check reports.

    Raises:
        NotebookError: the stored output of the reference cannot be read as reported values.
    """
    ours = cell.metadata.get("kuiper_edu", {})
    rules: dict[str, Rule] = {label: Order(graph) for label, graph in ours.get("orders", {}).items()}
    rules |= {label: Raises(words[0], tuple(words[1:])) for label, words in ours.get("raises", {}).items()}
    for line in ours.get("printed", cell.printed()).strip().splitlines():
        if any(line.startswith(f"{label} ") for label in rules):
            continue
        error = _ERROR.fullmatch(line)
        if error is not None:
            rules[error["label"]] = Raises(error["name"])
            continue
        label, value = _read(line, cell.name)
        rules[label] = Close(value, ours["close"] + _ROUNDED) if "close" in ours else Equal(value)
    return rules


def _read(line: str, name: str) -> tuple[str, Plain]:
    for label, text in _splits(line):
        try:
            return label, plain(ast.literal_eval(text))
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    raise NotebookError(
        f"the check {name!r} printed {line[:80]!r}, which is not a label with a value",
        hint="Such a check calls report(label, value) and prints nothing else.",
    )


def _splits(line: str) -> Iterator[tuple[str, str]]:
    for index, letter in enumerate(line):
        if letter == " ":
            yield line[:index], line[index + 1 :]
