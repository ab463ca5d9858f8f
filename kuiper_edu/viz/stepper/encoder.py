"""`StepEncoder`: the steps of a stepper for its script: for each step its changes, as lists for JSON."""

from __future__ import annotations

import inspect
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from kuiper_edu.viz.stepper.drawing import Look, word
from kuiper_edu.viz.stepper.sort_steps import Box, SortStep

STATES = ("", "now", "stack", "queue", "held")
RULES = (
    ("", "search(current_op):"),
    ("1", "  Mark current_op"),
    ("2", "  Go through its successors"),
    ("3", "  Call each without a mark"),
    ("4", "  Queue: current_op enters it"),
    ("", "in the end:"),
    ("5", "  Read the queue backward"),
)
RULE_LINES = {"mark": "1", "go through": "2", "call": "3", "queue": "4", "backward": "5"}
_MOST_LINES = 300  # of a function's source


def looks(step: SortStep) -> dict[str, Look]:
    """Return how the nodes look after a step: the state and the word of each.

    Example:
        >>> looks(SortStep("", marks={"a": "now"}, notes={"b": "order"}))
        {'a': Look(state='now', word='now'), 'b': Look(state='held', word='order')}
    """
    known = {name: Look("held", word(note)) for name, note in step.notes.items()}
    marked = {
        name: Look(mark, word(", ".join(filter(None, (mark, step.notes.get(name, ""))))))
        for name, mark in step.marks.items()
    }
    return dict(sorted((known | marked).items()))


@dataclass
class StepEncoder:
    """Encodes the steps of a sort as changes from one step to the next.

    Args:
        names: the nodes, in the order of the picture.

    Attributes:
        steps: the encoded steps, see `add`.
        sources: the functions that ran: numbers and texts of their lines.
        variables: the names of the variables, in the order of their first use.
    """

    names: Sequence[str]
    steps: list[list[Any]] = field(default_factory=list)
    sources: list[dict[str, list[str]]] = field(default_factory=list)
    variables: list[str] = field(default_factory=list)
    _codes: dict[CodeType, int] = field(default_factory=dict)
    _memory: dict[str, Box | str] = field(default_factory=dict)
    _looks: dict[str, Look] = field(default_factory=dict)
    _about: tuple[str, ...] = ()

    def add(self, step: SortStep) -> None:
        """Append a step: [source, line, changed variables, changed looks, subjects, whether to ask for it]."""
        index = {name: i for i, name in enumerate(self.names)}
        source, line = (self._rules(), RULE_LINES[step.rule]) if step.rule else (self._source(step), step.line)
        asks = step.rule in ("call", "queue") if step.rule else bool(step.subjects) and step.subjects != self._about
        self._about = step.subjects or self._about
        about = [index[name] for name in step.subjects]
        changes = self._changes(step)
        marks = self._marks(looks(step), index)
        self.steps.append([source, "" if line is None else line, changes, marks, about, int(asks and bool(about))])

    def _rules(self) -> int:
        if not self.sources:
            self.sources.append({"numbers": [n for n, _ in RULES], "lines": [text for _, text in RULES]})
        return 0

    def _source(self, step: SortStep) -> int:
        if step.code is None:
            return -1
        if step.code not in self._codes:
            try:
                lines, first = inspect.getsourcelines(step.code)
            except (OSError, TypeError):
                self._codes[step.code] = -1
            else:
                text = textwrap.dedent("".join(lines[:_MOST_LINES])).rstrip("\n").split("\n")
                self._codes[step.code] = len(self.sources)
                self.sources.append({"numbers": [str(first + i) for i in range(len(text))], "lines": text})
        return self._codes[step.code]

    def _changes(self, step: SortStep) -> list[list[Any]]:
        now: dict[str, Box | str] = {name: step.boxes.get(name, text) for name, text in step.values}
        gone = [[self._number(name)] for name in self._memory if name not in now]
        changed = [
            [self._number(name), *_change(self._memory.get(name), value)]
            for name, value in now.items()
            if self._memory.get(name) != value
        ]
        self._memory = now
        return gone + changed

    def _number(self, name: str) -> int:
        if name not in self.variables:
            self.variables.append(name)
        return self.variables.index(name)

    def _marks(self, now: Mapping[str, Look], index: Mapping[str, int]) -> list[list[Any]]:
        names = [name for name in self.names if now.get(name) != self._looks.get(name)]
        self._looks = dict(now)
        found = ((index[name], now.get(name, Look())) for name in names)
        return [[i, STATES.index(look.state), look.word] for i, look in found]


def _change(before: Box | str | None, now: Box | str) -> list[Any]:
    """Return a changed value: a text as it is, a container as [kind, index, number of removed items, new items].

    Example:
        >>> _change(Box("list", ("a", "b")), Box("list", ("b", "c")))
        ['list', 0, 2, 'b', 'c']
        >>> _change(Box("list", ("a", "b")), Box("list", ("a", "b", "c")))
        ['list', 2, 0, 'c']
    """
    if isinstance(now, str):
        return [now]
    old = before.items if isinstance(before, Box) else ()
    shortest = min(len(old), len(now.items))
    same = next((i for i in range(shortest) if old[i] != now.items[i]), shortest)
    tail = next((i for i in range(shortest - same) if old[-1 - i] != now.items[-1 - i]), shortest - same)
    return [now.kind, same, len(old) - same - tail, *now.items[same : len(now.items) - tail]]


def summary(steps: Sequence[SortStep], names: Sequence[str]) -> str:
    """Return a sentence that counts the steps of each kind.

    Example:
        >>> summary([SortStep("", rule="call"), SortStep("", rule="mark"), SortStep("", rule="mark")], ["a"])
        'In all: 1 call, 2 marks; 1 node.'
    """
    rules = Counter(step.rule for step in steps)
    words = {"call": "call", "mark": "mark", "go through": "successor with a mark", "queue": "entry of the queue"}
    plural = {"successor with a mark": "successors with a mark", "entry of the queue": "entries of the queue"}
    listed = [_count(rules[rule], text, plural.get(text)) for rule, text in words.items() if rules[rule]]
    listed = listed or [_count(len(steps), "step")]
    return f"In all: {', '.join(listed)}; {_count(len(names), 'node')}."


def _count(number: int, word: str, words: str | None = None) -> str:
    return f"{number} {word if number == 1 else words or word + 's'}"
