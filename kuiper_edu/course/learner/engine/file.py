"""my_engine.py at the desk: written by the course part by part; what was changed by hand stays."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine.assembly import Part, cut, parts, where, whole
from kuiper_edu.course.learner.engine.table import PIECES
from kuiper_edu.support import project

FILE = "my_engine.py"
WRITTEN = "engine.json"  # part -> the hash of its text as the course wrote it
BY_HAND = "changed by hand"
_DIGITS = re.compile(r"^DIGITS = .*$", re.MULTILINE)


def place() -> Path:
    """Where the file is: at the desk, in sight; where there is no desk, beside what is remembered."""
    folder = state.folder()
    return (
        folder.parent if folder.name == project.RECORDS and (folder.parent / project.DESK).is_file() else folder
    ) / FILE


def kept() -> dict[str, str]:
    """The learner's own pieces: name -> source."""
    sources = {}
    for name in PIECES:
        try:
            sources[name] = _kept_file(name).read_text(encoding="utf-8").strip()
        except (OSError, ValueError):
            continue
    return sources


def keep(name: str, source: str) -> None:
    """Keep a piece under the desk.

    Raises:
        UsageError: it cannot be written.
    """
    state.write_file(_kept_file(name), source + "\n")


def _kept_file(name: str) -> Path:
    return state.folder() / "pieces" / f"{name}.py"


def digits_from(folder: Path) -> str:
    """Where the digits' model is, as seen from a folder."""
    beside = Path("course5/model_file/digits")
    if (folder / f"{beside}.npz").is_file():
        return beside.as_posix()
    try:
        return Path(os.path.relpath(project.root() / beside, folder)).as_posix()
    except ValueError:  # another drive
        return (project.root() / beside).as_posix()


def planned(kept_pieces: Mapping[str, str]) -> list[Part]:
    """The parts of the file with these pieces, before anybody changed one."""
    return parts(kept_pieces, digits_from(place().parent))


def text_for(folder: Path) -> str:
    """The file as it is now, for another folder: there, too, it finds the digits."""
    write()
    chosen = _present()
    first = _DIGITS.sub(lambda _: where(digits_from(folder)), chosen[0].text)
    return whole([replace(chosen[0], text=first), *chosen[1:]])


def changed_by_hand() -> dict[str, str]:
    """The parts of the file that are not as the course wrote them, or would write them now: name -> text."""
    known, would = _written(), {part.name: part.text for part in planned(kept())}
    return {
        part.name: part.text
        for part in _present()
        if known.get(part.name) != _hash(part.text) and would.get(part.name) != part.text
    }


def _written() -> dict[str, str]:
    """The hash of each part as the course wrote it last."""
    written = state.records(WRITTEN).get(FILE)
    return written if isinstance(written, dict) else {}


def _present() -> list[Part]:
    try:
        return cut(place().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []


def write(newest: Collection[str] = ()) -> list[Path]:
    """Write the file anew. A part that was changed by hand stays; what it would have become is put beside the file.

    Args:
        newest: the pieces that have just been kept.

    Returns:
        The files beside it that were written: `my_engine.evaluate.py`.

    Raises:
        UsageError: it cannot be written.
    """
    plan, by_hand = planned(kept()), changed_by_hand()
    present = {part.name for part in _present()}
    if by_hand and not {part.name for part in plan} <= present | {"lent"}:  # not our file, or parts of it are gone
        return _put_beside([Part("new", "", whole(plan))])
    known = _written()
    beside = [
        part
        for part in plan
        if part.name in by_hand and (part.name in newest or known.get(part.name) != _hash(part.text))
    ]
    chosen = [_as_it_is(part, by_hand) for part in plan]
    state.write_file(place(), whole(chosen))
    hashes = {part.name: _hash(part.text) for part in plan}
    state.record(WRITTEN, FILE, hashes)
    return _put_beside(beside)


def _as_it_is(part: Part, by_hand: Mapping[str, str]) -> Part:
    if part.name not in by_hand:
        return part
    return Part(part.name, BY_HAND if part.name in PIECES else part.said, by_hand[part.name])


def _put_beside(new: list[Part]) -> list[Path]:
    files = []
    for part in new:
        file = place().with_name(f"my_engine.{part.name}.py")
        state.write_file(file, part.text.rstrip() + "\n")
        files.append(file)
    return files


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
