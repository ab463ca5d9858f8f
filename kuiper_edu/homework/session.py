"""A homework is open from `begin` to `end`: meanwhile the library's own answer to it is put away."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import CodeType, FrameType
from typing import Any

from kuiper_edu import slots
from kuiper_edu.errors import AnswerError
from kuiper_edu.homework import shortcuts

LAYERS = "course5"  # its answer is also found through the registry of layers


def begin(course: str) -> None:
    """Open a course's homework: its slot is empty until it is answered, and what would answer it is put away.

    Beginning again starts anew: an answer given before is taken out of the slot.

    Args:
        course: `course3`, `course4` or `course5`.

    Raises:
        AnswerError: the course has no homework.

    Example:
        >>> begin("course4")
        course4.topo_sort is yours to write: the library's own is put away.
        >>> import graphlib
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.AnswerError: 'graphlib' is put away during the homework: ...
        >>> end("course4")
        course4.topo_sort runs the library's code again.
    """
    name = slot_of(course)
    if course == LAYERS:
        import_module("kuiper_edu.homework.layer_room").put_away(name)  # brings NumPy: only where it is needed
    slots.clear(name)
    slots.withhold(name)
    shortcuts.close([name])
    print(f"{name} is yours to write: the library's own is put away.")


def end(course: str) -> None:
    """Close a course's homework in this notebook: the library's code runs in its slot again.

    Raises:
        AnswerError: the course has no homework.
    """
    name = slot_of(course)
    slots.clear(name)
    shortcuts.open_again([name])
    if course == LAYERS:
        import_module("kuiper_edu.homework.layer_room").put_back(name)
    print(f"{name} runs the library's code again.")


def slot_of(course: str) -> str:
    """The name of the slot that a course's homework fills.

    Raises:
        AnswerError: the course has no homework.

    Example:
        >>> slot_of("course5")
        'course5.sigmoid'
    """
    for name in slots.SLOTS:
        if name.split(".")[0] == course:
            return name
    courses = ", ".join(name.split(".")[0] for name in slots.SLOTS)
    raise AnswerError(f"there is no homework of {course!r}", hint=f"There is one of {courses}.")


@contextmanager
def watch() -> Iterator[dict[str, int]]:
    """Count how often the answers in the slots are called while the block runs.

    The interpreter reports every Python call (`sys.setprofile`), so the answers themselves stay untouched;
    of a class its `forward` is counted. Slots that run the library's code are not in the result.

    Example:
        >>> @slots.answer("course4.topo_sort")
        ... def my_sort(successors):
        ...     return list(successors)
        >>> with watch() as calls:
        ...     order = slots.get("course4.topo_sort")({"a": []})
        >>> calls
        {'course4.topo_sort': 1}
        >>> slots.clear("course4.topo_sort")
    """
    watched = {code: name for name in slots.SLOTS if (code := _code_of(name)) is not None}
    calls = dict.fromkeys(watched.values(), 0)

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in watched:
            calls[watched[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def _code_of(name: str) -> CodeType | None:
    if slots.whose(name) != "yours":
        return None
    mine = slots.get(name)
    function: Any = getattr(mine, "forward", None) if isinstance(mine, type) else mine
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return getattr(function, "__code__", None)
