"""Rules that decide whether a reported value is right: each returns None for a right value, else the `Fault`."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeGuard

from kuiper_edu.course.judge.changes import changes
from kuiper_edu.course.judge.findings import Fault
from kuiper_edu.course.judge.sentences import Sentence, told, words
from kuiper_edu.course.trial.values import Plain, shown
from kuiper_edu.support import project
from kuiper_edu.topo.check import check_order

_ROUNDING = 1e-9  # relative slack, so that rounding in the comparison itself does not decide


@dataclass(frozen=True)
class Equal:
    """Accepts one value; numbers are compared exactly.

    Example:
        >>> Equal([1, 2]).fault([1, 2])
        >>> print(Equal([1, 2]).fault([1, 3]))
        expected [1, 2], found [1, 3]
    """

    expected: Plain

    def fault(self, got: Plain) -> Fault | None:
        """Return None if the value is the expected one."""
        if same(got, self.expected):
            return None
        return Fault("value", _differs(self.expected, got))


@dataclass(frozen=True)
class Close:
    """Accepts numbers with |a - b| <= tolerance * max(1, |b|), in lists of the same structure; other values exactly.

    Example:
        >>> Close([0.5], 1e-6).fault([0.5000004])
        >>> print(Close([0.5], 1e-6).fault([0.7]))
        expected 0.5, found 0.7 (a difference of up to 0.000001 is allowed)
    """

    expected: Plain
    tolerance: float

    def fault(self, got: Plain) -> Fault | None:
        """Return None if every number is within the tolerance."""
        if _form(got) != _form(self.expected):
            return Fault("value", _differs(self.expected, got))
        for have, want in zip(_leaves(got), _leaves(self.expected), strict=True):
            if isinstance(want, float | int) and not isinstance(want, bool):
                if not near(have, want, self.tolerance):
                    return Fault("number", self._beyond(have, want))
            elif not same(have, want):
                return Fault("value", _differs(want, have))
        return None

    def _beyond(self, have: float, want: float) -> Sentence:
        return told(
            "rule/tolerance",
            "expected {expected}, found {found} (a difference of up to {tolerance} is allowed)",
            expected=shown(float(want)),
            found=shown(as_float(have)),
            tolerance=f"{self.tolerance:.12f}".rstrip("0"),
        )


@dataclass(frozen=True)
class Order:
    """Accepts any valid order of a graph.

    Args:
        graph: the successors of each node, in plain lists.

    Example:
        >>> Order({"a": ["b", "c"]}).fault(["a", "c", "b"])
        >>> print(Order({"a": ["b"]}).fault(["b", "a"]))
        'a' must run before 'b', but is at position 1, after 'b' at position 0
    """

    graph: Mapping[str, list[str]]

    def fault(self, got: Plain) -> Fault | None:
        """Return None if the value is a valid order, else the violation."""
        if not isinstance(got, list):
            found = words("None: is the return missing?") if got is None else shown(got)
            return Fault("type", told("order/type", "expected a list of names, found {found}", found=found))
        violation = check_order(self.graph, got)
        if violation is None:
            return None
        sentence = Sentence(f"order/{violation.kind}", violation.template, violation.values)
        return Fault(violation.kind, sentence, violation.names)


@dataclass(frozen=True)
class ModelOrder:
    """Accepts any valid order of a model's operators.

    Args:
        model: the path of its files without suffix, relative to the course folder.
    """

    model: str

    @property
    def graph(self) -> Mapping[str, list[str]]:
        """The successors of each operator."""
        from kuiper_edu.pnnx import Graph  # brings NumPy: not when a lesson only looks up its exercises

        loaded = Graph.load(project.root() / f"{self.model}.pnnx.param")
        return {op.name: [user.name for out in op.outputs for user in out.consumers] for op in loaded.ops}

    def fault(self, got: Plain) -> Fault | None:
        """Return None if the value is a valid order, else the violation."""
        return Order(self.graph).fault(got)


@dataclass(frozen=True)
class Changes:
    """Accepts the list of the fields that a step of a graph's init() or build() changes, in any order.

    Args:
        model: the path of its files without suffix, relative to the course folder.
        method: "init" or "build".
        step: one of `changes.STEPS`.
        owners: the operators whose fields count; "graph" stands for the graph itself.

    Example:
        >>> Changes("course3/model_file/test_linear", "init", "init_params", ("linear",)).fault(["linear.params"])
    """

    model: str
    method: str
    step: str
    owners: tuple[str, ...]

    @property
    def expected(self) -> list[Plain]:
        """The changed fields, found by running the step."""
        return [field for field in changes(self.model, self.method)[self.step] if field.split(".")[0] in self.owners]

    def fault(self, got: Plain) -> Fault | None:
        """Return None if exactly these fields are listed, each once."""
        return Equal(self.expected).fault(sorted(got, key=str) if isinstance(got, list) else got)


@dataclass(frozen=True)
class Raises:
    """Accepts an error whose message contains certain words.

    Args:
        error: the name of the error's class; any class if it is empty.
        words: whole words that must be in its message.
        others: words that must not.

    Example:
        >>> Raises("KeyError", ("a",)).fault({"error": "KeyError", "text": "no 'a' here"})
        >>> print(Raises("KeyError").fault([1]))
        expected KeyError, found [1] (no error was raised)
    """

    error: str = ""
    words: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def fault(self, got: Plain) -> Fault | None:
        """Return None if the value is such an error."""
        if not is_error(got):
            return Fault("raised", self._no_error(got))
        if self.error and got["error"] != self.error:
            return Fault("error", _differs_in_words(self.error, _short(got)), (got["error"], _short(got)))
        found = _short(got["text"])
        for word in self.words:
            if not _names(got, word):
                contains = "expected a message that contains {word!r}, found {found}"
                return Fault("unnamed", told("rule/unnamed", contains, word=word, found=found), (word, _short(got)))
        for word in self.others:
            if _names(got, word):
                without = "expected a message without {word!r}, found {found}"
                return Fault("named", told("rule/named", without, word=word, found=found), (word, _short(got)))
        return None

    def _no_error(self, got: Plain) -> Sentence:
        return told(
            "rule/raised",
            "expected {expected}, found {found} (no error was raised)",
            expected=self.error or words("an error"),
            found=_short(got),
        )


Rule = Equal | Close | Order | ModelOrder | Changes | Raises


def is_error(got: Plain) -> TypeGuard[dict[str, str]]:
    """Whether a value is an exception in the form of `trial.values`, and not a dict that resembles one.

    Example:
        >>> is_error({"error": "KeyError", "text": "'a'"}), is_error({"error": 1})
        (True, False)
    """
    return isinstance(got, dict) and isinstance(got.get("error"), str) and isinstance(got.get("text"), str)


def same(got: Plain, expected: Plain, tolerance: float = 0.0) -> bool:
    """Whether two values are equal, floats within a tolerance, where True differs from 1 and NaN equals NaN."""
    if isinstance(got, list) and isinstance(expected, list):
        return len(got) == len(expected) and all(same(*pair, tolerance) for pair in zip(got, expected, strict=True))
    if isinstance(got, dict) and isinstance(expected, dict):
        return got.keys() == expected.keys() and all(same(got[key], expected[key], tolerance) for key in expected)
    if isinstance(got, bool) != isinstance(expected, bool):
        return False
    if isinstance(got, float) and isinstance(expected, float):
        return near(got, expected, tolerance)
    return bool(got == expected)


def near(a: float, b: float, tolerance: float) -> bool:
    """Whether |a - b| <= tolerance * max(1, |b|)."""
    a, b = as_float(a), as_float(b)
    if not (math.isfinite(a) and math.isfinite(b)):
        return a == b or (math.isnan(a) and math.isnan(b))
    return abs(a - b) <= tolerance * max(1.0, abs(b)) * (1 + _ROUNDING)


def as_float(number: float) -> float:
    """Convert a number to a float; an int larger than any float becomes infinite."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def near_numbers(got: Plain, expected: Plain, tolerance: float) -> bool:
    """Whether two values contain equally many numbers, which are pairwise within the tolerance.

    Example:
        >>> near_numbers([1.0, [2.0]], [[1.0], 2.0001], 1e-3), near_numbers([1.0], [1.0, 2.0], 1e-3)
        (True, False)
    """
    some, others = numbers_in(got), numbers_in(expected)
    return len(some) == len(others) and all(near(a, b, tolerance) for a, b in zip(some, others, strict=True))


