"""The two files of a model always belong together: after kills, copies by hand, and concurrent saves."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
from broken import BIN32, BIN64, SOUND

from kuiper_edu.errors import ModelFileError, WeightError
from kuiper_edu.pnnx import Attribute, Graph, Parameter, pair

SCRIPT = Path(__file__).with_name("killed_saves.py")


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    (tmp_path / "sound.pnnx.param").write_text(SOUND)
    (tmp_path / "sound.pnnx.bin").write_bytes(BIN64)
    return tmp_path / "sound.pnnx.param"


def changed(param: Path) -> Graph:
    """Return the sound model with another weight of the same shape."""
    graph = Graph.load(param)
    graph.ops[1].attrs["bias"] = Attribute(np.float32([7, 8]))
    graph.ops[1].params["note"] = Parameter(7)
    return graph


def kill(*arguments: str | Path) -> dict[str, int]:
    done = subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.process
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the script kills children that it forked")
def test_a_save_killed_after_any_line_of_the_writer_loses_and_mixes_nothing(tmp_path: Path) -> None:
    states = kill("lines", tmp_path)
    assert set(states) == {"runs", "old", "finished", "new"}
    assert states["runs"] > 50


@pytest.mark.nightly
def test_two_hundred_saves_killed_at_random_moments(tmp_path: Path) -> None:
    states = kill("random", tmp_path, "200")
    print(states)
    assert set(states) <= {"runs", "old", "finished", "new"}
    assert states["runs"] == 200


@pytest.mark.process
@pytest.mark.parametrize("there", [True, False])
def test_a_save_killed_between_its_two_files_is_named_with_what_to_do(sound: Path, there: bool) -> None:
    folder = sound.parent / "there"
    folder.mkdir()
    if there:
        changed(sound).save(folder / "net.pnnx.param")
    script = """
