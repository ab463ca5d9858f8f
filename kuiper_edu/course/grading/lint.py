"""Faults in a teacher's notebook, a sentence for each: otherwise they would be reported to learners as theirs.

`faults` reads the notebook; `stale` runs its checks, and compares what they report with the stored outputs.
A hidden check names the sentence of the text that it tests, in a comment between its markers:

    # Tests: An edge that is listed twice counts twice.
"""

from __future__ import annotations

import builtins
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from pathlib import Path

from kuiper_edu import slots
from kuiper_edu.course.grading.answer_cells import TAKEN_ROLES, promised_by
from kuiper_edu.course.grading.check import check_transplant, exercise_of
from kuiper_edu.course.grading.hidden import rules_of
from kuiper_edu.course.grading.release import hidden_part, is_hidden, stripped
from kuiper_edu.course.grading.transplant import SETUP, transplant
from kuiper_edu.course.trial import sources
from kuiper_edu.errors import KuiperError
from kuiper_edu.support import tags
from kuiper_edu.support.notebooks import Cell, Notebook

COMPARATORS = ("close", "orders", "raises")
_KEYS = ("role", "title", "exercise", "slot", "needs", "stretch", *COMPARATORS)
_TESTS = re.compile(r"^[ \t]*# Tests: (.+)$", re.M)
_SHORTEST = 3  # words of a sentence


def faults(reference: Notebook) -> list[str]:
    """Return the faults that can be found without running the notebook, in its order.

    Args:
        reference: the notebook, as returned by `release.read_reference`.
    """
    code = [cell for cell in reference.cells if cell.kind == "code"]
    found = [f"{_called(cell)}: {fault}" for cell in code for rule in _RULES for fault in rule(cell, reference)]
    counts = Counter(cell.name for cell in code if cell.name)
    found += [f"{name}: {count} cells have this id." for name, count in counts.items() if count > 1]
    numbers = [cell.execution_count for cell in code if cell.source.strip()]
    if numbers != list(range(1, len(numbers) + 1)):
        found.append("The cells were not run from the top to the bottom: their outputs may be stale.")
    return found


def stale(reference: Notebook, root: Path) -> list[str]:
    """Return a sentence for each check that the reference's answers do not pass, or whose stored output is stale."""
    rows = check_transplant(transplant(reference, reference, hidden=True), root)
    cells = {cell.name: cell for cell in reference.cells}
    return [
        f"{row.id}: the stored output is stale, or the solution wrong: {row.reason}{_rounded(cells[row.id])}"
        for row in rows
        if row.status != "passed"
    ]


def _rounded(cell: Cell) -> str:
    judged_by_its_cell = is_hidden(cell) or not cell.exercise
    fractions = judged_by_its_cell and "close" not in cell.metadata.get("kuiper_edu", {}) and "." in cell.printed()
    return " (Six digits of a number are stored: does it need the tag `close:1e-6`?)" if fractions else ""


def points(reference: Notebook) -> float:
    """Return the points of a homework in total."""
    return sum(float(cell.points) for cell in reference.cells if cell.role == "check")


def _called(cell: Cell) -> str:
    return cell.name or f"the cell that begins {cell.source[:30]!r}"


def _unknown_keys(cell: Cell, _: Notebook) -> Iterator[str]:
    for key in cell.metadata.get("kuiper_edu", {}):
        if key not in _KEYS:
            yield f"the metadata has an unknown key {key!r}{_did_you_mean(key, _KEYS)}."


def _unknown_tags(cell: Cell, _: Notebook) -> Iterator[str]:
    for tag in tags.of(cell):
        name, colon, _value = tag.partition(":")
        known = [f"{value}:" for value in tags.VALUES] if colon else [*tags.ROLES, tags.HIDDEN]
        near = _did_you_mean(f"{name}{colon}", known)
        if not tags.is_ours(tag) and (near or colon):
            yield f"the tag {tag!r} is unknown{near}."


def _did_you_mean(word: str, known: tuple[str, ...] | list[str]) -> str:
    near = get_close_matches(word, known, n=1, cutoff=0.7)
    return f"; is {near[0]!r} meant?" if near else ""


def _roles(cell: Cell, _: Notebook) -> Iterator[str]:
    if cell.role and cell.role not in tags.ROLES:
        yield f"the role {cell.role!r} is unknown; there are {', '.join(tags.ROLES)}."
    if cell.role and not cell.name:
        yield "it has no id; give it one with the tag `id:NAME`."
    tagged = [tag for tag in tags.of(cell) if tag in tags.ROLES]
    if cell.role and any(role != cell.role for role in tagged):
        yield f"it is tagged {', '.join(tagged)}, and is {cell.role}: a cell has one role."


def _markers(cell: Cell, _: Notebook) -> Iterator[str]:
    try:
        left = stripped(cell.source)
    except KuiperError as error:
        yield str(error)
        return
    if tags.HIDDEN in tags.of(cell) and not is_hidden(cell):
        yield "it is tagged hidden, but has no ### BEGIN HIDDEN TESTS and ### END HIDDEN TESTS: students would read it."
    if is_hidden(cell) and any(line.strip() and not line.lstrip().startswith("#") for line in left.splitlines()):
        yield "a check is hidden as a whole: only comments may stand outside its markers."


