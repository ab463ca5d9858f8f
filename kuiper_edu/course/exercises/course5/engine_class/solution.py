from pathlib import Path


class Engine:
    """A model: read once, built for a batch, run as often as you like."""

    def __init__(self, stem):
        """Read, wrap and create, once for a model; then build for the shapes in the file."""
        text = Path(f"{stem}.pnnx.param").read_text(encoding="utf-8")
        self.operators, self.stored = wrap(text), read_shapes(text)
        read_weights(self.operators, f"{stem}.pnnx.bin")
        self.layers = {op.name: create(op) for op in self.operators}
        self.build()

    def build(self, batch=None, length=None, plan=True, inputs=None):
        """Order the operators, and allocate what they write."""
        self.order, self.plan = order(self.operators), plan
        shapes = infer_shapes(self.order, self.layers, self.stored, batch, length, inputs)
        self.arrays = allocate(self.order, shapes, plan)
        for op in self.order:
            self.layers[op.name].prepare(*self.arrays_of(op))
        return self

    def arrays_of(self, op):
        """The arrays that an operator reads, and those that it writes."""
        return [self.arrays[name] for name in op.inputs], [self.arrays[name] for name in op.outputs]

    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(read, written)
        return [self.layers[op.name].array for op in self.operators if op.type == "pnnx.Output"]
