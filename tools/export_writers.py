"""Train and export the language models of course 5 with the real pnnx into course5/model_file/.

    npm pack chinese-poetry@2.0.1; tar -xzf chinese-poetry-2.0.1.tgz       the poems, in the folder `package`
    OMP_NUM_THREADS=1 PYTHONPATH=. python tools/export_writers.py [--poems package] [NAME …]

Needs tools/requirements-writers.txt. Writes NAME.pnnx.param, NAME.pnnx.bin, the vocabulary NAME.txt, and NAME.npz
with the tokens `input0` and PyTorch's own scores `output0`; of the names those that it has read, names_read.txt.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from generated import compare
from nets.writer import Writer
from train_writers import PLANS, refuse_wrong_metre, train
from writer_texts import Texts, names, poems

from kuiper_edu.pnnx import Attribute, Graph
from kuiper_edu.pnnx_export import export

FOLDER = Path(__file__).parents[1] / "course5" / "model_file"
EXAMPLES = {"names": "Marianne", "poems": "白日依山尽，黄河入海流"}  # whose scores are stored


def store(name: str, texts: Texts, network: Writer) -> None:
    """Write the files of a model."""
    network.untie()
    stem = FOLDER / name
    tokens = torch.tensor([texts.tokens(EXAMPLES[name])[:-1]])
    longer = torch.tensor([[0] * (tokens.shape[1] + 3)])
    with torch.no_grad():
        expected = network(tokens)
    checked = export(network, [tokens], stem, inputs2=[longer], check=lambda out: compare(out, [tokens], expected))
    if PLANS[name].places:  # the larger of the two: half of the bytes
        store_as_float16(stem)
        with torch.no_grad():
            expected = network.half().float()(tokens)
    np.savez_compressed(f"{stem}.npz", input0=tokens.numpy(), output0=expected.numpy())
    stem.with_suffix(".txt").write_text(texts.vocabulary, encoding="utf-8", newline="\n")
    if name == "names":  # lesson 5.5 counts which of the new names are among them
        lines = "".join(f"{text}\n" for text in sorted(texts.texts))
        (FOLDER / "names_read.txt").write_text(lines, encoding="utf-8", newline="\n")
    print(f"{checked.param}: done, {stem.with_suffix('.pnnx.bin').stat().st_size} bytes of weights")


def store_as_float16(stem: Path) -> None:
    """Write the weights of a model in half of the bytes."""
    param = Path(f"{stem}.pnnx.param")
    graph = Graph.load(param)
    for op in graph.ops:
        op.attrs.update({name: Attribute(weight.data, "f16") for name, weight in op.attrs.items()})
    graph.save(param, param.with_suffix(".bin"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train and export the language models of course 5.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(PLANS)}")
    parser.add_argument("--poems", type=Path, default=Path("package"), help="the unpacked package chinese-poetry")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in PLANS]
    if unknown:
        parser.error(f"there is no model {', '.join(unknown)}; the models are {', '.join(PLANS)}")
    torch.set_num_threads(1)
    for name in options.names or list(PLANS):
        texts, plan = names() if name == "names" else poems(options.poems), PLANS[name]
        print(f"{name}: {len(texts.texts)} texts of {len(texts.vocabulary)} tokens")
        network = train(texts, plan)
        if plan.metre:
            refuse_wrong_metre(network, texts.vocabulary, plan.metre)
        store(name, texts, network)


if __name__ == "__main__":
    main()
