"""The .bin file: a zip of uncompressed entries, one per weight, read where it lies on the disk.

The file is mapped into memory, so opening costs the same for 1 kB and 1 GB: the directory at its end is
read, nothing else. A weight's bytes are fetched by the operating system when they are first looked at, and
their checksum is verified then.

Layout, back to front: end record (22 bytes) <- central directory (one record per entry) <- entries (local header,
name, bytes). Where 32 bits do not suffice, and in all of pnnx's files since January 2024, the numbers stand in
zip64 fields instead. Source: PKWARE, APPNOTE.TXT 6.3, sections 4.3 and 4.5.3.

It is written byte for byte as the tool does: no times, checksums.

C++: pnnx::StoreZipReader, pnnx::StoreZipWriter (storezip.cpp)
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx.files import likely_mistake
from kuiper_edu.pnnx.mapping import MappedFile
from kuiper_edu.pnnx.values import shortened

END = struct.Struct("<4s4H2LH")
END64 = struct.Struct("<4sQ2H2L4Q")
LOCATOR = struct.Struct("<4sLQL")
CENTRAL = struct.Struct("<4s6H3L5H2L")
LOCAL = struct.Struct("<4s5H3L2H")
MAX16, MAX32 = 0xFFFF, 0xFFFFFFFF
_ENCRYPTED = 0x0001
_FIELD64 = struct.Struct("<2H3QL")  # extra field 1 of 28 bytes: size, packed size, offset, disk


@dataclass(slots=True)
class Entry:
    """One weight's place in the file.

    Args:
        file: the file it is in.
        name: `operator.attribute`.
        offset: where its bytes begin, counted from the start of the file.
        size: how many bytes there are.
        crc: the checksum (CRC-32) they must have.
    """

    file: MappedFile
    name: str
    offset: int
    size: int
    crc: int
    verified: bool = False

    def read(self) -> memoryview:
        """The bytes, in place; the first call verifies the checksum.

        Raises:
            WeightError: the bytes are not those that were written.
        """
        self.file.check_unchanged()
        content = self.file.view[self.offset : self.offset + self.size]
        if not self.verified:
            met = zlib.crc32(content)
            if met != self.crc:
                name = shortened(self.name, 80)
                raise WeightError(
                    f"the bytes of {name!r} are damaged: their checksum is {met:08x}, {self.crc:08x} was written",
                    path=self.file.path,
                    hint="Copy or export the file again.",
                )
            self.verified = True
        return content


class Archive:
    """An opened .bin file.

    Args:
        path: the file.

    Attributes:
        entries: the places of all weights by name, in file order; a name that occurs twice (optlevel 0 writes such
            files) has two.
        comment: what stands behind the end record; see :mod:`kuiper_edu.pnnx.pair`.
        zip64: whether its sizes have 64 bits, as pnnx has written them since January 2024.

    Raises:
        WeightError: the file is missing, or not a zip of uncompressed entries, or cut off.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        self.file = MappedFile(path)
        self.view = self.file.view
        self.entries: dict[str, list[Entry]] = {}
        start, count = self._directory()
        for _ in range(count):
            start = self._read_record(start)
        if start != self._directory_end:
            raise self._broken(f"its directory holds {start - self._directory_end} bytes more than its end record says")

    def _directory(self) -> tuple[int, int]:
        """Where the central directory starts, and how many records it has."""
        end = bytes(self.view[-65557:]).rfind(b"PK\x05\x06")
        if end < 0 or len(self.view) < END.size:
            raise self._broken("it has no end record", hint=_hint_for(bytes(self.view[:64])))
        end += max(len(self.view) - 65557, 0)
        if end + END.size > len(self.view):
            raise self._broken("its end record is cut off", hint="It may be cut off: download or export it again.")
        _, disk, _, _, count, size, start, length = END.unpack_from(self.view, end)
        self.comment = bytes(self.view[end + END.size : end + END.size + length])
        self.zip64 = MAX16 in (disk, count) or MAX32 in (size, start)
        if self.zip64:
            end, count, size, start = self._zip64_end(end)
        if start + size != end:
            raise self._broken(f"its directory should end at byte {end}, its end record says {start + size}")
        self._directory_end = end
        return start, count

    def _zip64_end(self, end: int) -> tuple[int, int, int, int]:
        """Where the zip64 end record stands, and what it says: records, size and start of the directory."""
        where = end - LOCATOR.size
        if where < 0 or self._mark(where) != b"PK\x06\x07":
            raise self._broken("its zip64 locator is missing")
        at = LOCATOR.unpack_from(self.view, where)[2]
        if at + END64.size > where or self._mark(at) != b"PK\x06\x06":
            raise self._broken("its zip64 end record is missing")
        record = END64.unpack_from(self.view, at)
        return at, record[7], record[8], record[9]

    def _read_record(self, at: int) -> int:
        """Read the directory record at this byte; returns where the next one begins."""
        if at + CENTRAL.size > self._directory_end or self._mark(at) != b"PK\x01\x02":
            raise self._broken(f"a directory record is expected at byte {at}, none is there")
        record = CENTRAL.unpack_from(self.view, at)
        flags, method, crc, packed, size = record[3], record[4], *record[7:10]
        name_end = at + CENTRAL.size + record[10]
        extra_end = name_end + record[11]
        if extra_end + record[12] > self._directory_end:
            raise self._broken("its directory is cut off")
        name = bytes(self.view[at + CENTRAL.size : name_end]).decode("utf-8", "backslashreplace")
        extra = bytes(self.view[name_end:extra_end])
        size, packed, offset = self._wide(name, extra, size, packed, record[16])
        if flags & _ENCRYPTED:
            raise self._broken(f"the entry {name!r} is encrypted", hint="pnnx never does that.")
        if method != 0 or packed != size:
            raise self._broken(
                f"the entry {name!r} is compressed (method {method}), a .bin holds its weights uncompressed",
                hint="Was the file packed again by another tool?",
            )
        self.entries.setdefault(name, []).append(self._entry(name, offset, size, crc))
        return int(extra_end + record[12])

    def _wide(self, name: str, extra: bytes, *numbers: int) -> list[int]:
        """The numbers of a record; those that are all ones stand in the zip64 field instead."""
        fields = iter(_zip64_field(extra))
        wide = [next(fields, -1) if number == MAX32 else number for number in numbers]
        if -1 in wide:
            raise self._broken(f"the entry {name!r} lacks its zip64 sizes")
        return wide

    def _entry(self, name: str, header: int, size: int, crc: int) -> Entry:
        """The entry whose local header is at this byte."""
        if header + LOCAL.size > self._directory_end or self._mark(header) != b"PK\x03\x04":
            raise self._broken(f"the entry {name!r} should begin at byte {header}, nothing begins there")
        local = LOCAL.unpack_from(self.view, header)
        offset = header + LOCAL.size + local[9] + local[10]
        if offset + size > self._directory_end:
            raise self._broken(f"the entry {name!r} claims {size} bytes, {self._directory_end - offset} are left")
        return Entry(self.file, name, offset, size, crc)

    def _mark(self, at: int) -> bytes:
        return bytes(self.view[at : at + 4])

    def _broken(self, what: str, hint: str | None = None) -> WeightError:
        return WeightError(f"this is not a complete .bin file: {shortened(what, 300)}", path=self.path, hint=hint)


