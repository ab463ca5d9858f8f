"""Guessing what a wrong file really is, and which file was meant, for the messages of the readers."""

from __future__ import annotations

import difflib
from pathlib import Path

_ALIKE = 0.6  # difflib's own measure of a close match
_MOST_ENTRIES = 1000  # of a folder; a message must not take seconds
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


def absent(path: Path) -> tuple[str, str]:
    """What to say of a file that is not there: a message, and a hint that begins with the name that was meant."""
    near = nearest(path)
    if near is None:
        return f"there is no such file (the working directory is {working_directory()})", _right_up_to(path)
    return "there is no such file", f"Did you mean {str(near)!r}? The working directory is {working_directory()}."


def nearest(path: Path) -> Path | None:
    """The file that was meant by one that is not there: one that is spelled alike, folder by folder, if there is one.

    Example:
        >>> from kuiper_edu import project
        >>> meant = nearest(project.root() / "curse5" / "model_file" / "digts.pnnx.param")
        >>> meant.relative_to(project.root()).as_posix()
        'course5/model_file/digits.pnnx.param'
    """
    wrong = path
    try:
        while not wrong.parent.is_dir():
            wrong = wrong.parent
        entries = [entry for _, entry in zip(range(_MOST_ENTRIES), wrong.parent.iterdir(), strict=False)]
        if wrong != path:
            near = _alike(wrong.name, [entry.name for entry in entries if entry.is_dir()])
        else:
            near = _alike(wrong.name, [entry.name for entry in entries if _same_kind(entry, path)])
        if near is None:
            return None
        meant = wrong.parent / near / path.relative_to(wrong)
        return meant if meant.exists() else nearest(meant)
    except OSError:
        return None


def _alike(name: str, names: list[str]) -> str | None:
    """Which of the names is spelled most like this one; what stands before the first dot decides."""

    def likeness(other: str) -> tuple[float, float]:
        stems = name.partition(".")[0].casefold(), other.partition(".")[0].casefold()
        return difflib.SequenceMatcher(None, *stems).ratio(), difflib.SequenceMatcher(None, name, other).ratio()

    near = max(names, key=likeness, default=None)
    return near if near is not None and likeness(near)[0] >= _ALIKE else None


def _same_kind(entry: Path, path: Path) -> bool:
    """Whether one file could have been meant by the other's name: a .bin is never meant by a .param."""
    return path.suffix not in (".param", ".bin") or entry.suffix == path.suffix


def _right_up_to(path: Path) -> str:
    """A hint for a file that nothing is like: the last folder that exists."""
    folder = path.parent
    try:
        if folder.is_dir():
            return f"The folder {str(folder)!r} has no such file."
        while not folder.is_dir():
            folder = folder.parent
    except OSError:
        return "Check the path."
    return f"The path is right up to {str(folder)!r}; paths are counted from the working directory."
