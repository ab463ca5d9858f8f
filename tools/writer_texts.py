"""The texts that the language models of course 5 learn from, and their vocabularies.

names: 5,163 first names of the United States census of 1990 (public domain), from the package names 0.3.0 (MIT).
poems: Tang poems with lines of 5 or 7 characters (public domain), from the npm package chinese-poetry 2.0.1 (MIT),
written in simplified characters by OpenCC (Apache-2.0). Whole poems of 4 or 8 lines, and 4 lines at a time of others.
"""

import collections
import importlib.resources
import json
import re
from dataclasses import dataclass
from pathlib import Path

END = "\n"
"""The token before and after each text; the first of every vocabulary."""

CHARACTERS = 1600  # of the poems' vocabulary: 97 % of what the poems contain
_POEM = re.compile(r"(?:[\u4e00-\u9fff]{5}，[\u4e00-\u9fff]{5}。)+|(?:[\u4e00-\u9fff]{7}，[\u4e00-\u9fff]{7}。)+")
METRE = re.compile("|".join(f"(?:[^，。]{{{n}}}，[^，。]{{{n}}}。){{{pairs}}}" for n in (5, 7) for pairs in (2, 4)))
"""A poem of 4 or 8 lines of 5 or 7 characters."""


@dataclass(frozen=True)
class Texts:
    """Texts, and the characters that occur in them.

    Args:
        vocabulary: a character's place in it is its token.
        texts: without END.
    """

    vocabulary: str
    texts: list[str]

    def tokens(self, text: str) -> list[int]:
        """Return the tokens of a text, between two END."""
        return [self.vocabulary.index(character) for character in END + text + END]


def names() -> Texts:
    """Return all first names, each once."""
    files = (importlib.resources.files("names") / f"dist.{kind}.first" for kind in ("female", "male"))
    found = [line.split()[0].capitalize() for file in files for line in file.read_text().splitlines()]
    texts = list(dict.fromkeys(found))
    return Texts(END + "".join(sorted(set("".join(texts)))), texts)


def poems(package: Path) -> Texts:
    """Return poems of 4 or 8 lines that contain frequent characters only.

    Args:
        package: the unpacked npm package chinese-poetry.
    """
    every = _simplified(package)
    counts = collections.Counter(character for text in every for character in text)
    vocabulary = END + "".join(character for character, _ in counts.most_common(CHARACTERS - 1))
    known = set(vocabulary)
    kept = [part for text in every for part in _parts(text, known)]
    return Texts(vocabulary, list(dict.fromkeys(kept)))


def _simplified(package: Path) -> list[str]:
    from opencc import OpenCC

    convert, texts = OpenCC("t2s").convert, dict[str, str]()
    for file in sorted((package / "dist/quantangshi").glob("poet.tang.*.json")):
        for poem in json.loads(file.read_text(encoding="utf-8")):
            text = "".join(poem["paragraphs"])
            if text not in texts and _POEM.fullmatch(text):
                texts[text] = convert(text)
    return list(texts.values())


def _parts(text: str, known: set[str]) -> list[str]:
    """Return a poem, or the parts of 4 lines of a poem that is too long or has rare characters."""
    step = 2 * (text.index("，") + 1)
    pairs = [text[start : start + step] for start in range(0, len(text), step)]
    if len(pairs) in (2, 4) and known.issuperset(text):
        return [text]
    parts, at = [], 0
    while at + 1 < len(pairs):
        part = pairs[at] + pairs[at + 1]
        right = known.issuperset(part)
        parts += [part] * right
        at += 2 if right else 1
    return parts
