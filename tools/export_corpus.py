"""Export the corpus, tests/corpus: small, varied nets with their inputs and PyTorch's own results.

    PYTHONPATH=. python tools/export_corpus.py [NAME …]      all of them, or those named

pnnx's files are not trusted: the Python that it generates for each model is run and compared with PyTorch, and
index.json says which nets disagree and why. tests/corpus/README.md describes what is stored.
"""

import argparse
import itertools
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from corpus import NETS, Net
from generated import DisagreementError, compare, leaves

from kuiper_edu.pnnx_export import Exported, dtype_name, export

FOLDER = Path(__file__).parents[1] / "tests" / "corpus"
LIMIT = 6_000_000
TIME_LIMIT = 60.0


def export_net(net: Net) -> dict[str, Any]:
    """Write the files of one net; return its entry of index.json."""
    module = net.build()
    runs = [Run.of(module, net.inputs())]
    if net.inputs2 is not None:
        runs.append(Run.of(module, net.inputs2()))
    disagreement = ""

    def compare_with_torch(folder: Path) -> None:
        nonlocal disagreement
        try:
            for run in runs:
                compare(folder, [tensor.clone() for tensor in run.inputs], run.result, net.tolerance)
        except DisagreementError as error:
            disagreement = str(error).splitlines()[0]

    exported = export(
        module,
        runs[0].inputs,
        FOLDER / net.name,
        inputs2=runs[1].inputs if len(runs) > 1 else (),
        moduleops=[f"{type(module).__module__}.{name}" for name in net.moduleops],
        optlevel=net.optlevel,
        time_limit=TIME_LIMIT,
        check=compare_with_torch,
    )
    for run, end in zip(runs, (".npz", ".other.npz"), strict=False):
        run.save(FOLDER / f"{net.name}{end}")
    return entry(net, runs[0], exported, disagreement)


@dataclass(frozen=True)
class Run:
    """One run of a module by PyTorch: its inputs, and its nested result."""

    inputs: list[torch.Tensor]
    result: Any

    @classmethod
    def of(cls, module: torch.nn.Module, inputs: Sequence[torch.Tensor]) -> "Run":
        with torch.no_grad():
            return cls(list(inputs), module(*(tensor.clone() for tensor in inputs)))

    def save(self, path: Path) -> None:
        arrays = {f"input{index}": as_array(tensor) for index, tensor in enumerate(self.inputs)}
        arrays |= {f"output{index}": as_array(tensor) for index, tensor in enumerate(leaves(self.result))}
        np.savez_compressed(path, **arrays)


def entry(net: Net, run: Run, exported: Exported, disagreement: str) -> dict[str, Any]:
    """Return one net's entry of index.json; tests/corpus/README.md explains the keys."""
    reason = net.read_only or ("" if net.trusted else disagreement)
    lines = exported.param.read_text(encoding="utf-8").splitlines()[2:]
    return {
        "category": net.category,
        "description": net.description,
        "inputs": [{"shape": list(tensor.shape), "dtype": dtype_name(tensor.dtype)} for tensor in run.inputs],
        "outputs": [{"shape": list(tensor.shape), "dtype": dtype_name(tensor.dtype)} for tensor in leaves(run.result)],
        "structure": structure(run.result, itertools.count()),
        "dynamic": net.inputs2 is not None,
        "tolerance": net.tolerance,
        "optlevel": net.optlevel,
        "runnable": not reason,
        "reason": reason,
        "generated": disagreement or "agrees",
        "trusted": net.trusted,
        "operators": len(lines),
        "types": sorted({line.split()[0] for line in lines}),
    }


def structure(result: Any, numbers: Iterator[int]) -> Any:
    """Return the nesting of a result: numbers of outputs, and dictionaries for tuples and lists."""
    if isinstance(result, (tuple, list)):
        kind = "tuple" if isinstance(result, tuple) else "list"
        return {kind: [structure(item, numbers) for item in result]}
    return next(numbers)


def as_array(tensor: torch.Tensor) -> np.ndarray:
    """Convert a tensor to a NumPy array; bfloat16, which NumPy does not have, is widened to float32."""
    wide = tensor.float() if tensor.dtype == torch.bfloat16 else tensor
    return wide.detach().resolve_conj().resolve_neg().numpy()


def read_index() -> dict[str, Any]:
    path = FOLDER / "index.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def write_index(index: dict[str, Any]) -> None:
    """Write index.json sorted by name, one net per line, so that a change of one net is a change of one line."""
    lines = [f"{json.dumps(name)}: {json.dumps(index[name], ensure_ascii=False)}" for name in sorted(index)]
    (FOLDER / "index.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def remove_left_over(index: dict[str, Any]) -> None:
    """Remove the files and entries of nets that the corpus no longer has."""
    for name in [name for name in index if name not in NETS]:
        del index[name]
    for path in FOLDER.iterdir():
        if path.suffix in {".npz", ".bin", ".param"} and path.name.split(".")[0] not in index:
            path.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the corpus of small nets with the real pnnx.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="all nets without a name")
    names = parser.parse_args().names or list(NETS)
    unknown = [name for name in names if name not in NETS]
    if unknown:
        parser.error(f"there is no net {', '.join(unknown)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    index, failed = read_index(), []
    for name in names:
        start = time.monotonic()
        try:
            index[name] = export_net(NETS[name])
        except Exception as error:  # a failed net must not stop the others
            failed.append(name)
            print(f"{name}: FAILED: {type(error).__name__}: {error}", flush=True)
            continue
        generated, operators = index[name]["generated"], index[name]["operators"]
        print(f"{name}: {operators} operators, {time.monotonic() - start:.1f} s, {generated}", flush=True)
        write_index(index)
    remove_left_over(index)
    write_index(index)
    size = sum(path.stat().st_size for path in FOLDER.iterdir())
    runnable = sum(net["runnable"] for net in index.values())
    print(f"{len(index)} nets, {runnable} of them runnable, {size / 1e6:.2f} MB")
    if failed or size > LIMIT:
        raise SystemExit(f"failed: {', '.join(failed) or 'none'}; {size} bytes, {LIMIT} allowed")


if __name__ == "__main__":
    main()
