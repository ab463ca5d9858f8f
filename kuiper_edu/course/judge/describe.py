"""Descriptions of how a wrong value differs from the right one, for values that no known mistake gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from typing import Any

from kuiper_edu.course.judge.findings import UNCHANGED, Finding, Mismatch
from kuiper_edu.course.judge.rules import Close, Equal, Rule, as_float, differences, numbers_in, same
from kuiper_edu.course.judge.sentences import Sentence, count_of, told, words
from kuiper_edu.course.judge.wording import brief, what
from kuiper_edu.course.trial.values import Plain, plain

_SHORT_LIST = 6  # items of lists that are short enough to be shown in full
_LONGEST_CALL = 250
KINDS = ("none", "error", "type", "always", "items", "shape", "order", "twice", "missing", "extra", "length", "value")
"""The kinds of a `Difference`."""
FAULTS = ("duplicate", "unknown", "edge", "raised", "unnamed", "named")
"""The other kinds of faults, which the rules for orders and errors find."""


@dataclass(frozen=True)
class Difference:
    """How a value differs from the right one.

    Args:
        kind: `none`, `error`, `type`, `always`, `items`, `shape`, `order`, `twice`, `missing`, `extra`, `length` or
            `value`.
        sentence: the difference in words.
        item: the item that is missing, superfluous or duplicated.

    Example:
        >>> print(difference(["a", "b", "b"], ["a", "b"]).sentence)
        expected ['a', 'b'], found ['a', 'b', 'b']; the value 'b' appears 2 times
    """

    kind: str
    sentence: Sentence
    item: Plain = None


def difference(got: Plain, expected: Plain) -> Difference:
    """Return how a wrong value differs from the right one."""
    if got is None:
        return Difference("none", told("differs/none", "None was returned (is a return missing?)"))
    if isinstance(got, dict) and "error" in got:
        return Difference("error", _both(got, expected))
    if _kind(got) != _kind(expected):
        kind, template = words(_kind(expected)), "expected {kind}, {expected}, found {found}"
        sentence = told("differs/type", template, kind=kind, expected=brief(expected), found=what(got))
        return Difference("type", sentence)
    if isinstance(got, list):
        return next(_of_lists(got, expected))
    if isinstance(got, dict):
        return next(_of_dictionaries(got, expected))
    return Difference("value", _both(got, expected))


def call_of(mismatch: Mismatch, name: str, given: Mapping[str, Sequence[Any]]) -> Sentence:
    """Return the call that gave a value, as learners write it; the label of its case if it is too long for that."""
    arguments = given.get(mismatch.label, given.get(mismatch.label.partition(": ")[0]))
    if arguments is not None:
        call = f"{name}({', '.join(map(_written, arguments))})"
        if len(call) <= _LONGEST_CALL:
            return told("words/call", "{call}", call=call)
    return told("words/case", "case {label!r}", label=mismatch.label)


def _written(argument: Any) -> str:
    """Format an argument as learners write it; a dictionary keeps its order, which an answer may depend on."""
    if isinstance(argument, set):
        return f"{{{', '.join(map(repr, sorted(argument)))}}}" if argument else "set()"
    if isinstance(argument, tuple):
        items = brief(list(argument))  # in square brackets, or cut off
        return f"({items[1:]}" if items.endswith("...") else f"({items[1:-1]}{',' * (len(argument) == 1)})"
    return brief(argument if isinstance(argument, dict | list | str) else plain(argument))


def always_the_same(finding: Finding, rules: Mapping[str, Rule]) -> bool:
    """Whether the answer gave the same value in every case although the right values differ."""
    labels = [label for label, rule in rules.items() if isinstance(rule, Equal | Close) and label != UNCHANGED]
    if len(labels) < 2 or not all(label in finding.reported for label in labels):
        return False
    right = [rules[label].expected for label in labels]  # type: ignore[union-attr]
    reported = [finding.reported[label] for label in labels]
    return all(same(value, reported[0]) for value in reported) and not all(same(value, right[0]) for value in right)


def _of_lists(got: list[Plain], expected: list[Plain]) -> Iterator[Difference]:
    kinds = {_kind(item) for item in expected}
    other = [item for item in got if _kind(item) not in kinds]
    if other and len(kinds) == 1 and len(_shape(expected)) < 2:
        kind, template = words(next(iter(kinds))), "found {found}, but {item} is not {kind}"
        sentence = told("differs/items", template, found=brief(got), item=brief(other[0]), kind=kind)
        yield Difference("items", sentence, other[0])
    numbers = len(numbers_in(expected)) > 0
    if numbers and max(map(len, map(_shape, (got, expected)))) > 1 and _shape(got) != _shape(expected):
        shapes = {"expected": _shape(expected), "found": _shape(got)}
        yield Difference("shape", told("differs/shape", "expected the shape {expected}, found {found}", **shapes))
    long = len(expected) > _SHORT_LIST and any(isinstance(item, float) for item in expected)
    if (long or len(_shape(expected)) > 1) and _shape(got) == _shape(expected):
        yield from _of_numbers(got, expected)
    if all(isinstance(item, str | int | bool) for item in (*got, *expected)):
        yield from _of_members(got, expected)
    nested = bool(got and expected and isinstance(got[0], list))
    if len(got) != len(expected) and not nested:
        counts = {"items": count_of(len(expected), "item"), "found": count_of(len(got), "item")}
        template = "expected {items}, {expected}, found {found}"
        yield Difference("length", told("differs/length", template, expected=brief(expected), **counts))
    if len(got) > _SHORT_LIST or nested:
        index, have, want = next(iter(differences(got, expected)))
        ordered = (
            isinstance(have, list) and isinstance(want, list) and Counter(map(repr, have)) == Counter(map(repr, want))
        )
        template = "expected {expected} at index {index}, found {found}"
        sentence = told("differs/index", template, expected=brief(want), index=index, found=brief(have))
        yield Difference("order" if ordered else "value", sentence)
    yield Difference("value", _both(got, expected))


def _of_numbers(got: Plain, expected: Plain, *indices: int) -> Iterator[Difference]:
    """Yield the differences of more than rounding between the numbers of two arrays of one shape."""
    if isinstance(expected, list):
        same_length = isinstance(got, list) and len(got) == len(expected)  # lists below a regular shape may be ragged
        for index, pair in enumerate(zip(got, expected, strict=True)) if same_length else ():
            yield from _of_numbers(*pair, *indices, index)
    elif _kind(got) == _kind(expected) == "a number":
        found, wanted = as_float(got), as_float(expected)
        if isclose(found, wanted, rel_tol=1e-6, abs_tol=1e-6):
            return
        numbers = {"expected": f"{wanted:.7g}", "indices": list(indices), "found": f"{found:.7g}"}
        yield Difference("value", told("differs/number", "expected {expected} at {indices}, found {found}", **numbers))


def _of_members(got: list[Plain], expected: list[Plain]) -> Iterator[Difference]:
    have, want = Counter(map(repr, got)), Counter(map(repr, expected))
    by_repr = {repr(item): item for item in (*got, *expected)}
    both = _both(got, expected)
    for text, count in have.items():
        if count > max(1, want[text]):
            template = "{both}; the value {item} appears {count} times"
            sentence = told("differs/twice", template, both=both, item=text, count=count)
            yield Difference("twice", sentence, by_repr[text])
    extra, missing = next(iter(have - want), None), next(iter(want - have), None)
    if extra is not None:
        sentence = told("differs/extra", "{both}; the value {item} does not belong there", both=both, item=extra)
        yield Difference("extra", sentence, by_repr[extra])
    if missing is not None:
        sentence = told("differs/missing", "{both}; the value {item} is missing", both=both, item=missing)
        yield Difference("missing", sentence, by_repr[missing])
    right_items = "{both}; the items are right, but their order is not"
    yield Difference("order", told("differs/order", right_items, both=both))


def _of_dictionaries(got: Mapping[str, Plain], expected: Mapping[str, Plain]) -> Iterator[Difference]:
    for key, value in expected.items():
        if key not in got:
            template = "the key {key!r} is missing from {found}"
            yield Difference("missing", told("differs/no key", template, key=key, found=brief(got)), key)
        elif not same(got[key], value):
            template = "expected {expected} for {key!r}, found {found}"
            sentence = told("differs/of key", template, expected=brief(value), key=key, found=brief(got[key]))
            yield Difference("value", sentence, key)
    for key in got:
        if key not in expected:
            template = "the key {key!r} does not belong in {found}"
            yield Difference("extra", told("differs/other key", template, key=key, found=brief(got)), key)
    yield Difference("value", _both(got, expected))


def _both(got: Plain, expected: Plain) -> Sentence:
    return told("differs/value", "expected {expected}, found {found}", expected=brief(expected), found=brief(got))


def _kind(value: Plain) -> str:
    """Return the kind of a value in words."""
    if isinstance(value, dict):
        return next((words for key, words in _KINDS.items() if key in value), "a dictionary")
    return _TYPES.get(type(value), "a number")


_TYPES: Mapping[type, str] = {bool: "True or False", str: "a string", list: "a list", type(None): "None"}
_KINDS = {"error": "an error", "set": "a set", "object": "an object", "complex": "a complex number"}
NAMES_OF_KINDS = (*_TYPES.values(), *_KINDS.values(), "a dictionary", "a number")
"""The kinds of values in words, as sentences contain them."""


def _shape(value: Plain) -> tuple[int, ...]:
    """Return the shape of nested lists, down to the depth to which they are regular."""
    if not isinstance(value, list):
        return ()
    shapes = [_shape(item) for item in value]
    return (len(value), *(shapes[0] if shapes and all(shape == shapes[0] for shape in shapes) else ()))
