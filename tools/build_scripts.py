"""Write what is built of the scripts, styles and colours of kuiper_edu/viz, without npm and without running a notebook.

    python tools/build_scripts.py

Three things are built: JupyterLab's extension, the packed script of each kind of output, and the copies of the packed
scripts in the stored outputs of notebooks. What Python draws (pictures, tables, data) comes from executing a notebook.
"""

import base64
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from kuiper_edu.support.writing import write_whole
from kuiper_edu.viz import live

ROOT = Path(__file__).parents[1]
EXTENSION = live.EXTENSION / "static/remoteEntry.js"
MARKER = re.compile(r"application/vnd\.kuiper\.(\w+)\+json")
HTML = "text/html"


def extension() -> str:
    """The text of JupyterLab's extension."""
    return live.built((ROOT / "tools/lab_extension.js").read_text(encoding="utf-8"))


def unpacked(kind: str) -> str:
    """The script that is packed now."""
    try:
        packed = base64.b64decode((live.PACKED / f"{kind}.txt").read_bytes())
        return zlib.decompress(packed, -zlib.MAX_WBITS).decode()
    except (OSError, ValueError, zlib.error):  # none yet, or what a merge left
        return ""


def pack(kind: str) -> None:
    """Pack a script, unless what is packed is this script: zlib may compress to other bytes on another machine."""
    if unpacked(kind) != live.whole(kind):
        packed = zlib.compress(live.whole(kind).encode(), 9, -zlib.MAX_WBITS)
        (live.PACKED / f"{kind}.txt").write_bytes(base64.b64encode(packed) + b"\n")


def notebooks() -> list[Path]:
    """The notebooks with stored outputs."""
    return [*sorted(ROOT.glob("course[0-9]/*.ipynb")), *sorted(ROOT.glob("reference/*/*.ipynb")), ROOT / "index.ipynb"]


def stale(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, str]]:
    """The data of every output that holds a script of another version, and its HTML with the script of today."""
    for cell in notebook.cells:
        for data in (output.get("data", {}) for output in cell.get("outputs", [])):
            kinds = [found[1] for found in map(MARKER.fullmatch, data) if found and found[1] in live.KINDS]
            if kinds and (fresh := live.with_script(kinds[0], data[HTML])) != data[HTML]:
                yield data, fresh


def refresh(path: Path) -> int:
    """Put the packed scripts into a notebook's stored outputs; returns how many outputs had another version."""
    notebook = nbformat.read(path, as_version=4)
    outputs = list(stale(notebook))
    for data, fresh in outputs:
        data[HTML] = fresh
    if outputs:
        write_whole(path, nbformat.writes(notebook).rstrip("\n") + "\n")
    return len(outputs)


def main() -> None:
    """Build all three."""
    EXTENSION.write_text(extension(), encoding="utf-8", newline="\n")
    for kind in live.KINDS:
        pack(kind)
    for path in notebooks():
        if changed := refresh(path):
            print(f"{path.relative_to(ROOT).as_posix()}: outputs with new scripts: {changed}")


if __name__ == "__main__":
    main()
