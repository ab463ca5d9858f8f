"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def mistakes(answers, labels):
    answers != labels


# %% you returned a mask, True or False for every scan: np.flatnonzero(mask) gives the indices of its True
def mistakes(answers, labels):
    return answers != labels


# %% np.where and np.nonzero give one array for each dimension, in a tuple: take its item [0]
def mistakes(answers, labels):
    return np.where(answers != labels)


# %% every index is in a list of its own: np.flatnonzero gives them as plain numbers
def mistakes(answers, labels):
    return np.argwhere(answers != labels)


# %% expected a list of indices, found one number, 2: how many there are
def mistakes(answers, labels):
    return sum(answers != labels)


# %% these are the scans that are read correctly: == finds those
def mistakes(answers, labels):
    return np.flatnonzero(answers == labels)


# %% these are the wrong answers themselves: give their indices
def mistakes(answers, labels):
    return answers[answers != labels]


# %% these are the labels of the wrong ones: give their indices
def mistakes(answers, labels):
    return labels[answers != labels]


# %% every index is one too large: the first scan has index 0
def mistakes(answers, labels):
    return np.flatnonzero(answers != labels) + 1


# %% the indices are right, but in descending order: expected ascending order
def mistakes(answers, labels):
    return np.flatnonzero(answers != labels)[::-1]


# %% this is the first mistake only: go on after it, with a list that grows
def mistakes(answers, labels):
    for i in range(len(labels)):
        if answers[i] != labels[i]:
            return [i]
    return []


# %% index gives the first index of a digit, and the digit may occur again: count with enumerate
def mistakes(answers, labels):
    labels = list(labels)
    return [labels.index(b) for a, b in zip(answers, labels) if a != b]


# %%
def mistakes(a, b):
    return [a.index(x) for x, y in zip(a, b) if x != y]


# %%
def mistakes(a, b):
    return (i for i in range(len(a)) if a[i] != b[i])


# %%
def mistakes(a, b):
    return {i for i in range(len(a)) if a[i] != b[i]}


# %% index 0 is missing: 0 counts as False, so `if index` leaves it out
def mistakes(a, b):
    return [i for i in range(len(a)) if i * (a[i] != b[i])]


# %%
def mistakes(answers, labels):
    return [] if answers == labels else [0]


# %%
def mistakes(answers, labels):
    return []


# %%
def mistakes(a, b):
    return [i for i in range(99) if a[i] != b[i]]


# %% this is the first mistake only: a return inside the loop ends it. Collect the indices, return after it
def mistakes(answers, labels):
    wrong = []
    for place in range(len(answers)):
        if answers[place] != labels[place]:
            wrong.append(place)
            return wrong


# %% you returned one number, 1, the index of the first mistake: a return inside the loop ends it. Collect the indices,
# return after it
def mistakes(answers, labels):
    for i in range(len(labels)):
        if answers[i] != labels[i]:
            return i


# %%
def mistakes(answers, labels):
    wrong = np.array([])
    for place in range(len(labels)):
        if answers[place] != labels[place]:
            wrong.append(place)
    return wrong


# %%
def mistakes(answers, labels):
    out = []
    for place in range(len(labels)):
        if answers[place] != labels[place]:
            out = out.append(place)
    return out


# %% your function returned indices from an earlier call, too: make the list inside the function, so that every call has a
# new one
def mistakes(answers, labels, out=[]):
    for place in range(len(labels)):
        if answers[place] != labels[place]:
            out.append(place)
    return out


# %%
import numpy as np


def mistakes(answers, labels):
    answers -= labels
    return np.flatnonzero(answers)
