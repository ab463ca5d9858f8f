"""Right answers in unusual style."""


# %%
def rises(numbers):
    return [i for i, (one, after) in enumerate(zip(numbers, numbers[1:])) if one < after]
