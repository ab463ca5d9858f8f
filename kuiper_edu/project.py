"""Where the course lies on this machine.

Notebooks, the command line and the graders all need the course's folder (the one with course3/, course4/
and course5/). They ask here, so that there is one rule.
"""

from __future__ import annotations

from pathlib import Path

from kuiper_edu.errors import UsageError

COURSES = ("course3", "course4", "course5")


def root(start: str | Path | None = None) -> Path:
    """The course's folder: the nearest one upwards from `start`, else the one this package was started from.

    Args:
        start: the folder to look from; the working directory when None.

    Returns:
        The absolute path of the folder that holds course3/, course4/ and course5/.

    Raises:
        UsageError: neither place lies in a course's folder.

    Example:
        >>> from kuiper_edu import project
        >>> (project.root() / "course3").is_dir()
        True
    """
    asked = Path.cwd() if start is None else Path(start).resolve()
    for folder in (asked, *asked.parents, *Path(__file__).resolve().parents):
        if is_course(folder):
            return folder
    raise UsageError(
        f"no course was found at {asked} or above it",
        hint=f"Go to the folder that holds {', '.join(COURSES)} and try again.",
    )


def is_course(folder: Path) -> bool:
    """Whether a folder is the course's: course3/, course4/ and course5/ are in it, each with its models.

    reference/ holds folders of these names too, but no models: it is not the course.
    """
    return all((folder / each / "model_file").is_dir() for each in COURSES)


def notebooks(folder: Path) -> list[Path]:
    """The course's own notebooks in a course folder, in reading order: index first, then course by course.

    Example:
        >>> from kuiper_edu import project
        >>> all(path.suffix == ".ipynb" for path in project.notebooks(project.root()))
        True
    """
    places = [folder.glob("index*.ipynb")]
    places += [(folder / course).glob("*.ipynb") for course in COURSES]
    places += [(folder / "reference" / course).glob("*.ipynb") for course in COURSES]
    return [path for place in places for path in sorted(place)]
