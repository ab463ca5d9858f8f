"""The outcome of a trial, and the only function that reads it from the bytes that a trial wrote.

The bytes are untrusted: an answer may have written them. So every type, depth and length is checked, and texts that
people will read contain no character that moves or hides others.
"""

from __future__ import annotations

import itertools
import json
import re
import signal
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from kuiper_edu.course.trial.values import DEEPEST, MOST_CHARACTERS, MOST_ITEMS, Plain

_STATUSES = ("ran", "error", "timeout", "memory", "died")
_MOST_TEXT = 20_000  # characters of an error, and of what was printed
_MOST_VALUES = 10_000
_DEEPEST = 3 * DEEPEST  # of JSON: a dict whose keys are not all strings takes three levels


@dataclass(frozen=True)
class Place:
    """A line of the learner's code.

    Args:
        function: the function that contains it.
        line: its number in the cell.
        text: its source.
    """

    function: str
    line: int
    text: str


@dataclass(frozen=True)
class Raised:
    """An exception that ended a trial.

    Args:
        name: the name of its class.
        text: its message.
        place: the line of the learner's code that raised it.
        kind: the kind of an error of this package.
    """

    name: str
    text: str
    place: Place | None = None
    kind: str = ""


@dataclass
class Outcome:
    """The outcome of a trial.

    Args:
        status: `ran`, `error`, `timeout`, `memory` or `died`.
        values: the reported pairs of label and value, in order.
        error: the error that it raised; for `timeout`, with the line that ran when the time was up; for `died`, the
            name of the signal that ended it, if one did.
        printed: what it wrote to stdout, including reports.
        warned: what it wrote to stderr.
    """

    status: str = "died"
    values: list[tuple[str, Plain]] = field(default_factory=list)
    error: Raised | None = None
    printed: str = ""
    warned: str = ""


def died(by: int = 0) -> Outcome:
    """Return the outcome of a trial whose process ended without sending one.

    Args:
        by: the number of the signal that ended it; 0 if it ended by itself.

    Example:
        >>> died(11).error
        Raised(name='SIGSEGV', text='Segmentation fault', place=None, kind='')
    """
    if not by:
        return Outcome("died")
    known = {one.value: one.name for one in signal.Signals}
    return Outcome("died", error=Raised(known.get(by, f"signal {by}"), signal.strsignal(by) or ""))


def decoded(data: bytes | bytearray | str) -> Outcome | None:
    """Return the outcome that a trial wrote as JSON (`dataclasses.asdict`); None if it is anything else.

    Example:
        >>> decoded('{"status": "ran", "values": [["sum", 3]], "error": null, "printed": "", "warned": ""}')
        Outcome(status='ran', values=[('sum', 3)], error=None, printed='', warned='')
        >>> decoded('{"status": ["ran"]}')
    """
    try:
        fields = _dict(json.loads(data), "status", "values", "error", "printed", "warned")
        if fields["status"] not in _STATUSES:
            return None
        return Outcome(
            fields["status"],
            _values(fields["values"]),
            None if fields["error"] is None else _raised(fields["error"]),
            _text(fields["printed"]),
            _text(fields["warned"]),
        )
    except (ValueError, TypeError, RecursionError, MemoryError):
        return None


def readable(text: str, kept: str = "\t\n") -> str:
    """Return untrusted text without characters that move or hide others, and without lone surrogates.

    Args:
        text: the untrusted text.
        kept: control characters to keep.

    Example:
        >>> readable("a" + chr(0x202E) + "b" + chr(27) + "[31m")
        'a�b�[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    kept += "\u200c\u200d"  # zero-width joiners, which some languages need
    return "".join("\ufffd" if letter not in kept and _moves_or_hides(letter) else letter for letter in text)


def _moves_or_hides(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _dict(data: Any, *keys: str) -> dict[str, Any]:
    if not isinstance(data, dict) or set(data) != set(keys):
        raise ValueError(f"expected {keys}")
    return data


def _text(data: Any, most: int = _MOST_TEXT) -> str:
    if not isinstance(data, str):
        raise TypeError("expected a text")
    return readable(data[:most])


def _raised(data: Any) -> Raised:
    data = _dict(data, "name", "text", "place", "kind")
    place = None if data["place"] is None else _place(data["place"])
    return Raised(_text(data["name"], 200), _text(data["text"]), place, _text(data["kind"], 200))


def _place(data: Any) -> Place:
    data = _dict(data, "function", "line", "text")
    if not isinstance(data["line"], int):
        raise TypeError("expected a line's number")
    return Place(_text(data["function"], 200), data["line"], _text(data["text"], 2000))


def _values(data: Any) -> list[tuple[str, Plain]]:
    if not isinstance(data, list) or len(data) > _MOST_VALUES:
        raise TypeError("expected a list of values")
    pairs = []
    for pair in data:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise TypeError("expected a label and a value")
        pairs.append((_whole(pair[0]), _plain(pair[1], itertools.count(), 0)))
    return pairs


def _plain(data: Any, count: itertools.count[int], depth: int) -> Plain:
    if depth > _DEEPEST or next(count) > 4 * MOST_ITEMS:
        raise ValueError("a value that no trial makes")
    if isinstance(data, str):
        return _whole(data)
    if isinstance(data, list):
        return [_plain(item, count, depth + 1) for item in data]
    if isinstance(data, dict):
        return {_whole(key): _plain(item, count, depth + 1) for key, item in data.items()}
    return data  # None, bool, int or float: JSON has nothing else


def _whole(text: str) -> str:
    """Return a text in full, with lone surrogates replaced."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError("a text that no trial makes")
    return re.sub("[\ud800-\udfff]", "\ufffd", text)
