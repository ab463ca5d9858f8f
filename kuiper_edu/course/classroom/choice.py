"""Which of the notebooks that a student handed in is graded, and why it is that one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from kuiper_edu.course.classroom.deadline import Deadline
from kuiper_edu.course.classroom.files import EMPTY, File
from kuiper_edu.course.classroom.platforms import Owner
from kuiper_edu.course.classroom.times import Time
from kuiper_edu.course.grading.answer_cells import found_in
from kuiper_edu.course.grading.check import whose_homework
from kuiper_edu.course.grading.release import NAME, released
from kuiper_edu.course.trial.outcomes import readable
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support.notebooks import Notebook, notebook_of

MOST_NOTEBOOKS = 50  # of one student that are looked at: no student may stop a class
_WRITTEN = 2  # the rank of a notebook in which something is written


@dataclass(frozen=True)
class Submission:
    """The notebook that one student handed in.

    Args:
        student: the name of the student.
        file: the path of the file inside the folder or zip; empty if there is no notebook.
        content: reads its bytes.
        late: whether the platform marks it as late.
        attempt: the number or date of the attempt if the platform gives one; later ones are greater.
        changed: when the file was last changed, according to the folder or zip.
        handed_in: when it was handed in if that is known.
        why: why this file is the one to be graded, or why there is none.
    """

    student: str
    file: str
    content: Callable[[], bytes]
    late: bool = False
    attempt: tuple[int, ...] = ()
    changed: tuple[int, ...] = ()
    handed_in: Time | None = None
    why: str = ""

    def notebook(self, content: bytes) -> Notebook:
        """Parse its content as a notebook.

        Raises:
            NotebookError: the content is not a notebook that can be read.
        """
        return notebook_of(content, PurePosixPath(self.file).name)


@dataclass
class Chooser:
    """Chooses the notebook to be graded of all that a student handed in.

    Args:
        reference: the homework that is graded; None if it is not known.
        attempts: the files that are chosen already -> why.
        deadline: if it is given, written notebooks that came in time are preferred.
        file_dates: whether the date of a file says when it was handed in.
        notes: student -> remarks for the teacher.
        others: the files that are not graded, each with the reason.
        written: student -> the notebooks in which something is written, the newest first, if there are several.
        times: file -> when it was handed in, of all notebooks for which that is known.
    """

    reference: Notebook | None
    attempts: Mapping[str, str] = field(default_factory=dict)
    deadline: Deadline | None = None
    file_dates: bool = False
    notes: dict[str, list[str]] = field(default_factory=dict)
    others: list[tuple[str, str]] = field(default_factory=list)
    written: dict[str, list[Submission]] = field(default_factory=dict)
    times: dict[str, Time] = field(default_factory=dict)
    _blank: Mapping[str, str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        if self.reference is not None:
            self._blank = {each.name: each.source for each in found_in(released(self.reference), self.reference)}

    def choose(self, student: str, handed: list[tuple[Owner, File]]) -> Submission:
        """Return the submission of a student, one that cannot be read if no notebook was handed in."""
        refused = [file for _, file in handed if file.refused not in ("", EMPTY)]
        notebooks = [self._submission(student, owner, file) for owner, file in handed if not file.refused]
        notebooks.sort(key=_age, reverse=True)
        self.times |= {one.file: one.handed_in for one in notebooks if one.handed_in is not None}
        self._list([(shown(file.path), file.refused) for file in refused], student, "files")
        chosen = self._chosen(notebooks) if notebooks else _without(student, refused)
        self._list(
            [(one.file, f"{chosen.file} is graded in its place") for one in notebooks if one.file != chosen.file],
            student,
            "notebooks",
        )
        self.notes[student] = [*_notes(chosen, len(notebooks)), *_guesses(handed)]
        return chosen

    def refuse_unknown_attempts(self) -> None:
        """Refuse a file that the teacher chose and no student handed in.

        Raises:
            UsageError: there is one.
        """
        unknown = sorted(self.attempts.keys() - self._taken)
        if unknown:
            raise UsageError(
                f"--attempt names {unknown[0]!r}, and no notebook is called so",
                hint="Copy its path from the table that --list prints, or from the files below it.",
            )

    def _chosen(self, notebooks: list[Submission]) -> Submission:
        """Return the notebook that is chosen already, else the best of the newest ones."""
        wanted = [one for one in notebooks if one.file in self.attempts]
        self._taken |= {one.file for one in wanted}
        if len(wanted) > 1:
            raise UsageError(
                f"--attempt names two notebooks of {wanted[0].student}: {wanted[0].file}, {wanted[1].file}"
            )
        if wanted:
            return replace(wanted[0], why=self.attempts[wanted[0].file])
        if len(notebooks) == 1:
            return replace(notebooks[0], why="the only notebook")
        looked_at = [(self._rank(one), self._in_time(one), one) for one in notebooks[:MOST_NOTEBOOKS]]
        rank, in_time, best = max(looked_at, key=lambda found: found[:2])  # of equals the first, which is the newest
        written = [one for found, _, one in looked_at if found == _WRITTEN]
        if len(written) > 1:
            self.written[best.student] = written
        return replace(best, why=self._why(rank, in_time, len(notebooks)))

    def _submission(self, student: str, owner: Owner, file: File) -> Submission:
        dated = Time(file.dated, "the date of the file") if self.file_dates and file.dated is not None else None
        handed_in = owner.handed_in or dated
        return Submission(student, shown(file.path), file.content, owner.late, owner.attempt, file.changed, handed_in)

    def _in_time(self, one: Submission) -> bool:
        if self.deadline is None:
            return True
        return not (self.deadline.late(one.student, one.handed_in) if one.handed_in is not None else one.late)

    def _rank(self, one: Submission) -> int:
        """Return `_WRITTEN` if something is written in this homework, 1 for a blank one, 0 for other notebooks."""
        try:
            notebook = one.notebook(one.content())
            course = whose_homework(notebook, PurePosixPath(one.file).name)
            if self.reference is None or course != self.reference.course:
                return 0
            found = found_in(notebook, self.reference)
        except Exception:  # grading it reports what is wrong
            return 0
        return _WRITTEN if any(each.source.split() != self._blank.get(each.name, "").split() for each in found) else 1

    def _why(self, rank: int, in_time: bool, count: int) -> str:
        of = f"the newest of {count:,}"
        if self.reference is None:
            return of
        found = ("; none is this homework", "; nothing is written in any", " in which something is written")[rank]
        if rank == _WRITTEN and self.deadline is not None:
            found += " and that came in time" if in_time else "; none of these came in time"
        return f"{of}{found}" + (f" ({MOST_NOTEBOOKS} were looked at)" if count > MOST_NOTEBOOKS else "")

    def _list(self, files: list[tuple[str, str]], student: str, kind: str) -> None:
        self.others += files[:MOST_NOTEBOOKS]
        if len(files) > MOST_NOTEBOOKS:
            self.others.append((student, f"{len(files) - MOST_NOTEBOOKS:,} more {kind} are not graded"))


def refuse_another_homework(submissions: Iterable[Submission], course: str) -> None:
    """Refuse a class most of which handed in the homework of another course; a single wrong notebook is no reason.

    Raises:
        UsageError: it did.
    """
    courses = Counter(filter(None, map(_course, submissions)))
    most, count = courses.most_common(1)[0] if courses else (course, 0)
    if most != course and 2 * count > courses.total():
        of = f"{count} of {courses.total()} readable notebooks"
        raise UsageError(
            f"expected the homework of {course}, found that of {most} in {of}",
            hint=f"Is it --course {most}? Nothing was graded.",
        )


def _course(one: Submission) -> str:
    try:
        return whose_homework(one.notebook(one.content()), PurePosixPath(one.file).name)
    except Exception:  # grading it reports what is wrong
        return ""


def _age(one: Submission) -> tuple[object, ...]:
    """Return what orders the notebooks of a student: the newest is the greatest."""
    return one.attempt, one.changed, PurePosixPath(one.file).name == NAME, one.file


def _without(student: str, refused: list[File]) -> Submission:
    """Return the submission of a student who handed in no notebook; reading it says what was found."""
    found = f"{shown(refused[0].path)}: {refused[0].refused}" if refused else "the folder is empty"
    why = f"no notebook was handed in; {found}"

    def refuse() -> bytes:
        raise NotebookError(why)

    return Submission(student, "", refuse, why=why)


def _notes(chosen: Submission, count: int) -> list[str]:
    notes = ["It came late."] if chosen.late else []
    if count > 1:
        notes.append(f"{count:,} notebooks were handed in; {chosen.file} counts: {chosen.why}.")
    return notes


def _guesses(handed: Iterable[tuple[Owner, File]]) -> list[str]:
    guessed = sorted({file.guessed for _, file in handed} - {""})
    return [f"The encoding of its name in the zip is a guess, {one}; --encoding names another." for one in guessed]


def shown(name: str) -> str:
    """Return a name as a report can show it: invalid UTF-8 is read as Latin-1, control characters are replaced."""
    return readable(re.sub("[\udc80-\udcff]", lambda byte: chr(ord(byte[0]) - 0xDC00), name), kept="")
