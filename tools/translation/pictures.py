"""The messages of pictures: the templates of sentences and labels in kuiper_edu/viz, and what lessons write into them.

They are read from the code, where they stand as texts and f-strings. A template is given without the stop at its end,
and its fields are numbered: "{1} bytes" of f"{count} bytes.".
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from kuiper_edu.support import course_notebooks
from kuiper_edu.support.notebooks import Cell, read_notebook
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.templates import SENTENCES, TITLES, WORDS
from kuiper_edu.viz.charts import archive
from kuiper_edu.viz.graph import param_line
from kuiper_edu.viz.stepper import encoder
from tools.translation.entries import Message

VIZ = Path(palette.__file__).parents[1]
SILENT = {  # modules that say nothing in a picture
    *("base/fallback", "base/outputs", "base/palette", "base/png", "base/stylesheet", "base/svg", "base/templates"),
    *("base/translation", "digits/model", "graph/dot", "graph/page_graphviz", "graph/render"),
}
COUNTED = (  # by a name that the code gives elsewhere
    *("node", "nodes", "operator", "operators", "edge", "edges", "call", "calls", "mark", "marks"),
    *("successor with a mark", "successors with a mark", "entry of the queue", "entries of the queue"),
    *("name of consumers", "names of consumers", "link to consumers", "links to consumers"),
)
WITH_A_WORD = (  # of one word besides numbers and names: too few to be told from code
    *("now, {1}", "{1}: yours", "{1}: lent", "{1}: changed by hand"),
    *("Time by operator", "Bytes by operator", "{1} + {2} + 1 = {3} registers"),
)
_CODE = re.compile(r"[=\\#_@]|::|\w[/-]\w|\w\.\w|[a-z][A-Z]")  # what has only a sentence of several words
_CODE_ALONE = re.compile(r"[<>{|]|=\"|^\w+\([\w, ]*\)$|: (?:str|tuple|array|dict|list)\b|^\w+ \d$")  # what has none
_DATA = re.compile(r'<script type="application/json">(.*?)</script>', re.DOTALL)
_WORD = re.compile(r"\b[A-Za-z][a-z]+\b")
_COUNTS = ("_count", "_counted", "counted")  # functions of a number and its noun
_CODE_FIELD = "\1"
_FIELD = re.compile(r"\{(?:\d+|code)\}")
_FEW = 2  # words: with more of them it is a sentence, whatever code is in it


def messages(root: Path) -> Iterator[Message]:
    """Yield the templates of all pictures.

    Args:
        root: the course folder, for what its notebooks write into pictures.
    """
    yield from _of_names()
    yield from _of_labels()
    for path in sorted(VIZ.rglob("*/*.py")):
        if path.relative_to(VIZ).with_suffix("").as_posix() not in SILENT:
            module = ast.parse(path.read_text(encoding="utf-8"))
            yield from _said(path.stem, module, _silent(module))
    for path in course_notebooks.in_reading_order(root):
        for cell in read_notebook(path).cells:
            if cell.kind == "code":
                yield from _of_cell(f"{path.parent.name}/{path.stem}/{cell.id}", cell)


def _of_names() -> Iterator[Message]:
    """Yield what pictures say with a word that the code has in a table: nouns, marks, rules, parts of a line."""
    for word in (*WORDS, *TITLES):
        yield Message(f"words/{word}", word)
    for noun in (*palette.FAMILIES, *COUNTED):
        yield Message(f"counted/{noun}", f"{{count}} {noun}")
    for mark in (*palette.MARKS, "first wrong"):
        for form in ("[{}]", "{{1}} [{}]", "{{1}} ({})"):
            yield Message(f"marks/{form.format(mark)}", form.format(mark))
    for rule in encoder.RULE_LINES:
        yield Message(f"rules/{rule}", rule)
        yield Message(f"rules/{rule} of a node", f"{rule} {{1}}")
    for _, line in encoder.RULES:
        if not line.endswith(":"):
            yield Message(f"encoder/{line.strip()}", line.strip())
    for kind in param_line.KINDS:
        yield Message(f"param_line/{kind} of a line", f"{kind} {{1}}")


def _of_labels() -> Iterator[Message]:
    """Yield labels of one word besides numbers and names."""
    for part, unit in product(archive.PARTS, ("B", "bytes")):
        yield Message(f"archive/{part}, {unit}", f"{part}, {{1}} {unit}")
    for template in WITH_A_WORD:
        yield Message(f"labels/{template}", template)


def _said(place: str, tree: ast.AST, silent: set[ast.AST] | frozenset[ast.AST] = frozenset()) -> Iterator[Message]:
    """Yield what the texts in a piece of code say, and the nouns that it counts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in _COUNTS:
            yield from (text for noun in node.args[1:2] for text in _counted(place, getattr(noun, "value", "")))
        if node not in silent:
            for template in templates(node):
                for text in filter(_is_said, map(bare, SENTENCES.split(template))):
                    yield Message(f"{place}/{_name(text)}", text)


