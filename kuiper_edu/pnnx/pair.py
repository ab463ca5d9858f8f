"""The mark that ties a .bin to its .param.

The names alone say which .bin belongs to a .param. So a .bin that this package makes says for which text it was made:
in the comment at the end of the zip, where every reader of such files passes over it, Tencent's own too. It tells a
pair of which one file was copied without the other, or whose writer was killed between the two.
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


def replaces_another(param: str | Path, text: str) -> bool:
    """Whether there is a .param file already, and it is another text."""
    try:
        return digest(Path(param).read_text(encoding="utf-8")) != digest(text)
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True


def refuse(archive: Archive, param: str | Path) -> NoReturn:
    """Say that a .bin was made for another text, and where that text is, if a save was interrupted.

    Raises:
        WeightError: always.
    """
    name = Path(param).name
    for left in unfinished(param):
        if mark(left.read_text(encoding="utf-8", errors="replace")) == archive.comment:
            raise WeightError(
                f"a save was interrupted: this .bin is the new one, {name} the old one",
                path=archive.path,
                hint=f"The new {name} is complete in {left.name}, beside it: rename that file, or save again.",
            )
    raise WeightError(
        f"this .bin and {name} do not belong together: it was made for another .param",
        path=archive.path,
        hint="Copy both files again. Edited by hand? Load with edited=True, then save: that ties them anew.",
    )
