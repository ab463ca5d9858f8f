"""The deadline of a homework: who came late, and what that costs.

OUT/extensions.csv gives single students another deadline; grading never changes that file:

student,deadline,reason
ada,2026-11-12 23:59,ill
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

from kuiper_edu.course.classroom.decisions import lines
from kuiper_edu.course.classroom.results import Adjustment, Result
from kuiper_edu.course.classroom.times import Time
from kuiper_edu.errors import UsageError, counted

NAME = "extensions.csv"
_DAY = timedelta(days=1)
_EXAMPLE = (
    'Write a date and a time: "2026-11-05 23:59"; in another time zone than this computer\'s, '
    '"2026-11-05 23:59 Asia/Shanghai" or "2026-11-05 23:59+08:00".'
)
_UNKNOWN = "It is not known when it was handed in: nothing is taken off for being late."


@dataclass(frozen=True)
class Deadline:
    """When a homework had to be handed in, and what each day costs.

    Args:
        at: the date and time, with a time zone; the whole minute is still in time.
        zone: the time zone in which times are read that do not say it, and shown; that of this computer if None.
        grace: how much later is still in time.
        percent: what each day that has begun takes off the points of the checks, in percent.
        extensions: student -> another deadline.
        lines: student -> the line of extensions.csv that says so.
    """

    at: datetime
    zone: tzinfo | None = None
    grace: timedelta = timedelta()
    percent: float = 0.0
    extensions: Mapping[str, datetime] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)

    def late(self, student: str, time: Time | None) -> timedelta:
        """Return how late a student was; 0 in time, within the grace, and if it is not known when."""
        if time is None:
            return timedelta()
        late = self._after(student, time)
        return late if late > self.grace else timedelta()

    def share(self, late: timedelta) -> float:
        """Return which share of the points is taken off."""
        return min(1.0, math.ceil(late / _DAY) * self.percent / 100)

    def applied(self, result: Result, time: Time | None) -> Result:
        """Return a result with what is taken off for being late, and with a sentence that says why, or that it is not.

        Args:
            result: the result; of its points those of the checks count, not a bonus or a penalty.
            time: when its file was handed in; None if that is not known.
        """
        if time is None:
            return replace(result, notes=[*result.notes, _UNKNOWN])
        late = self.late(result.student, time)
        handed_in = f"handed in {self._shown(time.at)}"
        extended = "your own deadline" if result.student in self.extensions else "the deadline"
        deadline = f"{extended}, {self._shown(self.extensions.get(result.student, self.at))} {self.zone_name}"
        source = f"The time is from {time.source}."
        if not late:
            in_time = f"within the {self._grace} after" if self._after(result.student, time) else "in time for"
            return replace(result, notes=[*result.notes, f"It was {handed_in}, {in_time} {deadline}. {source}"])
        share = self.share(late)
        cost = f", {self.percent:g} % for each day begun, {100 * share:g} % of the checks' points" if share else ""
        reason = f"{handed_in}, {_words(late)} after {deadline}{cost}. {source}"
        points = -round(share * sum(row.points for row in result.rows), 2) or 0.0
        return replace(result, adjustments=[*result.adjustments, Adjustment("late", points, reason)])

    def sentence(self, results: Iterable[Result]) -> str:
        """Return how many came late, of results to which the deadline was applied."""
        handed = [result for result in results if result.file]
        late = sum(one.kind == "late" for result in handed for one in result.adjustments)
        unknown = sum(_UNKNOWN in result.notes for result in handed)
        grace = f", {self._grace}" if self.grace else ""
        cost = f", {self.percent:g} % a day" if self.percent else ""
        extended = f", {counted(len(self.extensions), 'extension')}" if self.extensions else ""
        what = f"Deadline {self._shown(self.at)} {self.zone_name}{grace}{cost}{extended}: {late} of {len(handed)} late"
        if not unknown:
            return f"{what}."
        return (
            f"{what}; of {unknown} it is not known when they were handed in (docs/grading.md, Time, says what to do)."
        )

    def refuse_unknown(self, students: Iterable[str]) -> None:
        """Refuse an extension of a student who is not in this class.

        Raises:
            UsageError: there is one.
        """
        unknown = sorted(self.extensions.keys() - set(students))
        if unknown:
            raise UsageError(
                f"the student {unknown[0]!r} is not in this class",
                path=NAME,
                line=self.lines.get(unknown[0]),
                hint="Write a name as gradebook.csv does.",
            )

    @property
    def zone_name(self) -> str:
        """The time zone, for people."""
        return str(self.zone) if self.zone is not None else f"{self.at:UTC%z}".removesuffix("+0000")

    @property
    def _grace(self) -> str:
        return f"{self.grace.total_seconds() / 60:g} minutes of grace"

    def _after(self, student: str, time: Time) -> timedelta:
        """Return how long after the student's deadline a time is, in whole minutes; 0 if it is not."""
        handed_in = _in_zone(time.at, self.zone).replace(second=0, microsecond=0)
        return max(timedelta(), handed_in - self.extensions.get(student, self.at))

    def _shown(self, at: datetime) -> str:
        return f"{_in_zone(at, self.zone):%Y-%m-%d %H:%M}"


