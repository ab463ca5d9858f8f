"""The one writer of the package: files appear whole, together, or not at all.

What is written goes to a temporary file beside its place, and takes that place when all of it is on the disk. Where
several files belong together, a record on the disk says so before the first of them takes its place: whoever
comes next, a reader (:func:`settle`) or another writer, finishes what a killed writer began. The next writer in
the folder also removes what killed writers left.

In the folder, while a writer is at work:

- `.kuiper-TOKEN-K.new`: the K-th file, not yet in its place; locked as long as its writer lives;
- `.kuiper-TOKEN-K.old`: what stood in that place, until all files are in theirs;
- `.kuiper-DIGEST.save`: the record, named after the last file; locked as long as its writer lives.
"""

from __future__ import annotations

import errno
import json
import os
import secrets
import stat
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from kuiper_edu.errors import KuiperError, UsageError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 10.0
"""Seconds that a reader or writer waits for another one that is putting the same files in their places."""
_CHUNK = 1 << 20
_FAR = 1 << 30  # where Windows locks a byte: nobody reads there


@contextmanager
def replacing(*names: str | Path, error: type[KuiperError] = UsageError) -> Iterator[list[IO[bytes]]]:
    """Files to write that take the places of those named, together, when the block ends well.

    A link is followed, and what it leads to is written. A file that was there keeps its mode, and its owner where
    the system allows that.

    Args:
        names: the files. Of several, the last one is the one that a reader opens first.
        error: what to raise.

    Raises:
        KuiperError: (the class given) a file cannot be written, is a folder, a device or a pipe, or is named twice.
            Nothing has changed then.

    Example:
        >>> import tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> with replacing(Path(folder.name) / "a.txt") as (file,):
        ...     _ = file.write(b"whole")
        >>> (Path(folder.name) / "a.txt").read_text()
        'whole'
        >>> folder.cleanup()
    """
    targets = [_target(name, error) for name in names]
    if len({os.path.normcase(target) for target in targets}) < len(targets):
        raise error("these must be two files, the same one is named twice", path=names[0])
    token = secrets.token_hex(8)
    with _about(names[0], error), ExitStack() as opened:
        for folder in {target.parent for target in targets}:
            sweep(folder)
        drafts = []
        for number, (name, target) in enumerate(zip(names, targets, strict=True)):
            with _about(name, error):
                drafts.append(opened.enter_context(_draft(target, f"{token}-{number}")))
        yield [draft.stream for draft in drafts]
        for name, draft in zip(names, drafts, strict=True):
            with _about(name, error):
                draft.finish()
        _commit(drafts, [_about(name, error) for name in names], token)


def write_whole(path: str | Path, content: str | bytes, error: type[KuiperError] = UsageError) -> None:
    """Write a file: a reader sees the old content or the new one, never a part.

    Args:
        path: the file.
        content: text is written as UTF-8, its line ends as they are.
        error: what to raise.

    Raises:
        KuiperError: (the class given) see :func:`replacing`.
    """
    with replacing(path, error=error) as (file,):
        file.write(content.encode() if isinstance(content, str) else content)


def make_folder(path: Path, error: type[KuiperError] = UsageError) -> None:
    """Make a folder and those above it, where they are not there yet.

    Raises:
        KuiperError: (the class given) it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise error(f"the folder cannot be made ({problem.strerror})", path=path) from None


def settle(path: str | Path, error: type[KuiperError] = UsageError) -> None:
    """Before files that belong together are read: finish what a killed writer began, wait for a living one.

    Args:
        path: the file that was named last when they were written.
        error: what to raise.

    Raises:
        KuiperError: (the class given) a part of what the killed writer wrote is gone, or the folder cannot be written,
            so that the files do not belong together; or another program is writing them for long.
    """
    try:
        record = _record_of(Path(os.path.realpath(path)))
    except (TypeError, ValueError):
        return  # whoever opens it says that it is no name
    if not record.is_file():  # nearly always
        return
    try:
        with _locked(record) as file:
            _finish(record, file)
            _drop(record, file)
    except FileNotFoundError:
        return  # its writer has just finished
    except _ApartError as apart:
        raise error(
            f"a save of this model was interrupted: this file and {apart} do not belong together",
            path=path,
            hint="Save, copy or export both files again.",
        ) from None
    except TimeoutError:
        raise error("another program is still writing this file", path=path, hint="Try again later.") from None
    except OSError as problem:
        raise error(
            f"a save of this model was interrupted, so its files do not belong together ({problem.strerror})",
            path=path,
            hint="Open it once as somebody who may write into its folder: that finishes the save.",
        ) from None


def sweep(folder: Path) -> None:
    """Remove what killed writers left in a folder, after their records are settled; a living writer's files stay."""
    for record in folder.glob(".kuiper-*.save"):
        try:
            with _locked(record, patience=0.0) as file:
                _finish(record, file)
                _drop(record, file)
        except FileNotFoundError:
            continue
        except (OSError, _ApartError):
            return  # a living writer is at work, or a reader has to be told first
    for leftover in [*folder.glob(".kuiper-*.new"), *folder.glob(".kuiper-*.old")]:
        with suppress(OSError):
            _remove_unlocked(leftover)


