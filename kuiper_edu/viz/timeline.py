"""`draw_lifetimes`: which value lives how long, and which buffer it lies in."""

from __future__ import annotations

from kuiper_edu.errors import UsageError
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.runtime.memory import MemoryReport, ValueRow
from kuiper_edu.viz import palette
from kuiper_edu.viz.picture import Picture
from kuiper_edu.viz.svg import Canvas, short, width_of

_ROW, _STEPS = 16, 520  # points: the height of a row, the width of all steps


def draw_lifetimes(graph: RuntimeGraph | MemoryReport) -> Picture:
    """Draw a bar per value from the step that makes it to the last one that reads it.

    The number in a bar is the buffer that the value lies in: two bars of one number share their memory, and never
    overlap in time.

    Args:
        graph: a runtime graph that is built, or its `memory_report()`.

    Raises:
        StateError: the graph is not built, or its shapes are not known before it has run once.
        UsageError: it is neither.
    """
    if not isinstance(graph, RuntimeGraph | MemoryReport):
        raise UsageError(f"a {type(graph).__name__} has no lifetimes; a built RuntimeGraph was expected")
    report = graph.memory_report() if isinstance(graph, RuntimeGraph) else graph
    labels = [f"{row.operator} {short(row.nbytes)}B" for row in report.rows]
    left = max(map(width_of, labels), default=0.0) + 16
    step = _STEPS / max(1, len(report.steps) + 1)
    canvas = Canvas()
    canvas.text(left - 8, 20, "step", anchor="end", size=9, color=palette.FAINT)
    _grid(canvas, left, step, report)
    for i, row in enumerate(report.rows):
        canvas.text(left - 8, 36 + i * _ROW, labels[i], anchor="end", size=10)
        _bar(canvas, left, 25 + i * _ROW, step, row, labels[i])
    return Picture(canvas.svg(left + _STEPS + 16, 40 + len(report.rows) * _ROW), _describe(report))


def _grid(canvas: Canvas, left: float, step: float, report: MemoryReport) -> None:
    every = max(1, round(len(report.steps) / 12))
    for number in range(0, len(report.steps) + 1, every):
        x = left + (number + 1) * step
        canvas.line(x, 22, x, 28 + len(report.rows) * _ROW)
        canvas.text(x, 20, str(number), anchor="middle", size=9, color=palette.FAINT)


def _bar(canvas: Canvas, left: float, y: float, step: float, row: ValueRow, label: str) -> None:
    color = palette.SERIES[row.buffer % len(palette.SERIES)]
    x, width = left + (row.first + 1) * step, (row.last - row.first) * step
    tooltip = f"{label}: made by step {row.first}, last read by step {row.last}, buffer {row.buffer}"
    canvas.rect(x, y, max(width, 2), _ROW - 3, fill=palette.tint(color, 0.55), line=color, tooltip=tooltip)
    canvas.text(x + max(width, 2) / 2, y + 10, str(row.buffer), anchor="middle", size=9)


def _describe(report: MemoryReport) -> str:
    return (
        f"Lifetimes of {len(report.rows)} values over {len(report.steps)} steps, in {len(report.buffers)} buffers: "
        f"{short(report.peak_bytes)}B of memory instead of {short(report.no_reuse_bytes)}B without reuse."
    )
