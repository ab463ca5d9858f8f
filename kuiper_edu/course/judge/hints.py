"""Hints: three levels for each symptom of an exercise, and which of them a verdict opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kuiper_edu.course.judge.exercises import Exercise, exercise, exercises
from kuiper_edu.course.judge.sentences import SHARED, Sentence, told
from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked

LEVELS = 3


def opened(task: Exercise, sentence: Sentence | None = None) -> Mapping[str, tuple[str, ...]]:
    """Return the hints that a verdict opens: the general one, and those whose symptom its sentence is about.

    Args:
        task: the exercise; its `opens` says which sentences open the hint of a symptom.
        sentence: the sentence of the verdict, if it has one.

    Example:
        >>> list(opened(exercise("course4.successors"), Sentence("course4.successors/errors/KeyError: '(\\\\w+)'", "")))
        ['', 'KeyError']
    """
    ids = set(sentence.ids()) if sentence else set()
    return {symptom: levels for symptom, levels in task.hints.items() if not symptom or ids & openers(task, symptom)}


def openers(task: Exercise, symptom: str) -> set[str]:
    """Return the ids of the sentences that open the hint of a symptom."""
    return {each if each.startswith(SHARED) else f"{task.id}/{each}" for each in task.opens.get(symptom, ())}


@checked()
def hint(name: str, level: int = 1, symptom: str = "", translate: Callable[[str], str] = str) -> None:
    """Print a hint.

    Args:
        name: the exercise, `course4.topo_sort`.
        level: 1 asks a question, 2 gives the idea, 3 nearly the line.
        symptom: what you see, or a part of it: `KeyError`; without one, help to begin with.
        translate: returns the text in the language in which it is printed.

    Raises:
        UsageError: there is no such exercise, level or symptom.

    Example:
        >>> hint("course4.cycle", level=2)
        Compare the length of the order with the number of names.
    """
    known = exercise(name).hints
    if not known:
        with_hints = ", ".join(entry.id for entry in exercises().values() if entry.hints)
        raise UsageError(f"there are no hints for {name!r}", hint=f"There are some for {with_hints}.")
    if level not in range(1, LEVELS + 1):
        raise UsageError(f"expected a hint's level from 1 to {LEVELS}, found {level!r}")
    seen = {key: f"{key} {translate(key)}".lower() for key in known}
    key = next((key for key in known if symptom.lower() in seen[key]), None) if symptom else ""
    if key is None:
        names = ", ".join(repr(key) for key in known if key) or "none"
        raise UsageError(f"no hint is known for {symptom!r}", hint=f"Symptoms of {name}: {names}.")
    print(translate(known[key][level - 1]))
    others = ", ".join(f'"{translate(key)}"' for key in known if key)
    if level == 1 and not symptom and others:
        following = "(Next: level=2. For a hint about an error that you see, pass symptom={others}.)"
        print(told("hint/next", following, others=others).translated(translate))
