"""Interactive outputs that need no kernel: one piece of HTML with a picture, a table, data and a script.

Every output contains its script, compressed by tools/build_scripts.py. Where scripts may not run, the picture and the
table stay. A marker in the mime bundle makes JupyterLab's renderer (jupyter/labextensions) show the same in a notebook
that is not trusted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container
from html import escape
from pathlib import Path
from typing import Any

from kuiper_edu.support.language import language
from kuiper_edu.viz.base.translation import in_language

EXTENSION = Path(__file__).parents[1] / "jupyter" / "labextensions" / "kuiper-stepper"
KINDS = {  # the style sheets of each kind; its script is scripts/KIND/main.js
    "stepper": ("stepper", "shared"),
    "profile": ("profile", "shared"),
    "player": ("player", "shared"),
    "sliders": ("sliders", "shared"),
    "viewer": ("panel", "digit_player", "network", "viewer", "shared"),
    "play": ("digit_player", "network", "shared"),
    "network": ("digit_player", "network", "shared"),
    "question": ("question", "shared"),
}
WORDS = "words"  # the packed script that says an output's words in its language
PACKED = Path(__file__).parents[1] / "jupyter" / "packed"
_START = (
    '(()=>{const e=document.currentScript.parentElement,b=Uint8Array.from(atob("@@"),c=>c.charCodeAt(0));'
    'new Response(new Blob([b]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text()'
    '.then(code=>Function("e",code)(e))})()'
)
# Matches the script in an output of any version; conftest.py removes it before nbval compares outputs.
STORED_SCRIPT = re.compile(r"<script>\(\(\)=>\{[^<]*</script>")


def bundle(
    kind: str, text: str, html: str, include: Container[str] | None = None, exclude: Container[str] | None = None
) -> dict[str, Any]:
    """Return the mime bundle of an output: text, HTML and, for an interactive output, a marker with its kind.

    Example:
        >>> sorted(bundle("viewer", "a picture", "<div></div>"))
        ['application/vnd.kuiper.viewer+json', 'text/html', 'text/plain']
    """
    data: dict[str, Any] = {"text/plain": text, "text/html": spoken(html)}
    marker = {f"application/vnd.kuiper.{kind}+json": {"version": 1}} if kind else {}
    return {
        mime: value
        for mime, value in (data | marker).items()
        if (not include or mime in include) and not (exclude and mime in exclude)
    }


def page(kind: str, static: str, data: dict[str, Any]) -> str:
    """Return an interactive output as one piece of HTML.

    Args:
        kind: one of KINDS.
        static: the HTML shown where scripts may not run: one `<img>` and a table, or the texts of a question.
        data: the data of the script; `"version": 1` is added.
    """
    text = json.dumps({"version": 1, **data}, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    safe = text.encode("utf-8", "replace").decode()  # a name may hold half a character
    return f'<div{lang()}>{static}<script type="application/json">{safe}</script>{_stored_script(kind)}</div>'


def spoken(html: str, to: str | None = None) -> str:
    """Return the HTML of an English output in a language, an interactive one with the script that says its words in it.

    A page without scripts of ours needs that script: an exported notebook.

    Args:
        html: an output in English.
        to: the language; None for the learner's.

    Example:
        >>> spoken("<p>All steps as a table</p>", "zh")
        '<p lang="zh-Hans">以表格列出全部步骤</p>'
    """
    to = to or language()
    said = in_language(html, to)
    if to == "en" or not STORED_SCRIPT.search(said):
        return said
    return f"{said.removesuffix('</div>')}{_stored_script(WORDS)}</div>"


def lang() -> str:
    """Return the attribute of an output's outermost element that tells scripts its language; none for English.

    Example:
        >>> lang()
        ''
    """
    return "" if language() == "en" else ' lang="zh-Hans"'


def with_script(kind: str, html: str) -> str:
    """Return the HTML of a stored output with its script replaced by the current one."""
    return STORED_SCRIPT.sub(lambda _: _stored_script(kind), html)


def _stored_script(kind: str) -> str:
    packed = (PACKED / f"{kind}.txt").read_text(encoding="ascii").strip()
    return f"<script>{_START.replace('@@', packed)}</script>"


def printable(text: str) -> str:
    """Return a text with characters that HTML or JSON cannot hold replaced by a question mark.

    Example:
        >>> printable("a\\x00b")
        'a?b'
    """
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)


def as_table(title: str, rows: list[list[str]]) -> str:
    """Return a table as HTML, folded under its title.

    Example:
        >>> as_table("One row", [["a", "<b>"]])
        '<details><summary>One row</summary><table><tr><td>a</td><td>&lt;b&gt;</td></tr></table></details>'
    """
    cells = ("".join(f"<td>{escape(printable(cell), quote=False)}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    return f"<details><summary>{escape(title, quote=False)}</summary><table>{body}</table></details>"


def trouble_with(extension: Path) -> str:
    """Return what is wrong with a copy of the JupyterLab extension; empty if it is complete and of this version.

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
