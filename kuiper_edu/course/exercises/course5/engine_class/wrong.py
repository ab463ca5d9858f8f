"""Wrong answers, each below the sentence that it is told."""

from pathlib import Path


class Engine:
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


# %%
class Engine(Engine):
    def __init__(self, stem):
        """Read, wrap and create, once for a model; then build for the shapes in the file."""
        text = Path(f"{stem}.pnnx.param").read_text(encoding="utf-8")
        self.operators, self.stored = wrap(text), read_shapes(text)
        read_weights(self.operators, f"{stem}.pnnx.bin")
        self.build()

    def build(self, batch=None, length=None, plan=True, inputs=None):
        """Order the operators, and allocate what they write."""
        self.order, self.plan = order(self.operators), plan
        self.layers = {op.name: create(op) for op in self.order}
        shapes = infer_shapes(self.order, self.layers, self.stored, batch, length, inputs)
        self.layers = {op.name: create(op) for op in self.operators}
        self.arrays = allocate(self.order, shapes, plan)
        for op in self.order:
            self.layers[op.name].prepare(*self.arrays_of(op))
        return self


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.operators:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(read, written)
        return [self.layers[op.name].array for op in self.operators if op.type == "pnnx.Output"]


# %%
class Engine(Engine):
    def build(self, batch=None, length=None, plan=True, inputs=None):
        """Order the operators, and allocate what they write."""
        self.order, self.plan = order(self.operators), plan
        shapes = infer_shapes(self.order, self.layers, self.stored, batch, length, inputs)
        self.arrays = allocate(self.order, shapes)
        for op in self.order:
            self.layers[op.name].prepare(*self.arrays_of(op))
        return self


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            self.layers[op.name].forward(read, written)
        return [self.layers[op.name].array for op in self.operators if op.type == "pnnx.Output"]


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(read, written)
        return self.arrays


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(read, written)
        return [self.arrays[op.inputs[0]] for op in self.operators if op.type == "pnnx.Output"]


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(read, written)
        return [self.layers[op.name].array for op in self.operators if op.type == "pnnx.Output"][0]


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(read, written)


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(read, written)
        return [self.layers["pnnx_output_0"].array]


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(read, written)
        return [self.layers[op.name].array for op in self.order[::-1] if op.type == "pnnx.Output"]


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(read, written)
        return [self.layers[op.name].array for op in self.operators if op.type == "pnnx.Output"]


# %%
class Engine(Engine):
    def __init__(self, stem):
        """Read, wrap and create, once for a model; then build for the shapes in the file."""
        text = Path(f"{stem}.pnnx.param").read_text(encoding="utf-8")
        self.operators, self.stored = wrap(text), read_shapes(text)
        self.layers = {op.name: create(op) for op in self.operators}
        self.build()


# %%
class Engine(Engine):
    def arrays_of(self, op):
        """The arrays that an operator reads, and those that it writes."""
        return [self.arrays[name] for name in sorted(set(op.inputs))], [self.arrays[name] for name in op.outputs]


# %% [model_small] for the model small.backward, you read the files of the model small, because with_suffix replaces
# what follows the last dot: use stem + ".pnnx.param"
class Engine(Engine):
    def __init__(self, stem):
        """Read, wrap and create, once for a model; then build for the shapes in the file."""
        text = Path(stem).with_suffix(".pnnx.param").read_text(encoding="utf-8")
        self.operators, self.stored = wrap(text), read_shapes(text)
        read_weights(self.operators, Path(stem).with_suffix(".pnnx.bin"))
        self.layers = {op.name: create(op) for op in self.operators}
        self.build()


# %%
class Engine(Engine):
    def __init__(self, stem):
        """Read, wrap and create, once for a model; then build for the shapes in the file."""
        text = Path(f"{Path(stem).name}.pnnx.param").read_text(encoding="utf-8")
        self.operators, self.stored = wrap(text), read_shapes(text)
        read_weights(self.operators, f"{stem}.pnnx.bin")
        self.layers = {op.name: create(op) for op in self.operators}
        self.build()


# %%
class Engine(Engine):
    def build(self, batch=None, length=None, plan=True, inputs=None):
        """Order the operators, and allocate what they write."""
        self.order, self.plan = order(self.operators), plan
        shapes = infer_shapes(self.order, self.layers, self.stored, batch, length, inputs)
        self.arrays = allocate(self.order, shapes, plan)
        return self


