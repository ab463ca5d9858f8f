"""Write files whole or not at all.

Content is written to a temporary file beside its target, `.kuiper-NAME.TOKEN.new`, which replaces the target when all
of it is on the disk. Of files that belong together the one that a reader opens first is replaced last. A writer that is
killed in between leaves the others complete under their temporary names, see :func:`unfinished`.
"""

from __future__ import annotations

import glob
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from kuiper_edu.errors import KuiperError, UsageError

_ABANDONED = 3600.0  # seconds after which a temporary file cannot belong to a running writer


@contextmanager
def replacing(*names: str | Path, error: type[KuiperError] = UsageError) -> Iterator[list[IO[bytes]]]:
    """Open files to write that replace the named ones when the block ends without an error.

    A link is followed, and its target is written. A file that was there keeps its mode, and its owner where
    the system allows that.

    Args:
        names: the files. Of several, the last one is the one that a reader opens first.
        error: the class of errors to raise.

    Raises:
        KuiperError: (the class given) a file cannot be written, is a folder, a device or a pipe, or is named twice.
            Nothing has changed then; or the first files are replaced, and the hint names the complete other ones.

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
        raise error("expected two different files, found the same one twice", path=names[0])
    token = secrets.token_hex(4)
    drafts: list[_Draft] = []
    try:
        for name, target in zip(names, targets, strict=True):
            with _os_errors_as(error, name):
                new = target.with_name(f"{_prefix(target)}{token}.new")
                drafts.append(_Draft(name, target, new, new.open("xb")))
        with _os_errors_as(error, names[0]):
            yield [draft.stream for draft in drafts]
        for draft in drafts:
            with _os_errors_as(error, draft.name):
                draft.finish()
        for draft in drafts:
            hint = None if draft is drafts[0] else f"Its new content is complete in {draft.new.name}: rename that file."
            with _os_errors_as(error, draft.name, hint):
                draft.new.replace(draft.target)
        for draft in drafts:
            remove_unfinished(draft.target, time.time() - _ABANDONED)
    finally:
        for draft in drafts:
            with suppress(OSError):  # on a full disk, flushing the buffer fails again
                draft.stream.close()
        if drafts and drafts[0].new.exists():  # nothing was replaced
            for draft in drafts:
                with suppress(OSError):
                    draft.new.unlink(missing_ok=True)


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file so that a reader sees the old or the new content, never a part.

    Args:
        path: the file.
        content: the content; text is written as UTF-8, with its line ends unchanged.

    Raises:
        UsageError: the file cannot be written, see :func:`replacing`.
    """
    with replacing(path) as (file,):
        file.write(content.encode() if isinstance(content, str) else content)


def make_folder(path: Path, error: type[KuiperError] = UsageError) -> None:
    """Make a folder and its parents, if they do not exist.

    Raises:
        KuiperError: (the class given) the folder cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise error(f"the folder cannot be made ({problem.strerror})", path=path) from None


def unfinished(path: str | Path) -> list[Path]:
    """Return the temporary files of killed or running writers of a file, the newest first."""
    target = Path(os.path.realpath(path))
    found = []
    for left in target.parent.glob(f"{glob.escape(_prefix(target))}*.new"):
        with suppress(OSError):  # its writer has just finished
            found.append((left.stat().st_mtime_ns, left))
    return [left for _, left in sorted(found, reverse=True)]


def remove_unfinished(pattern: Path, before: float) -> None:
    """Remove the temporary files that killed writers of single files left.

    Args:
        pattern: the path of the files that have been written again; its name may hold `*`.
        before: a time (seconds since 1970) before which no running writer began.
    """
    for left in pattern.parent.glob(f"{_prefix(pattern)}*.new"):
        with suppress(OSError):
            if left.stat().st_mtime < before:
                left.unlink()


@dataclass
class _Draft:
    """A temporary file that is to replace its target."""

    name: str | Path
    target: Path
    new: Path
    stream: IO[bytes]

    def finish(self) -> None:
        """Write everything to the disk, with the mode and the owner of the file that is replaced."""
        with suppress(FileNotFoundError):
            _copy_mode(self.target.stat(), self.stream)
        self.stream.flush()
        os.fsync(self.stream.fileno())
        self.stream.close()


def _target(name: str | Path, error: type[KuiperError]) -> Path:
    """Return the path of the regular file that a name leads to; the file need not exist yet."""
    with _os_errors_as(error, name):
        try:
            target = Path(os.path.realpath(name))
            kind = target.stat().st_mode
        except FileNotFoundError:
            return target
        except (TypeError, ValueError):  # None, or a NUL in the name
            raise error(f"expected a file name, found {name!r}") from None
    if stat.S_ISREG(kind):
        return target
    if stat.S_ISDIR(kind):
        raise error("expected a file to write, found a folder", path=name)
    raise error("expected a regular file, found a device or a pipe", path=name)


def _prefix(target: Path) -> str:
    return f".kuiper-{target.name[:55]}."  # a name has at most 255 bytes


@contextmanager
def _os_errors_as(error: type[KuiperError], name: str | Path, hint: str | None = None) -> Iterator[None]:
    """Turn an OSError in the block into an error that names the file."""
    try:
        yield
    except OSError as problem:
        reason = problem.strerror or problem
        raise error(f"the file cannot be written ({reason})", path=name, hint=hint) from None


def _copy_mode(former: os.stat_result, stream: IO[bytes]) -> None:
    """Give a file the owner and the mode of another one."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # only root gives files away
        os.fchown(stream.fileno(), former.st_uid, former.st_gid)
    os.fchmod(stream.fileno(), stat.S_IMODE(former.st_mode))
