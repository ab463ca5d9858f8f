"""`draw_profile`: time, FLOPs or bytes of each operator of a run, as bars; interactive without a kernel."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.errors import UsageError
from kuiper_edu.runtime.look import Profile, ProfileRow
from kuiper_edu.support.argument_check import Count, checked
from kuiper_edu.viz.base.outputs import as_table, page, printable
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.charts.small_charts import bar_chart

_MEASURES: dict[str, tuple[str, Callable[[ProfileRow], float]]] = {
    "time": ("s", lambda row: row.seconds),
    "flops": ("FLOPs", lambda row: row.flops),
    "bytes": ("B", lambda row: row.nbytes),
}


class ProfileChart(Picture):
    """The bars of a profile: a picture, and data to show them by another measure or in another order.

    Args:
        svg: the SVG text.
        alt: the text alternative.
        profile: the profile.
        by: the measure that is shown first.
    """

    kind = "profile"

    def __init__(self, svg: str, alt: str, profile: Profile, by: str) -> None:
        super().__init__(svg, alt)
        self._profile = profile
        self._by = by

    @property
    def html(self) -> str:
        """The picture, a table, the numbers and the script, as one piece of HTML."""
        rows = self._profile.rows
        shapes = ["x".join(map(str, row.shapes[0])) if row.shapes else "" for row in rows]
        data = {
            "title": f"Profile of {len(rows)} operators",
            "by": self._by,
            "rows": [
                [printable(row.name), printable(row.type), shape, float(f"{row.seconds:.4g}"), row.flops, row.nbytes]
                for row, shape in zip(rows, shapes, strict=True)
            ],
        }
        if self._profile.names_kernels:
            data["kernels"] = [printable(row.kernel) for row in rows]
        table = as_table(f"All {len(rows)} operators as a table", self._table(shapes))
        return page("profile", f"{super().html}{table}", data)

    def _table(self, shapes: list[str]) -> list[list[str]]:
        """Return the rows of the table; there is a column of kernels if the profile names any."""
        lines = [["operator", "type", "kernel", "ms", "FLOPs", "bytes", "output"]]
        for row, shape in zip(self._profile.rows, shapes, strict=True):
            numbers = f"{1e3 * row.seconds:.3f}", f"{row.flops:,}", f"{row.nbytes:,}"
            lines.append([row.name, row.type, row.kernel, *numbers, shape])
        return lines if self._profile.names_kernels else [[*line[:2], *line[3:]] for line in lines]


@checked()
def draw_profile(profile: Profile, by: str = "time", *, most: Count = 20) -> ProfileChart:
    """Draw a bar for each operator of a profiled run, the largest first.

    In a notebook the bars can be shown by time, FLOPs or bytes, largest first or in execution order; the bar under the
    pointer or the keyboard focus is described in words, with the engine's kernel for it. The picture shows the measure
    `by`, and the table has all of them.

    Args:
        profile: a profile, as `RuntimeGraph.profile` returns it.
        by: `time` (differs from run to run), `flops` or `bytes`.
        most: the number of operators that get a bar of their own in the picture; the rest share one.

    Raises:
        UsageError: there is no such measure, no operator ran, or `most` is below 1.

    Example:
        >>> rows = (ProfileRow("conv", "nn.Conv2d", (), 900, 80, 0.1), ProfileRow("relu", "nn.ReLU", (), 10, 40, 0.1))
        >>> draw_profile(Profile(rows), "flops")
        <Picture: FLOPs by operator: conv 900 FLOPs; relu 10 FLOPs.>
    """
    if by not in _MEASURES:
        raise UsageError(f"expected one of {', '.join(_MEASURES)} to draw a profile by, found {by!r}")
    unit, value = _MEASURES[by]
    largest = sorted(profile.rows, key=value, reverse=True)
    bars = {row.name: value(row) for row in largest[:most]}
    if rest := largest[most:]:
        bars[f"({len(rest)} others)"] = sum(map(value, rest))
    drawn = bar_chart(bars, unit=unit, title=f"{'FLOPs' if by == 'flops' else by.capitalize()} by operator")
    return ProfileChart(drawn.svg, drawn.alt, profile, by)