def differences(got: list[Plain], expected: list[Plain]) -> Iterator[tuple[int, Plain, Plain]]:
    """Yield each index at which two lists differ, with both items; None where one list has ended."""
    for index, (have, want) in enumerate(zip_longest(got, expected)):
        if not same(have, want):
            yield index, have, want


def numbers_in(value: Plain) -> list[float]:
    """Return the numbers in nested lists, flattened.

    Example:
        >>> numbers_in([[1, 0.5], ["a", True]])
        [1, 0.5]
    """
    return [leaf for leaf in _leaves(value) if isinstance(leaf, int | float) and not isinstance(leaf, bool)]


def _form(value: Plain) -> Plain:
    """Return the structure of a value: its lists, with the type of each item and `number` for numbers."""
    if isinstance(value, list):
        return [_form(item) for item in value]
    if isinstance(value, dict):
        return {key: _form(item) for key, item in value.items()}
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


def _leaves(value: Plain) -> Iterator[Plain]:
    if isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _leaves(item)
    else:
        yield value


def _names(error: dict[str, str], word: str) -> bool:
    # ASCII: in a Chinese message no space is around a name, and Chinese characters are no part of it.
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", error["text"], re.ASCII) is not None


def _differs(expected: Plain, found: Plain) -> Sentence:
    return _differs_in_words(_short(expected), _short(found))


def _differs_in_words(expected: str, found: str) -> Sentence:
    return told("rule/value", "expected {expected}, found {found}", expected=expected, found=found)


def _short(value: Plain) -> str:
    text = " ".join(shown(value).split())
    return text if len(text) <= 160 else f"{text[:150]}..."
