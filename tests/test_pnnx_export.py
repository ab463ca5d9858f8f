"""Running pnnx: failures of the tool are never accepted as a model. Neither torch nor pnnx is needed here."""

import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from waiting import wait_until

from kuiper_edu import pnnx_export
from kuiper_edu.errors import KuiperError, ModelFileError, UsageError
from kuiper_edu.pnnx import Graph

pytestmark = pytest.mark.process

# A fake tool: it writes what its first argument says to the working directory, with other files.
FAKE = """
import pathlib, shutil, subprocess, sys, time
behaviour, good, traced, *options = sys.argv[1:]
stem = traced.removesuffix(".pt")
pathlib.Path("called.txt").write_text("\\n".join([traced, *options]))
for stray in (".ncnn.param", ".ncnn.bin", "_ncnn.py", "_pnnx.py", ".pnnx.onnx"):
    pathlib.Path(stem + stray).write_text("stray")
param, weights = pathlib.Path(good + ".param").read_text(), pathlib.Path(good + ".bin").read_bytes()
print("pass_level0 of", behaviour, flush=True)
if behaviour == "hang":
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    time.sleep(60)
if behaviour == "cut off param":
    param = param[:-20]
if behaviour == "fewer operators":
    param = "".join(param.splitlines(keepends=True)[:-1])
if behaviour == "cut off bin":
    weights = weights[: len(weights) // 2]
if behaviour == "damaged bin":
    weights = weights[:500] + bytes([weights[500] ^ 255]) + weights[501:]
if behaviour != "nothing":
    pathlib.Path(stem + ".pnnx.param").write_text(param)
if behaviour not in ("nothing", "no bin"):
    pathlib.Path(stem + ".pnnx.bin").write_bytes(weights)
sys.exit(3 if behaviour == "good but fails" else 0)
"""


@pytest.fixture
def good(repo: Path) -> Path:
    """Write a complete model, as the real tool does."""
    return repo / "course3" / "model_file" / "test_linear.pnnx"


@pytest.fixture
def run(tmp_path: Path, good: Path):
    """Run the fake tool with a behaviour; return the exported files."""
    script, folder = tmp_path / "fake.py", tmp_path / "work"
    script.write_text(FAKE)
    folder.mkdir()
    (folder / "model.pt").write_bytes(b"")

    def start(behaviour: str, **options: object) -> pnnx_export.Exported:
        command = [sys.executable, str(script), behaviour, str(good)]
        return pnnx_export.run_tool(command, folder / "model.pt", tmp_path / "out" / "net", "[1,32]f32", **options)

    return start


def test_both_files_arrive_under_the_wanted_name_and_nothing_else(run, tmp_path: Path, good: Path) -> None:
    exported = run("good")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["net.pnnx.bin", "net.pnnx.param"]
    assert exported.param.read_bytes() == good.with_suffix(".pnnx.param").read_bytes()
    assert exported.bin.read_bytes() == good.with_suffix(".pnnx.bin").read_bytes()


def test_a_failing_exit_code_beside_complete_files_is_recorded_not_believed(run) -> None:
    exported = run("good but fails")
    assert exported.exit_code == 3
    assert len(Graph.load(exported.param, exported.bin).ops) == 4


@pytest.mark.parametrize(
    ("behaviour", "said"),
    [
        ("nothing", "no model.pnnx.param and no model.pnnx.bin"),
        ("no bin", "no model.pnnx.bin"),
        ("cut off param", "model.pnnx.param"),
        ("fewer operators", "model.pnnx.param"),
        ("cut off bin", "model.pnnx.bin"),
        ("damaged bin", "linear.bias"),
    ],
)
def test_exit_code_0_with_incomplete_files_is_an_error_and_stores_nothing(run, tmp_path, behaviour, said) -> None:
    with pytest.raises(ModelFileError) as caught:
        run(behaviour)
    assert said in str(caught.value)
    assert f"pass_level0 of {behaviour}" in str(caught.value), "the tool's last words belong to the message"
    assert not (tmp_path / "out").exists()


def test_a_tool_that_hangs_is_stopped_with_its_children(run, tmp_path: Path) -> None:
    begun = time.monotonic()
    with pytest.raises(ModelFileError, match=r"did not finish within 1.5 s"):
        run("hang", time_limit=1.5)
    assert time.monotonic() - begun < 30
    assert not (tmp_path / "out").exists()
    if sys.platform == "linux":
        wait_until(lambda: not processes_in(tmp_path / "work"), "the end of the killed processes")


