"""Exercise 1 of lesson 4.2b: from where to where each output is needed."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.course.exercises.course4.graphs import Graph
from kuiper_edu.course.judge.cases import UNCHANGED, calls_on_copies
from kuiper_edu.course.judge.course4.build.lives import SIMPLE, SIMPLE_LIVES, SIMPLE_ORDER, Lives
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Seen, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, brief, what
from kuiper_edu.course.trial.values import Plain

TO_LIVE: dict[str, tuple[list[str], Graph, Lives]] = {
    "a chain": (["a", "b", "c"], {"a": ["b"], "b": ["c"]}, {"a": (0, 1), "b": (1, 2)}),
    "simple_ops": (SIMPLE_ORDER, SIMPLE, SIMPLE_LIVES),
    "simple_ops in another order": (
        ["input", "op1", "op3", "op4", "op5", "add", "output"],
        SIMPLE,
        {"input": (0, 1), "op1": (1, 2), "op3": (2, 4), "op4": (3, 5), "op5": (4, 5), "add": (5, 6)},
    ),
    "a shortcut": (
        ["x", "conv", "relu", "add", "end"],
        {"add": ["end"], "relu": ["add"], "conv": ["relu"], "x": ["add", "conv"]},
        {"x": (0, 3), "conv": (1, 2), "relu": (2, 3), "add": (3, 4)},
    ),
    "nobody reads": (["a", "b", "c"], {"a": ["c"], "b": []}, {"a": (0, 2), "b": (1, 1)}),
    "read twice": (["T", "relu", "add"], {"T": ["add", "relu", "add"], "relu": []}, {"T": (0, 2), "relu": (1, 1)}),
    "no operators": ([], {}, {}),
}


def lifetimes(finding: Finding) -> str | None:
    """What came back in place of a dictionary, a pattern in all answers, or the first output with a wrong pair."""
    for seen in finding.wrong:
        if not isinstance(seen.got, dict) or (seen.got.keys() & {"object", "set", "dict"} and seen.got != {}):
            return f"a dictionary was expected, name -> (first, last); {what(seen.got)} came back"
        for name, pair in seen.got.items():
            if not (isinstance(pair, list) and len(pair) == 2):
                return f"{name!r} got {brief(pair)}; a pair of places was expected, (first, last)"
    return _pattern(finding) or _first_difference(finding.wrong[0])


INSTEAD: dict[str, Callable[[int, int, list[int]], tuple[int, int]]] = {
    "each place is one too large: the first operator of the order stands at place 0": lambda first, last, _: (
        first + 1,
        last + 1,
    ),
    "each last place is one too large: it is the place of the last reader itself, not the one behind it": (
        lambda first, last, _: (first, last + 1)
    ),
    "the second number is how long the output lives; the place of its last reader was asked": lambda first, last, _: (
        first,
        last - first,
    ),
    "the pairs stand the wrong way round: first the place of the writer, then that of the last reader": (
        lambda first, last, _: (last, first)
    ),
    "each output ends at the next place; its last reader may stand further back in the order": lambda first, *_: (
        first,
        first + 1,
    ),
    "the last name in the list of readers need not be the last in the order: compare the places": (
        lambda first, _, places: (first, places[-1] if places else first)
    ),
    "each output ends at its first reader; those that read it later still need it": lambda first, _, places: (
        first,
        min(places, default=first),
    ),
}
"""What may come back in place of a lifetime, from its first and last place and those of its readers, for all alike."""


def _pattern(finding: Finding) -> str | None:
    answers = [(finding.reported[label], *TO_LIVE[label]) for label in TO_LIVE]
    for sentence, other in INSTEAD.items():
        if all(
            got == {name: [*other(*pair, list(map(order.index, readers[name])))] for name, pair in lives.items()}
            for got, order, readers, lives in answers
        ):
            return sentence
    return None


def _first_difference(seen: Seen) -> str:
    order, readers, lives = TO_LIVE[seen.label]
    said = f"in the order {order}"
    for name in seen.got:
        if name not in lives:
            return f"{said}, {name} got an entry, but it writes nothing: only the keys of `readers` have an output"
    for name, pair in lives.items():
        if name not in seen.got:
            return f"{said}, {name} has no entry: {'nobody reads it, but it' if not readers[name] else 'it'} is written"
        if seen.got[name] != list(pair):
            return f"{said}, {name}, read by {readers[name]}, got {brief(seen.got[name])}: {_why(name, seen)}"
    return f"{said}, {brief(seen.got)} came back"


def _why(name: str, seen: Seen) -> str:
    _, readers, lives = TO_LIVE[seen.label]
    first, last = lives[name]
    if seen.got[name][0] != first:
        return f"{name} is written at place {first}"
    if not readers[name]:
        return "nobody reads it, so it lives at its own place only"
    return f"of its readers the one furthest back in the order stands at place {last}"


def _plain(lives: Lives) -> Plain:
    return {name: list(pair) for name, pair in lives.items()}


EXERCISE = Exercise(
    "course4.lifetimes",
    check=calls_on_copies({label: case[:2] for label, case in TO_LIVE.items()}),
    rules={label: Equal(_plain(lives)) for label, (_, _, lives) in TO_LIVE.items()} | {UNCHANGED: Equal([])},
    says={UNCHANGED: "the order or the readers are others afterwards: read them only, or work on a copy"},
    detective=lifetimes,
    symptoms=(
        Symptom(
            r"error: KeyError: '(\w+)'",
            "KeyError '{1}': {1} is no key of `readers`, because it writes nothing: go through the keys of `readers`",
        ),
        Symptom(
            r"error: ValueError: .*(?:empty|no identity)",
            "max of nothing raises an error: an output that nobody reads ends where it begins",
        ),
        Symptom(
            r"error: IndexError", "an output may have no readers, and an order no operators: there is no last item"
        ),
        Symptom(
            r"error: TypeError: (?:'>' not supported|'<' not supported|unsupported operand).*'(?:list|str)'",
            "names or lists are compared with places: look up the place of each reader in the order first",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "For `op3` in simple_ops: where does it stand in the order, and where do its readers stand?",
            "First remember the place of every name. An output's last place is the largest of its readers' places.",
            "place = {name: i for i, name in enumerate(order)}; last = max([place[name], *(place[r] for r in after)]).",
        ),
        "max of nothing": (
            "Which output has no reader?",
            "Put the output's own place among those that you compare.",
            "max([place[name], *(place[reader] for reader in readers[name])])",
        ),
    },
    solution="""\
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = last = place[name]
        for reader in after:
            last = max(last, place[reader])
        lives[name] = (first, last)
    return lives
""",
)
