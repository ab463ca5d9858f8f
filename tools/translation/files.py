"""The files of the catalogues: kuiper_edu/locale/zh_CN/LC_MESSAGES/NAME.po."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kuiper_edu.support import catalogue
from kuiper_edu.support.catalogue import Entry
from kuiper_edu.support.language import FOLDER
from kuiper_edu.support.writing import write_whole


def path_of(name: str) -> Path:
    """Return the file of a catalogue, `course3-0_start`."""
    return FOLDER / f"{name}.po"


def read(path: Path) -> list[Entry]:
    """Return the entries of a catalogue; none if there is no such file.

    Raises:
        ValueError: the file is damaged; the message is a sentence with its name and line.
    """
    if not path.exists():
        return []
    try:
        return catalogue.read(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"{path}: {error}. Mend it, or restore it with `git checkout`; nothing was written") from None


def write(path: Path, entries: Iterable[Entry]) -> bool:
    """Write a catalogue if it differs from its file; return whether it did."""
    text = catalogue.written(entries, "zh_CN")
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    return True
