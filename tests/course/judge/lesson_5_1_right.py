"""Right answers to the exercises of lesson 5.1, in unusual style."""

REGISTER = [
    """
def register(registry, *operator_types):
    def enter(creator):
        [registry.register(name, creator) for name in operator_types]
        return creator
    return enter
""",
    """
class register:
    def __init__(self, registry, *types):
        self.registry, self.types = registry, types

    def __call__(self, creator):
        for name in reversed(self.types):
            self.registry.register(name, creator)
        return creator
""",
    """
from functools import partial

def _enter(registry, types, creator):
    print("entering", creator)
    for name in types:
        registry.register(operator_type=name, creator=creator)
    return creator

def register(registry, *types):
    return partial(_enter, registry, types)
""",
    """
register = lambda registry, *types: lambda creator: ([registry.register(t, creator) for t in types], creator)[1]
""",
    """
def register(registry, first, *others):
    def enter(creator):
        registry.register(first, creator)
        if others:
            register(registry, *others)(creator)
        return creator
    return enter
""",
    """
def register(registry, *operator_types, **options):
    types = list(operator_types)
    def enter(creator, *_):
        todo = types.copy()
        while todo:
            registry.register(todo.pop(), creator)
        return creator
    return enter
""",
]

ONCE = [
    "from functools import cache as once",
    """
from functools import lru_cache

def once(make):
    return lru_cache(maxsize=None)(lambda: make())
""",
    """
def once(make):
    done, table = False, None

    def get():
        nonlocal done, table
        if not done:
            table = make()
            done = True
        return table

    return get
""",
    """
class once:
    def __init__(self, make):
        self.make = make

    def __call__(self):
        if not hasattr(self, "made"):
            print("making")
            self.made = self.make()
        return self.made
""",
    """
def once(make):
    def get(kept={}):
        try:
            return kept["it"]
        except KeyError:
            pass
        kept["it"] = make()
        return kept["it"]
    return get
""",
    """
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
""",
]

RIGHT = {"once": ONCE, "register": REGISTER}
