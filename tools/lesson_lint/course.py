"""Rules for all lessons together: unique ids, terms explained before use, the same list of lessons everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lesson_lint.lesson import FENCE, Lesson, Problem
from lesson_lint.share import STUB, is_answer
from lesson_lint.tables import INDEX_ROW, README_ROW, openings, with_openings
from lesson_lint.words import root_of, terms

ABOUT_THE_COURSE = "The course"  # the section of docs/terms.md whose terms no lesson explains
PREVIEW = re.compile(r"You will learn|Do you remember|^## Next", re.MULTILINE)  # previews and reviews


def has_unique_answers(lessons: list[Lesson]) -> Iterator[Problem]:
    """The id of a cell that a learner writes in is unique in its course: workspaces find the learner's text by it."""
    cells = [(lesson.path.parent.name, cell.id, lesson.path) for lesson in lessons for cell in lesson.cells]
    for lesson in lessons:
        for cell in lesson.code():
            if STUB not in cell.source and not is_answer(cell.metadata):
                continue
            for course, name, path in cells:
                if (course, name) == (lesson.path.parent.name, cell.id) and path != lesson.path:
                    yield Problem(lesson.path, cell.id, f"a cell of {path.name} has this id, too")


def explains_terms_first(lessons: list[Lesson]) -> Iterator[Problem]:
    """A term of docs/terms.md that a lesson explains, in bold, is not used in visible prose before that.

    Openings, recall questions and the last section may use terms early; headings, code and folds do not count.
    The rule ignores terms that no lesson sets in bold, and uses inside pictures and outputs.
    """
    passages = [(lesson.path, cell.id, _open_prose(cell.source)) for lesson in lessons for cell in lesson.prose()]
    passages = [passage for passage in passages if passage[2]]
    for term in technical_terms(root_of(lessons[0].path)) if lessons else ():
        explained = next((at for at, (_, _, text) in enumerate(passages) if _bold(term, text)), None)
        used = next((at for at, (_, _, text) in enumerate(passages) if _used(term, text)), None)
        if explained is not None and used is not None and used < explained:
            path, cell, _ = passages[used]
            there = f"{passages[explained][0].stem} [{passages[explained][1]}]"
            yield Problem(path, cell, f"it says {term!r}, which is explained only in {there}")


def technical_terms(root: Path) -> list[str]:
    """Return the terms of docs/terms.md, except those about the course itself."""
    return [row[0] for section, row in terms(root) if section != ABOUT_THE_COURSE]


def _open_prose(source: str) -> str:
    if PREVIEW.search(source):
        return ""
    open_text = re.sub(r"<details>.*?</details>|^#+ [^\n]*$", "", source, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`]*`", "", FENCE.sub("", open_text))


def _bold(term: str, text: str) -> bool:
    pattern = rf"\*\*[^*\n]{{0,40}}\b{re.escape(term)}s?\b[^*\n]{{0,25}}\*\*"
    return re.search(pattern, text, re.IGNORECASE) is not None


def _used(term: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(term)}s?\b", text, re.IGNORECASE) is not None


def lists_every_lesson(root: Path, lessons: list[Lesson]) -> Iterator[Problem]:
    """The index and the README list the lessons in reading order, with what their openings state."""
    order = [lesson.path.relative_to(root).as_posix() for lesson in lessons]
    index = "\n".join(cell.source for cell in Lesson.read(root / "index.ipynb").prose())
    readme = (root / "README.md").read_text(encoding="utf-8")
    for file, pattern, text in (("index.ipynb", INDEX_ROW, index), ("README.md", README_ROW, readme)):
        listed = [match["path"] for match in pattern.finditer(text) if match["path"] in order]
        if listed != [path for path in order if path in listed]:
            yield Problem(root / file, "-", "its table is not in the order of reading")
        for lesson, path in zip(lessons, order, strict=True):
            if path not in listed:
                yield Problem(lesson.path, "-", f"{file} does not list it")
        if with_openings(text, openings(root)) != text:
            yield Problem(root / file, "-", "its table is not what the lessons' openings state: `just pages` writes it")
