"""What callers may say to the engine."""

from __future__ import annotations

from typing import TypeVar

from kuiper_edu.errors import UsageError

Switch = TypeVar("Switch", bool, bool | None)


def check_switch(name: str, value: Switch, *others: None) -> Switch:
    """The value, if it is True, False, or one of the others.

    Raises:
        UsageError: it is something else; 1 and "no" would both count as True.

    Example:
        >>> check_switch("fast", True), check_switch("compiled", None, None)
        (True, None)
    """
    if isinstance(value, bool) or value in others:
        return value
    choices = ", ".join(map(repr, (True, False, *others)))
    raise UsageError(f"{name} must be one of {choices}, {value!r} met")
