"""Pictures and widgets: models, orders, states, memory and small charts.

============================ ==========================================================
draw, draw_pair              a model; a model before and after a change
draw_edges                   a graph given as a dictionary of successors
draw_states, draw_classes    the states of a RuntimeGraph; classes and which holds which
draw_lifetimes               values in memory, from first write to last read
draw_memory                  outputs in shared buffers, position by position
draw_sharing                 which operator writes which memory, and which operators read it
draw_layouts                 one row of numbers, read as NCHW and as NHWC
draw_convolution             a filter at one position in an image
draw_profile                 where a run's time, FLOPs or bytes go
draw_line                    a line of a .param file, taken apart
draw_archive                 the parts of a .bin file, byte by byte
draw_operator, draw_inputs   one filled runtime operator; its inputs in the dictionary and in the list
draw_way                     stations, and the steps that lead from one to the next
draw_im2col, draw_winograd   a convolution as a matrix product; Winograd's algorithm
draw_tile                    one step of a register tile: its numbers, vectors and sums
draw_roofline                a roofline model, with points for tiles
bar_chart, confusion_matrix  small charts
image_grid                   grey images
LayerStepper                 how create_layer makes one operator's layer, step by step
TopoStepper                  a topological sort, step by step
play_digits                  a widget: a digit drawn by hand, and the network that reads it
with_sliders                 a picture, and a slider for each number that it is drawn from
============================ ==========================================================

Each name is imported when it is first used, so that drawing a graph does not load the charts.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kuiper_edu.viz.archive import draw_archive
    from kuiper_edu.viz.charts import bar_chart, confusion_matrix, image_grid
    from kuiper_edu.viz.classes import RUNTIME_CLASSES, draw_classes
    from kuiper_edu.viz.digit_player import play_digits
    from kuiper_edu.viz.edge_map import draw_edges
    from kuiper_edu.viz.graph import draw
    from kuiper_edu.viz.im2col import draw_im2col
    from kuiper_edu.viz.layer_stepper import LayerStepper
    from kuiper_edu.viz.layout import draw_layouts
    from kuiper_edu.viz.memory import draw_memory
    from kuiper_edu.viz.objects import draw_inputs, draw_operator
    from kuiper_edu.viz.pair import draw_pair
    from kuiper_edu.viz.param_line import draw_line
    from kuiper_edu.viz.picture import Picture
    from kuiper_edu.viz.profile_chart import draw_profile
    from kuiper_edu.viz.register_tile import draw_tile
    from kuiper_edu.viz.roofline import draw_roofline
    from kuiper_edu.viz.sharing import draw_sharing
    from kuiper_edu.viz.sliders import with_sliders
    from kuiper_edu.viz.sliding import draw_convolution
    from kuiper_edu.viz.states import draw_states
    from kuiper_edu.viz.stations import draw_way
    from kuiper_edu.viz.stepper import TopoStepper
    from kuiper_edu.viz.timeline import draw_lifetimes
    from kuiper_edu.viz.winograd import draw_winograd

_MODULES = {
    "RUNTIME_CLASSES": "classes",
    "LayerStepper": "layer_stepper",
    "Picture": "picture",
    "TopoStepper": "stepper",
    "bar_chart": "charts",
    "confusion_matrix": "charts",
    "draw": "graph",
    "draw_archive": "archive",
    "draw_classes": "classes",
    "draw_convolution": "sliding",
    "draw_edges": "edge_map",
    "draw_im2col": "im2col",
    "draw_inputs": "objects",
    "draw_layouts": "layout",
    "draw_lifetimes": "timeline",
    "draw_line": "param_line",
    "draw_memory": "memory",
    "draw_operator": "objects",
    "draw_pair": "pair",
    "draw_profile": "profile_chart",
    "draw_roofline": "roofline",
    "draw_sharing": "sharing",
    "draw_states": "states",
    "draw_tile": "register_tile",
    "draw_way": "stations",
    "draw_winograd": "winograd",
    "image_grid": "charts",
    "play_digits": "digit_player",
    "with_sliders": "sliders",
}

__all__ = [
    "RUNTIME_CLASSES",
    "LayerStepper",
    "Picture",
    "TopoStepper",
    "bar_chart",
    "confusion_matrix",
    "draw",
    "draw_archive",
    "draw_classes",
    "draw_convolution",
    "draw_edges",
    "draw_im2col",
    "draw_inputs",
    "draw_layouts",
    "draw_lifetimes",
    "draw_line",
    "draw_memory",
    "draw_operator",
    "draw_pair",
    "draw_profile",
    "draw_roofline",
    "draw_sharing",
    "draw_states",
    "draw_tile",
    "draw_way",
    "draw_winograd",
    "image_grid",
    "play_digits",
    "with_sliders",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
