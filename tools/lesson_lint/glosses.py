"""Glosses: the Chinese of a term after its first use in a lesson, "operator (算子)", from docs/terms.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from lesson_lint.lesson import Findings, Lesson
from lesson_lint.words import root_of, terms

ABOUT_THE_COURSE = "The course"  # the section of docs/terms.md whose terms need no gloss
PREVIEW = re.compile(r"You will learn|Do you remember|^## (?:Next|Where to go next|Credits)", re.MULTILINE)
# Everything that is not visible prose: code, folds, formulas, links, headings, HTML tags, text in parentheses.
CLOSED = re.compile(
    r"^(?:```|~~~).*?^(?:```|~~~)[^\n]*$|<details>.*?</details>|\$\$.*?\$\$|\$[^$\n]+\$|`[^`]*`|\[[^\]]*\]\([^)]*\)"
    r"|^#+ [^\n]*$|<[^>\n]+>|\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)",
    re.DOTALL | re.MULTILINE,
)
# Terms that are also everyday words: glossed only where a lesson sets them in bold, which is where it explains them.
# In an opening, which previews the lesson, this applies to every term.
EVERYDAY = {
    *("build", "cycle", "export", "forward", "index", "lane", "load", "pass", "path", "pattern", "peak", "position"),
    *("register of a processor", "sample", "stack", "state", "tile", "vector", "view", "weight"),
}
SPOKEN = {"register of a processor": "register"}  # the word that lessons use, if the table needs a longer one
PLURALS = {"index": ("indices",)}


def glosses(root: Path) -> dict[str, str]:
    """Return `{term: Chinese}`; of several Chinese words the first, without its explanation.

    Args:
        root: the repository, with docs/terms.md.
    """
    table = {row[0]: re.split(r"[、，（]", row[1])[0] for section, row in terms(root) if section != ABOUT_THE_COURSE}
    return {term: chinese for term, chinese in table.items() if not chinese.isascii()}


def glossed(sources: list[str], table: Mapping[str, str]) -> list[str]:
    """Return the Markdown cells of a lesson with each term's Chinese after its first use; idempotent.

    Args:
        sources: the texts of the cells, in order.
        table: `{term: Chinese}`.

    Example:
        >>> glossed(["# Operators", "An **operator** reads; an operator writes."], {"operator": "算子"})
        ['# Operators', 'An **operator** (算子) reads; an operator writes.']
    """
    cells = [without_glosses(source, table) for source in sources]
    for term in sorted(table, key=len, reverse=True):  # "pattern matching" before "pattern", which is part of it
        for at, cell in enumerate(cells):
            if (use := _first_use(cell, term, table)) is not None:
                cells[at] = f"{cell[:use]} ({table[term]}){cell[use:]}"
                break
    return cells


def without_glosses(source: str, table: Mapping[str, str]) -> str:
    """Return a text without glosses.

    Example:
        >>> without_glosses("An **operator** (算子) reads.", {"operator": "算子"})
        'An **operator** reads.'
    """
    return re.sub(rf" \((?:{'|'.join(map(re.escape, table.values()))})\)", "", source) if table else source


def glosses_its_terms(lesson: Lesson) -> Findings:
    """The lesson has the glosses that tools/gloss_terms.py writes."""
    prose = lesson.prose()
    expected = glossed([cell.source for cell in prose], glosses(root_of(lesson.path)))
    for cell, source in zip(prose, expected, strict=True):
        if cell.source != source:
            yield cell.id, "its Chinese words are not those of docs/terms.md at first use: run tools/gloss_terms.py"


def _first_use(cell: str, term: str, table: Mapping[str, str]) -> int | None:
    """Return the index in a cell at which the gloss of a term belongs: after the word and the stars around it."""
    prose = _blanked(CLOSED, cell)
    for longer in table:
        if term in longer and term != longer:
            prose = _blanked(_pattern(longer), prose)
    pattern = _pattern(term).pattern
    if term in EVERYDAY or PREVIEW.search(cell):
        pattern = rf"\*\*(?:an? )?{pattern}(?=\*\*)"
    found = re.search(rf"{pattern}(?![-'’])\**", prose, re.IGNORECASE)
    return found.end() if found else None


def _pattern(term: str) -> re.Pattern[str]:
    """Return a pattern for a term in the singular or the plural, as a whole word."""
    words = [rf"{re.escape(SPOKEN.get(term, term))}(?:e?s)?", *map(re.escape, PLURALS.get(term, ()))]
    return re.compile(rf"(?<![-\w])(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)


def _blanked(what: re.Pattern[str], text: str) -> str:
    """Return the text with all matches replaced by null characters, so that indices stay the same."""
    return what.sub(lambda found: "\0" * len(found[0]), text)
