"""The file cache of compiled functions, so that each is compiled only once.

The name of the folder is a hash of all that the code depends on: the sources of the engine, the processor, the
versions. A file begins with a checksum and is written atomically: so processes that run at once do not disturb each
other, and a damaged file is compiled again. The code that is read is executed, so folders and files are only used if
they are the user's own.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import stat
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

from kuiper_edu.engine.compiler import processor

CHECKSUM = 32  # bytes
LARGEST = 16 << 20  # bytes; the largest kernel has 60 kB
UNUSED = 90 * 24 * 3600  # seconds after which unused functions of other versions are removed
VERSIONS = ("numba", "llvmlite", "numpy")
READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags to open a file without following a link or waiting for a pipe."""


@dataclass
class ObjectCache:
    """A folder of compiled functions.

    Args:
        folder: the folder; with None nothing is cached.
        trouble: a sentence if functions are not cached, or not in the usual folder; else empty.
    """

    folder: Path | None
    trouble: str = ""

    def read(self, name: str) -> bytes | None:
        """Return the code cached under a name; None if there is none, or the file is damaged or not the user's own."""
        if self.folder is None:
            return None
        try:
            with open(os.open(self.folder / name, READ), "rb") as file:  # noqa: PTH123 - of a descriptor
                status = os.fstat(file.fileno())
                if not (stat.S_ISREG(status.st_mode) and _is_own(status) and status.st_size <= LARGEST):
                    return None
                content = file.read()
        except OSError:
            return None
        checksum, code = content[:CHECKSUM], content[CHECKSUM:]
        return code if checksum == _checksum(name, code) else None

    def write(self, name: str, code: bytes) -> None:
        """Cache code under a name; if that fails (for instance on a full disk), `trouble` says so."""
        if self.folder is None:
            return
        draft = None
        try:
            descriptor, draft = tempfile.mkstemp(dir=self.folder)
            with open(descriptor, "wb") as file:  # noqa: PTH123 - of a descriptor
                file.write(_checksum(name, code) + code)
            Path(draft).replace(self.folder / name)  # an existing file or link is replaced, not followed
        except OSError as error:
            self.trouble = f"Not all can be kept ({error.strerror}): the next start compiles again."
            if draft is not None:
                Path(draft).unlink(missing_ok=True)

    def names(self) -> list[str]:
        """Return the sorted names of the cached functions' files."""
        if self.folder is None or not self.folder.is_dir():
            return []
        return sorted(path.name for path in self.folder.iterdir() if path.suffix == ".kernel")


@cache
def object_cache() -> ObjectCache:
    """Return this process's cache: in the user's cache folder, or in a temporary one if that cannot be used."""
    usual = user_cache_path("kuiper-edu")
    problem = _make(usual)
    if not problem:
        _remove_unused(usual / "compiled" / key())
        return ObjectCache(usual / "compiled" / key())
    trouble = f"{usual / 'compiled' / key()} {problem}"
    private = Path(tempfile.gettempdir()) / f"kuiper-edu-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    if _make(private):
        return ObjectCache(None, f"{trouble}: the next start compiles again.")
    return ObjectCache(private / "compiled" / key(), f"{trouble}: they are kept in {private / 'compiled' / key()}.")


def _make(base: Path) -> str:
    """Create this folder and those for compiled functions in it; return why they cannot be used, or an empty string."""
    if not base.is_absolute():  # `~/.cache`: the user's home is not known
        return "cannot be written"
    try:
        base.parent.mkdir(parents=True, exist_ok=True)
        for folder in (base, base / "compiled", base / "compiled" / key()):
            folder.mkdir(mode=0o700, exist_ok=True)
            status = folder.lstat()
            if not (stat.S_ISDIR(status.st_mode) and _is_own(status)):
                return f"is not used, because {folder} is not the user's alone"
        if hasattr(os, "getuid") and status.st_mode & 0o077:
            return "is not used, because others can read it"
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError:
        return "cannot be written"


def _is_own(status: os.stat_result) -> bool:
    """Whether the user owns a file and no other user can write to it. On Windows the folders are the user's own."""
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


@cache
def key() -> str:
    """Return a hash of everything that compiled code depends on."""
    parts = hashlib.sha256()
    for part in _key_parts():
        parts.update(part + b"\0")
    return parts.hexdigest()[:16]


def _key_parts() -> Iterator[bytes]:
    engine = Path(__file__).parents[1]  # kernels are made from its constants, too: Winograd's matrices
    for path in sorted(engine.rglob("*.py")):
        yield path.relative_to(engine).as_posix().encode()
        yield path.read_bytes()
    system = [sys.platform, platform.machine(), platform.python_version(), *processor()]
    versions = [metadata.version(name) for name in VERSIONS]
    settings = [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")]
    yield from (each.encode() for each in (*system, *versions, *settings))


def _checksum(name: str, code: bytes) -> bytes:
    """Hash the name and the code: code stored under a wrong name would be called with wrong arguments."""
    return hashlib.sha256(name.encode() + b"\0" + code).digest()


def _remove_unused(folder: Path) -> None:
    """Mark this folder as used, and remove those of other versions that were not used for 90 days."""
    with suppress(OSError):
        os.utime(folder)
        for other in folder.parent.iterdir():
            if other.is_dir() and time.time() - other.stat().st_mtime > UNUSED:
                shutil.rmtree(other, ignore_errors=True)
