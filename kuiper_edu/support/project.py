"""Find the two folders of the project: that of the course, and the learner's workspace.

- the **course** (:func:`root`): course3/, course4/ and course5/ as they were delivered, with their models. Its
  notebooks are the originals, and reference/ is there. In a clone it contains the package. A package that was installed
  from its wheel contains the course, without reference/ (`tools/wheel.py`), and writes nothing there;
- the **workspace** (:func:`workspace`): a folder of the learner, created by `kuiper-edu lab`, with copies of the
  notebooks to write in, and `.kuiper/`, the learner's progress. A small file in it has the path of its course, so that
  `root()` is the same in the workspace and in the course. The course remembers its workspace in a `.kuiper/` of its
  own; for a course inside an installed package, the working directory does (:func:`home`).
"""

from __future__ import annotations

import json
import os
from difflib import get_close_matches
from pathlib import Path

from kuiper_edu.errors import UsageError
from kuiper_edu.support.writing import make_folder, write_whole

COURSES = ("course3", "course4", "course5")
CAPSTONE = "4_your_engine.ipynb"  # the project of course 5, which comes after its homework
CARRIED = "course/files"  # in an installed package: the notebooks, models and pages
WORKSPACE_FILE = ".kuiper_desk.json"  # in every workspace: {"course": relative path of the course; null: the package's}
PROGRESS_FILE = "progress.svg"  # in every workspace: the picture of the learner's progress, for heads of notebooks
DEFAULT_WORKSPACE = "my_course"
RECORDS = ".kuiper"  # in a workspace: the learner's progress; in a course: the path of its workspace
OWN_WORKSPACE_FILE = "desk"  # in RECORDS of a course: the path of its workspace, relative if that is inside the course


def root(start: str | Path | None = None) -> Path:
    """Return the course's folder: the nearest one upwards from `start`, else the one that this package came with.

    Args:
        start: the folder to look from; the working directory when None. In a workspace the course is the workspace's.

    Returns:
        The absolute path of the folder that holds course3/, course4/ and course5/.

    Raises:
        UsageError: neither folder is in a course.

    Example:
        >>> from kuiper_edu.support import project
        >>> (project.root() / "course3").is_dir()
        True
    """
    folder = Path.cwd() if start is None else Path(start).resolve()
    around = (course_of(each) for each in (folder, *folder.parents))
    course = next(filter(None, around), None) or _of_package()
    if course is not None:
        return course
    raise UsageError(
        f"no course was found at {folder} or above it",
        hint=f"Go to the folder that holds {', '.join(COURSES)} and try again.",
    )


def workspace(start: str | Path | None = None) -> Path | None:
    """Return the learner's workspace that contains a folder: the nearest one upwards from `start`, or None.

    Args:
        start: the folder to look from; the working directory when None.

    Example:
        >>> from kuiper_edu.support import project
        >>> project.workspace(project.root() / "course3") is None
        True
    """
    folder = Path.cwd() if start is None else Path(start).resolve()
    return next((each for each in (folder, *folder.parents) if (each / WORKSPACE_FILE).is_file()), None)


def own_workspace(course: Path) -> Path:
    """Return the workspace of a course: the one that `kuiper-edu lab` opened last, else my_course/; it may not exist.

    Args:
        course: the course's folder.
    """
    try:
        remembered = (_records_folder(course) / OWN_WORKSPACE_FILE).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        remembered = ""
    return (home(course) / (remembered or DEFAULT_WORKSPACE)).resolve()


def is_carried(course: Path) -> bool:
    """Whether a course is the one inside an installed package, where nothing is written."""
    return course == _package() / CARRIED


def home(course: Path) -> Path:
    """Return the folder that contains a course's workspace: the course, or for a package the working directory.

    Args:
        course: the course's folder.

    Returns:
        The course's folder; for the course of a package the working directory, or the parent of the workspace that the
        working directory is in.
    """
    if not is_carried(course):
        return course
    around = workspace()
    return Path.cwd() if around is None else around.parent


def remember_workspace(course: Path, path: str) -> None:
    """Store the path of the workspace of a course: relative to the course's home, or absolute.

    Raises:
        UsageError: the file cannot be written.
    """
    make_folder(_records_folder(course))
    write_whole(_records_folder(course) / OWN_WORKSPACE_FILE, path + "\n")


def _records_folder(course: Path) -> Path:
    return Path(os.environ.get("KUIPER_STATE") or home(course) / RECORDS)


def _package() -> Path:
    return Path(__file__).resolve().parents[1]


def _of_package() -> Path | None:
    """Return the course that this package came with: inside it, or else containing it; None if there is none."""
    return next(filter(is_course, (_package() / CARRIED, *_package().parents)), None)


def course_of(folder: Path) -> Path | None:
    """Return the course that a folder is, or whose workspace it is; None if it is neither, or the course is gone."""
    if not (folder / WORKSPACE_FILE).is_file():
        return folder if is_course(folder) else None
    try:
        stored = json.loads((folder / WORKSPACE_FILE).read_text(encoding="utf-8"))["course"]
        course = _of_package() if stored is None else (folder / stored).resolve()
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return course if course is not None and is_course(course) else None


def is_course(folder: Path) -> bool:
    """Whether a folder is a course: it contains course3/, course4/ and course5/, each with its models.

    reference/ contains folders of these names too, but without models: it is not a course.
    """
    return all((folder / course / "model_file").is_dir() for course in COURSES)


def notebook_paths(folder: Path) -> list[Path]:
    """Return the notebooks of a course by folder and name: the index, the lessons and homeworks, the references.

    Args:
        folder: the course's folder, or a workspace.

    Example:
        >>> from kuiper_edu.support import project
        >>> all(path.suffix == ".ipynb" for path in project.notebook_paths(project.root()))
        True
    """
    searches = [folder.glob("index*.ipynb")]
    searches += [(folder / course).glob("*.ipynb") for course in COURSES]
    searches += [(folder / "reference" / course).glob("*.ipynb") for course in COURSES]
    return [path for search in searches for path in sorted(search)]


def hint_for_absent(notebook: str | Path) -> str:
    """Return a hint for a notebook that does not exist: the one that was probably meant, and the working directory.

    Args:
        notebook: the path as it was typed.

    Example:
        >>> from kuiper_edu.support import project
        >>> "0_start.ipynb'?" in project.hint_for_absent(project.root() / "course3" / "0_strat.ipynb")
        True
    """
    near = " or ".join(repr(_as_typed(path)) for path in _nearest(Path(notebook).resolve()))
    meant = f"Did you mean {near}? " if near else ""
    return f"{meant}The working directory is {Path.cwd().name}/."


def _nearest(path: Path) -> list[Path]:
    """Return the notebooks of the same workspace or course with this name, else the one with the most similar path."""
    try:
        folder = workspace(path.parent) or root(path.parent)
        delivered = [other for other in notebook_paths(folder) if folder / "reference" not in other.parents]
    except UsageError:
        folder, delivered = path.parent, []
    beside = [other for other in path.parent.glob("*.ipynb") if ".backup-" not in other.name]
    others = {os.path.relpath(other.with_suffix(""), folder): other for other in (*delivered, *beside) if other != path}
    namesakes = [other for other in others.values() if other.name == path.name]
    similar = get_close_matches(os.path.relpath(path.with_suffix(""), folder), others, n=1)
    return namesakes or [others[name] for name in similar]


def _as_typed(path: Path) -> str:
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else str(path)
