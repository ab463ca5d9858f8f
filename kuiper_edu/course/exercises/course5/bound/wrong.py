"""Wrong answers, each below the sentence that it is told."""


# %% you returned the largest of the three bounds: the smallest is the bound
def bound(rows, columns, peak, loads, wait):
    return max(peak, loads * rows * columns / (rows + columns), rows * columns / wait)


# %% the peak is missing, or multiplied by a number: `peak` is already the number of products per clock cycle
def bound(rows, columns, peak, loads, wait):
    return min(loads * rows * columns / (rows + columns), rows * columns / wait)


# %% the loads are missing: one step needs rows + columns loads
def bound(rows, columns, peak, loads, wait):
    return min(peak, rows * columns / wait)


# %% the latency is missing, or you multiply by it: a sum can receive only one product every `wait` cycles, so divide by `wait`
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns))


# %% this is loads per product, not products per load: invert the fraction
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * (rows + columns) / (rows * columns), rows * columns / wait)


# %% you divide products per load by loads per cycle: multiply them
def bound(rows, columns, peak, loads, wait):
    return min(peak, rows * columns / (rows + columns) / loads, rows * columns / wait)


# %% `loads` is not used: a processor that loads more per cycle can compute more
def bound(rows, columns, peak, loads, wait):
    return min(peak, rows * columns / (rows + columns), rows * columns / wait)


# %% you count one product for each load: a step computes rows * columns products and needs rows + columns loads
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads, rows * columns / wait)


# %% you count rows + columns sums: a tile has rows * columns sums
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns), (rows + columns) / wait)


# %% only one sum is counted: while one of the rows * columns sums waits, the processor can add to the others
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns), 1 / wait)


# %% // drops the fraction: use /
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns // (rows + columns), rows * columns // wait)


# %% 2, 2 and 4 are fixed in your code: use the arguments `peak`, `loads` and `wait`
def bound(rows, columns, peak, loads, wait):
    return min(2, 2 * rows * columns / (rows + columns), rows * columns / 4)


# %% only the vectors of weights are counted as loads: a step also loads one number for each row
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows, rows * columns / wait)


# %% only the numbers of the rows are counted as loads: a step also loads one vector of weights for each column
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * columns, rows * columns / wait)


# %% the times for computing, loading and waiting are added: the processor does all three at once, so only the longest
# time counts
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


# %% the three bounds are added: the smallest alone is the bound
def bound(rows, columns, peak, loads, wait):
    return peak + loads * rows * columns / (rows + columns) + rows * columns / wait


# %% this is the mean of the three bounds: the smallest is the bound
def bound(rows, columns, peak, loads, wait):
    return (peak + loads * rows * columns / (rows + columns) + rows * columns / wait) / 3


# %% this is the middle one of the three bounds: the smallest is the bound
def bound(rows, columns, peak, loads, wait):
    return sorted([peak, loads * rows * columns / (rows + columns), rows * columns / wait])[1]


# %% this is `wait` divided by the number of sums: each of the rows * columns sums can receive one product every `wait`
# cycles
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns), wait / (rows * columns))


# %% the number of sums is multiplied by the peak: each sum gets at most one product in `wait` cycles, whatever the peak
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns), peak * rows * columns / wait)


# %% the bound is rounded: it may be a fraction
def bound(rows, columns, peak, loads, wait):
    return round(min(peak, loads * rows * columns / (rows + columns), rows * columns / wait))


# %% one load too many is counted: a step needs rows + columns loads
def bound(rows, columns, peak, loads, wait):
    return min(peak, loads * rows * columns / (rows + columns + 1), rows * columns / wait)


# %% a step need not take a whole number of cycles: the loads of the next step begin in the same cycle, so do not round up
def bound(rows, columns, peak, loads, wait):
    cycles = max(rows * columns / peak, -(-(rows + columns) // loads), wait)
    return rows * columns / cycles
