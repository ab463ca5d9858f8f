"""Right answers in unusual style."""


# %%
class Engine:
    def __init__(self, stem):
        with open(stem + ".pnnx.param") as file:
            self.text = file.read()
        self.operators = wrap(self.text)
        read_weights(self.operators, stem + ".pnnx.bin")
        self.layers = {}
        for op in self.operators:
            self.layers[op.name] = create(op)
        self.build()

    def build(self, batch=None, length=None, plan=True, inputs=None):
        ordered = order(self.operators)
        shapes = infer_shapes(ordered, self.layers, read_shapes(self.text), batch, length, inputs)
        self.arrays, self.steps, self.careless = allocate(ordered, shapes, plan), [], plan
        for op in ordered:
            step = op, self.layers[op.name], [self.arrays[n] for n in op.inputs], [self.arrays[n] for n in op.outputs]
            step[1].prepare(*step[2:])
            self.steps.append(step)
        return self

    def run(self, *inputs):
        feed(self, inputs)
        for op, layer, read, written in self.steps:
            with watched(op, read, written, planned=self.careless):
                layer.forward(inputs=read, outputs=written)
        return [self.layers[op.name].array for op in self.operators if op.type == "pnnx.Output"]


# %%
import os


class Engine:
    def __init__(self, stem):
        param, weights = (os.fspath(stem) + end for end in (".pnnx.param", ".pnnx.bin"))
        text = open(param, encoding="utf-8").read()
        operators = wrap(text)
        read_weights(operators, weights)
        self.operators, self.stored = operators, read_shapes(text)
        self.layers = dict(zip([op.name for op in operators], map(create, operators)))
        self.outputs = [self.layers[op.name] for op in operators if op.type == "pnnx.Output"]
        self.build()

    def build(self, *sizes, plan=True, **more):
        self.sorted = order(self.operators)
        self.arrays = allocate(self.sorted, infer_shapes(self.sorted, self.layers, self.stored, *sizes, **more), plan)
        self.plan = plan
        pairs = {}
        for op in self.sorted:
            pairs[op.name] = tuple(list(map(self.arrays.get, names)) for names in (op.inputs, op.outputs))
            self.layers[op.name].prepare(*pairs[op.name])
        self.pairs = pairs
        return self

    def run(self, *inputs):
        feed(self, inputs)
        for op in self.sorted:
            self._one(op, *self.pairs[op.name])
        return [layer.array for layer in self.outputs]

    def _one(self, op, inputs, outputs):
        with watched(op, inputs, outputs, self.plan):
            self.layers[op.name].forward(inputs, outputs)
