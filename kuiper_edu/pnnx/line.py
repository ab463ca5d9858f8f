"""Parsing one line of a .param file: the words, and the pairs `key=value`.

    TYPE NAME inputs outputs operands... key=value... @weight=(shape)type... $argument=operand... #operand=(shape)type

C++: Graph::load (ir.cpp)

White space alone does not separate every line: the tool pads type and name to 24 columns and quotes nothing, so
`my layer` becomes two words that its own reader cannot join again. The columns still show where the name ends.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from kuiper_edu.errors import counted

WIDTH = 24
BLANKS = " \t\r\n\v\f"  # what C++ calls white space; str.strip() and str.split() know more, as U+3000
_WORDS = re.compile(f"[^{BLANKS}]+")
_COUNT = re.compile(r"[0-9]{1,9}")
_LONGEST_NAME = 64  # words of a name that the columns do not show


class Line(NamedTuple):
    """One operator's line, parsed.

    Args:
        type: the operator's type.
        name: the operator's name.
        inputs: the names of the input operands.
        outputs: the names of the output operands.
        pairs: key and value of each `key=value`, as text; the key with its mark, if it has one (`@`, `$`, `#`).
    """

    type: str
    name: str
    inputs: list[str]
    outputs: list[str]
    pairs: list[tuple[str, str]]


def read_line(text: str) -> Line:
    """Parse a line.

    Raises:
        ValueError: the line cannot be read; the text says what was expected and what was found.

    Example:
        >>> read_line("nn.ReLU relu 1 1 0 1 #0=(1)f32")
        Line(type='nn.ReLU', name='relu', inputs=['0'], outputs=['1'], pairs=[('#0', '(1)f32')])
    """
    tokens = words_of(text)
    line = _of_tokens(tokens) or _of_tokens(tokens_with_blanks(text) or [])
    if line is None:
        raise ValueError(_complaint(tokens))
    return line


def _of_tokens(tokens: list[str]) -> Line | None:
    """Build a line from its words; None if they do not fit together."""
    counts = counts_of(tokens[2:4])
    if counts is None:
        return None
    middle = 4 + counts[0]
    first = middle + counts[1]
    pairs = [token.partition("=") for token in tokens[first:]]
    if len(tokens) < first or (first > 4 and "=" in tokens[first - 1]) or not all(equals for _, equals, _ in pairs):
        return None
    return Line(tokens[0], tokens[1], tokens[4:middle], tokens[middle:first], [(key, value) for key, _, value in pairs])


def words_of(line: str) -> list[str]:
    """Return the words of a line, separated by what C++ calls white space."""
    return _WORDS.findall(line)


def counts_of(words: Sequence[str]) -> tuple[int, int] | None:
    """Convert two words to numbers of up to nine digits; None if they are not such numbers."""
    if len(words) != 2 or not all(map(_COUNT.fullmatch, words)):
        return None
    return int(words[0]), int(words[1])


def tokens_with_blanks(line: str) -> list[str] | None:
    """Split a line that holds blanks in its name or in a value into type, name, counts, operands and pairs.

    Returns:
        The tokens; None if the line cannot be read.

    Example:
        >>> tokens_with_blanks("nn.ReLU                  my layer                 1 1 0 1 #0=(1)f32")
        ['nn.ReLU', 'my layer', '1', '1', '0', '1', '#0=(1)f32']
        >>> tokens_with_blanks("torch.einsum einsum 1 1 0 1 expr=b i d, b j d -> b i j #0=(1)f32")
        ['torch.einsum', 'einsum', '1', '1', '0', '1', 'expr=b i d, b j d -> b i j', '#0=(1)f32']
    """
    line = line.rstrip(BLANKS)
    words = list(_WORDS.finditer(line))
    pairs = [index for index, word in enumerate(words) if "=" in word[0]] + [len(words)]
    for after in _name_ends(line, words) if len(words) > 3 else []:
        counts = counts_of([word[0] for word in words[after : after + 2]])
        if counts is None:
            continue
        first = pairs[bisect_left(pairs, after + 2)]
        if first != after + 2 + sum(counts) or not all(map(_starts_pair, words[first : first + 1])):
            continue
        operands = [word[0] for word in words[after + 2 : first]]
        name = line[words[1].start() : words[after - 1].end()]
        return [words[0][0], name, words[after][0], words[after + 1][0], *operands, *_pairs(line, words[first:])]
    return None


def _name_ends(line: str, words: list[re.Match[str]]) -> list[int]:
    """Return how many words type and name may take together; the number that the columns show comes first.

    Otherwise a name may hold single blanks; a run of blanks is padding.
    """
    ends = []
    start = words[1].start()
    column = max(WIDTH, len(words[0][0].encode())) + 1
    before = start + len(line[start:].encode()[:WIDTH].decode(errors="ignore"))
    if len(line[:start].encode()) == column and line[before : before + 1] == " ":
        ends.append(sum(1 for word in words if word.end() <= before))
    for end in range(2, min(len(words) - 1, _LONGEST_NAME)):
        if "  " in line[start : words[end - 1].end()]:
            break
        ends.append(end)
    return ends


def _starts_pair(word: re.Match[str]) -> bool:
    return word[0].find("=") > 0


def _pairs(line: str, words: list[re.Match[str]]) -> list[str]:
    """Return the pairs; a word that does not begin a pair belongs to the value before it, with the blanks between."""
    starts = [word.start() for word in words if _starts_pair(word)]
    return [line[start:end].rstrip(BLANKS) for start, end in pairwise([*starts, len(line)])]


def _complaint(tokens: list[str]) -> str:
    """Return what is wrong with a line that cannot be read."""
    if len(tokens) < 4:
        return "an operator's line holds type, name, the numbers of inputs and outputs, and their names"
    counts = counts_of(tokens[2:4])
    if counts is None:
        return f"expected the numbers of inputs and outputs, found {tokens[2][:40]!r} and {tokens[3][:40]!r}"
    inputs, outputs = counts
    names = [token for token in tokens[4 : 4 + inputs + outputs] if "=" not in token]
    if len(names) < inputs + outputs:
        expected = f"{counted(inputs, 'input')} and {counted(outputs, 'output')}"
        return f"expected {expected} as the line declares, found {counted(len(names), 'name')}"
    other = next(token for token in tokens[4 + inputs + outputs :] if "=" not in token)
    return f"expected pairs key=value after {inputs} inputs and {outputs} outputs, found {other[:40]!r}"
