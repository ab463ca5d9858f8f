"""Any arguments of a drawing function: the picture is drawn, or the call raises an error in one sentence."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu import viz
from kuiper_edu.errors import KuiperError, UsageError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import Profile, ProfileRow, RuntimeGraph

NOT_CALLED = {"Picture", "play_digits"}  # made by the others; its rounds take seconds (test_viz_play_digits)
HOSTILE: dict[str, Callable[[], object]] = {
    "nothing": lambda: None,
    "a number": lambda: 3,
    "below 0": lambda: -1,
    "zero": lambda: 0,
    "huge": lambda: 10**9,
    "no number": lambda: float("nan"),
    "infinite": lambda: float("inf"),
    "a text": lambda: "x",
    "an empty text": lambda: "",
    "bytes": lambda: b"x",
    "half a character": lambda: "\ud800",
    "no sign": lambda: "a\0b",
    "no path": lambda: "nowhere/x.param",
    "an empty list": list,
    "a list of numbers": lambda: [3],
    "a ragged list": lambda: [[1, 2], [3]],
    "an empty map": dict,
    "a map to nothing": lambda: {"a": None},
    "a map to a number": lambda: {"a": 3},
    "a map of numbers": lambda: {3: "x"},
    "a set": lambda: {"a"},
    "a generator": lambda: (name for name in "a"),
    "an array": lambda: np.zeros((2, 3)),
    "an empty array": lambda: np.zeros(0),
    "an array of no numbers": lambda: np.full((3, 3), np.nan),
    "an array of objects": lambda: np.array([None, "x"], object),
    "a NumPy number": lambda: np.int64(2),
    "a class": lambda: dict,
    "a function": lambda: len,
    "an object": object,
}


@pytest.fixture(scope="module")
def calls(repo: Path) -> dict[str, dict[str, Any]]:
    """Return valid arguments for each public function."""
    file = repo / "course3/model_file/test_linear.pnnx.param"
    graph = RuntimeGraph(file, None, create_layer)
    graph.build(plan=False)
    op = graph.operator("linear")
    return {
        "LayerStepper": {"op": op},
        "TopoStepper": {"successors": {"a": ["b"]}},
        "bar_chart": {"values": {"a": 1}},
        "confusion_matrix": {"matrix": [[1, 2], [3, 4]]},
        "draw": {"model": graph},
        "draw_archive": {"path": file.with_suffix(".bin")},
        "draw_attention": {"weights": [[1, 0], [0.5, 0.5]], "text": "ab"},
        "draw_cache": {"text": "abc"},
        "draw_classes": {"classes": {"A": ["b: A"]}},
        "draw_convolution": {"image": np.zeros((3, 3)), "kernel": np.zeros((2, 2))},
        "draw_curves": {"functions": {"tanh": np.tanh}, "points": [0, 1]},
        "draw_edges": {"successors": {"a": ["b"]}},
        "draw_im2col": {"image": np.zeros((3, 3)), "weight": np.zeros((2, 2))},
        "draw_inputs": {"operator": op},
        "draw_layer": {"operator": graph.graph.get_operator("linear"), "x": np.zeros((1, 32)), "y": np.zeros((1, 128))},
        "draw_layouts": {"channels": 2, "rows": 2, "columns": 2},
        "draw_lifetimes": {"graph": graph},
        "draw_line": {"line": "nn.ReLU relu 1 1 0 1 inplace=True"},
        "draw_memory": {"order": ["a", "b"], "lives": {"a": (0, 1)}, "sizes": {"a": 4}, "buffer_of": {"a": 0}},
        "draw_network": {"model": graph},
        "draw_operator": {"operator": op},
        "draw_pair": {"before": graph, "after": graph},
        "draw_profile": {"profile": Profile((ProfileRow("conv", "nn.Conv2d", (), 900, 80, 0.1),))},
        "draw_roofline": {"points": {"a": (1, 1)}, "peak": 2, "loads": 2},
        "draw_run": {"model": graph},
        "draw_sharing": {"graph": graph},
        "draw_states": {"current": graph},
        "draw_tile": {"rows": 2, "columns": 2},
        "draw_way": {"columns": [[("a",)], [("b", "c")]], "steps": ["s"]},
        "draw_winograd": {},
        "image_grid": {"images": np.zeros((2, 3, 3))},
        "with_sliders": {"draw": lambda ranges=0: viz.draw_layouts(2, 2, ranges + 1), "ranges": (0, 1)},
    }


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("name", [name for name in viz.__all__ if name not in NOT_CALLED and name[0] != "R"])
def test_a_picture_is_drawn_or_refused_in_a_sentence(calls, name: str, hostile: str) -> None:
    function = getattr(viz, name)
    for argument, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is not parameter.VAR_POSITIONAL:
            picture = drawn(function, {**calls[name], argument: HOSTILE[hostile]()})
            assert picture is None or "text/html" in picture._repr_mimebundle_()


def drawn(function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    """Return the picture, or None if the call is refused in one sentence."""
    try:
        return function(**arguments)
    except KuiperError:
        return None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda file: viz.draw(file, columns="a"),
            "expected a whole number of at least 1 for columns, found 'a'",
        ),
        (lambda file: viz.draw(file, columns=0), "draw: expected a whole number of at least 1 for columns, found 0"),
        (lambda file: viz.draw(file, groups=3), "draw: expected a dictionary .* for groups, found 3"),
        (lambda _: viz.draw_profile(3), "expected a Profile for profile, found 3"),
        (lambda _: viz.draw_memory(3, {}, {}), "expected a list for order, found 3"),
        (lambda _: viz.draw_roofline(None, None, None), "expected a dictionary .* for points, found None"),
    ],
)
def test_what_is_wrong_is_said_at_the_call(repo: Path, call, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        call(repo / "course5/model_file/digits.pnnx.param")
