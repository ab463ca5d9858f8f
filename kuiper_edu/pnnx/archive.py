"""The .bin file: a zip of uncompressed entries, one per weight, `operator.attribute`.

The standard `zipfile` reads and writes its directory. The bytes of a weight are read lazily, from the offset that its
entry gives, so an opened archive holds no file open and takes no memory for weights that are not used.

C++: pnnx::StoreZipReader, pnnx::StoreZipWriter (storezip.cpp)
"""

from __future__ import annotations

import errno
import os
import struct
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx import files
from kuiper_edu.pnnx.values import shortened

_HEADER = 30  # bytes of a local header, before the entry's name
_ENCRYPTED = 0x0001
_BROKEN = (zipfile.BadZipFile, struct.error, ValueError, NotImplementedError, OverflowError, EOFError)


@dataclass(eq=False)
class Entry:
    """The bytes of one weight in the file.

    Args:
        archive: the file.
        info: its record in the directory.
        offset: where its bytes begin, counted from the start of the file.
    """

    archive: Archive
    info: zipfile.ZipInfo
    offset: int
    _kept: bytes | None = None

    @property
    def size(self) -> int:
        """The number of bytes."""
        return self.info.file_size

    def read(self, *, keep: bool = False) -> bytes:
        """Return the bytes, after verifying their checksum.

        Args:
            keep: whether to keep them in memory from now on.

        Raises:
            WeightError: the file is gone or was changed since it was opened, or the bytes are damaged.
        """
        if self._kept is not None:
            return self._kept
        with self.archive.reopen() as file:
            file.seek(self.offset)
            content = file.read(self.size)
        actual = zlib.crc32(content)
        if actual != self.info.CRC:
            raise WeightError(
                f"the bytes of {shortened(self.info.orig_filename, 80)!r} are damaged: "
                f"expected the checksum {self.info.CRC:08x}, found {actual:08x}",
                path=self.archive.path,
                hint="Copy or export the file again.",
            )
        self._kept = content if keep else None
        return content


