"""The mark that ties a .bin to its .param.

Otherwise only the file names say which .bin belongs to a .param. So a .bin that this package writes holds the digest
of its .param text in the comment at the end of the zip, which every reader of such files ignores, Tencent's own too.
The mark shows that only one file of a pair was copied, or that a save was interrupted between the two files.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NoReturn

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx.archive import Archive
from kuiper_edu.support.writing import unfinished

_MARK = b"kuiper_edu: made for the .param with sha256 "


def digest(text: str) -> str:
    """Return the digest of a .param text; the kind of line endings does not count, since git converts them.

    Example:
        >>> digest("7767517\\r\\n0 0\\r\\n") == digest("7767517\\n0 0\\n")
        True
    """
    return sha256(text.removeprefix("\ufeff").replace("\r\n", "\n").encode()).hexdigest()


def mark(text: str) -> bytes:
    """Return the comment of a .bin that belongs to this text.

    Example:
        >>> mark("7767517\\n0 0\\n")[:60]
        b'kuiper_edu: made for the .param with sha256 dd2e10b22b36e5dc'
    """
    return _MARK + digest(text).encode()


def belong_together(archive: Archive, text: str) -> bool:
    """Whether a .bin was made for this text; True for a .bin without a mark."""
    return not archive.comment.startswith(_MARK) or archive.comment == mark(text)


def replaces_another(param: str | Path, text: str) -> bool:
    """Whether saving would replace a .param file with another text."""
    try:
        return digest(Path(param).read_text(encoding="utf-8")) != digest(text)
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True


def refuse(archive: Archive, param: str | Path) -> NoReturn:
    """Raise the error that a .bin was made for another text; it names the file of that text after an interrupted save.

    Raises:
        WeightError: always.
    """
    name = Path(param).name
    for leftover in unfinished(param):
        if mark(leftover.read_text(encoding="utf-8", errors="replace")) == archive.comment:
            raise WeightError(
                f"a save was interrupted: this .bin is the new one, {name} the old one",
                path=archive.path,
                hint=f"The new {name} is complete in {leftover.name}, beside it: rename that file, or save again.",
            )
    raise WeightError(
        f"this .bin and {name} do not belong together: it was made for another .param",
        path=archive.path,
        hint="Copy both files again. Edited by hand? Load with edited=True, then save: they are a pair again.",
    )
