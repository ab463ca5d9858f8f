"""Lint notebooks: what a lesson of this course must contain, and what must not be stored.

    python tools/lint_lessons.py course3/*.ipynb

Nothing is executed here: `run_notebooks.py` does that. The rules are in lesson_lint/, one function each.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from lesson_lint.kinds import lint, warnings


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return 0 if there are no problems, 1 if there are, 2 if a notebook cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="+", type=Path, metavar="NOTEBOOK")
    paths = parser.parse_args(arguments).notebooks
    try:
        problems = [problem for path in paths for problem in lint(path)]
    except (OSError, ValueError) as error:
        print(f"expected notebooks, found one that cannot be read: {error}", file=sys.stderr)
        return 2
    for problem in problems:
        print(problem)
    for warning in (warning for path in paths for warning in warnings(path)):
        print(f"warning: {warning}")
    print(f"{len(paths)} notebooks, {len(problems)} problems")
    return min(len(problems), 1)


if __name__ == "__main__":
    sys.exit(main())
