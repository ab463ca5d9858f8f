"""Running all passes until nothing changes, and a report of what they did."""

from __future__ import annotations

from dataclasses import dataclass

from kuiper_edu.errors import UsageError
from kuiper_edu.passes.batch_norm import FUSE_BATCH_NORM
from kuiper_edu.passes.change import Pass, PassResult, refuse_broken, savings
from kuiper_edu.passes.common_subexpressions import ELIMINATE_COMMON
from kuiper_edu.passes.constants import FOLD_CONSTANTS, INLINE_CONSTANTS
from kuiper_edu.passes.dead import REMOVE_DEAD
from kuiper_edu.passes.layer_norm import RECOVER_LAYER_NORM
from kuiper_edu.passes.merge import MERGE_EXPRESSIONS
from kuiper_edu.passes.no_ops import REMOVE_NO_OPS
from kuiper_edu.passes.padding import FUSE_PADDING
from kuiper_edu.passes.simplify import SIMPLIFY_EXPRESSIONS
from kuiper_edu.passes.size import Size, measure
from kuiper_edu.passes.to_expressions import TO_EXPRESSIONS
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.assignment import normalise_assignments
from kuiper_edu.pnnx.nodes import distinct_names
from kuiper_edu.pnnx.pair import other_weights
from kuiper_edu.support.argument_check import checked

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
"""All passes in the order in which they run, so that each can use the results of the ones before."""

LEVELS = (0, 1, 2)
MAX_ROUNDS = 50


@dataclass(frozen=True)
class PassReport:
    """The report of optimize().

    Args:
        graph: the optimised graph.
        before, after: its size at the start and at the end.
        results: the results of the passes that changed something, in the order in which they ran.
    """

    graph: Graph
    before: Size
    after: Size
    results: tuple[PassResult, ...]

    def __str__(self) -> str:
        lines = [f"{result.name}: {change}" for result in self.results for change in result.changes]
        return "\n".join([*lines, *savings(self.before, self.after)])


@checked()
def optimize(graph: Graph, level: int = 2) -> PassReport:
    """Run the passes on a copy of the graph until nothing changes, and report what they did.

    The outputs stay the same for inputs of the file's shapes (sizes that the file leaves open may be any).

    Args:
        graph: the graph to optimise; it is not changed.
        level: 0 changes nothing, 1 only what keeps every number of the outputs, 2 also what changes their rounding.

    Raises:
        UsageError: the level does not exist, or `graph` is not a graph.
        GraphError: the graph is broken.
        WeightError: a weight's bytes are damaged.

    Example:
        >>> graph = Graph.from_text('''7767517
        ... 4 3
        ... pnnx.Input  in  0 1 0
        ... nn.Dropout  d   1 1 0 1
        ... nn.ReLU     r   1 1 1 2
        ... pnnx.Output out 1 0 2''')
        >>> print(optimize(graph))
        remove-no-ops: d: nn.Dropout changes nothing
        operators: 4 -> 3
    """
    if level not in LEVELS:
        raise UsageError(f"expected a level of {', '.join(map(str, LEVELS))}, found {level!r}")
    refuse_broken(graph, "it cannot be optimised")
    changed = normalise_assignments(graph.copy())
    before = size = measure(changed)
    results: list[PassResult] = []
    for _ in range(MAX_ROUNDS):
        length = len(results)
        for run_pass in (each for each in PASSES if each.level <= level):
            result = run_pass(changed, size)
            if result.changes:
                results.append(result)
                size = result.after
        if len(results) == length:
            break
    # Operators of one name share their weights in the file; one whose weights were changed gets another name.
    others = {id(op) for op in other_weights(changed.ops)}
    for op, name in zip(changed.ops, distinct_names(changed.ops), strict=True):
        if id(op) in others:
            op.name = name
    return PassReport(changed, before, size, tuple(results))
