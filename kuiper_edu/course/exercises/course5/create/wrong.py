"""Wrong answers, each below the sentence that it is told."""

from difflib import get_close_matches


# %%
def create(op):
    table = Registry()
    for operator_type, creator in CREATORS.items():
        register(table, operator_type)(creator)
    return table.create(op)


# %%
def create(op):
    table = Registry()
    for operator_type, creator in CREATORS.items():
        register(table, operator_type)(creator)
    with named(op):
        return table.create(op)


# %% [class_in_place_of_layer] you returned the creator itself: call it with the operator
def create(op):
    with named(op):
        if op.type not in CREATORS:
            [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        return CREATORS[op.type]


# %%
made = {}


def create(op):
    with named(op):
        if op.type not in CREATORS:
            [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        if op.type not in made:
            made[op.type] = CREATORS[op.type](op)
        return made[op.type]


# %%
known = {}


def create(op):
    if not known:
        known.update(CREATORS)
    with named(op):
        if op.type not in known:
            [nearest] = get_close_matches(op.type, known, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        return known[op.type](op)


# %%
def create(op):
    with named(op):
        if op.type in CREATORS:
            try:
                return CREATORS[op.type](op)
            except KeyError:
                return None
        [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
        raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")


# %%
def create(op):
    with named(op):
        if op.type in CREATORS:
            return CREATORS[op.type](op)


# %% [nearest_type_used] an unknown type got the layer of the nearest one, which computes something else: raise an error
def create(op):
    [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
    with named(op):
        return CREATORS[nearest](op)


# %%
def create(op):
    with named(op):
        if op.name not in CREATORS:
            [nearest] = get_close_matches(op.name, CREATORS, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.name}; the nearest type is {nearest}")
        return CREATORS[op.name](op)


# %%
def create(op):
    if op.type not in CREATORS:
        [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
        raise ValueError(f"line {op.line}: no layer for {op.type} {op.name}; the nearest type is {nearest}")
    return CREATORS[op.type](op)


# %%
def create(op):
    table = Registry()
    for operator_type, creator in CREATORS.items():
        register(table, operator_type, creator)
    with named(op):
        if op.type not in CREATORS:
            [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        return table.create(op)


# %%
table = Registry()


def create(op):
    for operator_type, creator in CREATORS.items():
        register(table, operator_type)(creator)
    with named(op):
        if op.type not in CREATORS:
            [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        return table.create(op)


# %%
def create(op):
    with named(op):
        if op.type not in CREATORS:
            [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        return CREATORS.pop(op.type)(op)


# %% [none_returned] None was returned: is the return missing?
def create(op):
    table = Registry()
    for operator_type, creator in CREATORS.items():
        register(table, operator_type)(creator)
    with named(op):
        if op.type not in CREATORS:
            [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        table.create(op)


# %%
def create(op):
    with named(op):
        if op.type not in CREATORS:
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is nn.ReLU")
        return CREATORS[op.type](op)


# %%
def create(op):
    with named(op):
        if CREATORS.setdefault(op.type, None) is None:
            near = get_close_matches(op.type, CREATORS, n=3, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest types are {near}")
        return CREATORS[op.type](op)


# %% [only_near_types] get_close_matches leaves out types that are not alike enough: with cutoff=0 it always returns the
# nearest one
def create(op):
    table = Registry()
    for operator_type, creator in CREATORS.items():
        register(table, operator_type)(creator)
    with named(op):
        if op.type not in CREATORS:
            nearest = get_close_matches(op.type, CREATORS)[0]
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        return table.create(op)


# %% [filled_outside] your table is filled before the first call: fill a new Registry inside create, since a type may
# enter CREATORS later
table = Registry()
for operator_type, creator in CREATORS.items():
    register(table, operator_type)(creator)


def create(op):
    with named(op):
        if op.type not in CREATORS:
            [nearest] = get_close_matches(op.type, CREATORS, n=1, cutoff=0)
            raise ValueError(f"no layer is registered for {op.type}; the nearest type is {nearest}")
        return table.create(op)
