"""`play_digits` in a page without a kernel, on the course's site: the network and its weights are inside the page.

The modules of scripts/play compute in the page what `session.py`, `handwriting.py` and `feature_maps.py` compute.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu import pnnx
from kuiper_edu.errors import UsageError
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz.base import outputs, palette
from kuiper_edu.viz.digits.feature_maps import colors
from kuiper_edu.viz.digits.handwriting import image_of_scan
from kuiper_edu.viz.digits.model import play_model
from kuiper_edu.viz.digits.picture import PAPER, picture_of
from kuiper_edu.viz.digits.session import Scans, Session

_PARAMETERS = {  # the parameters that the page needs, each equal in both directions
    "nn.Conv2d": {"kernel": "kernel_size", "stride": "stride", "padding": "padding"},
    "nn.MaxPool2d": {"kernel": "kernel_size", "stride": "stride", "padding": "padding"},
}
_OTHERS = {"pnnx.Input", "nn.ReLU", "pnnx.Expression", "nn.AdaptiveAvgPool2d", "torch.flatten", "nn.Linear"}
_OTHERS |= {"nn.Sigmoid", "pnnx.Output"}
_FIXED = {  # the only values of these parameters that the scripts support
    "bias": True,
    "groups": 1,
    "dilation": (1, 1),
    "padding_mode": "zeros",
    "ceil_mode": False,
    "expr": "add(@0,@1)",
    "output_size": (1, 1),
}


def digit_page(graph: RuntimeGraph) -> str:
    """Return a drawing area and the digits network that reads it, as one piece of HTML that needs no kernel.

    Without scripts it is a picture of a stored scan with the network's output for it.

    Args:
        graph: the digits network, or another network of the same operator types.

    Raises:
        UsageError: the graph has an operator that the page cannot compute.

    Example:
        >>> from kuiper_edu.engine import open_model
        >>> from kuiper_edu.support import project
        >>> html = digit_page(open_model(project.root() / "course5/model_file/digits"))
        >>> html.startswith("<div><img "), len(html) < 1_300_000
        (True, True)
    """
    session = Session(play_model(graph), Scans.stored())
    session.choose(session.scans.first)
    return outputs.page("play", picture_of(session).html, page_data(graph, session.scans))


def page_data(graph: RuntimeGraph, scans: Scans) -> dict[str, Any]:
    """Return what the scripts need: the operators in execution order, the weights, and the stored scans."""
    captured = graph.capture(image_of_scan(scans.images[0]))
    ops = {op.name: op for op in graph.graph.ops}
    weights: list[NDArray[np.float32]] = []
    operators = [_operator(ops[name], array.shape[1:], weights) for name, array in captured.items()]
    about = {"id": "page", "first": scans.first, "scans": len(scans.images), "hard": scans.hard, "paper": PAPER}
    return {
        "about": {**about, "colors": [colors(signed=False), colors(signed=True)]},
        "operators": operators,
        "weights": _packed(np.concatenate([each.ravel() for each in weights]).astype("<f4")),
        "scans": _packed(scans.images),
        "labels": scans.labels.tolist(),
    }


def _operator(op: pnnx.Operator, shape: Sequence[int], weights: list[NDArray[np.float32]]) -> dict[str, Any]:
    """Return the data of one operator; its weights are appended to `weights`."""
    different = [name for name, value in _FIXED.items() if name in op.params and op.params[name].value != value]
    if different or op.type not in _OTHERS | _PARAMETERS.keys():
        raise UsageError(f"a page cannot compute {op.type} {op.name!r} {', '.join(different)}".rstrip())
    family = palette.family(op.type)
    entry: dict[str, Any] = {
        "name": op.name,
        "type": op.type,
        "color": [family.line, palette.dark(family.line)],
        "shape": list(shape),
        "inputs": [operand.producer.name for operand in op.inputs if operand.producer is not None],
    }
    for name, param in _PARAMETERS.get(op.type, {}).items():
        both: Any = op.params[param].value
        if len(set(both)) != 1:
            raise UsageError(f"a page cannot compute {op.type} {op.name!r}: {param} is {both}")
        entry[name] = both[0]
    for name in ("weight", "bias"):
        if name in op.attrs:
            entry[name] = sum(each.size for each in weights)
            weights.append(op.attrs[name].data)
    return entry


def _packed(array: NDArray[Any]) -> str:
    return base64.b64encode(array.tobytes()).decode("ascii")
