"""A Gradescope autograder: the zip that is uploaded once, and what it does with each submission.

    setup.sh            runs once, when Gradescope builds the image: uv, Python, this package
    run_autograder      runs for each submission: this module
    kuiper_edu/ course*/model_file/ reference/COURSE/     what it needs, solutions and hidden checks among it

Gradescope puts the zip into /autograder/source and a submission into /autograder/submission, and reads
/autograder/results/results.json. Where nothing can be graded no such file is written: Gradescope then says that the
autograder failed, and nobody gets 0 points for it.
"""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import kuiper_edu
from kuiper_edu.course.classroom.batch import Batch
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.gradescope import results_json
from kuiper_edu.course.classroom.results import Store
from kuiper_edu.course.classroom.submissions import Submission, Submissions, collect
from kuiper_edu.course.grading.release import NAME, read_reference, reference_path
from kuiper_edu.course.trial.scratch import scratch
from kuiper_edu.errors import KuiperError, NotebookError, UsageError
from kuiper_edu.support.project import COURSES
from kuiper_edu.support.writing import make_folder, write_whole

_SETUP = """\
#!/usr/bin/env bash
# Once, when the image is built: a Python of its own, and this package. The folder is Gradescope's unless one is named.
set -euo pipefail
cd "${1:-/autograder}/source"
if ! command -v uv; then
  apt-get update && apt-get install -y --no-install-recommends python3-venv
  python3 -m venv /opt/uv && /opt/uv/bin/pip install uv && ln -s /opt/uv/bin/uv /usr/local/bin/uv
fi
uv venv --python '>=3.11' .venv
uv pip install --python .venv .
"""
_RUN = """\
#!/usr/bin/env bash
# For each submission. What a student's code may print is not shown; the results are the file.
root="${{1:-/autograder}}"
cd "$root/source" && exec .venv/bin/python -m kuiper_edu.course.classroom.autograder {course} "$root" {level}
"""
_EXECUTABLE = 0o100755 << 16  # a zip's way to say so
_PLAIN = 0o100644 << 16
_LEVELS = ("isolated", "unisolated")
_PACKAGE = Path(kuiper_edu.__file__).parent
_PROJECT = ("LICENSE", "README.md", "pyproject.toml", "tools/wheel.py")


def write_zip(course: str, root: Path, path: Path, *, isolated: bool = True, own: Path | None = None) -> None:
    """Write the autograder of a course; the same course gives the same bytes.

    Args:
        course: `course3`, `course4` or `course5`.
        root: the course folder, which holds reference/.
        path: the zip.
        isolated: whether answers run in a sandbox of their own there.
        own: a class's own reference, in place of the course's.

    Raises:
        UsageError: there is no such course or reference, or the file cannot be written.
    """
    level = _LEVELS[0 if isolated else 1]
    scripts = {"setup.sh": _SETUP, "run_autograder": _RUN.format(course=course, level=level)}
    files = {name: file.read_bytes() for name, file in _files(course, root, own)}
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, script in scripts.items():
            archive.writestr(_entry(name, _EXECUTABLE), script)
        for name, data in sorted(files.items()):
            archive.writestr(_entry(name, _PLAIN), data)
    make_folder(path.parent)
    write_whole(path, content.getvalue())


def _entry(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)  # of 1980: a fixed date makes the archive reproducible
    entry.external_attr = mode
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _files(course: str, root: Path, own: Path | None) -> Iterator[tuple[str, Path]]:
    for name in _PROJECT:
        if (root / name).is_file():
            yield name, root / name
    folders = {root / each / "model_file": f"{each}/model_file" for each in COURSES}
    folders[_PACKAGE] = "kuiper_edu"
    yield f"reference/{course}/{NAME}", reference_path(course, root, own)  # nothing else that a class keeps beside it
    for folder, name in folders.items():
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{name}/{path.relative_to(folder).as_posix()}", path


def grade(course: str, root: Path, *, isolated: bool = True) -> None:
    """Grade the submission of an autograder's folder, and write its results.json.

    Args:
        course: whose homework it is.
        root: the folder with source/, submission/ and results/.
        isolated: whether answers run in a sandbox of their own.

    Raises:
        KuiperError: the autograder itself cannot grade; nothing is written.
    """
    source, place = root / "source", root / "submission"
    reference = read_reference(reference_path(course, source))
    grader = Grader(reference, source, isolated=isolated, hidden=[place, root / "results"])
    with scratch() as folder:
        (result,) = Batch(grader, Store(folder), Submissions([_submission(place)], [], {})).run()
    if any(row.status == "grader_error" for row in result.rows):
        raise NotebookError("a check of the reference is broken: " + next(r.reason for r in result.rows if r.reason))
    make_folder(root / "results")
    write_whole(root / "results" / "results.json", results_json(result))


def _submission(place: Path) -> Submission:
    """The notebook that was handed in; one that cannot be read stands for none or too many."""
    try:
        found = collect(place).submissions
    except UsageError:
        found = []
    named = [one for one in found if Path(one.file).name == NAME] or found
    if len(named) == 1:
        return replace(named[0], student="submission")
    return Submission("submission", NAME, lambda: _refuse(len(named)))


def _refuse(count: int) -> bytes:
    raise NotebookError(f"{count or 'no'} notebooks found; hand in {NAME} alone")


def main(course: str, root: str, level: str = "isolated") -> int:
    """What run_autograder starts; the exit code is 0 where results.json was written."""
    try:
        grade(course, Path(root), isolated=level != _LEVELS[1])
    except KuiperError as error:
        print(f"Nothing was graded: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
