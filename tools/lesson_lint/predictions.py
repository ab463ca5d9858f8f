"""Rules for predictions: asked by id, once, before the cell that shows the answer."""

from __future__ import annotations

import ast
import re
from collections import Counter

from kuiper_edu.course.judge.questions import Question, find
from kuiper_edu.errors import UsageError
from lesson_lint.lesson import Findings, Lesson, texts

IMPORT = "from kuiper_edu.learn import predict"
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
WORDS_THAT_TELL = 3  # a shorter answer, such as a number, may appear anywhere by chance


def questions_of(lesson: Lesson) -> list[tuple[str, str]]:
    """Return the predictions of a notebook as (cell id, question id), with "" if the cell contains anything else."""
    return [(cell.id, _only_id(cell.source)) for cell in lesson.code() if re.search(r"\bpredict\(", cell.source)]


def _only_id(source: str) -> str:
    """Return the id if a cell contains `predict("id")`, possibly after its import, and nothing else; otherwise ""."""
    try:
        *before, last = ast.parse(source).body
    except SyntaxError:
        return ""
    if [ast.unparse(statement) for statement in before] not in ([], [IMPORT]):
        return ""
    match last:
        case ast.Expr(ast.Call(ast.Name("predict"), [ast.Constant(str(name))], [])):
            return name
    return ""


def asks_by_id(lesson: Lesson) -> Findings:
    """A prediction is `predict("id")` and nothing else; each id occurs once in the notebook, and in the catalogue."""
    times = Counter(name for _, name in questions_of(lesson))
    for cell, name in questions_of(lesson):
        if not name:
            yield cell, 'a prediction is predict("id") and nothing else; its answer stands in kuiper_edu/course/judge'
            continue
        if times[name] > 1:
            yield cell, f"the question {name!r} is asked {times[name]} times"
        try:
            find(name)
        except UsageError as error:
            yield cell, str(error)


def reveals_after_asking(lesson: Lesson) -> Findings:
    """The cell that shows the answer comes after the prediction, and no stored output above shows it already."""
    ids = [cell.id for cell in lesson.cells]
    for cell, name in questions_of(lesson):
        try:
            question = find(name)
        except UsageError:
            continue  # reported by `asks_by_id`
        if question.reveal not in ids:
            yield cell, f"the cell {question.reveal!r}, which should show the answer, is not in this notebook"
        elif ids.index(question.reveal) < ids.index(cell):
            yield cell, f"the cell {question.reveal!r} shows the answer before it is asked for"
        for index in range(ids.index(cell) + 1):
            if _tells(question, lesson, index):
                yield cell, f"the output of {ids[index]!r} tells the answer"


def _tells(question: Question, lesson: Lesson, index: int) -> bool:
    """Whether the stored output of a cell contains the right choice or the explanation of the answer."""
    shown = " ".join(FOLDED.sub("", text) for text in texts(lesson.cells[index]))
    secrets = [question.right.reason, question.why]
    # A prediction lists the right choice among the others
    asks = lesson.cells[index].id in {cell for cell, _ in questions_of(lesson)}
    if not asks and len(question.right.text.split()) >= WORDS_THAT_TELL:
        secrets.append(question.right.text)
    return any(secret in shown for secret in secrets)
