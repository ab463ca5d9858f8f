"""A picture in a notebook: SVG with a text for those who do not see it."""

from __future__ import annotations

import base64
from collections.abc import Container
from html import escape
from pathlib import Path

from kuiper_edu.errors import UsageError
from kuiper_edu.pnnx.files import as_path
from kuiper_edu.writing import write_whole


class Picture:
    """An SVG picture that shows itself in notebooks, also where SVG is not trusted.

    JupyterLab strips inline SVG from the outputs of a notebook that somebody else ran, but keeps `<img>`. So the
    picture is handed out twice: as `image/svg+xml`, and as an `<img>` that holds the same SVG.

    Args:
        svg: the SVG text.
        alt: what is to be seen, in a sentence or two.

    Example:
        >>> picture = Picture("<svg xmlns='http://www.w3.org/2000/svg'/>", "Nothing.")
        >>> picture
        <Picture: Nothing.>
        >>> sorted(picture._repr_mimebundle_())
        ['image/svg+xml', 'text/html', 'text/plain']
    """

    def __init__(self, svg: str, alt: str) -> None:
        self.svg = svg
        self.alt = alt

    @property
    def html(self) -> str:
        """The picture as one `<img>` element."""
        data = base64.b64encode(self.svg.encode()).decode()
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
    ) -> dict[str, str]:
        bundle = {"text/plain": repr(self), "image/svg+xml": self.svg, "text/html": self.html}
        return {
            mime: data
            for mime, data in bundle.items()
            if (not include or mime in include) and not (exclude and mime in exclude)
        }

    def __repr__(self) -> str:
        return f"<Picture: {self.alt}>"
