"""All passes, run until nothing changes, and the story of what they did."""

from __future__ import annotations

from dataclasses import dataclass

from kuiper_edu.errors import UsageError
from kuiper_edu.passes.arithmetic import MERGE_EXPRESSIONS, SIMPLIFY_EXPRESSIONS, TO_EXPRESSIONS
from kuiper_edu.passes.batch_norm import FUSE_BATCH_NORM
from kuiper_edu.passes.change import Change, Pass, Size, measure
from kuiper_edu.passes.common import ELIMINATE_COMMON
from kuiper_edu.passes.constants import FOLD_CONSTANTS, INLINE_CONSTANTS
from kuiper_edu.passes.dead import REMOVE_DEAD
from kuiper_edu.passes.layer_norm import RECOVER_LAYER_NORM
from kuiper_edu.passes.no_ops import REMOVE_NO_OPS
from kuiper_edu.passes.padding import FUSE_PADDING
from kuiper_edu.pnnx import Graph

PASSES: tuple[Pass, ...] = (
    INLINE_CONSTANTS,
    TO_EXPRESSIONS,
    FOLD_CONSTANTS,
    REMOVE_NO_OPS,
    ELIMINATE_COMMON,
    MERGE_EXPRESSIONS,
    SIMPLIFY_EXPRESSIONS,
    RECOVER_LAYER_NORM,
    FUSE_PADDING,
    FUSE_BATCH_NORM,
    REMOVE_DEAD,
)
"""In the order in which they run: what one makes, the next can use."""

LEVELS = (0, 1, 2)
MOST_ROUNDS = 50


@dataclass(frozen=True)
class Chapter:
    """What one pass did in one round.

    Args:
        name: the pass.
        changes: what it changed.
        before, after: the graph's size.
    """

    name: str
    changes: tuple[Change, ...]
    before: Size
    after: Size


@dataclass(frozen=True)
class Story:
    """What optimize() did.

    Args:
        graph: the optimised graph.
        before, after: its size at the start and at the end.
        chapters: the passes that changed something, in the order in which they ran.
    """

    graph: Graph
    before: Size
    after: Size
    chapters: tuple[Chapter, ...]

    def __str__(self) -> str:
        lines = [f"{chapter.name}: {change}" for chapter in self.chapters for change in chapter.changes]
        rows = ("operators", "parameters", "flops", "weight_bytes", "value_bytes")
        lines += [f"{row}: {getattr(self.before, row):,} -> {getattr(self.after, row):,}" for row in rows]
        return "\n".join(lines)


def optimize(graph: Graph, level: int = 2) -> Story:
    """Run the passes until nothing changes; the graph itself stays as it is.

    Args:
        graph: what to optimise.
        level: 0 changes nothing, 1 only what leaves every number as it is, 2 also what changes rounding.

    Raises:
        UsageError: there is no such level.
        GraphError: the graph is broken.

    Example:
        >>> graph = Graph.from_text('''7767517
        ... 4 3
        ... pnnx.Input  in  0 1 0
        ... nn.Dropout  d   1 1 0 1
        ... nn.ReLU     r   1 1 1 2
        ... pnnx.Output out 1 0 2''')
        >>> [str(change) for chapter in optimize(graph).chapters for change in chapter.changes]
        ['d: nn.Dropout changes nothing']
    """
    if level not in LEVELS:
        raise UsageError(f"the level must be one of {', '.join(map(str, LEVELS))}, {level!r} met")
    changed = graph.copy()
    before = size = measure(changed)
    chapters: list[Chapter] = []
    for _ in range(MOST_ROUNDS):
        rounds = len(chapters)
        for each in PASSES:
            changes = each(changed) if each.level <= level else []
            if changes:
                after = measure(changed)
                chapters.append(Chapter(each.name, tuple(changes), size, after))
                size = after
        if len(chapters) == rounds:
            break
    return Story(changed, before, size, tuple(chapters))
