"""The index of the stored corpus is correct, and the corpus stays small."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu.engine import open_model
from kuiper_edu.pnnx import Graph

CORPUS = Path(__file__).parents[1] / "corpus"
INDEX: dict[str, dict[str, Any]] = json.loads((CORPUS / "index.json").read_text(encoding="utf-8"))
LIMIT = 6_000_000
STORED_AS = {
    "bf16": "float32",
    "bool": "bool",
}  # the others: f32 -> float32, i64 -> int64, u8 -> uint8, c64 -> complex64
KINDS = {"f": "float", "i": "int", "u": "uint", "c": "complex"}


def numpy_name(dtype: str) -> str:
    return STORED_AS.get(dtype) or KINDS[dtype[0]] + dtype[1:]


def numbers_in(structure: Any) -> Iterator[int]:
    """Yield the output numbers of a nested structure, in order; only tuples and lists may nest."""
    if isinstance(structure, int):
        yield structure
        return
    ((kind, items),) = structure.items()
    assert kind in {"tuple", "list"}
    for item in items:
        yield from numbers_in(item)


def test_every_net_has_its_files_and_no_file_is_left_over() -> None:
    expected = {f"{name}{end}" for name in INDEX for end in (".pnnx.param", ".pnnx.bin", ".npz")}
    expected |= {f"{name}.other.npz" for name, net in INDEX.items() if net["dynamic"]}
    assert {path.name for path in CORPUS.iterdir()} - expected == {"README.md", "index.json"}
    assert expected <= {path.name for path in CORPUS.iterdir()}


def test_the_corpus_is_varied_and_small() -> None:
    assert len(INDEX) >= 60
    assert sum(path.stat().st_size for path in CORPUS.iterdir()) <= LIMIT
    assert sum(net["runnable"] for net in INDEX.values()) >= 60
    categories = {net["category"] for net in INDEX.values()}
    wanted = {"cnn", "detection", "segmentation", "transformer", "recurrent", "1-D", "embedding", "expression"}
    assert wanted | {"reduction", "slicing", "dynamic", "data type", "structure"} <= categories
    assert {net["optlevel"] for net in INDEX.values()} == {0, 1, 2}
    assert any(len(net["inputs"]) > 2 for net in INDEX.values())
    assert any(len(net["outputs"]) > 2 for net in INDEX.values())


@pytest.mark.parametrize("name", sorted(INDEX))
def test_what_the_index_says_of_a_net_is_so(name: str) -> None:
    net = INDEX[name]
    graph = Graph.load(CORPUS / f"{name}.pnnx.param")
    assert net["operators"] == len(graph.ops)
    assert net["types"] == sorted({operator.type for operator in graph.ops})
    assert [operator.type for operator in graph.ops].count("pnnx.Input") == len(net["inputs"])
    assert net["runnable"] == (net["reason"] == "")
    assert not (net["runnable"] and net["generated"] != "agrees" and not net["trusted"])
    assert list(numbers_in(net["structure"])) == list(range(len(net["outputs"])))
    with np.load(CORPUS / f"{name}.npz") as stored:
        said = {f"{kind}{number}": each for kind in ("input", "output") for number, each in enumerate(net[f"{kind}s"])}
        assert sorted(stored) == sorted(said)
        for key, array in stored.items():
            assert list(array.shape) == said[key]["shape"]
            assert array.dtype.name == numpy_name(said[key]["dtype"])


@pytest.mark.parametrize("name", sorted(INDEX))
def test_the_inputs_are_those_the_file_declares(name: str) -> None:
    graph = Graph.load(CORPUS / f"{name}.pnnx.param")
    declared = [operator.outputs[0].shape for operator in graph.ops if operator.type == "pnnx.Input"]
    for shape, told in zip(declared, INDEX[name]["inputs"], strict=True):
        assert shape is not None
        assert len(shape) == len(told["shape"])
        assert all(size in (None, number) for size, number in zip(shape, told["shape"], strict=True))
        assert INDEX[name]["dynamic"] or None not in shape


@pytest.mark.parametrize("name", [name for name, net in INDEX.items() if net["dynamic"] and net["runnable"]])
def test_a_net_of_open_sizes_gives_pytorchs_results_for_both(name: str) -> None:
    for path in (CORPUS / f"{name}.npz", CORPUS / f"{name}.other.npz"):
        with np.load(path) as stored:
            inputs = [stored[f"input{number}"] for number in range(len(INDEX[name]["inputs"]))]
            expected = [stored[f"output{number}"] for number in range(len(INDEX[name]["outputs"]))]
        result = open_model(CORPUS / name).forward(*inputs)
        for found, wanted in zip(result if isinstance(result, tuple) else (result,), expected, strict=True):
            assert found.shape == wanted.shape
            assert np.allclose(found, wanted, atol=1e-5 * max(1, np.abs(wanted).max()))


def test_no_stored_file_names_a_place_of_the_machine_that_made_it(repo: Path) -> None:
    machine = re.compile(rb"/(?:home|Users|root|tmp|work|mnt)/|[A-Z]:\\\\")
    stored = [*CORPUS.iterdir(), *repo.glob("course*/model_file/**/*.p*"), *repo.glob("course*/model_file/**/*.json")]
    assert len(stored) > 100
    assert [path.name for path in stored if path.suffix != ".npz" and machine.search(path.read_bytes())] == []
