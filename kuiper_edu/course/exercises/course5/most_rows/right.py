"""Right answers in unusual style."""

import numpy as np


# %%
def most_rows(columns, registers):
    return max(0, (registers - 1) // columns - 1)


# %%
most_rows = lambda columns, registers: len(range(columns, registers - columns, columns))


# %%
def most_rows(columns, registers):
    rows = 0
    while (rows + 1) * columns + columns + 1 <= registers:
        rows += 1
    return rows


# %%
def most_rows(columns, registers):
    if registers < 2 * columns + 1:
        return 0
    return np.int64((registers - columns - 1) // columns)


# %%
def most_rows(columns, registers):
    return max((rows for rows in range(registers) if rows * columns + columns + 1 <= registers), default=0)


# %%
import math


def most_rows(columns, registers):
    free = registers - columns - 1
    return math.floor(free / columns) if free > 0 else 0


# %%
def most_rows(columns, registers):
    def fits(rows):
        return rows * columns + columns + 1 <= registers

    return next(rows for rows in range(registers, -1, -1) if rows == 0 or fits(rows))


# %%
def most_rows(columns, registers):
    return 0 if registers <= 2 * columns else divmod(registers - columns - 1, columns)[0]


# %%
def most_rows(columns, registers, rows=0):
    return most_rows(columns, registers, rows + 1) if (rows + 2) * columns < registers else rows


# %%
class most_rows(int):
    def __new__(cls, columns, registers):
        return super().__new__(cls, sorted([0, (registers - columns - 1) // columns])[1])
