"""A catalogue of translations: a gettext file (.po), read and written.

The standard library reads compiled catalogues alone, which a clone would have to make first; Babel reads the text, but
not the former English of a fuzzy entry. The course needs a part of the format: context, text, translation, `fuzzy`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
_FIELDS = {"#| msgid": "previous", "msgctxt": "context", "msgid": "source", "msgstr": "translation"}


@dataclass(frozen=True)
class Entry:
    """An entry of a catalogue.

    Args:
        context: where its text is: `opening/0`, `course4.swaps/says/type`.
        source: the English text.
        translation: the translated text; empty if it is missing.
        fuzzy: whether the translation is of an earlier English text.
        previous: this earlier English text.
    """

    context: str
    source: str
    translation: str = ""
    fuzzy: bool = False
    previous: str = ""

    @property
    def done(self) -> bool:
        """Whether the translation is shown."""
        return bool(self.translation) and not self.fuzzy


def read(text: str) -> list[Entry]:
    """Return the entries of a catalogue's text, in their order.

    Raises:
        ValueError: a line is not of the format; the message begins with its number.

    Example:
        >>> read('msgctxt "a/0"' + chr(10) + 'msgid "Two."' + chr(10) + 'msgstr ""' + chr(10) + '"二。"')
        [Entry(context='a/0', source='Two.', translation='二。', fuzzy=False, previous='')]
    """
    return [entry for entry in map(_entry, _paragraphs(text)) if entry.source]


def written(entries: Iterable[Entry], language: str) -> str:
    """Return the text of a catalogue: without dates and line numbers, so that it changes with its entries only.

    Args:
        entries: the entries, in their order.
        language: the language of their translations, `zh_CN`.
    """
    return "\n".join([_HEADER.format(language=language), *map(_paragraph, entries)])


def _paragraph(entry: Entry) -> str:
    lines = ["#, fuzzy"] if entry.fuzzy else []
    for word, field in (
        ("#| msgid", "previous"),
        ("msgctxt", "context"),
        ("msgid", "source"),
        ("msgstr", "translation"),
    ):
        if field != "previous" or entry.previous:
            lines.append(f"{word} {json.dumps(getattr(entry, field), ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def _paragraphs(text: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the paragraphs of a text, each line with its number."""
    paragraph: list[tuple[int, str]] = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip():
            paragraph.append((number, line))
        elif paragraph:
            yield paragraph
            paragraph = []


def _entry(lines: list[tuple[int, str]]) -> Entry:
    fields: dict[str, str] = {"context": "", "source": ""}
    field = ""
    for number, line in lines:
        word, quote, rest = line.partition('"')
        if word.startswith("#") and not word.startswith("#|"):
            continue
        try:
            field = _FIELDS[word.strip()] if word.strip() not in ("", "#|") else field
            fields[field] = fields.get(field, "") + json.loads(quote + rest)
        except (KeyError, ValueError, TypeError):
            raise ValueError(f'line {number}: expected msgctxt, msgid or msgstr and "...", found {line!r}') from None
    return Entry(**fields, fuzzy=any(line == "#, fuzzy" for _, line in lines))
