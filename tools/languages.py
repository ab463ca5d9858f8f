"""Keep the Chinese catalogues in step with the English course, which is the only source.

    python tools/languages.py                   write the catalogues anew; say what is missing and what is fuzzy
    python tools/languages.py count             say in a line how much is missing and fuzzy; write nothing
    python tools/languages.py list NAME         the messages of a catalogue without a translation, as JSON
    python tools/languages.py fill NAME FILE    put translations into a catalogue, from JSON: {context: Chinese}

A catalogue is kuiper_edu/locale/zh_CN/LC_MESSAGES/NAME.po: one for each notebook, and those of the questions, the
exercises and the verdicts. A translation is fuzzy when its English text has changed since: it is kept, but the English
is shown. `fill` takes a translation only if it keeps numbers, code, formulas and links (tools/translation/rules.py).
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from kuiper_edu.support.catalogue import Entry  # noqa: E402
from tools.translation.entries import Message, merged  # noqa: E402
from tools.translation.files import path_of, read, write  # noqa: E402
from tools.translation.messages import catalogues  # noqa: E402
from tools.translation.rules import faults  # noqa: E402


def renewed(name: str, messages: list[Message]) -> list[Entry]:
    """Return the entries of a catalogue's file, with the present messages merged into them."""
    return merged(read(path_of(name)), messages)


def count(name: str, entries: list[Entry]) -> str:
    """Say in a line how far a catalogue is.

    Example:
        >>> count("index", [Entry("a/0", "One.", "一。"), Entry("a/1", "Two.")])
        'index: 1 of 2; 1 missing'
    """
    fuzzy = sum(entry.fuzzy for entry in entries)
    missing = sum(not entry.translation for entry in entries)
    rest = [f"{number} {word}" for number, word in ((missing, "missing"), (fuzzy, "fuzzy")) if number]
    return "; ".join([f"{name}: {sum(entry.done for entry in entries)} of {len(entries)}", *rest])


def filled(entries: list[Entry], given: dict[str, str]) -> tuple[list[Entry], list[str]]:
    """Return the entries with translations put in, and a line for each that is refused.

    Args:
        entries: the entries of a catalogue.
        given: Chinese texts by context.

    Example:
        >>> filled([Entry("a/0", "Two.")], {"a/0": "二。", "b/0": "无"})[1][0]
        'b/0: the catalogue has no such context'
    """
    sources = {entry.context: entry.source for entry in entries}
    refused = {context: faults(sources[context], text) for context, text in given.items() if context in sources}
    said = [f"{context}: {fault}" for context, found in refused.items() for fault in found]
    said += [f"{context}: the catalogue has no such context" for context in given if context not in sources]
    taken = {context: text for context, text in given.items() if refused.get(context) == []}
    return [
        replace(entry, translation=taken[entry.context], fuzzy=False, previous="") if entry.context in taken else entry
        for entry in entries
    ], said


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return 1 if `fill` refuses a translation, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("count")
    lists = commands.add_parser("list")
    lists.add_argument("name")
    fills = commands.add_parser("fill")
    fills.add_argument("name")
    fills.add_argument("file", type=Path)
    given = parser.parse_args(arguments)
    present = catalogues()
    names = [given.name] if "name" in given else [*present]
    if names[0] not in present:
        parser.error(f"there is no catalogue {names[0]!r}: expected one of {', '.join(present)}")
    try:
        found = {name: renewed(name, present[name]) for name in names}
        texts = translations(given.file) if given.command == "fill" else {}
    except ValueError as error:
        parser.error(str(error))
    if given.command == "count":
        print(count("Chinese", [entry for entries in found.values() for entry in entries]))
        return 0
    for name, entries in found.items():
        write(path_of(name), entries)
    if given.command is None:
        print("\n".join(count(name, entries) for name, entries in found.items()))
        return 0
    [entries] = found.values()
    if given.command == "list":
        print(
            json.dumps({each.context: each.source for each in entries if not each.done}, ensure_ascii=False, indent=1)
        )
        return 0
    entries, refused = filled(entries, texts)
    write(path_of(given.name), entries)
    print("\n".join([*refused, count(given.name, entries)]))
    return 1 if refused else 0


def translations(file: Path) -> dict[str, str]:
    """Return the translations in a file.

    Raises:
        ValueError: it is no JSON object of texts; the message is a sentence with its name.
    """
    expected = f'{file}: expected a JSON object of texts, {{"context": "Chinese"}}, found'
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"{expected} {error}") from None
    if not isinstance(found, dict):
        raise ValueError(f"{expected} {type(found).__name__}")
    for context, text in found.items():
        if not isinstance(text, str):
            raise ValueError(f"{expected} {type(text).__name__} for {context!r}")
    return found


if __name__ == "__main__":
    sys.exit(main())
