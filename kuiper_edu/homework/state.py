"""Where the course remembers what a learner did: `.kuiper/` in the course folder, safe to delete."""

from __future__ import annotations

import os
from pathlib import Path

from kuiper_edu import project


def folder() -> Path:
    """The folder of passed answers and predictions: `$KUIPER_STATE`, or `.kuiper` in the course folder.

    Example:
        >>> folder().name
        '.kuiper'
    """
    chosen = os.environ.get("KUIPER_STATE")
    return Path(chosen) if chosen else project.root() / ".kuiper"


def write_whole(path: Path, text: str) -> None:
    """Write a file at once: a reader sees the old text or the new one, never a half.

    Raises:
        OSError: the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        unfinished.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
