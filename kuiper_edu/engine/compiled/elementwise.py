"""Number by number: sums, differences, products and activations of maps or arrays, where no other kernel took them in."""

from __future__ import annotations

from functools import cache
from typing import Any

from kuiper_edu.engine.compiled.activations import in_place
from kuiper_edu.engine.compiled.kernel import (
    CHANNELS, HEIGHT, INPUTS, LIMITS, WIDTH, X, X_BLOCK, X_IMAGE, X_LINE, Y, Y_BLOCK, Y_IMAGE, Y_LINE, Z, Z_BLOCK,
    Z_IMAGE, Z_LINE, Kernel, kernel, part,
)  # fmt: skip
from kuiper_edu.engine.compiled.simd import LANES, at, clamp, read_some, write_some


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


JOINS = {"": first_of, "add": plus, "sub": minus, "mul": times}


@cache
def make_elementwise(join: str, activation: str = "") -> Kernel:
    """The kernel y = activation(clamp(join(x, z))); for one input alone z is x.

    A line of the kernel is WIDTH floats; CHANNELS says how many blocks of HEIGHT lines each of the images has, and a
    block has INPUTS floats.
    """
    joined = JOINS[join]
    smooth = in_place(activation)

    def elementwise(row: Any, first: Any, last: Any) -> None:
        x, y, z, limits = at(row[X]), at(row[Y]), at(row[Z]), at(row[LIMITS])
        height, blocks, low, high = row[HEIGHT], row[CHANNELS], limits[0], limits[1]
        for task in range(first, last):
            line, block, image = task % height, task // height % blocks, task // height // blocks
            i = image * row[X_IMAGE] + block * row[X_BLOCK] + line * row[X_LINE]
            j = image * row[Y_IMAGE] + block * row[Y_BLOCK] + line * row[Y_LINE]
            k = image * row[Z_IMAGE] + block * row[Z_BLOCK] + line * row[Z_LINE]
            width = min(row[WIDTH], row[INPUTS] - line * row[WIDTH])
            for at_ in range(0, width, LANES):
                lanes = width - at_
                value = joined(read_some(x, i + at_, lanes), read_some(z, k + at_, lanes))
                write_some(y, j + at_, clamp(value, low, high), lanes)
                if smooth is not None:
                    smooth(y, j + at_, lanes)

    return kernel(elementwise)
