"""Right answers in unusual style."""

# %%
from functools import cache as once

# %%
from functools import lru_cache


def once(make):
    return lru_cache(maxsize=None)(lambda: make())


# %%
def once(make):
    done, table = False, None

    def get():
        nonlocal done, table
        if not done:
            table = make()
            done = True
        return table

    return get


# %%
class once:
    def __init__(self, make):
        self.make = make

    def __call__(self):
        if not hasattr(self, "made"):
            print("making")
            self.made = self.make()
        return self.made


# %%
def once(make):
    def get(kept={}):
        try:
            return kept["it"]
        except KeyError:
            pass
        kept["it"] = make()
        return kept["it"]

    return get


# %%
def once(make):
    def forever():
        value = make()
        while True:
            yield value

    state = []

    def get():
        if not state:
            state.append(make())
        return next(iter(state))

    get.__doc__ = forever.__name__
    return get
