"""Wrong answers, each below the sentence that it is told."""


# %% [two_functions_once_returned_share] two functions that `once` returned share one object: keep the result of `make`
# separately for each call of `once`
def once(make, made=[]):
    def get():
        if not made:
            made.append(make())
        return made[0]

    return get


# %%
def once(make):
    return make()


# %%
def once(make):
    def get():
        return make()


# %%
def once(make):
    return make


# %%
def once(make):
    made = make()

    def get():
        return made

    return get


# %%
def once(make):
    made = []

    def get():
        made or made.append(make())

    return get


# %%
def once(make):
    made = None

    def get():
        nonlocal made
        made = made or make()
        return made

    return get


# %%
def once(make):
    made = None

    def get():
        nonlocal made
        if made is None:
            made = make()
        return made

    return get


# %% [two_functions_once_returned_share_2] two functions that `once` returned share one object: keep the result of
# `make` separately for each call of `once`
made = {}


def once(make):
    def get():
        name = type(make).__name__
        if name not in made:
            made[name] = make()
        return made[name]

    return get


# %%
def once(make):
    made = None

    def get():
        if made is None:
            made = make()
        return made

    return get


# %%
def once(make):
    made = []

    def get():
        made.append(make())
        return made[0]

    return get


# %%
def once(make):
    made = []

    def get():
        if not made:
            try:
                made.append(make())
            except KeyError:
                return None
        return made[0]

    return get


# %%
def once(make):
    asked, made = [], []

    def get():
        if not asked:
            asked.append(True)
            made.append(make())
        return made[0] if made else None

    return get


# %%
def once(make):
    made = []

    def get():
        return made[0]

    return get


# %%
def once(make):
    made = []

    def get(op):
        return made or make()

    return get


# %%
def once(make):
    made = set()

    def get():
        if not made:
            made.add(make())
        return next(iter(made))

    return get
