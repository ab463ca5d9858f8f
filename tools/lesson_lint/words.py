"""Words: the C++ counterpart named, the course's terms used, links that lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

from lesson_lint.lesson import Findings, Lesson, without_code
from lesson_lint.pictures import MARKDOWN_IMAGE

COUNTERPART = re.compile(r"C\+\+")
EMOJI = re.compile("[\U0001f000-\U0001faff\u2600-\u26ff\u2705\u2728\u274c\u2b50\ufe0f]")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)")


def names_its_counterpart(lesson: Lesson) -> Findings:
    """The lesson names the C++ code it re-tells, in more than a passing word."""
    naming = [cell for cell in lesson.prose() if COUNTERPART.search(cell.source) and "`" in cell.source]
    if len(naming) < 2:
        yield "-", f"{len(naming)} cells name a C++ counterpart, 2 expected at least"


def uses_the_terms(lesson: Lesson) -> Findings:
    """No word that docs/terms.md tells to avoid."""
    for cell in lesson.prose():
        text = re.sub(r"`[^`]*`", "", without_code(cell))
        for avoided, instead in avoided_terms(root_of(lesson.path)).items():
            if met := re.search(rf"\b{re.escape(avoided)}s?\b", text, re.IGNORECASE):
                yield cell.id, f"it says {met[0]!r}; the course says {instead!r} (docs/terms.md)"


def root_of(path: Path) -> Path:
    """The repository a notebook lies in: the nearest folder above it with docs/terms.md, else its own."""
    return next((up for up in path.resolve().parents if (up / "docs" / "terms.md").is_file()), path.parent)


def avoided_terms(root: Path) -> dict[str, str]:
    """`{word to avoid: the course's term}`."""
    rows = [row for _, row in table_of_terms(root)]
    return {word.strip(): row[0] for row in rows if len(row) > 3 for word in row[3].split(",") if word.strip()}


def table_of_terms(root: Path) -> list[tuple[str, list[str]]]:
    """The rows of docs/terms.md, each with the title of its section (columns: term, Chinese, meaning, avoid)."""
    file = root / "docs" / "terms.md"
    found, section = [], ""
    for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
        if line.startswith("#"):
            section = line.strip("# ")
        fields = [field.strip() for field in line.strip().strip("|").split("|")]
        if line.startswith("|") and fields[0] != "Term" and not fields[0].startswith("---"):
            found.append((section, fields))
    return found


def has_no_emoji(lesson: Lesson) -> Findings:
    """Words, not emoji."""
    for cell in lesson.cells:
        if met := EMOJI.search(cell.source):
            yield cell.id, f"an emoji: U+{ord(met[0]):04X}"


def has_links_that_lead_somewhere(lesson: Lesson) -> Findings:
    """Every relative link and picture names a file that is there."""
    for cell in lesson.prose():
        source = re.sub(r"`[^`\n]*`", "", without_code(cell))
        targets = LINK.findall(source) + [target for _, target in MARKDOWN_IMAGE.findall(source)]
        for target in targets:
            file = unquote(target.partition("#")[0])
            if file and not re.match(r"[a-z][a-z0-9+.-]*:", file) and not (lesson.path.parent / file).exists():
                yield cell.id, f"the link {target} leads nowhere"
