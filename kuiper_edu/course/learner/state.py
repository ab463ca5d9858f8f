"""What a learner has achieved: verdicts, predictions and kept answers, in `.kuiper/` at the desk. Safe to delete."""

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
from kuiper_edu.viz.fallback import STATIC

NBVAL = "KUIPER_NBVAL"  # set where `pytest --nbval` grades a copy (course.grading.nbval_plugin)
NBGRADER = "NBGRADER_EXECUTION"  # set by nbgrader where it runs a notebook
TRIES = "tries.json"  # exercise -> the digests of different answers that were not right, ENOUGH at most
ENOUGH = 2  # different wrong answers, then the last hint and the solution open
VERDICTS = "verdicts.json"  # exercise -> whether its first and its last verdict were right, and whether one ever was


def folder(start: Path | None = None) -> Path:
    """The folder of verdicts, predictions and kept answers: `$KUIPER_STATE`, or `.kuiper/` at the desk.

    In the course's own folder that is the course's desk; where there is no desk, `.kuiper/` in the course's home.
    What an earlier version kept there moves to the desk at the first look.

    Args:
        start: the folder to look for a desk and its course from; the working directory when None.

    Example:
        >>> folder().name
        '.kuiper'
    """
    chosen = os.environ.get("KUIPER_STATE")
    if chosen:
        return Path(chosen)
    course, desk = project.root(start), project.workspace(start)
    if desk is None and (project.own_workspace(course) / project.WORKSPACE_FILE).is_file():
        desk = project.own_workspace(course)
    early = project.home(course) / project.RECORDS
    if desk is None:
        return early
    if project.course_of(desk) == course and not nobody_learns():  # not where the desk's own course has gone
        for _ in carry_over(early, desk / project.RECORDS, move=True):
            pass  # an answer that both have: the desk's counts, the other one stays where it is
    return desk / project.RECORDS


def carry_over(old: Path, here: Path, *, move: bool = False) -> Iterator[Path]:
    """Bring all that one folder remembers into another; what is here already stays, and records are joined.

    Args:
        old: a folder of records; it need not be there.
        here: the folder that receives them, made where something comes.
        move: take away there what has arrived here.

    Yields:
        The files of which another one is here already.
    """
    with contextlib.suppress(OSError, UsageError):  # a folder that cannot be read or written: nothing is lost
        for path in sorted(old.rglob("*")):
            name = path.relative_to(old)
            if not path.is_file() or name == Path(project.OWN_WORKSPACE_FILE) or path.name.startswith("."):
                continue
            if not (here / name).exists():
                write_file(here / name, path.read_text(encoding="utf-8"))
            elif path.suffix == ".json":
                mine = records(str(name), here)
                joined = _joined(records(str(name), old), mine)
                if joined != mine:
                    write_file(here / name, json.dumps(joined, indent=1, sort_keys=True) + "\n")
            elif (here / name).read_bytes() != path.read_bytes():
                yield path
                continue
            if move:
                path.unlink(missing_ok=True)


def _joined(theirs: dict[str, Any], mine: dict[str, Any]) -> dict[str, Any]:
    """Two records of one name: mine counts, and what was right once in either was right once."""
    joined = {**theirs, **mine}
    for key in theirs.keys() & mine.keys():
        if was_right(theirs[key]) and isinstance(mine[key], dict) and "once" in mine[key]:
            joined[key] = {**mine[key], "once": True}
    return joined


def nobody_learns() -> bool:
    """Whether outputs are being stored, or graded: nothing that somebody learns is to be kept or shown."""
    return any(os.environ.get(name) for name in (STATIC, NBGRADER, NBVAL))


def write_file(path: Path, text: str) -> None:
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
    write_file(folder() / name, json.dumps(stored, indent=1, sort_keys=True) + "\n")


def record_verdict(exercise: str, right: bool) -> None:
    """Remember whether an answer was right, for `progress`; an unwritable folder costs only that."""
    with contextlib.suppress(UsageError):
        stored = records(VERDICTS).get(exercise)
        before = stored if isinstance(stored, dict) else {}
        once = right or was_right(before)
        record(VERDICTS, exercise, {"first": before.get("first", right), "last": right, "once": once})


def tried_enough(exercise: str, source: str = "") -> bool:
    """Whether the last hint and the solution of an exercise open: after ENOUGH different tries, or once it was right.

    Args:
        exercise: its id.
        source: of an answer that is wrong, which is remembered as a try; empty where nothing is written yet.
    """
    entry = records(TRIES).get(exercise)
    before = set(entry["digests"]) if isinstance(entry, dict) and isinstance(entry.get("digests"), list) else set()
    tries = before | ({hashlib.sha256(source.encode()).hexdigest()[:16]} if source else set())
    if tries != before and len(before) < ENOUGH:
        with contextlib.suppress(UsageError):
            record(TRIES, exercise, {"digests": sorted(tries)})
    return len(tries) >= ENOUGH or was_right(records(VERDICTS).get(exercise))


def was_right(entry: object) -> bool:
    """Whether an entry of the record says that an answer was right once: a wrong experiment later takes nothing away.

    Args:
        entry: what the record holds of one exercise; from earlier versions it has no `once`.

    Example:
        >>> was_right({"first": True, "last": False}), was_right({"first": False, "last": False}), was_right(None)
        (True, False, False)
    """
    return isinstance(entry, dict) and any(entry.get(key) is True for key in ("first", "last", "once"))