def _zip64_field(extra: bytes) -> tuple[int, ...]:
    """The 64-bit numbers of extra field 1."""
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, at)
        if kind == 1:
            words = min(length, len(extra) - at - 4) // 8
            return struct.unpack_from(f"<{words}Q", extra, at + 4)
        at += 4 + length
    return ()


def _hint_for(head: bytes) -> str:
    return likely_mistake(head) or "It may be cut off: download or export it again."


def write_archive(
    file: IO[bytes], weights: Iterable[tuple[str, memoryview]], zip64: bool = True, comment: bytes = b""
) -> None:
    """Write all weights, one entry each, and the directory behind them.

    Args:
        file: where to write, opened for bytes and empty.
        weights: names and bytes, in order.
        zip64: with 64-bit sizes, as pnnx has done since January 2024; without them older loaders (KuiperInfer) can
            read the file, which must then stay below 4 GiB.
        comment: what stands behind the end record; readers pass over it.

    Raises:
        WeightError: `zip64` is False and 32 bits do not suffice.

    Example:
        >>> import io, zipfile
        >>> write_archive(file := io.BytesIO(), [("linear.bias", memoryview(bytes(8)))], zip64=False)
        >>> zipfile.ZipFile(file).namelist()
        ['linear.bias']
    """
    directory: list[bytes] = []
    offset = 0
    for name, content in weights:
        header, record = _headers(name, content, offset, zip64)
        file.write(header)
        file.write(content)
        directory.append(record)
        offset += len(header) + len(content)
    records = b"".join(directory)
    if not zip64 and (offset + len(records) >= MAX32 or len(directory) >= MAX16):
        raise WeightError(
            f"{offset + len(records)} bytes in {len(directory)} entries do not fit a 32-bit zip",
            hint="Save with zip64=True.",
        )
    file.write(records)
    file.write(_end(len(directory), len(records), offset, zip64, len(comment)) + comment)


def _headers(name: str, content: memoryview, offset: int, zip64: bool) -> tuple[bytes, bytes]:
    """The header in front of an entry, and its record in the directory."""
    encoded = name.encode()
    if len(encoded) > MAX16:
        raise WeightError(f"the name {name[:40]!r}... has {len(encoded)} bytes, a zip entry's has at most {MAX16}")
    crc, size, where, disk = zlib.crc32(content), len(content), offset, 0
    local_extra = central_extra = b""
    if zip64:
        local_extra = _FIELD64.pack(1, 28, size, size, 0, 0)
        central_extra = _FIELD64.pack(1, 28, size, size, offset, 0)
        size, where, disk = MAX32, MAX32, MAX16
    elif max(size, offset) >= MAX32:
        raise WeightError(f"the weight {name!r} does not fit a 32-bit zip", hint="Save with zip64=True.")
    common = (0, 0, 0, 0, 0, crc, size, size, len(encoded), len(local_extra))
    header = LOCAL.pack(b"PK\x03\x04", *common)
    record = CENTRAL.pack(b"PK\x01\x02", 0, *common, 0, disk, 0, 0, where)
    return header + encoded + local_extra, record + encoded + central_extra


def _end(count: int, size: int, start: int, zip64: bool, comment: int) -> bytes:
    if not zip64:
        return END.pack(b"PK\x05\x06", 0, 0, count, count, size, start, comment)
    return (
        END64.pack(b"PK\x06\x06", END64.size - 12, 0, 0, 0, 0, count, count, size, start)
        + LOCATOR.pack(b"PK\x06\x07", 0, start + size, 1)
        + END.pack(b"PK\x05\x06", MAX16, MAX16, MAX16, MAX16, MAX32, MAX32, comment)
    )
