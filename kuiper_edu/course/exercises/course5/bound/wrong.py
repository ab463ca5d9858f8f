"""Wrong answers, each below the sentence that it is told."""


# %% [returned_largest_three_bounds] you returned the largest of the three bounds: return the smallest
def bound(rows, columns, peak, loads, wait):
    return max(peak, loads * rows * columns / (rows + columns), rows * columns / wait)


# %% [left_out_peak_multiplied_number] you left out the peak, or multiplied it by a number: use `peak` as it is, the
# number of products per clock cycle
def bound(rows, columns, peak, loads, wait):
    return min(loads * rows * columns / (rows + columns), rows * columns / wait)


# %% [left_out_bound_comes_loads] you left out the bound that comes from the loads: one step needs rows + columns loads
def bound(rows, columns, peak, loads, wait):
    return min(peak, rows * columns / wait)


# %% [left_out_latency_multiplied] you left out the latency, or multiplied by it: a sum can receive only one product
# every `wait` cycles, so divide by `wait`
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns))


# %% [computed_loads_per_product_not] you computed loads per product, not products per load: invert the fraction
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * (rows + columns) / (rows * columns), rows * columns / wait)


# %% [divide_products_per_load_loads] you divide products per load by loads per cycle: multiply them
def bound(rows, columns, peak, loads, wait):
    return min(peak, rows * columns / (rows + columns) / loads, rows * columns / wait)


# %% [code_does_not_use_loads] your code does not use `loads`: a processor that loads more per cycle can compute more
def bound(rows, columns, peak, loads, wait):
    return min(peak, rows * columns / (rows + columns), rows * columns / wait)


# %% [counted_one_product_each_load] you counted one product for each load: count rows * columns products for rows +
# columns loads in each step
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads, rows * columns / wait)


# %% [count_rows_columns_sums] you count rows + columns sums: a tile has rows * columns sums
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns), (rows + columns) / wait)


# %% [counted_only_one_sum] you counted only one sum: count rows * columns sums, because the processor can add to the
# other sums while one sum waits
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns), 1 / wait)


# %% [code_uses_drops_fraction] your code uses //, which drops the fraction: use /
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns // (rows + columns), rows * columns // wait)


# %% [code_contains_fixed_numbers_2] your code contains the fixed numbers 2, 2 and 4: use the arguments `peak`, `loads`
# and `wait`
def bound(rows, columns, peak, loads, wait):
    return min(2, 2 * rows * columns / (rows + columns), rows * columns / 4)


# %% [counted_only_vectors_weights_loads] you counted only the vectors of weights as loads: a step also loads one number
# for each row
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows, rows * columns / wait)


# %% [counted_only_loads_rows] you counted only the loads for the rows: a step also loads one vector of weights for each
# column
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * columns, rows * columns / wait)


# %% [added_times_computing_loading_waiting] you added the times for computing, loading and waiting: the processor does
# all three at once, so only the longest time counts
def bound(rows, columns, peak, loads, wait):
    return 1 / (1 / peak + 1 / (loads * rows * columns / (rows + columns)) + 1 / (rows * columns / wait))


# %%
def bound(rows, columns, peak, loads, wait):
    return (peak, loads * rows * columns / (rows + columns), rows * columns / wait)


# %%
def bound(rows, columns, peak, loads, wait):
    min(peak, loads * rows * columns / (rows + columns), rows * columns / wait)


# %%
def bound(rows, columns, peak, loads, wait):
    return peak / 2


# %% [added_three_bounds] you added the three bounds: return only the smallest of them
def bound(rows, columns, peak, loads, wait):
    return peak + loads * rows * columns / (rows + columns) + rows * columns / wait


# %% [returned_mean_three_bounds] you returned the mean of the three bounds: return the smallest
def bound(rows, columns, peak, loads, wait):
    return (peak + loads * rows * columns / (rows + columns) + rows * columns / wait) / 3


# %% [returned_middle_one_three_bounds] you returned the middle one of the three bounds: return the smallest
def bound(rows, columns, peak, loads, wait):
    return sorted([peak, loads * rows * columns / (rows + columns), rows * columns / wait])[1]


# %% [divided_wait_number_sums] you divided `wait` by the number of sums: invert the fraction, because each of the rows
# * columns sums can receive one product every `wait` cycles
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns), wait / (rows * columns))


# %% [multiplied_number_sums_peak] you multiplied the number of sums by the peak: leave out the peak in the bound that
# comes from the latency, because each sum gets at most one product in `wait` cycles, however large the peak is
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns), peak * rows * columns / wait)


# %% [rounded_bound] you rounded the bound: keep the fraction
def bound(rows, columns, peak, loads, wait):
    return round(min(peak, loads * rows * columns / (rows + columns), rows * columns / wait))


# %% [counted_one_load_too_many] you counted one load too many: a step needs rows + columns loads
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns + 1), rows * columns / wait)


# %% [rounded_up_cycles_step] you rounded up the cycles of a step: keep the fraction, because the loads of the next step
# can begin in the cycle in which this step ends
def bound(rows, columns, peak, loads, wait):
    cycles = max(rows * columns / peak, -(-(rows + columns) // loads), wait)
    return rows * columns / cycles


# %% [latency_drops_fraction] your code divides with //, which drops the fraction: use /
def bound(rows, columns, peak, loads, wait):
    products = rows * columns
    return min(peak, loads * products / (rows + columns), products // wait)


# %% [loads_drop_fraction] your code divides with //, which drops the fraction: use /
def bound(rows, columns, peak, loads, wait):
    products = rows * columns
    return min(peak, loads * products // (rows + columns), products / wait)


# %% [loads_drop_fraction_first] your code divides with //, which drops the fraction: use /
def bound(rows, columns, peak, loads, wait):
    products = rows * columns
    return min(peak, products // (rows + columns) * loads, products / wait)


# %% [both_drop_fraction_first] your code divides with //, which drops the fraction: use /
def bound(rows, columns, peak, loads, wait):
    products = rows * columns
    return min(peak, products // (rows + columns) * loads, products // wait)
