"""A homework is open from `begin` to `end`: meanwhile the library's own answers to it are put away."""

from __future__ import annotations

from collections.abc import Iterable

from kuiper_edu import slots
from kuiper_edu.support.argument_check import checked


@checked()
def begin(course: str) -> None:
    """Open a course's homework: its slots are empty until they are answered, and what would answer them is put away.

    Beginning again starts anew: an answer given before is taken out of its slot.

    Args:
        course: `course3`, `course4` or `course5`.

    Raises:
        AnswerError: the course has no homework.

    Example:
        >>> begin("course4")
        course4.topo_sort is yours to write: the library's own is switched off.
        >>> from kuiper_edu.topo import kahn
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.AnswerError: kuiper_edu.topo.kahn is switched off while you do this homework. ...
        >>> end("course4")
        course4.topo_sort runs the library's code again.
    """
    for slot in slots.of_course(course):
        if slot.operators:
            from kuiper_edu.course.learner import layer_room  # brings NumPy: only where it is needed

            layer_room.put_away(slot)
        slots.clear(slot.name)
        slots.withhold(slot.name)
        print(f"{slot.name} is yours to write: the library's own is switched off.")


@checked()
def end(course: str) -> None:
    """Close a course's homework in this notebook: the library's code runs in its slots again.

    Raises:
        AnswerError: the course has no homework.
    """
    for slot in slots.of_course(course):
        slots.clear(slot.name)
        if slot.operators:
            from kuiper_edu.course.learner import layer_room

            layer_room.put_back(slot)
        print(f"{slot.name} runs the library's code again.")


@checked()
def forget_earlier(present: object, operator_types: Iterable[str]) -> None:
    """Withdraw what earlier runs of a class's cell registered, if the class of today is not registered at all.

    Args:
        present: the class as it is now; None where there is none.
        operator_types: what it should be registered for.

    Example:
        >>> forget_earlier(None, ["nn.Sigmoid"])
    """
    from kuiper_edu.layers import LayerRegistry

    registry = LayerRegistry.registry()
    registered = [registry[name] for name in operator_types if name in registry]
    called = getattr(present, "__name__", None)
    if called and present not in registered and all(getattr(one, "__name__", "") == called for one in registered):
        LayerRegistry.withdraw(operator_types)
