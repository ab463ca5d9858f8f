"""Outputs and their lifetimes: what the exercises on memory share."""

from kuiper_edu.course.exercises.course4.graphs import Graph
from kuiper_edu.course.judge.sentences import Sentence, listed, told

Lives = dict[str, tuple[int, int]]
Sizes = dict[str, int]

SIMPLE: Graph = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op4": ["add"], "op5": ["add"]} | {
    "add": ["output"]
}
SIMPLE_ORDER = ["input", "op1", "op3", "op5", "op4", "add", "output"]
SIMPLE_LIVES: Lives = {"input": (0, 1), "op1": (1, 2), "op3": (2, 4), "op5": (3, 5), "op4": (4, 5), "add": (5, 6)}
SIMPLE_SIZES: Sizes = dict.fromkeys(SIMPLE_LIVES, 3072)

FIGURE_LIVES: Lives = {"op1": (0, 1), "op3": (1, 3), "op5": (2, 4), "op4": (3, 4), "add": (4, 4)}
FIGURE_SIZES: Sizes = {"op1": 602112, "op3": 49152, "op5": 12288, "op4": 12288, "add": 12288}


def shown(lives: Lives, sizes: Sizes) -> Sentence:
    """Outputs in words: `'a' (10 bytes, live at positions 0 to 1), 'b' ...`."""
    return listed([_live(name, sizes[name], *positions) for name, positions in lives.items()])


def _live(name: str, size: int, first: int, last: int) -> Sentence:
    values = {"name": name, "size": size, "first": first, "last": last}
    if first == last:
        return told("live_at_one", "{name!r} ({size} bytes, live at position {first})", **values)
    return told("live", "{name!r} ({size} bytes, live at positions {first} to {last})", **values)
