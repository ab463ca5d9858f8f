"""Wrong answers, each below its message."""


# %% [equal] two equal numbers are no rise
def rises(numbers):
    return [i for i in range(len(numbers) - 1) if numbers[i] <= numbers[i + 1]]


# %% [sorts] compare the numbers in the order in which they are given
def rises(numbers):
    numbers.sort()
    return [i for i in range(len(numbers) - 1) if numbers[i] < numbers[i + 1]]


# %%
def rises(numbers):
    return [i for i in range(len(numbers)) if numbers[i] < numbers[i + 1]]


# %%
def rises(numbers):
    return [0]


# %%
def rises(numbers):
    return []
