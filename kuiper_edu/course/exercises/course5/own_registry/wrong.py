"""Wrong answers, each below the sentence that it is told."""


class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"{operator_type} is taken already")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"there is no layer for {op.type}")
        return self.creators[op.type](op)


# %% [create_returned_none] `create` returned None: is the return missing?
class Registry(Registry):
    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"there is no layer for {op.type}")
        self.creators[op.type](op)


# %% [create_returned_creator_itself] `create` returned the creator itself: call it with the operator, creator(op), to
# get the layer
class Registry(Registry):
    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"there is no layer for {op.type}")
        return self.creators[op.type]


# %%
class Registry(Registry):
    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"there is no layer for {op.type}")
        return self.creators[op.type]()


# %%
class Registry(Registry):
    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"there is no layer for {op.type}")
        return self.creators[op.type](op.type)


# %% [registering_second_creator_nn] registering a second creator for nn.ReLU raised no error: if a type already has a
# creator, raise ValueError(...)
class Registry(Registry):
    def register(self, operator_type, creator):
        self.creators[operator_type] = creator


# %%
class Registry(Registry):
    def create(self, op):
        return self.creators[op.type](op)


# %%
class Registry(Registry):
    def create(self, op):
        if op.type in self.creators:
            return self.creators[op.type](op)


# %%
class Registry(Registry):
    def create(self, op):
        for known in self.creators:
            if known.lower() == op.type.lower():
                return self.creators[known](op)
        raise ValueError(f"no layer for {op.type}")


# %%
class Registry(Registry):
    def create(self, op):
        if op.type not in self.creators:
            raise ValueError("this type is unknown")
        return self.creators[op.type](op)


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(operator_type)
        self.creators[operator_type] = creator


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        taken = operator_type in self.creators
        self.creators[operator_type] = creator
        if taken:
            raise ValueError(f"{operator_type} is registered already")


# %%
class Registry(Registry):
    def create(self, op):
        try:
            return self.creators[op.type](op)
        except KeyError:
            raise ValueError(f"there is no layer for {op.type}")


# %%
class Registry(Registry):
    creators = {}

    def __init__(self):
        pass


# %% [operator_relu_2_create_returned_layer] for the operator relu_2, `create` returned the layer of relu_1: create a
# new layer for every operator
class Registry(Registry):
    def __init__(self):
        self.creators, self.layers = {}, {}

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"there is no layer for {op.type}")
        made = self.layers.setdefault(op.type, None) or self.creators[op.type](op)
        self.layers[op.type] = made
        return made


# %% [operator_relu_2_create_returned_sigmoid] for the operator relu_2, `create` returned a Sigmoid, but the creator of
# the type nn.ReLU is Relu
class Registry:
    def __init__(self):
        self.creator = None

    def register(self, operator_type, creator):
        self.creator = creator

    def create(self, op):
        return self.creator(op)


# %% [when_second_creator_nn] when a second creator for nn.ReLU was registered, your code returned the error: raise
# ValueError(...) instead
class Registry(Registry):
    def register(self, operator_type, creator):
        if operator_type in self.creators:
            return ValueError(f"{operator_type} is taken already")
        self.creators[operator_type] = creator


# %%
class Registry(Registry):
    def __init__(self):
        pass


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        if creator in self.creators.values():
            raise ValueError("creator twice")
        self.creators[operator_type] = creator

    def create(self, op):
        return self.creators[op.type](op)


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        pass

    def create(self, op):
        return self.creators[op.type](op)


# %%
class Registry(Registry):
    def create(self, op):
        return self.creators[op](op)


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        if operator_type not in self.creators:
            raise ValueError(f"{operator_type} is unknown here")
        self.creators[operator_type] = creator


# %%
class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"{operator_type} is registered already")
        self.creators[operator_type] = creator


def create(op):
    return op


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"{operator_type} is registered already")
        self.creators[operator_type] = creator

    def create(self, op):
        for operator_type, creator in self.creators.items():
            if operator_type in op.type:
                return creator(op)
        raise ValueError(f"no layer is registered for {op.type}")


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        assert operator_type not in self.creators, f"the type {operator_type} is taken"
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"no creator for the type {op.type}")
        return self.creators[op.type](op)


# %%
class Registry:
    def __init__(self):
        self.creators = {}
        self.layers = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"the type {operator_type} is already registered")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"the type {op.type} is not registered")
        if op.name not in self.layers:
            self.layers[op.name] = self.creators[op.type](op)
        return self.layers[op.name]


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"the type {operator_type} is already registered")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"the type {op.type} is not registered")
        if self.creators[op.type](op) is not None:
            return self.creators[op.type](op)


# %% [creating_second_registry_emptied_first] creating a second registry emptied the first one: the table must belong to
# the object, not to the class, so create it in __init__: self.creators = {}
class Registry:
    creators = {}

    def __init__(self):
        Registry.creators = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"the type {operator_type} is already registered")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"the type {op.type} is not registered")
        return self.creators[op.type](op)


# %% [code_uses_only_part_type] your code uses only a part of the type as the key: F.relu and torch.relu are two types,
# so use the whole string
class Registry(Registry):
    def register(self, operator_type, creator):
        key = operator_type.split(".")[-1]
        if key in self.creators:
            raise ValueError(f"the type {operator_type} is already registered")
        self.creators[key] = creator

    def create(self, op):
        key = op.type.split(".")[-1]
        if key not in self.creators:
            raise ValueError(f"the type {op.type} is not registered")
        return self.creators[key](op)


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"the type {operator_type} is already registered")
        self.creators[operator_type] = creator

    def create(self, op):
        for known in list(self.creators):
            if known == op.type:
                try:
                    return self.creators[known](op)
                except ValueError:
                    break
        raise ValueError(f"the type {op.type} is not registered")


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"the type {operator_type} is already registered")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"the type {op.type} is not registered")
        try:
            return self.creators[op.type](op)
        except TypeError:
            return self.creators[op.type]()


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        if self.creators.setdefault(operator_type, creator) is not creator:
            raise ValueError(f"the type {operator_type} is already registered")

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"the type {op.type} is not registered")
        return self.creators[op.type](op)


# %%
class Registry(Registry):
    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"the type {operator_type} is already registered")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"the type {op.type} is not registered")
        return self.creators.pop(op.type)(op)


# %% [creator_of_another_type] a creator may be registered under several types: refuse only a type that is in the table
class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators or creator in self.creators.values():
            raise ValueError(f"{operator_type} is already registered")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"no layer is registered for {op.type}")
        return self.creators[op.type](op)
