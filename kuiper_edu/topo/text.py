"""Parsing a graph from text: `a -> b, c`."""

from __future__ import annotations

import re

from kuiper_edu.errors import GraphError


def from_text(text: str) -> dict[str, list[str]]:
    """Parse the successors of every node; a node without edges is written alone.

    Args:
        text: names separated by arrows and commas; a newline or a semicolon separates the parts.

    Raises:
        GraphError: there is no name where one is expected.

    Example:
        >>> from_text("a -> b, c -> d; e")
        {'a': ['b', 'c'], 'b': ['d'], 'c': ['d'], 'd': [], 'e': []}
    """
    successors: dict[str, dict[str, None]] = {}  # in the order of the text, each once
    for part in filter(str.strip, re.split(r"[;\n]", text)):
        before: list[str] = []
        for names in [_names(group, part) for group in part.split("->")]:
            for name in names:
                successors.setdefault(name, {})
            for name in before:
                successors[name] |= dict.fromkeys(names)
            before = names
    if not successors:
        raise GraphError("expected a graph like 'a -> b, c', found no name")
    return {name: list(after) for name, after in successors.items()}


def _names(group: str, part: str) -> list[str]:
    names = list(dict.fromkeys(name.strip() for name in group.split(",")))
    if not all(name and name.isprintable() for name in names):  # empty, or half a surrogate pair
        wrong = f"{part[:60]!r}{' and so on' if len(part) > 60 else ''}"
        raise GraphError(f"expected a name on both sides of every arrow and comma, as in 'a -> b, c', found {wrong}")
    return names
