"""The names of files in a zip, which old programs store in the encoding of their system and do not say which.

A name is read as UTF-8 if the zip says so, in a flag or in the extra field that holds the name once more, or if it is
valid UTF-8. The other names of a zip are all in one encoding: the one that the teacher names, else the one in which the
most names of the class occur in them, else a guess, and then each of them is marked.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from unicodedata import normalize
from zipfile import ZipInfo

ENCODINGS = ("gb18030", "big5", "cp932", "cp949", "cp437", "cp850", "cp1252", "cp852", "cp866", "cp1251")
"""The encodings of Windows in which names of a class are looked for."""
_UTF8 = 0x800  # the flag of an entry
_UNICODE_PATH = 0x7075  # Info-ZIP's extra field: version 1, CRC-32 of the name in the header, the name in UTF-8


@dataclass(frozen=True)
class ZipName:
    """The name of an entry.

    Args:
        text: the name.
        guessed: the encoding in which it was read if that is only a guess, else empty.
    """

    text: str
    guessed: str = ""


def zip_names(entries: Sequence[ZipInfo], known: Collection[str] = (), encoding: str = "") -> list[ZipName]:
    """Return the names of a zip's entries, in their order.

    Args:
        entries: the entries, as zipfile read them.
        known: names of students, as a class list writes them.
        encoding: the encoding that the teacher names; empty for none.
    """
    said = [_said(entry) for entry in entries]
    unsaid = [_stored(entry) for entry, name in zip(entries, said, strict=True) if name is None]
    used, guessed = (encoding, "") if encoding else _encoding_of(unsaid, known)
    return [
        ZipName(_stored(entry).decode(used, "replace"), guessed) if name is None else ZipName(name)
        for entry, name in zip(entries, said, strict=True)
    ]


def _stored(entry: ZipInfo) -> bytes:
    """Return the bytes of a name without the flag, which zipfile has read as code page 437."""
    return entry.orig_filename.partition("\0")[0].encode("cp437", "replace")


def _said(entry: ZipInfo) -> str | None:
    """Return a name whose encoding is certain, or None."""
    if entry.flag_bits & _UTF8:
        return entry.orig_filename.partition("\0")[0]
    stored = _stored(entry)
    try:
        return _unicode_path(entry.extra, zlib.crc32(stored)) or stored.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _unicode_path(extra: bytes, checksum: int) -> str:
    """Return the name in the extra field for it, empty if there is none for the name with this checksum."""
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<HH", extra)
        data, extra = extra[4 : 4 + size], extra[4 + size :]
        if kind == _UNICODE_PATH and len(data) > 5 and struct.unpack_from("<BL", data) == (1, checksum):
            return data[5:].decode("utf-8")
    return ""


def _encoding_of(names: Sequence[bytes], known: Collection[str]) -> tuple[str, str]:
    """Return the encoding of names, and once more if it is a guess."""
    foreign = [folded for name in known if not (folded := _folded(name)).isascii()]
    joined = b"\n".join(names)
    found = {each: sum(name in text for name in foreign) for each in ENCODINGS if (text := _read(joined, each))}
    best = max(found, key=lambda each: found[each], default="")
    if best and found[best]:
        return best, ""
    guess = "gb18030" if _read(joined, "gb2312") else "cp437"  # few texts that are not Chinese are valid GB 2312
    return guess, guess


def _read(names: bytes, encoding: str) -> str:
    """Return the names as text, empty if they are not in this encoding."""
    try:
        return _folded(names.decode(encoding))
    except UnicodeDecodeError:
        return ""


def _folded(name: str) -> str:
    return normalize("NFC", name).casefold()
