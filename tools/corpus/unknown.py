"""Operators that pnnx does not know: TorchScript's own names stay in the file, constants become operands."""

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.net import net
from kuiper_edu.layers.equivalents import EQUIVALENTS

ATEN = "pnnx keeps TorchScript's own operator, which the generated Python cannot spell"


@net("unknown", (2, 5), (2, 5), trusted=ATEN)
def cosine_similarity(x: Tensor, y: Tensor) -> Tensor:
    """The cosine of the angle between rows."""
    return functional.cosine_similarity(x, y, dim=1)


@net("unknown", (3, 5), trusted=ATEN)
def sorting(x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """sort with indices, and argsort."""
    values, where = torch.sort(x, dim=1, descending=True)
    return values, where, torch.argsort(x, dim=0)


@net("unknown", (4, 5), trusted=ATEN)
def triangles(x: Tensor) -> tuple[Tensor, Tensor]:
    """Upper and lower triangles of a matrix."""
    return torch.triu(x, 1), torch.tril(x, -1)


@net("unknown", torch.tensor([[1, 3, 0], [2, 2, 1]]), trusted=ATEN)
def one_hot(ids: Tensor) -> Tensor:
    """One-hot encoding of integers."""
    return functional.one_hot(ids, 4).float()


@net("unknown", (5, 3), (4, 3), trusted=ATEN)
def distances(a: Tensor, b: Tensor) -> Tensor:
    """All distances between two sets of points."""
    return torch.cdist(a, b)


@net("unknown", (3, 5), (3, 4), trusted=ATEN)
class Bilinear(nn.Module):
    """A bilinear layer: its weights are pnnx.Attribute operators."""

    def __init__(self) -> None:
        super().__init__()
        self.bilinear = nn.Bilinear(5, 4, 6)

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        return self.bilinear(x, y)


@net("unknown", (2, 4, 8), trusted=ATEN)
class FusedEncoder(nn.Module):
    """nn.TransformerEncoderLayer, which PyTorch runs as one operator of twenty inputs."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(x)


@torch.jit.script
def one_way_or_the_other(x: Tensor) -> Tensor:
    """A branch that depends on values."""
    if bool(x.sum() > 0):
        return x * 2
    return x - 1


@net("unknown", (2, 3), read_only="the branches of prim::If are not in the file")
def control_flow(x: Tensor) -> Tensor:
    """A branch that depends on values: prim::If, whose bodies the file does not hold."""
    return torch.relu(one_way_or_the_other(x))


@net("unknown", (2, 3, 4), trusted=ATEN)
def whole_views(x: Tensor) -> tuple[Tensor, ...]:
    """x[...], which selects nothing, alone and before other operators."""
    return x[...], x[..., 1] * 2, torch.relu(x[...])


@net("unknown", (2, 3, 4), (2, 3, 4), trusted=ATEN)
def between(a: Tensor, b: Tensor) -> tuple[Tensor, ...]:
    """lerp by a number, by a tensor, by a computed number, in place."""
    part = torch.sigmoid(a)
    return torch.lerp(a, b, 0.3), a.lerp(b, part), torch.lerp(a, b, a.mean()), (a + 1).lerp_(b, 0.75)


@net("unknown", (2, 3, 4), (2, 3, 4), trusted=ATEN)
def products_added(a: Tensor, b: Tensor) -> tuple[Tensor, ...]:
    """addcmul and addcdiv, with and without a factor."""
    divisor = b.abs() + 1
    products = torch.addcmul(a, a, b), a.addcmul(b, b, value=0.5)
    return *products, torch.addcdiv(a, b, divisor), a.addcdiv(b, divisor, value=2)


@net("unknown", (3, 5), trusted=ATEN)
def fractions(x: Tensor) -> tuple[Tensor, ...]:
    """Fractional parts, and clamp_min and clamp_max."""
    return torch.frac(x * 3), (x * -7).frac(), x.clamp_min(0.1), torch.clamp_max(x, 0.5)


@net("unknown", torch.arange(12).reshape(3, 4), optlevel=0, trusted=ATEN)
def shifts_level0(x: Tensor) -> tuple[Tensor, ...]:
    """Bit shifts to the left and right by numbers and by a tensor."""
    return x << 2, x >> 1, x.__lshift__(1), x << x.clamp(max=3), x.__rshift__(x), torch.bitwise_left_shift(x, 1)


@net("unknown", (3, 4), optlevel=0, trusted=ATEN)
def detached_level0(x: Tensor) -> tuple[Tensor, ...]:
    """detach, and implicit conversions of tensors to numbers (ScalarImplicit)."""
    scaled = torch.add(x, x, alpha=x.shape[0])
    filled = torch.full((2, 2), x[0, 0].detach())
    return x.detach() * 2, scaled, filled, torch.arange(x.shape[1]) * x.detach() / torch.tensor(x.shape[1]).sqrt()


@net("unknown", (3, 5), (3, 5), trusted=ATEN)
def middles(x: Tensor, y: Tensor) -> tuple[Tensor, ...]:
    """Medians, cumulative extremes, hypot, logit, nan_to_num, index arrays for all rows."""
    values, where = torch.median(x, dim=1)
    highest, place = torch.cummax(x, dim=0)
    odds = torch.logit(torch.sigmoid(y), eps=1e-3)
    clean = torch.nan_to_num(x / torch.relu(y), nan=3.0, posinf=7.0, neginf=-7.0)
    return values, where, torch.median(y), highest, place, torch.hypot(x, y), odds, clean, x.broadcast_to(2, 3, 5)


@net("unknown", torch.arange(-6, 6).reshape(3, 4), (3, 4), optlevel=0, trusted=ATEN)
def quotients_level0(n: Tensor, x: Tensor) -> tuple[Tensor, ...]:
    """Integer quotients, rounded down and towards zero; signs, and the extremes of all and of two."""
    down, cut = torch.div(n, 4, rounding_mode="floor"), torch.div(n, 4, rounding_mode="trunc")
    return down, cut, torch.sign(x), torch.max(x), torch.min(x, -x), torch.max(n)


# PyTorch's own call for each formula of `layers.equivalents`, and what x, y, z are if not matrix, vector and matrix.
CALLS: dict[str, tuple[str, dict[str, str]]] = {
    "addbmm": ("torch.addbmm(x, y, z)", {"y": "x.expand(2, 3, 3)", "z": "x.expand(2, 3, 3)"}),
    "bucketize": ("torch.bucketize(x, y)", {}),
    "chain_matmul": ("torch.chain_matmul(x, y, z)", {"y": "x"}),
    "copysign": ("torch.copysign(x, y)", {}),
    "deg2rad": ("torch.deg2rad(x)", {}),
    "erfc": ("torch.erfc(x)", {}),
    "exp2": ("torch.exp2(x)", {}),
    "float_power": ("torch.float_power(x, y)", {"x": "torch.exp(x)", "y": "2"}),
    "fmax": ("torch.fmax(x, y)", {}),
    "fmin": ("torch.fmin(x, y)", {}),
    "heaviside": ("torch.heaviside(x, y)", {}),
    "isin": ("torch.isin(x, y)", {}),
    "kron": ("torch.kron(x, y)", {"y": "x[:2]"}),
    "kthvalue": ("torch.kthvalue(x, k, dim=1)[0]", {}),
    "ldexp": ("torch.ldexp(x, y)", {"y": "torch.tensor([1, 2, -1])"}),
    "linalg_matrix_power": ("torch.linalg.matrix_power(x, 3)", {}),
    "linalg_multi_dot": ("torch.linalg.multi_dot((x, y, z))", {"y": "x"}),
    "logaddexp2": ("torch.logaddexp2(x, y)", {}),
    "logcumsumexp": ("torch.logcumsumexp(x, dim=1)", {}),
    "matrix_H": ("x.H", {}),
    "mH": ("x.mH", {}),
    "quantile": ("torch.quantile(x, k / 2, dim=1)", {"k": "1"}),
    "rad2deg": ("torch.rad2deg(x)", {}),
    "renorm": ("torch.renorm(x, p=2, dim=0, maxnorm=1)", {}),
    "searchsorted": ("torch.searchsorted(x, y)", {"x": "y", "y": "x"}),
    "sgn": ("torch.sgn(x)", {}),
    "sinc": ("torch.sinc(x)", {}),
    "take_along_dim": ("torch.take_along_dim(x, y, 1)", {"y": "torch.tensor([[0, 1], [2, 2], [1, 0]])"}),
    "tensordot": ("torch.tensordot(x, y, dims=1)", {}),
    "trace": ("torch.trace(x)", {}),
    "trapezoid": ("torch.trapezoid(x)", {}),
    "xlogy": ("torch.xlogy(x, y)", {"y": "torch.exp(y)"}),
}


def valued(name: str, text: str, x: Tensor, y: Tensor) -> Tensor:
    """Return the value of a formula of x, y and z, as the operator of this name has them."""
    known = {"torch": torch, "math": math, "x": x, "y": y, "z": x, "k": 2}
    return eval(text, known | {key: eval(each, known) for key, each in CALLS[name][1].items()})


@net("unknown", torch.tensor([[0.5, -1, 0], [2, 0.25, -0.75], [1.5, 3, -2]]), torch.tensor([-1, 0.5, 2]), trusted=ATEN)
def equivalents(x: Tensor, y: Tensor) -> tuple[Tensor, ...]:
    """The formulas for operators without a layer, each compared with PyTorch's own call."""
    values = {name: valued(name, formula, x, y) for name, formula in EQUIVALENTS.items()}
    for name, value in values.items():
        torch.testing.assert_close(value, valued(name, CALLS[name][0], x, y), msg=name)
    return tuple(values.values())
