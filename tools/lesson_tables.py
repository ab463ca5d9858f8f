"""Write title, minutes and difficulty of each lesson into the tables of index.ipynb and of the README.

    python tools/lesson_tables.py            write both tables
    python tools/lesson_tables.py --check    write nothing, fail if a table would change

They are stated once, in the opening of the lesson: `# Build: make a graph ready to run`, `About 40 minutes`,
`Difficulty: 2 of 5`. The words beside them, what you will do, are written by hand in each table.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from lesson_lint.tables import openings, with_openings  # noqa: E402

from kuiper_edu.support.writing import write_whole  # noqa: E402

TABLES = ("index.ipynb", "README.md")


def renewed(path: Path) -> str:
    """Return the text of a file with its table of lessons renewed; unchanged, byte for byte, if that is right."""
    text, lessons = path.read_text(encoding="utf-8"), openings(path.parent)
    if path.suffix == ".md":
        return with_openings(text, lessons)
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = with_openings("".join(cell["source"]), lessons).splitlines(keepends=True)
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return 1 if --check finds a table that would change, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail where a table would change")
    check = parser.parse_args(arguments).check
    stale = [path for path in (ROOT / name for name in TABLES) if renewed(path) != path.read_text(encoding="utf-8")]
    for path in stale:
        print(f"{path.name}: {'its table of lessons is not that of their openings' if check else 'renewed'}")
        if not check:
            write_whole(path, renewed(path))
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
