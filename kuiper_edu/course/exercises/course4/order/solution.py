def order(operators):
    """Return the operators in an order in which each comes after those whose outputs it reads."""
    edges, by_name = successors(operators), {op.name: op for op in operators}
    names = sort_all(edges)
    if not is_valid(edges, names):
        raise ValueError(f"there is a cycle, or the sort is wrong: {' '.join(names)}")
    return [by_name[name] for name in names]
