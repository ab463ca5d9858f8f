"""Write what is built of the scripts, styles and colours of kuiper_edu/viz and site/live, without running a notebook.

    npm install
    python tools/build_scripts.py

esbuild joins and shortens the modules. Built are JupyterLab's extension, the script of `play_digits`, the site's
script and its live pages, the packed script of each kind of output, and the copies of the packed scripts in the stored
outputs of notebooks. What Python draws (pictures, tables, data) comes from executing a notebook.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from kuiper_edu.support.writing import write_whole
from kuiper_edu.viz.base import outputs, stylesheet

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "kuiper_edu/viz/scripts"
ESBUILD = ROOT / "node_modules/.bin/esbuild"
LAB_EXTENSION = ROOT / "tools/lab_extension.js"
EXTENSION = outputs.EXTENSION / "static/remoteEntry.js"
DIGITS = outputs.PACKED / "digits.js"
LIVE = ROOT / "site/live"
STATIC = ROOT / "site/static"
BUILT_OF = outputs.PACKED / "built_of.txt"
MARKER = re.compile(r"application/vnd\.kuiper\.(\w+)\+json")
HTML = "text/html"
IN_JUPYTERLAB = 'import "../../../tools/lab_extension.js";'
OF_DIGITS = 'export { default } from "./play/widget.js";'
OF_SITE = {  # what site/static has of it: what it is built of, seen from SCRIPTS
    "site.js": 'import "./site/main.js";',
    "live.js": 'import "../../../site/live/main.js";',
    "live_editor.js": 'export { editor } from "../../../site/live/editor.js";',
    "live_worker.js": 'import "../../../site/live/worker.js";',
}


def values() -> dict[str, str]:
    """Return the constants that Python defines in the scripts: see kuiper_edu/viz/scripts/styles.d.ts."""
    styles: dict[str, object] = {
        f"{kind.upper()}_CSS": stylesheet.whole(*outputs.KINDS[kind]) for kind in outputs.KINDS
    }
    return {name: json.dumps(value) for name, value in (styles | {"FAMILY_SHAPES": stylesheet.shapes()}).items()}


def built_of() -> str:
    """A checksum of all that the scripts are built of, so that a test without npm sees what is stale."""
    known = sha256(json.dumps(values()).encode())
    known.update(json.dumps(json.loads((ROOT / "package.json").read_bytes())["devDependencies"]).encode())
    for path in (*sorted(SCRIPTS.rglob("*.js")), *sorted(LIVE.glob("*.js")), LAB_EXTENSION):
        known.update(path.read_bytes())
    return f"{known.hexdigest()}\n"


def bundled(code: str, form: str, *, worker: bool = True) -> str:
    """A script with all that it imports, as esbuild writes it; `iife` or `esm`. In it may be the script of a worker."""
    options = ["--bundle", "--minify", "--charset=utf8", "--target=es2022", f"--format={form}"]
    defined = values() | ({"SCANS_WORKER": json.dumps(scans_worker())} if worker else {})
    defines = [f"--define:{name}={value}" for name, value in defined.items()]
    done = subprocess.run(
        [ESBUILD, *options, *defines], input=code, cwd=SCRIPTS, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout


@cache
def scans_worker() -> str:
    """The script of the worker that reads the scans for `play_digits`."""
    return bundled('import "./play/worker.js";', "iife", worker=False).strip()


def alone(kind: str) -> str:
    """The script of an output by itself; `e` is the element that holds the output, see outputs.py."""
    code = (
        f'import {{ mount, read }} from "./{kind}/main.js"; let d; try {{ d = read(e) }} catch {{}} if (d) mount(e, d);'
    )
    return bundled(code, "iife").strip()


def unpacked(kind: str) -> str:
    """The script that is packed now."""
    try:
        packed = base64.b64decode((outputs.PACKED / f"{kind}.txt").read_bytes())
        return zlib.decompress(packed, -zlib.MAX_WBITS).decode()
    except (OSError, ValueError, zlib.error):  # none yet, or what a merge left
        return ""


def pack(kind: str, script: str) -> None:
    """Pack a script, unless what is packed is this script: zlib may compress to other bytes on another machine."""
    if unpacked(kind) != script:
        packed = zlib.compress(script.encode(), 9, -zlib.MAX_WBITS)
        (outputs.PACKED / f"{kind}.txt").write_bytes(base64.b64encode(packed) + b"\n")


def build() -> None:
    """Build the extension and the scripts."""
    if not ESBUILD.exists():
        sys.exit("esbuild is missing: run `npm install` in the repository (Node.js 18 or newer)")
    EXTENSION.write_text(bundled(IN_JUPYTERLAB, "iife"), encoding="utf-8", newline="\n")
    DIGITS.write_text(bundled(OF_DIGITS, "esm"), encoding="utf-8", newline="\n")
    for name, code in OF_SITE.items():
        form = "esm" if name in ("live.js", "live_editor.js") else "iife"  # a module knows its own address
        (STATIC / name).write_text(bundled(code, form), encoding="utf-8", newline="\n")
    for kind in outputs.KINDS:
        pack(kind, alone(kind))
    pack(outputs.WORDS, bundled(f'import {{ speak }} from "./shared/{outputs.WORDS}.js"; speak(e);', "iife").strip())
    BUILT_OF.write_text(built_of(), encoding="ascii", newline="\n")


def notebooks() -> list[Path]:
    """The notebooks with stored outputs."""
    return [*sorted(ROOT.glob("course[0-9]/*.ipynb")), *sorted(ROOT.glob("reference/*/*.ipynb")), ROOT / "index.ipynb"]


def stale(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, str]]:
    """The data of every output that holds a script of another version, and its HTML with the script of today."""
    for cell in notebook.cells:
        for data in (output.get("data", {}) for output in cell.get("outputs", [])):
            kinds = [found[1] for found in map(MARKER.fullmatch, data) if found and found[1] in outputs.KINDS]
            if kinds and (fresh := outputs.with_script(kinds[0], data[HTML])) != data[HTML]:
                yield data, fresh


def refresh(path: Path) -> int:
    """Put the packed scripts into a notebook's stored outputs; returns how many outputs had another version."""
    notebook = nbformat.read(path, as_version=4)
    outdated = list(stale(notebook))
    for data, fresh in outdated:
        data[HTML] = fresh
    if outdated:
        write_whole(path, nbformat.writes(notebook).rstrip("\n") + "\n")
    return len(outdated)


def main() -> None:
    """Build all of it; where only notebooks are stale, as after a merge of notebooks, npm is not needed."""
    if not BUILT_OF.exists() or BUILT_OF.read_text(encoding="ascii") != built_of():
        build()
    for path in notebooks():
        if changed := refresh(path):
            print(f"{path.relative_to(ROOT).as_posix()}: outputs with new scripts: {changed}")


if __name__ == "__main__":
    main()
