"""Files appear whole, together, or not at all; what is no regular file is never replaced."""

import os
import stat
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from kuiper_edu.errors import ModelFileError, UsageError
from kuiper_edu.support import writing
from kuiper_edu.support.writing import make_folder, replacing, settle, write_whole

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
    """A function that raises `error` when it is called for the `call`-th time."""
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


@pytest.mark.parametrize("call", [1, 2, 3])
def test_a_full_disk_leaves_the_old_pair(old_pair: Path, monkeypatch: pytest.MonkeyPatch, call: int) -> None:
    monkeypatch.setattr(os, "fsync", failing_at(call, os.fsync, NO_SPACE))
    with pytest.raises(ModelFileError, match=r"cannot be written \(No space left on device"):
        write_both(old_pair, b"new", b"new")
    monkeypatch.undo()
    settle(old_pair / "a.param")
    assert {path.name: path.read_bytes() for path in old_pair.iterdir()} == {"a.bin": b"old", "a.param": b"old"}


@pytest.mark.parametrize(("call", "named"), [(1, "a.bin"), (2, "a.param")])
def test_a_rename_that_fails_is_undone_and_names_its_file(
    old_pair: Path, monkeypatch: pytest.MonkeyPatch, call: int, named: str
) -> None:
    monkeypatch.setattr(Path, "replace", failing_at(call, Path.replace, NO_RIGHT))
    with pytest.raises(ModelFileError, match=rf"{named}: the file cannot be written \(Access is denied\)"):
        write_both(old_pair, b"new", b"new")
    assert {path.name: path.read_bytes() for path in old_pair.iterdir()} == {"a.bin": b"old", "a.param": b"old"}


def test_a_file_that_another_program_has_mapped_on_windows_stays_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_whole(tmp_path / "a", "old")
    monkeypatch.setattr(Path, "replace", failing_at(1, Path.replace, NO_RIGHT))
    with pytest.raises(UsageError, match=r"a: the file cannot be written \(Access is denied\)"):
        write_whole(tmp_path / "a", "new")
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_text() == "old"


def test_new_files_go_again_when_the_second_cannot_take_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "replace", failing_at(2, Path.replace, NO_RIGHT))
    with pytest.raises(ModelFileError):
        write_both(tmp_path, b"new", b"new")
    assert names(tmp_path) == []


