"""Wrong answers, each below the sentence that it is told."""


# %% you used all registers for sums: keep some registers for the weights and one register for a number from the map
def most_rows(columns, registers):
    return registers // columns


# %% you did not count the register that holds a number from the map: a tile needs one more register
def most_rows(columns, registers):
    return max(0, (registers - columns) // columns)


# %% you did not count the weights: they take one register for each column
def most_rows(columns, registers):
    return (registers - 1) // columns


# %% you returned one row too many: did you count one register of weights for each column, and did you round the
# number of rows down?
def most_rows(columns, registers):
    return (registers - 2) // columns


# %% you returned a negative number: if not even one row fits, return 0
def most_rows(columns, registers):
    return (registers - columns - 1) // columns


# %% you round to the nearest integer, so the last row may not fit: round down
def most_rows(columns, registers):
    return max(0, round((registers - columns - 1) / columns))


# %% your tile leaves one register unused: a tile may use all registers
def most_rows(columns, registers):
    return max(0, (registers - columns - 2) // columns)


# %% your result contains a fraction of a row: round down to a whole number
def most_rows(columns, registers):
    return max(0, (registers - columns - 1) / columns)


# %% you returned the number of registers left for sums: divide it by the number of columns, since a row takes one
# register for each column
def most_rows(columns, registers):
    return max(0, registers - columns - 1)


# %% for each column, your code counts one more register for a number from the map: one such register is enough for all
# columns
def most_rows(columns, registers):
    return max(0, (registers - 2 * columns) // columns)


# %% for each row, your code counts one more register for a number from the map: all rows use the same register, one
# after another, so count it once
def most_rows(columns, registers):
    return (registers - 1) // (columns + 1)


# %% your code always assumes 32 registers: use the argument `registers`
def most_rows(columns, registers):
    return max(0, (31 - columns) // columns)


# %% you returned 1 where not even one row fits: return 0 in this case
def most_rows(columns, registers):
    return max(1, (registers - columns - 1) // columns)


# %%
def most_rows(columns, registers):
    return ((registers - columns - 1) // columns, columns)


# %%
def most_rows(columns, registers):
    max(0, (registers - columns - 1) // columns)


# %%
def most_rows(columns, registers):
    return max(n for n in range(1, registers) if (n + 1) * columns + 1 <= registers)


# %%
def most_rows(columns, registers):
    return 7


# %%
def most_rows(columns, registers):
    return int((registers - columns - 1) / columns)


# %%
def most_rows(columns, registers):
    if registers < columns:
        return 0
    return (registers - columns - 1) // columns


# %% your code uses the absolute value of the number of registers left: if this number is negative, no row fits, so
# return 0
def most_rows(columns, registers):
    return abs(registers - columns - 1) // columns
