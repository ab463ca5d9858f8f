"""Wrong answers, each below the sentence that it is told."""


# %% [nn_relu_registered_before_there] nn.ReLU was registered before there was a class: put the loop over the types into
# the inner function, which receives the class
def register(registry, *operator_types):
    for operator_type in operator_types:
        registry.register(operator_type, None)
    return lambda creator: creator


# %% [register_registry_nn_relu_returned] register(registry, 'nn.ReLU') returned None, expected a function that takes
# the class: return the inner function without calling it
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)
        return creator


# %%
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)

    return enter


# %% [table_lacks_two_three_types] the table lacks two of the three types, nn.Sigmoid and torch.sigmoid: does a return
# end the loop?
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)
            return creator

    return enter


# %%
def register(registry, operator_type):
    def enter(creator):
        registry.register(operator_type, creator)
        return creator

    return enter


# %% [all_types_were_registered_one] all types were registered as one tuple: registry.register takes one type, so write
# a loop over the types
def register(registry, *operator_types):
    def enter(creator):
        registry.register(operator_types, creator)
        return creator

    return enter


# %% [each_letter_registered_type] each letter was registered as a type: `operator_types` is already a tuple, so one
# loop is enough
def register(registry, *operator_types):
    def enter(creator):
        for names in operator_types:
            for name in names:
                registry.register(name, creator)
        return creator

    return enter


# %%
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.creators[operator_type] = creator
        return creator

    return enter


# %% [arguments_wrong_order] the arguments are in the wrong order: registry.register(operator_type, creator)
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(creator, operator_type)
        return creator

    return enter


# %%
def register(registry, *operator_types):
    def enter(creator):
        return creator

    return enter


# %%
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            try:
                registry.register(operator_type, creator)
            except ValueError:
                print("taken")
        return creator

    return enter


# %%
def register(registry, *operator_types):
    def enter():
        return registry

    return enter


# %% [registered_creator_object_type_relu] the registered creator is an object of type Relu: register the class itself
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator())
        return creator

    return enter


# %%
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)
        return enter

    return enter


# %% [function_below_decorator_not_registered] a function below the decorator was not registered: register it like a
# class
def register(registry, *operator_types):
    def enter(creator):
        if isinstance(creator, type):
            for operator_type in operator_types:
                registry.register(operator_type, creator)
        return creator

    return enter


# %%
def register(registry, *operator_types):
    for operator_type in operator_types:
        registry.register(operator_type, creator)
    return lambda creator: creator


# %%
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry[operator_type] = creator
        return creator

    return enter


# %% [type_registered_first_two_registries] a type was registered in the first of two registries, but not in the second:
# keep no state between calls of `register`
def register(registry, *operator_types, done=[]):
    def enter(creator):
        for operator_type in operator_types:
            if operator_type not in done:
                done.append(operator_type)
                registry.register(operator_type, creator)
        return creator

    return enter


# %%
def register(registry, *operator_types):
    def decorate(cls):
        for each in operator_types:
            try:
                registry.register(each, cls)
            except ValueError:
                raise
            except Exception as error:
                print(error)
        return cls

    return decorate


# %%
def register(registry, *operator_types):
    def decorate(cls):
        for each in operator_types:
            try:
                registry.register(each, cls)
            except Exception as error:
                raise ValueError(f"{each} cannot be registered: {error}") from error
        return cls

    return decorate


# %%
def register(registry, *operator_types):
    def decorate(cls):
        failed = None
        for each in operator_types:
            try:
                registry.register(each, cls)
            except ValueError as error:
                failed = error
        if failed:
            raise failed
        return cls

    return decorate
