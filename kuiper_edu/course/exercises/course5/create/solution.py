from difflib import get_close_matches


def create(op):
    """Return the layer of an operator, from a Registry that register has filled with the engine's creators."""
    table = Registry()
    for operator_type, creator in CREATORS.items():
        register(table, operator_type)(creator)
    with named(op):
        if op.type not in CREATORS:
            [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        return table.create(op)
