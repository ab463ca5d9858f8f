"""Rules for pictures: alt text, colours from the palette, a table beside each stepper."""

from __future__ import annotations

import re

from lesson_lint.lesson import Findings, Lesson, outputs, texts, without_code

COLOUR_IN_CODE = re.compile(r"#[0-9a-fA-F]{6}\b|\bcolou?r\s*[:=]\s*[\"']?[a-z#]", re.IGNORECASE)
COLOUR_IN_PROSE = re.compile(r"#[0-9a-fA-F]{6}\b|\bstyle\s*=", re.IGNORECASE)
MARKDOWN_IMAGE = re.compile(r"!\[([^\]]*)\]\(\s*<?([^)\s>]+)")
HTML_IMAGE = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
ALT = re.compile(r"\balt\s*=\s*(\"[^\"]*\"|'[^']*')", re.IGNORECASE)
TABLE = re.compile(r"<table\b|^\s*\|.*\|\s*$", re.IGNORECASE | re.MULTILINE)


def has_alt_text(lesson: Lesson) -> Findings:
    """Every picture has an alt text."""
    for cell in lesson.prose():
        source = without_code(cell)
        if any(not _says_something(alt) for alt, _ in MARKDOWN_IMAGE.findall(source)) or _silent_images(source):
            yield cell.id, "a picture has no alt text"
    for cell in lesson.code():
        for output in outputs(cell):
            data = output.get("data", {})
            html = data.get("text/html", "")
            if _silent_images(html):
                yield cell.id, "a picture in its output has no alt text"
            if any(kind.startswith("image/") for kind in data) and not HTML_IMAGE.search(html):
                yield cell.id, "a picture in its output has no <img> with alt text beside it"


def _silent_images(html: str) -> bool:
    found = (ALT.search(image) for image in HTML_IMAGE.findall(html))
    return any(alt is None or not _says_something(alt[1][1:-1]) for alt in found)


def _says_something(alt: str) -> bool:
    return len(re.findall(r"\w+", alt)) >= 2


def takes_colours_from_the_palette(lesson: Lesson) -> Findings:
    """Colours are declared in kuiper_edu.viz.base.palette, never in a notebook."""
    for cell in lesson.cells:
        pattern = COLOUR_IN_CODE if cell.cell_type == "code" else COLOUR_IN_PROSE
        if match := pattern.search(cell.source):
            yield cell.id, f"a colour of its own ({match[0]}); take it from kuiper_edu.viz"


def has_a_table_beside_a_stepper(lesson: Lesson) -> Findings:
    """A stepper has a table of its steps beside it."""
    for index, cell in enumerate(lesson.cells):
        if cell.cell_type == "code" and re.search(r"\b\w*Stepper\(", cell.source):
            near = lesson.cells[max(index - 1, 0) : index + 3]
            if not any(TABLE.search(text) for other in near for text in (other.source, *texts(other))):
                yield cell.id, "a stepper without its table of steps"
