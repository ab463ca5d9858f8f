"""Removing the paths of this machine from messages."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FILE = r"[^\s'\":;,()<>|]"
_UNIX = re.compile(rf"(?<![\w.:/])/(?:{_FILE}+/)+(?={_FILE}*)")
_WINDOWS = re.compile(rf"\b[A-Za-z]:[\\/](?:{_FILE}+[\\/])*")
_CELL_FILE = re.compile(r"\((?:\d+\.py|<ipython-input[^>]*>), (line \d+)\)")


def scrub(text: str, folders: Iterable[str] = ()) -> str:
    """Remove absolute folders from a message; the names of files stay.

    Args:
        text: the message.
        folders: known folders of this machine, which may contain spaces.

    Example:
        >>> scrub("no such file: '/home/ann/course 4/model_file/x.param'", ["/home/ann/course 4"])
        "no such file: 'model_file/x.param'"
        >>> scrub("in /opt/grader/run/cell.py: 3 / 4 of C:\\\\Users\\\\ann\\\\x.py")
        'in cell.py: 3 / 4 of x.py'
        >>> scrub("invalid syntax (2948136.py, line 3)")
        'invalid syntax (line 3)'
    """
    for folder in sorted(folders, key=len, reverse=True):
        text = (
            text.replace(folder.rstrip("/\\") + "/", "").replace(folder.rstrip("/\\") + "\\", "").replace(folder, ".")
        )
    text = _CELL_FILE.sub(r"(\1)", text)
    return _WINDOWS.sub("", _UNIX.sub("", text))
