"""`kuiper-edu diff`: the differences of two models, operator by operator."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, astuple, dataclass
from typing import TYPE_CHECKING

from kuiper_edu.cli import models
from kuiper_edu.cli.output import console, print_json, print_table, progress

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Attribute, Graph, Operator


@dataclass(frozen=True)
class Difference:
    """One difference of two models.

    Args:
        operator: the operator's name.
        what: `operator`, `type`, `inputs`, `outputs`, `order`, or the name of a parameter (`bias`) or weight (`@bias`).
        a: the text of the first model there; empty if it has nothing there.
        b: the text of the second model.
    """

    operator: str
    what: str
    a: str
    b: str


def run(a: str, b: str, *, as_json: bool) -> bool:
    """Print the differences of two models; return whether they are the same.

    Raises:
        KuiperError: one of the models cannot be read.
    """
    differences = compare(models.load(a), models.load(b))
    if as_json:
        print_json(
            {"a": a, "b": b, "same": not differences, "differences": [asdict(difference) for difference in differences]}
        )
        return not differences
    if not differences:
        console().print("The two models are the same: operators, parameters, shapes and weights.")
        return True
    print_table(["operator", "what", a, b], map(astuple, differences))
    console().print(f"{len(differences)} differences." if len(differences) > 1 else "1 difference.")
    return False


def compare(a: Graph, b: Graph) -> list[Difference]:
    """Return all differences of two graphs; operators are paired by name (the n-th of equal names with the n-th).

    Weights are compared by their bytes when both models have them, else by type and shape.

    Raises:
        WeightError: a weight is damaged.
    """
    ours, theirs = _by_name(a), _by_name(b)
    differences = [Difference(key[0], "operator", op.type, "") for key, op in ours.items() if key not in theirs]
    differences += [Difference(key[0], "operator", "", op.type) for key, op in theirs.items() if key not in ours]
    shared = [key for key in ours if key in theirs]
    for key in progress(shared, "comparing"):
        differences += _operators(ours[key], theirs[key])
    if not differences and list(ours) != list(theirs):
        moved = next(x for x, y in zip(ours, theirs, strict=True) if x != y)
        differences.append(Difference(moved[0], "order", str(list(ours).index(moved)), str(list(theirs).index(moved))))
    return differences


def _by_name(graph: Graph) -> dict[tuple[str, int], Operator]:
    repeats: dict[str, int] = {}
    named = {}
    for op in graph.ops:
        repeats[op.name] = repeats.get(op.name, -1) + 1
        named[op.name, repeats[op.name]] = op
    return named


def _operators(a: Operator, b: Operator) -> Iterator[Difference]:
    if a.type != b.type:
        yield Difference(a.name, "type", a.type, b.type)
    for what, ours, theirs in (("inputs", _inputs(a), _inputs(b)), ("outputs", _outputs(a), _outputs(b))):
        if ours != theirs:
            yield Difference(a.name, what, ours, theirs)
    for key in sorted({*a.params, *b.params}):
        ours, theirs = (op.params[key].text if key in op.params else "" for op in (a, b))
        if ours != theirs and (not ours or not theirs or repr(a.params[key].value) != repr(b.params[key].value)):
            yield Difference(a.name, key, ours, theirs)
    for key in sorted({*a.attrs, *b.attrs}):
        yield from _weights(a.name, f"@{key}", a.attrs.get(key), b.attrs.get(key))


def _inputs(op: Operator) -> str:
    """Return the producer of each input: operand names may differ between exports of one model, producers do not."""
    names = op.inputnames or [""] * len(op.inputs)
    sources = []
    for name, operand in zip(names, op.inputs, strict=True):
        producer = operand.producer
        source = producer.name if producer else operand.name
        number = f"[{producer.outputs.index(operand)}]" if producer and len(producer.outputs) > 1 else ""
        sources.append(f"{name}={source}{number}" if name else f"{source}{number}")
    return ", ".join(sources)


def _outputs(op: Operator) -> str:
    return ", ".join(models.shape_text(operand) for operand in op.outputs)


def _weights(operator: str, what: str, a: Attribute | None, b: Attribute | None) -> Iterator[Difference]:
    ours, theirs = (f"{weight.shape} {weight.dtype_name}" if weight else "" for weight in (a, b))
    if ours != theirs or a is None or b is None:
        yield Difference(operator, what, ours, theirs)
    elif a.has_data and b.has_data and a.raw != b.raw:
        from kuiper_edu.support.arrays import distance

        yield Difference(operator, what, ours, f"{theirs}, up to {distance(a.data, b.data):.3g} apart")
