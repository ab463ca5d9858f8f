"""Taking a .param line apart when white space alone does not do: names and values that hold blanks.

The tool pads type and name to 24 columns and quotes nothing, so `my layer` becomes two words that its own
reader cannot put together again. The columns still tell where the name ends.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise

WIDTH = 24
BLANKS = " \t\r\n\v\f"  # what C++ calls white space; str.strip() and str.split() know more, as U+3000
_WORDS = re.compile(f"[^{BLANKS}]+")
_COUNT = re.compile(r"[0-9]{1,9}")
_LONGEST_NAME = 64  # words of a name that the columns do not show


def split(line: str) -> list[str]:
    """The words of a line, separated by what C++ calls white space."""
    return _WORDS.findall(line)


def count(word: str) -> int | None:
    """The number of up to nine digits that the word is, None if it is none."""
    return int(word) if _COUNT.fullmatch(word) else None


def counts(tokens: list[str]) -> tuple[int, int]:
    """The numbers of inputs and outputs of an operator's tokens; (-1, -1) if they are none."""
    try:
        inputs, outputs = tokens[2], tokens[3]
    except IndexError:
        return -1, -1
    digits = inputs + outputs
    if digits.isdigit() and digits.isascii() and len(inputs) < 10 > len(outputs):
        return int(inputs), int(outputs)
    return -1, -1


def tokens_with_blanks(line: str) -> list[str] | None:
    """Type, name, counts, operands and pairs of a line that holds blanks in its name or in a value.

    Returns:
        The tokens; None if there is no way to read the line.

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
        inputs, outputs = counts(["", "", *(word[0] for word in words[after : after + 2])])
        first = after + 2 + inputs + outputs
        if inputs < 0 or first != pairs[bisect_left(pairs, after + 2)]:
            continue
        if first < len(words) and not _starts_pair(words[first]):
            continue
        operands = [word[0] for word in words[after + 2 : first]]
        name = line[words[1].start() : words[after - 1].end()]
        return [words[0][0], name, words[after][0], words[after + 1][0], *operands, *_pairs(line, words[first:])]
    return None


def _name_ends(line: str, words: list[re.Match[str]]) -> list[int]:
    """How many words type and name may take together: what the columns say first.

    Beyond that, a name may hold single blanks; a run of them is padding.
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
    """The pairs; a word that begins none belongs to the value before it, with the blanks between."""
    starts = [word.start() for word in words if _starts_pair(word)]
    return [line[start:end].rstrip(BLANKS) for start, end in pairwise([*starts, len(line)])]


def complaint(tokens: list[str]) -> str:
    """What is wrong with a line that cannot be read."""
    if len(tokens) < 4:
        return "an operator's line holds type, name, the numbers of inputs and outputs, and their names"
    inputs, outputs = counts(tokens)
    if inputs < 0:
        return f"the numbers of inputs and outputs are expected, {tokens[2][:40]!r} and {tokens[3][:40]!r} met"
    names = [token for token in tokens[4 : 4 + inputs + outputs] if "=" not in token]
    if len(names) < inputs + outputs:
        return f"{inputs} inputs and {outputs} outputs are announced, {len(names)} names follow"
    met = next(token for token in tokens[4 + inputs + outputs :] if "=" not in token)
    return f"{inputs} inputs and {outputs} outputs are announced, then pairs key=value are expected, {met[:40]!r} met"
