"""Where the course remembers what a learner did: `.kuiper/` in the course folder, safe to delete."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.support import project
from kuiper_edu.support.writing import make_folder, write_whole

VERDICTS = "verdicts.json"  # exercise -> whether its first and its last verdict were right, and whether one ever was


def folder(start: Path | None = None) -> Path:
    """The folder of passed answers and predictions: `$KUIPER_STATE`, or `.kuiper` in the course folder.

    It is the same from the course folder and from a desk.

    Args:
        start: the folder to look for the course from; the working directory when None.

    Example:
        >>> folder().name
        '.kuiper'
    """
    chosen = os.environ.get("KUIPER_STATE")
    return Path(chosen) if chosen else project.root(start) / ".kuiper"


def keep(path: Path, text: str) -> None:
    """Write a file in this folder, which is made where it is not there.

    Raises:
        UsageError: the folder cannot be written.
    """
    make_folder(path.parent)
    write_whole(path, text)


def records(name: str, place: Path | None = None) -> dict[str, Any]:
    """What a file of records holds, `predictions.json` say; one that cannot be read is empty: nothing depends on it.

    Args:
        name: the file.
        place: the folder it is in; the learner's own where it is left out.
    """
    try:
        stored = json.loads(((place or folder()) / name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}


def record(name: str, key: str, entry: dict[str, Any]) -> None:
    """Put an entry into a file of records.

    Raises:
        UsageError: the folder cannot be written.
    """
    stored = {**records(name), key: entry}
    keep(folder() / name, json.dumps(stored, indent=1, sort_keys=True) + "\n")


def record_verdict(exercise: str, right: bool) -> None:
    """Remember whether an answer was right, for `progress`; an unwritable folder costs only that."""
    with contextlib.suppress(UsageError):
        stored = records(VERDICTS).get(exercise)
        before = stored if isinstance(stored, dict) else {}
        once = right or was_right(before)
        record(VERDICTS, exercise, {"first": before.get("first", right), "last": right, "once": once})


def was_right(entry: object) -> bool:
    """Whether an entry of the record says that an answer was right once: a wrong experiment later takes nothing away.

    Args:
        entry: what the record holds of one exercise; from earlier versions it has no `once`.

    Example:
        >>> was_right({"first": True, "last": False}), was_right({"first": False, "last": False}), was_right(None)
        (True, False, False)
    """
    return isinstance(entry, dict) and any(entry.get(key) is True for key in ("first", "last", "once"))
