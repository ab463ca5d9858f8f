"""Export the course's models from PyTorch with the real pnnx into course*/model_file/.

    python tools/export_models.py [NAME …]      all of them, or those named (test_linear, simple_ops, …)

Needs tools/requirements.txt. Each model is checked against PyTorch twice: by the Python that pnnx itself generates, and
by the stored inputs and outputs beside it, which the tests hold the course's own runtime against.
"""

import argparse
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from generated import compare
from nets.lessons import SimpleOps, SimpleOps2, TestLinear, example_input
from nets.resnet import ResNet18
from train_digits import score, split, train

from kuiper_edu.datasets import to_images
from kuiper_edu.pnnx_export import export

ROOT = Path(__file__).parents[1]
COURSE3, COURSE4, COURSE5 = (ROOT / f"course{number}" / "model_file" for number in (3, 4, 5))


def export_with_outputs(module: torch.nn.Module, inputs: list[torch.Tensor], stem: Path) -> None:
    """STEM.pnnx.param, STEM.pnnx.bin and STEM.npz with PyTorch's own inputs and output."""
    with torch.no_grad():
        output = module.eval()(*inputs)
    export(module, inputs, stem, check=lambda folder: compare(folder, inputs, output))
    arrays = {f"input{index}": tensor.numpy() for index, tensor in enumerate(inputs)}
    np.savez_compressed(f"{stem}.npz", **arrays, output0=output.numpy())


def test_linear() -> None:
    torch.manual_seed(0)
    export_with_outputs(TestLinear(), [example_input(1, 32)], COURSE3 / "test_linear")


def simple_ops() -> None:
    export_with_outputs(SimpleOps(), [example_input(1, 3, 16, 16)], COURSE4 / "simple_ops")


def simple_ops2() -> None:
    torch.manual_seed(0)
    export_with_outputs(SimpleOps2(), [example_input(2, 3, 16, 16)], COURSE4 / "simple_ops2")


def resnet18_batch1() -> None:
    """The structure alone: 46.7 MB of untrained weights would teach nobody anything."""
    torch.manual_seed(0)
    with tempfile.TemporaryDirectory() as folder:
        exported = export(ResNet18(), [example_input(1, 3, 224, 224)], Path(folder) / "resnet18_batch1")
        shutil.copyfile(exported.param, COURSE4 / exported.param.name)


def digits() -> None:
    held_out = split()
    network = train(held_out)
    scores = score(network, held_out.scans)
    right = (scores.argmax(axis=1) == held_out.labels).mean()
    print(f"digits: {right:.1%} of {len(scores)} held-out scans read right")
    if right < 0.97:
        raise SystemExit("the digits network reads fewer than 97 % of the held-out scans; nothing was stored")
    image = torch.from_numpy(to_images(held_out.scans[:1]))
    stem = COURSE5 / "digits"
    export(network, [image], stem, check=lambda folder: compare(folder, [image], torch.from_numpy(scores[:1])))
    np.savez_compressed(f"{stem}.npz", scans=held_out.scans, labels=held_out.labels, scores=scores)


MODELS: dict[str, Callable[[], None]] = {
    make.__name__: make for make in (test_linear, simple_ops, simple_ops2, resnet18_batch1, digits)
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the course's models with the real pnnx.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(MODELS)}; all without a name")
    names = parser.parse_args().names or list(MODELS)
    unknown = [name for name in names if name not in MODELS]
    if unknown:
        parser.error(f"there is no model {', '.join(unknown)}; the models are {', '.join(MODELS)}")
    for name in names:
        MODELS[name]()
        print(f"{name}: done")


if __name__ == "__main__":
    main()
