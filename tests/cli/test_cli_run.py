"""`run`: a model on arrays from files, and on handwritten digits."""

import json
import os
import zipfile
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from kuiper_edu.cli import execution
from kuiper_edu.cli.array_files import read_arrays
from kuiper_edu.cli.execution import sketch
from kuiper_edu.errors import ModelFileError, UsageError
from kuiper_edu.pnnx import Attribute, Graph


@pytest.fixture
def arrays(tmp_path: Path) -> Path:
    """A .npy of the input that the linear model takes."""
    np.save(tmp_path / "x.npy", np.array([[1, 10, 100]], np.float32))
    return tmp_path / "x.npy"


WANTED = [[1 + 20 + 300 + 0.5, 4 + 50 + 7_000_000 - 0.5]]


def test_a_model_runs_on_a_file_and_writes_one(kuiper, model: str, arrays: Path, tmp_path: Path) -> None:
    ran = kuiper("run", model, "--input", arrays, "--output", tmp_path / "y.npy")
    assert ran.code == 0
    assert "1x2 float32" in ran.out
    np.testing.assert_allclose(np.load(tmp_path / "y.npy"), WANTED, rtol=1e-6)


def test_json_holds_the_numbers(kuiper, model: str, arrays: Path) -> None:
    [output] = json.loads(kuiper("run", model, "-i", arrays, "--json").out)
    assert (output["shape"], output["dtype"]) == ([1, 2], "float32")
    np.testing.assert_allclose(output["values"], WANTED, rtol=1e-6)


def test_the_fast_engine_gives_the_same(kuiper, model: str, arrays: Path, tmp_path: Path) -> None:
    assert kuiper("run", model, "-i", arrays, "-o", tmp_path / "y.npz", "--fast").code == 0
    np.testing.assert_allclose(np.load(tmp_path / "y.npz")["output0"], WANTED, rtol=1e-6)


def test_stored_outputs_of_pytorch_are_met(kuiper, repo: Path, tmp_path: Path) -> None:
    stored = np.load(repo / "course4/model_file/simple_ops.npz")
    np.save(tmp_path / "x.npy", stored["input0"])
    stem = repo / "course4/model_file/simple_ops"
    assert kuiper("run", stem, "-i", tmp_path / "x.npy", "-o", tmp_path / "y.npy").code == 0
    np.testing.assert_allclose(np.load(tmp_path / "y.npy"), stored["output0"], rtol=0, atol=1e-6)


def test_other_sizes_run_where_the_layers_can(kuiper, repo: Path, tmp_path: Path) -> None:
    stem = repo / "course4/model_file/simple_ops"
    np.save(tmp_path / "x.npy", np.ones((1, 3, 5, 9), np.float32))
    refused = kuiper("run", stem, "-i", tmp_path / "x.npy")
    assert refused.code == 2
    assert "Add --any-shape" in refused.err
    ran = kuiper("run", stem, "-i", tmp_path / "x.npy", "--any-shape")
    assert ran.code == 0
    assert "x5x9 float32" in ran.out


def test_an_output_is_never_lost_without_force(kuiper, model: str, arrays: Path, tmp_path: Path) -> None:
    (tmp_path / "y.npy").write_bytes(b"precious")
    ran = kuiper("run", model, "-i", arrays, "-o", tmp_path / "y.npy")
    assert ran.code == 2
    assert "--force" in ran.err
    assert (tmp_path / "y.npy").read_bytes() == b"precious"
    assert kuiper("run", model, "-i", arrays, "-o", tmp_path / "y.npy", "--force").code == 0


def test_a_model_without_inputs_is_told_what_it_wants_with_a_line_to_copy(kuiper, model: str) -> None:
    ran = kuiper("run", model)
    assert (ran.code, ran.out) == (2, "")
    assert "needs 1 input, and none was given: pnnx_input_0 (1x3 float32)" in ran.err
    assert f"`kuiper-edu run {model} --input x.npy`" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_every_one_of_several_inputs_is_named(kuiper, repo: Path) -> None:
    ran = kuiper("run", repo / "tests" / "corpus" / "gru_state")
    assert "needs 2 inputs" in ran.err
    assert "pnnx_input_0 (2x6x4 float32), pnnx_input_1 (1x2x5 float32)" in ran.err
    assert "--input x0.npy --input x1.npy`" in ran.err