def test_a_file_system_without_hard_links_will_do(old_pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", failing_at(1, os.link, NO_RIGHT))
    write_both(old_pair, b"new", b"new")
    assert {path.name: path.read_bytes() for path in old_pair.iterdir()} == {"a.bin": b"new", "a.param": b"new"}


def test_where_a_file_cannot_go_back_either_the_next_reader_finishes_the_save(
    old_pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, calls = Path.replace, []

    def only_the_first(source: Path, target: Path) -> Path:
        calls.append(target)
        if len(calls) > 1:
            raise NO_RIGHT
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", only_the_first)
    with pytest.raises(ModelFileError):
        write_both(old_pair, b"new", b"new")
    with pytest.raises(ModelFileError, match=r"do not belong together \(Access is denied\)"):
        settle(old_pair / "a.param", ModelFileError)
    monkeypatch.undo()
    settle(old_pair / "a.param")
    assert {path.name: path.read_bytes() for path in old_pair.iterdir()} == {"a.bin": b"new", "a.param": b"new"}


def killed_between_its_renames(folder: Path) -> None:
    """A writer ends, without a word, when the first of its two files is in its place."""
    script = f"""
        import os, sys
        from pathlib import Path
        sys.path.insert(0, {str(Path(__file__).parent)!r})
        import test_writing
        replace = Path.replace
        Path.replace = lambda source, target: (replace(source, target), os._exit(9))
        test_writing.write_both(Path({str(folder)!r}), b"new", b"new")
    """
    assert subprocess.run([sys.executable, "-c", textwrap.dedent(script)], timeout=60).returncode == 9


def test_the_next_writer_in_the_folder_finishes_what_a_killed_one_began(old_pair: Path) -> None:
    killed_between_its_renames(old_pair)
    write_whole(old_pair / "b", "other")
    assert {path.name: path.read_bytes() for path in old_pair.iterdir()} == {
        "a.bin": b"new",
        "a.param": b"new",
        "b": b"other",
    }


def test_a_pair_of_which_a_part_is_lost_is_refused_until_it_is_saved_again(old_pair: Path) -> None:
    killed_between_its_renames(old_pair)
    next(old_pair.glob(".kuiper-*-1.new")).unlink()
    for _ in range(2):
        with pytest.raises(ModelFileError, match=r"a\.param.*this file and a\.bin do not belong together"):
            settle(old_pair / "a.param", ModelFileError)
    write_both(old_pair, b"newer", b"newer")
    settle(old_pair / "a.param", ModelFileError)
    write_whole(old_pair / "b", "")
    assert names(old_pair) == ["a.bin", "a.param", "b"]


def test_a_pair_that_was_put_back_by_hand_is_believed(old_pair: Path) -> None:
    killed_between_its_renames(old_pair)
    next(old_pair.glob(".kuiper-*-1.new")).unlink()
    (old_pair / "a.bin").write_bytes(b"old")
    settle(old_pair / "a.param", ModelFileError)
    assert [path.read_bytes() for path in sorted(old_pair.glob("a.*"))] == [b"old", b"old"]


@pytest.mark.parametrize(
    "words", [b"", b"{", b"[]", b'{"token": "../x", "files": []}', b'{"token": "a", "files": [{}]}', b"\xff"]
)
def test_a_record_that_says_nothing_is_dropped(old_pair: Path, words: bytes) -> None:
    record = writing._record_of(old_pair / "a.param")
    record.write_bytes(words)
    settle(old_pair / "a.param")
    assert names(old_pair) == ["a.bin", "a.param"]


def test_what_a_killed_writer_left_goes_and_what_a_living_one_needs_stays(tmp_path: Path) -> None:
    (tmp_path / ".kuiper-dead-0.new").touch()
    with replacing(tmp_path / "a") as (file,):
        assert not (tmp_path / ".kuiper-dead-0.new").exists()
        write_whole(tmp_path / "b", "b")
        file.write(b"a")
    assert names(tmp_path) == ["a", "b"]


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
        with pytest.raises(UsageError, match="a device or a pipe, only a regular file is ever replaced"):
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
    with pytest.raises(ModelFileError, match=r"a: the file cannot be written \("):
        write_whole(tmp_path / "a", "x", ModelFileError)


@pytest.mark.parametrize("name", ["file/a", "no/where/a"])
def test_a_place_that_is_none_is_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="the file cannot be written"):
        write_whole(tmp_path / name, "x")


@pytest.mark.parametrize("name", [None, 3.5, "a\0b"])
def test_what_is_no_name_is_a_sentence(name: object) -> None:
    with pytest.raises(UsageError, match="a file name is expected"):
        write_whole(name, "x")  # type: ignore[arg-type]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="this is a folder"):
        write_whole(tmp_path, "x")


@pytest.mark.parametrize("second", ["b/s", "b/../b/s", "./b/s"])
def test_two_names_of_one_file_are_refused(tmp_path: Path, second: str) -> None:
    (tmp_path / "b").mkdir()
    with (
        pytest.raises(ModelFileError, match="must be two files"),
        replacing(tmp_path / "b/s", tmp_path / second, error=ModelFileError),
    ):
        pass


def test_a_folder_is_made_or_it_is_said_why_not(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="the folder cannot be made"):
        make_folder(tmp_path / "file" / "b")


def test_a_save_waits_for_another_one_and_says_so_when_it_lasts(
    old_pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "PATIENCE", 0.0)
    record = writing._record_of(old_pair / "a.param")
    with writing._locked(record, create=True):
        with pytest.raises(ModelFileError, match="still writing"):
            settle(old_pair / "a.param", ModelFileError)
        with pytest.raises(ModelFileError, match="still writing"):
            write_both(old_pair, b"new", b"new")
    write_both(old_pair, b"new", b"new")
    assert (old_pair / "a.bin").read_bytes() == b"new"
