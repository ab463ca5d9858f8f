"""Write down what a version of the course delivered: kuiper_edu/course/desk/earlier.json, a hash of every cell.

    python tools/delivered_hashes.py COMMIT [VERSION]

A copy of that version needs it where its notebooks do not carry the hashes themselves: a learner who worked in the
course's own folder, not at a desk. Run it when a version is released.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from kuiper_edu.course.desk import delivery
from kuiper_edu.course.grading.notebooks import read_notebook
from kuiper_edu.support.writing import write_whole

ROOT = Path(__file__).parents[1]


def delivered_by(commit: str) -> dict[str, dict[str, str]]:
    """Notebook -> cell id -> hash, as a commit has them."""
    listed = _git("ls-tree", "-r", "--name-only", commit, "--", "index.ipynb", "course3", "course4", "course5")
    names = [name for name in listed.decode().splitlines() if name.endswith(".ipynb")]
    return {name: _fingerprints(_git("show", f"{commit}:{name}")) for name in names}


def _fingerprints(content: bytes) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "notebook.ipynb"
        path.write_bytes(content)
        return delivery.fingerprints(read_notebook(path).cells)


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("version", nargs="?", default=delivery.FIRST_VERSION)
    options = parser.parse_args(arguments)
    stored = json.loads(delivery.EARLIER.read_text(encoding="utf-8")) if delivery.EARLIER.is_file() else {}
    stored[options.version] = delivered_by(options.commit)
    write_whole(delivery.EARLIER, json.dumps(stored, indent=0, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
