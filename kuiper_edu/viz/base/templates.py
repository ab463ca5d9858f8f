"""What a picture says, in Chinese: a text is a template of kuiper_edu/viz with its values filled in.

The catalogue of pictures has the templates: `{1} bytes` is found in "960 bytes". A value may be such a text itself, and
a list is a text of each item. Names, numbers and code have no template, and stay as they are: what a field `{code}`
finds is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from kuiper_edu.support.catalogue import Entry
from kuiper_edu.support.language import translations

WORDS = (  # that pictures say alone; no operator is called so
    *("Read", "Wrap", "Order", "Create", "Run"),
    *("type", "name", "counts", "inputs", "outputs", "parameters", "operator", "bytes", "part", "all", "peak"),
    *("filter", "map", "sums", "numbers", "writes", "predicted", "true", "compute", "draw", "trace"),
    *("now", "witness", "cycle"),
)
TITLES = ("before", "after")  # of the two graphs of a pair; an operator may be called so, too
_FIELD = re.compile(r"\{(\w+)[^}]*\}")
_SMALL = {"at", "of", "to", "in", "by", "or", "and", "from", "as"}
_NUMBER = r"(no|[\d.,]*\d)"
_NAME = r"(\([^)]*\)|\S+?)"
_CODE = "code"  # the field of a line of code
_ANY = "(.+)"
_ITEM = r"((?:(?!; |[.?!]\s).)+?)"  # not beyond the end of a sentence or of an item
SENTENCES = re.compile(r"(?<=[.?!]) (?=\S)")  # between two
_AND = " 和 "
_LATIN_STOP = re.compile("([.?!])\0")  # between sentences, of which the first stays English
_BETWEEN_SENTENCES = (  # what joins the sentences of a text, and what joins them in Chinese
    (SENTENCES, ""),
    (re.compile("\n"), "\n"),
)
_BETWEEN_ITEMS = (  # the same for the items of a sentence
    (re.compile("; "), "；"),
    (re.compile(": "), "："),
    (re.compile(", "), "，"),
    (re.compile(" and "), _AND),
    (re.compile(" or "), " 或 "),
)
_STOPS = {".": "。", ":": "：", ",": "，", ";": "；"}
_VALUES = {"no": "0"}
_OPEN, _CLOSE = "([{", ")]}"
_BRACKETS = re.compile(r"(|[^()]*[^() ] )\(((?:[^()]|\([^()]*\))*)\)", re.DOTALL)
Template = tuple[list[str], re.Pattern[str], str]  # its fields, what finds it, its Chinese
_LONGEST = 20_000  # characters: a longer text is no sentence


def in_chinese(text: str) -> str:
    """Return a text of a picture in Chinese; what no template gives stays, and so do single words: they may be names.

    Example:
        >>> in_chinese("In all: 1 call, 2 marks; 1 node.")
        '总计：1 次调用，2 个标记；1 个节点。'
        >>> in_chinese("a name, another_one"), in_chinese("output")
        ('a name, another_one', 'output')
    """
    core = text.strip(" \n\xa0✗")  # Graphviz pads with spaces that do not break
    if " " not in core or len(core) > _LONGEST:
        return text.replace(core, _templates()[0].get(core, core)) if core.startswith("[") else text
    return text.replace(core, _said(core))


def word_in_chinese(text: str) -> str:
    """Return a text that a picture shows in Chinese, also if it is one of `WORDS` alone.

    Example:
        >>> word_in_chinese("peak"), word_in_chinese("output"), word_in_chinese("In all: 1 call, 2 marks; 1 node.")
        ('峰值', 'output', '总计：1 次调用，2 个标记；1 个节点。')
    """
    return _words().get(text, text) if text in WORDS else in_chinese(text)


def title_in_chinese(text: str) -> str:
    """Return the title of a graph in Chinese, if it is one of `TITLES`.

    Example:
        >>> title_in_chinese("before"), title_in_chinese("block 1")
        ('之前', 'block 1')
    """
    return _words().get(text, text) if text in TITLES else text


@cache
def _words() -> dict[str, str]:
    """Return the Chinese of `WORDS` and `TITLES`; inside a text they are not looked up: there they may be names."""
    return {entry.source: entry.translation for entry in translations("pictures") if entry.done and _is_word(entry)}


def _is_word(entry: Entry) -> bool:
    return entry.context == f"words/{entry.source}"


@lru_cache(10_000)
def _said(text: str) -> str:
    """Return a text in Chinese: by a template, without its stop or its brackets, or part by part."""
    if not re.search(r"[a-z]{2}", text):
        return text
    ways = (_before_code, _without_stop, _by_template, _by_sentences, _with_brackets, _by_items)
    return next((chinese for way in ways if (chinese := way(text)) != text), text)


def _by_template(text: str) -> str:
    exact, patterns = _templates()
    return exact.get(text) or _filled(text, [each for each in patterns if _CODE not in each[0]])


def _before_code(text: str) -> str:
    return _filled(text, [each for each in _templates()[1] if _CODE in each[0]])


def _filled(text: str, patterns: list[Template]) -> str:
    """Return the Chinese of the first template that a text is of, with the text's values in it."""
    for names, pattern, chinese in patterns:
        if found := pattern.fullmatch(text):
            values = {
                name: value if name == _CODE else _VALUES.get(value) or _said(value)
                for name, value in zip(names, found.groups(""), strict=True)
            }
            return _FIELD.sub(lambda field: values[field[1]], chinese)  # noqa: B023 called at once
    return text


