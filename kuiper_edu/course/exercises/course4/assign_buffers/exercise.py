"""The smallest free buffer that fits, else a new one."""

from dataclasses import dataclass

from kuiper_edu.course.exercises.course4.lives import (
    FIGURE_LIVES,
    FIGURE_SIZES,
    SIMPLE_LIVES,
    SIMPLE_SIZES,
    Lives,
    Sizes,
)
from kuiper_edu.course.exercises.course4.lives import shown as outputs
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, Finding, Function, Report, what
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.values import Plain, plain

PLANS: dict[str, tuple[Lives, Sizes, dict[str, int]]] = {
    "a chain": (
        {"a": (0, 1), "b": (1, 2), "c": (2, 3), "d": (3, 4)},
        {"a": 10, "b": 10, "c": 10, "d": 10},
        {"a": 0, "b": 1, "c": 0, "d": 1},
    ),
    "the smallest that fits": (
        {"big": (0, 0), "part": (1, 3), "middle": (2, 3), "small": (3, 3), "new": (4, 5)},
        {"big": 100, "part": 20, "middle": 50, "small": 10, "new": 40},
        {"big": 0, "part": 0, "middle": 1, "small": 2, "new": 1},
    ),
    "none fits": (
        {"small": (0, 0), "large": (1, 1), "tiny": (2, 2)},
        {"small": 10, "large": 100, "tiny": 5},
        {"small": 0, "large": 1, "tiny": 0},
    ),
    "a buffer keeps its size": (
        {"a": (0, 0), "b": (1, 1), "c": (2, 2)},
        {"a": 100, "b": 10, "c": 100},
        {"a": 0, "b": 0, "c": 0},
    ),
    "one lives long": (
        {"long": (0, 4), "b": (1, 2), "c": (2, 3), "d": (3, 4), "e": (4, 4)},
        {"long": 20, "b": 20, "c": 20, "d": 20, "e": 20},
        {"long": 0, "b": 1, "c": 2, "d": 1, "e": 2},
    ),
    "names from the end": (
        {"c": (10, 11), "b": (9, 10), "a": (8, 9)},
        {"a": 10, "b": 10, "c": 5},
        {"a": 0, "b": 1, "c": 0},
    ),
    "simple_ops": (SIMPLE_LIVES, SIMPLE_SIZES, {"input": 0, "op1": 1, "op3": 0, "op5": 1, "op4": 2, "add": 0}),
    "the figure": (FIGURE_LIVES, FIGURE_SIZES, {"op1": 0, "op3": 1, "op5": 0, "op4": 2, "add": 1}),
    "no outputs": ({}, {}, {}),
}

EITHER = "two equally small"

EITHER_PLAN: tuple[Lives, Sizes] = (
    {"a": (0, 2), "b": (1, 2), "c": (3, 5), "d": (4, 6), "e": (5, 7), "f": (7, 8)},
    {"a": 10, "b": 10, "c": 10, "d": 10, "e": 30, "f": 10},
)
"""For c, two buffers are equally small. Either may be taken, but the number and the sizes of the buffers are fixed."""

HELD = f"{EITHER}: sizes of the buffers"


def check_assign_buffers(function: Function, report: Report) -> None:
    """Ask for a buffer of every output in PLANS, and in EITHER_PLAN, where several answers are right."""
    changed = []
    for label, (lives, sizes) in _plans().items():
        mine = dict(lives), dict(sizes)
        answer = function(*mine)
        report(label, answer)
        if label == EITHER:
            report(HELD, _held(answer, *EITHER_PLAN))
        if mine != (lives, sizes):
            changed.append(label)
    report(UNCHANGED, changed)


def _plans() -> dict[str, tuple[Lives, Sizes]]:
    return {label: (lives, sizes) for label, (lives, sizes, _) in PLANS.items()} | {EITHER: EITHER_PLAN}