def processes_in(folder: Path) -> list[str]:
    """Return the processes whose working directory is this folder."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if (entry / "cwd").readlink() == folder:
                    found.append(entry.name)
            except OSError:
                continue  # ended meanwhile, or owned by another user
    return found


def test_the_options_reach_the_tool(run, tmp_path: Path) -> None:
    run("good", shapes2="[2,32]f32", moduleops=["a.B", "c.D"], optlevel=1)
    assert (tmp_path / "work" / "called.txt").read_text().split("\n") == [
        "model.pt",
        "inputshape=[1,32]f32",
        "optlevel=1",
        "inputshape2=[2,32]f32",
        "moduleop=a.B,c.D",
    ]


def test_what_a_check_refuses_is_not_stored(run, tmp_path: Path) -> None:
    seen = []

    def refuse(folder: Path) -> None:
        seen.extend(path.name for path in folder.glob("*_pnnx.py"))
        raise ValueError("the numbers are wrong")

    with pytest.raises(ValueError, match="the numbers are wrong"):
        run("good", check=refuse)
    assert seen == ["model_pnnx.py"]
    assert not (tmp_path / "out").exists()


def test_a_failed_export_leaves_the_old_files_as_they_were(run, tmp_path: Path) -> None:
    run("good")
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    (tmp_path / "work" / "model.pnnx.param").unlink()
    (tmp_path / "work" / "model.pnnx.bin").unlink()
    with pytest.raises(ModelFileError):
        run("no bin")
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == before


def test_a_place_that_cannot_be_written_is_named(run, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file where a folder is to be")
    with pytest.raises(ModelFileError, match="out: the folder cannot be made"):
        run("good")
    (tmp_path / "out").unlink()
    (tmp_path / "out" / "net.pnnx.bin").mkdir(parents=True)
    with pytest.raises(ModelFileError, match=r"net\.pnnx\.bin"):
        run("good")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["net.pnnx.bin"]


def test_a_tool_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no-such-tool"):
        pnnx_export.run_tool([str(tmp_path / "no-such-tool")], tmp_path / "model.pt", tmp_path / "net", "[1]f32")


def test_shapes_and_types_are_spelled_as_the_tool_reads_them() -> None:
    tensors = [np.zeros((1, 3, 8, 8), np.float32), np.zeros(5, np.int64), np.zeros((2, 2), np.bool_)]
    assert pnnx_export.describe(tensors) == "[1,3,8,8]f32,[5]i64,[2,2]bool"
    assert pnnx_export.describe([]) == ""


@pytest.mark.parametrize(
    ("tensor", "said"),
    [
        ([1.0, 2.0], "found a list"),
        (np.zeros(3, np.uint16), "uint16"),
        (np.zeros((2, 0, 3), np.float32), "empty"),
        (np.zeros((), np.float32), "no dimensions"),
    ],
)
def test_an_input_the_tool_cannot_take_is_refused_before_it_runs(tensor: object, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        pnnx_export.describe([tensor])


def test_without_torch_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(UsageError, match="PyTorch is not installed"):
        pnnx_export.export(object(), [], tmp_path / "net")


def test_without_pnnx_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError, match="pnnx is not installed"):
        pnnx_export.find_tool()


def test_importing_the_module_loads_neither_torch_nor_pnnx() -> None:
    script = "import sys, kuiper_edu.pnnx_export; print({'torch', 'pnnx'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "set()"


def test_the_real_tool(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    pytest.importorskip("pnnx", reason="pnnx is not installed")
    exported = pnnx_export.export(torch.nn.Linear(4, 3), [torch.zeros(1, 4)], tmp_path / "linear", time_limit=60)
    graph = Graph.load(exported.param, exported.bin)
    assert [operator.type for operator in graph.ops] == ["pnnx.Input", "nn.Linear", "pnnx.Output"]
    assert len(list(tmp_path.iterdir())) == 2
    with pytest.raises(KuiperError, match="cannot trace"):
        pnnx_export.export(torch.nn.Linear(4, 3), [torch.zeros(1, 5)], tmp_path / "wrong")
