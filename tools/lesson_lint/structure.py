"""Rules for the structure of a notebook: format, ids, headings, opening and end."""

from __future__ import annotations

import re
from itertools import pairwise

from lesson_lint.lesson import Findings, Lesson

QUIZ_QUESTIONS = 3
DIFFICULTY = re.compile(r"difficulty\W{0,6}[1-5]\b", re.IGNORECASE)
MINUTES = re.compile(r"\b\d+(?:\W\d+)?\s*min(?:ute)?s?\b", re.IGNORECASE)
RECALL_QUESTIONS = 3
FIRST_LESSON = "0_start.ipynb"  # there is no earlier lesson to recall
EXERCISE = re.compile(r"^(?:#+\s*|\*\*)(?:exercise|your turn)\b.*$", re.IGNORECASE | re.MULTILINE)


def is_well_formed(lesson: Lesson) -> Findings:
    """The notebook has nbformat 4.5, the kernel python3, and no session data in its metadata."""
    notebook = lesson.notebook
    if (notebook.nbformat, notebook.nbformat_minor) != (4, 5):
        yield "-", f"it is nbformat {notebook.nbformat}.{notebook.nbformat_minor}, not 4.5"
    if notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        yield "-", "its kernel is not python3"
    if "widgets" in notebook.metadata:
        yield "-", "widget state is stored; run tools/run_notebooks.py"
    if set(notebook.metadata.get("language_info", {})) - {"name"}:
        yield "-", "language_info holds versions; run tools/run_notebooks.py"


def has_meaningful_ids(lesson: Lesson) -> Findings:
    """Cell ids are unique, meaningful names, not random numbers."""
    ids: set[str] = set()
    for cell in lesson.cells:
        if cell.id in ids:
            yield cell.id, "this id is used twice"
        ids.add(cell.id)
        if not re.fullmatch(r"[a-z][a-z0-9-]{2,63}", cell.id) or re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f-]+)?", cell.id):
            yield cell.id, "an id is a short name such as read-the-weights"
        if not cell.source.strip():
            yield cell.id, "the cell is empty"


def has_orderly_headings(lesson: Lesson) -> Findings:
    """The first heading is the only title, and no level is skipped."""
    headings = lesson.headings()
    if [level for _, level, _ in headings].count(1) != 1 or headings[0][1] != 1:
        yield "-", "a notebook has one # title and it stands first"
    for (_, above, _), (cell, level, text) in pairwise(headings):
        if level > above + 1:
            yield cell, f"the heading {text!r} leaves out a level"


def opens_with_its_plan(lesson: Lesson) -> Findings:
    """The first cell says what learners will do, learn and need, the minutes, and the difficulty."""
    first = lesson.cells[0]
    if first.cell_type != "markdown":
        yield first.id, "a lesson opens with words"
        return
    for part in ("You will", "You will learn", "You need"):
        if not re.search(rf"\*\*{part}(?::\*\*|\*\*:)", first.source):
            yield first.id, f"the opening does not say {part!r}"
    if not MINUTES.search(first.source):
        yield first.id, "the opening does not say how many minutes"
    if not DIFFICULTY.search(first.source):
        yield first.id, "the opening does not say its difficulty, 1 to 5 (as in: Difficulty: 2 of 5)"


def opens_with_recall(lesson: Lesson) -> Findings:
    """There are three questions on earlier lessons, with folded answers, before the code, but for the first picture."""
    if lesson.path.name == FIRST_LESSON:
        return
    cells = lesson.cells
    picture = lesson.opening_picture
    code = next((i for i, cell in enumerate(cells) if cell.cell_type == "code" and cell is not picture), len(cells))
    recall = [cell for cell in cells[:code] if re.search(r"^##\s.*remember", cell.source, re.I | re.M)]
    folded = sum(cell.source.lower().count("<details") for cell in recall)
    if folded < RECALL_QUESTIONS:
        yield "-", f"it opens with {folded} recall questions, {RECALL_QUESTIONS} expected ('## Do you remember?')"


def closes_with_a_quiz(lesson: Lesson) -> Findings:
    """There is a self-quiz near the end, with folded answers."""
    sections = [(number, text) for number, (_, level, text) in enumerate(lesson.headings()) if level == 2]
    quiz = [index for index, (_, text) in enumerate(sections) if "quiz" in text.lower()]
    if not quiz or quiz[-1] < len(sections) - 3:
        yield "-", "there is no self-quiz among the last sections"
        return
    start = next(n for n, cell in enumerate(lesson.cells) if re.search(r"^##\s.*quiz", cell.source, re.I | re.M))
    folded = sum(cell.source.lower().count("<details") for cell in lesson.cells[start:])
    if folded < QUIZ_QUESTIONS:
        yield lesson.cells[start].id, f"the quiz has {folded} folded answers, {QUIZ_QUESTIONS} expected at least"


def says_what_exercises_cost(lesson: Lesson) -> Findings:
    """Each exercise states its difficulty and its minutes in its own cell."""
    for cell in lesson.prose():
        for heading in EXERCISE.findall(cell.source):
            if not (DIFFICULTY.search(cell.source) and MINUTES.search(cell.source)):
                yield cell.id, f"{heading.strip('#* ')!r} does not say difficulty (1 to 5) and minutes"
