"""An output that lives without a kernel: one piece of HTML that holds picture, table, data and script.

The script is stored compressed, as tools/build_scripts.py has packed it: every output holds it.
Where scripts may not run, picture and table stay. The marker beside the HTML asks JupyterLab's renderer
(jupyter/labextensions) to do the same with the HTML of a notebook that is not trusted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container
from html import escape
from pathlib import Path
from typing import Any

EXTENSION = Path(__file__).parent / "jupyter" / "labextensions" / "kuiper-outputs"
KINDS = {  # the style sheets of each; its script begins at scripts/KIND/main.js
    "stepper": ("stepper", "print"),
    "profile": ("profile", "print"),
    "player": ("player", "print"),
    "viewer": ("panel", "viewer", "print"),
    "play": ("digit_player", "print"),
    "question": ("question", "print"),
}
PACKED = Path(__file__).parent / "jupyter" / "packed"
_START = (
    '(()=>{const e=document.currentScript.parentElement,b=Uint8Array.from(atob("@@"),c=>c.charCodeAt(0));'
    'new Response(new Blob([b]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text()'
    '.then(code=>Function("e",code)(e))})()'
)
# In the HTML of an output of any version. conftest.py has nbval compare outputs without it.
STORED_SCRIPT = re.compile(r"<script>\(\(\)=>\{[^<]*</script>")


def bundle(
    kind: str, text: str, html: str, include: Container[str] | None = None, exclude: Container[str] | None = None
) -> dict[str, Any]:
    """The mime bundle of an output: text, HTML and, of an output that lives, its kind as a marker.

    Example:
        >>> sorted(bundle("viewer", "a picture", "<div></div>"))
        ['application/vnd.kuiper.viewer+json', 'text/html', 'text/plain']
    """
    data: dict[str, Any] = {"text/plain": text, "text/html": html}
    marker = {f"application/vnd.kuiper.{kind}+json": {"version": 1}} if kind else {}
    return {
        mime: value
        for mime, value in (data | marker).items()
        if (not include or mime in include) and not (exclude and mime in exclude)
    }


def page(kind: str, seen: str, data: dict[str, Any]) -> str:
    """Everything as one piece of HTML.

    Args:
        kind: one of KINDS.
        seen: the HTML of what stays where scripts may not run: one `<img>` and a table, or the texts of a question.
        data: what the script shows; version 1 is written into it.
    """
    text = json.dumps({"version": 1, **data}, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    safe = text.encode("utf-8", "replace").decode()  # a name may hold half a character
    return f'<div>{seen}<script type="application/json">{safe}</script>{_stored_script(kind)}</div>'


def with_script(kind: str, html: str) -> str:
    """The HTML of an output, with the script that is packed now in place of the one that it was stored with."""
    return STORED_SCRIPT.sub(lambda _: _stored_script(kind), html)


def _stored_script(kind: str) -> str:
    packed = (PACKED / f"{kind}.txt").read_text(encoding="ascii").strip()
    return f"<script>{_START.replace('@@', packed)}</script>"


def printable(text: str) -> str:
    """Without what HTML and JSON cannot hold.

    Example:
        >>> printable("a\\x00b")
        'a?b'
    """
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)


def as_table(title: str, rows: list[list[str]]) -> str:
    """A folded table.

    Example:
        >>> as_table("One row", [["a", "<b>"]])
        '<details><summary>One row</summary><table><tr><td>a</td><td>&lt;b&gt;</td></tr></table></details>'
    """
    cells = ("".join(f"<td>{escape(printable(cell), quote=False)}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    return f"<details><summary>{escape(title, quote=False)}</summary><table>{body}</table></details>"


def trouble_with(extension: Path) -> str:
    """What is wrong with a copy of JupyterLab's extension; empty for one that is whole and of this version.

    Example:
        >>> trouble_with(EXTENSION), trouble_with(Path("nowhere"))
        ('', 'package.json cannot be read')
    """
    try:
        loads = json.loads((extension / "package.json").read_text(encoding="utf-8"))["jupyterlab"]["_build"]["load"]
    except (OSError, ValueError, KeyError, TypeError):
        return "package.json cannot be read"
    try:
        text = (extension / loads).read_text(encoding="utf-8")
    except (OSError, ValueError, TypeError):
        return f"{loads} cannot be read"
    ours = (EXTENSION / "static" / "remoteEntry.js").read_text(encoding="utf-8")
    return "" if text == ours else f"{loads} is broken, or of another version"
