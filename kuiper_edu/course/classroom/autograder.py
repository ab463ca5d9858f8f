"""A Gradescope autograder: the zip that a teacher uploads once, and the program that grades each submission.

    setup.sh            runs once, when Gradescope builds the image: uv, Python, this package
    run_autograder      runs for each submission: this module
    kuiper_edu/ course*/model_file/ reference/COURSE/     its files, including solutions and hidden checks

Gradescope puts the zip into /autograder/source and a submission into /autograder/submission, and reads
/autograder/results/results.json. If nothing can be graded, that file is not written: Gradescope then reports that the
autograder failed, and no student gets 0 points for it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kuiper_edu.course.classroom.batch import Batch
from kuiper_edu.course.classroom.choice import Chooser
from kuiper_edu.course.classroom.files import Reader
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.gradescope import results_json
from kuiper_edu.course.classroom.platforms import Owner
from kuiper_edu.course.classroom.results import Store
from kuiper_edu.course.classroom.submissions import Submissions
from kuiper_edu.course.grading import archives
from kuiper_edu.course.grading.release import NAME, read_reference, reference_path
from kuiper_edu.course.trial.scratch import scratch
from kuiper_edu.errors import KuiperError, NotebookError
from kuiper_edu.support.notebooks import Notebook
from kuiper_edu.support.project import COURSES
from kuiper_edu.support.writing import make_folder, write_whole

_SETUP = """\
#!/usr/bin/env bash
# Runs once, when the image is built: installs Python and this package. The default folder is Gradescope's.
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
# Runs for each submission. Output printed by a student's code is not shown; the results are in the file.
root="${{1:-/autograder}}"
cd "$root/source" && exec .venv/bin/python -m kuiper_edu.course.classroom.autograder {course} "$root" {level}
"""
_LEVELS = ("isolated", "unisolated")


def write_zip(course: str, root: Path, path: Path, *, isolated: bool = True, own: Path | None = None) -> None:
    """Write the autograder zip of a course, reproducibly: the same course gives the same bytes.

    Args:
        course: `course3`, `course4` or `course5`.
        root: the course folder, which contains reference/.
        path: the zip to write.
        isolated: whether the autograder runs answers in a sandbox.
        own: a class's own reference, used instead of the course's.

    Raises:
        UsageError: there is no such course or reference, or the file cannot be written.
    """
    level = _LEVELS[0 if isolated else 1]
    scripts = {"setup.sh": _SETUP, "run_autograder": _RUN.format(course=course, level=level)}
    files = {name: script.encode() for name, script in scripts.items()}
    files |= dict(archives.matching(root, (*archives.PROJECT, *(f"{each}/model_file/**/*" for each in COURSES))))
    files |= dict(archives.package())
    files[f"reference/{course}/{NAME}"] = reference_path(course, root, own).read_bytes()  # no other file beside it
    archives.write_zip(path, files, executable=scripts)


def grade(course: str, root: Path, *, isolated: bool = True) -> None:
    """Grade the submission in an autograder's folder and write its results.json.

    Args:
        course: the course whose homework is graded.
        root: the folder with source/, submission/ and results/.
        isolated: whether answers run in a sandbox.

    Raises:
        KuiperError: the autograder itself cannot grade; nothing is written.
    """
    source, submission = root / "source", root / "submission"
    reference = read_reference(reference_path(course, source))
    grader = Grader(reference, source, isolated=isolated, hidden=[submission, root / "results"])
    with scratch() as folder:
        (result,) = Batch(grader, Store(folder), _submitted(submission, reference)).run()
    broken = [row.reason for row in result.rows if row.status == "grader_error"]
    if broken:
        raise NotebookError(f"a check of the reference is broken: {broken[0]}")
    make_folder(root / "results")
    write_whole(root / "results" / "results.json", results_json(result))


def _submitted(folder: Path, reference: Notebook) -> Submissions:
    """Return what is in a folder as the submission of one student."""
    chooser = Chooser(reference)
    chosen = chooser.choose("submission", [(Owner("submission"), file) for file in Reader().files(folder)])
    return Submissions([chosen], [], chooser.notes)


def main(course: str, root: str, level: str = "isolated") -> int:
    """Run the autograder, as run_autograder does; the exit code is 0 if results.json was written, else 2."""
    try:
        grade(course, Path(root), isolated=level != _LEVELS[1])
    except KuiperError as error:
        print(f"Nothing was graded: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
