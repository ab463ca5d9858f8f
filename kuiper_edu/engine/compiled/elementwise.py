"""Element-wise arithmetic and activations that were not fused into another kernel."""

from __future__ import annotations

from functools import cache
from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import SMOOTH
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.vectors import clamp, read_some, write_some
from kuiper_edu.engine.compiler import JitFunction, part
from kuiper_edu.engine.register_tile.registers import at
from kuiper_edu.engine.register_tile.width import LANES


@part
def first_of(a: Any, b: Any) -> Any:  # noqa: ARG001
    """Return a."""
    return a


@part
def plus(a: Any, b: Any) -> Any:
    """Return a + b."""
    return a + b


@part
def minus(a: Any, b: Any) -> Any:
    """Return a - b."""
    return a - b


@part
def times(a: Any, b: Any) -> Any:
    """Return a * b."""
    return a * b


@part
def over(a: Any, b: Any) -> Any:
    """Return a / b."""
    return a / b


OPERATIONS = {"": first_of, "add": plus, "sub": minus, "mul": times, "div": over}


@cache
def make_elementwise(operation: str, activation: str = "") -> JitFunction:
    """Return the kernel y = activation(clamp(operation(x, z))); with only one input, z is x.

    A work item is a line of WIDTH floats; CHANNELS is the number of blocks of HEIGHT lines in each image, and a block
    has RUN floats.
    """
    operate = OPERATIONS[operation]
    smooth = SMOOTH[activation]

    def elementwise(record: Any, first: Any, last: Any) -> None:
        x, y, z, limits = at(record[k.X]), at(record[k.Y]), at(record[k.Z]), at(record[k.LIMITS])
        height, blocks, low, high = record[k.HEIGHT], record[k.CHANNELS], limits[0], limits[1]
        for item in range(first, last):
            line, block, image = item % height, item // height % blocks, item // height // blocks
            i = image * record[k.X_IMAGE] + block * record[k.X_BLOCK] + line * record[k.X_LINE]
            j = image * record[k.Y_IMAGE] + block * record[k.Y_BLOCK] + line * record[k.Y_LINE]
            n = image * record[k.Z_IMAGE] + block * record[k.Z_BLOCK] + line * record[k.Z_LINE]
            width = min(record[k.WIDTH], record[k.RUN] - line * record[k.WIDTH])
            for c in range(0, width, LANES):
                lanes = width - c
                value = operate(read_some(x, i + c, lanes), read_some(z, n + c, lanes))
                value = clamp(value, low, high)
                if smooth is not None:
                    value = smooth(value)
                write_some(y, j + c, value, lanes)

    return kernel(elementwise)
