"""Broken files are refused with one sentence that names position and cause; nothing else is raised, nothing hangs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from broken import BIN64, BROKEN, DAMAGED, FORGIVEN, MISSING, SOUND, WEIGHTS, Broken, packed

from kuiper_edu.errors import ModelFileError, WeightError
from kuiper_edu.pnnx import Graph


def put(folder: Path, case: Broken) -> Path:
    param = folder / "model.pnnx.param"
    param.write_bytes(case.param)
    if case.bin is not None:
        param.with_suffix(".bin").write_bytes(case.bin)
    return param


def test_the_sound_model_from_which_the_broken_ones_are_made_is_sound(tmp_path: Path) -> None:
    graph = Graph.load(put(tmp_path, Broken("", ModelFileError, "", SOUND.encode(), BIN64)))
    assert graph.ops[1].attrs["weight"].data.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert graph.warnings == graph.check() == []


def test_the_corpus_is_large_and_its_names_are_unique() -> None:
    names = [case.name for case in BROKEN + DAMAGED]
    assert len(names) == len(set(names)) >= 100


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case.name)
def test_a_broken_file_is_refused_on_load(case: Broken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, case)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(case.error) as caught:
        Graph.load("model.pnnx.param")
    message = str(caught.value)
    assert case.says in message
    assert message.startswith("model.pnnx.")
    assert str(tmp_path) not in message
    assert "\n" not in message
    assert len(message) < 500


def test_an_entry_twice_with_the_same_bytes_is_legal(tmp_path: Path) -> None:
    content = packed(more=WEIGHTS)
    graph = Graph.load(put(tmp_path, Broken("", ModelFileError, "", SOUND.encode(), content)))
    assert graph.ops[1].attrs["bias"].data.tolist() == [0.5, -0.5]


@pytest.mark.parametrize(("wrong", "content"), FORGIVEN, ids=[wrong for wrong, _ in FORGIVEN])
def test_what_does_no_harm_in_a_bin_is_forgiven(wrong: str, content: bytes, tmp_path: Path) -> None:
    graph = Graph.load(put(tmp_path, Broken(wrong, ModelFileError, "", SOUND.encode(), content)))
    assert {f"linear.{key}": bytes(weight.raw) for key, weight in graph.ops[1].attrs.items()} == WEIGHTS


@pytest.mark.parametrize("case", DAMAGED, ids=lambda case: case.name)
def test_damaged_bytes_are_noticed_at_the_first_look(case: Broken, tmp_path: Path) -> None:
    graph = Graph.load(put(tmp_path, case))
    assert graph.ops[1].attrs["bias"].data.tolist() == [0.5, -0.5]
    for _ in range(2):
        with pytest.raises(case.error, match=r"'linear\.weight' are damaged"):
            _ = graph.ops[1].attrs["weight"].data


@pytest.mark.parametrize(("param", "bin_name", "error", "says"), MISSING, ids=lambda value: str(value)[:40])
def test_a_file_that_is_not_there_is_named_as_given(
    param: str,
    bin_name: str,
    error: type[ModelFileError],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put(tmp_path, Broken("", ModelFileError, "", SOUND.encode(), BIN64))
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    else:
        pytest.skip("no pipes with names here") if "pipe" in (param, bin_name) else None
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error) as caught:
        Graph.load(param, bin_name)
    assert says in str(caught.value)


def test_the_working_directory_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ModelFileError, match=r"the working directory is ") as caught:
        Graph.load("course3/model_file/test_linear.pnnx.param")
    assert str(tmp_path) in str(caught.value)


def test_without_a_bin_the_structure_opens_and_a_look_at_a_weight_says_why_not(tmp_path: Path) -> None:
    graph = Graph.load(put(tmp_path, Broken("", ModelFileError, "", SOUND.encode(), None)))
    assert graph.bin_path is None
    assert [str(attribute) for attribute in graph.ops[1].attrs.values()] == [
        "<Attribute (2,) f32>",
        "<Attribute (2, 3) f32>",
    ]
    with pytest.raises(
        WeightError, match=r"'linear\.weight' are not there: the model was opened without its \.bin"
    ) as why:
        _ = graph.ops[1].attrs["weight"].data
    assert why.value.path == graph.param_path


def huge_files(folder: Path) -> list[Path]:
    """Sparse files of 10 GB, and lines that a careless parser would need very long for."""
    sparse = folder / "sparse.param"
    sparse.write_text("7767517\n4 3\n")
    os.truncate(sparse, 10 << 30)
    one_line = folder / "one_line.param"
    one_line.write_text("7767517\n" + "1" * (20 << 20))
    (folder / "large.pnnx.param").write_text(SOUND)
    large = folder / "large.pnnx.bin"
    large.write_bytes(BIN64)
    os.truncate(large, 10 << 30)
    many = folder / "many.param"
    many.write_text("7767517\n4 3\n" + "nn.ReLU a 1 1 0 1\n" * 200_000)
    counts = folder / "counts.param"
    counts.write_text("7767517\n1 1\nA a b " + "9999 " * 100_000 + "k=v\n")
    digits = folder / "digits.param"
    digits.write_text("7767517\n1 1\nA a 0 1 x k=1" + "1" * 1_000_000 + " l=" + "9" * 100_000 + "\n")
    return [sparse, one_line, folder / "large.pnnx.param", many, counts, digits]


LIMITED = """
import resource, sys, time
from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Graph
resource.setrlimit(resource.RLIMIT_AS, (600 << 20, 600 << 20))
slowest = 0
def highest():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
before = highest()
for path in sys.argv[1:]:
    start = time.process_time()
    try:
        Graph.load(path)
        sys.exit(f"{path} was read")
    except KuiperError:
        slowest = max(slowest, time.process_time() - start)
print(f"{slowest:.2f} s", file=sys.stderr)
print((highest() - before) // 1024)
"""


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited and measured as Linux does it")
def test_no_broken_file_makes_the_reader_take_memory(tmp_path: Path) -> None:
    paths = []
    for index, case in enumerate(BROKEN):
        (folder := tmp_path / str(index)).mkdir()
        paths.append(str(put(folder, case)))
    paths += [str(path) for path in huge_files(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *paths], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 200
    print(done.stdout.strip(), "MB,", done.stderr.strip())
