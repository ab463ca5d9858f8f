"""Who handed in which file: the layouts in which learning platforms export what students handed in.

    Moodle            Ada Lovelace_1234_assignsubmission_file/homework.ipynb, or ..._file_homework.ipynb
    Canvas            lovelaceada_LATE_1234_5678_homework-2.ipynb
    Blackboard        Homework 4_ada12_attempt_2026-11-02-10-11-12_homework.ipynb
    Brightspace       12345-67890 - Ada Lovelace - Nov 3, 2026 1105 AM/homework.ipynb, or ... AM - homework.ipynb
    Gradescope        submission_1234/homework.ipynb, with submission_metadata.yml beside them
    GitHub Classroom  homework-4-ada/course4/homework.ipynb
    nbgrader          ada/homework4/homework.ipynb
    by hand           ada.ipynb, ada.zip, ada/homework.ipynb, ada/homework.zip

The names of one level decide, together and once: those at the top, or those in the one folder that wraps all others.
Below a student's folder no name counts: a student may give any name to a file. The platform's number is part of a
student's name here, so that two students with the same name stay apart.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from kuiper_edu.course.classroom import times
from kuiper_edu.course.classroom.times import Time
from kuiper_edu.course.grading.release import NAME
from kuiper_edu.errors import UsageError
from kuiper_edu.support.project import COURSES

BY_HAND = "by hand"
METADATA = "submission_metadata.yml"  # Gradescope's
_PLATFORMS = {  # a folder's name ends with /; Canvas is last: others may look like it
    "Moodle": re.compile(r"(?P<who>[^/]+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)(?:_[^/]*)?/?"),
    "Blackboard": re.compile(r"(?P<who>[^/]+?)_attempt_(?P<date>\d{4}(?:-\d\d){5})(?:[_.][^/]*)?"),
    "Brightspace": re.compile(
        r"(?P<number>\d+)-\d+ - (?P<who>[^/]+?) - (?P<date>[^/-]*\b\d{4}\b[^/-]*)(?:/| - [^/]+)",
    ),
    "Gradescope": re.compile(r"(?P<who>)submission_(?P<number>\d+)/"),
    "Canvas": re.compile(r"(?P<who>[^_/]+)(?P<late>_LATE)?_(?P<number>\d+)_(?P<file>\d{3,})_[^/]+"),
}
_CANVAS_ATTEMPT = re.compile(r"-(\d+)\.\w+$")
_SUBMITTER = re.compile(
    r"^(?P<folder>submission_\d+):|^[ -]*:(?P<key>name|sid|email): *['\"]?(?P<value>.*?)['\"]?$"
    r"|^  :(?P<time>created_at): *(?P<at>.*)$",  # deeper ones are of earlier attempts
    re.M,
)


@dataclass(frozen=True)
class Owner:
    """The student whose a file or folder is, according to its name.

    Args:
        student: the name of the student.
        late: whether the platform marks it as late.
        attempt: the number or the date of the attempt if the name has it; later ones are greater.
        names: how a platform's table may name the student: name, number, email address.
        handed_in: when it was handed in if the name, or Gradescope's metadata, says it.
    """

    student: str
    late: bool = False
    attempt: tuple[int, ...] = ()
    names: frozenset[str] = frozenset()
    handed_in: Time | None = None

    def with_people(self, people: list[dict[str, str]]) -> Owner:
        """Return the owner of a Gradescope submission with the names of its people: a group has those of all."""
        if not people:
            return self
        names = {value for person in people for key, value in person.items() if value and key != "created_at"}
        who = people[0].get("name") or people[0].get("email") or "submission"
        handed_in = times.read(people[0].get("created_at", ""), f"Gradescope's {METADATA}")
        return replace(self, student=f"{who}_{self.student}", names=self.names | names, handed_in=handed_in)


@dataclass(frozen=True)
class Layout:
    """How the files of a class are laid out.

    Args:
        platform: the name of the platform, or `BY_HAND`.
        wrapper: the folder that wraps all others, with `/`; empty if there is none.
        owners: name at the level that decides -> the student whose it is.
    """

    platform: str
    wrapper: str = ""
    owners: dict[str, Owner] = field(default_factory=dict)

    def owner(self, path: str) -> Owner | None:
        """Return the student whose a file is; None if it is nobody's."""
        return self.owners.get(_first(path.removeprefix(self.wrapper))) if path.startswith(self.wrapper) else None

    def feedback(self, file: str) -> str:
        """Return where feedback goes so that the platform takes it back; empty if it takes none for this file.

        Args:
            file: the path of what the student handed in.

        Example:
            >>> layout_of(["Ada_1_assignsubmission_file/h.ipynb"]).feedback("Ada_1_assignsubmission_file/h.ipynb")
            'Ada_1_assignsubmission_file/feedback.html'
        """
        first = _first(file.removeprefix(self.wrapper))
        match = _matched(self.platform, first)
        if self.platform == "Canvas" and match:
            return first if first.lower().endswith(".ipynb") else ""
        if first.endswith("/"):
            return f"{first}feedback.html"
        if not match:
            return f"{first.rpartition('.')[0]}/feedback.html"
        if self.platform == "Moodle":
            return f"{match['who']}_{match['number']}_assignsubmission_file_feedback.html"
        between = "_" if self.platform == "Blackboard" else " - "
        return f"{first[: match.end('date')]}{between}feedback.html"

    def sentence(self) -> str:
        """Return how it was decided who is who."""
        where = f" in {self.wrapper}" if self.wrapper else ""
        if self.platform == BY_HAND:
            return f"Each folder, notebook and zip{where} is a student's: the names are not those of a platform."
        return f"The names{where} are read as {self.platform} writes them."


def layout_of(paths: Collection[str]) -> Layout:
    """Find out how the files of a class are laid out, and whose each one is.

    Args:
        paths: the paths of all files and folders; that of a folder ends with `/`.

    Example:
        >>> layout_of(["hw/ada/homework_2026_11_27.ipynb", "hw/bob/homework.ipynb"]).owners.keys()
        dict_keys(['ada/', 'bob/'])
    """
    names = _level(paths)
    platform = _platform(names)
    holding = _holding(paths)
    if platform == BY_HAND and len(holding) == 1:
        wrapper = f"{holding.pop().rstrip('/')}/"
        inside = [path.removeprefix(wrapper) for path in paths if path.startswith(wrapper) and path != wrapper]
        inner = _level(inside)
        if _platform(inner) != BY_HAND or _is_of_several(inner, inside):
            return Layout(_platform(inner), wrapper, _owners(inner, _platform(inner)))
    return Layout(platform, "", _owners(names, platform))


def _first(path: str) -> str:
    """Return the first part of a path; a folder's with `/`, but a zip is a file here."""
    first, slash, _ = path.partition("/")
    return first if first.lower().endswith(".zip") else first + slash


def _level(paths: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(map(_first, paths)))


def _holding(paths: Iterable[str]) -> set[str]:
    """Return the names at the top that are, or contain, a notebook or a zip."""
    return {_first(path) for path in paths if path.lower().endswith((".ipynb", ".zip"))}


def _is_of_several(names: Collection[str], paths: Collection[str]) -> bool:
    """Whether a folder wraps those of several students, rather than being one student's own."""
    return len(_holding(paths)) > 1 and not {NAME, *(f"{course}/" for course in COURSES)} & set(names)


def _platform(names: Collection[str]) -> str:
    """Return the platform that names more than half of the folders, notebooks and zips in this way."""
    counted = [name for name in names if name.lower().endswith(("/", ".ipynb", ".zip"))]
    for platform, pattern in _PLATFORMS.items():
        matches = list(filter(None, map(pattern.fullmatch, counted)))
        if len(matches) * 2 > len(counted) and (platform != "Canvas" or _is_canvas(matches)):
            return platform
    return BY_HAND


def _is_canvas(matches: Collection[re.Match[str]]) -> bool:
    """Whether names are Canvas's, and not hw_4_1111_ada and hw_4_1112_bob: two students must never become one.

    Canvas gives each file a number of its own, and each student a name and a number.
    """
    files = {match["file"] for match in matches}
    students = {(match["who"], match["number"]) for match in matches}
    return len(files) == len(matches) and (len(students) > 1 or len(matches) == 1)


def _owners(names: Collection[str], platform: str) -> dict[str, Owner]:
    """Return name -> whose it is; a name that the platform does not give is a student's own."""
    matches = {name: match for name in names if (match := _matched(platform, name))}
    logins = _logins({match["who"] for match in matches.values()}) if platform == "Blackboard" else {}
    by_hand = {name: Owner(who) for name in names if name not in matches and (who := _by_hand(name))}
    return by_hand | {name: _owner(platform, match, logins) for name, match in matches.items()}


