"""`Picture`: an SVG picture with a text alternative, shown in notebooks."""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Container
from html import escape
from pathlib import Path
from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.pnnx.files import as_path
from kuiper_edu.support.writing import write_whole
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.outputs import bundle

_COLOR = re.compile(r'(fill|stroke)="(#[0-9a-f]{6})"')
_UNSEEN = re.compile(r'<title>[^<]*</title>|<title ?/>| xml:space="preserve"|(?<=>)\s+(?=<)')  # in an <img>
_NAMES = re.compile(r' (?:id|class)="[^"]*"')
_NUMBER = re.compile(r"-?\d+\.\d+")
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # characters that XML forbids
_TAG = re.compile(r"<[^>]*>")


class Picture:
    """An SVG picture for notebooks, in light and dark pages, also in notebooks that are not trusted.

    JupyterLab strips inline SVG from the outputs of a notebook that is not trusted, but keeps `<img>`. So the output is
    an `<img>` that holds the SVG.

    Args:
        svg: the SVG text.
        alt: the text alternative: the content of the picture in a sentence or two.

    Example:
        >>> picture = Picture("<svg xmlns='http://www.w3.org/2000/svg'/>", "Nothing.")
        >>> picture
        <Picture: Nothing.>
        >>> sorted(picture._repr_mimebundle_())
        ['text/html', 'text/plain']
    """

    kind = ""
    """Which of `outputs.KINDS` an interactive picture is; empty for a still one."""

    def __init__(self, svg: str, alt: str) -> None:
        self.svg = _NO_XML.sub("?", svg)
        self.alt = _NO_XML.sub("?", alt)

    @property
    def html(self) -> str:
        """The picture as one `<img>` element."""
        data = base64.b64encode(stored(self.svg).encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(self.alt)}">'

    def save(self, path: str | Path) -> Path:
        """Write the SVG to a file, whole or not at all.

        Args:
            path: the file; its name ends in .svg.

        Returns:
            The path.

        Raises:
            UsageError: the name does not end in .svg, or the file cannot be written.
        """
        path = as_path(path)
        if path.suffix.lower() != ".svg":
            raise UsageError(f"pictures are SVG files, {path.name!r} does not end in .svg", path=path)
        write_whole(path, self.svg)
        return path

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, Any]:
        return bundle(self.kind, repr(self), self.html, include, exclude)

    def __repr__(self) -> str:
        return f"<Picture: {self.alt}>"


def stored(svg: str) -> str:
    """Return the SVG for an `<img>`: without parts that are invisible there, and with colours for a dark page.

    Example:
        >>> stored('<svg><text fill="#ffffff">a</text></svg>')[-104:]
        'text:not([fill]){fill:#e7e7e7}[fill="#ffffff"]{fill:#161616}}</style><text fill="#ffffff">a</text></svg>'
    """
    bare = _UNSEEN.sub("", svg)
    if "url(#" not in bare and 'href="#' not in bare:
        bare = _NAMES.sub("", bare)
    bare = _TAG.sub(lambda tag: _NUMBER.sub(lambda number: f"{float(number[0]):.1f}".removesuffix(".0"), tag[0]), bare)
    for name in ("font-family", "font-size", "text-anchor"):
        bare = _hoisted(bare, name)
    rules = f"text:not([fill]){{fill:{palette.dark(palette.INK)}}}" + "".join(
        f'[{name}="{color}"]{{{name}:{palette.dark(color)}}}' for name, color in sorted(set(_COLOR.findall(bare)))
    )
    style = f"<style>svg{{color-scheme:light dark}}@media (prefers-color-scheme:dark){{{rules}}}</style>"
    return re.sub(r"(<svg\b[^>]*(?<!/)>)", lambda match: match[1] + style, bare, count=1)


def _hoisted(svg: str, name: str) -> str:
    """Return the SVG with the commonest value of an attribute of its texts moved to the root."""
    values = Counter(re.findall(rf'<text\b[^>]* {name}="([^"]*)"', svg))
    if values.total() < max(2, svg.count("<text")) or re.search(rf"<svg\b[^>]* {name}=", svg):
        return svg
    attribute = f' {name}="{values.most_common(1)[0][0]}"'
    return svg.replace(attribute, "").replace("<svg", f"<svg{attribute}", 1)
