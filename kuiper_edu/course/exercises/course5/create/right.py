"""Right answers in unusual style."""

from difflib import get_close_matches


# %%
def create(op):
    creator = CREATORS.get(op.type)
    with named(op):
        if creator is None:
            raise ValueError("known types: " + ", ".join(get_close_matches(op.type, list(CREATORS), 3, 0.1)))
        return creator(op)


# %%
def create(op):
    table = Registry()
    [register(table, *[kind])(CREATORS[kind]) for kind in CREATORS]
    try:
        return table.create(op)
    except Exception as error:
        near = get_close_matches(op.type, CREATORS, n=len(CREATORS), cutoff=0)
        raise ValueError(f"line {op.line}: {op.type} {op.name}: {error!r}, near {near}") from error


# %%
class Factory:
    def __call__(self, op):
        print("creating", op.name)
        with named(op):
            if op.type in CREATORS:
                return CREATORS[op.type](op)
            raise ValueError(min(CREATORS, key=lambda kind: -self.alike(kind, op.type)))

    def alike(self, a, b):
        return len(set(a.lower()) & set(b.lower())) - abs(len(a) - len(b))


create = Factory()


# %%
from difflib import SequenceMatcher


def create(op):
    with named(op):
        match op.type in CREATORS:
            case True:
                return CREATORS[op.type](op)
        ratio, near = max((SequenceMatcher(None, op.type, kind).ratio(), kind) for kind in CREATORS)
        raise LookupError(f"no {op.type} ({ratio:.0%} {near})")
