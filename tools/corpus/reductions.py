"""Reductions and cumulations."""

import torch
from torch import Tensor

from corpus.net import net
from corpus.unknown import ATEN

X = (2, 3, 4, 5)


@net("reduction", X)
def sums_and_means(x: Tensor) -> tuple[Tensor, ...]:
    """Sums, means and products over one axis, several, all; axes kept or not."""
    return (
        x.sum(dim=1),
        x.sum(dim=(2, 3), keepdim=True),
        x.mean(dim=-1),
        torch.mean(x, dim=(0, 2), keepdim=True),
        x.prod(dim=2),
        torch.sum(x, dim=(0, 1, 2, 3)),
    )


@net("reduction", X)
def extremes(x: Tensor) -> tuple[Tensor, ...]:
    """Largest and smallest: amax, amin, and max and min with their indices."""
    largest, where_largest = torch.max(x, dim=1)
    smallest, where_smallest = torch.min(x, dim=2, keepdim=True)
    return torch.amax(x, dim=(1, 2)), torch.amin(x, dim=3), largest, where_largest, smallest, where_smallest


@net("reduction", X)
def places(x: Tensor) -> tuple[Tensor, ...]:
    """argmax and argmin: along an axis, kept, and of all."""
    return torch.argmax(x, dim=1), torch.argmin(x, dim=-1, keepdim=True), torch.argmax(x.reshape(2, 60), dim=1)


@net("reduction", X)
def spread(x: Tensor) -> tuple[Tensor, ...]:
    """Standard deviation and variance, with and without Bessel's correction."""
    return x.std(dim=2), x.var(dim=(1, 3), unbiased=False), torch.std(x, dim=-1, correction=0, keepdim=True)


for _level in (0, 1, 2):

    @net("reduction", X, name=f"spread_of_all_level{_level}", optlevel=_level, trusted=ATEN)
    def spread_of_all(x: Tensor) -> tuple[Tensor, ...]:
        """Standard deviation and variance of all elements, and together with the mean: std_mean, var_mean."""
        return (
            x.std(),
            x.var(unbiased=False),
            torch.std(x, dim=(0, 2), correction=2),
            torch.var(x, correction=0),
            *torch.std_mean(x, unbiased=False),
            *torch.var_mean(x),
            *torch.std_mean(x, dim=(1, 2), correction=0, keepdim=True),
            *torch.var_mean(x, dim=-1, correction=2),
            *torch.var_mean(x, dim=3, unbiased=False),
        )


@net("reduction", X)
def vector_norms(x: Tensor) -> tuple[Tensor, Tensor]:
    """Norms: Euclidean, and the sum of magnitudes."""
    return torch.norm(x, p=2, dim=1), torch.norm(x, p=1, dim=(2, 3), keepdim=True)


@net("reduction", X)
def log_sum_exp(x: Tensor) -> tuple[Tensor, Tensor]:
    """The logarithm of a sum of exponentials, over one axis and over two."""
    return torch.logsumexp(x, dim=1), torch.logsumexp(x, dim=(2, 3), keepdim=True)


@net("reduction", X)
def cumulations(x: Tensor) -> tuple[Tensor, Tensor]:
    """Cumulative sums and products."""
    return torch.cumsum(x, dim=1), torch.cumprod(x, dim=-1)
