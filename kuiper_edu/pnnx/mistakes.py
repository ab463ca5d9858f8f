"""Guessing what a wrong file really is, and which file was meant, for the messages of the readers."""

from __future__ import annotations

import difflib
from pathlib import Path

_SIGNS: tuple[tuple[bytes, str], ...] = (
    (b"version https://git-lfs", "It is a git-lfs pointer, not the file itself: run `git lfs pull`."),
    (b"PK\x03\x04", "It is a zip file, as a .bin is: were the two files exchanged?"),
    (b"PK\x05\x06", "It is an empty zip file, as a .bin without weights is: were the two files exchanged?"),
    (b"7767517", "It is a .param text: were the two files exchanged?"),
    (b"\xff\xfe", "It is UTF-16 text: save it as UTF-8 (PowerShell's > writes UTF-16)."),
    (b"\xfe\xff", "It is UTF-16 text: save it as UTF-8."),
    (b"7\x007\x006\x007\x00", "It is UTF-16 text: save it as UTF-8."),
    (b"\x007\x007\x006\x007", "It is UTF-16 text: save it as UTF-8."),
    (b"\x1f\x8b", "It is gzipped: unpack it first."),
    (b"<!DOCTYPE", "It is a web page: download the raw file instead."),
    (b"<!doctype", "It is a web page: download the raw file instead."),
    (b"<html", "It is a web page: download the raw file instead."),
)


def likely_mistake(head: bytes) -> str | None:
    """What a file that begins like this probably is, in one sentence; None when it is not known.

    Example:
        >>> likely_mistake(b"version https://git-lfs.github.com/spec/v1")
        'It is a git-lfs pointer, not the file itself: run `git lfs pull`.'
    """
    return next((hint for sign, hint in _SIGNS if head.lstrip(b"\xef\xbb\xbf \r\n").startswith(sign)), None)


def beginning(head: bytes) -> str:
    """What a file begins with, for a message."""
    text = head.split(b"\n")[0][:24].rstrip(b"\r").decode("ascii", "replace")
    if not head:
        return "an empty file"
    return repr(text) if text.replace("\ufffd", "\0").isprintable() else "binary data"


def working_directory() -> str:
    """Where paths are counted from, for a message."""
    try:
        return str(Path.cwd())
    except OSError:
        return "gone"


def nearest(path: Path) -> str:
    """A hint for a file that is not there: the nearest name in its folder, or the last folder that exists."""
    folder = path.parent
    try:
        if folder.is_dir():
            names = [entry.name for _, entry in zip(range(1000), folder.iterdir(), strict=False)]
            near = difflib.get_close_matches(path.name, names, 1)
            return f"Did you mean {near[0]!r}?" if near else f"The folder {str(folder)!r} has no such file."
        while not folder.is_dir():
            folder = folder.parent
    except OSError:
        return "Check the path."
    return f"The path is right up to {str(folder)!r}; paths are counted from the working directory."
