"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def mistakes(answers, labels):
    answers != labels


# %% [returned_mask_true_false_every] you returned a mask, True or False for every scan: use np.flatnonzero(mask), which
# returns the indices of the True values
def mistakes(answers, labels):
    return answers != labels


# %% [np_where_np_nonzero_return] np.where and np.nonzero return a tuple with one array for each dimension: use its item
# [0]
def mistakes(answers, labels):
    return np.where(answers != labels)


# %% [result_every_index_list_own] in your result, every index is in a list of its own: use np.flatnonzero, which
# returns a flat array
def mistakes(answers, labels):
    return np.argwhere(answers != labels)


# %% [expected_list_indices_found_2] expected a list of indices, found 2, the number of mistakes
def mistakes(answers, labels):
    return sum(answers != labels)


# %% [returned_indices_right_answers] you returned the indices of the right answers: compare with !=, not with ==
def mistakes(answers, labels):
    return np.flatnonzero(answers == labels)


# %% [returned_answers_misread_scans] you returned the answers for the misread scans: return the indices of these scans
def mistakes(answers, labels):
    return answers[answers != labels]


# %% [returned_labels_misread_scans] you returned the labels of the misread scans: return the indices of these scans
def mistakes(answers, labels):
    return labels[answers != labels]


# %% [each_indices_one_too_large] each of your indices is one too large: the first scan has index 0
def mistakes(answers, labels):
    return np.flatnonzero(answers != labels) + 1


# %% [indices_right_but_descending_order] your indices are right, but in descending order: return them in ascending
# order
def mistakes(answers, labels):
    return np.flatnonzero(answers != labels)[::-1]


# %% [return_only_first_mistake] you return only the first mistake: collect all of them in a list
def mistakes(answers, labels):
    for i in range(len(labels)):
        if answers[i] != labels[i]:
            return [i]
    return []


# %% [index_returns_first_index_digit] index() returns the first index of a digit, but the digit may occur several
# times: take the index from enumerate
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


# %% [result_lacks_index_0] your result lacks index 0: start the loop at 0, and note that `if index` skips 0, which
# counts as False
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


# %% [return_only_first_mistake_2] you return only the first mistake: a return inside the loop ends it. Collect the
# indices and return them after the loop
def mistakes(answers, labels):
    wrong = []
    for place in range(len(answers)):
        if answers[place] != labels[place]:
            wrong.append(place)
            return wrong


# %% [expected_list_found_1_index] expected a list, found 1, the index of the first mistake: a return inside the loop
# ends it. Collect the indices and return them after the loop
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


# %% [result_also_indices_earlier_call] your result also has indices from an earlier call: create the list inside the
# function, so that every call gets a new one
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


# %% [expected_empty_list_when_nothing] expected an empty list when nothing differs, found None
def mistakes(answers, labels):
    found = [index for index in range(len(labels)) if answers[index] != labels[index]]
    return found if found else None


# %% [return_after_the_first_scan] your loop ends after the first scan, because the return is inside the loop: write it
# after the loop, with the indentation of `for`
def mistakes(answers, labels):
    wrong = []
    for place in range(len(labels)):
        if answers[place] != labels[place]:
            wrong.append(place)
        return wrong


# %% [index_of_the_value] .index(value) finds the first place of a value, but a digit occurs many times: count the places,
# with enumerate
def mistakes(answers, labels):
    answers = list(answers)
    return [answers.index(answer) for answer, label in zip(answers, labels) if answer != label]
