"""Right answers in unusual style."""


# %%
def register(registry, *operator_types):
    def enter(creator):
        [registry.register(name, creator) for name in operator_types]
        return creator

    return enter


# %%
class register:
    def __init__(self, registry, *types):
        self.registry, self.types = registry, types

    def __call__(self, creator):
        for name in reversed(self.types):
            self.registry.register(name, creator)
        return creator


# %%
from functools import partial


def _enter(registry, types, creator):
    print("entering", creator)
    for name in types:
        registry.register(operator_type=name, creator=creator)
    return creator


def register(registry, *types):
    return partial(_enter, registry, types)


# %%
register = lambda registry, *types: lambda creator: ([registry.register(t, creator) for t in types], creator)[1]


# %%
def register(registry, first, *others):
    def enter(creator):
        registry.register(first, creator)
        if others:
            register(registry, *others)(creator)
        return creator

    return enter


# %%
def register(registry, *operator_types, **options):
    types = list(operator_types)

    def enter(creator, *_):
        todo = types.copy()
        while todo:
            registry.register(todo.pop(), creator)
        return creator

    return enter
