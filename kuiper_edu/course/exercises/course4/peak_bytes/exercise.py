"""How many bytes are needed at the same time."""

from kuiper_edu.course.exercises.course4.lives import (
    FIGURE_LIVES,
    FIGURE_SIZES,
    SIMPLE_LIVES,
    SIMPLE_SIZES,
    Lives,
    Sizes,
)
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, calls_on_copies

PEAKS: dict[str, tuple[Lives, Sizes]] = {
    "one output": ({"a": (0, 0)}, {"a": 40}),
    "a chain": ({"a": (0, 1), "b": (1, 2), "c": (2, 3)}, {"a": 10, "b": 20, "c": 30}),
    "two large, three small": (
        {"s1": (0, 2), "s2": (1, 2), "s3": (2, 3), "big1": (4, 5), "big2": (5, 6)},
        {"s1": 1, "s2": 1, "s3": 1, "big1": 100, "big2": 100},
    ),
    "early, and from the end": ({"late": (3, 4), "b": (1, 2), "a": (0, 2)}, {"b": 30, "a": 20, "late": 70}),
    "one lives long": ({"long": (0, 3), "b": (1, 1), "c": (2, 2), "d": (3, 3)}, {"long": 8, "b": 1, "c": 4, "d": 2}),
    "simple_ops": (SIMPLE_LIVES, SIMPLE_SIZES),
    "the figure": (FIGURE_LIVES, FIGURE_SIZES),
    "more positions than outputs": ({"a": (7, 9), "b": (8, 9)}, {"a": 10, "b": 5}),
    "far from the start": ({"a": (120, 130), "b": (125, 140)}, {"a": 10, "b": 5}),
    "no outputs": ({}, {}),
}


def needed(lives: Lives, sizes: Sizes) -> dict[int, int]:
    """For each position the bytes that are needed there."""
    places = sorted({place for first, last in lives.values() for place in range(first, last + 1)})
    return {
        place: sum(sizes[name] for name, (first, last) in lives.items() if first <= place <= last) for place in places
    }


def _largest(lives: Lives, sizes: Sizes) -> int:
    return max(needed(lives, sizes).values(), default=0)


EXERCISE = Exercise(
    "course4.peak_bytes",
    title="the peak",
    lesson="4.2b",
    difficulty=2,
    minutes=4,
    check=calls_on_copies(PEAKS),
    rules={label: Equal(_largest(*plan)) for label, plan in PEAKS.items()} | {UNCHANGED: Equal([])},
    says={
        "type": "expected a number of bytes, found {got}",
        "none": "expected a number of bytes, found {got}",
        "value": (
            "{call}: {differs}; for each position, add up the sizes of all outputs that are live there (count both "
            "ends of a lifetime), and return the largest of these sums"
        ),
        UNCHANGED: "your function changed the lifetimes or the sizes: only read them, or work on a copy",
    },
    opens={
        "max of an empty list": ("errors/ValueError: .*(?:empty|no identity)",),
    },
    hints={
        "": (
            "Choose one position: which outputs are live there?",
            (
                "For each position, add up the sizes of the outputs with first <= position <= last. The peak is "
                "the largest sum."
            ),
            "sum(sizes[name] for name, (first, last) in lives.items() if first <= position <= last)",
        ),
        "max of an empty list": (
            "What does `lives` contain in the case that raises the error?",
            "Start with a peak of 0, and replace it whenever a sum is larger.",
            "max((sum(...) for position in ...), default=0)",
        ),
    },
    errors={
        "ValueError: .*(?:empty|no identity)": (
            "max of an empty list raises an error: without outputs the peak is 0, so use max(..., default=0)"
        ),
        "IndexError": (
            "an index is out of range: positions go from 0 to the largest `last`, so your list needs one entry more "
            "than this number"
        ),
        "TypeError: (?:'tuple' object|unsupported operand|can only concatenate tuple|.*'tuple')": (
            "a lifetime is a pair: unpack it with `for name, (first, last) in lives.items()`"
        ),
        r"KeyError: (\d+)": "KeyError {1}: `lives` has names as keys, not positions",
    },
)
