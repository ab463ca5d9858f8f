"""`draw_profile`: where a run's time, arithmetic or memory traffic goes, as bars."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.errors import UsageError
from kuiper_edu.runtime.look import Profile, ProfileRow
from kuiper_edu.viz.charts import bar_chart
from kuiper_edu.viz.picture import Picture

_MEASURES: dict[str, tuple[str, Callable[[ProfileRow], float]]] = {
    "time": ("s", lambda row: row.seconds),
    "flops": ("FLOPs", lambda row: row.flops),
    "bytes": ("B", lambda row: row.nbytes),
}


def draw_profile(profile: Profile, by: str = "time", *, most: int = 20) -> Picture:
    """Draw a bar for each operator of a profiled run, the largest first.

    Args:
        profile: what `RuntimeGraph.profile` returns.
        by: `time` (differs from run to run), `flops` or `bytes`.
        most: how many operators get a bar of their own; the rest share one.

    Raises:
        UsageError: there is no such measure, no operator ran, or `most` is below 1.

    Example:
        >>> rows = (ProfileRow("conv", "nn.Conv2d", (), 900, 80, 0.1), ProfileRow("relu", "nn.ReLU", (), 10, 40, 0.1))
        >>> draw_profile(Profile(rows), "flops")
        <Picture: FLOPs by operator: conv 900 FLOPs; relu 10 FLOPs.>
    """
    if by not in _MEASURES:
        raise UsageError(f"a profile is drawn by {', '.join(_MEASURES)}, {by!r} met")
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        raise UsageError(f"most must be a whole number of at least 1, {most!r} met")
    unit, value = _MEASURES[by]
    largest = sorted(profile.rows, key=value, reverse=True)
    bars = {row.name: value(row) for row in largest[:most]}
    if rest := largest[most:]:
        bars[f"({len(rest)} others)"] = sum(map(value, rest))
    return bar_chart(bars, unit=unit, title=f"{'FLOPs' if by == 'flops' else by.capitalize()} by operator")
