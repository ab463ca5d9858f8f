"""Export the course's models from PyTorch with the real pnnx into course*/model_file/.

    PYTHONPATH=. python tools/export_models.py [NAME …]      all of them, or those named (--help lists the names)

Needs tools/requirements.txt. Each model is checked against PyTorch twice: by the Python that pnnx itself generates, and
by the stored inputs and outputs, with which the tests compare the course's own runtime.
"""

import argparse
import contextlib
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch
from generated import GeneratedCodeError, compare
from nets.lessons import SimpleOps, SimpleOps2, TestLinear, example_input
from nets.notation import Gated, Norm, Rows, Sums
from nets.optimise import (
    Arithmetic,
    Constants,
    ConvNorms,
    DeadEnds,
    ManyNorms,
    NoOperations,
    NormPieces,
    PaddedConv,
    StubbornNorms,
    TwinConvs,
    TwoBlocks,
)
from nets.outside import Attention, Depthwise, Mlp, Rectangles, Residual, UNet
from nets.resnet import ResNet18
from nets.statistics import give_statistics
from onnx_json import export_onnx
from torch import Tensor, nn
from train_digits import as_scanned, score, split, train, train_unseen

from kuiper_edu.datasets import to_images
from kuiper_edu.pnnx_export import export

ROOT = Path(__file__).parents[1]
COURSE3, COURSE4, COURSE5 = (ROOT / f"course{number}" / "model_file" for number in (3, 4, 5))


def export_with_outputs(
    module: nn.Module,
    inputs: Sequence[Tensor],
    stem: Path,
    *,
    optlevel: int = 2,
    inputs2: Sequence[Tensor] = (),
    moduleops: Sequence[str] = (),
) -> None:
    """Write STEM.pnnx.param, STEM.pnnx.bin and STEM.npz with PyTorch's own inputs and output.

    Below level 2, and for custom operators, the Python that pnnx generates may not run; that is no error.
    """
    with torch.no_grad():
        output = module.eval()(*inputs)

    def compare_with_torch(folder: Path) -> None:
        with contextlib.suppress(GeneratedCodeError) if optlevel < 2 or moduleops else contextlib.nullcontext():
            compare(folder, inputs, output)

    export(module, inputs, stem, optlevel=optlevel, inputs2=inputs2, moduleops=moduleops, check=compare_with_torch)
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


def layernorm() -> None:
    """Export one layer norm to PNNX and ONNX."""
    torch.manual_seed(0)
    module, x = Norm(), example_input(1, 4, 16)
    export_with_outputs(module, [x], COURSE3 / "layernorm")
    export_onnx(module, x, COURSE3 / "layernorm.onnx.json")


def reshape() -> None:
    """Export one reshape to PNNX and ONNX with all sizes open, so that the graph computes the sizes."""
    module, x = Rows(), example_input(1, 3, 4, 5)
    export_with_outputs(module, [x], COURSE3 / "reshape", inputs2=[example_input(2, 4, 6, 7)])
    export_onnx(module, x, COURSE3 / "reshape.onnx.json", open_sizes=True)


def expression() -> None:
    export_with_outputs(Sums(), [example_input(2, 3, seed=seed) for seed in range(4)], COURSE3 / "expression")


def custom_module() -> None:
    """Export a custom module as one operator, and split into operators."""
    torch.manual_seed(0)
    module, inputs = Gated(), [example_input(2, 4)]
    export_with_outputs(module, inputs, COURSE3 / "custom_module", moduleops=["nets.notation.Gate"])
    export_with_outputs(module, inputs, COURSE3 / "custom_module_split")


def optimise() -> None:
    """Export graphs that can be optimised."""
    for name, (make, shapes, level) in OPTIMISE.items():
        torch.manual_seed(0)
        module = make()
        give_statistics(module)
        inputs = [example_input(*shape, seed=seed) for seed, shape in enumerate(shapes)]
        export_with_outputs(module, inputs, COURSE3 / "optimise" / name, optlevel=level)


