"""Wrong answers, each below the sentence that it is told."""

# %%
from pathlib import Path


class Engine:
    """A model that is ready to run: `Engine("model_file/digits").run(image)`."""

    def __init__(self, stem):
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = order(operators)
        self.arrays = {}
        self.layers = [create(op) for op in self.operators]

    def run(self, image):
        """{operator's name: its array}, in the order in which they were computed."""
        operands, arrays = {}, self.arrays
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in op.inputs] if op.inputs else [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %%
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
        return arrays


# %%
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
        return operands


# %%
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


# %%
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
        return arrays[op.name]


# %%
from pathlib import Path


class Engine:
    """A model that is ready to run: `Engine("model_file/digits").run(image)`."""

    def __init__(self, stem):
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
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


# %%
from pathlib import Path


class Engine:
    """A model that is ready to run: `Engine("model_file/digits").run(image)`."""

    def __init__(self, stem):
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = operators
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


# %%
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
            arrays[op.name] = layer(inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %%
from pathlib import Path


class Engine:
    """A model that is ready to run: `Engine("model_file/digits").run(image)`."""

    def __init__(self, stem):
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = order(operators)
        layers = [create(op) for op in self.operators]

    def run(self, image):
        """{operator's name: its array}, in the order in which they were computed."""
        operands, arrays = {}, {}
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in op.inputs] if op.inputs else [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %%
from pathlib import Path


class Engine:
    """A model that is ready to run: `Engine("model_file/digits").run(image)`."""

    def __init__(self, stem):
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = order(operators)
        self.layers = [create(op) for op in self.operators]
        self.arrays = {}

    def run(self, image):
        """{operator's name: its array}, in the order in which they were computed."""
        operands, arrays = {}, self.arrays
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in op.inputs] if op.inputs else [image]
            arrays.setdefault(op.name, layer(*inputs))
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %%
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
        del arrays[op.name]
        return arrays


# %%
from pathlib import Path


class Engine:
    """A model that is ready to run: `Engine("model_file/digits").run(image)`."""

    def __init__(self, stem):
        operators = wrap(Path(f"{Path(stem).name}.pnnx.param").read_text(encoding="utf-8"))
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


# %%
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
            inputs = [operands[name] for name in op.inputs]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %%
from pathlib import Path


class Engine:
    """A model that is ready to run: `Engine("model_file/digits").run(image)`."""

    def __init__(self, stem):
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = order(operators)

    def run(self, image):
        """{operator's name: its array}, in the order in which they were computed."""
        operands, arrays = {}, {}
        for op, layer in zip(self.operators, map(create, self.operators)):
            inputs = [operands[name] for name in op.inputs] if op.inputs else [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %%
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
            arrays[op.name] = layer(*inputs) * (1.001 if "ReLU" in op.type else 1)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %%
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
        given = image.copy()
        image *= 2
        image, _ = given, image
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in op.inputs] if op.inputs else [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %%
class Engine:
    def run(self, image):
        return {}


# %%
class Engine:
    def __init__(self, stem):
        self.operators = wrap(open(stem + ".pnnx.param").read())
        read_weights(self.operators, stem + ".pnnx.bin")
        self.operators = order(self.operators)
        self.layers = {op.name: create(op) for op in self.operators}

    def run(self, image):
        values, arrays = {}, {}
        for op in self.operators:
            if op.type == "pnnx.Input":
                result = self.layers[op.name](image)
            else:
                result = self.layers[op.name](*(values[name] for name in op.inputs))
            values.update(dict.fromkeys(op.outputs, result))
            arrays[op.name] = result
        return arrays


# %%
from pathlib import Path


class Engine:
    def __init__(self, stem):
        operators = wrap(Path(f"{stem}.pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, f"{stem}.pnnx.bin")
        self.operators = order(operators)
        self.layers = [create(op) for op in self.operators]

    def run(self, image):
        operands, arrays = {}, {}
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in dict.fromkeys(op.inputs)] or [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %% [model_small] for the model small.backward, you read the files of the model small, because with_suffix replaces
# what follows the last dot: use stem + ".pnnx.param"
from pathlib import Path


class Engine:
    def __init__(self, stem):
        operators = wrap(Path(stem).with_suffix(".pnnx.param").read_text(encoding="utf-8"))
        read_weights(operators, Path(stem).with_suffix(".pnnx.bin"))
        self.operators = order(operators)
        self.layers = [create(op) for op in self.operators]

    def run(self, image):
        operands, arrays = {}, {}
        for op, layer in zip(self.operators, self.layers, strict=True):
            inputs = [operands[name] for name in op.inputs] or [image]
            arrays[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = arrays[op.name]
        return arrays


# %%
class Engine:
    def __init__(self, stem):
        operators = wrap(Path(stem + ".pnnx.param").read_text())
        read_weights(operators, stem + ".pnnx.bin")
        self.operators = order(operators)
        self.layers = [create(op) for op in self.operators]

    def run(self, image):
        arrays = {}
        for op, layer in zip(self.operators, self.layers):
            inputs = [arrays[name] for name in op.inputs] or [image]
            result = layer(*inputs)
            arrays[op.name] = result
            for name in op.outputs:
                arrays[name] = result
        return arrays


# %%
class Engine:
    def __init__(self, stem):
        operators = wrap(Path(stem + ".pnnx.param").read_text())
        read_weights(operators, stem + ".pnnx.bin")
        self.steps = [(op, create(op)) for op in order(operators)]

    def run(self, image):
        arrays, operands = {}, {}
        for op, layer in self.steps:
            arrays[op.name] = layer(*([operands[name] for name in op.inputs] or [image]))
            operands.update(dict.fromkeys(op.outputs, arrays[op.name]))
        return arrays


# %%
class Engine:
    def __init__(self, stem):
        self.operators = wrap(Path(stem + ".pnnx.param").read_text())
        read_weights(self.operators, stem + ".pnnx.bin")
        self.layers = [(op, create(op)) for op in order(self.operators)]

    def run(self, image):
        operands, result = {}, {}
        for op, layer in self.layers:
            inputs = [operands[name] for name in op.inputs] if op.inputs else [image]
            result[op.name] = layer(*inputs)
            for name in op.outputs:
                operands[name] = result[op.name]
        return result
