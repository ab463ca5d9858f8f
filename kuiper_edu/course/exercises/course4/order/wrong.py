"""Wrong answers, each below the sentence that it is told."""


# %%
def order(operators):
    by_name = {op.name: op for op in operators}
    return [by_name[name] for name in sort_all(successors(operators))]


# %%
def order(operators):
    edges = successors(operators)
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    return names


# %% [order_of_the_file] you returned the operators in the order of the file: a reader may come before its writer there
def order(operators):
    edges = successors(operators)
    if not is_valid(edges, sort_all(edges)):
        raise ValueError(" ".join(sort_all(edges)))
    return list(operators)


# %% [order_backward] your order is backward: sort_all has reversed its queue already
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    return [by_name[name] for name in names[::-1]]


# %%
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        return []
    return [by_name[name] for name in names]


# %%
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    return [by_name[name] for name in names]


# %% [assert_in_place_of_valueerror] an assert raises AssertionError: raise ValueError(...)
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    assert is_valid(edges, names)
    return [by_name[name] for name in names]


# %%
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    print([by_name[name] for name in names])


# %%
def order(operators):
    edges = successors(operators)
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    operators.sort(key=lambda op: names.index(op.name))
    return operators


# %%
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(operators)
    if not is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    return [by_name[name] for name in names]


# %%
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(names, edges):
        raise ValueError(" ".join(sort_all(edges)))
    return [by_name[name] for name in names]


# %%
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    return by_name


# %% [operators_without_outputs] an operator that writes nothing belongs in the order, too
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    return [by_name[name] for name in names if by_name[name].outputs]


# %%
from copy import deepcopy


def order(operators):
    edges, by_name = successors(operators), {op.name: deepcopy(op) for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    return [by_name[name] for name in names]


# %%
def order(operators):
    try:
        edges, by_name = successors(operators), {op.name: op for op in operators}
    except ValueError:
        return operators
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(" ".join(sort_all(edges)))
    return [by_name[name] for name in names]


# %% [alphabetical_order] you sorted the operators by their names: the edges must decide what comes first
def order(operators):
    edges = successors(operators)
    if not is_valid(edges, sort_all(edges)):
        raise ValueError(" ".join(sort_all(edges)))
    return sorted(operators, key=lambda op: op.name)


# %%
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise RuntimeError(" ".join(names))
    return [by_name[name] for name in names]


# %%
def order(operators):
    edges, by_name = successors([op.name for op in operators]), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(" ".join(names))
    return [by_name[name] for name in names]


# %%
def order(operators):
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError("wrong order")
    return [by_name[name] for name in names]
