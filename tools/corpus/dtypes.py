"""Numbers that are not float32."""

import torch
from torch import Tensor, nn

from corpus.net import net
from corpus.unknown import ATEN


class Weighted(nn.Module):
    """x times a weight plus a bias, in a given data type."""

    def __init__(self, dtype: torch.dtype) -> None:
        super().__init__()
        self.register_buffer("weight", (torch.randn(3, 4) * 4).to(dtype))
        self.register_buffer("bias", (torch.randn(4) * 4).to(dtype))

    def forward(self, x: Tensor) -> Tensor:
        return x * self.weight + self.bias


@net("data type", torch.linspace(-2, 2, 12).half().reshape(3, 4), tolerance=2e-3)
class HalfWeights(Weighted):
    """Weights, inputs and results of 16 bits (f16), though the file says f32 of the results."""

    def __init__(self) -> None:
        super().__init__(torch.float16)


@net(
    "data type", (2, 3, 8, 8), tolerance=2e-3, trusted="the file says f32 of all but the weights, Python mixes no types"
)
class HalfLayers(nn.Module):
    """Layers with weights of 16 bits between casts that the file omits: it computes in f32, PyTorch in f16."""

    def __init__(self) -> None:
        super().__init__()
        self.conv, self.norm, self.linear = nn.Conv2d(3, 4, 3), nn.GroupNorm(2, 4), nn.Linear(4, 2)
        self.half()

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.norm(self.conv(x.half())))
        return torch.softmax(self.linear(x.mean((2, 3))).float(), 1)


@net("data type", (2, 3))
class HalfStorage(nn.Module):
    """Weights stored in 16 bits (f16) and widened where they are used: f32 in, f32 out."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("factor", torch.randn(3).half())
        self.register_buffer("weight", torch.randn(4, 3).half())

    def forward(self, x: Tensor) -> Tensor:
        return nn.functional.linear(x * self.factor + self.factor, self.weight.to(x.dtype))


@net(
    "data type",
    torch.linspace(-2, 2, 12).bfloat16().reshape(3, 4),
    tolerance=1e-2,
    trusted="the generated Python reads weights with NumPy, which has no bfloat16",
)
class BrainWeights(Weighted):
    """Weights, inputs and results of 16 bits with a wide exponent (bf16)."""

    def __init__(self) -> None:
        super().__init__(torch.bfloat16)


@net("data type", torch.linspace(-2, 2, 12, dtype=torch.float64).reshape(3, 4), tolerance=1e-12)
class DoubleWeights(Weighted):
    """Weights, inputs and results of 64 bits (f64)."""

    def __init__(self) -> None:
        super().__init__(torch.float64)


@net("data type", torch.arange(12).reshape(3, 4))
class IntegerWeights(nn.Module):
    """Integer weights of 8, 16, 32 and 64 bits, signed and unsigned."""

    def __init__(self) -> None:
        super().__init__()
        for dtype in (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8):
            self.register_buffer(str(dtype).removeprefix("torch."), torch.randint(0, 90, (4,)).to(dtype))

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        return x + self.int64, self.int32 * 2, self.int16 + self.int32, self.int8 + self.int8, x * self.uint8


@net("data type", (3, 4))
class TruthWeights(nn.Module):
    """A mask stored with the model (bool)."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mask", torch.rand(3, 4) > 0.5)

    def forward(self, x: Tensor) -> Tensor:
        return torch.where(self.mask, x, torch.zeros_like(x))


@net("data type", torch.complex(torch.linspace(-1, 1, 4), torch.linspace(2, -2, 4)))
class ComplexWeights(nn.Module):
    """Complex weights, inputs and results (c64)."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("weight", torch.randn(4, dtype=torch.complex64))

    def forward(self, x: Tensor) -> Tensor:
        return x * self.weight + x


@net("data type", (2, 8))
def spectrum(x: Tensor) -> Tensor:
    """The magnitudes of a discrete Fourier transform."""
    return torch.abs(torch.fft.fft(x, dim=1))


def spectra(x: Tensor) -> tuple[Tensor, ...]:
    """Short-time Fourier transforms: windows shorter than a frame, two-sided, without padding."""
    window = torch.hann_window(8)
    whole = torch.stft(x, 8, hop_length=4, window=window, return_complex=True)
    padded = torch.stft(x, 16, 4, 12, torch.hamming_window(12), pad_mode="constant", return_complex=True)
    plain = torch.stft(x[0], 8, center=False, normalized=True, onesided=False, return_complex=True)
    return torch.view_as_real(whole), torch.abs(padded), torch.view_as_real(plain)


net("data type", (2, 40), name="short_time_spectra")(spectra)
net("data type", (2, 40), name="short_time_spectra_level0", optlevel=0, trusted=ATEN)(spectra)


@net("data type", (2, 3))
def conversions(x: Tensor) -> tuple[Tensor, ...]:
    """Conversions to other data types and back."""
    return (x * 10).long(), (x * 10).int().float(), x.double() * 2, (x > 0).long()
