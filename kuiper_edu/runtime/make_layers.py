"""Making the layers of a graph, and telling at once of everything that has none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kuiper_edu.errors import BuildError, KuiperError, LayerError, UnknownLayerError, UnsupportedError
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.runtime.structure import needs_layer

LayerFactory = Callable[[RuntimeOperator], Any]


def make_layers(operators: Iterable[RuntimeOperator], factory: LayerFactory) -> None:
    """Give every operator that computes its layer.

    Args:
        operators: those that will run.
        factory: what makes a layer from an operator, such as `kuiper_edu.layers.create_layer`.

    Raises:
        UnsupportedError: some types have no layer; all of them are told, with their number.
        KuiperError: one layer could not be made (weights that disagree with parameters, say).
        BuildError: several could not be made; each is told.

    C++: `RuntimeGraph::CreateLayer`, for each operator in `Build`.
    """
    unknown: dict[str, list[UnknownLayerError]] = {}
    failed: list[KuiperError] = []
    layers: list[tuple[RuntimeOperator, Any]] = []
    for op in operators:
        if not needs_layer(op.type):
            continue
        try:
            layers.append((op, _made(factory, op)))
        except UnknownLayerError as error:
            error.operator = error.operator or op.name
            unknown.setdefault(op.type, []).append(error)
        except KuiperError as error:
            error.operator = error.operator or op.name
            failed.append(error)
        except Exception as error:
            wrapped = LayerError(f"its layer could not be made: {type(error).__name__}: {error}", operator=op.name)
            wrapped.__cause__ = error
            failed.append(wrapped)
    if unknown:
        raise _unsupported(unknown)
    if len(failed) == 1:
        raise failed[0]
    if failed:
        raise BuildError(f"{len(failed)} layers could not be made:\n" + "\n".join(f"  {error}" for error in failed))
    for op, layer in layers:
        op.layer = layer


def _made(factory: LayerFactory, op: RuntimeOperator) -> Any:
    layer = factory(op)
    if not callable(getattr(layer, "forward", None)):
        raise LayerError(f"something with forward() was expected as its layer, a {type(layer).__name__} was made")
    return layer


def _unsupported(unknown: dict[str, list[UnknownLayerError]]) -> UnsupportedError:
    lines = []
    for operator_type, errors in sorted(unknown.items(), key=lambda item: (-len(item[1]), item[0])):
        first = errors[0]
        lines.append(f"  {len(errors)} x {operator_type} (first: {first.operator!r}). {first.hint or ''}".rstrip())
    count = sum(len(errors) for errors in unknown.values())
    what = "1 operator has" if count == 1 else f"{count} operators of {_types(len(unknown))} have"
    return UnsupportedError(
        f"{what} no layer:\n" + "\n".join(lines),
        {operator_type: [str(error.operator) for error in errors] for operator_type, errors in unknown.items()},
    )


def _types(count: int) -> str:
    return "1 type" if count == 1 else f"{count} types"
