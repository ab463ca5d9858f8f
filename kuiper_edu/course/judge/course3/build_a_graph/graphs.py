"""A graph as plain data, and mistakes that any answer may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kuiper_edu.course.judge.findings import Symptom
from kuiper_edu.course.judge.wording import COMMON as ANYWHERE
from kuiper_edu.course.trial.values import Plain

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Graph

COMMON = (
    Symptom(
        r"kind: second producer: .*?'(\w+)'.*?'(\w+)'",
        "operand {2!r} has a producer already, so {1!r} cannot write it: what an operator reads goes in by add_input",
    ),
    Symptom(
        r"kind: no consumer: .*?'(\w+)'.*?'(\w+)'",
        "remove_consumer was asked to take {1!r} from the readers of operand {2!r}, and {1!r} is none of them",
    ),
    Symptom(
        r"error: AttributeError: '(?:str|int)' object has no attribute '(?:producer|consumers|type|shape|name)'",
        "a name was used where an operand is needed: graph.get_operand(name) gives the operand of that name",
    ),
    Symptom(
        r"error: AttributeError: 'NoneType' object has no attribute '(\w+)'",
        "None has no {1}: get_operand gives None where no operand has this name, add_input and add_output return None",
    ),
    Symptom(r"error: AttributeError: 'list' object has no attribute '(\w+)'", "a list has no {1}: take one item of it"),
    *ANYWHERE,
)


def described(graph: Graph) -> dict[str, Plain]:
    """What can be said of a graph without its weights: nothing in it may be what it should be."""
    return {
        "operators": [[op.type, op.name] for op in graph.ops],
        "edges": {op.name: [[x.name for x in op.inputs], [x.name for x in op.outputs]] for op in graph.ops},
        "operands": {x.name: [_shape(x.shape), x.dtype_name] for x in graph.operands},
        "both ends": graph.check(),
    }


def _shape(shape: Any) -> Plain:
    return list(shape) if isinstance(shape, list | tuple) else shape
