"""Export of nets to the files that all engines of benchmarks/inference.py read.

    python -m benchmarks.inference_export FOLDER resnet18 resnet18@1x3x56x56 …

For each net: the model as PNNX and as ONNX, one input, and the result of PyTorch.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch

from benchmarks.inference_worker import arrays
from benchmarks.nets import NETS, make
from kuiper_edu.pnnx_export import export


def main() -> None:
    """Write the files of every net on the command line."""
    folder = Path(sys.argv[1])
    for net in sys.argv[2:]:
        name, _, shape = net.partition("@")
        write(net, make(name), tuple(map(int, shape.split("x"))) if shape else NETS[name][1], folder)


def write(net: str, module: torch.nn.Module, shape: tuple[int, ...], folder: Path) -> None:
    """Write the files of one net for one input shape."""
    x = torch.rand(shape, generator=torch.Generator().manual_seed(0))
    export(module, [x.clone()], folder / net)
    torch.onnx.export(module, (x.clone(),), str(folder / f"{net}.onnx"), dynamo=False, opset_version=17)
    np.save(folder / f"{net}.x.npy", x.numpy())
    with torch.inference_mode():
        for i, array in enumerate(arrays(module(x))):
            np.save(folder / f"{net}.y{i}.npy", array)


if __name__ == "__main__":
    main()
