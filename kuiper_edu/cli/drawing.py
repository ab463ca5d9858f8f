"""`kuiper-edu draw`: a model's graph as a picture."""

from __future__ import annotations

from pathlib import Path

from kuiper_edu.cli import models
from kuiper_edu.cli.output import console, write_bytes
from kuiper_edu.errors import UsageError


def run(model: str, output: Path, *, force: bool) -> None:
    """Write the picture of a model's graph.

    Raises:
        KuiperError: the model cannot be read, the name is no .svg, or a file would be lost.
    """
    models.param_file(model)
    if output.suffix.lower() != ".svg":
        raise UsageError(
            f"pictures are SVG, and {str(output)!r} is no .svg name", hint="Browsers and Inkscape open SVG."
        )
    graph = models.load(model)
    from kuiper_edu.viz import draw

    with console(stderr=True).status("drawing"):
        picture = draw(graph)
    write_bytes(output, picture.svg.encode(), force=force)
    console().print(f"Drew {len(graph.ops)} operators into {output}.", markup=False, soft_wrap=True)
