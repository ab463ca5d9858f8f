"""The style sheets of interactive outputs, with the colours of the palette in light and dark.

The files in styles/ contain no colours. `/*@@PAGE .kst*/` in a file is replaced by the colours that it uses,
for the elements that `.kst` selects; `/*@@FAMILIES*/` by a class for each family of operators and each mark. What all
outputs share is in shared.css: their typeface is that of the text around them.
"""

from __future__ import annotations

import re
from pathlib import Path

from kuiper_edu.viz.base import palette

STYLES = Path(__file__).parents[1] / "styles"
FAMILIES = (*palette.FAMILIES.values(), palette.BOX)


def shapes() -> list[str]:
    """Return the shapes of the families, in the order of `FAMILIES`.

    Example:
        >>> shapes()[:3], shapes()[-1]
        (['oval', 'note', 'box'], 'stack')
    """
    round_ones = ["rounded" if "rounded" in family.style else family.shape for family in FAMILIES]
    return [*round_ones[:-1], "stack"]


def whole(*names: str) -> str:
    """Return style sheets as one line of text, with their colours.

    Example:
        >>> whole("player")[:47]
        '.kpl{color-scheme:light dark;--bg:light-dark(#f'
    """
    css = "".join((STYLES / f"{name}.css").read_text(encoding="utf-8") for name in names)
    css = css.replace("/*@@FAMILIES*/", rules())
    return "".join(re.sub(r"/\*@@PAGE (.*?)\*/", lambda found: _page(found[1], css), css).splitlines())


def _page(selector: str, css: str) -> str:
    """Return rules for the colours that a style sheet uses, light or dark as the page or its theme is."""
    used = set(re.findall(r"var\(--(\w+)", css))
    colors = "".join(f"--{name}:light-dark({','.join(both)});" for name, both in palette.PAGE.items() if name in used)
    light = ":is([data-jp-theme-light=true],[data-theme=light],.vscode-light)"
    dark = ":is([data-jp-theme-light=false],[data-theme=dark],.vscode-dark)"
    return (
        f"{selector}{{color-scheme:light dark;{colors[:-1]}}}"
        f"{light} {selector}{{color-scheme:light}}{dark} {selector}{{color-scheme:dark}}"
    )


def rules() -> str:
    """Return the classes: `.f0` for the first family, `.m-now` for a mark; each colour as `light-dark(one, other)`.

    Example:
        >>> rules()[:42]
        '.kgv .f0{fill:light-dark(#f0f0f0,#202020);'
    """
    parts = []
    for i, family in enumerate(FAMILIES):
        dashes = "stroke-dasharray:5 3;" if "dashed" in family.style else ""
        parts.append(f".kgv .f{i}{{fill:{_both(family.fill)};stroke:{_both(family.line)};{dashes}}}")
    for name, mark in (*palette.MARKS.items(), ("any", palette.mark("any"))):
        dashes = "stroke-dasharray:5 3;" if "dashed" in mark.style else ""
        parts.append(
            f".kgv .m-{name}{{stroke:{_both(palette.readable(mark.color))};stroke-width:{mark.width:g};{dashes}}}"
        )
    return "".join(parts)


def _both(color: str) -> str:
    return f"light-dark({color},{palette.dark(color)})"
