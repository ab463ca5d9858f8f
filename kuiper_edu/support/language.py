"""The language that a learner reads the course in: English, its only source, or Chinese, from catalogues.

What is not translated yet, or whose English text has changed since, is shown in English. The command line, the errors
of the package and what cells print are English always.
"""

from __future__ import annotations

import locale
import os
from functools import cache
from pathlib import Path

from kuiper_edu.errors import UsageError
from kuiper_edu.support import catalogue, project
from kuiper_edu.support.markdown_blocks import with_blocks
from kuiper_edu.support.writing import make_folder, write_whole

NAMES = {"en": "English", "zh": "Chinese"}
LANGUAGES = tuple(NAMES)  # English first: the source
FOLDER = Path(__file__).parents[1] / "locale" / "zh_CN" / "LC_MESSAGES"
FUZZY = "英文原文已更新，译文待修订。"  # the English text has changed since it was translated
CHOICE = "language"  # in the records of a workspace
_VARIABLE = "KUIPER_LANG"


def language(workspace: Path | None = None) -> str:
    """Return the language: `KUIPER_LANG`, else the workspace's own choice; outside a workspace it is English.

    Args:
        workspace: the folder of the workspace; the one of the working directory when None.
    """
    given = os.environ.get(_VARIABLE, "")
    if given:
        return known(given)
    around = workspace or _workspace_around(Path.cwd())
    return _chosen(around) if around else "en"


@cache  # a verdict asks a dozen times; the choice itself may change while a kernel runs
def _workspace_around(folder: Path) -> Path | None:
    return project.workspace(folder)


def has_language(workspace: Path) -> bool:
    """Whether a language was chosen for a workspace."""
    return (workspace / project.RECORDS / CHOICE).is_file()


def system_language() -> str:
    """Return the language for a new workspace: `KUIPER_LANG`, else the one that the system is set to."""
    return known(os.environ.get(_VARIABLE) or locale.getlocale()[0] or "")


def known(name: str) -> str:
    """Return the language that a name stands for: of `zh_CN` and `zh` it is `zh`, of all others English.

    Example:
        >>> known("zh_CN.UTF-8"), known("de"), known("Chinese (Simplified)_China")
        ('zh', 'en', 'zh')
    """
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def choose(workspace: Path, name: str) -> None:
    """Store the language of a workspace.

    Raises:
        UsageError: there is no such language, or the file cannot be written.
    """
    if name not in LANGUAGES:
        raise UsageError(f"expected one of the languages {', '.join(LANGUAGES)}, found {name!r}")
    make_folder(workspace / project.RECORDS)
    write_whole(workspace / project.RECORDS / CHOICE, name + "\n")


def translated(text: str, name: str, to: str) -> str:
    """Return a text in a language; unchanged if that is English, or if the catalogue has no translation.

    Args:
        text: the English text of a message.
        name: the name of its catalogue: `course4-2_build`, `verdicts`.
        to: the language, one of `LANGUAGES`.

    Example:
        >>> translated("No such text.", "verdicts", "zh")
        'No such text.'
    """
    entry = _translations(name).get(text) if to != "en" else None
    return entry.translation if entry is not None and entry.done else text


def phrase(to: str, text: str, /, **values: object) -> str:
    """Return words of the course that no exercise and no notebook has, with their values, in a language.

    Example:
        >>> phrase("en", "Notebook {number} of {count}", number=1, count=26)
        'Notebook 1 of 26'
    """
    return translated(text, "verdicts", to).format(**values)


def translations(name: str) -> list[catalogue.Entry]:
    """Return the entries of a catalogue; none if there is no such file.

    Example:
        >>> translations("no such catalogue")
        []
    """
    return list(_translations(name).values())


def catalogue_of(notebook: str) -> str:
    """Return the name of a notebook's catalogue.

    Example:
        >>> catalogue_of("course3/0_start.ipynb")
        'course3-0_start'
    """
    return notebook.removesuffix(".ipynb").replace("/", "-")


def translated_markdown(source: str, name: str, to: str) -> str:
    """Return the text of a Markdown cell in a language, block by block; above the first one that is fuzzy is a mark."""
    if to == "en":
        return source
    marks = iter([f"> {FUZZY}\n\n"])

    def replaced(block: str) -> str:
        entry = _translations(name).get(block)
        mark = next(marks, "") if entry is not None and entry.fuzzy else ""
        return f"{mark}{translated(block, name, to)}"

    return with_blocks(source, replaced)


def _chosen(workspace: Path) -> str:
    try:
        return known((workspace / project.RECORDS / CHOICE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "en"


@cache
def _translations(name: str) -> dict[str, catalogue.Entry]:
    """Return the entries of a catalogue by their English text."""
    try:
        entries = catalogue.read((FOLDER / f"{name}.po").read_text(encoding="utf-8"))
    except (OSError, ValueError):  # no such file, or a damaged one, which `tools/languages.py` names
        return {}
    return {entry.source: entry for entry in entries}
