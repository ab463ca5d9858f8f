"""Opening and closing a homework: between `begin` and `end` the library's own answers to it are switched off."""

from __future__ import annotations

from collections.abc import Iterable

from kuiper_edu import slots
from kuiper_edu.support.argument_check import checked


@checked()
def begin(course: str) -> None:
    """Open a course's homework: empty its slots, and switch off the library's code that would answer them.

    Calling it again starts over: an earlier answer is removed from its slot.

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
            from kuiper_edu.course.learner import withheld_layers  # imports NumPy: only if it is needed

            withheld_layers.withdraw(slot)
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
            from kuiper_edu.course.learner import withheld_layers

            withheld_layers.restore(slot)
        print(f"{slot.name} runs the library's code again.")


@checked()
def forget_earlier(present: object, operator_types: Iterable[str]) -> None:
    """Withdraw the layers that earlier runs of a class's cell registered, if the present class is not registered.

    Args:
        present: the class as it is now; None if there is none.
        operator_types: the operator types that it should be registered for.

    Example:
        >>> forget_earlier(None, ["nn.Sigmoid"])
    """
    from kuiper_edu.layers import LayerRegistry

    registry = LayerRegistry.registry()
    registered = [registry[name] for name in operator_types if name in registry]
    called = getattr(present, "__name__", None)
    if called and present not in registered and all(getattr(one, "__name__", "") == called for one in registered):
        LayerRegistry.withdraw(operator_types)
