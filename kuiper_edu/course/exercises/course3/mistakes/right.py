"""Right answers in unusual style."""

import numpy as np


# %%
def mistakes(answers, labels):
    return np.flatnonzero(answers != labels)


# %%
def mistakes(answers, labels):
    return np.where(answers != labels)[0]


# %%
def mistakes(answers, labels):
    return [i for i, (a, b) in enumerate(zip(answers, labels)) if a != b]


# %%
class Mistakes:
    def __call__(self, answers, labels):
        print("looking at", len(labels), "scans")
        wrong = {}
        for place, difference in enumerate(answers - labels):
            if difference:
                wrong[place] = True
        return tuple(wrong)


mistakes = Mistakes()


# %%
def mistakes(answers, labels):
    return np.arange(len(labels))[~np.equal(answers, labels)]


# %%
def mistakes(answers, labels, start=0):
    if start == len(labels):
        return []
    rest = mistakes(answers, labels, start + 1)
    return rest if answers[start] == labels[start] else [start, *rest]


# %%
from itertools import compress, count

mistakes = lambda a, b: list(compress(count(), a != b))


# %%
def mistakes(answers, labels):
    return np.argwhere(answers != labels).ravel().astype(float)
