"""Pictures and widgets: models, orders, states, memory and small charts.

============================ ==========================================================
draw, draw_pair              a model; a model before and after a change
draw_edges                   a plain map of successors
draw_states, draw_classes    the states of a RuntimeGraph; classes and who holds whom
draw_lifetimes               values in memory, from birth to last use
draw_memory                  outputs in shared buffers, place by place
draw_profile                 where a run's time, FLOPs or bytes go
draw_line                    a line of a .param file, taken apart
draw_im2col, draw_winograd   a convolution as a matrix product; from few products
bar_chart, confusion_matrix  small charts
image_grid                   grey images
TopoStepper, inspect_graph   widgets: a sort step by step; a model that answers clicks
============================ ==========================================================

Everything is imported when it is asked for: who draws a graph does not load a widget.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kuiper_edu.viz.charts import bar_chart, confusion_matrix, image_grid
    from kuiper_edu.viz.classes import draw_classes
    from kuiper_edu.viz.graph import draw
    from kuiper_edu.viz.im2col import draw_im2col
    from kuiper_edu.viz.inspector import inspect_graph
    from kuiper_edu.viz.memory import draw_memory
    from kuiper_edu.viz.pair import draw_pair
    from kuiper_edu.viz.param_line import draw_line
    from kuiper_edu.viz.picture import Picture
    from kuiper_edu.viz.plain import draw_edges
    from kuiper_edu.viz.profile_chart import draw_profile
    from kuiper_edu.viz.states import draw_states
    from kuiper_edu.viz.stepper import TopoStepper
    from kuiper_edu.viz.timeline import draw_lifetimes
    from kuiper_edu.viz.winograd import draw_winograd

_MODULES = {
    "Picture": "picture",
    "TopoStepper": "stepper",
    "bar_chart": "charts",
    "confusion_matrix": "charts",
    "draw": "graph",
    "draw_classes": "classes",
    "draw_edges": "plain",
    "draw_im2col": "im2col",
    "draw_lifetimes": "timeline",
    "draw_line": "param_line",
    "draw_memory": "memory",
    "draw_pair": "pair",
    "draw_profile": "profile_chart",
    "draw_states": "states",
    "draw_winograd": "winograd",
    "image_grid": "charts",
    "inspect_graph": "inspector",
}

__all__ = [
    "Picture",
    "TopoStepper",
    "bar_chart",
    "confusion_matrix",
    "draw",
    "draw_classes",
    "draw_edges",
    "draw_im2col",
    "draw_lifetimes",
    "draw_line",
    "draw_memory",
    "draw_pair",
    "draw_profile",
    "draw_states",
    "draw_winograd",
    "image_grid",
    "inspect_graph",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