class Archive:
    """An opened .bin file.

    Args:
        path: the file.

    Attributes:
        entries: the weights by name, in file order; a name that occurs twice (optlevel 0 writes such files) has two.
        comment: the zip comment, after the end record; see :mod:`kuiper_edu.pnnx.pair`.
        zip64: whether its sizes have 64 bits, as pnnx has written them since January 2024.

    Raises:
        WeightError: the file is missing, or not a zip of uncompressed entries, or cut off.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        with files.open_regular(path, WeightError) as file:
            self._file = os.path.realpath(path)  # stays right when the working directory or a link changes
            self._stamp = _stamp(file)
            if not self._stamp[0]:
                raise WeightError(
                    "the file is empty, a .bin has at least 22 bytes", path=path, hint="Export or download it again."
                )
            try:
                with zipfile.ZipFile(file, metadata_encoding="utf-8") as directory:
                    infos, self.comment = directory.infolist(), directory.comment
                self.entries: dict[str, list[Entry]] = {}
                for info in infos:
                    self.entries.setdefault(info.orig_filename, []).append(self._entry(file, info))
            except _BROKEN as problem:
                raise self._broken(str(problem), _hint(file)) from None
            except OSError as problem:
                if problem.errno == errno.EINVAL:  # the end record names an offset that is not in the file
                    raise self._broken("its directory is not where its end record says", _hint(file)) from None
                raise WeightError(f"the file cannot be read ({problem.strerror})", path=path) from None
        self.zip64 = any(info.extra or info.extract_version >= zipfile.ZIP64_VERSION for info in infos)

    def _entry(self, file: IO[bytes], info: zipfile.ZipInfo) -> Entry:
        name = repr(shortened(info.orig_filename, 80))
        if info.flag_bits & _ENCRYPTED:
            raise self._broken(f"the entry {name} is encrypted", "pnnx never does that.")
        if info.compress_type != zipfile.ZIP_STORED or info.compress_size != info.file_size:
            raise self._broken(
                f"the entry {name} is compressed (method {info.compress_type}), a .bin holds its weights uncompressed",
                "Was the file packed again by another tool?",
            )
        file.seek(info.header_offset)
        header = file.read(_HEADER)
        if header[:4] != b"PK\x03\x04":
            raise zipfile.BadZipFile(f"expected the entry {name} at byte {info.header_offset}, found none")
        name_length, extra_length = struct.unpack_from("<2H", header, 26)
        offset = info.header_offset + _HEADER + name_length + extra_length
        if offset + info.file_size > self._stamp[0]:
            remaining = self._stamp[0] - offset
            raise zipfile.BadZipFile(f"the entry {name} claims {info.file_size} bytes, {remaining} are left")
        return Entry(self, info, offset)

    def reopen(self) -> IO[bytes]:
        """Open the file again, for reading from its beginning.

        Raises:
            WeightError: it is gone, or its size, modification time or comment has changed.
        """
        try:
            file = files.open_regular(self._file, WeightError)
        except WeightError as problem:
            problem.path = self.path  # as the caller spelled it
            raise
        if _stamp(file) == self._stamp:
            file.seek(-len(self.comment), os.SEEK_END)
            if file.read() == self.comment:
                file.seek(0)
                return file
        file.close()
        raise WeightError("the file was changed after it was opened", path=self.path, hint="Load the model again.")

    def keep_if_replaced(self, path: str | Path) -> None:
        """Read all weights into memory if this path is the archive's own file, which is about to be replaced.

        Raises:
            WeightError: as for :meth:`Entry.read`.
        """
        if os.path.realpath(path) == self._file:
            for entries in self.entries.values():
                for entry in entries:
                    entry.read(keep=True)

    def _broken(self, what: str, hint: str) -> WeightError:
        return WeightError(f"this is not a complete .bin file: {shortened(what, 300)}", path=self.path, hint=hint)


def _hint(file: IO[bytes]) -> str:
    file.seek(0)
    head = file.read(64)
    mistake = None if head.startswith(b"PK") else files.likely_mistake(head)
    return mistake or "It may be cut off: download or export it again."


def _stamp(file: IO[bytes]) -> tuple[int, int]:
    """Return the size and the modification time (ns) of an open file."""
    status = os.fstat(file.fileno())
    return status.st_size, status.st_mtime_ns


def write_archive(
    file: IO[bytes], weights: Iterable[tuple[str, bytes | memoryview]], zip64: bool = True, comment: bytes = b""
) -> None:
    """Write all weights, one entry each, and then the directory.

    Args:
        file: where to write, opened for bytes and empty.
        weights: names and bytes, in order.
        zip64: with 64-bit sizes, as pnnx has done since January 2024; without them older loaders (KuiperInfer) can
            read the file, which must then stay below 2 GiB.
        comment: the zip comment, after the end record; readers ignore it.

    Raises:
        WeightError: `zip64` is False and 32 bits do not suffice, or a name is too long.

    Example:
        >>> import io, zipfile
        >>> write_archive(file := io.BytesIO(), [("linear.bias", bytes(8))], zip64=False)
        >>> zipfile.ZipFile(file).namelist()
        ['linear.bias']
    """
    try:
        with zipfile.ZipFile(file, "w", allowZip64=zip64) as archive:
            archive.comment = comment
            for name, content in weights:
                info = zipfile.ZipInfo()
                info.filename = info.orig_filename = name  # the constructor would replace \ by / on Windows
                info.create_system = 0  # the same bytes on every system
                info.file_size = len(content)
                with archive.open(info, "w", force_zip64=zip64) as entry:
                    entry.write(content)
    except zipfile.LargeZipFile:
        raise WeightError("these weights do not fit a 32-bit zip", hint="Save with zip64=True.") from None
    except struct.error:
        raise WeightError(f"the name {name[:40]!r}... is longer than a zip entry's, 65535 bytes") from None
