"""my_engine.py in the workspace: the course writes it part by part, and preserves what was changed by hand."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine.assembly import Part, cut, digits_line, parts, whole
from kuiper_edu.course.learner.engine.table import PIECES
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project

FILE = "my_engine.py"
WRITTEN = "engine.json"  # part -> the hash of its text as the course wrote it
BY_HAND = "changed by hand"
_ANSWERED = "exercises"  # in the same records: piece -> the exercise that it answers
_DIGITS = re.compile(r"^DIGITS = .*$", re.MULTILINE)


def path() -> Path:
    """Return the path of the file: in the workspace; without a workspace, in the folder of the records."""
    folder = state.folder()
    return (
        folder.parent
        if folder.name == project.RECORDS and (folder.parent / project.WORKSPACE_FILE).is_file()
        else folder
    ) / FILE


def kept() -> dict[str, str]:
    """Return the learner's own pieces: name -> source."""
    return {name: source for name, source in _stored().items() if PIECES[name].is_in(source)}


def outdated() -> list[Path]:
    """Return the files of what the learner wrote for an earlier version of the course, which runs no more."""
    return [_kept_file(name) for name, source in _stored().items() if not PIECES[name].is_in(source)]


def _stored() -> dict[str, str]:
    folder, sources = _folder(), {}
    for name in PIECES:
        try:
            sources[name] = (folder / f"{name}.py").read_text(encoding="utf-8").strip()
        except (OSError, ValueError):
            continue
    return sources


def keep(name: str, source: str, exercise: str = "") -> None:
    """Store the source of a piece among the records.

    Args:
        name: the piece.
        source: its source.
        exercise: the exercise that it answers.

    Raises:
        UsageError: the file cannot be written.
    """
    state.write_file(_kept_file(name), source + "\n")
    state.record(WRITTEN, _ANSWERED, {**answered(), name: exercise})


def answered() -> dict[str, str]:
    """Return for each piece the exercise that its source answers, as far as it is known."""
    known = state.records(WRITTEN).get(_ANSWERED)
    return known if isinstance(known, dict) else {}


def _kept_file(name: str) -> Path:
    return _folder() / f"{name}.py"


def _folder() -> Path:
    return state.folder() / "pieces"


def digits_from(folder: Path) -> str:
    """Return the path of the digits' model, relative to a folder if possible."""
    beside = Path("course5/model_file/digits")
    if (folder / f"{beside}.npz").is_file():
        return beside.as_posix()
    try:
        return Path(os.path.relpath(project.root() / beside, folder)).as_posix()
    except ValueError:  # another drive
        return (project.root() / beside).as_posix()


def planned(kept_pieces: Mapping[str, str]) -> list[Part]:
    """Return the parts of the file with these pieces, without changes made by hand."""
    return parts(kept_pieces, digits_from(path().parent))


def as_it_runs() -> list[Part]:
    """Return the parts of the present file; those that the course would write if the file is missing or not ours."""
    present, plan = _present(), planned(kept())
    return present if {part.name for part in plan} <= {part.name for part in present} else plan


def parts_for(folder: Path) -> list[Part]:
    """Return the parts of the present file, adapted to another folder so that it finds the digits from there.

    Raises:
        UsageError: the file cannot be written or read.
    """
    write()
    try:
        chosen = cut(_read())
    except (OSError, ValueError) as problem:
        raise UsageError(f"the file cannot be read ({problem})", path=path()) from None
    first = _DIGITS.sub(lambda _: digits_line(digits_from(folder)), chosen[0].text)
    return [replace(chosen[0], text=first), *chosen[1:]]


def changed_by_hand() -> dict[str, str]:
    """Return the parts that differ from what the course wrote last and from what it would write now: name -> text."""
    written = _written()
    changed = [part for part in _present() if written.get(part.name) != _hash(part.text)]
    plan = {part.name: part.text for part in planned(kept())} if changed else {}
    return {part.name: part.text for part in changed if plan.get(part.name) != part.text}


def _written() -> dict[str, str]:
    """Return the hash of each part as the course wrote it last."""
    written = state.records(WRITTEN).get(FILE)
    return written if isinstance(written, dict) else {}


def _read() -> str:
    return path().read_text(encoding="utf-8-sig")  # some editors write a byte order mark


def _present() -> list[Part]:
    """Return the parts of the present file; none if it is missing or empty, one unknown part if it cannot be read."""
    try:
        text = _read()
    except FileNotFoundError:
        return []
    except (OSError, ValueError):
        return [Part("unreadable", "", "")]
    return cut(text) if text.strip() else []


def write(newest: Collection[str] = ()) -> list[Path]:
    """Rewrite the file. A part that was changed by hand stays; its new text is written to a file beside it.

    Args:
        newest: the pieces that have just been stored.

    Returns:
        The files that were written beside it: `my_engine.evaluate.py`.

    Raises:
        UsageError: a file cannot be written.
    """
    plan, by_hand, present = planned(kept()), changed_by_hand(), _present()
    names = [part.name for part in present]
    missing = {part.name for part in plan} - set(names)
    if by_hand and (missing or len(set(names)) < len(names)):  # not our file, or parts are missing or duplicated
        return put_beside([Part("new", "", whole(plan))])
    written = _written()
    beside = [
        part
        for part in plan
        if part.name in by_hand and (part.name in newest or written.get(part.name) != _hash(part.text))
    ]
    chosen = [_with_changes(part, by_hand) for part in plan]
    for before, part in pairwise(present):  # a part that the learner added stays after the same part
        order = [other.name for other in chosen]
        if part.name in by_hand and part.name not in order:
            chosen.insert(order.index(before.name) + 1 if before.name in order else -1, part)
    state.write_file(path(), whole(chosen))
    hashes = {part.name: _hash(part.text) for part in plan}
    state.record(WRITTEN, FILE, hashes)
    return put_beside(beside)


def _with_changes(part: Part, by_hand: Mapping[str, str]) -> Part:
    if part.name not in by_hand:
        return part
    return Part(part.name, BY_HAND if part.name in PIECES else part.label, by_hand[part.name])


def put_beside(new: list[Part]) -> list[Path]:
    """Write parts to files beside the file, `my_engine.evaluate.py`, and return their paths."""
    files = []
    for part in new:
        file = path().with_name(f"my_engine.{part.name}.py")
        state.write_file(file, part.text.rstrip() + "\n")
        files.append(file)
    return files


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
