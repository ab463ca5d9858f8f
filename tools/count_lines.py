"""Count the lines of code of each part of the repository: `python tools/count_lines.py`.

Blank lines, comments and docstrings are not counted. The numbers are printed by .ci/run so that growth is visible; no
limit is enforced.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
LAYOUT = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENDMARKER}
NESTED = ("kuiper_edu/course", "tests/course", "kuiper_edu/engine", "kuiper_edu/layers")  # counted folder by folder


def code_lines(text: str) -> int:
    """Count the lines of a Python file on which there is code.

    Example:
        >>> code_lines('"What it is."' + chr(10) + "x = (1," + chr(10) * 2 + "     2)  # two" + chr(10))
        2
    """
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in LAYOUT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                lines.difference_update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len(lines)


def part_of(path: Path) -> str:
    """Return the part to which a file belongs, such as `kuiper_edu/pnnx` or `kuiper_edu/course/trial`."""
    name = path.relative_to(ROOT).as_posix()
    nested = any(name.startswith(f"{folder}/") for folder in NESTED)
    return "/".join(path.relative_to(ROOT).parts[:-1][: 3 if nested else 2])


def main() -> None:
    """Print a line for each part, and the sums."""
    files, lines = Counter[str](), Counter[str]()
    for folder in ("kuiper_edu", "tests", "tools", "proofs", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            count = code_lines(path.read_text(encoding="utf-8"))
            for part in (part_of(path), f"{folder} in all"):
                files[part] += 1
                lines[part] += count
    for part in sorted(lines):
        print(f"{part:34}{files[part]:5} files{lines[part]:7} lines of code")


if __name__ == "__main__":
    main()