def _without_stop(text: str) -> str:
    inner = _said(text[:-1]) if text[-1] in _STOPS else text[:-1]
    return text if inner == text[:-1] else inner + _STOPS[text[-1]]


def _with_brackets(text: str) -> str:
    """Return a text with brackets at its end in Chinese: what is in them, and what is before them."""
    found = _BRACKETS.fullmatch(text)
    if not found:
        return text
    before, inner = found[1].rstrip(), found[2]
    said = f"{_said(before)}（{_said(inner)}）"
    return text if said == f"{before}（{inner}）" else said


def _by_sentences(text: str) -> str:
    return _by_parts(text, _BETWEEN_SENTENCES)


def _by_items(text: str) -> str:
    return _by_parts(text, _BETWEEN_ITEMS)


def _by_parts(text: str, joins: Sequence[tuple[re.Pattern[str], str]]) -> str:
    """Return a text with its parts in Chinese, none of them inside brackets."""
    for between, chinese in joins:
        parts = list(_split(text, between))
        said = list(map(_said, parts)) if len(parts) > 1 else parts
        names = chinese == _AND and len(parts) > 1 and not any(" " in part for part in parts)
        if said != parts or names:
            return _LATIN_STOP.sub(r"\1 ", "\0".join(said)).replace("\0", chinese)
    return text


def _split(text: str, between: re.Pattern[str]) -> Iterator[str]:
    start = 0
    for found in between.finditer(text):
        before = text[start : found.start()]
        if sum(map(before.count, _OPEN)) == sum(map(before.count, _CLOSE)):
            yield before
            start = found.end()
    yield text[start:]


@cache
def _templates() -> tuple[dict[str, str], list[Template]]:
    """Return the Chinese of whole texts, and templates with fields, those with most letters first."""
    # The picture of the learner's engine, and a stepper of a wrong order, say what verdicts say, too.
    shared = [entry for entry in translations("verdicts") if entry.context.startswith(("engine/", "check/"))]
    found = [entry for entry in (*shared, *translations("pictures")) if entry.done and not _is_word(entry)]
    said = {entry.source.removesuffix("."): entry.translation.removesuffix("。") for entry in found}
    formed = sorted((text for text in said if _FIELD.search(text)), key=_letters, reverse=True)
    patterns = [(_FIELD.findall(text), _pattern(text), said[text]) for text in formed if _letters(text)]
    return {text: chinese for text, chinese in said.items() if not _FIELD.search(text)}, patterns


def _letters(template: str) -> int:
    return sum(map(str.isalpha, _FIELD.sub("", template)))


def _pattern(template: str) -> re.Pattern[str]:
    """Return what finds a template: a count is a number; beside small words alone, "{1} of {2}", a value is a name."""
    words = re.findall("[A-Za-z]+", _FIELD.sub(" ", template))
    one = len(words) < 2 and len(_FIELD.findall(template)) < 2 and ":" not in template
    alone = one or (template.startswith("{") and _SMALL.issuperset(words))
    value = _NAME if alone else _ITEM
    if re.fullmatch(r"\{\w+\} [a-z]+", template):
        value = _NUMBER
    parts = _FIELD.split(template)  # text, name of a field, text, ...
    named = {"count": _NUMBER, _CODE: _ANY}
    forms = [re.escape(part) if i % 2 == 0 else named.get(part, value) for i, part in enumerate(parts)]
    if template[:1].isupper():
        forms[0] = f"(?i:{forms[0][0]}){forms[0][1:]}"
    if not parts[-1] and parts[-3].endswith(" of "):
        forms[-2] = _NAME
    elif not parts[-1] and parts[-3][-1:].isalpha():
        forms[-2] = f"{forms[-2]}?"  # what follows a word without a space may be missing
    return re.compile("".join(forms), re.DOTALL)
