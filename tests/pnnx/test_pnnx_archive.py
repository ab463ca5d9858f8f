"""Changes of a model's files after it was opened: deleted, replaced, truncated, rewritten by another program."""

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from kuiper_edu.errors import ModelFileError, WeightError
from kuiper_edu.pnnx import Attribute, Graph
from kuiper_edu.pnnx.files import param_file
from kuiper_edu.runtime import RuntimeGraph

TEXT = """7767517
2 1
pnnx.Input     pnnx_input_0 0 1 0 #0=(1,3)f32
pnnx.Attribute weight       0 1 1 @data=(100,100)f32 #1=(100,100)f32
"""


@pytest.fixture
def param(tmp_path: Path) -> Path:
    """Write a model with one weight of ten pages."""
    graph = Graph.from_text(TEXT.replace("2 1", "2 2"))
    graph.ops[1].attrs["data"] = Attribute(np.arange(10_000, dtype=np.float32).reshape(100, 100))
    graph.save(tmp_path / "net.pnnx.param", tmp_path / "net.pnnx.bin")
    return tmp_path / "net.pnnx.param"


def weight(graph: Graph) -> Attribute:
    return graph.ops[1].attrs["data"]


def zeros(path: Path) -> None:
    """Overwrite the middle with zeros in place, with a later modification time."""
    with path.open("r+b") as file:
        file.seek(20_000)
        file.write(bytes(8_000))
    os.utime(path, ns=(1, 1))


def cut(path: Path) -> None:
    os.truncate(path, 5000)


@pytest.mark.parametrize("change", [zeros, cut])
def test_a_weight_of_a_file_written_to_meanwhile_is_refused(
    param: Path, tmp_path: Path, change: Callable[[Path], None]
) -> None:
    graph = Graph.load(param)
    change(param.with_suffix(".bin"))
    with pytest.raises(WeightError, match=r"changed after it was opened\. Load the model again"):
        _ = weight(graph).data
    with pytest.raises(WeightError, match="changed after it was opened"):
        graph.save(tmp_path / "copy.param", tmp_path / "copy.bin")
    assert not list(tmp_path.glob("copy*"))


def test_other_bytes_of_the_same_size_and_time_are_refused(param: Path) -> None:
    graph = Graph.load(param)
    path = param.with_suffix(".bin")
    status = path.stat()
    zeros(path)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    with pytest.raises(WeightError, match="are damaged: expected the checksum"):
        _ = weight(graph).data


def test_another_mark_alone_is_refused(param: Path) -> None:
    graph = Graph.load(param)
    path = param.with_suffix(".bin")
    status, content = path.stat(), path.read_bytes()
    path.write_bytes(content[:-64] + bytes(64))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    with pytest.raises(WeightError, match="changed after it was opened"):
        _ = weight(graph).data


@pytest.mark.parametrize("change", [zeros, cut, Path.unlink])
def test_what_was_looked_at_before_stays(param: Path, change: Callable[[Path], None]) -> None:
    graph = Graph.load(param)
    assert weight(graph).data[99, 99] == 9999
    change(param.with_suffix(".bin"))
    for each in (graph, graph.copy()):
        assert weight(each).data[99, 99] == 9999


def test_a_weight_of_a_deleted_file_is_refused(param: Path) -> None:
    graph = Graph.load(param)
    param.with_suffix(".bin").unlink()
    with pytest.raises(WeightError, match="there is no such file") as caught:
        _ = weight(graph).data
    assert caught.value.path == graph.bin_path


@pytest.mark.parametrize("zip64", [True, False])
@pytest.mark.parametrize("name", ["weight", "renamed"])
def test_saving_over_the_opened_files_loses_nothing(param: Path, zip64: bool, name: str) -> None:
    graph = Graph.load(param)
    copied = graph.copy()
    graph.ops[1].name = name
    graph.save(param, param.with_suffix(".bin"), zip64=zip64)
    for each in (graph, copied, Graph.load(param)):
        np.testing.assert_array_equal(weight(each).data.ravel(), np.arange(10_000))


@pytest.mark.process
def test_no_file_is_left_open(param: Path) -> None:
    script = "import sys, kuiper_edu.pnnx as p; g = p.Graph.load(sys.argv[1]); g.ops[1].attrs['data'].data.sum()"
    words = [sys.executable, "-X", "dev", "-W", "error", "-c", script, str(param)]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("name", [None, 3, [], b"net", "a\0b"])
def test_what_is_no_file_name_is_refused(name: object) -> None:
    graph = Graph.from_text("7767517\n0 0\n")
    for call in (Graph.load, RuntimeGraph, param_file, lambda name: graph.save(name, "x.bin")):
        with pytest.raises(ModelFileError, match="expected a file name"):
            call(name)  # type: ignore[operator]


@pytest.mark.parametrize("name", ["x" * 5000, "~/net", ""])
def test_a_name_that_cannot_be_there_is_refused(name: str) -> None:
    for call in (Graph.load, lambda name: RuntimeGraph(name).init(), lambda name: Graph.load(param_file(name))):
        with pytest.raises(ModelFileError):
            call(name)
    with pytest.raises(ModelFileError):
        Graph.from_text("7767517\n0 0\n").save(name)


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Disable Python's cyclic garbage collector."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="this system does not list descriptors")
@pytest.mark.usefixtures("uncollected")
def test_open_models_hold_no_descriptor(param: Path) -> None:
    def descriptors() -> int:
        return sum(1 for _ in Path("/proc/self/fd").iterdir())

    before = descriptors()
    graphs = [Graph.load(param) for _ in range(50)]
    arrays = [weight(graph).data for graph in graphs]
    assert descriptors() == before
    del graphs
    assert [array[99, 99] for array in arrays] == [9999] * 50


def test_a_file_is_found_again_whatever_led_to_it(param: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "link.bin").symlink_to(param.with_suffix(".bin").name)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    graph = Graph.load(param.name, "link.bin")
    monkeypatch.chdir("elsewhere")
    (tmp_path / "link.bin").unlink()
    assert weight(graph).data[99, 99] == 9999
