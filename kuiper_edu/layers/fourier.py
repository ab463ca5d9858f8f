"""Complex numbers and Fourier transforms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import Sizes, as_sizes


@layer("torch.complex")
def complex_(real: Array, imag: Array) -> Array:
    """real + i imag: complex64 from float32.

    Example:
        >>> complex_(np.float32([1]), np.float32([2])).tolist()
        [(1+2j)]
    """
    return np.asarray(real + 1j * imag)


@layer("torch.real", "aten::real")
def real(x: Array) -> Array:
    """The real part.

    Example:
        >>> real(np.array([1 + 2j])).tolist()
        [1.0]
    """
    return x.real


@layer("torch.imag", "aten::imag")
def imag(x: Array) -> Array:
    """The imaginary part.

    Example:
        >>> imag(np.array([1 + 2j])).tolist()
        [2.0]
    """
    return x.imag


@layer("torch.view_as_real")
def view_as_real(x: Array) -> Array:
    """(...) complex to (..., 2), real and imaginary parts.

    Example:
        >>> view_as_real(np.array([1 + 2j])).tolist()
        [[1.0, 2.0]]
    """
    return np.stack([x.real, x.imag], axis=-1)


@layer("torch.view_as_complex")
def view_as_complex(x: Array) -> Array:
    """(..., 2) to (...) complex.

    Example:
        >>> view_as_complex(np.array([[1.0, 2.0]])).tolist()
        [(1+2j)]
    """
    return np.asarray(x[..., 0] + 1j * x[..., 1])


def register_1d(name: str, function: Callable[..., Any]) -> None:
    """Register `torch.fft.<name>`, a transform along one dimension."""

    def transform(x: Array, n: int | None = None, dim: int = -1, norm: str | None = None) -> Array:
        return np.asarray(function(x, n, axis=dim, norm=norm))

    transform.__doc__ = f"The transform {name} along `dim`, of the length n. NumPy: numpy.fft.{name}."
    layer(f"torch.fft.{name}")(transform)


def register_nd(name: str, function: Callable[..., Any], default: tuple[int, ...] | None) -> None:
    """Register `torch.fft.<name>`, a transform along several dimensions."""

    def transform(x: Array, s: Sizes = None, dim: Sizes = None, norm: str | None = None) -> Array:
        axes = as_sizes(dim) or default
        return np.asarray(function(x, as_sizes(s) or None, axes=axes, norm=norm))

    transform.__doc__ = f"The transform {name} along `dim`, of the lengths s. NumPy: numpy.fft.{name}."
    layer(f"torch.fft.{name}")(transform)


def hfftn(x: Array, s: Any, axes: Any, norm: str | None) -> Array:
    """The real transform of a signal that is its own conjugate mirrored: that of irfftn, the other way round.

    Example:
        >>> hfftn(np.array([1.0, 2.0]), None, (0,), None).tolist()
        [3.0, -1.0]
    """
    return np.fft.irfftn(np.conj(x), s, axes=axes, norm=_OTHER_WAY.get(norm, "ortho"))


def ihfftn(x: Array, s: Any, axes: Any, norm: str | None) -> Array:
    """The inverse of `hfftn`.

    Example:
        >>> ihfftn(np.array([3.0, -1.0]), None, (0,), None).tolist()
        [(1-0j), (2-0j)]
    """
    return np.conj(np.fft.rfftn(x, s, axes=axes, norm=_OTHER_WAY.get(norm, "ortho")))


_OTHER_WAY: dict[str | None, Any] = {None: "forward", "backward": "forward", "forward": "backward"}

for _name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
    register_1d(_name, getattr(np.fft, _name))
for _name in ("fft", "ifft", "rfft", "irfft"):
    register_nd(f"{_name}2", getattr(np.fft, f"{_name}2"), (-2, -1))
    register_nd(f"{_name}n", getattr(np.fft, f"{_name}n"), None)
for _name, _function in (("hfft", hfftn), ("ihfft", ihfftn)):
    register_nd(f"{_name}2", _function, (-2, -1))
    register_nd(f"{_name}n", _function, None)
