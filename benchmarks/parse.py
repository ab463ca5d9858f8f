"""Speed of reading a model: the text compared with a plain reader in the same run, and the opening of large weights.

    python benchmarks/parse.py            # 100,000 operators, then 200,000 ... 1,000,000
    python benchmarks/parse.py --small    # 100,000 only

The plain reader below builds the same structure (operators, operands with both ends, typed parameters, declared
weights, shapes) in the most straightforward way: each line, each value and each shape in turn. The readers are
measured alternately: plain, ours, plain, ours, ...; the medians count.

Claims: at most half of the plain reader's time at 100,000 operators; linear to 1,000,000; a ResNet-18 with
46.7 MB of weights is open in 10 ms.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from kuiper_edu.pnnx import Attribute, Graph

SHAPE = "(1,64,56,56)f32"
CONV = (
    "bias=True dilation=(1,1) groups=1 in_channels=64 kernel_size=(3,3) out_channels=64 padding=(1,1) "
    "padding_mode=zeros stride=(1,1) @bias=(64)f32 @weight=(64,64,3,3)f32"
)


def model_text(operators: int) -> str:
    """Return a chain of convolutions, ReLUs and residual additions as pnnx would write it."""
    lines = [f"{'pnnx.Input':24} {'pnnx_input_0':24} 0 1 0 #0={SHAPE}"]
    for i in range(1, operators - 1):
        a, b = f"#{i - 1}={SHAPE}", f"#{i}={SHAPE}"
        if i % 3 == 1:
            lines.append(f"{'nn.Conv2d':24} {f'convbn2d_{i}':24} 1 1 {i - 1} {i} {CONV} $input={i - 1} {a} {b}")
        elif i % 3 == 2:
            lines.append(f"{'nn.ReLU':24} {f'layer.relu_{i}':24} 1 1 {i - 1} {i} {a} {b}")
        else:
            ends = f"2 1 {i - 1} {i - 3} {i} expr=add(@0,@1)"
            lines.append(f"{'pnnx.Expression':24} {f'pnnx_expr_{i}':24} {ends} {a} #{i - 3}={SHAPE} {b}")
    last = operators - 2
    lines.append(f"{'pnnx.Output':24} {'pnnx_output_0':24} 1 0 {last} #{last}={SHAPE}")
    return f"7767517\n{operators} {operators - 1}\n" + "\n".join(lines) + "\n"


class PlainOperator:
    def __init__(self, kind: str, name: str) -> None:
        self.type, self.name = kind, name
        self.inputs: list[PlainOperand] = []
        self.outputs: list[PlainOperand] = []
        self.inputnames: list[str] = []
        self.params: dict[str, PlainParameter] = {}
        self.attrs: dict[str, PlainAttribute] = {}


class PlainOperand:
    def __init__(self, name: str) -> None:
        self.name = name
        self.producer: PlainOperator | None = None
        self.consumers: list[PlainOperator] = []
        self.shape: tuple[int | None, ...] | None = None
        self.type = ""


class PlainParameter:
    def __init__(self, text: str) -> None:
        self.text = text
        self.value = plain_value(text)


class PlainAttribute:
    def __init__(self, text: str) -> None:
        self.shape, self.type = plain_shape(text)


def plain_value(text: str) -> object:
    if text in ("None", "()", "[]"):
        return None
    if text in ("True", "False"):
        return text == "True"
    if text[0] in "([":
        return tuple(plain_value(element) for element in text[1:-1].split(","))
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


def plain_shape(text: str) -> tuple[tuple[int | None, ...], str]:
    sizes, _, dtype = text[1:].partition(")")
    return tuple(None if size == "?" else int(size) for size in sizes.split(",")), dtype


def plain_read(text: str) -> tuple[list[PlainOperator], dict[str, PlainOperand]]:
    lines = text.split("\n")
    if lines[0] != "7767517":
        raise ValueError(lines[0])
    operators: list[PlainOperator] = []
    operands: dict[str, PlainOperand] = {}
    for line in lines[2:]:
        words = line.split()
        if not words:
            continue
        operator = PlainOperator(words[0], words[1])
        inputs, outputs = int(words[2]), int(words[3])
        for name in words[4 : 4 + inputs]:
            operand = operands.setdefault(name, PlainOperand(name)) if name not in operands else operands[name]
            operand.consumers.append(operator)
            operator.inputs.append(operand)
        for name in words[4 + inputs : 4 + inputs + outputs]:
            operand = operands.setdefault(name, PlainOperand(name)) if name not in operands else operands[name]
            operand.producer = operator
            operator.outputs.append(operand)
        for pair in words[4 + inputs + outputs :]:
            key, value = pair.split("=", 1)
            if key[0] == "#":
                operand = operands[key[1:]]
                operand.shape, operand.type = plain_shape(value)
            elif key[0] == "@":
                operator.attrs[key[1:]] = PlainAttribute(value)
            elif key[0] == "$":
                operator.inputnames = operator.inputnames or [""] * inputs
                operator.inputnames[words[4 : 4 + inputs].index(value)] = key[1:]
            else:
                operator.params[key] = PlainParameter(value)
        operators.append(operator)
    return operators, operands


def same(text: str) -> bool:
    """Whether both readers return the same structure for a text."""
    graph, (operators, operands) = Graph.from_text(text), plain_read(text)
    ours = [
        (o.type, o.name, [x.name for x in o.inputs], [x.name for x in o.outputs], o.inputnames,
         {key: parameter.value for key, parameter in o.params.items()},
         {key: (attribute.shape, attribute.dtype_name) for key, attribute in o.attrs.items()})
        for o in graph.ops
    ]  # fmt: skip
    plain = [
        (o.type, o.name, [x.name for x in o.inputs], [x.name for x in o.outputs], o.inputnames,
         {key: parameter.value for key, parameter in o.params.items()},
         {key: (attribute.shape, attribute.type) for key, attribute in o.attrs.items()})
        for o in operators
    ]  # fmt: skip
    shapes = [(x.name, x.shape, x.dtype_name, len(x.consumers)) for x in graph.operands]
    plain_shapes = [(x.name, x.shape, x.type, len(x.consumers)) for x in operands.values()]
    return ours == plain and shapes == plain_shapes


def seconds(run: Callable[[], object]) -> float:
    gc.collect()
    start = time.perf_counter()
    result = run()
    taken = time.perf_counter() - start
    del result
    return taken


def resnet18(folder: Path) -> Path:
    """Write a model of ResNet-18's size, a chain of its 20 convolutions and its linear layer; return the path."""
    random = np.random.default_rng(0)
    graph = Graph()
    source = graph.new_operator("pnnx.Input", "pnnx_input_0")
    source.add_output(graph.new_operand("0"))
    for index, shape in enumerate(resnet18_shapes(), 1):
        operator = graph.new_operator("nn.Conv2d" if len(shape) == 4 else "nn.Linear", f"layer_{index}")
        operator.add_input(graph.operands[-1])
        operator.add_output(graph.new_operand(str(index)))
        operator.attrs["weight"] = Attribute(random.standard_normal(shape, np.float32))
        operator.attrs["bias"] = Attribute(random.standard_normal(shape[0], np.float32))
    graph.save(folder / "resnet18.pnnx.param")
    return folder / "resnet18.pnnx.param"


