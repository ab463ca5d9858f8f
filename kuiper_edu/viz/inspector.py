"""`inspect_graph`: a model whose operators answer a click with their properties, as Netron's do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from kuiper_edu import pnnx
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz.fallback import with_fallback
from kuiper_edu.viz.graph import Model, draw, pnnx_graph, shape_text
from kuiper_edu.viz.picture import Picture


class GraphInspector(anywidget.AnyWidget):
    """A picture that answers clicks; made by `inspect_graph`.

    Args:
        graph: the model.
        picture: its picture.

    Attributes:
        selected: the index of the operator whose properties are shown, -1 for none.
    """

    _esm = Path(__file__).with_name("inspector.js")
    _css = Path(__file__).with_name("inspector.css")
    svg = traitlets.Unicode().tag(sync=True)
    operators: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    selected = traitlets.Int(-1).tag(sync=True)

    def __init__(self, graph: pnnx.Graph, picture: Picture) -> None:
        self._static = picture
        super().__init__(svg=_scoped(picture.svg), operators=properties(graph))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # type: ignore[override] # a dict will do
        return with_fallback(super()._repr_mimebundle_(**kwargs), repr(self), self._static.html)

    def __repr__(self) -> str:
        return f"GraphInspector({len(self.operators)} operators)"


def inspect_graph(model: Model, **options: Any) -> GraphInspector:
    """Show a model as a picture with a panel: a click on an operator shows its parameters, weights and operands.

    Operators can be reached with Tab and chosen with Enter; the operators named in the panel lead on from there.

    Args:
        model: whatever `draw` takes.
        options: the options of `draw`, except `only` and `legend`.

    Raises:
        UsageError: the model is of no kind that can be drawn.
        GraphError: a name is not in the graph, or there are too many operators for a picture.
        ModelFileError: the file cannot be read.

    Example:
        >>> inspect_graph(pnnx.Graph.from_text("7767517\\n2 1\\npnnx.Input x 0 1 0 #0=(1,3)f32\\nnn.ReLU r 1 0 0"))
        GraphInspector(2 operators)
    """
    graph = pnnx_graph(model)
    shown: Model = model if isinstance(model, RuntimeGraph) else graph
    return GraphInspector(graph, draw(shown, **options))


def properties(graph: pnnx.Graph) -> list[dict[str, Any]]:
    """What the panel shows of each operator, in the order of the file.

    Example:
        >>> graph = pnnx.Graph.from_text("7767517\\n2 1\\npnnx.Input x 0 1 0 #0=(1,3)f32\\nnn.ReLU r 1 0 0")
        >>> properties(graph)[1]["inputs"]
        [{'text': '0: 1×3 f32', 'operators': [[0, 'x']]}]
    """
    index = {id(operator): i for i, operator in enumerate(graph.ops)}
    return [
        {
            "type": operator.type,
            "name": operator.name,
            "params": [[name, parameter.text] for name, parameter in operator.params.items()],
            "attrs": [
                [name, f"{'×'.join(map(str, attribute.shape))} {attribute.dtype_name}"]
                for name, attribute in operator.attrs.items()
            ],
            "inputs": _inputs(operator, index),
            "outputs": [_operand(operand, operand.consumers, index) for operand in operator.outputs],
        }
        for operator in graph.ops
    ]


def _inputs(operator: pnnx.Operator, index: dict[int, int]) -> list[dict[str, Any]]:
    slots = operator.inputnames or [""] * len(operator.inputs)
    return [
        _operand(operand, [operand.producer] if operand.producer else [], index, slot)
        for operand, slot in zip(operator.inputs, slots, strict=False)
    ]


def _operand(
    operand: pnnx.Operand, operators: list[pnnx.Operator], index: dict[int, int], slot: str = ""
) -> dict[str, Any]:
    text = f"{operand.name}: {shape_text(operand) or 'shape unknown'} {operand.dtype_name}"
    others = {id(other): [index[id(other)], other.name] for other in operators if id(other) in index}
    return {"text": f"{slot} = {text}" if slot else text, "operators": list(others.values())}


def _scoped(svg: str) -> str:
    """The picture without ids, which would repeat in a notebook; a node says which operator it is in data-node."""
    return re.sub(r' id="[^"]*"', "", re.sub(r' id="n(\d+)"', r' data-node="\1"', svg))
