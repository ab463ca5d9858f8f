"""Add the Chinese of each term after its first use in every lesson, from docs/terms.md: "operator (算子)".

    python tools/gloss_terms.py            all lessons
    python tools/gloss_terms.py --check    write nothing, fail if a lesson would change

Only Markdown cells change, so nothing needs to be executed again. A second run changes nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from lesson_lint.glosses import glossed, glosses  # noqa: E402

from kuiper_edu.support.writing import write_whole  # noqa: E402


def with_glosses(text: str) -> str:
    """Return a notebook's file with its glosses; unchanged, byte for byte, if they are already right.

    Args:
        text: the JSON of the notebook.
    """
    notebook = json.loads(text)
    prose = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    for cell, source in zip(prose, glossed(["".join(cell["source"]) for cell in prose], glosses(ROOT)), strict=True):
        cell["source"] = source.splitlines(keepends=True)
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def lessons() -> list[Path]:
    """Return the lessons of all courses; homework and index are not glossed."""
    return sorted(path for path in ROOT.glob("course[345]/*.ipynb") if not path.name.startswith("homework"))


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return 1 if --check finds a lesson that would change, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail where a lesson would change")
    check = parser.parse_args(arguments).check
    stale = [path for path in lessons() if with_glosses(path.read_text("utf-8")) != path.read_text("utf-8")]
    for path in stale:
        print(f"{path.relative_to(ROOT)}: {'its glosses are not those of docs/terms.md' if check else 'glossed'}")
        if not check:
            write_whole(path, with_glosses(path.read_text("utf-8")))
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
