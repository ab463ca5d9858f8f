"""The messages of the course, by the name of their catalogue.

========================= ==================================================================
course3-0_start, index    a notebook: the blocks of its Markdown cells
questions-course3         the questions of a course: texts, choices, reasons
exercises-course3         the exercises: titles, hints, labels of cases, sentences of verdicts
pictures                  what pictures and their steps say
site                      what the site has besides its pages: the way in, the captions of the sidebar
verdicts                  the sentences of verdicts that exercises share
========================= ==================================================================

A message that occurs twice in a catalogue is listed once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from kuiper_edu.course.judge import describe, exercises, learners_tests, messages, questions, sentences, wording
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.learner import verdict_view
from kuiper_edu.course.learner.engine.file import BY_HAND
from kuiper_edu.course.learner.engine.status import LENT, YOURS
from kuiper_edu.course.learner.engine.table import STEPS
from kuiper_edu.support import course_notebooks, project
from kuiper_edu.support.language import catalogue_of
from kuiper_edu.support.markdown_blocks import blocks, has_words
from kuiper_edu.support.notebooks import read_notebook
from tools import build_site
from tools.translation import pictures
from tools.translation.entries import Message

JUDGE = Path(sentences.__file__).parent
LEARNER = JUDGE.parent / "learner"
WORKSPACE = JUDGE.parent / "workspace"
SHARED = [  # whose sentences all share
    *sorted([*JUDGE.glob("*.py"), JUDGE.parents[1] / "topo" / "check.py"]),
    *sorted(LEARNER.rglob("*.py")),
    *sorted(WORKSPACE.glob("*.py")),
]
_TEMPLATES = {
    "say": (0, 0),
    "phrase": (1, 1),
    "told": (0, 1),
    "complete": (0, 1),
    "Sentence": (0, 1),
    "Violation": (0, 2),
    "words": (0, 0),
    "AnswerError": (0, 0),
}  # which arguments are the name and the text
# Texts without words that are messages: "{call}: {differs}", since Chinese has signs of its own, and "a {type}"
_JOINS = re.compile(r"^(?:\{\w+\}[:;,] \{\w+\}( \(\{\w+\}\))?|a \{\w+\})$")
_NOT_SHOWN = ("right.py", "wrong.py", "strangers.py", "solution.py", "lent.py")


def catalogues() -> dict[str, list[Message]]:
    """Return the messages of all catalogues, by name."""
    root = project.root(Path(__file__).parent)
    found = {catalogue_of(name): list(_notebook(root / name)) for name in notebooks(root)}
    for course in project.COURSES:
        found[f"questions-{course}"] = list(_once(_questions(course)))
    shared = list(_once(_shared()))
    everywhere = {message.source for message in shared}
    for course in project.COURSES:
        own = _once(_exercises(course))
        found[f"exercises-{course}"] = [message for message in own if message.source not in everywhere]
    found["verdicts"] = shared
    found["pictures"] = list(_once(pictures.messages(root)))
    words = (build_site.SOLUTION, build_site.README, build_site.PROJECT, *build_site.DOCS)
    front = {"start": build_site.START_HERE, "below": build_site.BELOW, **{text: text for text in words}}
    found["site"] = [
        Message(f"{place}/{number}", block)
        for place, text in front.items()
        for number, block in enumerate(blocks(text))
    ]
    return found


def notebooks(root: Path) -> list[str]:
    """Return the notebooks that are translated: the index, the lessons and the homeworks, without their sources."""
    paths = (path.relative_to(root) for path in course_notebooks.in_reading_order(root))
    return [path.as_posix() for path in paths if path.parts[0] != "reference"]


def _notebook(path: Path) -> Iterator[Message]:
    cells = [cell for cell in read_notebook(path).cells if cell.kind == "markdown"]
    return _once(
        Message(f"{cell.id}/{position}", text) for cell in cells for position, text in enumerate(blocks(cell.source))
    )


def _questions(course: str) -> Iterator[Message]:
    for question in questions.questions().values():
        if question.id.startswith(f"{course}."):
            yield Message(f"{question.id}/text", question.text)
            for choice in question.choices:
                yield Message(f"{question.id}/{question.letter(choice)}", choice.text)
                yield Message(f"{question.id}/{question.letter(choice)}/reason", choice.reason)
            yield Message(f"{question.id}/why", question.why)


def _exercises(course: str) -> Iterator[Message]:
    for task in exercises.exercises().values():
        if task.id.startswith(f"{course}."):
            yield from _data(task)
    folder = exercises.CATALOGUE / course
    for path in sorted(folder.rglob("*.py")):
        if path.name not in _NOT_SHOWN:
            place = path.relative_to(folder).with_suffix("").as_posix().removesuffix("/exercise")
            yield from _in_code(path, f"{course}/{place}")
            yield from _in_tables(path, f"{course}/{place}")
            yield from _of_learners_tests(path, f"{course}/{place}")
            yield from _suspected(path, f"{course}/{place}")


def _data(task: Exercise) -> Iterator[Message]:
    """Yield the texts that an exercise has as data."""
    yield Message(f"{task.id}/title", task.title)
    for symptom, levels in task.hints.items():
        yield from _labels(f"{task.id}/hints", [symptom])
        for level, text in enumerate(levels, 1):
            yield Message(f"{task.id}/hints/{symptom}/{level}", text)
    for kind in ("says", "errors", "ends"):
        for key, text in getattr(task, kind).items():
            yield Message(f"{task.id}/{kind}/{key}", text)
    for known in task.known:
        yield Message(f"{task.id}/stored/{known.name}", known.sentence)
    yield from _labels(f"{task.id}/cases", task.rules)


def _labels(place: str, labels: Iterable[str]) -> Iterator[Message]:
    """Yield the labels that are phrases; names of models and operators, and lines of files, are not translated.

    Of a label with settings, "a chain, shared, plan=True", only what comes before its first comma is a phrase.
    """
    for label in labels:
        phrase = label.partition(",")[0] if re.search(r", \w+=\w+$", label) else label
        some = re.search(r"(^| )[a-z]{2,}[ ,]|[ ,][a-z]{2,}$", phrase) and not re.search(r"[=$@#|(]|\d \d", phrase)
        if some or re.search(r"(?: [a-z]+){5}$", phrase):
            yield Message(f"{place}/{phrase}", phrase)


def _shared() -> Iterator[Message]:
    for name, message in {**messages.FIRST, **messages.LAST}.items():
        yield Message(f"general/{name}", message.sentence)
    for pattern, text in wording.COMMON_ERRORS.items():
        yield Message(f"general/errors/{pattern}", text)
    for kind in sorted(describe.NAMES_OF_KINDS):
        yield Message(f"words/{kind}", kind)
    for word in (*STEPS, YOURS, LENT, BY_HAND):
        yield Message(f"words/{word}", word)
    for noun in ("item", "items"):
        yield Message(f"words/{noun}", f"{{count}} {noun}")
    words = [f"{word}{end}" for word in verdict_view.WORDS.values() for end in ".:"]
    for text in (*words, *verdict_view.LEVELS):
        yield Message(f"verdict_view/{text}", text)
    for path in SHARED:
        yield from _in_code(path, f"engine/{path.stem}" if path.parent.name == "engine" else path.stem)


def _in_code(path: Path, place: str) -> Iterator[Message]:
    """Yield the templates of sentences that a module forms, and the names that it gives them."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    of_module = _assigned(module)
    for scope in ast.walk(module):
        if isinstance(scope, ast.FunctionDef | ast.Module):
            texts = {**of_module, **_assigned(scope)}
            for call in _own(scope):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _TEMPLATES:
                    name, text = _TEMPLATES[call.func.id]
                    yield from _template(place, call.args[name], call.args[text], texts)


