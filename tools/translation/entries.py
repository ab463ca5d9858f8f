"""The merge of a catalogue with the messages of the present English text.

Babel's own merge matches messages by their text, and of a rewritten sentence it loses the translation. This one
matches them by context, which a rewritten sentence keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kuiper_edu.support.catalogue import Entry


@dataclass(frozen=True)
class Message:
    """A text that is to be translated.

    Args:
        context: where it is, and stays when it is rewritten: `opening/0`, `course4.swaps/says/type`.
        source: the English text.
    """

    context: str
    source: str


def merged(old: Sequence[Entry], messages: Iterable[Message]) -> list[Entry]:
    """Return the entries for the present messages, in their order, with the translations of the old ones.

    The same text keeps its translation, wherever it has moved to. The same context with another text keeps the old
    translation as fuzzy, with the text that it was made from.

    Args:
        old: the entries of the catalogue.
        messages: the messages of the English text.

    Example:
        >>> old = [Entry("opening/0", "Two lines.", "两行。")]
        >>> merged(old, [Message("opening/0", "A line."), Message("opening/1", "Two lines.")])[1].translation
        '两行。'
        >>> merged(old, [Message("opening/0", "Three lines.")])[0].fuzzy
        True
    """
    messages = list(messages)
    texts = {message.source for message in messages}
    by_text = {entry.source: entry for entry in old}
    by_context = {entry.context: entry for entry in old if entry.source not in texts and entry.translation}
    found = []
    for message in messages:
        same, earlier = by_text.get(message.source), by_context.get(message.context)
        if same is not None and (same.translation or earlier is None):
            found.append(replace(same, context=message.context))
        elif earlier is not None:
            previous = earlier.previous if earlier.fuzzy and earlier.previous else earlier.source
            found.append(Entry(message.context, message.source, earlier.translation, True, previous))
        else:
            found.append(Entry(message.context, message.source))
    return found