@dataclass(frozen=True)
class Lateness:
    """What being late costs each student.

    Args:
        deadline: the deadline; None if there is none, and nobody is late.
        students: student -> when the homework was handed in, according to the platform's table.
        files: file -> when it was handed in.
    """

    deadline: Deadline | None
    students: Mapping[str, Time]
    files: Mapping[str, Time]

    def applied(self, result: Result) -> Result:
        """Return a result with what being late costs; as it is if nothing was handed in."""
        if self.deadline is None or not result.file:
            return result
        return self.deadline.applied(result, self.students.get(result.student) or self.files.get(result.file))


def read(text: str, grace_minutes: float, percent: float, out: Path) -> Deadline | None:
    """Return the deadline that a teacher gives; None if there is none.

    Args:
        text: the date and time, with or without a time zone; empty if there is no deadline.
        grace_minutes: how many minutes later is still in time.
        percent: what each day that has begun takes off.
        out: the folder of the results, with or without extensions.csv.

    Raises:
        UsageError: it is not a date and time, or a line of extensions.csv cannot be read.
    """
    path = out / NAME
    if not text:
        if path.is_file():
            raise UsageError(f"{NAME} gives students another deadline, and --deadline is missing", hint=_EXAMPLE)
        return None
    at, zone = _moment(text, None, UsageError(f"--deadline is {text!r}", hint=_EXAMPLE))
    try:
        grace = timedelta(minutes=grace_minutes)
    except (ValueError, OverflowError):
        raise UsageError(
            f"--grace is {grace_minutes:g} minutes", hint="Write a number of minutes, such as 15."
        ) from None
    if not 0 <= percent <= 100:
        raise UsageError(f"--late is {percent:g} %", hint="Write a number from 0 to 100.")
    extensions, numbers = {}, {}
    for line, row in lines(path, ("student", "deadline")) if path.is_file() else []:
        problem = UsageError(f"found the deadline {row['deadline']!r}", path=NAME, line=line, hint=_EXAMPLE)
        extensions[row["student"]], _ = _moment(row["deadline"], zone, problem)
        numbers[row["student"]] = line
    return Deadline(at, zone, grace, percent, extensions, numbers)


def _moment(text: str, zone: tzinfo | None, problem: UsageError) -> tuple[datetime, tzinfo | None]:
    """Return a date and time, and its time zone; an offset counts for this time only."""
    if _names_no_day(text):
        message = f"{problem.message}, and there is no such day"
        raise UsageError(message, path=problem.path, line=problem.line, hint=problem.hint)
    day, _, name = text.rpartition(" ")
    try:
        if name[:1].isalpha():
            text, zone = day, ZoneInfo(name)
        at = _in_zone(datetime.fromisoformat(text.strip()), zone)
        if ":" not in text or not 2000 <= at.year <= 2999:
            raise problem
        return at, zone
    except (ValueError, KeyError, OverflowError, OSError):
        raise problem from None


def _names_no_day(text: str) -> bool:
    """Return whether a text begins like a date that the calendar does not have.

    Example:
        >>> _names_no_day("2026-11-31 23:59"), _names_no_day("2026-11-30 23:59"), _names_no_day("tomorrow")
        (True, False, False)
    """
    written = re.match(r"\d{4}-\d\d-\d\d(?!\d)", text, re.ASCII)
    try:
        return written is not None and not date.fromisoformat(written[0])
    except ValueError:
        return True


def _in_zone(at: datetime, zone: tzinfo | None) -> datetime:
    """Return a time in a zone; one that does not say its zone is in this one already."""
    return at.replace(tzinfo=zone) if at.tzinfo is None and zone is not None else at.astimezone(zone)


def _words(late: timedelta) -> str:
    """Return a duration in words.

    Example:
        >>> _words(timedelta(days=1, hours=10)), _words(timedelta(minutes=20))
        ('1 day 10 h', '20 min')
    """
    hours, minutes = divmod(late.seconds // 60, 60)
    parts = [counted(late.days, "day") if late.days else "", f"{hours} h" if hours else ""]
    return " ".join(filter(None, [*parts, f"{minutes} min" if minutes and not late.days else ""]))
