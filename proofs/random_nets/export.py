"""Making a stored net from a seed: PyTorch runs it, pnnx exports it at every level."""

from __future__ import annotations

import copy
import json
import shutil
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx_export import describe, find_tool, run_tool
from proofs.random_nets.cases import LEVELS, StoredNet, structured
from proofs.random_nets.draft import Value
from proofs.random_nets.generate import RandomNet, generate
from proofs.random_nets.judge import difference
from tools.generated import GeneratedCodeError, run_generated
from tools.nets.statistics import give_statistics

TIME_LIMIT = 20.0
DTYPES = {"f32": np.float32, "f64": np.float64, "i64": np.int64, "i32": np.int32, "u8": np.uint8, "bool": np.bool_}


def export_net(seed: int, folder: Path) -> StoredNet:
    """Generate, run, trace and export the net of a seed into FOLDER/SEED; an existing one is kept."""
    place = folder / f"{seed:04}"
    stored = StoredNet(place)
    net, script = generate(seed), place / "net.py"
    if (place / "facts.json").is_file() and script.read_text(encoding="utf-8") == net.source:
        return stored
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    script.write_text(net.source, encoding="utf-8")
    arrays: dict[str, np.ndarray] = {}
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        facts = _facts(net, place, arrays)
    np.savez_compressed(place / "arrays.npz", **arrays)
    (place / "facts.json").write_text(json.dumps(facts), encoding="utf-8")
    return stored


def build(net: RandomNet) -> torch.nn.Module:
    """Build the module in eval mode, always with the same weights."""
    torch.manual_seed(net.seed)
    space: dict[str, Any] = {}
    exec(compile(net.source, f"net {net.seed}", "exec"), space)
    module: torch.nn.Module = space["Net"]()
    give_statistics(module)
    return module.eval()


def _facts(net: RandomNet, place: Path, arrays: dict[str, np.ndarray]) -> dict[str, Any]:
    module = build(net)
    variants, results = _variants(module, net)
    traced = torch.jit.trace(module, tensors(variants["plain"]), check_trace=False)
    for name in ("batch", "empty"):
        if name in variants and not _agrees(traced, variants[name], results[name]):
            del variants[name]  # the number of samples is a number in the traced net
    for name, inputs in variants.items():
        arrays |= {f"{name}.in{number}": array for number, array in enumerate(inputs)}
    shapes2 = variants["batch"] if net.open_batch and "batch" in variants else []
    return {
        "seed": net.seed,
        "steps": net.steps,
        "inputs": len(net.inputs),
        "variants": {name: structured(results[name], name, arrays) for name in variants},
        "open_batch": bool(shapes2),
        "wide": second_opinions(module, variants, results, arrays),
        "levels": _levels(traced, place, variants, shapes2, arrays),
    }


def _variants(module: torch.nn.Module, net: RandomNet) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return inputs and results of the variants that PyTorch itself can compute."""
    variants, results = inputs_of(net), {}
    for name in list(variants):
        try:
            results[name] = run(module, variants[name])
        except Exception:  # PyTorch refuses in many ways, AssertionError among them
            if name == "plain":
                raise
            del variants[name]
    return variants, results


def _agrees(module: Any, inputs: Sequence[np.ndarray], expected: Any) -> bool:
    try:
        return not difference(run(module, inputs), expected)
    except RuntimeError:
        return False


def _levels(
    traced: Any, place: Path, variants: dict[str, Any], shapes2: Sequence[np.ndarray], arrays: dict[str, np.ndarray]
) -> dict[str, Any]:
    levels: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="random-nets-") as folder:
        for level in LEVELS:
            script = Path(folder) / f"level{level}" / "model.pt"
            script.parent.mkdir()
            traced.save(str(script))
            began = time.monotonic()
            levels[str(level)] = fact = _one_level(script, place, level, variants["plain"], shapes2)
            fact["seconds"] = round(time.monotonic() - began, 2)
            if not fact["fault"]:
                fact["generated"] = _generated(script.parent, level, variants, arrays)
    return levels


def _one_level(
    script: Path, place: Path, level: int, inputs: Sequence[np.ndarray], shapes2: Sequence[np.ndarray]
) -> dict[str, Any]:
    try:
        exported = run_tool(
            find_tool(), script, place / f"level{level}", describe(inputs), describe(shapes2) if shapes2 else "",
            optlevel=level, time_limit=TIME_LIMIT,
        )  # fmt: skip
    except KuiperError as error:
        return {"fault": str(error)}
    return {"fault": "", "exit_code": exported.exit_code}


def _generated(folder: Path, level: int, variants: dict[str, Any], arrays: dict[str, np.ndarray]) -> dict[str, Any]:
    """Return the nesting of the generated Python's results, for the variants for which it runs."""
    structures = {}
    for name, inputs in variants.items():
        try:
            value = as_arrays(run_generated(folder, tensors(inputs)))
        except GeneratedCodeError:
            if name == "plain":
                break
            continue
        structures[name] = structured(value, f"generated{level}.{name}", arrays)
    return structures