def _of_learners_tests(path: Path, place: str) -> Iterator[Message]:
    """Yield what an exercise calls the subjects of a learner's test, and what such a test has to do."""
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "learners_tests.diagnose":
            noun, wants = (ast.literal_eval(argument) for argument in call.args[1:3])
            for name, text in (("noun", noun), ("one", learners_tests.one(noun)), ("wants", wants)):
                yield Message(f"{place}/{name}", text)


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function or module that are not those of a function in it."""
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _own(child)


def _assigned(scope: ast.AST) -> dict[str, list[str]]:
    """Return the texts that a function or module gives names to: alone, or one of several in a tuple."""
    found: dict[str, list[str]] = {}
    for node in _own(scope):
        if isinstance(node, ast.Assign):
            pairs = [(node.targets[0], node.value)]
            if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(node.targets[0].elts, node.value.elts, strict=True))
            for target, value in pairs:
                if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                    found.setdefault(target.id, []).append(value.value)
    return found


def _template(place: str, name: ast.expr, template: ast.expr, texts: dict[str, list[str]]) -> Iterator[Message]:
    found = []
    for each in (template.body, template.orelse) if isinstance(template, ast.IfExp) else (template,):
        if isinstance(each, ast.Name):
            found += texts.get(each.id, [])
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            found.append(each.value)
    called = name.value if isinstance(name, ast.Constant) else ast.unparse(name)
    for number, text in enumerate(found):
        yield Message(f"{place}/{called}{f'/{number}' if number else ''}", text)


def _in_tables(path: Path, place: str) -> Iterator[Message]:
    """Yield the sentences in the tables of an exercise's module: what a diagnosis says of a case.

    Data are there, too. A sentence is told from them by three words in a row.
    """
    module = ast.parse(path.read_text(encoding="utf-8"))
    texts = _assigned(module)
    for node in module.body:
        value = getattr(node, "value", None)
        if isinstance(node, ast.Assign | ast.AnnAssign) and value is not None and not _is_exercise(value):
            name = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            for number, text in enumerate(_sentences(value, texts)):
                yield Message(f"{place}/{name}/{number}", text)


def _suspected(path: Path, place: str) -> Iterator[Message]:
    """Yield what is said of likely mistakes: the keys of the dictionaries that functions return as `Suspects`."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef) or not ast.unparse(function.returns or function).endswith(
            "Suspects"
        ):
            continue
        tables = [node.value for node in _own(function) if isinstance(node, ast.Return)]
        keys = [key for table in tables if isinstance(table, ast.Dict) for key in table.keys if key]
        for number, key in enumerate(keys):
            yield from _template(place, ast.Constant(f"{function.name}/{number}"), key, _assigned(function))