def _of_operators(html: str) -> Iterator[Message]:
    """Yield what the operators in a stored picture do, and why some have no FLOPs."""
    for data in _DATA.findall(html):
        for operator in filter(None, json.loads(data).get("ops", ())):
            yield Message(f"operators/{operator['type']}", bare(operator["what"]))
            yield Message(f"operators/{operator['type']}/flops", operator["why"])


def _of_cell(place: str, cell: Cell) -> Iterator[Message]:
    """Yield what a cell writes into a picture, and what its stored picture says of operators."""
    for output in cell.outputs:
        yield from _of_operators("".join(output.get("data", {}).get("text/html", "")))
    if "viz." in cell.source:
        tree = ast.parse(re.sub("(?m)^%", "# ", cell.source))
        prints = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "print")
        yield from _said(place, tree, _silent(tree) | {part for node in prints for part in ast.walk(node)})


def _counted(place: str, noun: str) -> Iterator[Message]:
    """Yield a noun with a number before it, for one and for several."""
    one = noun.removesuffix("s")
    for word in (one, f"{one}s") if noun else ():
        yield Message(f"{place}/{word}", f"{{count}} {word}")


def templates(node: ast.AST) -> Iterator[str]:
    """Yield the templates that a text or an f-string is, one for each choice in it: of `'s' if many else ''` two.

    A value that the code calls `code` keeps this name in the template, since it is a line of code, which stays.

    Example:
        >>> list(templates(ast.parse("f'{n} step{\\"s\\"[: n != 1]} of {all:,}'", mode="eval").body))
        ['{1} steps of {2}', '{1} step of {2}']
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for parts in product(*map(_choices, node.values)):
            pieces = re.split("\0+", "".join(parts))
            numbered = "".join(f"{piece}{{{number}}}" for number, piece in enumerate(pieces, 1))
            yield numbered.removesuffix(f"{{{len(pieces)}}}").replace(_CODE_FIELD, "{code}")


def _choices(part: ast.expr) -> list[str]:
    """Return what a part of an f-string may be: its text, or a field, which is a null character here."""
    value = part.value if isinstance(part, ast.FormattedValue) else part
    if isinstance(value, ast.Name) and value.id == "code":
        return [_CODE_FIELD]
    if isinstance(value, ast.Constant):
        return [str(value.value)]
    if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Constant):
        return [str(value.value.value), ""]
    both = (value.body, value.orelse) if isinstance(value, ast.IfExp) else ()
    texts = [str(each.value) for each in both if isinstance(each, ast.Constant)]
    return texts if len(texts) > 1 else ["\0"]


def bare(text: str) -> str:
    """Return a template without what stands around it: a stop, a comma, and fields that are sentences of their own.

    Example:
        >>> bare(", read by {1}"), bare("{1}It reads: {2}.{3}"), bare("All at once. ")
        ('read by {1}', 'It reads: {1}', 'All at once')
    """
    text = re.sub(r"^\{1\}(?=[A-Za-z])", "", text).removesuffix(".")
    text = re.sub(r"(?<=[.!?])\s*\{\d+\}$", "", text).removeprefix(".").strip(" \n,;:").removesuffix(".")
    numbers: dict[str, int] = {}
    return re.sub(r"\{(\d+)\}", lambda field: f"{{{numbers.setdefault(field[1], len(numbers) + 1)}}}", text)


def _is_said(text: str) -> bool:
    """Whether a template has words, and several: a single word could be the name of an operator."""
    words = _FIELD.sub(" ", text)
    found = _WORD.findall(words)
    if not found or " " not in text or _CODE_ALONE.search(words):
        return False
    return not _CODE.search(words) or len(found) > _FEW


def _name(text: str) -> str:
    """Return the name of a template in its module: its first words."""
    return " ".join(_FIELD.sub(" ", text).split()[:5])


def _silent(module: ast.Module) -> set[ast.AST]:
    """Return the texts in a module that no picture says: docstrings, errors, annotations, parts of other texts."""
    found: set[ast.AST] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Raise | ast.JoinedStr):
            found |= {*ast.walk(node)} - {node}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(node.value)
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            found |= {*ast.walk(node.annotation)}
        elif isinstance(node, ast.Dict):
            found |= {key for key in node.keys if key}
    return found
