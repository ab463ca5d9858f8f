"""The file cache of compiled functions."""

import os
import re
import stat
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kuiper_edu.engine.compiled import cache

USE = """
    import sys
    from kuiper_edu.engine.compiled.store import Function, addresses
    addresses([Function("execution", "spin_wait")])
    print("compiled" if "numba" in sys.modules else "loaded")
"""


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a user whose home and cache folder is `home`."""
    return {**os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home), "LOCALAPPDATA": str(home)}


def start(home: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", textwrap.dedent(USE)]
    return subprocess.Popen(command, env=environment(home), stdout=-1, stderr=-1, text=True)


def output_of(process: subprocess.Popen[str]) -> tuple[str, str]:
    return process.communicate(timeout=300)


@pytest.mark.process
def test_a_second_start_compiles_nothing_unless_the_cached_file_is_damaged(tmp_path: Path) -> None:
    out, err = output_of(start(tmp_path))
    assert out == "compiled\n"
    assert re.fullmatch(r"Compiling 1 kernel for this processor, once …\ncompiled in \d+ s\.\n", err)
    assert output_of(start(tmp_path)) == ("loaded\n", "")
    [file] = tmp_path.rglob("execution.spin_wait.kernel")
    file.write_bytes(file.read_bytes()[:-1])
    assert output_of(start(tmp_path))[0] == "compiled\n"
    assert output_of(start(tmp_path)) == ("loaded\n", "")


@pytest.mark.process
def test_two_simultaneous_processes_do_not_disturb_each_other(tmp_path: Path) -> None:
    assert [output_of(each)[0] for each in [start(tmp_path), start(tmp_path)]] == ["compiled\n"] * 2
    assert output_of(start(tmp_path)) == ("loaded\n", "")
    assert [path.name for path in tmp_path.rglob("*.*")] == ["execution.spin_wait.kernel"]


@pytest.mark.parametrize("damage", [lambda _: b"", lambda x: x[:-1], lambda x: x[:40] + b"?" + x[41:], lambda x: x + x])
def test_what_is_damaged_is_not_read(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    object_cache = cache.ObjectCache(tmp_path)
    object_cache.write("a.kernel", bytes(100))
    assert object_cache.read("a.kernel") == bytes(100)
    file = tmp_path / "a.kernel"
    file.write_bytes(damage(file.read_bytes()))
    assert object_cache.read("a.kernel") is None


def test_code_under_a_wrong_name_is_not_read(tmp_path: Path) -> None:
    object_cache = cache.ObjectCache(tmp_path)
    object_cache.write("a.kernel", bytes(100))
    (tmp_path / "a.kernel").rename(tmp_path / "b.kernel")
    assert object_cache.read("b.kernel") is None


# Where


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Path]]:
    """Return the user's cache folder, which cannot be written, and the system's temporary folder."""
    usual, temporary = tmp_path / "cache", tmp_path / "temporary"
    usual.write_text("a file: no folder can be made here", encoding="utf-8")
    temporary.mkdir()
    monkeypatch.setattr(cache, "user_cache_path", lambda _: usual)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    cache.object_cache.cache_clear()
    yield usual, temporary
    cache.object_cache.cache_clear()


needs_rights = pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no such rights")


def test_folders_of_other_versions_are_removed_if_unused_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "user_cache_path", lambda _: tmp_path)
    old, recent, mine = (tmp_path / "compiled" / name for name in ("old", "recent", cache.key()))
    for folder in (old, recent, mine):
        folder.mkdir(0o700, parents=True)
        (folder / "a.kernel").touch()
    for folder, days in ((old, 100), (recent, 10), (mine, 100)):
        os.utime(folder, (0, time.time() - days * 24 * 3600))
    cache.object_cache.cache_clear()
    try:
        assert cache.object_cache().folder == mine
        assert cache.object_cache().names() == ["a.kernel"]
        assert [old.exists(), recent.exists()] == [False, True]
    finally:
        cache.object_cache.cache_clear()


@needs_rights
def test_if_the_folder_cannot_be_written_a_temporary_one_is_used_and_reported(folders: tuple[Path, Path]) -> None:
    object_cache = cache.object_cache()
    assert object_cache.folder is not None
    assert object_cache.folder.is_relative_to(folders[1])
    assert stat.S_IMODE(object_cache.folder.parent.stat().st_mode) == 0o700
    usual = folders[0] / "compiled" / cache.key()
    assert object_cache.trouble == f"{usual} cannot be written: they are kept in {object_cache.folder}."


@needs_rights
def test_a_temporary_folder_that_others_can_write_is_not_trusted(folders: tuple[Path, Path]) -> None:
    private = folders[1] / f"kuiper-edu-{os.getuid()}"
    private.mkdir()
    private.chmod(0o777)
    object_cache = cache.object_cache()
    assert object_cache.folder is None
    assert object_cache.trouble.endswith("cannot be written: the next start compiles again.")
    object_cache.write("a.kernel", b"code")
    assert object_cache.read("a.kernel") is None
    assert object_cache.names() == []


def test_other_sources_or_versions_have_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def key() -> str:
        cache.key.cache_clear()
        return cache.key()

    try:
        keys = {key(), key()}
        assert len(keys) == 1
        for name, value in {
            "metadata.version": lambda name: f"another {name}",
            "processor": lambda: ("another", ""),
            "platform.python_version": lambda: "3.99",
        }.items():
            with monkeypatch.context() as patch:
                patch.setattr(f"kuiper_edu.engine.compiled.cache.{name}", value)
                keys.add(key())
        with monkeypatch.context() as patch:
            patch.setattr(Path, "read_bytes", lambda path: path.name.encode())
            keys.add(key())
        with (
            monkeypatch.context() as patch
        ):  # of the engine's other modules, too: kernels are made from their constants
            read = Path.read_bytes
            matrices = Path("strategies/winograd.py").parts
            patch.setattr(Path, "read_bytes", lambda path: b"" if path.parts[-2:] == matrices else read(path))
            keys.add(key())
        with monkeypatch.context() as patch:
            patch.setenv("NUMBA_OPT", "0")
            keys.add(key())
        assert len(keys) == 7
    finally:
        cache.key.cache_clear()


def test_a_full_disk_is_reported_and_does_not_prevent_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    object_cache = cache.ObjectCache(tmp_path)
    monkeypatch.setattr(Path, "replace", full)
    object_cache.write("a.kernel", b"code")
    assert object_cache.read("a.kernel") is None
    assert list(tmp_path.iterdir()) == []
    assert object_cache.trouble == "Not all can be kept (No space left on device): the next start compiles again."


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
def test_a_start_on_a_full_disk_says_that_the_next_one_compiles_again(tmp_path: Path) -> None:
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n{textwrap.dedent(USE)}"
    command = [sys.executable, "-c", f"import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n{limit}"]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout == "compiled\n"
    assert done.stderr.endswith(" s. Not all can be kept (File too large): the next start compiles again.\n")


def test_a_folder_in_place_of_a_file_does_not_prevent_a_run(tmp_path: Path) -> None:
    (tmp_path / "a.kernel").mkdir()
    object_cache = cache.ObjectCache(tmp_path)
    object_cache.write("a.kernel", b"code")
    assert object_cache.read("a.kernel") is None
    assert "the next start compiles again" in object_cache.trouble


# Whose


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the user's cache folder for this engine, which can be used; the temporary one cannot."""
    monkeypatch.setattr(cache, "user_cache_path", lambda _: tmp_path / "cache" / "kuiper-edu")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    (tmp_path / "none").write_text("a file", encoding="utf-8")
    cache.object_cache.cache_clear()
    yield tmp_path / "cache" / "kuiper-edu" / "compiled" / cache.key()
    cache.object_cache.cache_clear()


