"""Compiled functions in files, so that they are compiled once.

The folder is named after all that they depend on: the sources of the engine, the processor, the versions. A file
begins with a checksum and appears whole or not at all (`writing`): so two processes at once do each other no harm, and
what is damaged is compiled again.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path

from platformdirs import user_cache_path

from kuiper_edu.engine.compiled import objects
from kuiper_edu.errors import KuiperError
from kuiper_edu.support.writing import make_folder, write_whole

CHECKSUM = 32  # bytes
UNUSED = 90 * 24 * 3600  # seconds after which compiled functions of other versions are removed
VERSIONS = ("numba", "llvmlite", "numpy")


@dataclass(frozen=True)
class Shelf:
    """A folder of compiled functions.

    Args:
        folder: where they are; None keeps none.
        instead_of: the folder that cannot be written, if this one takes its place.
    """

    folder: Path | None
    instead_of: Path | None = None

    def read(self, name: str) -> bytes | None:
        """The code kept under a name; None if there is none, or what is there is damaged."""
        if self.folder is None:
            return None
        try:
            content = (self.folder / name).read_bytes()
        except OSError:
            return None
        checksum, code = content[:CHECKSUM], content[CHECKSUM:]
        return code if checksum == _checksum(name, code) else None

    def write(self, name: str, code: bytes) -> None:
        """Keep code under a name; where that fails (a full disk), it is compiled again next time."""
        if self.folder is None:
            return
        with suppress(KuiperError):
            make_folder(self.folder)
            write_whole(self.folder / name, _checksum(name, code) + code)

    def names(self) -> list[str]:
        """What is kept."""
        if self.folder is None or not self.folder.is_dir():
            return []
        return sorted(path.name for path in self.folder.iterdir() if path.suffix == ".kernel")


@cache
def shelf() -> Shelf:
    """The folder of this process: below the user's cache folder, or below a temporary one if that cannot be written."""
    wanted = user_cache_path("kuiper-edu") / "compiled" / key()
    if _can_write(wanted):
        _remove_unused(wanted)
        return Shelf(wanted)
    private = Path(tempfile.gettempdir()) / f"kuiper-edu-{_user()}"
    with suppress(OSError):
        private.mkdir(mode=0o700, exist_ok=True)
        if _is_private(private) and _can_write(private / key()):
            return Shelf(private / key(), instead_of=wanted)
    return Shelf(None, instead_of=wanted)


@cache
def key() -> str:
    """A name for all that compiled code depends on."""
    parts = hashlib.sha256()
    for part in _all_that_matters():
        parts.update(part + b"\0")
    return parts.hexdigest()[:16]


def _all_that_matters() -> Iterator[bytes]:
    engine = Path(__file__).parents[1]  # kernels are made from its constants, too: Winograd's matrices
    for path in sorted(engine.rglob("*.py")):
        yield path.relative_to(engine).as_posix().encode()
        yield path.read_bytes()
    system = [sys.platform, platform.machine(), platform.python_version(), *objects.processor()]
    versions = [metadata.version(name) for name in VERSIONS]
    settings = [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")]
    yield from (each.encode() for each in (*system, *versions, *settings))


def _checksum(name: str, code: bytes) -> bytes:
    """Of the name, too: code under another one's name would be called with arguments that it does not know."""
    return hashlib.sha256(name.encode() + b"\0" + code).digest()


def _remove_unused(folder: Path) -> None:
    """Mark this folder as used, and remove those of other versions that nobody used for long."""
    with suppress(OSError):
        os.utime(folder)
        for other in folder.parent.iterdir():
            if other.is_dir() and time.time() - other.stat().st_mtime > UNUSED:
                shutil.rmtree(other, ignore_errors=True)


def _can_write(folder: Path) -> bool:
    if not folder.is_absolute():  # `~/.cache`, where nobody knows the user's home
        return False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "user"


def _is_private(folder: Path) -> bool:
    """Whether nobody else can put anything there: it will be run."""
    if not hasattr(os, "getuid"):
        return True  # Windows: the temporary folder is the user's own
    status = folder.lstat()
    return folder.is_dir() and not folder.is_symlink() and status.st_uid == os.getuid() and not status.st_mode & 0o077
