"""Number by number: sums, differences, products and activations, where no other kernel took them in."""

from __future__ import annotations

from functools import cache
from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import SMOOTH
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.vectors import clamp, read_some, write_some
from kuiper_edu.engine.compiler import Kernel, part
from kuiper_edu.engine.register_tile.registers import at
from kuiper_edu.engine.register_tile.width import LANES


@part
def first_of(a: Any, b: Any) -> Any:  # noqa: ARG001
    """a"""
    return a


@part
def plus(a: Any, b: Any) -> Any:
    """a + b"""
    return a + b


@part
def minus(a: Any, b: Any) -> Any:
    """a - b"""
    return a - b


@part
def times(a: Any, b: Any) -> Any:
    """a * b"""
    return a * b


@part
def over(a: Any, b: Any) -> Any:
    """a / b"""
    return a / b


JOINS = {"": first_of, "add": plus, "sub": minus, "mul": times, "div": over}


@cache
def make_elementwise(join: str, activation: str = "") -> Kernel:
    """The kernel y = activation(clamp(join(x, z))); for one input alone z is x.

    A line of the kernel is WIDTH floats; CHANNELS says how many blocks of HEIGHT lines each of the images has, and a
    block has RUN floats.
    """
    joined = JOINS[join]
    smooth = SMOOTH[activation]

    def elementwise(row: Any, first: Any, last: Any) -> None:
        x, y, z, limits = at(row[k.X]), at(row[k.Y]), at(row[k.Z]), at(row[k.LIMITS])
        height, blocks, low, high = row[k.HEIGHT], row[k.CHANNELS], limits[0], limits[1]
        for task in range(first, last):
            line, block, image = task % height, task // height % blocks, task // height // blocks
            i = image * row[k.X_IMAGE] + block * row[k.X_BLOCK] + line * row[k.X_LINE]
            j = image * row[k.Y_IMAGE] + block * row[k.Y_BLOCK] + line * row[k.Y_LINE]
            n = image * row[k.Z_IMAGE] + block * row[k.Z_BLOCK] + line * row[k.Z_LINE]
            width = min(row[k.WIDTH], row[k.RUN] - line * row[k.WIDTH])
            for c in range(0, width, LANES):
                lanes = width - c
                value = joined(read_some(x, i + c, lanes), read_some(z, n + c, lanes))
                value = clamp(value, low, high)
                if smooth is not None:
                    value = smooth(value)
                write_some(y, j + c, value, lanes)

    return kernel(elementwise)
