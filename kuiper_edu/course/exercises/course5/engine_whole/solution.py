from pathlib import Path


class Engine:
    """A model that is ready to run: `Engine("model_file/digits").run(image)`."""

    def __init__(self, stem):
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = order(operators)
        self.layers = [create(op) for op in self.operators]

    def run(self, image):
        """{operator's name: its array}, in the order in which they were computed."""
        operands, arrays = {}, {}
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in op.inputs] if op.inputs else [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays
