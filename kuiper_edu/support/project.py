"""Where the course lies on this machine, and the learner's desk.

Two folders, found here and nowhere else:

- the **course** (:func:`root`): course3/, course4/ and course5/ as they were delivered, with their models. Its
  notebooks are the originals, and reference/ lies there. In a clone it lies around the package. A package that was
  installed from its wheel carries it, without reference/ (`tools/wheel.py`), and writes nothing there;
- the **desk** (:func:`desk`): a folder of the learner's own, made by `kuiper-edu lab`, with copies of the notebooks to
  write in, and `.kuiper/`, what the learner has achieved. A small file in it says where its course lies, so that
  `root()` is the same at the desk and in the course. The course remembers its desk in a `.kuiper/` of its own; for a
  course that the package carries, the working directory does (:func:`home`).
"""

from __future__ import annotations

import json
import os
import re
from difflib import get_close_matches
from pathlib import Path

from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import stored_cells
from kuiper_edu.support.writing import make_folder, write_whole

COURSES = ("course3", "course4", "course5")
CAPSTONE = "4_your_engine.ipynb"  # a project: it is read after its course's homework
CARRIED = "course/files"  # in an installed package: the notebooks, models and pages
DESK = ".kuiper_desk.json"  # in every desk: {"course": its folder, as seen from the desk; null: the package's own}
DEFAULT_DESK = "my_course"
_ROW = re.compile(r"^\| \[([^]]+)\]\((course\d/[^)]+\.ipynb)\) \|", re.M)  # of the index's tables
RECORDS = ".kuiper"  # at a desk: what the learner has achieved; in a course: which desk is its own
OWN_DESK = "desk"  # in the course's RECORDS: the desk's folder, as seen from the course where it lies inside


def root(start: str | Path | None = None) -> Path:
    """The course's folder: the nearest one upwards from `start`, else the one that this package came with.

    Args:
        start: the folder to look from; the working directory when None. At a desk it is the desk's course.

    Returns:
        The absolute path of the folder that holds course3/, course4/ and course5/.

    Raises:
        UsageError: neither place lies in a course's folder.

    Example:
        >>> from kuiper_edu.support import project
        >>> (project.root() / "course3").is_dir()
        True
    """
    asked = Path.cwd() if start is None else Path(start).resolve()
    around = (course_of(folder) for folder in (asked, *asked.parents))
    course = next(filter(None, around), None) or _of_package()
    if course is not None:
        return course
    raise UsageError(
        f"no course was found at {asked} or above it",
        hint=f"Go to the folder that holds {', '.join(COURSES)} and try again.",
    )


def desk(start: str | Path | None = None) -> Path | None:
    """The learner's desk that a folder lies in: the nearest one upwards from `start`, or None.

    Args:
        start: the folder to look from; the working directory when None.

    Example:
        >>> from kuiper_edu.support import project
        >>> project.desk(project.root() / "course3") is None
        True
    """
    asked = Path.cwd() if start is None else Path(start).resolve()
    return next((folder for folder in (asked, *asked.parents) if (folder / DESK).is_file()), None)


def own_desk(course: Path) -> Path:
    """The desk of a course: the one that `kuiper-edu lab` opened last, else my_course/. It need not be there yet.

    Args:
        course: the course's folder.
    """
    try:
        remembered = (_remembers(course) / OWN_DESK).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        remembered = ""
    return (home(course) / (remembered or DEFAULT_DESK)).resolve()


def is_carried(course: Path) -> bool:
    """Whether a course is the one that an installed package carries: nothing is written there."""
    return course == _package() / CARRIED


def home(course: Path) -> Path:
    """The folder where a course keeps its desk: its own; for one that the package carries, the working directory.

    Args:
        course: the course's folder.

    Returns:
        The course's folder; or the working directory, or the folder of the desk that it lies in.
    """
    if not is_carried(course):
        return course
    around = desk()
    return Path.cwd() if around is None else around.parent


def remember_desk(course: Path, desk: str) -> None:
    """From now on this is the desk of a course: a path as seen from the course's home, or an absolute one.

    Raises:
        UsageError: the folder that remembers it cannot be written.
    """
    make_folder(_remembers(course))
    write_whole(_remembers(course) / OWN_DESK, desk + "\n")


def _remembers(course: Path) -> Path:
    return Path(os.environ.get("KUIPER_STATE") or home(course) / RECORDS)


def _package() -> Path:
    return Path(__file__).resolve().parents[1]


def _of_package() -> Path | None:
    """The course that this package came with: inside it, else around it."""
    return next(filter(is_course, (_package() / CARRIED, *_package().parents)), None)


def course_of(folder: Path) -> Path | None:
    """The course that a folder is, or whose desk it is; None where it is neither, or its course has gone."""
    if not (folder / DESK).is_file():
        return folder if is_course(folder) else None
    try:
        said = json.loads((folder / DESK).read_text(encoding="utf-8"))["course"]
        course = _of_package() if said is None else (folder / said).resolve()
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return course if course is not None and is_course(course) else None


def is_course(folder: Path) -> bool:
    """Whether a folder is the course's: course3/, course4/ and course5/ are in it, each with its models.

    reference/ holds folders of these names too, but no models: it is not the course.
    """
    return all((folder / course / "model_file").is_dir() for course in COURSES)


def notebooks(folder: Path) -> list[Path]:
    """The course's own notebooks in a course folder, in reading order: the index first, what it lists, then the others.

    Example:
        >>> from kuiper_edu.support import project
        >>> all(path.suffix == ".ipynb" for path in project.notebooks(project.root()))
        True
    """
    listed = {folder / name: i for i, name in enumerate(titles(folder))}
    places = [folder.glob("index*.ipynb")]
    places += [(folder / course).glob("*.ipynb") for course in COURSES]
    places += [(folder / "reference" / course).glob("*.ipynb") for course in COURSES]
    found = [path for place in places for path in sorted(place)]
    return [*found[:1], *sorted(found[1:], key=lambda path: listed.get(path, len(listed)))]


def titles(folder: Path) -> dict[str, str]:
    """The notebooks that a folder's index.ipynb lists in its tables, in their order, with the titles they have there.

    Args:
        folder: the course's folder, or a desk.

    Returns:
        A notebook's path as seen from the folder -> its title.

    Example:
        >>> from kuiper_edu.support import project
        >>> next(iter(project.titles(project.root()).items()))
        ('course3/0_start.ipynb', '0. Start with the goal')
    """
    rows = (row for cell in stored_cells(folder / "index.ipynb") for row in _ROW.findall(cell.source))
    return {name: title for title, name in rows}


def hint_for_absent(notebook: str | Path) -> str:
    """What to do about a notebook that is not there: the one that was probably meant, and the working directory.

    Args:
        notebook: its path as somebody typed it.

    Example:
        >>> from kuiper_edu.support import project
        >>> "0_start.ipynb'?" in project.hint_for_absent(project.root() / "course3" / "0_strat.ipynb")
        True
    """
    near = " or ".join(repr(_as_typed(path)) for path in _nearest(Path(notebook).resolve()))
    meant = f"Did you mean {near}? " if near else ""
    return f"{meant}The working directory is {Path.cwd().name}/."


def _nearest(path: Path) -> list[Path]:
    """The notebooks of the same desk or course that have this name, else the one with the most similar path."""
    try:
        folder = desk(path.parent) or root(path.parent)
        delivered = [other for other in notebooks(folder) if folder / "reference" not in other.parents]
    except UsageError:
        folder, delivered = path.parent, []
    beside = [other for other in path.parent.glob("*.ipynb") if ".backup-" not in other.name]
    others = {os.path.relpath(other.with_suffix(""), folder): other for other in (*delivered, *beside) if other != path}
    namesakes = [other for other in others.values() if other.name == path.name]
    similar = get_close_matches(os.path.relpath(path.with_suffix(""), folder), others, n=1)
    return namesakes or [others[name] for name in similar]


def _as_typed(path: Path) -> str:
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else str(path)
