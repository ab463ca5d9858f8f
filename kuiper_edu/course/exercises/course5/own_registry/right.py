"""Right answers in unusual style."""


# %%
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


# %%
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


# %%
class TypeProblem(ValueError): ...


class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        known = len(self.creators)
        self.creators.setdefault(operator_type, creator)
        if len(self.creators) == known:
            raise ValueError("%s is already in the table" % operator_type)

    def create(self, op):
        creator = self.creators.get(op.type)
        if not creator:
            raise ValueError(f"I know no {op.type}.")
        return creator(op)


# %%
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


# %%
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
        if operator_type in self.table:
            raise ValueError(f"{operator_type} belongs to {self.table[operator_type]}")
        self.table |= {operator_type: creator}


# %%
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


# %%
class Taken(ValueError):
    pass


class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise Taken(f"the type {operator_type} is already registered")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise Taken(f"the type {op.type} is not registered")
        return self.creators[op.type](op)


# %%
class Registry:  # a Chinese sentence has no spaces
    def __init__(self):
        self.table = {}

    def register(self, operator_type, creator):
        if operator_type in self.table:
            raise ValueError(f"类型{operator_type}已经有创建函数")
        self.table[operator_type] = creator

    def create(self, op):
        if op.type not in self.table:
            raise ValueError(f"类型{op.type}没有注册")
        return self.table[op.type](op)
