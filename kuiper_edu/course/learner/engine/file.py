"""my_engine.py at the desk: written by the course part by part; what was changed by hand stays."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine.assembly import Part, cut, parts, where, whole
from kuiper_edu.course.learner.engine.table import PIECES
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project

FILE = "my_engine.py"
WRITTEN = "engine.json"  # part -> the hash of its text as the course wrote it
BY_HAND = "changed by hand"
_DIGITS = re.compile(r"^DIGITS = .*$", re.MULTILINE)


def place() -> Path:
    """Where the file is: at the desk, in sight; where there is no desk, beside what is remembered."""
    folder = state.folder()
    return (
        folder.parent
        if folder.name == project.RECORDS and (folder.parent / project.WORKSPACE_FILE).is_file()
        else folder
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
    """The file as it is now, for another folder: there, too, it finds the digits.

    Raises:
        UsageError: it cannot be written, or what stands there cannot be read.
    """
    write()
    try:
        chosen = cut(_read())
    except (OSError, ValueError) as problem:
        raise UsageError(f"the file cannot be read ({problem})", path=place()) from None
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


def _read() -> str:
    return place().read_text(encoding="utf-8-sig")  # some editors put a mark before the text


def _present() -> list[Part]:
    """The parts of the file; none where it is missing or empty. What cannot be read is one part, so it is not ours."""
    try:
        text = _read()
    except FileNotFoundError:
        return []
    except (OSError, ValueError):
        return [Part("unreadable", "", "")]
    return cut(text) if text.strip() else []


def write(newest: Collection[str] = ()) -> list[Path]:
    """Write the file anew. A part that was changed by hand stays; what it would have become is put beside the file.

    Args:
        newest: the pieces that have just been kept.

    Returns:
        The files beside it that were written: `my_engine.evaluate.py`.

    Raises:
        UsageError: it cannot be written.
    """
    plan, by_hand, present = planned(kept()), changed_by_hand(), _present()
    names = [part.name for part in present]
    gone = {part.name for part in plan} - {*names, "lent"}
    if by_hand and (gone or len(set(names)) < len(names)):  # not our file, or not all of its parts once
        return _put_beside([Part("new", "", whole(plan))])
    known = _written()
    beside = [
        part
        for part in plan
        if part.name in by_hand and (part.name in newest or known.get(part.name) != _hash(part.text))
    ]
    chosen = [_as_it_is(part, by_hand) for part in plan]
    for before, part in pairwise(present):  # a part that somebody added stays behind the same one
        places = [other.name for other in chosen]
        if part.name in by_hand and part.name not in places:
            chosen.insert(places.index(before.name) + 1 if before.name in places else -1, part)
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
