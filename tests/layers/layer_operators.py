"""Operators built by hand for the tests of layers, without a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Attribute
from kuiper_edu.runtime import RuntimeAttribute, RuntimeOperand, RuntimeOperator, RuntimeParameter


def make_operator(
    kind: str,
    params: Mapping[str, Any] | None = None,
    weights: Mapping[str, Any] | None = None,
    slots: Sequence[str] = (),
    outputs: int = 1,
) -> RuntimeOperator:
    """Return an operator of this type, named `op`."""
    return RuntimeOperator(
        "op",
        kind,
        params={key: RuntimeParameter(value) for key, value in (params or {}).items()},
        attribute={key: RuntimeAttribute(Attribute(np.asarray(value))) for key, value in (weights or {}).items()},
        inputnames=list(slots),
        output_operands_seq=[RuntimeOperand(f"{number}_output") for number in range(outputs)],
    )


def run(kind: str, *inputs: Any, params: Mapping[str, Any] | None = None, **more: Any) -> Any:
    """Return the outputs of an operator built by hand; a single output is not in a tuple."""
    results = create_layer(make_operator(kind, params, **more)).compute(list(inputs))
    return results[0] if len(results) == 1 else results
