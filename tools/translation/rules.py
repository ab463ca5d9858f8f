"""What a translation has in common with its English text: all that is not words, terms, and a length that fits."""

from __future__ import annotations

import re
from collections import Counter

from tools.translation.terms import wrong_terms

_CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)|<code>.+?</code>", re.DOTALL)
_FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$(?!\d)", re.DOTALL)  # no formula ends before a digit: `in$1`
_LINK = re.compile(r"\]\(([^)\s]*)[^)]*\)")
_TAG = re.compile(r"(?<!')</?[a-zA-Z][^>]*>")  # in quotes it is a data type: '<f4'
_FIELD = re.compile(r"\{[^{}\s]*\}")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_FILE = re.compile(r"\b[\w/]+\.(?:param|bin|py|ipynb|md|json|npz|npy|txt|toml|zip|svg)\b", re.ASCII)

PARTS = {
    "code": _CODE,
    "formula": _FORMULA,
    "link": _LINK,
    "tag": _TAG,
    "field": _FIELD,
    "file name": _FILE,
    "number": _NUMBER,
}
"""What must be in a translation as often as in the English text, in the order in which it is taken out of the text."""

SHORTEST, LONGEST = 0.15, 0.9  # of the English characters, from the finished text
FROM_LENGTH = 60  # characters: a shorter text may be of any length
_LINE_OF_CODE = re.compile(r"\w[(\[]|\w \+?= |^assert ")  # the last level of a hint, without backticks


def faults(source: str, translation: str) -> list[str]:
    """Return what a translation lacks or has too much, a line each; none if it may stand.

    Args:
        source: the English text.
        translation: the Chinese text.

    Example:
        >>> faults("Read the 3 words of `x`.", "读 `x` 的三个词。")
        ["number: expected '3' once, found none"]
        >>> faults("Read the 3 words of `x`.", "读 `x` 的 3 个词。")
        []
    """
    found = []
    for kind, pattern in PARTS.items():
        expected, source = _taken(pattern, source)
        got, translation = _taken(pattern, translation)
        found += [
            f"{kind}: expected {text!r} {_times(expected[text])}, found {_times(got[text])}"
            for text in sorted(expected.keys() | got.keys())
            if expected[text] != got[text]
        ]
    terms = [] if _LINE_OF_CODE.search(source) else wrong_terms(source, translation)
    return [*found, *terms, *_length(source, translation)]


def _taken(pattern: re.Pattern[str], text: str) -> tuple[Counter[str], str]:
    """Return what a pattern finds, counted, and the text without it."""
    return Counter(match[0] for match in pattern.finditer(text)), pattern.sub(" ", text)


def _times(count: int) -> str:
    return {0: "none", 1: "once"}.get(count, f"{count} times")


def _length(source: str, translation: str) -> list[str]:
    """Compare the lengths of two texts that have words only."""
    english, chinese = (len(re.sub(r"\s+", " ", text).strip()) for text in (source, translation))
    if english < FROM_LENGTH or _LINE_OF_CODE.search(source) or SHORTEST <= chinese / english <= LONGEST:
        return []
    return [f"length: expected {SHORTEST} to {LONGEST} of the English characters, found {chinese / english:.2f}"]
