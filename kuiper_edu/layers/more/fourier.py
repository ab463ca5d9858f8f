"""Complex numbers, Fourier transforms and short-time Fourier transforms."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import COPY, Sizes, as_sizes
from kuiper_edu.layers.windows import pad_image, windows
from kuiper_edu.traits import Call, NoFlops, Traits, shape_of


@layer("torch.complex", traits=COPY)
def complex_(real: Array, imag: Array) -> Array:
    """real + i imag: complex64 from float32.

    Example:
        >>> complex_(np.float32([1]), np.float32([2])).tolist()
        [(1+2j)]
    """
    return np.asarray(real + 1j * imag)


@layer("torch.real", "aten::real", traits=COPY)
def real(x: Array) -> Array:
    """The real part.

    Example:
        >>> real(np.array([1 + 2j])).tolist()
        [1.0]
    """
    return x.real


@layer("torch.imag", "aten::imag", traits=COPY)
def imag(x: Array) -> Array:
    """The imaginary part.

    Example:
        >>> imag(np.array([1 + 2j])).tolist()
        [2.0]
    """
    return x.imag


@layer("torch.view_as_real", traits=COPY)
def view_as_real(x: Array) -> Array:
    """(...) complex to (..., 2), real and imaginary parts.

    Example:
        >>> view_as_real(np.array([1 + 2j])).tolist()
        [[1.0, 2.0]]
    """
    return np.stack([x.real, x.imag], axis=-1)


@layer("torch.view_as_complex", traits=COPY)
def view_as_complex(x: Array) -> Array:
    """(..., 2) to (...) complex.

    Example:
        >>> view_as_complex(np.array([[1.0, 2.0]])).tolist()
        [(1+2j)]
    """
    return np.asarray(x[..., 0] + 1j * x[..., 1])


def _fft_flops(points: int, length: int, real: bool) -> int:
    """Count the FLOPs of FFTs of this length over all points: 5 n log2 n for each FFT, half of that for real ones."""
    return round((2.5 if real else 5) * points * math.log2(length))


def _stft_flops(call: Call) -> int:
    length = int(call.value("n_fft"))
    signal, spectrum = shape_of(call.inputs[0]), shape_of(call.outputs[0])  # (B, L) and (B, frequencies, frames)
    numbers = math.prod(signal[:-1]) * spectrum[len(signal)] * length
    return numbers + _fft_flops(numbers, length, real=True)


@layer("torch.stft", "Tensor.stft", "aten::stft", unused=("align_to_window",), traits=Traits("matrix", _stft_flops))
def stft(
    x: Array,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Array | None = None,
    center: bool = True,
    pad_mode: str = "reflect",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = True,
) -> Array:
    """The short-time Fourier transform: the transforms of frames of a signal, each weighted by a window.

    Args:
        x: (L,) or (B, L), real or complex.
        n_fft: the length of a frame.
        hop_length: the distance between frames; a quarter of a frame when None.
        win_length: the length of the window, which is centred in a frame; a whole frame when None.
        window: (win_length,), ones when None.
        center: whether to pad the signal by half a frame at both ends (by `pad_mode`), so that frames are centred.
        normalized: whether to divide by sqrt(n_fft).
        onesided: whether to return only half of the frequencies, since the others mirror them; None: if x is real.
        return_complex: whether to return complex numbers, or a last dimension of real and imaginary parts.

    Returns:
        (B, frequencies, frames), without B if x had none.

    Raises:
        ShapeError: the signal is shorter than a frame.

    Formula: https://pytorch.org/docs/stable/generated/torch.stft.html

    Example:
        >>> stft(np.float32([1, 1, 1, -1]), n_fft=2, hop_length=2, center=False).real.tolist()
        [[2.0, 0.0], [0.0, 2.0]]
    """
    weights = np.ones(win_length or n_fft, np.float32) if window is None else window
    before = (n_fft - len(weights)) // 2
    weights = np.pad(weights, (before, n_fft - len(weights) - before))
    padded = pad_image(x, [(n_fft // 2, n_fft // 2)], pad_mode) if center else x
    frames = windows(padded, [n_fft], [hop_length or n_fft // 4], [1]) * weights
    half = frames.dtype.kind == "f" if onesided is None else onesided
    spectrum = (np.fft.rfft if half else np.fft.fft)(frames, norm="ortho" if normalized else None).swapaxes(-1, -2)
    return spectrum if return_complex is not False else view_as_real(spectrum)


def register_window(name: str, *coefficients: float) -> None:
    """Register `aten::<name>_window`, the sum over k of (-1)^k coefficients[k] cos(2 pi k n / N)."""

    def make(*arguments: Any) -> Array:
        length, periodic = arguments[0], (*arguments, None)[1] is not False  # then data type, layout, device, memory
        angle = 2 * np.pi * np.arange(length) / max(1, length if periodic else length - 1)
        total = sum((-1) ** k * factor * np.cos(k * angle) for k, factor in enumerate(coefficients))
        return np.asarray(total, np.float32) if length > 1 else np.ones(length, np.float32)

    make.__doc__ = f"The {name} window of the given length, which fades a frame of a signal in and out."
    layer(f"aten::{name}_window", traits=Traits("constant", NoFlops("writes numbers that are known beforehand")))(make)


for _name, *_coefficients in (("hann", 0.5, 0.5), ("hamming", 0.54, 0.46), ("blackman", 0.42, 0.5, 0.08)):
    register_window(str(_name), *map(float, _coefficients))


def register_transform(name: str, function: Callable[..., Any], default: tuple[int, ...] | int | None) -> None:
    """Register `torch.fft.<name>`, a transform along one dimension or several, by default those of `default`."""

    def along_one(x: Array, n: int | None = None, dim: int = -1, norm: str | None = None) -> Array:
        return np.asarray(function(x, n, axis=dim, norm=norm))

    def along_several(x: Array, s: Sizes = None, dim: Sizes = None, norm: str | None = None) -> Array:
        return np.asarray(function(x, as_sizes(s) or None, axes=as_sizes(dim) or default, norm=norm))

    def flops(call: Call) -> int:  # a transform over the longer of its two sides
        side = max((shape_of(call.inputs[0]), shape_of(call.outputs[0])), key=math.prod)
        lengths = [side[axis] for axis in as_sizes(call.value("dim", (-2, -1) if default is None else default))]
        return _fft_flops(math.prod(side), math.prod(lengths), real=name.rstrip("n2") not in ("fft", "ifft"))

    transform: Callable[..., Array] = along_one if default == -1 else along_several
    length = "length n" if default == -1 else "lengths s"
    transform.__doc__ = f"The transform {name} along `dim`, of the {length}. NumPy: numpy.fft.{name}."
    layer(f"torch.fft.{name}", traits=Traits("matrix", flops))(transform)


def hfftn(x: Array, s: Any, axes: Any, norm: str | None) -> Array:
    """Compute the real transform of a signal with Hermitian symmetry, by irfftn of its conjugate.

    Example:
        >>> hfftn(np.array([1.0, 2.0]), None, (0,), None).tolist()
        [3.0, -1.0]
    """
    return np.fft.irfftn(np.conj(x), s, axes=axes, norm=_INVERSE_NORM.get(norm, "ortho"))


def ihfftn(x: Array, s: Any, axes: Any, norm: str | None) -> Array:
    """Compute the inverse of `hfftn`.

    Example:
        >>> ihfftn(np.array([3.0, -1.0]), None, (0,), None).tolist()
        [(1-0j), (2-0j)]
    """
    return np.conj(np.fft.rfftn(x, s, axes=axes, norm=_INVERSE_NORM.get(norm, "ortho")))


_INVERSE_NORM: dict[str | None, Any] = {None: "forward", "backward": "forward", "forward": "backward"}

for _name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
    _several = {"hfft": hfftn, "ihfft": ihfftn}.get(_name)
    register_transform(_name, getattr(np.fft, _name), -1)
    register_transform(f"{_name}2", _several or getattr(np.fft, f"{_name}2"), (-2, -1))
    register_transform(f"{_name}n", _several or getattr(np.fft, f"{_name}n"), None)
