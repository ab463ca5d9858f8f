"""Small PNG images as data URIs, not compressed: compressors differ between machines, stored outputs must not."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

LEVELS = 16


def png(image: NDArray[np.uint8], colors: Sequence[str] = ()) -> str:
    """Return a PNG of four bits a pixel as a data URI.

    Args:
        image: shape (H, W), levels from 0 to 15.
        colors: the colour of each level, `#rrggbb`; grey from black to white if empty.

    Example:
        >>> png(np.zeros((1, 2), np.uint8))[:40]
        'data:image/png;base64,iVBORw0KGgoAAAANSU'
    """
    height, width = image.shape
    padded = np.zeros((height, width + width % 2), np.uint8)
    padded[:, :width] = image
    rows = padded[:, 0::2] << 4 | padded[:, 1::2]
    data = np.hstack(
        [np.zeros((height, 1), np.uint8), rows]
    ).tobytes()  # each row begins with its filter type, 0 for none
    header = struct.pack(">IIBBBBB", width, height, 4, 3 if colors else 0, 0, 0, 0)
    table = _chunk(b"PLTE", b"".join(bytes.fromhex(color[1:]) for color in colors)) if colors else b""
    parts = (_chunk(b"IHDR", header), table, _chunk(b"IDAT", _stored(data)), _chunk(b"IEND", b""))
    return "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"".join(parts)).decode()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _stored(data: bytes) -> bytes:
    """Return data as a zlib stream of uncompressed blocks (RFC 1950 and 1951)."""
    blocks = [data[i : i + 65535] for i in range(0, len(data), 65535)]
    stored = b"".join(
        struct.pack("<BHH", i == len(blocks) - 1, len(block), 65535 - len(block)) + block
        for i, block in enumerate(blocks)
    )
    return b"\x78\x01" + stored + struct.pack(">I", zlib.adler32(data))
