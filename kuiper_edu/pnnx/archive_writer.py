"""Writing a .bin file, byte for byte as the tool does: uncompressed entries, no times, checksums.

C++: pnnx::StoreZipWriter (storezip.cpp)
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import IO

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx.archive import CENTRAL, END, END64, LOCAL, LOCATOR, MAX16, MAX32

_FIELD64 = struct.Struct("<2H3QL")  # extra field 1 of 28 bytes: size, packed size, offset, disk


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
