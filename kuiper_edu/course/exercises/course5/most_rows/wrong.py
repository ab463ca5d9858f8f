"""Wrong answers, each below the sentence that it is told."""


# %% [used_all_registers_sums] you used all registers for sums: keep some registers for the weights and one register for
# a number from the map
def most_rows(columns, registers):
    return registers // columns


# %% [did_not_count_register_holds] you did not count the register that holds a number from the map: a tile needs one
# more register
def most_rows(columns, registers):
    return max(0, (registers - columns) // columns)


# %% [did_not_count_weights] you did not count the weights: they take one register for each column
def most_rows(columns, registers):
    return (registers - 1) // columns


# %% [returned_one_row_too_many] you returned one row too many: did you count one register of weights for each column,
# and did you round the number of rows down?
def most_rows(columns, registers):
    return (registers - 2) // columns


# %% [returned_negative_number] you returned a negative number: if not even one row fits, return 0
def most_rows(columns, registers):
    return (registers - columns - 1) // columns


# %% [round_nearest_integer_last_row] you round to the nearest integer, so the last row may not fit: round down
def most_rows(columns, registers):
    return max(0, round((registers - columns - 1) / columns))


# %% [tile_leaves_one_register_unused] your tile leaves one register unused: a tile may use all registers
def most_rows(columns, registers):
    return max(0, (registers - columns - 2) // columns)


# %% [result_contains_fraction_row] your result contains a fraction of a row: round down to a whole number
def most_rows(columns, registers):
    return max(0, (registers - columns - 1) / columns)


# %% [returned_number_registers_left_sums] you returned the number of registers left for sums: divide it by the number
# of columns, since a row takes one register for each column
def most_rows(columns, registers):
    return max(0, registers - columns - 1)


# %% [each_column_code_counts_one] for each column, your code counts one more register for a number from the map: one
# such register is enough for all columns
def most_rows(columns, registers):
    return max(0, (registers - 2 * columns) // columns)


# %% [each_row_code_counts_one] for each row, your code counts one more register for a number from the map: all rows use
# the same register, one after another, so count it once
def most_rows(columns, registers):
    return (registers - 1) // (columns + 1)


# %% [code_always_assumes_32_registers] your code always assumes 32 registers: use the argument `registers`
def most_rows(columns, registers):
    return max(0, (31 - columns) // columns)


# %% [returned_1_where_not_even] you returned 1 where not even one row fits: return 0 in this case
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


# %% [code_uses_absolute_value_number] your code uses the absolute value of the number of registers left: if this number
# is negative, no row fits, so return 0
def most_rows(columns, registers):
    return abs(registers - columns - 1) // columns
