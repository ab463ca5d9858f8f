"""Right answers in unusual style."""

import numpy as np


# %%
def bound(r, c, p, n, w):
    return min([p, n * r * c / (r + c), r * c / w])


# %%
def bound(rows, columns, peak, loads, wait):
    return 1 / max(1 / peak, (1 / rows + 1 / columns) / loads, wait / rows / columns)


# %%
def bound(rows, columns, peak, loads, wait):
    products = rows * columns
    cycles = max(products / peak, (rows + columns) / loads, wait)
    return products / cycles


# %%
def bound(rows, columns, peak, loads, wait):
    best = peak
    if loads * rows * columns / (rows + columns) < best:
        best = loads * rows * columns / (rows + columns)
    if rows * columns / wait < best:
        best = rows * columns / wait
    return best


# %%
def bound(rows, columns, peak, loads, wait):
    return np.min([peak, loads * (rows * columns) / (rows + columns), rows * columns / wait])


# %%
from fractions import Fraction as F


def bound(rows, columns, peak, loads, wait):
    return float(min(F(peak), F(loads) * F(rows * columns, rows + columns), F(rows * columns) / F(wait)))


# %%
def bound(rows, columns, peak, loads, wait):
    return sorted((peak, loads / (1 / rows + 1 / columns), rows / wait * columns))[0]


# %%
def bound(rows, columns, **limits):
    products = rows * columns
    reads = limits["loads"] * products / (rows + columns)
    return float(np.minimum.reduce([limits["peak"], reads, products / limits["wait"]]))


bound = (lambda inner: lambda r, c, p, n, w: inner(r, c, peak=p, loads=n, wait=w))(bound)

# %%
import heapq


def bound(rows, columns, peak, loads, wait):
    limits = [peak, loads * rows * columns / (rows + columns), rows * columns / wait]
    heapq.heapify(limits)
    return heapq.heappop(limits)


# %%
class Bound:
    def __call__(self, rows, columns, peak, loads, wait):
        print("bound of", rows, columns)
        return np.float64(min(peak, loads * rows * columns / (rows + columns), rows * columns / wait))


bound = Bound()


# %%
from fractions import Fraction as F


def bound(rows, columns, peak, loads, wait):
    sums = rows * columns
    return min(F(peak), F(loads) * sums / (rows + columns), F(sums) / F(wait))
