"""The records of a learner: verdicts, predictions and answers, in `.kuiper/` of the workspace. Safe to delete."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.support import project
from kuiper_edu.support.writing import make_folder, write_whole
from kuiper_edu.viz.base.fallback import STATIC

NBVAL = "KUIPER_NBVAL"  # set while `pytest --nbval` grades a copy (course.grading.nbval_plugin)
NBGRADER = "NBGRADER_EXECUTION"  # set by nbgrader while it runs a notebook
TRIES = "tries.json"  # exercise -> the digests of different wrong answers, ENOUGH at most
ENOUGH = 2  # different wrong answers until the last hint and the solution open
VERDICTS = "verdicts.json"  # exercise -> whether its first verdict, its last one, and any one was right


def folder(start: Path | None = None) -> Path:
    """Return the folder of verdicts, predictions and stored answers: `$KUIPER_STATE`, or `.kuiper/` of the workspace.

    In the course folder that is the course's own workspace; without a workspace, `.kuiper/` in the course's home.
    Records that an earlier version stored there are moved to the workspace first.

    Args:
        start: the folder from which to look for a workspace and its course; the working directory if None.

    Example:
        >>> folder().name
        '.kuiper'
    """
    chosen = os.environ.get("KUIPER_STATE")
    if chosen:
        return Path(chosen)
    course, workspace = project.root(start), project.workspace(start)
    if workspace is None and (project.own_workspace(course) / project.WORKSPACE_FILE).is_file():
        workspace = project.own_workspace(course)
    early = project.home(course) / project.RECORDS
    if workspace is None:
        return early
    if project.course_of(workspace) == course and not is_impersonal():  # not if the workspace's own course is missing
        for _ in import_records(early, workspace / project.RECORDS, move=True):
            pass  # an answer that exists in both: the workspace's counts, the other one stays where it is
    return workspace / project.RECORDS


def import_records(old: Path, new: Path, *, move: bool = False) -> Iterator[Path]:
    """Copy the records of one folder to another; existing files stay, and JSON records are merged.

    Args:
        old: a folder of records; it need not exist.
        new: the folder to copy to; created if there is something to copy.
        move: whether to delete the copied files in the old folder.

    Yields:
        The files that were not copied because a different one exists.
    """
    with contextlib.suppress(OSError, UsageError):  # if a folder cannot be read or written, nothing is lost
        for path in sorted(old.rglob("*")):
            name = path.relative_to(old)
            if not path.is_file() or name == Path(project.OWN_WORKSPACE_FILE) or path.name.startswith("."):
                continue
            if not (new / name).exists():
                write_file(new / name, path.read_text(encoding="utf-8"))
            elif path.suffix == ".json":
                present = records(str(name), new)
                merged = _merged(records(str(name), old), present)
                if merged != present:
                    write_file(new / name, json.dumps(merged, indent=1, sort_keys=True) + "\n")
            elif (new / name).read_bytes() != path.read_bytes():
                yield path
                continue
            if move:
                path.unlink(missing_ok=True)


def _merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Merge two records: the new one wins, and an answer that was right once in either was right once."""
    merged = {**old, **new}
    for key in old.keys() & new.keys():
        if was_right(old[key]) and isinstance(new[key], dict) and "once" in new[key]:
            merged[key] = {**new[key], "once": True}
    return merged


def is_impersonal() -> bool:
    """Whether outputs are being stored or graded, so that nothing personal may be recorded or shown."""
    return any(os.environ.get(name) for name in (STATIC, NBGRADER, NBVAL))


def write_file(path: Path, text: str) -> None:
    """Write a file, and create its folder if it does not exist.

    Raises:
        UsageError: the folder cannot be written.
    """
    make_folder(path.parent)
    write_whole(path, text)


def records(name: str, directory: Path | None = None) -> dict[str, Any]:
    """Return the content of a file of records, such as `predictions.json`; empty if it cannot be read.

    Args:
        name: the name of the file.
        directory: its folder; the learner's own if None.
    """
    try:
        stored = json.loads(((directory or folder()) / name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}


def record(name: str, key: str, entry: dict[str, Any]) -> None:
    """Write an entry to a file of records.

    Raises:
        UsageError: the folder cannot be written.
    """
    stored = {**records(name), key: entry}
    write_file(folder() / name, json.dumps(stored, indent=1, sort_keys=True) + "\n")


def record_verdict(exercise: str, right: bool) -> None:
    """Record whether an answer was right, for `progress`; do nothing if the folder cannot be written."""
    with contextlib.suppress(UsageError):
        stored = records(VERDICTS).get(exercise)
        before = stored if isinstance(stored, dict) else {}
        once = right or was_right(before)
        record(VERDICTS, exercise, {"first": before.get("first", right), "last": right, "once": once})


def tried_enough(exercise: str, source: str = "") -> bool:
    """Whether the last hint and the solution of an exercise open: after ENOUGH different tries, or once it was right.

    Args:
        exercise: its id.
        source: the source of a wrong answer, which is recorded as a try; empty if nothing is written yet.
    """
    entry = records(TRIES).get(exercise)
    before = set(entry["digests"]) if isinstance(entry, dict) and isinstance(entry.get("digests"), list) else set()
    tries = before | ({hashlib.sha256(source.encode()).hexdigest()[:16]} if source else set())
    if tries != before and len(before) < ENOUGH:
        with contextlib.suppress(UsageError):
            record(TRIES, exercise, {"digests": sorted(tries)})
    return len(tries) >= ENOUGH or was_right(records(VERDICTS).get(exercise))


def was_right(entry: object) -> bool:
    """Whether the record of an exercise says that an answer was ever right, even if a later one was wrong.

    Args:
        entry: the record of one exercise; those of earlier versions have no `once`.

    Example:
        >>> was_right({"first": True, "last": False}), was_right({"first": False, "last": False}), was_right(None)
        (True, False, False)
    """
    return isinstance(entry, dict) and any(entry.get(key) is True for key in ("first", "last", "once"))
