"""`draw_lifetimes`: the lifetime of each value of a built graph, and its buffer."""

from __future__ import annotations

from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.runtime.memory import MemoryReport
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base.player import Player
from kuiper_edu.viz.base.svg import short
from kuiper_edu.viz.charts.memory_chart import Lifetimes, Position, Value, chart


@checked()
def draw_lifetimes(graph: RuntimeGraph | MemoryReport) -> Player:
    """Draw a bar per value, from the step that writes it to the last one that reads it.

    The number in a bar is that of the value's buffer: two bars with the same number share memory, and never overlap in
    time. Arrow keys or the pointer move from step to step.

    Args:
        graph: a runtime graph that is built, or its `memory_report()`.

    Raises:
        StateError: the graph is not built, or its shapes are not known before it has run once.
        UsageError: `graph` is neither.
    """
    report = graph.memory_report() if isinstance(graph, RuntimeGraph) else graph
    positions = [
        Position("", "", "Before the first step"),
        *(Position(str(i), name, f"Step {i}, {name}") for i, name in enumerate(report.steps)),
        Position("", "", "After the last step"),
    ]
    values = [
        Value(row.operator, row.first + 1, row.last + 1, row.nbytes, i, row.buffer, str(row.buffer))
        for i, row in enumerate(report.rows)
    ]
    labels = [f"{row.operator} {short(row.nbytes)}B" for row in report.rows]
    return chart(Lifetimes(positions, values, labels, height=17), _describe(report), "Lifetimes, step by step")


def _describe(report: MemoryReport) -> str:
    return (
        f"Lifetimes of {len(report.rows)} values over {len(report.steps)} steps, in {len(report.buffers)} buffers: "
        f"{short(report.peak_bytes)}B of memory instead of {short(report.no_reuse_bytes)}B without reuse."
    )
