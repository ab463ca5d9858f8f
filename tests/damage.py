"""`damaged`: random damage to the words, digits, lines and bytes of a .param and a .bin."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

NASTY_WORDS = (
    *("", "-1", "0", "1", "99999999999999999999", "2147483648", "1e999", "nan", "-inf", "None", "()", "(", ")", "[]"),
    *(
        "(1,",
        "(,)",
        "?",
        "%x",
        "=",
        "a=",
        "=b",
        "a=b=c",
        "@w=(1)f32",
        "@w=(9999999999,9999999999)f32",
        "$x=0",
        "#0=(?)",
    ),
    *(
        "#0=(1,2)f32",
        "expr=add(@0",
        "expr=[[[",
        "expr=pow(9,pow(9,9))",
        "7767517",
        "é",
        "٣",
        "\u3000",
        "\0",
        "\x1c",
        "\r",
    ),
)
NASTY_NUMBERS = (0, 1, 8, 22, 0x7F, 0xFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 2**63 - 1, 2**63, 2**64 - 1)
Pick = Callable[[int], int]  # returns one of 0, 1, ..., count - 1
Mutation = Callable[[Pick, bytes], bytes]


def replace_word(pick: Pick, content: bytes) -> bytes:
    words = content.split(b" ")
    words[pick(len(words))] = NASTY_WORDS[pick(len(NASTY_WORDS))].encode()
    return b" ".join(words)


def exchange_words(pick: Pick, content: bytes) -> bytes:
    words = content.split(b" ")
    a, b = pick(len(words)), pick(len(words))
    words[a], words[b] = words[b], words[a]
    return b" ".join(words)


def drop_line(pick: Pick, content: bytes) -> bytes:
    lines = content.split(b"\n")
    del lines[pick(len(lines))]
    return b"\n".join(lines)


def move_line(pick: Pick, content: bytes) -> bytes:
    lines = content.split(b"\n")
    line = lines.pop(pick(len(lines)))
    lines.insert(pick(len(lines) + 1), line)
    return b"\n".join(lines)


def double_line(pick: Pick, content: bytes) -> bytes:
    lines = content.split(b"\n")
    at = pick(len(lines))
    return b"\n".join([*lines[:at], *lines[at : at + 1] * 2, *lines[at + 1 :]])


def other_byte(pick: Pick, content: bytes) -> bytes:
    at = pick(len(content) + 1)
    return content[:at] + bytes([pick(256)]) + content[at + 1 :]


def drop_bytes(pick: Pick, content: bytes) -> bytes:
    at = pick(len(content) + 1)
    return content[:at] + content[at + 1 + pick(50) :]


def insert_bytes(pick: Pick, content: bytes) -> bytes:
    at = pick(len(content) + 1)
    return content[:at] + bytes(pick(256) for _ in range(1 + pick(12))) + content[at:]


def cut_off(pick: Pick, content: bytes) -> bytes:
    return content[: pick(len(content) + 1)]


def other_digit(pick: Pick, content: bytes) -> bytes:
    digits = [found.start() for found in re.finditer(rb"[0-9]", content)] or [0]
    at = digits[pick(len(digits))]
    return content[:at] + str(pick(10)).encode() + content[at + 1 :]


def other_field(pick: Pick, content: bytes) -> bytes:
    """Overwrite a number of a zip record."""
    marks = [found.start() for found in re.finditer(b"PK", content)] or [0]
    at, width = marks[pick(len(marks))] + pick(60), 2 ** pick(4)
    number = NASTY_NUMBERS[pick(len(NASTY_NUMBERS))] % 256**width
    return content[:at] + number.to_bytes(width, "little") + content[at + width :]


ANYWHERE: tuple[Mutation, ...] = (other_byte, drop_bytes, insert_bytes, cut_off)
IN_TEXT: tuple[Mutation, ...] = (
    replace_word,
    exchange_words,
    drop_line,
    move_line,
    double_line,
    other_digit,
    *ANYWHERE,
)
IN_ARCHIVE: tuple[Mutation, ...] = (other_field, other_field, *ANYWHERE)


def damaged(pick: Pick, bases: Sequence[tuple[bytes, bytes]]) -> tuple[bytes, bytes]:
    """Return one of these models with one to three damages, two thirds of them in the text."""
    param, archive = bases[pick(len(bases))]
    for _ in range(1 + pick(3)):
        if pick(3):
            param = IN_TEXT[pick(len(IN_TEXT))](pick, param)
        else:
            archive = IN_ARCHIVE[pick(len(IN_ARCHIVE))](pick, archive)
    return param, archive