def run(module: Any, inputs: Sequence[np.ndarray]) -> Any:
    """Return PyTorch's results as nested arrays."""
    return as_arrays(module(*tensors(inputs)))


def tensors(inputs: Sequence[np.ndarray]) -> tuple[torch.Tensor, ...]:
    """Convert every array to a separate tensor."""
    return tuple(torch.from_numpy(array.copy()) for array in inputs)


def as_arrays(value: Any) -> Any:
    """Convert nested tensors to nested arrays."""
    if isinstance(value, (tuple, list)):
        return type(value)(as_arrays(part) for part in value)
    return (
        value.detach().resolve_conj().resolve_neg().numpy().copy()
        if isinstance(value, torch.Tensor)
        else np.asarray(value)
    )


def second_opinions(
    module: torch.nn.Module, variants: dict[str, Any], results: dict[str, Any], arrays: dict[str, np.ndarray]
) -> dict[str, Any]:
    """Return PyTorch's float64 results, with attention by its formula, in the types of its float32 results.

    Returns:
        the structures of those variants for which it runs.
    """
    wide, structures = copy.deepcopy(module).double(), {}
    for name, inputs in variants.items():
        doubles = [array.astype(np.float64) if array.dtype == np.float32 else array for array in inputs]
        try:
            with sdpa_kernel(SDPBackend.MATH), float64_by_default():
                value = like(run(wide, doubles), results[name])
        except (RuntimeError, IndexError, ValueError, TypeError):
            continue
        structures[name] = structured(value, f"wide.{name}", arrays)
    return structures


@contextmanager
def float64_by_default() -> Iterator[None]:
    """What whole numbers become beside a float is float64, too, so that it meets no weights of another type."""
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        yield
    finally:
        torch.set_default_dtype(before)


def like(value: Any, pattern: Any) -> Any:
    """Convert nested arrays to the data types of another result with the same nesting."""
    if isinstance(value, (tuple, list)):
        return type(value)(like(*pair) for pair in zip(value, pattern, strict=True))
    return value.astype(pattern.dtype)


def inputs_of(net: RandomNet) -> dict[str, list[np.ndarray]]:
    """Return the inputs of every variant, seeded by the net."""
    rng = np.random.default_rng(net.seed)
    plain = [array_of(rng, value, value.shape) for value in net.inputs]
    variants = {"plain": plain}
    if any(value.batched for value in net.inputs):
        variants["batch"] = batches(rng, net, more=2)
    if any(array.dtype.kind == "f" for array in plain):
        variants["nan"] = [sprinkled(rng, array, [np.nan]) for array in plain]
        variants["inf"] = [sprinkled(rng, array, [np.inf, -np.inf]) for array in plain]
        variants["scalar"] = [array_of(rng, value, ()) for value in net.inputs]
    if "batch" in variants and "PixelUnshuffle" not in net.source:  # PyTorch's leaves an empty batch in its shape
        variants["empty"] = batches(rng, net, more=None)
    return variants


def batches(rng: np.random.Generator, net: RandomNet, more: int | None) -> list[np.ndarray]:
    """Return inputs with `more` samples than the net was traced with; None: with no samples."""

    def shape(value: Value) -> tuple[int, ...]:
        if not value.batched:
            return value.shape
        return (0 if more is None else value.shape[0] + more, *value.shape[1:])

    return [array_of(rng, value, shape(value)) for value in net.inputs]


def array_of(rng: np.random.Generator, value: Value, shape: tuple[int, ...]) -> np.ndarray:
    """Return random numbers of the value's kind."""
    dtype = np.dtype(DTYPES[value.kind])
    if dtype.kind == "f":
        return np.asarray(rng.standard_normal(shape), dtype)
    if dtype.kind == "b":
        return np.asarray(rng.random(shape) < 0.5)
    return np.asarray(rng.integers(int(value.low), int(value.size), shape, endpoint=True), dtype)


def sprinkled(rng: np.random.Generator, array: np.ndarray, odd: Sequence[float]) -> np.ndarray:
    """Return the array with a few of its floats replaced by special values."""
    if array.dtype.kind != "f":
        return array.copy()
    flat = array.ravel().copy()
    places = rng.choice(flat.size, max(1, flat.size // 20), replace=False)
    flat[places] = rng.choice(odd, len(places))
    return flat.reshape(array.shape)
