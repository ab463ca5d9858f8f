"""`overlay_data`: what runs have measured, as numbers to show on the nodes of a graph.

The script shows one kind at a time: scripts/viewer/overlays.js.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from kuiper_edu.runtime.differences import Differences
from kuiper_edu.runtime.look import Profile
from kuiper_edu.viz.graph.diagram import refuse_unknown

Overlay = Differences | Profile
"""What one run has measured, operator by operator."""


def overlay_data(overlays: Sequence[Overlay], names: Sequence[str]) -> dict[str, list[list[Any]]]:
    """Return what is shown on the nodes, as plain data.

    Args:
        overlays: at most one of each kind counts: the last one.
        names: the names of the graph's operators, in the order of its panel data.

    Returns:
        For `time` the rows [operators, seconds], for `differences` the rows [operators, largest difference (None if it
        is infinite), allowed difference, whether it is wrong], in order of execution. The operators are indices in
        `names`; the numbers are those of the last one, with which the engine computed the others.

    Raises:
        GraphError: an operator is not in the graph.

    Example:
        >>> from kuiper_edu.runtime.differences import DifferenceRow
        >>> row = DifferenceRow(("conv", "relu"), "nn.ReLU", "im2col + clamp", 0.25, 1e-05)
        >>> overlay_data([Differences((row,))], ["x", "conv", "relu"])
        {'differences': [[[1, 2], 0.25, 1e-05, True]]}
    """
    index = {name: i for i, name in enumerate(names)}
    found: dict[str, list[list[Any]]] = {}
    for overlay in overlays:
        if isinstance(overlay, Profile):
            times = [(row.name.split(" + "), [_short(row.seconds)]) for row in overlay.rows]
            found["time"] = _indexed(times, index)
        else:
            compared = [
                (row.operators, [_short(row.largest), _short(row.allowed), row.is_wrong]) for row in overlay.rows
            ]
            found["differences"] = _indexed(compared, index)
    return found


def first_wrong(overlays: Sequence[Overlay]) -> dict[str, str]:
    """Return the mark of the first operator that is wrong, by its name; empty if none is."""
    rows = [overlay.first_wrong for overlay in overlays if isinstance(overlay, Differences)]
    return {row.operators[-1]: "first wrong" for row in rows[-1:] if row is not None}


def _indexed(rows: Sequence[tuple[Sequence[str], list[Any]]], index: Mapping[str, int]) -> list[list[Any]]:
    refuse_unknown([name for operators, _ in rows for name in operators], index)
    return [[[index[name] for name in operators], *numbers] for operators, numbers in rows]


def _short(number: float) -> float | None:
    """Return a number with three digits; None for one that JSON cannot hold."""
    return float(f"{number:.3g}") if isfinite(number) else None
