"""Padding: torch lists the pairs (before, after) from the last dimension to the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer, layer_nd
from kuiper_edu.layers.windows import pad_image, pairs_of
from kuiper_edu.pnnx import Operator
from kuiper_edu.traits import MOVES, Traits


def _pads_nothing(op: Operator) -> bool:
    pads = next((op.params[key].value for key in ("pad", "padding") if key in op.params), None)
    return isinstance(pads, tuple) and not any(pads)


def _zeros(op: Operator) -> str | None:
    return None if "value" in op.params and op.params["value"].value else "zeros"


def _by_mode(op: Operator) -> str | None:
    mode = str(op.params["mode"].value) if "mode" in op.params else "constant"
    return _zeros(op) if mode == "constant" else mode


def padding(mode: Callable[[Operator], str | None]) -> Traits:
    """Return the traits of a padding operator; `mode` returns the padding_mode of a convolution that pads like it."""
    return Traits("shape", MOVES, no_op=_pads_nothing, padding=mode)


@layer("F.pad", "torch.pad", "aten::pad", traits=padding(_by_mode))
def pad(x: Array, pad: Sequence[int], mode: str = "constant", value: float | None = None) -> Array:
    """x with `pad` = (last before, last after, second to last before, ...) elements added around it.

    Args:
        x: any shape; reflect, replicate and circular pad the last dimensions only, as far as `pad` goes.
        mode: constant (with `value`), reflect, replicate or circular.

    Raises:
        ShapeError: `pad` has an odd number of entries or too many.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.functional.pad.html

    Example:
        >>> import numpy as np
        >>> pad(np.array([1, 2, 3]), (1, 2), mode="reflect").tolist()
        [2, 1, 2, 3, 2, 1]
    """
    numbers = [int(number) for number in pad]
    if len(numbers) % 2 or len(numbers) > 2 * x.ndim:
        raise ShapeError(f"expected pairs of numbers for at most {x.ndim} dimensions, found {numbers}")
    return pad_image(x, pairs_of(numbers, len(numbers) // 2), mode, value or 0.0)


@layer_nd("nn.ConstantPad{n}d", traits=padding(_zeros))
@layer_nd("nn.ZeroPad{n}d", traits=padding(_zeros))
@layer_nd("nn.ReflectionPad{n}d", mode="reflect", traits=padding(lambda _: "reflect"))
@layer_nd("nn.ReplicationPad{n}d", mode="replicate", traits=padding(lambda _: "replicate"))
@layer_nd("nn.CircularPad{n}d", mode="circular", traits=padding(lambda _: "circular"))
def pad_nd(x: Array, padding: Sequence[int] | int, value: float = 0.0, nd: int = 2, mode: str = "constant") -> Array:
    """x with padding around its last nd dimensions: a value, or elements of x, reflected, replicated or wrapped around.

    Args:
        x: (N, C, D1, .., Dn) or without N.
        padding: one number for all sides, or one for each side, as for `pad`.
        mode: constant (with `value`), reflect (the edge itself is not repeated), replicate or circular.

    Example:
        >>> import numpy as np
        >>> [pad_nd(np.array([[[1, 2, 3]]]), (1, 0), nd=1, mode=mode).tolist() for mode in ("reflect", "circular")]
        [[[[2, 1, 2, 3]]], [[[3, 1, 2, 3]]]]
    """
    return pad(x, [padding] * (2 * nd) if isinstance(padding, int) else padding, mode, value)
