"""Write JupyterLab's copy of what lives in outputs, and pack the scripts of outputs. No npm is needed.

python tools/build_lab_extension.py
"""

import base64
import zlib
from pathlib import Path

from kuiper_edu.viz import live

ROOT = Path(__file__).parents[1]
WRITTEN = live.EXTENSION / "static/remoteEntry.js"


def built() -> str:
    """The text of the extension."""
    return live.built((ROOT / "tools/lab_extension.js").read_text(encoding="utf-8"))


def unpacked(kind: str) -> str:
    """The script that is packed now."""
    try:
        packed = base64.b64decode((live.PACKED / f"{kind}.txt").read_bytes())
        return zlib.decompress(packed, -zlib.MAX_WBITS).decode()
    except (OSError, ValueError, zlib.error):  # none yet, or what a merge left
        return ""


if __name__ == "__main__":
    WRITTEN.write_text(built(), encoding="utf-8", newline="\n")
    for kind in live.KINDS:
        if unpacked(kind) != live.whole(kind):
            packed = zlib.compress(live.whole(kind).encode(), 9, -zlib.MAX_WBITS)
            (live.PACKED / f"{kind}.txt").write_bytes(base64.b64encode(packed) + b"\n")
