"""Right answers in unusual style."""


# %%
def constant_operators(graph):
    constant = {}
    for op in graph.ops:
        sources = [constant[operand.producer.name] for operand in op.inputs]
        constant[op.name] = op.type not in {"pnnx.Input"} and False not in sources
    return tuple(op.name for op in graph.ops if constant[op.name] and op.type != "pnnx.Output")


# %%
def constant_operators(graph):
    def depends(op):
        return op.type == "pnnx.Input" or any(depends(operand.producer) for operand in op.inputs)

    return [op.name for op in graph.ops[::-1] if op.outputs and not depends(op)]


# %%
def constant_operators(graph):
    changing = [op for op in graph.ops if op.type == "pnnx.Input"]
    reached = set()
    while changing:
        op = changing.pop()
        reached.add(op.name)
        changing += [reader for out in op.outputs for reader in out.consumers if reader.name not in reached]
    return [op.name for op in graph.ops if op.name not in reached and op.type != "pnnx.Output"]


# %%
class Finder:
    def __init__(self):
        self.known = set()

    def __call__(self, graph):
        self.known = set()
        while True:
            before = len(self.known)
            for op in graph.ops:
                if not op.type.endswith("put") and {o.producer.name for o in op.inputs} <= self.known:
                    self.known |= {op.name}
            print(self.known)
            if len(self.known) == before:
                return list(self.known)


constant_operators = Finder()


# %%
def constant_operators(graph):
    values, names = set(), []
    for op in graph.ops:
        match op.type:
            case "pnnx.Input" | "pnnx.Output":
                pass
            case _ if all(id(operand) in values for operand in op.inputs):
                values.update(map(id, op.outputs))
                names += [op.name]
    return sorted(names, reverse=True)