def _remove_unlocked(leftover: Path) -> None:
    if not leftover.is_file():  # a pipe would wait for ever
        return
    with leftover.open("rb") as file:
        if not _lock(file):
            return
        if sys.platform == "win32":  # an open file cannot be removed there
            file.close()
        leftover.unlink()


def _target(name: str | Path, error: type[KuiperError]) -> Path:
    """The regular file that a name leads to, there already or not yet."""
    with _about(name, error):
        try:
            target = Path(os.path.realpath(name))
            kind = target.stat().st_mode
        except FileNotFoundError:
            return target
        except (TypeError, ValueError):  # None, or a NUL in the name
            raise error(f"a file name is expected, {name!r} met") from None
    if stat.S_ISREG(kind):
        return target
    if stat.S_ISDIR(kind):
        raise error("this is a folder, a file is to be written", path=name)
    raise error("this is a device or a pipe, only a regular file is ever replaced", path=name)


@contextmanager
def _about(name: str | Path, error: type[KuiperError]) -> Iterator[None]:
    """What the system says against writing a file becomes a sentence that names it."""
    try:
        yield
    except OSError as problem:
        raise error(f"the file cannot be written ({problem.strerror or problem})", path=name) from None


@dataclass
class _Draft:
    """A file on its way to its place; `needed` while the record counts on what lies beside it."""

    target: Path
    new: Path
    old: Path
    stream: IO[bytes]
    needed: bool = False

    def finish(self) -> None:
        """All of it is on the disk, with the mode and the owner of the file that it replaces."""
        with suppress(FileNotFoundError):
            _take_after(self.stream, self.target.stat())
        self.stream.flush()
        os.fsync(self.stream.fileno())
        if sys.platform == "win32":  # an open file cannot be renamed there; elsewhere it stays locked until it is
            self.stream.close()

    def take_place(self) -> None:
        """Become the target."""
        self.new.replace(self.target)
        _sync_folder(self.target.parent)

    def keep_old(self) -> None:
        """Give what stands in the place a second name, so that it can come back."""
        if not self.target.exists():
            return
        try:
            os.link(self.target, self.old)
        except OSError:  # a file system without hard links
            self.target.replace(self.old)

    def restore(self) -> None:
        """Undo :meth:`keep_old` and :meth:`take_place`, whichever of them were done."""
        if self.old.exists():
            self.old.replace(self.target)
            self.old.unlink(missing_ok=True)  # where both were names of one file the rename did nothing
        elif not self.new.exists():
            self.target.unlink(missing_ok=True)


@contextmanager
def _draft(target: Path, name: str) -> Iterator[_Draft]:
    new, old = (target.with_name(f".kuiper-{name}.{kind}") for kind in ("new", "old"))
    draft = _Draft(target, new, old, new.open("xb"))
    try:
        _lock(draft.stream)
        yield draft
    finally:
        with suppress(OSError):  # a full disk says it again when what is left in the buffer is written
            draft.stream.close()
        if not draft.needed:
            for leftover in (new, old):
                with suppress(OSError):  # the next writer removes it
                    leftover.unlink(missing_ok=True)


