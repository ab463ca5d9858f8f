"""The result of a graded submission, and the store of results.

OUT/.grade/ has one file for each student. It is written atomically, so that a batch that was killed continues where it
stopped; and it records what it was made from (`made_from`), so that only what has changed is graded again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

from kuiper_edu.course.grading.check import Row, Scored
from kuiper_edu.course.trial.outcomes import readable
from kuiper_edu.support.writing import make_folder, write_whole

_FOLDER = ".grade"
_KEPT = ("student", "status", "file", "notes", "level", "made_from", "answers", "found")
_SELF_TEST = "preflight.tried.json"  # with two dots: no student's file has this name


@dataclass(frozen=True)
class Adjustment:
    """What is added to a student's points, or said, beside the checks.

    Args:
        kind: late, bonus, penalty or comment.
        points: what is added to the total; less than 0 if it is taken off.
        reason: what the student reads.
    """

    kind: str
    points: float
    reason: str

    @property
    def sentence(self) -> str:
        """Itself as a sentence."""
        points = f" ({self.points:+g})" if self.points else ""
        return f"{self.kind.capitalize()}{points}: {self.reason}"


@dataclass(frozen=True)
class Result(Scored):
    """The result of one submission.

    Args:
        student: the student who handed it in.
        status: graded, unreadable, missing, or not_graded if the grader itself failed.
        rows: one for each check, in the notebook's order.
        file: the file that was graded, with its path inside the folder or zip.
        notes: remarks on the submission, as sentences.
        found: which cells were judged of the answers that are not just in their own cell, as sentences.
        adjustments: what is taken off for being late, and what the teacher added by hand; made anew in each run.
        level: isolated or unisolated.
        made_from: what it depends on, each as a short string: submission, reference, grader, environment. A key of the
            stored files and of results.json, like the other names here.
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
    found: list[str] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Remove what no report may show; every report is made of results, and a student's of `for_student`."""
        object.__setattr__(self, "rows", [row.readable() for row in self.rows])
        object.__setattr__(self, "answers", {name: readable(code) for name, code in self.answers.items()})

    def for_student(self) -> Result:
        """Return what the student may see: of hidden checks only whether they passed."""
        return replace(self, rows=[row.for_student() for row in self.rows])

    @property
    def points(self) -> float:
        """The points of the checks and the adjustments; never below 0."""
        return max(0.0, round(super().points + sum(one.points for one in self.adjustments), 6))

    @property
    def remarks(self) -> list[str]:
        """All sentences about the submission as a whole."""
        return [*self.notes, *self.found, *self.comments]

    @property
    def comments(self) -> list[str]:
        """What a learning platform may show as the teacher's comments: the adjustments as sentences."""
        return [one.sentence for one in self.adjustments]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data, with its points."""
        return {**asdict(self), "points": self.points, "possible": self.possible}


def from_dict(data: dict[str, Any]) -> Result:
    """Return the result that `to_dict` made this data from."""
    rows = [Row(**row) for row in data["rows"]]
    kept = {name: data[name] for name in _KEPT}
    return Result(rows=rows, adjustments=[Adjustment(**one) for one in data["adjustments"]], **kept)


class Store:
    """The stored results in an output folder.

    Args:
        out: the output folder.
        part: the folder inside the store for results that are not those of students; the store itself if empty.
    """

    def __init__(self, out: Path, part: str = "") -> None:
        self._folder = out / _FOLDER / part

    def read(self, student: str) -> Result | None:
        """Return the result of a student; None if there is none that can be read."""
        try:
            return from_dict(json.loads(self._file(student).read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, result: Result) -> None:
        """Store a result atomically."""
        self._write(self._file(result.student), result.to_dict())

    def read_self_test(self, made_from: Mapping[str, str]) -> list[str] | None:
        """Return the report of the last self-test if it was made from just this; otherwise None."""
        try:
            kept = json.loads((self._folder / _SELF_TEST).read_text(encoding="utf-8"))
            return [str(sentence) for sentence in kept["tried"]] if kept["made_from"] == made_from else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write_self_test(self, made_from: Mapping[str, str], tried: list[str]) -> None:
        """Store the report of a self-test that passed, so that it need not run again."""
        self._write(self._folder / _SELF_TEST, {"made_from": dict(made_from), "tried": tried})

    def _write(self, path: Path, data: dict[str, Any]) -> None:
        make_folder(self._folder)
        write_whole(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")

    def _file(self, student: str) -> Path:
        return self._folder / f"{file_name(student)}.json"


def file_name(student: str) -> str:
    """Return a name for a student's files, valid on every file system and different for every student.

    Example:
        >>> file_name("ada"), file_name("张三_1241"), file_name("../Ada L.")
        ('ada', '张三_1241', 'Ada-L-9ea6abe7')
    """
    plain = re.sub(r"[^\w-]+", "-", student).strip("-")[:60]  # at most 240 bytes
    if plain == student == normalize("NFKC", plain).casefold():  # on some file systems Ada and ada are the same name
        return plain
    suffix = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{plain}-{suffix}" if plain else suffix


def digest(*parts: bytes) -> str:
    """Return a short SHA-256 digest of a sequence of byte strings."""
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(len(part).to_bytes(8, "big") + part)
    return hashed.hexdigest()[:16]
