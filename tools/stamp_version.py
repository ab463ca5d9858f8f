"""Write the package's version to every notebook of the course, and change nothing else in them.

    python tools/stamp_version.py

Run it after a change of `__version__` in kuiper_edu/__init__.py. tools/run_notebooks.py stamps the notebooks it runs.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from run_notebooks import dumps, stamp

from kuiper_edu.support import project
from kuiper_edu.support.writing import write_whole


def main() -> int:
    for path in project.notebook_paths(Path(__file__).parents[1]):
        write_whole(path, dumps(stamp(nbformat.read(path, as_version=4))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