def _held(answer: object, lives: Lives, sizes: Sizes) -> Plain:
    """The size of each buffer by its number, and which outputs meet in one."""
    if not isinstance(answer, dict) or answer.keys() != lives.keys():
        return None
    if any(isinstance(plain(number), str | list | dict | None) for number in answer.values()):
        return None
    numbers = sorted(set(answer.values()))
    meet = [
        [one, other]
        for one in lives
        for other in lives
        if one < other and answer[one] == answer[other] and lives[one][1] >= lives[other][0]
    ]
    return [[max(sizes[name] for name in lives if answer[name] == number) for number in numbers], meet]


@dataclass
class _Buffer:
    size: int
    holds: str  # the latest output in it
    until: int  # its last place


def first_violation(finding: Finding) -> Sentence | None:
    """Where the answer leaves the rule: a table of wrong numbers could not say which buffer was free, and why."""
    for seen in finding.wrong:
        label = EITHER if seen.label == HELD else seen.label
        got = finding.reported[label]
        lives, sizes = _plans()[label]
        if not isinstance(got, dict) or (got.keys() & {"object", "set", "dict"} and lives):
            return told(
                "expected_dictionary_maps_each",
                "expected a dictionary that maps each name to the number of its buffer, found {got}",
                got=what(got),
            )
        said = _first_violation(lives, sizes, got)
        if said:
            return told("outputs", "{said}. The outputs: {lives}", said=said, lives=outputs(lives, sizes))
    return None


def _first_violation(lives: Lives, sizes: Sizes, got: dict[str, Plain]) -> Sentence | None:
    """Go through the outputs by their first position, as the rule does, and say where the answer leaves it."""
    buffers: list[_Buffer] = []
    for name in sorted(lives, key=lambda output: lives[output][0]):
        first, last = lives[name]
        if name not in got:
            return told("has_no_buffer_every", "{name!r} has no buffer: every output needs one", name=name)
        number = got[name]
        if isinstance(number, bool) or not isinstance(number, int):
            found = "None" if number is None else what(number)
            return told(
                "expected_number_buffer_int",
                "for {name!r}, expected the number of a buffer, an int, found {found}",
                name=name,
                found=found,
            )
        if number > 0 and not buffers and 0 not in got.values():
            return told(
                "got_buffer_but_no",
                "{name!r} got buffer {number}, but no output got buffer 0: number the buffers from 0",
                name=name,
                number=number,
            )
        said = _why_not(name, number, first, sizes[name], buffers)
        if said:
            return said
        if number == len(buffers):
            buffers.append(_Buffer(sizes[name], name, last))
        buffers[number].holds, buffers[number].until = name, last
    extra = [name for name in got if name not in lives]
    return told("not_output", "{extra!r} is not an output", extra=extra[0]) if extra else None


def _why_not(name: str, number: int, first: int, size: int, buffers: list[_Buffer]) -> Sentence | None:
    free = [i for i, buffer in enumerate(buffers) if buffer.until < first and buffer.size >= size]
    if number > 0 and not buffers:
        return told(
            "output_with_smallest_first",
            "{name!r}, the output with the smallest first position, got buffer {number}: number the buffers from "
            "0, and go through the outputs in the order of their first positions",
            name=name,
            number=number,
        )
    if not 0 <= number <= len(buffers):
        so_far = told("next_new_buffer_number", "the next new buffer is number {buffers}", buffers=len(buffers))
        return told(
            "got_buffer_but_assign",
            "{name!r} got buffer {number}, but {so_far}: assign buffers to the outputs in the order of their "
            "first positions",
            name=name,
            number=number,
            so_far=so_far,
        )
    if number == len(buffers):
        return _needless(name, free, buffers) if free else None
    buffer = buffers[number]
    if buffer.until == first:
        return told(
            "got_buffer_but_uses",
            "{name!r} got buffer {number}, but {holds!r} uses it and is still read at position {first}, where "
            "{name!r} is written: at position {first}, a buffer is free only if the last position of its latest "
            "output is smaller than {first}",
            name=name,
            number=number,
            holds=buffer.holds,
            first=first,
        )
    if buffer.until > first:
        return told(
            "got_buffer_at_position",
            "{name!r} got buffer {number} at position {first}, but {holds!r} uses this buffer until position {until}",
            name=name,
            number=number,
            first=first,
            holds=buffer.holds,
            until=buffer.until,
        )
    if buffer.size < size:
        return told(
            "needs_bytes_got_buffer",
            "{name!r} needs {size} bytes and got buffer {number}, which has {buffer_size} bytes: a buffer never "
            "grows, so consider only free buffers that are large enough, and create a new one if there is none",
            name=name,
            size=size,
            number=number,
            buffer_size=buffer.size,
        )
    best = min(free, key=lambda i: buffers[i].size)
    if buffers[best].size < buffer.size:
        return told(
            "needs_bytes_got_buffer_2",
            "{name!r} needs {size} bytes and got buffer {number} of {buffer_size} bytes, but buffer {best} is "
            "also free and large enough, and it is smaller ({buffers_size} bytes)",
            name=name,
            size=size,
            number=number,
            buffer_size=buffer.size,
            best=best,
            buffers_size=buffers[best].size,
        )
    return None


