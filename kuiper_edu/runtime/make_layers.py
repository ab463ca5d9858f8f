"""Creating the layers of a graph, or of its copy, and reporting all operators without one at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np

from kuiper_edu.errors import (
    BuildError,
    KuiperError,
    LayerError,
    UnknownLayerError,
    UnsupportedError,
    WeightError,
    counted,
    kind_of,
)
from kuiper_edu.pnnx.nodes import CONSTANT
from kuiper_edu.runtime.calls import needs_layer, no_memory
from kuiper_edu.runtime.operator import RuntimeAttribute, RuntimeOperator

MAX_LISTED = 10  # the number of errors that a message lists

LayerFactory = Callable[[RuntimeOperator], Any]


def make_layers(operators: Sequence[RuntimeOperator], factory: LayerFactory, path: Path | None = None) -> None:
    """Create the layer of every operator that computes.

    Args:
        operators: the operators that will run.
        factory: creates a layer from an operator, such as `kuiper_edu.layers.create_layer`.
        path: the .param file, for messages.

    Raises:
        UnsupportedError: some types have no layer; the message lists all of them, with their number.
        LayerError: an operator has a tied weight, see `refuse_tied`.
        WeightError: the model was opened without its .bin file.
        KuiperError: one layer could not be created, because weights and parameters disagree, for example.
        BuildError: several layers could not be created; the message lists them.

    C++: `RuntimeGraph::CreateLayer`, for each operator in `Build`.
    """
    unknown: dict[str, list[UnknownLayerError]] = {}
    failed: list[KuiperError] = []
    layers: list[tuple[RuntimeOperator, Any]] = []
    by_name = {op.name: op for op in operators}
    for op in operators:
        if not needs_layer(op.type):
            continue
        try:
            refuse_tied(op, by_name)
            layer = factory(op)
            if not callable(getattr(layer, "forward", None)):
                raise LayerError(f"expected a layer with forward(), found {kind_of(layer)}")
            layers.append((op, layer))
        except UnknownLayerError as error:
            error.operator = error.operator or op.name
            unknown.setdefault(op.type, []).append(error)
        except Exception as error:
            failed.append(_named(error, op))
    if unknown:
        raise _unsupported(unknown)
    if failed:
        raise _without_weights(operators, path) or _all_of(failed)
    for op, layer in layers:
        op.layer = layer


def refuse_tied(op: RuntimeOperator, by_name: Mapping[str, RuntimeOperator]) -> None:
    """Refuse an operator that reads one of its own weights as an input.

    If two modules share a weight (`head.weight = embedding.weight`), pnnx writes the second one with the weight as an
    additional input, whose place it does not name, or in place of its real input.

    Args:
        op: the operator.
        by_name: the operators that may produce its inputs, by name.

    Raises:
        LayerError: it has such a weight.
    """
    for operand in op.input_operands_seq if op.attribute else ():
        producer = by_name.get(operand.name)
        constant = producer.attribute.get("data") if producer is not None and producer.type == CONSTANT else None
        tied = (name for name, weight in op.attribute.items() if constant is not None and _equal(weight, constant))
        if name := next(tied, None):
            raise LayerError(
                f"it shares its {name} with another module, and the file does not say which of its inputs that is",
                operator=op.name,
                hint=f"Give it a copy before tracing, module.{name} = nn.Parameter(module.{name}.detach().clone()), "
                "and export again: see docs/export.md.",
            )


def copy_replaced_layers(
    operators: Iterable[RuntimeOperator], built: Iterable[Any], twins: Iterable[RuntimeOperator], memo: dict[int, Any]
) -> None:
    """Give the operators of a graph's copy copies of the layers that were set after build().

    Args:
        operators: the graph's operators.
        built: the layer of each as build() created it.
        twins: the operators of the copy.
        memo: the copies that `__deepcopy__` has made.

    Raises:
        LayerError: a layer cannot be copied.
    """
    pairs = list(zip(operators, built, twins, strict=True))
    memo |= {id(op): twin for op, _, twin in pairs}  # a layer may hold its operator
    for op, layer, twin in pairs:
        if op.layer is not layer:
            try:
                twin.layer = deepcopy(op.layer, memo)
            except Exception as error:
                raise LayerError(
                    f"its layer, which was set after build(), cannot be copied ({type(error).__name__}: {error})",
                    operator=op.name,
                    hint=f"Define {type(op.layer).__name__}.__deepcopy__, or set the layer after copying.",
                ) from error


def _equal(one: RuntimeAttribute, other: RuntimeAttribute) -> bool:
    known = one.has_data and other.has_data and (one.shape, one.type) == (other.shape, other.type)
    return known and np.array_equal(one.weight_data, other.weight_data)


def _named(error: Exception, op: RuntimeOperator) -> KuiperError:
    """Return the error as a KuiperError that names the operator."""
    if isinstance(error, KuiperError):
        error.operator = error.operator or op.name
        return error
    message = f"its layer could not be made: {type(error).__name__}: {error}"
    named = LayerError(no_memory(error) if isinstance(error, MemoryError) else message, operator=op.name)
    named.__cause__ = error
    return named


def _without_weights(operators: Iterable[RuntimeOperator], path: Path | None) -> WeightError | None:
    missing = [f"{op.name}.{name}" for op in operators for name, weight in op.attribute.items() if not weight.has_data]
    if not missing:
        return None
    message = f"the numbers of its {len(missing)} weights ({missing[0]!r} the first) are not there"
    return WeightError(message, path=path, hint="Put the .bin file beside the .param, or give its path as bin_path.")


def _all_of(failed: list[KuiperError]) -> KuiperError:
    if len(failed) == 1:
        return failed[0]
    lines = [f"{len(failed)} layers could not be made:", *(f"  {error}" for error in failed[:MAX_LISTED])]
    if len(failed) > MAX_LISTED:
        lines.append(f"  … and {len(failed) - MAX_LISTED} more")
    return BuildError("\n".join(lines))


def _unsupported(unknown: dict[str, list[UnknownLayerError]]) -> UnsupportedError:
    count = sum(map(len, unknown.values()))
    what = "1 operator has" if count == 1 else f"{count} operators of {counted(len(unknown), 'type')} have"
    lines = [f"{what} no layer:"]
    for operator_type, errors in sorted(unknown.items(), key=lambda item: (-len(item[1]), item[0])):
        first = errors[0]
        lines.append(f"  {len(errors)} x {operator_type} (first: {first.operator!r}). {first.hint or ''}".rstrip())
    names = {operator_type: [str(error.operator) for error in errors] for operator_type, errors in unknown.items()}
    return UnsupportedError("\n".join(lines), names)
