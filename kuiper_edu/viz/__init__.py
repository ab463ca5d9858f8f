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
draw_curves                  functions of one number, such as activation functions
draw_profile                 where a run's time, FLOPs or bytes go
draw_line                    a line of a .param file, taken apart
draw_archive                 the parts of a .bin file, byte by byte
draw_operator, draw_inputs   one filled runtime operator; its inputs in the dictionary and in the list
draw_network, draw_layer     a network, or one layer, with the numbers of a run, and a lens on each of them
draw_run                     a model; the panel of an operator has its maps, and the lens
draw_way                     boxes, and the steps that lead from one to the next
draw_im2col, draw_winograd   a convolution as a matrix product; Winograd's algorithm
draw_tile                    one step of a register tile: its numbers, vectors and sums
draw_roofline                a roofline model, with points for tiles
draw_attention               what an attention head looks at, over a text
draw_cache                   what a language model computes for each token, without and with a cache
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
    from kuiper_edu.viz.base.picture import Picture
    from kuiper_edu.viz.base.sliders import with_sliders
    from kuiper_edu.viz.charts.archive import draw_archive
    from kuiper_edu.viz.charts.attention import draw_attention
    from kuiper_edu.viz.charts.cache import draw_cache
    from kuiper_edu.viz.charts.curves import draw_curves
    from kuiper_edu.viz.charts.im2col import draw_im2col
    from kuiper_edu.viz.charts.lifetimes import draw_lifetimes
    from kuiper_edu.viz.charts.memory import draw_memory
    from kuiper_edu.viz.charts.nchw_nhwc import draw_layouts
    from kuiper_edu.viz.charts.pipeline import draw_way
    from kuiper_edu.viz.charts.profile import draw_profile
    from kuiper_edu.viz.charts.register_tile import draw_tile
    from kuiper_edu.viz.charts.roofline import draw_roofline
    from kuiper_edu.viz.charts.sharing import draw_sharing
    from kuiper_edu.viz.charts.sliding import draw_convolution
    from kuiper_edu.viz.charts.small_charts import bar_chart, confusion_matrix, image_grid
    from kuiper_edu.viz.charts.winograd import draw_winograd
    from kuiper_edu.viz.digits.layer_picture import draw_layer
    from kuiper_edu.viz.digits.network_picture import draw_network
    from kuiper_edu.viz.digits.run_picture import draw_run
    from kuiper_edu.viz.digits.widget import play_digits
    from kuiper_edu.viz.graph.classes import RUNTIME_CLASSES, draw_classes
    from kuiper_edu.viz.graph.draw import draw
    from kuiper_edu.viz.graph.edge_map import draw_edges
    from kuiper_edu.viz.graph.objects import draw_inputs, draw_operator
    from kuiper_edu.viz.graph.pair import draw_pair
    from kuiper_edu.viz.graph.param_line import draw_line
    from kuiper_edu.viz.graph.states import draw_states
    from kuiper_edu.viz.stepper.layer_stepper import LayerStepper
    from kuiper_edu.viz.stepper.stepper import TopoStepper

_MODULES = {
    "RUNTIME_CLASSES": "graph.classes",
    "LayerStepper": "stepper.layer_stepper",
    "Picture": "base.picture",
    "TopoStepper": "stepper.stepper",
    "bar_chart": "charts.small_charts",
    "confusion_matrix": "charts.small_charts",
    "draw": "graph.draw",
    "draw_archive": "charts.archive",
    "draw_attention": "charts.attention",
    "draw_cache": "charts.cache",
    "draw_classes": "graph.classes",
    "draw_convolution": "charts.sliding",
    "draw_curves": "charts.curves",
    "draw_edges": "graph.edge_map",
    "draw_im2col": "charts.im2col",
    "draw_inputs": "graph.objects",
    "draw_layer": "digits.layer_picture",
    "draw_layouts": "charts.nchw_nhwc",
    "draw_lifetimes": "charts.lifetimes",
    "draw_line": "graph.param_line",
    "draw_memory": "charts.memory",
    "draw_network": "digits.network_picture",
    "draw_operator": "graph.objects",
    "draw_pair": "graph.pair",
    "draw_profile": "charts.profile",
    "draw_roofline": "charts.roofline",
    "draw_run": "digits.run_picture",
    "draw_sharing": "charts.sharing",
    "draw_states": "graph.states",
    "draw_tile": "charts.register_tile",
    "draw_way": "charts.pipeline",
    "draw_winograd": "charts.winograd",
    "image_grid": "charts.small_charts",
    "play_digits": "digits.widget",
    "with_sliders": "base.sliders",
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
    "draw_attention",
    "draw_cache",
    "draw_classes",
    "draw_convolution",
    "draw_curves",
    "draw_edges",
    "draw_im2col",
    "draw_inputs",
    "draw_layer",
    "draw_layouts",
    "draw_lifetimes",
    "draw_line",
    "draw_memory",
    "draw_network",
    "draw_operator",
    "draw_pair",
    "draw_profile",
    "draw_roofline",
    "draw_run",
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
