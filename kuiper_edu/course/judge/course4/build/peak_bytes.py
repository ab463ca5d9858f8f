"""Exercise 2 of lesson 4.2b: how many bytes are needed at the same time."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import UNCHANGED, by_way, calls_on_copies
from kuiper_edu.course.judge.course4.build.lives import (
    FIGURE_LIVES,
    FIGURE_SIZES,
    SIMPLE_LIVES,
    SIMPLE_SIZES,
    Lives,
    Sizes,
)
from kuiper_edu.course.judge.course4.build.lives import shown as outputs
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, what

PEAKS: dict[str, tuple[Lives, Sizes]] = {
    "one output": ({"a": (0, 0)}, {"a": 40}),
    "a chain": ({"a": (0, 1), "b": (1, 2), "c": (2, 3)}, {"a": 10, "b": 20, "c": 30}),
    "two large, three small": (
        {"s1": (0, 2), "s2": (1, 2), "s3": (2, 3), "big1": (4, 5), "big2": (5, 6)},
        {"s1": 1, "s2": 1, "s3": 1, "big1": 100, "big2": 100},
    ),
    "early, and from the end": ({"late": (3, 4), "b": (1, 2), "a": (0, 2)}, {"late": 5, "b": 30, "a": 20}),
    "one lives long": ({"long": (0, 3), "b": (1, 1), "c": (2, 2), "d": (3, 3)}, {"long": 8, "b": 1, "c": 4, "d": 2}),
    "simple_ops": (SIMPLE_LIVES, SIMPLE_SIZES),
    "the figure": (FIGURE_LIVES, FIGURE_SIZES),
    "more places than outputs": ({"a": (7, 9), "b": (8, 9)}, {"a": 10, "b": 5}),
    "no outputs": ({}, {}),
}


def needed(lives: Lives, sizes: Sizes) -> dict[int, int]:
    """For each place the bytes that are needed there."""
    places = sorted({place for first, last in lives.values() for place in range(first, last + 1)})
    return {
        place: sum(sizes[name] for name, (first, last) in lives.items() if first <= place <= last) for place in places
    }


def peak_bytes(finding: Finding) -> str | None:
    """Another quantity in all answers, or the first wrong number and the place of the peak."""
    for seen in finding.wrong:
        if isinstance(seen.got, bool) or not isinstance(seen.got, int | float):
            return f"a number of bytes was expected, {what(seen.got)} came back"
    first = finding.wrong[0]
    lives, sizes = PEAKS[first.label]
    if not lives:
        return f"without outputs nothing is needed: 0 was expected, {first.got} came back"
    bytes_at = needed(lives, sizes)
    place = max(bytes_at, key=lambda i: bytes_at[i])
    instead = by_way(finding, {label: plan for label, plan in PEAKS.items() if plan[0]}, WAYS)
    there = [name for name, (begin, end) in lives.items() if begin <= place <= end]
    return (
        f"for {outputs(lives, sizes)}, {first.got} came back; at place {place} "
        f"{' and '.join(there)} {'lives' if len(there) == 1 else 'live'}, {bytes_at[place]} bytes"
        + (f". {instead}" if instead else "")
    )


def _largest(lives: Lives, sizes: Sizes) -> int:
    return max(needed(lives, sizes).values(), default=0)


def _place(lives: Lives, sizes: Sizes) -> int:
    bytes_at = needed(lives, sizes)
    return max(bytes_at, key=lambda place: bytes_at[place])


def _up_to_the_count(lives: Lives, sizes: Sizes) -> int:
    bytes_at = needed(lives, sizes)
    return max(bytes_at.get(place, 0) for place in range(len(lives) + 1))


WAYS = (
    (lambda _, sizes: sum(sizes.values()), "This is the sum of all sizes; add up those that live at the same place"),
    (lambda _, sizes: max(sizes.values()), "This is the largest output; those that live beside it are needed as well"),
    (
        lambda lives, sizes: _largest(lives, dict.fromkeys(sizes, 1)),
        "This is how many outputs live at the same time; their bytes were asked",
    ),
    (_place, "This is the place of the peak; its bytes were asked"),
    (lambda *plan: min(needed(*plan).values()), "This is the smallest sum; the largest was asked"),
    (_up_to_the_count, "The places go up to the largest `last`, not to the number of outputs"),
    (
        lambda lives, sizes: _largest({name: (first, last - 1) for name, (first, last) in lives.items()}, sizes),
        "Both ends count: an output is needed at its first place, and at its last",
    ),
)
"""What may come back in place of the peak, for every plan alike."""


EXERCISE = Exercise(
    "course4.peak_bytes",
    check=calls_on_copies(PEAKS),
    rules={label: Equal(_largest(*plan)) for label, plan in PEAKS.items()} | {UNCHANGED: Equal([])},
    says={UNCHANGED: "the lifetimes or the sizes are others afterwards: read them only, or work on a copy"},
    detective=peak_bytes,
    symptoms=(
        Symptom(
            r"error: ValueError: .*(?:empty|no identity)",
            "max of nothing raises an error: without outputs the peak is 0; max(..., default=0) gives it",
        ),
        Symptom(r"error: IndexError", "a place is asked for that is not there: the last place is the largest `last`"),
        Symptom(
            r"error: TypeError: (?:'tuple' object|unsupported operand|can only concatenate tuple|.*'tuple')",
            "a lifetime is a pair: take it apart with `for name, (first, last) in lives.items()`",
        ),
        Symptom(r"error: KeyError: (\d+)", "KeyError {1}: `lives` has names as keys, not places"),
        *COMMON,
    ),
    hints={
        "": (
            "Take one place. Which outputs live there?",
            "For each place add up the sizes of the outputs with first <= place <= last. The peak is the largest sum.",
            "sum(sizes[name] for name, (first, last) in lives.items() if first <= place <= last)",
        ),
        "max of nothing": (
            "What does `lives` hold in the case that raises the error?",
            "Begin with 0, and go up whenever a sum is larger.",
            "max((sum(...) for place in ...), default=0)",
        ),
    },
    solution="""\
def peak_bytes(lives, sizes):
    peak = 0
    for place, _ in lives.values():  # memory grows only where an output is written
        needed = 0
        for name, (first, last) in lives.items():
            if first <= place <= last:
                needed += sizes[name]
        peak = max(peak, needed)
    return peak
""",
)