def _matched(platform: str, name: str) -> re.Match[str] | None:
    return _PLATFORMS[platform].fullmatch(name) if platform in _PLATFORMS else None


def _by_hand(name: str) -> str:
    """Return the student whose a folder, notebook or zip is; hidden folders and other files are nobody's."""
    stem, _, suffix = name.rpartition(".")
    if name.startswith("."):
        return ""
    return name[:-1] if name.endswith("/") else stem if suffix.lower() in ("ipynb", "zip") else ""


def _owner(platform: str, match: re.Match[str], logins: dict[str, str]) -> Owner:
    found = match.groupdict()
    if platform == "Blackboard":
        attempt, names = _attempt(platform, match), frozenset(_ends(found["who"]))
        return Owner(logins[found["who"]], False, attempt, names, _in_name(platform, attempt))
    who, number = found["who"], found["number"]
    names = frozenset({who, number, f"Participant {number}"})  # the last is Moodle's
    attempt = _attempt(platform, match)
    student = "_".join(filter(None, (who, number)))
    return Owner(student, bool(found.get("late")), attempt, names, _in_name(platform, attempt))


def _in_name(platform: str, attempt: tuple[int, ...]) -> Time | None:
    """Return when a file was handed in if its name says it: then the attempt is a date, and no number."""
    try:
        at = datetime(*attempt) if len(attempt) >= 5 else None  # type: ignore[arg-type]
    except ValueError:
        return None
    return Time(at, f"the name that {platform} gives it") if at else None


def _attempt(platform: str, match: re.Match[str]) -> tuple[int, ...]:
    if platform == "Blackboard":
        return tuple(map(int, match["date"].split("-")))
    if platform == "Brightspace":
        return _date(match["date"])
    number = _CANVAS_ATTEMPT.search(match[0]) if platform == "Canvas" else None
    return (int(number[1]),) if number else ()


def _date(text: str) -> tuple[int, ...]:
    """Return a date that Brightspace writes; nothing if it is in another language."""
    for written in ("%b %d, %Y %I%M %p", "%B %d, %Y %I%M %p", "%d %B, %Y %H%M", "%d %b, %Y %H%M"):
        try:
            return datetime.strptime(text.strip(), written).timetuple()[:5]
        except ValueError:
            continue
    return ()


def _logins(heads: Collection[str]) -> dict[str, str]:
    """Return Blackboard's ASSIGNMENT_LOGIN -> the login: the last part, or more parts if two would be the same."""
    for count in range(max((len(_ends(head)) for head in heads), default=0)):
        logins = {head: _ends(head)[: count + 1][-1] for head in heads}
        if len(set(logins.values())) == len(heads):
            return logins
    return {}


def _ends(head: str) -> list[str]:
    """Return what a login may be in ASSIGNMENT_LOGIN, the shortest first: both may have underscores."""
    parts = head.split("_")
    return ["_".join(parts[start:]) for start in reversed(range(len(parts)))]


def submitters(contents: Iterable[bytes]) -> dict[str, list[dict[str, str]]]:
    """Return the people of each of Gradescope's submissions: its number -> name, sid, email, created_at of each.

    Args:
        contents: the contents of the metadata at the top of the export.

    Raises:
        UsageError: there are several, and they disagree.
    """
    read = [_submitters(content) for content in contents]
    if any(people != read[0] for people in read):
        raise UsageError(
            f"there are {len(read)} files {METADATA} at the top, and they say different things",
            hint="Keep the one that Gradescope wrote.",
        )
    return read[0] if read else {}


def _submitters(content: bytes) -> dict[str, list[dict[str, str]]]:
    people: dict[str, list[dict[str, str]]] = {}
    folder: list[dict[str, str]] = []
    for line in _SUBMITTER.finditer(content.decode("utf-8", "replace")):
        if line["folder"]:
            folder = people.setdefault(line["folder"].removeprefix("submission_"), [])
        elif line["time"]:
            for person in folder:
                person.setdefault("created_at", line["at"])
        elif not folder or line["key"] in folder[-1]:
            folder.append({line["key"]: line["value"]})
        else:
            folder[-1][line["key"]] = line["value"]
    return people