import os, sys
from pathlib import Path
from kuiper_edu.pnnx import Graph
replace = Path.replace
Path.replace = lambda source, target: (replace(source, target), os._exit(9))
Graph.load(sys.argv[1]).save(sys.argv[2])
"""
    param = folder / "net.pnnx.param"
    assert subprocess.run([sys.executable, "-c", script, sound, param], timeout=60).returncode == 9
    for _ in range(2):
        with pytest.raises(ModelFileError, match=r"a save was|its save was") as caught:
            Graph.load(param)
    [left] = folder.glob(".kuiper-*")
    assert f"is complete in {left.name}, beside" in str(caught.value.hint)
    left.rename(param)
    assert Graph.load(param).to_text() == SOUND
    assert Graph.load(param).ops[1].attrs["bias"].data.tolist() == [0.5, -0.5]


def test_a_changed_model_knows_its_text(sound: Path, tmp_path: Path) -> None:
    changed(sound).save(tmp_path / "new.pnnx.param")
    with zipfile.ZipFile(tmp_path / "new.pnnx.bin") as archive:
        assert archive.comment == pair.mark((tmp_path / "new.pnnx.param").read_text())
    assert Graph.load(tmp_path / "new.pnnx.param").warnings == []


@pytest.mark.parametrize("content", [BIN32, BIN64], ids=["zip32", "zip64"])
def test_a_model_only_loaded_and_saved_keeps_its_bytes(sound: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "sound.pnnx.bin").write_bytes(content)
    Graph.load(sound).save(tmp_path / "copy.pnnx.param")
    assert (tmp_path / "copy.pnnx.param").read_text() == SOUND
    assert (tmp_path / "copy.pnnx.bin").read_bytes() == content


def test_so_does_one_with_entries_that_no_operator_claims(sound: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "sound.pnnx.bin", "a") as archive:
        archive.writestr("more", b"x")
        archive.comment = b"by hand"
    Graph.load(sound).save(tmp_path / "copy.pnnx.param")
    assert (tmp_path / "copy.pnnx.bin").read_bytes() == (tmp_path / "sound.pnnx.bin").read_bytes()


def test_one_that_replaces_another_model_gets_a_mark(sound: Path, tmp_path: Path) -> None:
    changed(sound).save(tmp_path / "other.pnnx.param")
    Graph.load(sound).save(tmp_path / "other.pnnx.param")
    marked = (tmp_path / "other.pnnx.bin").read_bytes()
    assert Graph.load(tmp_path / "other.pnnx.param").ops[1].attrs["bias"].data.tolist() == [0.5, -0.5]
    with zipfile.ZipFile(tmp_path / "other.pnnx.bin") as archive:
        assert archive.comment == pair.mark(SOUND)
    Graph.load(tmp_path / "other.pnnx.param").save(tmp_path / "other.pnnx.param")
    assert (tmp_path / "other.pnnx.bin").read_bytes() == marked
    Graph.load(sound).save(sound)
    assert sound.with_suffix(".bin").read_bytes() == BIN64


def test_a_mark_stays_with_a_model_whose_archive_alone_is_made_anew(sound: Path, tmp_path: Path) -> None:
    changed(sound).save(tmp_path / "a.pnnx.param")
    Graph.load(tmp_path / "a.pnnx.param").save(tmp_path / "b.pnnx.param", zip64=False)
    with zipfile.ZipFile(tmp_path / "b.pnnx.bin") as archive:
        assert archive.comment == pair.mark((tmp_path / "b.pnnx.param").read_text())


@pytest.mark.parametrize("kind", ["param", "bin"])
def test_a_file_copied_without_the_other_is_refused(sound: Path, tmp_path: Path, kind: str) -> None:
    changed(sound).save(tmp_path / "a.pnnx.param")
    graph = changed(sound)
    graph.ops[1].params["note"] = Parameter(8)
    graph.save(tmp_path / "b.pnnx.param")
    shutil.copy(tmp_path / f"b.pnnx.{kind}", tmp_path / f"a.pnnx.{kind}")
    with pytest.raises(WeightError, match=r"this \.bin and a\.pnnx\.param do not belong together"):
        Graph.load(tmp_path / "a.pnnx.param")


def test_a_text_edited_by_hand_is_tied_anew_when_it_is_asked_for(sound: Path) -> None:
    changed(sound).save(sound)
    sound.write_text(sound.read_text().replace("note=7", "note=9"))
    with pytest.raises(WeightError, match="edited=True, then save"):
        Graph.load(sound)
    Graph.load(sound, edited=True).save(sound)
    assert Graph.load(sound).ops[1].params["note"].value == 9


def test_the_line_ends_that_git_exchanges_are_no_other_text(sound: Path) -> None:
    changed(sound).save(sound)
    sound.write_bytes(sound.read_bytes().replace(b"\n", b"\r\n"))
    assert Graph.load(sound).ops[1].params["note"].value == 7


def entries_front_to_back(content: bytes) -> list[str]:
    """Return the entries as Tencent's StoreZipReader finds them: header after header, ignoring the comment."""
    names, at = [], 0
    while at < len(content):
        word = lambda offset, size=2: int.from_bytes(content[at + offset : at + offset + size], "little")  # noqa: B023, E731
        match content[at : at + 4]:
            case b"PK\x03\x04":
                names.append(content[at + 30 : at + 30 + word(26)].decode())
                extra = content[at + 30 + word(26) : at + 30 + word(26) + word(28)]
                size = word(18, 4) if word(18, 4) != 0xFFFFFFFF else int.from_bytes(extra[4:12], "little")
                at += 30 + word(26) + word(28) + size
            case b"PK\x01\x02":
                at += 46 + word(28) + word(30) + word(32)
            case b"PK\x06\x06":
                at += 12 + word(4, 8)
            case b"PK\x06\x07":
                at += 20
            case b"PK\x05\x06":
                at += 22 + word(20)
            case other:
                raise AssertionError(f"unsupported signature {other!r}")
    return names


@pytest.mark.parametrize("zip64", [True, False])
def test_a_marked_bin_reads_front_to_back_as_tencents_loader_does(sound: Path, tmp_path: Path, zip64: bool) -> None:
    changed(sound).save(tmp_path / "a.pnnx.param", zip64=zip64)
    assert entries_front_to_back((tmp_path / "a.pnnx.bin").read_bytes()) == ["linear.bias", "linear.weight"]
