"""The reference engine, cut into the worked solutions of its pieces."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from kuiper_edu.course.trial.sources import needed

_HEADING = re.compile(r"^# --- (\w+): .*\n", re.M)


@cache
def solutions() -> dict[str, str]:
    """The source of each piece with the imports that it needs, in the order of the file.

    Example:
        >>> list(solutions())[:3]
        ['engine_line', 'engine_wrap', 'engine_weights']
    """
    head, *parts = _HEADING.split(Path(__file__).with_name("engine.py").read_text(encoding="utf-8"))
    imports = "\n".join(line for line in head.splitlines() if re.match(r"(?:import|from) ", line))
    bodies = {name: body.strip() + "\n" for name, body in zip(parts[::2], parts[1::2], strict=True)}
    return {name: _with_imports(body, imports) for name, body in bodies.items()}


def _with_imports(body: str, imports: str) -> str:
    """A piece behind the imports that it uses."""
    head = needed(body, [imports]).removesuffix(body).replace("\n\n", "\n").strip()
    return f"{head}\n\n\n{body}" if head else body
