"""The Chinese words of terms: a translation uses those of docs/terms.md.

A term is looked for as it stands there, in small letters and outside of code, since `Operator` and `shapes=` are names.
A sentence of a verdict may use the name without backticks, "weight has four dimensions": then the Chinese keeps it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/terms.md"
_ROW = re.compile(r"^\| ([^|]+?) \| ([^|]+?) \| ", re.M)
_FREE = re.compile(r"but not these, .*?: (.+?)\.$", re.M)  # the terms that the page excepts
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_NAMED = re.compile(r"\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)", re.DOTALL)  # quoted


@cache
def checked_terms() -> dict[str, tuple[str, ...]]:
    """Return the terms that are checked, each with the Chinese words of which one has to stand.

    Example:
        >>> checked_terms()["attribute"]
        ('属性', '权重')
    """
    text = PAGE.read_text(encoding="utf-8")
    [free] = _FREE.findall(text)
    rows = {term: words for term, words in _ROW.findall(text) if _CHINESE.search(words) and term != "Term"}
    unknown = sorted(set(free.split(", ")) - rows.keys())
    if unknown:
        raise ValueError(f"{PAGE} excepts {', '.join(unknown)}, expected terms of its tables")
    return {term: _words(rows[term]) for term in rows if term not in free.split(", ")}


def wrong_terms(source: str, translation: str) -> list[str]:
    """Return a line for each term of an English text whose Chinese word is missing.

    A term that the translation keeps is a name of the code: `(H + 2 * padding - kernel) // stride`.

    Args:
        source: the English text, without code between backticks, links and formulas.
        translation: the Chinese text.

    Example:
        >>> wrong_terms("Each operator has a shape.", "每个操作有一个形状。")
        ["term: expected 算子 or 运算符 or 计算节点 for 'operator', found none"]
    """
    words = _NAMED.sub(" ", source)
    return [
        f"term: expected {' or '.join(chinese)} for {term!r}, found none"
        for term, chinese in checked_terms().items()
        if (found := _pattern(term).search(words)) and not any(word in translation for word in (*chinese, found[0]))
    ]


def _words(cell: str) -> tuple[str, ...]:
    return tuple(re.sub("（.*?）", "", cell).split("、"))


@cache
def _pattern(term: str) -> re.Pattern[str]:
    """Return what finds a term and its plural, but no name in code: `.shape`, `weight=`, `@bias`, `creators[`."""
    spaced = re.escape(term).replace(r"\ ", r"[\s-]")
    return re.compile(rf"(?<![\w@.=(\[/-]){spaced}(?:s|es)?(?![\w=(\[@\]-]|\.\w|: )")