def _needless(name: str, free: list[int], buffers: list[_Buffer]) -> Sentence:
    best = min(free, key=lambda i: buffers[i].size)
    buffer = buffers[best]
    return told(
        "got_new_buffer_but",
        "{name!r} got a new buffer, but buffer {best} of {size} bytes is large enough and free: its output "
        "{holds!r} is not needed after position {until}",
        name=name,
        best=best,
        size=buffer.size,
        holds=buffer.holds,
        until=buffer.until,
    )


EXERCISE = Exercise(
    "course4.assign_buffers",
    title="assign buffers",
    lesson="4.2b",
    difficulty=4,
    minutes=8,
    check=check_assign_buffers,
    diagnose=first_violation,
    rules={label: Equal(numbers) for label, (_, _, numbers) in PLANS.items()}
    | {HELD: Equal([[10, 10, 30], []]), UNCHANGED: Equal([])},
    says={UNCHANGED: "your function changed the lifetimes or the sizes: only read them, or work on a copy"},
    opens={
        "is still read at position": ("diagnosis/got_buffer_but_uses",),
        "order of their first": (
            "diagnosis/output_with_smallest_first",
            "diagnosis/got_buffer_but_assign",
            r"errors/KeyError: '(\w+)'",
        ),
    },
    hints={
        "": (
            "What must you store about each buffer to know whether it is free, and whether it is large enough?",
            (
                "Keep two lists with one entry for each buffer: its size in the first list, and the last position"
                " of its newest output in the second. Go through the outputs in the order of their first "
                "positions. For each output, collect the buffers that are free and large enough. Take the "
                "smallest of these, or append a new buffer if there is none."
            ),
            "free = [i for i in range(len(size)) if until[i] < first and size[i] >= sizes[name]]; "
            "min(free, key=lambda i: size[i])",
        ),
        "is still read at position": (
            "If two outputs share a buffer, can both be needed at the same position?",
            (
                "An operator reads its inputs while it writes its output, so the inputs and the output are all "
                "needed at the operator's position."
            ),
            (
                "Buffer i is free only if until[i] < first: the last position of its latest output must be smaller "
                "than the first position of the new output, not equal to it."
            ),
        ),
        "order of their first": (
            "In which order are the keys of the dictionary of lifetimes?",
            "Sort the names by the first number of their pair.",
            "for name in sorted(lives, key=lambda name: lives[name][0]):",
        ),
    },
    errors={
        "ValueError: .*(?:empty|no identity)": (
            "min of an empty list raises an error: check first whether any free buffer is large enough, and "
            "create a new one if not"
        ),
        "IndexError": (
            "your code uses a buffer that does not exist yet: store its size and its last position when you create it"
        ),
        r"KeyError: (\d+)": (
            "KeyError {1}: your code uses buffer {1} before it exists. Store each buffer when you create it"
        ),
        r"KeyError: '(\w+)'": (
            "KeyError '{1}': this output has no buffer yet. Go through the outputs in the order of their first "
            "positions, and give each one a buffer"
        ),
    },
)