def _known_to_the_course(cell: Cell, _: Notebook) -> Iterator[str]:
    try:
        if cell.role == "check" and cell.exercise:
            exercise_of(cell)
        if cell.slot:
            slots.slot(cell.slot)
    except KuiperError as error:
        yield str(error)


def _needs(cell: Cell, reference: Notebook) -> Iterator[str]:
    answers = [other.name for other in reference.cells if other.role in TAKEN_ROLES]
    if cell.role == "check" and not cell.needs:
        yield "a check needs at least one answer; say which with the tag `needs:NAME`."
    for name in cell.needs:
        if name not in answers:
            yield f"it needs {name!r}, which is no answer{_did_you_mean(name, answers)}."


def _promises(cell: Cell, reference: Notebook) -> Iterator[str]:
    """A check takes the names of the set-up, and Python's own, from the course, never from an answer."""
    if cell.role not in TAKEN_ROLES or not _is_closed(cell):
        return
    given = {name for other in reference.cells if other.role in SETUP for name in sources.defined(other.source)} | set(
        dir(builtins)
    )
    for name in sorted(promised_by(cell.source) & given):
        yield f"it asks for {name!r}, which is a name of the set-up or of Python: a check would not see the answer."


def _is_closed(cell: Cell) -> bool:
    """Whether the markers of a cell have partners; `_markers` reports it if they have not."""
    try:
        stripped(cell.source)
    except KuiperError:
        return False
    return True


def _points(cell: Cell, _: Notebook) -> Iterator[str]:
    if cell.role == "check" and not (math.isfinite(cell.points) and cell.points > 0):
        yield "a check gives more than 0 points; say how many with the tag `points:1`."
    if cell.role and cell.role != "check" and cell.points:
        yield f"it has {cell.points:g} points, but only checks give points."


def _comparators(cell: Cell, _: Notebook) -> Iterator[str]:
    ours = cell.metadata.get("kuiper_edu", {})
    used = [key for key in COMPARATORS if key in ours]
    if used and (cell.role != "check" or (cell.exercise and not is_hidden(cell))):
        yield f"{used[0]!r} has no effect: only hidden checks, and those of a class's own, are judged by their cell."
    yield from (f"{key!r} is not as it should be: {fault}." for key in used if (fault := _FORMS[key](ours[key])))


def _close(value: object) -> str:
    right = isinstance(value, int | float) and math.isfinite(value) and value > 0
    return "" if right else f"expected a number above 0, found {value!r}"


def _orders(value: object) -> str:
    graphs = value.values() if isinstance(value, dict) else [value]
    right = all(isinstance(graph, dict) and all(map(_is_words, graph.values())) for graph in graphs)
    return "" if right else "expected a graph for each label, {name: [names]}"


def _raises(value: object) -> str:
    right = isinstance(value, dict) and all(_is_words(words) and words for words in value.values())
    return "" if right else "expected a list for each label, [class, words]"


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _outputs(cell: Cell, _: Notebook) -> Iterator[str]:
    if cell.role != "check":
        return
    if not cell.outputs:
        yield "it has no stored output; run the notebook from the top and save it."
    elif (is_hidden(cell) or not cell.exercise) and not any(_comparators(cell, _)):
        yield from _unreadable(cell)


def _unreadable(cell: Cell) -> Iterator[str]:
    if re.search(r"\.\.\. \d+ more \.\.\.", cell.printed()):
        yield "a value is so long that its output is shortened; report less of it, its length or its sum."
        return
    try:
        rules = rules_of(cell)
    except KuiperError as error:
        yield str(error)
        return
    if not rules:
        yield "its stored output holds no reported value; does it call report(label, value)?"


def _sentence(cell: Cell, reference: Notebook) -> Iterator[str]:
    if cell.role != "check" or not is_hidden(cell):
        return
    text = _words(" ".join(other.source for other in reference.cells if other.kind == "markdown"))
    tested = _TESTS.findall(hidden_part(cell.source))
    if not tested:
        yield "a hidden check says which sentence of the text it tests: `# Tests: ...`, between its markers."
    for sentence in tested:
        if len(sentence.split()) < _SHORTEST or _words(sentence) not in text:
            yield f"no text of this notebook says {sentence!r}, which it tests."


def _words(text: str) -> str:
    """Return a text without Markdown's emphasis and code marks, and with single spaces."""
    return " ".join(re.sub(r"[*_`]", "", text).split())


_FORMS: dict[str, Callable[[object], str]] = {"close": _close, "orders": _orders, "raises": _raises}
_RULES: tuple[Callable[[Cell, Notebook], Iterator[str]], ...] = (
    _unknown_keys,
    _unknown_tags,
    _roles,
    _markers,
    _known_to_the_course,
    _needs,
    _promises,
    _points,
    _comparators,
    _outputs,
    _sentence,
)
