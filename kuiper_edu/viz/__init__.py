"""Pictures and widgets: models, orders, states, memory and small charts.

What draws a widget (`TopoStepper`, `inspect_graph`) is imported only when it is asked for.
"""

from __future__ import annotations

from kuiper_edu.viz.graph import draw
from kuiper_edu.viz.picture import Picture
from kuiper_edu.viz.plain import draw_edges

__all__ = ["Picture", "draw", "draw_edges"]
