"""`kuiper-edu draw`: write a model's graph as a picture."""

from __future__ import annotations

from pathlib import Path

from kuiper_edu.cli import models
from kuiper_edu.cli.output import console, refuse_loss
from kuiper_edu.errors import UsageError
from kuiper_edu.support.writing import write_whole


def run(model: str, output: Path, *, force: bool) -> None:
    """Write the picture of a model's graph as SVG.

    Raises:
        KuiperError: the model cannot be read, the name does not end in .svg, or a file would be lost.
    """
    models.param_file(model)
    if output.suffix.lower() != ".svg":
        raise UsageError(
            f"pictures are SVG, and {str(output)!r} is not a .svg name", hint="Browsers and Inkscape open SVG."
        )
    graph = models.load(model)
    from kuiper_edu.viz import draw

    with console(stderr=True).status("drawing"):
        picture = draw(graph)
    content = picture.svg.encode()
    if not (output.is_file() and output.read_bytes() == content):  # the same content is not a loss
        refuse_loss([output], force=force)
        write_whole(output, content)
    console().print(f"Drew {len(graph.ops)} operators into {output}.", markup=False, soft_wrap=True)