def test_a_model_that_takes_nothing_runs_without_inputs(kuiper, tmp_path: Path) -> None:
    text = """7767517
2 1
pnnx.Attribute  data          0 1 0 @data=(2,2)f32 #0=(2,2)f32
pnnx.Output     pnnx_output_0 1 0 0 #0=(2,2)f32
"""
    graph = Graph.from_text(text)
    graph.ops[0].attrs["data"] = Attribute(np.eye(2, dtype=np.float32))
    graph.save(tmp_path / "constant.pnnx.param")
    ran = kuiper("run", tmp_path / "constant")
    assert ran.code == 0, ran.err
    assert "2x2 float32, from 0 to 1" in ran.out


def test_force_without_an_output_is_refused(kuiper, model: str, arrays: Path) -> None:
    ran = kuiper("run", model, "-i", arrays, "--force")
    assert ran.code == 2
    assert "--force replaces a file, but none is written" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ["inspect", "linaer"],
        ["draw", "linaer", "-o", "a.png"],
        ["run", "linaer"],
        ["run", "linaer", "-i", "no.npy", "-o", "y.txt"],
        ["run", "linaer", "--digits", "400"],
        ["convert", "linaer", "-o", "no/folder/here/"],
        ["optimize", "linaer", "-o", "."],
        ["diff", "linaer", "nothing"],
    ],
)
def test_a_mistyped_model_gets_the_nearest_name_before_any_other_complaint(
    kuiper, model: str, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(Path(model).parent)
    ran = kuiper(*words)
    assert ran.code == 2
    assert ran.err.startswith(
        "kuiper-edu: linaer.pnnx.param: there is no such file. Did you mean 'linear.pnnx.param'? "
    )
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.zeros((1, 4), np.float32), "1x4"),
        (np.zeros((3,), np.float32), "3"),
        (np.zeros((1, 3), np.complex64), "complex64"),
    ],
)
def test_a_wrong_input_is_one_sentence(kuiper, model: str, tmp_path: Path, array: np.ndarray, message: str) -> None:
    np.save(tmp_path / "x.npy", array)
    ran = kuiper("run", model, "-i", tmp_path / "x.npy")
    assert ran.code == 2
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1


def test_arrays_that_are_too_many_are_named(kuiper, model: str, tmp_path: Path) -> None:
    """The .npz of docs/export.md contains the output, too."""
    np.savez(tmp_path / "mine.npz", input0=np.zeros((1, 3), np.float32), output0=np.zeros((1, 2), np.float32))
    ran = kuiper("run", model, "-i", tmp_path / "mine.npz")
    assert ran.code == 2
    assert "needs 1 input (pnnx_input_0 (1x3 float32)), found 2 arrays: input0, output0." in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_tied_weight_is_one_sentence(kuiper, repo: Path, tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.array([[1, 2, 6]]))
    ran = kuiper("run", repo / "tests/corpus/tied_weights", "-i", tmp_path / "x.npy")
    assert ran.code == 2
    assert "it shares its weight with another module" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_missing_batch_is_told_as_that(kuiper, repo: Path, tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.zeros((1, 64, 64), np.float32))
    ran = kuiper("run", repo / "course5/model_file/digits", "-i", tmp_path / "x.npy")
    assert ran.code == 2
    assert (
        "found 1x64x64, which lacks the batch, the first dimension. Make a batch of one with x[np.newaxis]." in ran.err
    )
    assert "any" not in ran.err
    assert len(ran.err.splitlines()) == 1


def test_pickled_and_broken_files_are_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "objects.npy", np.array([{}], object), allow_pickle=True)
    (tmp_path / "text.npy").write_text("no array", encoding="utf-8")
    (tmp_path / "empty.npy").write_bytes(b"")
    for name in ("objects.npy", "text.npy", "empty.npy"):
        with pytest.raises(UsageError, match=r"is not a \.npy or \.npz"):
            read_arrays(tmp_path / name)
    with pytest.raises(ModelFileError, match="working directory"):
        read_arrays(tmp_path / "missing.npy")


