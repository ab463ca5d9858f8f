def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)
        return creator

    return enter
