"""What is kept of a graded submission, and the folder it is kept in.

OUT/.grade/ holds one file for each student. It is written whole or not at all, so that a batch that was killed goes on
where it stopped; and it says what it was made from, so that only what has changed is graded again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kuiper_edu.course.grading.check import Row, Scored
from kuiper_edu.course.trial.outcomes import readable
from kuiper_edu.support.writing import make_folder, write_whole

_FOLDER = ".grade"
_TRIED = "preflight.tried.json"  # with two dots: no student's file has this name


@dataclass(frozen=True)
class Result(Scored):
    """What a submission got.

    Args:
        student: whose it is.
        status: graded, unreadable, missing, or not_graded where the grader itself failed.
        rows: one for each check, in the notebook's order.
        file: the file that was graded, as the folder or zip had it.
        notes: what the teacher should know, a sentence each.
        level: isolated or unisolated.
        made_from: what it depends on, each in a few letters: submission, reference, grader, environment.
        answers: name of an answer -> the student's code.
    """

    student: str
    status: str
    rows: list[Row] = field(default_factory=list)
    file: str = ""
    notes: list[str] = field(default_factory=list)
    level: str = ""
    made_from: dict[str, str] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Every report is made of results: what nobody may see does not get into one."""
        object.__setattr__(self, "rows", [row.public() for row in self.rows])
        object.__setattr__(self, "answers", {name: readable(code) for name, code in self.answers.items()})

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {**asdict(self), "points": self.points, "possible": self.possible}


def from_dict(data: dict[str, Any]) -> Result:
    """A result that was stored."""
    rows = [Row(**row) for row in data["rows"]]
    kept = {name: data[name] for name in ("student", "status", "file", "notes", "level", "made_from", "answers")}
    return Result(rows=rows, **kept)


class Store:
    """The results in an output folder.

    Args:
        out: the output folder.
    """

    def __init__(self, out: Path) -> None:
        self._folder = out / _FOLDER

    def read(self, student: str) -> Result | None:
        """The result of a student; None where there is none that can be read."""
        try:
            return from_dict(json.loads(self._file(student).read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, result: Result) -> None:
        """Keep a result: all of it, or as it was before."""
        self._write(self._file(result.student), result.to_dict())

    def tried(self, made_from: Mapping[str, str]) -> list[str] | None:
        """What the preflight found when it was made from just this; None where it was another one, or none."""
        try:
            kept = json.loads((self._folder / _TRIED).read_text(encoding="utf-8"))
            return [str(sentence) for sentence in kept["tried"]] if kept["made_from"] == made_from else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep_tried(self, made_from: Mapping[str, str], tried: list[str]) -> None:
        """Keep what the self-test found: it need not run again."""
        self._write(self._folder / _TRIED, {"made_from": dict(made_from), "tried": tried})

    def _write(self, path: Path, data: dict[str, Any]) -> None:
        make_folder(self._folder)
        write_whole(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")

    def _file(self, student: str) -> Path:
        return self._folder / f"{file_name(student)}.json"


def file_name(student: str) -> str:
    """A name for a student's files: harmless everywhere, and no two students share one.

    Example:
        >>> file_name("ada"), file_name("../Ada L.")
        ('ada', 'Ada-L-9ea6abe7')
    """
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", student).strip("-")[:60]
    if plain == student and plain == plain.lower():  # some file systems take Ada and ada for one
        return plain
    mark = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{plain}-{mark}" if plain else mark


def digest(*parts: bytes) -> str:
    """A few letters that stand for these bytes and no others."""
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(len(part).to_bytes(8, "big") + part)
    return hashed.hexdigest()[:16]