def _header(text: str) -> bytes:
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode()


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04" + b"junk" * 40,
        _header("((((("),
        _header("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}"),
        b"\x93NUMPY\x09\x00",
    ],
    ids=["zip", "header", "shape", "version"],
)
def test_a_damaged_file_of_arrays_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.npy").write_bytes(content)
    with pytest.raises(UsageError, match=r"is not a \.npy or \.npz"):
        read_arrays(tmp_path / "x.npy")


def test_an_npz_with_one_byte_changed_or_a_text_in_it_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "x.npz", a=np.zeros(100, np.float32))
    content = bytearray((tmp_path / "x.npz").read_bytes())
    content[300] ^= 255
    (tmp_path / "x.npz").write_bytes(content)
    with pytest.raises(UsageError, match="CRC"):
        read_arrays(tmp_path / "x.npz")
    with zipfile.ZipFile(tmp_path / "x.npz", "w") as archive:
        archive.writestr("read.me", "hello")
    with pytest.raises(UsageError, match="something other than arrays"):
        read_arrays(tmp_path / "x.npz")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_waited_for(kuiper, model: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.npy")
    ran = kuiper("run", model, "-i", tmp_path / "x.npy")
    assert ran.code == 2
    assert "no regular file" in ran.err


def test_a_wrong_output_name_is_refused_before_the_arrays_are_read(kuiper, model: str, tmp_path: Path) -> None:
    ran = kuiper("run", model, "-i", "no_such_array.npy", "-o", tmp_path / "y.txt")
    assert ran.code == 2
    assert ".npy or .npz" in ran.err


def test_all_digits_are_read_as_pytorch_reads_them(kuiper) -> None:
    found = json.loads(kuiper("run", "--digits", "360", "--json").out)
    assert (found["digits"], found["agrees"]) == (360, True)
    assert found["from_pytorch"] <= 1e-5
    assert found["accuracy"] >= 0.97
    right = sum(read == label for read, label in zip(found["predictions"], found["labels"], strict=True))
    assert right == found["right"]


def test_the_fast_engine_has_the_line_to_itself(kuiper, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(execution, "progress", lambda items, what: shown.append(what) or items)
    monkeypatch.setattr(Console, "status", lambda _, what: shown.append(what) or nullcontext())
    assert kuiper("run", "--digits", "5", "--fast").code == 0
    assert shown == []
    assert kuiper("run", "--digits", "5").code == 0
    assert shown == ["building", "reading digits"]


def test_digits_are_drawn_with_what_was_read(kuiper) -> None:
    ran = kuiper("run", "--digits", "4")
    assert ran.code == 0
    assert "@@" in ran.out
    assert "4 of 4 right" in ran.out


@pytest.mark.parametrize("count", ["0", "361", "-1"])
def test_a_number_of_digits_that_there_are_not_is_refused(kuiper, count: str) -> None:
    ran = kuiper("run", "--digits", count)
    assert ran.code == 2
    assert "1 to 360" in ran.err


def test_another_model_cannot_read_digits(kuiper, model: str) -> None:
    ran = kuiper("run", model, "--digits", "3")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1


def test_scores_that_are_not_pytorch_s_are_exit_code_1(kuiper, repo: Path, tmp_path: Path) -> None:
    graph = Graph.load(repo / "course5/model_file/digits.pnnx.param")
    last = next(op for op in graph.ops if op.name == "fc")
    last.attrs["bias"] = Attribute(last.attrs["bias"].data + 1)
    graph.save(tmp_path / "other.pnnx.param")
    ran = kuiper("run", tmp_path / "other", "--digits", "12")
    assert ran.code == 1
    assert "does not agree" in ran.out


def test_a_sketch_is_dark_where_the_ink_is() -> None:
    image = np.zeros((64, 64))
    image[8:16, 16:24] = 1
    lines = sketch(image)
    assert lines[1] == "    @@          "
    assert set("".join(lines[:1] + lines[2:])) == {" "}