@needs_rights
@pytest.mark.parametrize("mask", [0o000, 0o002, 0o077])
def test_folders_and_files_are_the_users_alone_whatever_the_umask(usual: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        object_cache = cache.object_cache()
        object_cache.write("a.kernel", b"code")
    finally:
        os.umask(before)
    assert object_cache == cache.ObjectCache(usual)
    for folder in (usual, usual.parent, usual.parent.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((usual / "a.kernel").stat().st_mode) == 0o600
    assert object_cache.read("a.kernel") == b"code"


@needs_rights
@pytest.mark.parametrize("above", [0, 1, 2])
def test_a_folder_that_others_can_write_is_not_used_and_this_is_reported(usual: Path, above: int) -> None:
    usual.mkdir(0o700, parents=True)
    loose = [usual, *usual.parents][above]
    loose.chmod(0o777)
    object_cache = cache.object_cache()
    assert object_cache.folder is None
    assert (
        object_cache.trouble
        == f"{usual} is not used, because {loose} is not the user's alone: the next start compiles again."
    )


@needs_rights
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a folder away")
def test_another_users_folder_is_not_used(usual: Path) -> None:
    usual.mkdir(0o700, parents=True)
    os.chown(usual, 65534, 65534)
    assert cache.object_cache().folder is None


@needs_rights
def test_a_link_in_a_folders_place_is_not_used(usual: Path, tmp_path: Path) -> None:
    usual.parent.mkdir(0o700, parents=True)
    (tmp_path / "elsewhere").mkdir(0o700)
    usual.symlink_to(tmp_path / "elsewhere")
    assert cache.object_cache().folder is None


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _link(path: Path) -> None:
    kept = path.with_name("kept")
    path.rename(kept)
    path.symlink_to(kept)


def _loose(path: Path) -> None:
    path.chmod(0o666)


def _large(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(1 << 40)


@needs_rights
@pytest.mark.parametrize("what", [_pipe, _link, _loose, _large])
def test_only_regular_files_of_the_user_are_read(tmp_path: Path, what: Callable[[Path], None]) -> None:
    object_cache, file = cache.ObjectCache(tmp_path), tmp_path / "a.kernel"
    object_cache.write("a.kernel", b"code")
    if what is _pipe:
        file.unlink()
    what(file)
    assert object_cache.read("a.kernel") is None
    object_cache.write("a.kernel", b"other code")
    assert object_cache.read("a.kernel") == b"other code"
    assert not file.is_symlink()
    if what is _link:
        assert (tmp_path / "kept").read_bytes().endswith(b"\0code"[1:])


@pytest.mark.usefixtures("folders")
def test_a_user_without_a_home_gets_no_folder_named_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cache, "user_cache_path", lambda _: Path("~/.cache/kuiper-edu"))
    assert cache.object_cache().trouble.startswith(
        f"{Path('~/.cache/kuiper-edu/compiled') / cache.key()} cannot be written: "
    )
    assert not (tmp_path / "~").exists()
