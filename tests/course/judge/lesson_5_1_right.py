"""Right answers to the exercises of lesson 5.1, in unusual style."""

OWN_REGISTRY = [
    """
class Registry(dict):
    def register(self, operator_type, creator):
        if operator_type in self:
            raise ValueError("the type " + operator_type + " has a creator already")
        self[operator_type] = creator

    def create(self, op):
        try:
            creator = self[op.type]
        except KeyError:
            raise ValueError(f"nobody registered {op.type!r}") from None
        return creator(op)
""",
    """
from types import SimpleNamespace

def Registry():
    pairs = []

    def register(operator_type, creator):
        print("register", operator_type)
        if any(known == operator_type for known, _ in pairs):
            raise ValueError(f"{operator_type}: this type is taken")
        pairs.append((operator_type, creator))

    def create(op):
        for known, creator in pairs:
            if known == op.type:
                return creator(op)
        raise ValueError("no creator for the type %s" % op.type)

    return SimpleNamespace(register=register, create=create)
""",
    """
class TypeProblem(ValueError): ...

class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        if self.creators.setdefault(operator_type, creator) is not creator:
            raise ValueError("%s is already in the table" % operator_type)

    def create(self, op):
        creator = self.creators.get(op.type)
        if not creator:
            raise ValueError(f"I know no {op.type}.")
        return creator(op)
""",
    """
class Registry:
    __slots__ = ("types", "makers")

    def __init__(self):
        self.types, self.makers = [], []

    def register(self, operator_type, creator):
        match operator_type in self.types:
            case True:
                raise ValueError(f"type {operator_type} is registered twice")
            case False:
                self.types += [operator_type]
                self.makers += [creator]
        return self

    def create(self, op):
        if self.types.count(op.type) == 0:
            raise ValueError("unknown type: " + repr(op.type))
        return self.makers[self.types.index(op.type)](op)
""",
    """
class Base:
    def create(self, op):
        if (creator := self.table.get(op.type)) is None:
            raise ValueError(f"there is no layer for {op.type}!")
        layer = creator(op)
        return layer

class Registry(Base):
    def __init__(self):
        self.table = {None: None}

    def register(self, operator_type, creator):
        if operator_type in self.table and self.table[operator_type] != creator:
            raise ValueError(f"{operator_type} belongs to {self.table[operator_type]}")
        self.table |= {operator_type: creator}
""",
    """
from collections import ChainMap

class Registry:
    def __init__(self):
        self.creators = ChainMap()

    def register(self, operator_type, creator):
        assert callable(creator)
        if operator_type in self.creators:
            raise ValueError(f"refused: {operator_type} has a creator")
        self.creators.maps.append({operator_type: creator})

    def create(self, op):
        found = [table[op.type] for table in self.creators.maps if op.type in table]
        if len(found) != 1:
            raise ValueError(f"refused: {op.type} is unknown")
        return found[0](op)
""",
]

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

RIGHT = {"own_registry": OWN_REGISTRY, "once": ONCE, "register": REGISTER}
