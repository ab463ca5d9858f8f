"""pnnx.Expression: every function of the expression language, and what its text can look like."""

import torch
from torch import Tensor

from corpus.net import net

POSITIVE = torch.rand(2, 3, 4, generator=torch.Generator().manual_seed(1)) + 0.25
UNIT = torch.rand(2, 3, 4, generator=torch.Generator().manual_seed(2)) * 1.8 - 0.9
WHOLE = torch.arange(12).reshape(3, 4)
BITS = torch.tensor([[6, 3, 12, 10], [5, 9, 1, 7], [2, 8, 4, 15]])


@net("expression", (2, 3, 4), (2, 3, 4), (2, 3, 4), (2, 3, 4))
def products_summed(a: Tensor, b: Tensor, c: Tensor, d: Tensor) -> Tensor:
    """Two products added: the expression of the lesson, add(mul(@0,@1),add(@2,@3))."""
    return a * b + (c + d)


@net("expression", UNIT)
def expression_trigonometry(x: Tensor) -> Tensor:
    """sin cos tan asin acos atan and the hyperbolic functions, in one expression."""
    flat = torch.sin(x) + torch.cos(x) * torch.tan(x) - torch.asin(x) / 2 + torch.acos(x) + torch.atan(x)
    return flat + torch.sinh(x) - torch.cosh(x) + torch.asinh(x) + torch.atanh(x) + torch.acosh(x + 2.0)


@net("expression", POSITIVE)
def expression_powers(x: Tensor) -> Tensor:
    """exp, logarithms, roots, powers, reciprocal and erf, in one expression."""
    logs = torch.log(x) + torch.log10(x) * 0.5
    return logs + torch.sqrt(x) - torch.rsqrt(x) + torch.exp(-x) + x.square() + x.reciprocal() + x**3.5 + torch.erf(x)


@net("expression", (2, 3, 4))
def expression_rounding(x: Tensor) -> Tensor:
    """ceil, floor, round (half to even), trunc, sign, neg and abs, in one expression."""
    x = x * 2.5
    return torch.ceil(x) + torch.floor(x) * 10 + torch.round(x) * 100 - torch.trunc(x) - torch.sign(x) + torch.abs(-x)


@net("expression", POSITIVE, UNIT)
def expression_binary(a: Tensor, b: Tensor) -> Tensor:
    """Functions of two arguments: atan2 fmod pow max min maximum minimum remainder logaddexp floor_divide."""
    return (
        torch.atan2(b, a)
        + torch.fmod(b, a)
        + torch.pow(a, b)
        + torch.maximum(a, b) * torch.minimum(a, b)
        + torch.remainder(b, a)
        + torch.floor_divide(b, a)
        + torch.max(a, b)
        - torch.min(a, b)
    )


@net("expression", POSITIVE, UNIT)
def expression_log_add(a: Tensor, b: Tensor) -> Tensor:
    """logaddexp of two inputs, scaled."""
    return torch.logaddexp(a, b) * 0.5


@net("expression", POSITIVE)
def expression_lying_parentheses(x: Tensor) -> Tensor:
    """log1p and expm1: the tool writes wrong parentheses around them, only the order of the words is right."""
    return torch.log1p(torch.exp(x)) * torch.expm1(x) + torch.erf(x)


@net("expression", WHOLE, BITS)
def expression_integers(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """Integers: and, or, xor, shifts, products; inputs and outputs of 64 bits."""
    return (a & b) | (a ^ b), (b << 2) - (b >> 1) * a


@net("expression", (2, 3, 4))
def expression_constants(x: Tensor) -> Tensor:
    """Constants in every spelling: integers, short, long, tiny, huge and negative."""
    return ((x + 3) * 0.1 - 3.14159274) / 1e-5 * 1e-20 + x * 1e20 * 1e-20 - 2.5e-7


@net("expression", (3, 4))
def same_operand_twice(x: Tensor) -> Tensor:
    """T + T: one operand is both inputs of an addition."""
    y = torch.relu(x)
    return (y + y) * (y - x)


@net("expression", (2, 3, 4), (4,), (3, 1))
def broadcast(x: Tensor, row: Tensor, column: Tensor) -> Tensor:
    """Operands of different ranks are broadcast."""
    return x * row + column / (row * row + 1)


@net("expression", (2, 6, 5), inputs2=[(3, 6, 7)])
def expression_sizes(x: Tensor) -> Tensor:
    """A shape computed from the input's, by size and integer division; two dimensions are open."""
    return x.reshape(x.size(0), x.size(1) // 2, x.size(2) * 2) * x.size(2)


@net("expression", (2, 3, 4))
def expression_conversions(x: Tensor) -> Tensor:
    """Booleans and integers converted to float32 within a formula."""
    return (x > 0).float() * 2 + (x * 3).long() * 0.5 + torch.tanh(x).abs()


@net(
    "expression",
    (2, 3, 4),
    inputs2=[(2, 5, 6)],
    trusted="the generated Python calls torch.float, which is a data type and not a function",
)
def expression_size_types(x: Tensor) -> Tensor:
    """Sizes converted to a boolean, an integer and a float32 within a formula; two dimensions are open."""
    height, width = torch.tensor(x.shape[1]), torch.tensor(x.shape[2])
    return x * torch.sqrt(width.float()).long() + height.bool() / (height.float() + 0.5)
