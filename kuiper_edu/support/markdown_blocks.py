"""The blocks of a Markdown cell: paragraphs, headings, lists and tables, each of which is translated as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby

_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_SILENT = re.compile(r"`+[^`]*`+|\$[^$]*\$|<[^>]*>|\]\([^)]*\)|https?://\S+|\{[^{}\s]*\}")  # what nobody translates


def blocks(source: str) -> list[str]:
    """Return the blocks of a Markdown text that have words, without the white space around them.

    Code in fences, formulas by themselves and HTML tags by themselves are no blocks.

    Example:
        >>> blocks("# Title" + chr(10) * 2 + "- one" + chr(10) + "- two")
        ['# Title', '- one\\n- two']
    """
    return [piece.strip() for piece in _pieces(source) if has_words(piece) and not _FENCE.match(piece)]


def with_blocks(source: str, replaced: Callable[[str], str]) -> str:
    """Return a Markdown text with each of its blocks replaced; everything between them stays, byte for byte.

    Example:
        >>> with_blocks("one" + chr(10) * 2 + "two", str.upper)
        'ONE\\n\\nTWO'
    """
    found = []
    for piece in _pieces(source):
        text = piece.strip()
        translates = has_words(piece) and not _FENCE.match(piece)
        found.append(piece.replace(text, replaced(text)) if translates else piece)
    return "".join(found)


def has_words(text: str) -> bool:
    """Whether a text has words outside of code, formulas, fields in braces and links.

    Example:
        >>> has_words("for {label}, {differs}"), has_words("{label}: `x + 1`")
        (True, False)
    """
    return re.search(r"[^\W\d_]{2,}", _SILENT.sub(" ", text)) is not None


def _pieces(source: str) -> Iterator[str]:
    """Yield the parts of a text: blocks, code in fences, blank lines; together they are the text."""
    for _, lines in groupby(_kinds(source), key=lambda pair: pair[0]):
        yield "".join(line for _, line in lines)


def _kinds(source: str) -> Iterator[tuple[tuple[str, int], str]]:
    """Yield each line with the kind of its part, and for code in a fence the number of the fence."""
    fence, number = "", 0
    for line in source.splitlines(keepends=True):
        mark = _FENCE.match(line)
        if fence:
            yield ("code", number), line
            fence = "" if mark and mark[1].startswith(fence) else fence
        elif mark:
            fence, number = mark[1], number + 1
            yield ("code", number), line
        else:
            yield ("text" if line.strip() else "blank", 0), line