def resnet18_shapes() -> Iterator[tuple[int, ...]]:
    yield 64, 3, 7, 7
    width = 64
    for out in (64, 128, 256, 512):
        if out != width:
            yield out, width, 1, 1
        yield out, width, 3, 3
        yield from [(out, out, 3, 3)] * 3
        width = out
    yield 1000, 512


def compare(operators: int, rounds: int) -> float:
    """Print both times and return ours per operator, in microseconds."""
    text = model_text(operators)
    plain, ours = [], []
    for _ in range(rounds):
        plain.append(seconds(lambda: plain_read(text)))
        ours.append(seconds(lambda: Graph.from_text(text)))
    a, b = statistics.median(plain), statistics.median(ours)
    each = b / operators * 1e6
    print(f"{operators:9,d} operators  plain {a:7.3f} s  ours {b:7.3f} s  ratio {b / a:.2f}  {each:.1f} us each")
    return each


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--small", action="store_true", help="100,000 operators only")
    options.add_argument("--rounds", type=int, default=7, help="how often each reader is measured")
    chosen = options.parse_args()
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    machine = f"{os.cpu_count()} cores, load {load}, {chosen.rounds} rounds"
    print(f"Python {platform.python_version()}, NumPy {np.__version__}, {machine}")
    print("both readers agree" if same(model_text(1000)) else "THE READERS DISAGREE")
    each = [compare(100_000, chosen.rounds)]
    if not chosen.small:
        each += [compare(count, 1) for count in (200_000, 500_000, 1_000_000)]
        print(f"time per operator at 1,000,000 is {each[-1] / each[0]:.2f} times that at 100,000")
    with tempfile.TemporaryDirectory() as folder:
        path = resnet18(Path(folder))
        size = path.with_suffix(".bin").stat().st_size / 1e6
        opened = statistics.median(seconds(lambda: Graph.load(path)) for _ in range(21))
        graph = Graph.load(path)
        read = seconds(lambda: [a.data for operator in graph.ops for a in operator.attrs.values()])
        print(
            f"ResNet-18, {size:.1f} MB: open in {opened * 1e3:.2f} ms; all weights verified in {read * 1e3:.1f} ms more"
        )


if __name__ == "__main__":
    main()