def _is_exercise(value: ast.AST) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "Exercise"


def _sentences(table: ast.AST, texts: dict[str, list[str]]) -> Iterator[str]:
    keys = {key for node in ast.walk(table) if isinstance(node, ast.Dict) for key in node.keys}  # labels and patterns
    parts = {part for node in ast.walk(table) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(table):
        text = "" if node in keys or node in parts else _text(node, texts)
        if "\n" not in text and re.search(r"(?<![\w(])[a-z]{2,},? [a-z']+,? [a-z]{2,}", text):
            yield text


def _text(node: ast.AST, texts: dict[str, list[str]]) -> str:
    """Return the text of a constant, or of an f-string of constants and of names for them; of others, none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = [_text(part, texts) for part in node.values]
        return "".join(parts) if all(parts) else ""
    if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Name):
        return "".join(texts.get(node.value.id, []))
    return ""


def _once(found: Iterable[Message]) -> Iterator[Message]:
    """Yield the messages that have words or join sentences, each text once, and each context once."""
    seen: set[str] = set()
    contexts: dict[str, int] = {}
    for message in found:
        if message.source in seen or not (has_words(message.source) or _JOINS.search(message.source)):
            continue
        seen.add(message.source)
        number = contexts[message.context] = contexts.get(message.context, 0) + 1
        yield Message(f"{message.context}~{number}" if number > 1 else message.context, message.source)
