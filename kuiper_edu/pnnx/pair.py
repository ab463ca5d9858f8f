"""The two files of a model as one: the mark that ties them, and reading both from the same save.

The names alone say which .bin belongs to a .param. So a .bin that this package makes says for which text it was made:
in the comment at the end of the zip, where every reader of such files passes over it, Tencent's own too. A model that
is loaded and saved unchanged keeps its bytes, and so gets no mark that it had not.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, NoReturn, TypeVar

from kuiper_edu.errors import KuiperError, ModelFileError, WeightError
from kuiper_edu.pnnx import files
from kuiper_edu.pnnx.archive import Archive
from kuiper_edu.support.writing import settle

Result = TypeVar("Result")
_MARK = b"kuiper_edu: made for the .param with sha256 "
_ATTEMPTS = 5


class Origin(NamedTuple):
    """What a graph was loaded from.

    Args:
        digest: of its text.
        archive: its weights.
    """

    digest: str
    archive: Archive


def digest(text: str) -> str:
    """What tells one .param text from another; the ends of its lines do not, git exchanges them.

    Example:
        >>> digest("7767517\\r\\n0 0\\r\\n") == digest("7767517\\n0 0\\n")
        True
    """
    return sha256(text.removeprefix("\ufeff").replace("\r\n", "\n").encode()).hexdigest()


def mark(text: str) -> bytes:
    """The comment of a .bin that belongs to this text.

    Example:
        >>> mark("7767517\\n0 0\\n")[:60]
        b'kuiper_edu: made for the .param with sha256 dd2e10b22b36e5dc'
    """
    return _MARK + digest(text).encode()


def belong_together(archive: Archive, text: str) -> bool:
    """Whether a .bin was made for this text; one without a mark is believed."""
    return not archive.comment.startswith(_MARK) or archive.comment == mark(text)


def refuse(archive: Archive, param: str | Path) -> NoReturn:
    """Say that a .bin was made for another text.

    Raises:
        WeightError: always.
    """
    raise WeightError(
        f"this .bin and {Path(param).name} do not belong together: it was made for another .param",
        path=archive.path,
        hint="Copy both files again. Edited by hand? Load with edited=True, then save: that ties them anew.",
    )


def of_one_save(param: str | Path, bin: str | Path | None, read: Callable[[], Result]) -> Result:  # noqa: A002
    """What `read` makes of two files, neither of which was replaced while it read.

    Args:
        param: the .param, written last.
        bin: the .bin; None for the one beside it.
        read: reads both.

    Raises:
        ModelFileError: a save was interrupted and cannot be finished, or the files change all the time.
    """
    for _ in range(_ATTEMPTS):
        before = _stamps(param, bin)
        settle(param, ModelFileError)  # after `before`: else a save may begin between the two and go unnoticed
        try:
            result = read()
        except KuiperError:
            if _stamps(param, bin) == before:
                raise
            continue
        if _stamps(param, bin) == before:
            return result
    raise ModelFileError("the files are replaced all the time", path=param, hint="Wait until their writer is done.")


def _stamps(param: str | Path, bin: str | Path | None) -> list[tuple[int, int, int] | None]:  # noqa: A002
    return [_stamp(name) for name in (param, *(files.bin_names(param) if bin is None else [bin]))]


def _stamp(name: str | Path) -> tuple[int, int, int] | None:
    """What changes when a file is replaced."""
    try:
        status = os.stat(name)  # noqa: PTH116  # it may be no name at all, which the reader says
    except (OSError, TypeError, ValueError):
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
