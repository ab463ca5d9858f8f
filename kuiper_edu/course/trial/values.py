"""Plain data: any Python value converted to what JSON can represent, which cannot run code.

Types that learners use for the same thing become one: a tuple, a deque and an array become a list, a NumPy number
becomes a number, a Counter a dict. A value without a plain form is represented by the name of its type.
"""

from __future__ import annotations

import itertools
import math
from collections import deque
from collections.abc import KeysView, Mapping, ValuesView
from typing import Any

Plain = Any  # None, bool, int, float, str, list or dict of these; see `plain`
MOST_ITEMS = 200_000  # of one value, on all levels together
MOST_CHARACTERS = 100_000  # of one string
DEEPEST = 50
LONGEST_SHOWN = 32  # items of a list; of a longer one only the ends are shown


class TooLargeError(ValueError):
    """A value is larger or more deeply nested than a report may be."""


def plain(value: object) -> Plain:
    """Convert a value to plain data.

    Args:
        value: any value.

    Returns:
        None, bool, int, float, str, or lists and dicts of them; a dict's keys are sorted. Other values become a dict:
        a dict whose keys are not all strings `{"dict": [[key, value], ...]}`, a set `{"set": [sorted]}`, a complex
        number `{"complex": [real, imag]}`, an exception `{"error": name, "text": text}`, any other value
        `{"object": name of its type}`.

    Example:
        >>> import numpy as np
        >>> plain((np.int64(3), np.array([1.0, 2.5]), {"a": np.str_("b")}))
        [3, [1.0, 2.5], {'a': 'b'}]
        >>> plain(name for name in "ab")
        {'object': 'generator'}
    """
    try:
        return _plain(value, itertools.count(), 0)
    except TooLargeError as error:
        return {"object": f"{type(value).__name__} {error}"}


def _refuse_large(value: object, items: int, depth: int) -> None:
    """Raise TooLargeError if a value is too large or too deeply nested."""
    size = getattr(value, "size", 0)  # of an array, before it becomes a list
    if items >= MOST_ITEMS or (isinstance(size, int) and size > MOST_ITEMS):
        raise TooLargeError(f"of more than {MOST_ITEMS:,} items")
    if depth > DEEPEST:
        raise TooLargeError(f"nested more than {DEEPEST} deep")
    if isinstance(value, str) and len(value) > MOST_CHARACTERS:
        raise TooLargeError(f"of more than {MOST_CHARACTERS:,} characters")


def _plain(value: object, count: itertools.count[int], depth: int) -> Plain:
    _refuse_large(value, next(count), depth)
    if value is None or isinstance(value, bool | int | float | str):
        return _scalar(value)
    if isinstance(value, complex):
        return {"complex": [value.real, value.imag]}
    if isinstance(value, BaseException):
        return {"error": type(value).__name__, "text": str(value)}
    if hasattr(value, "tolist") and hasattr(value, "dtype"):  # NumPy's arrays and numbers
        return _plain(value.tolist(), count, depth)
    if isinstance(value, list | tuple | deque | KeysView | ValuesView):
        return [_plain(item, count, depth + 1) for item in value]
    if isinstance(value, set | frozenset):
        items = [_plain(item, count, depth + 1) for item in value]
        return {"set": sorted(items, key=lambda item: (type(item).__name__, str(item)))}
    if isinstance(value, Mapping):
        return _mapping(value, count, depth)
    return {"object": type(value).__name__}


def _scalar(value: bool | int | float | str | None) -> Plain:
    """Return a scalar as its base type: np.float64 as float, np.str_ as str, an IntEnum as int."""
    for kind in (bool, int, float, str):
        if isinstance(value, kind):
            return kind(value) if kind is not str else str.__str__(value)
    return None


def _mapping(value: Mapping[Any, Any], count: itertools.count[int], depth: int) -> Plain:
    pairs = [(_plain(key, count, depth + 1), _plain(item, count, depth + 1)) for key, item in value.items()]
    if all(isinstance(key, str) for key, _ in pairs):
        return dict(sorted(pairs, key=lambda pair: pair[0]))  # insertion order carries no meaning
    return {"dict": [list(pair) for pair in pairs]}


def shown(value: Plain) -> str:
    """Format plain data as Python writes it: floats with at most six decimals, an error as `Name: text`.

    Example:
        >>> shown([1, 0.5, "a"]), shown({"error": "KeyError", "text": "'b'"})
        ("[1, 0.5, 'a']", "KeyError: 'b'")
    """
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, list):
        return f"[{', '.join(_shown_items(value))}]"
    if isinstance(value, dict):
        return _shown_dict(value)
    return repr(value)


def _shown_items(value: list[Plain]) -> list[str]:
    """Format the items of a list; of a long one only those at both ends."""
    if len(value) <= LONGEST_SHOWN:
        return list(map(shown, value))
    ends = LONGEST_SHOWN // 4
    left_out = f"... {len(value) - 2 * ends} more ..."
    return [*map(shown, value[:ends]), left_out, *map(shown, value[-ends:])]


def _number(value: float) -> str:
    if not math.isfinite(value):
        return repr(value)
    if value != 0 and not 1e-4 <= abs(value) < 1e7:
        return f"{value:.7g}"
    digits = f"{value:.6f}".rstrip("0")
    return f"{digits}0" if digits.endswith(".") else digits


def _shown_dict(value: dict[str, Plain]) -> str:
    match value:
        case {"error": str(name), "text": str(text)}:
            return f"{name}: {text}" if text else name
        case {"object": str(name)}:
            return f"<{name}>"
        case {"set": list(items)}:
            return f"{{{', '.join(map(shown, items))}}}" if items else "set()"
        case {"dict": list(pairs)} if all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
            return f"{{{', '.join(f'{shown(key)}: {shown(item)}' for key, item in pairs)}}}"
        case {"complex": [float(real), float(imaginary)]}:
            return repr(complex(real, imaginary))
    return f"{{{', '.join(f'{key!r}: {shown(item)}' for key, item in value.items())}}}"
