"""Files are written whole, together, or not at all; only regular files are replaced."""

import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kuiper_edu.errors import ModelFileError, UsageError
from kuiper_edu.support.writing import make_folder, remove_unfinished, replacing, unfinished, write_whole

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes, links, pipes and devices of POSIX")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def write_both(folder: Path, first: bytes, last: bytes) -> None:
    with replacing(folder / "a.bin", folder / "a.param", error=ModelFileError) as streams:
        for stream, content in zip(streams, (first, last), strict=True):
            stream.write(content)


@pytest.fixture
def old_pair(tmp_path: Path) -> Path:
    write_both(tmp_path, b"old", b"old")
    return tmp_path


def failing_at(call: int, wrapped: Callable[..., object], error: OSError) -> Callable[..., object]:
    """Return a function that raises `error` when it is called for the `call`-th time."""
    calls = 0

    def function(*arguments: object, **options: object) -> object:
        nonlocal calls
        calls += 1
        if calls == call:
            raise error
        return wrapped(*arguments, **options)

    return function


@pytest.mark.parametrize(("content", "stored"), [("ä\r\n", b"\xc3\xa4\r\n"), (b"\0", b"\0")])
def test_text_and_bytes_are_written_as_they_are(tmp_path: Path, content: str | bytes, stored: bytes) -> None:
    write_whole(tmp_path / "a", content)
    assert (tmp_path / "a").read_bytes() == stored
    assert names(tmp_path) == ["a"]


def test_an_interrupted_write_leaves_the_old_files_and_nothing_else(old_pair: Path) -> None:
    def write_half() -> None:
        with replacing(old_pair / "a.bin", old_pair / "a.param") as streams:
            streams[0].write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_half()
    assert names(old_pair) == ["a.bin", "a.param"]
    assert (old_pair / "a.bin").read_bytes() == b"old"


NO_SPACE, NO_RIGHT = OSError(28, "No space left on device"), PermissionError(13, "Access is denied")


@pytest.mark.parametrize("call", [1, 2])
def test_a_full_disk_leaves_the_old_pair(old_pair: Path, monkeypatch: pytest.MonkeyPatch, call: int) -> None:
    monkeypatch.setattr(os, "fsync", failing_at(call, os.fsync, NO_SPACE))
    with pytest.raises(ModelFileError, match=r"cannot be written \(No space left on device"):
        write_both(old_pair, b"new", b"new")
    monkeypatch.undo()
    assert {path.name: path.read_bytes() for path in old_pair.iterdir()} == {"a.bin": b"old", "a.param": b"old"}


def test_a_rename_that_fails_changes_nothing_and_names_its_file(
    old_pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "replace", failing_at(1, Path.replace, NO_RIGHT))
    with pytest.raises(ModelFileError, match=r"a\.bin: the file cannot be written \(Access is denied\)"):
        write_both(old_pair, b"new", b"new")
    assert {path.name: path.read_bytes() for path in old_pair.iterdir()} == {"a.bin": b"old", "a.param": b"old"}


def test_where_the_second_cannot_be_replaced_its_new_content_stays_beside_it_and_is_named(
    old_pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "replace", failing_at(2, Path.replace, NO_RIGHT))
    with pytest.raises(ModelFileError, match=r"a\.param: the file cannot be written \(Access is denied\)") as caught:
        write_both(old_pair, b"new", b"new")
    [left] = unfinished(old_pair / "a.param")
    assert caught.value.hint == f"Its new content is complete in {left.name}: rename that file."
    assert [path.read_bytes() for path in (old_pair / "a.bin", old_pair / "a.param", left)] == [b"new", b"old", b"new"]


def test_a_file_that_another_program_has_mapped_on_windows_stays_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_whole(tmp_path / "a", "old")
    monkeypatch.setattr(Path, "replace", failing_at(1, Path.replace, NO_RIGHT))
    with pytest.raises(UsageError, match=r"a: the file cannot be written \(Access is denied\)"):
        write_whole(tmp_path / "a", "new")
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_text() == "old"


def test_what_a_killed_writer_left_long_ago_goes_and_what_a_living_one_needs_stays(tmp_path: Path) -> None:
    for age, name in ((7200, ".kuiper-a.dead.new"), (60, ".kuiper-a.late.new"), (7200, ".kuiper-b.dead.new")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    with replacing(tmp_path / "a") as (file,):
        write_whole(tmp_path / "a", "other")
        file.write(b"a")
    assert names(tmp_path) == [".kuiper-a.late.new", ".kuiper-b.dead.new", "a"]
    assert (tmp_path / "a").read_bytes() == b"a"


@posix
def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "real").write_text("old")
    (tmp_path / "link").symlink_to("folder/real")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder" / "real").read_text() == "new"


@posix
def test_a_file_keeps_its_mode_and_a_new_one_gets_the_usual_one(tmp_path: Path) -> None:
    (tmp_path / "secret").touch(0o600)
    (tmp_path / "plain").touch()
    for name in ("secret", "new"):
        write_whole(tmp_path / name, "x")
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


@posix
def test_a_pipe_and_a_device_are_refused_and_stay(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in (tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(UsageError, match="expected a regular file, found a device or a pipe"):
            write_whole(name, "x")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@posix
def test_a_link_to_a_device_is_refused_too(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/dev/null")
    with pytest.raises(UsageError, match="a device or a pipe"):
        write_whole(tmp_path / "link", "x")


@posix
def test_links_in_a_circle_are_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(UsageError, match=r"a: the file cannot be written \("):
        write_whole(tmp_path / "a", "x")


@pytest.mark.parametrize("name", ["file/a", "no/where/a"])
def test_a_place_that_is_none_is_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="the file cannot be written"):
        write_whole(tmp_path / name, "x")


@pytest.mark.parametrize("name", [None, 3.5, "a\0b"])
def test_what_is_no_name_is_a_sentence(name: object) -> None:
    with pytest.raises(UsageError, match="expected a file name"):
        write_whole(name, "x")  # type: ignore[arg-type]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="expected a file to write, found a folder"):
        write_whole(tmp_path, "x")


@pytest.mark.parametrize("second", ["b/s", "b/../b/s", "./b/s"])
def test_two_names_of_one_file_are_refused(tmp_path: Path, second: str) -> None:
    (tmp_path / "b").mkdir()
    with (
        pytest.raises(ModelFileError, match="expected two different files"),
        replacing(tmp_path / "b/s", tmp_path / second, error=ModelFileError),
    ):
        pass


def test_a_folder_is_made_or_it_is_said_why_not(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="the folder cannot be made"):
        make_folder(tmp_path / "file" / "b")


def test_what_killed_writers_left_is_removed_and_a_living_ones_file_and_anothers_stay(tmp_path: Path) -> None:
    old = [tmp_path / f".kuiper-{name}.0123abcd.new" for name in ("a.json", "b.json", "net.param")]
    for left in old:
        left.touch()
        os.utime(left, (1000, 1000))
    young = tmp_path / ".kuiper-a.json.4567cdef.new"
    young.touch()
    os.utime(young, (3000, 3000))
    remove_unfinished(tmp_path / "*.json", before=2000)
    assert sorted(tmp_path.iterdir()) == sorted([old[2], young])