# %%
class Engine(Engine):
    def __init__(self, stem):
        """Read, wrap and create, once for a model; then build for the shapes in the file."""
        text = Path(f"{stem}.pnnx.param").read_text(encoding="utf-8")
        self.operators, self.stored = wrap(text), read_shapes(text)
        read_weights(self.operators, f"{stem}.pnnx.bin")
        self.made = {op.name: create(op) for op in self.operators}
        self.build()

    def build(self, batch=None, length=None, plan=True, inputs=None):
        """Order the operators, and allocate what they write."""
        self.order, self.plan = order(self.operators), plan
        shapes = infer_shapes(self.order, self.made, self.stored, batch, length, inputs)
        self.arrays = allocate(self.order, shapes, plan)
        for op in self.order:
            self.made[op.name].prepare(*self.arrays_of(op))
        return self

    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.made[op.name].forward(read, written)
        return [self.made[op.name].array for op in self.operators if op.type == "pnnx.Output"]


# %%
class Engine(Engine):
    def __init__(self, stem):
        """Read, wrap and create, once for a model; then build for the shapes in the file."""
        text = Path(f"{stem}.pnnx.param").read_text(encoding="utf-8")
        self.operators, self.stored = wrap(text), read_shapes(text)
        read_weights(self.operators, f"{stem}.pnnx.bin")
        self.layers = {op.name: create(op) for op in self.operators}


# %%
class Engine(Engine):
    def build(self, batch=None, length=None, plan=True, inputs=None):
        """Order the operators, and allocate what they write."""
        self.order, self.plan = order(self.operators), plan
        shapes = infer_shapes(self.order, self.layers, self.stored)
        self.arrays = allocate(self.order, shapes, plan)
        for op in self.order:
            self.layers[op.name].prepare(*self.arrays_of(op))
        return self


# %%
class Engine(Engine):
    def build(self, plan=True):
        """Order the operators, and allocate what they write."""
        self.order, self.plan = order(self.operators), plan
        shapes = infer_shapes(self.order, self.layers, self.stored)
        self.arrays = allocate(self.order, shapes, plan)
        for op in self.order:
            self.layers[op.name].prepare(*self.arrays_of(op))
        return self


# %%
class Engine(Engine):
    def build(self, batch=None, length=None, plan=True, inputs=None):
        """Order the operators, and allocate what they write."""
        self.order, self.plan = order(self.operators), plan
        shapes = infer_shapes(self.order, self.layers, self.stored, batch, length, inputs)
        self.arrays = allocate(self.order, shapes, plan)
        for op in self.order:
            self.layers[op.name].prepare(*self.arrays_of(op))


# %%
class Engine(Engine):
    def build(self, batch=None, length=None, plan=True, inputs=None):
        """Order the operators, and allocate what they write."""
        self.order, self.plan = self.operators, plan
        shapes = infer_shapes(self.order, self.layers, self.stored, batch, length, inputs)
        self.arrays = allocate(self.order, shapes, plan)
        for op in self.order:
            self.layers[op.name].prepare(*self.arrays_of(op))
        return self


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(*read)
        return [self.layers[op.name].array for op in self.operators if op.type == "pnnx.Output"]


# %%
class Engine(Engine):
    def run(self, *inputs):
        """Let each layer compute; the arrays that the model puts out, in the order of the file."""
        feed(self, inputs)
        for op in self.order:
            read, written = self.arrays_of(op)
            with watched(op, read, written, self.plan):
                self.layers[op.name].forward(written, read)
        return [self.layers[op.name].array for op in self.operators if op.type == "pnnx.Output"]


# %%
class Engine(Engine):
    def __init__(self, stem):
        """Read, wrap and create, once for a model; then build for the shapes in the file."""
        text = Path(f"{stem}.pnnx.param").read_text(encoding="utf-8")
        self.operators, self.stored = wrap(text), read_shapes(text)
        read_weights(self.operators, f"{stem}.pnnx.bin")
        self.layers = {}
        for op in self.operators:
            try:
                self.layers[op.name] = create(op)
            except ValueError:
                self.layers[op.name] = Layer(op)
        self.build()


# %%
class Engine:
    def run(self, *inputs):
        return list(inputs)


# %%
class Engine(Engine):
    def build(self, batch=None, length=None, plan=True, inputs=None):
        self.order, self.plan = order(self.operators), plan
        shapes = infer_shapes(self.order, self.layers, self.stored, batch, inputs, length)
        self.arrays = allocate(self.order, shapes, plan)
        for op in self.order:
            self.layers[op.name].prepare(*self.arrays_of(op))
        return self


# %%
class Engine(Engine):
    def build(self, batch=None, length=None, plan=True, inputs=None):
        self.order, self.plan = order(self.operators), plan
        shapes = infer_shapes(self.order, self.layers, self.stored, batch, inputs=inputs)
        self.arrays = allocate(self.order, shapes, plan)
        for op in self.order:
            self.layers[op.name].prepare(*self.arrays_of(op))
        return self
