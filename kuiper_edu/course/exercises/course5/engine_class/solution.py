from pathlib import Path


class Engine:
    """A model that is ready to run."""

    def __init__(self, stem):
        """Read, wrap, order and create: once for a model."""
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = order(operators)
        self.layers = [create(op) for op in self.operators]

    def run(self, image):
        """The array of each operator: {name: array}."""
        operands, arrays = {}, {}
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in op.inputs] or [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays
