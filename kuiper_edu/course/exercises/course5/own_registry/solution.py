class Registry:
    def __init__(self):
        self.creators = {}

    def register(self, operator_type, creator):
        if operator_type in self.creators:
            raise ValueError(f"{operator_type} is registered already")
        self.creators[operator_type] = creator

    def create(self, op):
        if op.type not in self.creators:
            raise ValueError(f"no layer is registered for {op.type}")
        return self.creators[op.type](op)
