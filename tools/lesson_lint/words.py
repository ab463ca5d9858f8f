"""Rules for the text: it names the C++ counterpart, uses the course's terms, and has valid links."""

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
    """At least two cells of the lesson name its C++ counterpart."""
    naming = [cell for cell in lesson.prose() if COUNTERPART.search(cell.source) and "`" in cell.source]
    if len(naming) < 2:
        yield "-", f"{len(naming)} cells name a C++ counterpart, 2 expected at least"


def uses_the_terms(lesson: Lesson) -> Findings:
    """The lesson has no phrase that docs/terms.md says to avoid; text between backticks is ignored."""
    for cell in lesson.prose():
        text = re.sub(r"`[^`]*`", "", without_code(cell))
        for phrase, instead in phrases_to_avoid(root_of(lesson.path)).items():
            words = r"\s+".join(map(re.escape, phrase.split()))
            if found := re.search(rf"\b{words}\b", text, re.IGNORECASE):
                yield cell.id, f"it says {found[0]!r}; the course says {instead!r} (docs/terms.md)"


def root_of(path: Path) -> Path:
    """Return the repository of a notebook: the nearest folder above it with docs/terms.md, else the notebook's own."""
    return next((up for up in path.resolve().parents if (up / "docs" / "terms.md").is_file()), path.parent)


def phrases_to_avoid(root: Path) -> dict[str, str]:
    """Return `{phrase to avoid: phrase to use instead}` from docs/terms.md."""
    return {row[0]: row[1] for _, row in _rows(root, "Phrase to avoid")}


def terms(root: Path) -> list[tuple[str, list[str]]]:
    """Return the rows of terms in docs/terms.md (term, Chinese, meaning), each with the title of its section."""
    return _rows(root, "Term")


def _rows(root: Path, first: str) -> list[tuple[str, list[str]]]:
    """Return the rows of all tables in docs/terms.md whose first column has this title, each with its section."""
    file = root / "docs" / "terms.md"
    rows, section, title = [], "", ""
    for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
        fields = [field.strip() for field in line.strip().strip("|").split("|")]
        if line.startswith("#"):
            section = line.strip("# ")
        if not line.startswith("|"):
            title = ""
        elif not title:
            title = fields[0]
        elif title == first and not fields[0].startswith("---"):
            rows.append((section, fields))
    return rows


def has_no_emoji(lesson: Lesson) -> Findings:
    """The notebook contains no emoji."""
    for cell in lesson.cells:
        if match := EMOJI.search(cell.source):
            yield cell.id, f"an emoji: U+{ord(match[0]):04X}"


def has_links_that_lead_somewhere(lesson: Lesson) -> Findings:
    """Every relative link and picture names an existing file."""
    for cell in lesson.prose():
        source = re.sub(r"`[^`\n]*`", "", without_code(cell))
        targets = LINK.findall(source) + [target for _, target in MARKDOWN_IMAGE.findall(source)]
        for target in targets:
            file = unquote(target.partition("#")[0])
            if file and not re.match(r"[a-z][a-z0-9+.-]*:", file) and not (lesson.path.parent / file).exists():
                yield cell.id, f"the link {target} leads nowhere"
