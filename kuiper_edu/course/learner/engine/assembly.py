"""The text of my_engine.py as parts: the course's part, and the pieces, lent ones where the learner has none."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from kuiper_edu.course.judge.exercises import CATALOGUE, exercise, folder_of
from kuiper_edu.course.learner.engine.table import NAMES, PIECES, Piece
from kuiper_edu.course.trial.sources import defined, statements

HEAD = '''\
"""My own inference engine, which grows lesson by lesson in kuiper_edu. It needs NumPy and nothing else.

    python my_engine.py                            read the 360 handwritten digits
    python my_engine.py MODEL IN.npy [OUT.npy]     run a model, as in: course5/model_file/digits image.npy
    python my_engine.py --write [TEXT]             write a Tang poem that begins so; for Latin letters, a name

You may change any part: the course never writes over what you changed.
"""'''
_MARKER = re.compile(r"^# ={8} (\w+): (.*) ={8}$", re.MULTILINE)
_HEAD = "head"  # the part above the first marker
LENT = "lent by the course"  # the label of a piece that the learner has not written


@dataclass(frozen=True)
class Part:
    """A part of the file.

    Args:
        name: the name of a piece, or `head`, `course`, `end`.
        label: the text after the name in its marker.
        text: its source, without blank lines around it.
    """

    name: str
    label: str
    text: str


def parts(kept: Mapping[str, str], digits: str = "course5/model_file/digits") -> list[Part]:
    """Return the parts of the file in their order: a piece may use those above it as soon as it is defined.

    Args:
        kept: piece -> the learner's source of it.
        digits: the path of the digits, relative to the file.
    """
    head, course, end = _course_part()
    pieces = [
        Part(name, "yours", kept[name]) if name in kept else Part(name, LENT, lent(PIECES[name]))
        for name in PIECES
        if name in kept or PIECES[name].lent
    ]
    first = f"{HEAD}\n\n{head}".replace('DIGITS = "course5/model_file/digits"', digits_line(digits))
    return [Part(_HEAD, "", first), course, *pieces, end]


def digits_line(digits: str) -> str:
    """Return the line of the file that sets the path of the digits."""
    return f"DIGITS = Path(__file__).resolve().parent / {digits!r}"


def whole(chosen: list[Part]) -> str:
    """Return the text of the file with these parts."""
    return (
        "\n\n\n".join(
            part.text
            if part.name == _HEAD
            else f"# {'=' * 8} {part.name}: {part.label} {'=' * 8}\n\n{part.text}".rstrip()
            for part in chosen
        )
        + "\n"
    )


def cut(text: str) -> list[Part]:
    """Split the text of a file into its parts; the inverse of `whole`, also for a file changed by hand."""
    head, *rest = _MARKER.split(text)
    found = zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    return [Part(_HEAD, "", head.strip()), *(Part(name, label, body.strip()) for name, label, body in found)]


@cache
def lent(piece: Piece) -> str:
    """Return the source of a lent piece: `lent.py` beside its exercise, or the lesson's solution."""
    beside = folder_of(piece.exercises[0]) / "lent.py"
    source = beside.read_text(encoding="utf-8") if beside.is_file() else exercise(piece.exercises[0]).solution
    others = NAMES - set(piece.names)  # a solution may contain several pieces
    return without_head("\n\n\n".join(text for text, _ in statements(source) if others.isdisjoint(defined(text))))


def _is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


@cache
def _course_part() -> tuple[str, Part, Part]:
    """Return the parts of course_part.py: its imports and DIGITS, the course's part, and the end."""
    head, course, end = cut((CATALOGUE / "course_part.py").read_text(encoding="utf-8"))
    return head.text[head.text.index("import ") :], course, end


@cache
def imports_of_the_head() -> frozenset[str]:
    """Return the import statements at the beginning of the file."""
    return frozenset(text for text, node in statements(_course_part()[0]) if _is_import(node))


@cache
def names_of_the_course() -> frozenset[str]:
    """Return the names that the course's part defines, without those that it imports."""
    head, course, end = _course_part()
    imported = {name for text in imports_of_the_head() for name in defined(text)}
    return frozenset(defined("\n".join((head, course.text, end.text))) - imported)


def without_head(source: str) -> str:
    """Return a piece without the imports that are at the beginning of the file anyway.

    Example:
        >>> without_head("import re" + chr(10) + "import heapq" + chr(10) + "x = 1")
        'import heapq\\n\\nx = 1'
    """
    chosen = [(text, node) for text, node in statements(source) if text not in imports_of_the_head()]
    text = ""
    for index, (part, node) in enumerate(chosen):
        if index:
            before = chosen[index - 1][1]
            if _is_import(node) and _is_import(before):
                text += "\n"
            else:
                blocks = (ast.FunctionDef, ast.ClassDef)
                text += "\n\n\n" if isinstance(node, blocks) or isinstance(before, blocks) else "\n\n"
        text += part
    return text
