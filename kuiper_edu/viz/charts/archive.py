"""`draw_archive`: the parts of a .bin file, which is a zip, byte by byte."""

from __future__ import annotations

import os
import struct
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from kuiper_edu.pnnx.archive import Archive
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, width_of

_ROW, _DATA, _GAP, _HEAD = 24, 38, 6, 26  # points: a row, a row of numbers, the space before an entry, the headings
_OFFSET, _BOX, _TEXT = 62, 150, 232  # points: right end of the offsets, middle of the boxes, left end of the text
_LETTER = 0.85  # actual width of a text, as a share of what width_of estimates
_SHOWN = 3  # entries that are drawn; the others are counted
_HEADER = 30  # bytes of a local header, before the name
PARTS = {  # and their colours
    "header": palette.GREY,
    "name": palette.SKY,
    "extra field": palette.YELLOW,
    "data": palette.GREEN,
    "more entries": palette.GREEN,
    "directory": palette.BLUE,
    "end record": palette.BLUE,
}


@dataclass(frozen=True)
class Part:
    """A part of a .bin file: its first byte, its size in bytes, its kind, and a few words on its content."""

    start: int
    size: int
    kind: str
    holds: str


@checked("path")
def draw_archive(path: str | Path) -> Picture:
    """Draw a .bin file from its first byte to its last; arrows lead from the directory to the entries.

    Heights are not to scale: each row gives its first byte and its size.

    Args:
        path: the file; up to three of its entries are drawn, the others are counted.

    Raises:
        WeightError: the file is missing, or is not a zip of uncompressed entries.

    Example:
        >>> from kuiper_edu.support.project import root
        >>> picture = draw_archive(root() / "course3/model_file/test_linear.pnnx.bin")
        >>> print(picture.alt[:92])
        A .bin file of 17322 bytes. byte 0: header, 30 bytes; byte 30: name, 11 bytes (linear.bias);
    """
    parts = list(parts_of(path))
    size = parts[-1].start + parts[-1].size
    canvas = Canvas()
    for x, text, anchor in ((_OFFSET, "from byte", "end"), (_BOX, "part", "middle"), (_TEXT, "what it holds", "start")):
        canvas.text(x, 16, text, anchor=anchor, color=palette.FAINT)
    y, tops = float(_HEAD), []
    for part in parts:
        y += _GAP if part.kind in ("header", "directory") else 0
        tops.append(y)
        y += _draw(canvas, part, y)
    width = _arrows(canvas, parts, tops) + 16
    sentences = "; ".join(f"byte {part.start}: {_words(part)}" for part in parts)
    return Picture(canvas.svg(width, y + 8), f"A .bin file of {size} bytes. {sentences}.")


def parts_of(path: str | Path) -> Iterator[Part]:
    """Yield the parts of a .bin file, in the order of their bytes.

    Raises:
        WeightError: the file is missing, or is not a zip of uncompressed entries.
    """
    with Archive(path).reopen() as file, zipfile.ZipFile(file) as archive:
        size = file.seek(0, os.SEEK_END)
        entries = archive.infolist()
        for entry in entries[:_SHOWN]:
            file.seek(entry.header_offset)
            name, extra = struct.unpack("<26x2H", file.read(_HEADER))
            yield from _entry(entry, name, extra)
        if left := entries[_SHOWN:]:
            start = left[0].header_offset
            yield Part(start, archive.start_dir - start, "more entries", f"{len(left)} in all, made alike")
        directory = sum(46 + len(e.filename.encode()) + len(e.extra) + len(e.comment) for e in entries)
        yield Part(archive.start_dir, directory, "directory", "name, size and first byte of each entry")
        end = archive.start_dir + directory
        yield Part(end, size - end, "end record", "where the directory begins")


def _entry(entry: zipfile.ZipInfo, name: int, extra: int) -> Iterator[Part]:
    """Yield the parts of one zip entry."""
    start = entry.header_offset
    yield Part(start, _HEADER, "header", "PK, sizes, the lengths of name and extra field")
    yield Part(start + _HEADER, name, "name", entry.filename)
    if extra:
        yield Part(start + _HEADER + name, extra, "extra field", f"zip64: the size, {entry.file_size}, in 64 bits")
    data = start + _HEADER + name + extra
    yield Part(data, entry.file_size, "data", "the numbers, as they lie in memory")


def _draw(canvas: Canvas, part: Part, y: float) -> float:
    """Draw one part as a row; return its height."""
    height = _DATA if part.kind == "data" else _ROW
    color, middle = PARTS[part.kind], y + height / 2 + 4
    canvas.text(_OFFSET, middle, str(part.start), anchor="end", color=palette.FAINT)
    box, line = palette.tint(color, 0.35), palette.readable(color)
    canvas.rect(_OFFSET + 10, y, 2 * (_BOX - _OFFSET - 10), height - 2, fill=box, line=line, tooltip=_words(part))
    canvas.text(_BOX, middle, f"{part.kind}, {part.size} B", anchor="middle")
    canvas.text(_TEXT + 4, middle, part.holds)
    return height


def _arrows(canvas: Canvas, parts: list[Part], tops: list[float]) -> float:
    """Draw arrows from the directory to the header of every drawn entry; return the x of the rightmost one."""
    ends = {part.kind: _TEXT + width_of(part.holds) * _LETTER + 10 for part in parts}
    x = max(ends.get("header", 0), ends["directory"]) + 12
    [start] = [top + _ROW / 2 for part, top in zip(parts, tops, strict=True) if part.kind == "directory"]
    for end in [top + _ROW / 2 for part, top in zip(parts, tops, strict=True) if part.kind == "header"]:
        tip = ends["header"]
        corners = ((ends["directory"], start), (x, start), (x, end), (tip, end))
        for (x1, y1), (x2, y2) in (
            *pairwise(corners),
            ((tip, end), (tip + 5, end - 4)),
            ((tip, end), (tip + 5, end + 4)),
        ):
            canvas.line(x1, y1, x2, y2, color=palette.BLUE)
        x += 12
    return x


def _words(part: Part) -> str:
    what = f" ({part.holds})" if part.kind in ("name", "more entries") else ""
    return f"{part.kind}, {part.size} bytes{what}"
