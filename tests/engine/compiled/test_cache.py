"""Compiled functions in files."""

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
from kuiper_edu.engine.compiled.announce import where

USE = """
    import sys
    from kuiper_edu.engine.compiled.store import address
    address("walk", "linger")
    print("compiled" if "numba" in sys.modules else "loaded")
"""


def environment(home: Path) -> dict[str, str]:
    """Of a user with a cache folder of their own."""
    return {**os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home), "LOCALAPPDATA": str(home)}


def start(home: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", textwrap.dedent(USE)]
    return subprocess.Popen(command, env=environment(home), stdout=-1, stderr=-1, text=True)


def said(process: subprocess.Popen[str]) -> tuple[str, str]:
    return process.communicate(timeout=300)


def test_a_second_start_compiles_nothing_and_says_nothing_unless_what_is_kept_is_damaged(tmp_path: Path) -> None:
    out, err = said(start(tmp_path))
    assert out == "compiled\n"
    assert re.fullmatch(r"Compiling 1 kernel for this processor, once …\ncompiled in \d+ s\.\n", err)
    assert said(start(tmp_path)) == ("loaded\n", "")
    [file] = tmp_path.rglob("walk.linger.kernel")
    file.write_bytes(file.read_bytes()[:-1])
    assert said(start(tmp_path))[0] == "compiled\n"
    assert said(start(tmp_path)) == ("loaded\n", "")


def test_two_processes_at_once_do_each_other_no_harm(tmp_path: Path) -> None:
    assert [said(each)[0] for each in [start(tmp_path), start(tmp_path)]] == ["compiled\n"] * 2
    assert said(start(tmp_path)) == ("loaded\n", "")
    assert [path.name for path in tmp_path.rglob("*.*")] == ["walk.linger.kernel"]


@pytest.mark.parametrize("damage", [lambda _: b"", lambda x: x[:-1], lambda x: x[:40] + b"?" + x[41:], lambda x: x + x])
def test_what_is_damaged_is_not_read(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    shelf = cache.Shelf(tmp_path)
    shelf.write("a.kernel", bytes(100))
    assert shelf.read("a.kernel") == bytes(100)
    file = tmp_path / "a.kernel"
    file.write_bytes(damage(file.read_bytes()))
    assert shelf.read("a.kernel") is None


def test_code_under_another_ones_name_is_not_read(tmp_path: Path) -> None:
    shelf = cache.Shelf(tmp_path)
    shelf.write("a.kernel", bytes(100))
    (tmp_path / "a.kernel").rename(tmp_path / "b.kernel")
    assert shelf.read("b.kernel") is None


# Where


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Path]]:
    """The user's cache folder, which cannot be written, and the system's temporary one."""
    usual, temporary = tmp_path / "cache", tmp_path / "temporary"
    usual.write_text("a file: no folder can be made here", encoding="utf-8")
    temporary.mkdir()
    monkeypatch.setattr(cache, "user_cache_path", lambda _: usual)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    cache.shelf.cache_clear()
    yield usual, temporary
    cache.shelf.cache_clear()


needs_rights = pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no such rights")


def test_what_other_versions_left_is_removed_when_nobody_used_it_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "user_cache_path", lambda _: tmp_path)
    old, recent, mine = (tmp_path / "compiled" / name for name in ("old", "recent", cache.key()))
    for folder in (old, recent, mine):
        folder.mkdir(parents=True)
        (folder / "a.kernel").touch()
    for folder, days in ((old, 100), (recent, 10), (mine, 100)):
        os.utime(folder, (0, time.time() - days * 24 * 3600))
    cache.shelf.cache_clear()
    try:
        assert cache.shelf().folder == mine
        assert cache.shelf().names() == ["a.kernel"]
        assert [old.exists(), recent.exists()] == [False, True]
    finally:
        cache.shelf.cache_clear()


@needs_rights
def test_where_the_folder_cannot_be_written_a_temporary_one_serves_and_is_told(folders: tuple[Path, Path]) -> None:
    shelf = cache.shelf()
    assert shelf.folder is not None
    assert shelf.folder.is_relative_to(folders[1])
    assert stat.S_IMODE(shelf.folder.parent.stat().st_mode) == 0o700
    assert (
        where(shelf) == f"{folders[0] / 'compiled' / cache.key()} cannot be written: they are kept in {shelf.folder}."
    )


@needs_rights
def test_a_temporary_folder_that_others_can_write_is_not_trusted(folders: tuple[Path, Path]) -> None:
    private = folders[1] / f"kuiper-edu-{os.getuid()}"
    private.mkdir()
    private.chmod(0o777)
    shelf = cache.shelf()
    assert shelf.folder is None
    assert where(shelf).endswith("cannot be written: the next start compiles again.")
    shelf.write("a.kernel", b"code")
    assert shelf.read("a.kernel") is None
    assert shelf.names() == []


def test_other_sources_or_versions_have_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def key() -> str:
        cache.key.cache_clear()
        return cache.key()

    try:
        keys = {key(), key()}
        assert len(keys) == 1
        for name, value in {
            "metadata.version": lambda name: f"another {name}",
            "objects.processor": lambda: ("another", ""),
            "platform.python_version": lambda: "3.99",
        }.items():
            with monkeypatch.context() as patch:
                patch.setattr(f"kuiper_edu.engine.compiled.cache.{name}", value)
                keys.add(key())
        with monkeypatch.context() as patch:
            patch.setattr(Path, "read_bytes", lambda path: path.name.encode())
            keys.add(key())
        with monkeypatch.context() as patch:  # of the engine's other rooms, too: kernels are made from their constants
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


def test_a_full_disk_keeps_nobody_from_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    shelf = cache.Shelf(tmp_path)
    monkeypatch.setattr(os, "fsync", full)
    shelf.write("a.kernel", b"code")
    assert shelf.read("a.kernel") is None
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_a_files_place_keeps_nobody_from_running(tmp_path: Path) -> None:
    (tmp_path / "a.kernel").mkdir()
    shelf = cache.Shelf(tmp_path)
    shelf.write("a.kernel", b"code")
    assert shelf.read("a.kernel") is None


@pytest.mark.usefixtures("folders")
def test_a_user_without_a_home_gets_no_folder_named_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cache, "user_cache_path", lambda _: Path("~/.cache/kuiper-edu"))
    assert cache.shelf().instead_of == Path("~/.cache/kuiper-edu/compiled") / cache.key()
    assert not (tmp_path / "~").exists()
