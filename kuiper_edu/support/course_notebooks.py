"""The notebooks of a course in reading order, and their titles: as the tables of its index.ipynb list them."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from kuiper_edu.support import project
from kuiper_edu.support.language import translated_markdown
from kuiper_edu.support.notebooks import stored_cells

INDEX = "index.ipynb"
_ROW = re.compile(r"^\| \[([^]]+)\]\((course\d/[^)]+\.ipynb)\) \|", re.M)  # a row of the tables in index.ipynb


def in_reading_order(folder: Path) -> list[Path]:
    """Return the notebooks of a course in reading order: the index, then those that it lists, then the others.

    Args:
        folder: the course's folder, or a workspace.

    Example:
        >>> [path.name for path in in_reading_order(project.root())][:2]
        ['index.ipynb', '0_start.ipynb']
    """
    listed = {folder / name: i for i, name in enumerate(titles(folder))}
    found = project.notebook_paths(folder)
    return [*found[:1], *sorted(found[1:], key=lambda path: listed.get(path, len(listed)))]


def titles(folder: Path, to: str = "en") -> dict[str, str]:
    """Return the notebooks in the tables of a folder's index.ipynb, in order, with their titles.

    Args:
        folder: the course's folder, or a workspace.
        to: the language of the titles; those of a workspace are in its own.

    Returns:
        A notebook's path, relative to the folder -> its title.

    Example:
        >>> next(iter(titles(project.root()).items()))
        ('course3/0_start.ipynb', '0. Start with the goal')
    """
    path = folder / INDEX
    with suppress(OSError):
        return dict(_rows(path, path.stat().st_mtime_ns, to))
    return {}


@lru_cache(maxsize=8)  # a workspace asks once for each notebook, and the index holds a picture of a megabyte
def _rows(path: Path, _changed: int, to: str) -> tuple[tuple[str, str], ...]:
    """Return the path and the title of each notebook in the tables of an index that was changed at that time."""
    texts = (translated_markdown(cell.source, "index", to) for cell in stored_cells(path))
    return tuple((name, title) for text in texts for title, name in _ROW.findall(text))
