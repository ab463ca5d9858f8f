"""`draw_network`: a network with the numbers of one run, from left to right, and a lens on each number."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import outputs
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas
from kuiper_edu.viz.digits.feature_maps import colors
from kuiper_edu.viz.digits.model import runnable
from kuiper_edu.viz.digits.network import NetworkView, network_view, packed
from kuiper_edu.viz.digits.picture import WIDE, draw_columns
from kuiper_edu.viz.graph.draw import draw


class NetworkPicture(Picture):
    """The network view of one run; created by `draw_network`.

    Args:
        view: the network.
        arrays: the output of each operator, for one sample or more; the first sample is shown.
        words: the text alternative; by default it names the columns.
    """

    kind = "network"

    def __init__(self, view: NetworkView, arrays: dict[str, NDArray[Any]], words: str = "") -> None:
        canvas = Canvas()
        bottom = draw_columns(canvas, view, {name: array[:1] for name, array in arrays.items()}, 12)
        columns = [item["title"] for item in view.items]
        named = f"A network from left to right, {len(columns)} columns with feature maps: {', '.join(columns)}."
        super().__init__(canvas.svg(WIDE, bottom + 12), words or named)
        self._data = run_data(view, arrays)

    @property
    def html(self) -> str:
        """The picture, the data and the script, as one piece of HTML."""
        return outputs.page(self.kind, super().html, self._data)


def run_data(view: NetworkView, arrays: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    """Return a network and the first sample of each of its arrays as plain data."""
    numbers = np.concatenate([arrays[op["name"]][0].ravel() for op in view.operators])
    return {
        "network": view.data(),
        "colors": [colors(signed=False), colors(signed=True)],
        "weights": packed(view.weights.astype("<f4")),
        "numbers": packed(numbers.astype("<f4")),
    }


@checked("model", "inputs")
def draw_network(model: RuntimeGraph | str | Path, *inputs: NDArray[Any]) -> Picture:
    """Draw a network with the numbers of a run: a column of feature maps for each operator, and every edge.

    In a notebook a pixel that is pointed at, or reached with the arrow keys, goes under a lens, which shows how its
    number comes about. Blocks of a long network are one column until they are unfolded. None of that needs a kernel.
    A network without feature maps is drawn as `draw` draws it.

    Args:
        model: a runtime graph, or the path of a .param file.
        inputs: the arrays to run it on, (N, ...); the first sample is shown.

    Raises:
        KuiperError: the file cannot be read, or the network cannot be run on these inputs.

    Example:
        >>> from kuiper_edu.support import project
        >>> stem = project.root() / "course5/model_file/outside/residual"
        >>> draw_network(stem, np.load(f"{stem}.npz")["input0"]).alt[:50]
        'A network from left to right, 9 columns with featu'
    """
    graph = runnable(model)
    view = network_view(graph.graph)
    if view is None or not any(len(op["shape"]) > 1 for op in view.operators):
        return draw(graph)
    return NetworkPicture(view, graph.capture(list(inputs)))