def _take_after(stream: IO[bytes], former: os.stat_result) -> None:
    """Give a file the owner and the mode of another one."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # only root gives files away
        os.fchown(stream.fileno(), former.st_uid, former.st_gid)
    os.fchmod(stream.fileno(), stat.S_IMODE(former.st_mode))


def _commit(drafts: Sequence[_Draft], abouts: Sequence[AbstractContextManager[None]], token: str) -> None:
    """Every file takes its place, or none does; `abouts` name the file when one cannot."""
    if len(drafts) == 1:
        drafts[0].take_place()
        return
    record = _record_of(drafts[-1].target)
    with _locked(record, create=True) as file:
        try:
            _write_record(record, file, drafts, token)
            for draft, about in zip(drafts, abouts, strict=True):
                with about:
                    draft.keep_old()
                    draft.take_place()
        except BaseException:  # an interrupt, too
            _roll_back(drafts)
            _drop(record, file)
            raise
        _drop(record, file)


def _roll_back(drafts: Sequence[_Draft]) -> None:
    """Put back what was there; where that fails the record and all that it needs stay for :func:`settle`."""
    for draft in drafts:
        draft.needed = True
    for draft in reversed(drafts):
        draft.restore()
    for draft in drafts:
        draft.needed = False


def _write_record(record: Path, file: IO[bytes], drafts: Sequence[_Draft], token: str) -> None:
    with suppress(_ApartError):  # then both of its files are about to be replaced
        _finish(record, file)
    files = [{"name": _reach(draft.target, record.parent), **_fingerprint(draft.new)} for draft in drafts]
    file.seek(0)
    file.truncate()
    file.write(json.dumps({"token": token, "files": files}).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


class _ApartError(Exception):
    """Some of the files in a record are the new ones; this other one is not, and is not to be had."""


def _finish(record: Path, file: IO[bytes]) -> None:
    """Put the files of a killed writer in their places.

    Raises:
        _ApartError: one that is needed is gone.
    """
    try:
        content = json.loads(file.read(_CHUNK))
        token, facts = str(content["token"]), content["files"]
        entries = [_Entry(record.parent, token, number, **fact) for number, fact in enumerate(facts)]
    except (ValueError, TypeError, KeyError):  # its writer was killed while it wrote it: nothing was moved yet
        return
    lost = [entry for entry in entries if not entry.waits and not entry.arrived]
    if lost and any(entry.arrived for entry in entries):
        raise _ApartError(next((entry for entry in entries[:-1] if entry in lost), entries[0]).target.name)
    for entry in entries:
        if entry.waits and not lost:
            entry.new.replace(entry.target)
        with suppress(OSError):
            entry.old.unlink(missing_ok=True)


class _Entry:
    """A file of a record: it waits for its place, or has arrived there, or neither."""

    def __init__(self, folder: Path, token: str, number: int, name: str, size: int, crc: int) -> None:
        if not token.isalnum():
            raise ValueError(token)
        self.target = Path(os.path.normpath(folder / name))
        self.new, self.old = (self.target.with_name(f".kuiper-{token}-{number}.{kind}") for kind in ("new", "old"))
        wanted = {"size": size, "crc": crc}
        self.waits = self.new.is_file() and _fingerprint(self.new) == wanted
        self.arrived = self.target.is_file() and _fingerprint(self.target) == wanted


def _record_of(target: Path) -> Path:
    """The record's name: short, however long the file's is."""
    return target.with_name(f".kuiper-{sha256(os.fsencode(target.name)).hexdigest()[:16]}.save")


def _reach(target: Path, folder: Path) -> str:
    """A file's name as seen from a folder, so that the two can be moved together."""
    try:
        return os.path.relpath(target, folder)
    except ValueError:  # on another drive
        return str(target)


def _fingerprint(path: Path) -> dict[str, int]:
    """How long a file is, and its CRC-32."""
    size = crc = 0
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            size, crc = size + len(chunk), zlib.crc32(chunk, crc)
    return {"size": size, "crc": crc}


def _drop(record: Path, file: IO[bytes]) -> None:
    if sys.platform == "win32":  # an open file cannot be removed there
        file.close()
    record.unlink(missing_ok=True)


@contextmanager
def _locked(record: Path, *, create: bool = False, patience: float | None = None) -> Iterator[IO[bytes]]:
    """A record that nobody else holds.

    Raises:
        FileNotFoundError: it is not there, and is not to be created.
        TimeoutError: somebody else holds it for longer than `patience` seconds (PATIENCE).
    """
    until = monotonic() + (PATIENCE if patience is None else patience)
    while True:
        flags = os.O_RDWR | os.O_CREAT if create else os.O_RDONLY
        with os.fdopen(os.open(record, flags, 0o600), "r+b" if create else "rb") as file:
            if _lock(file) and _is_at(record, file):
                yield file
                return
        if monotonic() > until:
            raise TimeoutError(errno.ETIMEDOUT, "another program is still writing it")
        sleep(0.01)


def _is_at(path: Path, file: IO[bytes]) -> bool:
    """Whether a file is still the one of this name: its last holder may have removed it."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _lock(file: IO[bytes]) -> bool:
    """Lock a file until it is closed or its process ends; False where another process has.

    A file system without locks locks nothing.
    """
    try:
        if sys.platform == "win32":
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def _sync_folder(folder: Path) -> None:
    """A renamed file is on the disk when its folder is; Windows has no such call."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
