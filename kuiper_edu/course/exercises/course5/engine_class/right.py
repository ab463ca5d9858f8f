"""Right answers in unusual style."""


# %%
class Engine:
    def __init__(self, stem):
        with open(stem + ".pnnx.param") as file:
            self.operators = wrap(file.read())
        read_weights(self.operators, stem + ".pnnx.bin")
        self.operators = order(self.operators)
        self.layers = {op.name: create(op) for op in self.operators}

    def run(self, image):
        values, arrays = {}, {}
        for op in self.operators:
            if not op.inputs:
                result = self.layers[op.name](image)
            else:
                result = self.layers[op.name](*(values[name] for name in op.inputs))
            values.update(dict.fromkeys(op.outputs, result))
            arrays[op.name] = result
        return arrays


# %%
from pathlib import Path
from types import SimpleNamespace


def Engine(stem):
    operators = wrap(Path(str(stem) + ".pnnx.param").read_text())
    read_weights(operators, str(stem) + ".pnnx.bin")
    steps = [(op, create(op)) for op in order(operators)]

    def run(image):
        made = {}
        for op, layer in steps:
            made[op.name] = layer(*[made[writer[name]] for name in op.inputs] or [image])
        return made

    writer = {name: op.name for op in operators for name in op.outputs}
    return SimpleNamespace(run=run, operators=[op for op, _ in steps])


# %%
from collections import OrderedDict
import os


class Engine:
    def __init__(self, stem):
        param, weights = (os.fspath(stem) + end for end in (".pnnx.param", ".pnnx.bin"))
        text = open(param, encoding="utf-8").read()
        self.steps = []
        operators = wrap(text)
        read_weights(operators, weights)
        self.operators = order(operators)
        for op in self.operators:
            self.steps.append((op.name, op.inputs, op.outputs, create(op)))

    def run(self, image):
        arrays, operands = OrderedDict(), {}
        for name, inputs, outputs, layer in self.steps:
            arrays[name] = layer(*map(operands.get, inputs)) if inputs else layer(image)
            for output in outputs:
                operands[output] = arrays[name]
        return arrays


# %%
from functools import reduce
from pathlib import Path


class Engine:
    def __init__(self, stem):
        self.operators = order(self._read(Path(stem)))
        self.layers = list(map(create, self.operators))

    @staticmethod
    def _read(stem):
        operators = wrap(stem.with_name(stem.name + ".pnnx.param").read_text())
        read_weights(operators, stem.with_name(stem.name + ".pnnx.bin"))
        return operators

    def run(self, image):
        def step(state, pair):
            (operands, arrays), (op, layer) = state, pair
            result = layer(*([operands[i] for i in op.inputs] if op.inputs else [image]))
            return {**operands, **{o: result for o in op.outputs}}, {**arrays, op.name: result}

        return reduce(step, zip(self.operators, self.layers), ({}, {}))[1]


# %%
from dataclasses import dataclass


@dataclass
class Engine:
    stem: str

    def __post_init__(self):
        self.operators = wrap(open(f"{self.stem}.pnnx.param").read())
        read_weights(self.operators, f"{self.stem}.pnnx.bin")
        self.operators = order(self.operators)
        for op in self.operators:
            op.layer = create(op)

    def run(self, image):
        values = {}
        result = {}
        for op in self.operators:
            arguments = []
            for name in op.inputs:
                arguments.append(values[name])
            if len(arguments) == 0:
                arguments.append(image)
            y = op.layer(*arguments)
            result[op.name] = y
            for name in op.outputs:
                values[name] = y
        return result


# %%
class Engine:
    def __init__(self, stem):
        self.operators = wrap(open(stem + ".pnnx.param").read())
        read_weights(self.operators, stem + ".pnnx.bin")
        self.operators = order(self.operators)
        self.layers = {op.name: create(op) for op in self.operators}
        self.writers = {name: op for op in self.operators for name in op.outputs}

    def run(self, image):
        arrays = {}

        def array(op):
            if op.name not in arrays:
                inputs = [array(self.writers[name]) for name in op.inputs]
                arrays[op.name] = self.layers[op.name](*inputs or [image])
            return arrays[op.name]

        for op in self.operators:
            array(op)
        return arrays