def resnet18_batch1() -> None:
    """Export only the structure: 46.7 MB of untrained weights would be of no use."""
    torch.manual_seed(0)
    with tempfile.TemporaryDirectory() as folder:
        exported = export(ResNet18(), [example_input(1, 3, 224, 224)], Path(folder) / "resnet18_batch1")
        shutil.copyfile(exported.param, COURSE4 / exported.param.name)


def digits() -> None:
    held_out = split()
    network, images = train(held_out), to_images(held_out.scans)
    scores = _good_scores("digits", network, images, held_out.labels)
    image = torch.from_numpy(images[:1])
    stem = COURSE5 / "digits"
    export(network, [image], stem, check=lambda folder: compare(folder, [image], torch.from_numpy(scores[:1])))
    np.savez_compressed(f"{stem}.npz", scans=held_out.scans, labels=held_out.labels, scores=scores)


def unseen() -> None:
    """Export the capstone's network. Its scans and labels are those of digits.npz."""
    held_out = split()
    network, images = train_unseen(held_out), as_scanned(held_out.scans)
    scores = _good_scores("unseen", network, images, held_out.labels)
    image = torch.from_numpy(images[:1])
    stem = COURSE5 / "unseen"
    export(network, [image], stem, check=lambda folder: compare(folder, [image], torch.from_numpy(scores[:1])))
    np.savez_compressed(f"{stem}.npz", scores=scores)


def outside() -> None:
    """Export networks that no lesson shows: three that the capstone runs, and three for its open exercise."""
    for name, (make, shape) in OUTSIDE.items():
        torch.manual_seed(0)
        module = make()
        give_statistics(module)
        export_with_outputs(module, [example_input(*shape)], COURSE5 / "outside" / name)


def _good_scores(name: str, network: nn.Module, images: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Return PyTorch's scores for the held-out scans; exit if too many scans are read wrong."""
    scores = score(network, images)
    right = (scores.argmax(axis=1) == labels).mean()
    print(f"{name}: {right:.1%} of {len(scores)} held-out scans read right")
    if right < 0.97:
        raise SystemExit(f"{name} reads fewer than 97 % of the held-out scans; nothing was stored")
    return scores


# name: the module, the shapes of its inputs, the level it is exported at
OPTIMISE: dict[str, tuple[type[nn.Module], list[tuple[int, ...]], int]] = {
    "conv_norms": (ConvNorms, [(1, 3, 8, 8)], 1),
    "many_norms": (ManyNorms, [(2, 4, 8)], 1),
    "stubborn_norms": (StubbornNorms, [(1, 3, 6, 6)], 2),
    "padded_conv": (PaddedConv, [(1, 3, 8, 8)], 1),
    "constants": (Constants, [(2, 4)], 1),
    "dead_ends": (DeadEnds, [(2, 6)], 1),
    "twin_convs": (TwinConvs, [(1, 3, 6, 6)], 1),
    "norm_pieces": (NormPieces, [(2, 5, 8)], 1),
    "norm_pieces_level0": (NormPieces, [(2, 5, 8)], 0),
    "arithmetic": (Arithmetic, [(2, 3), (2, 3)], 1),
    "arithmetic_level0": (Arithmetic, [(2, 3), (2, 3)], 0),
    "no_operations": (NoOperations, [(2, 6)], 1),
    "two_blocks": (TwoBlocks, [(1, 4, 8, 8)], 1),
}
# name: the module, the shape of its input
OUTSIDE: dict[str, tuple[type[nn.Module], tuple[int, ...]]] = {
    "mlp": (Mlp, (2, 64)),
    "rectangles": (Rectangles, (2, 1, 13, 16)),
    "residual": (Residual, (2, 2, 12, 12)),
    "depthwise": (Depthwise, (2, 1, 16, 16)),
    "unet": (UNet, (2, 1, 16, 16)),
    "attention": (Attention, (1, 16, 32)),
}
MODELS: dict[str, Callable[[], None]] = {
    make.__name__: make
    for make in (
        test_linear,
        layernorm,
        reshape,
        expression,
        custom_module,
        optimise,
        simple_ops,
        simple_ops2,
        resnet18_batch1,
        digits,
        unseen,
        outside,
    )
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
