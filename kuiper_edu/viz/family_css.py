"""The palette as a style sheet of the viewer: a class for each family and each mark, in light and in dark."""

from __future__ import annotations

from kuiper_edu.viz import palette

FAMILIES = (*palette.FAMILIES.values(), palette.BOX)


def shapes() -> list[str]:
    """The shape of each family, by its number.

    Example:
        >>> shapes()[:3], shapes()[-1]
        (['oval', 'note', 'box'], 'stack')
    """
    round_ones = ["rounded" if "rounded" in family.style else family.shape for family in FAMILIES]
    return [*round_ones[:-1], "stack"]


def rules() -> str:
    """The rules: `.f0` for the first family, `.m-now` for a mark; each colour as `light-dark(one, other)`.

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
