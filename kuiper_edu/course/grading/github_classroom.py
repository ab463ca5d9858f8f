"""A workflow for GitHub Classroom's autograding: a test for each visible check of a homework, with its points.

It goes into the template repository, beside what `release --handout` makes, as .github/workflows/classroom.yml. The
steps are those that GitHub Classroom writes itself (version 1 of autograding-command-grader and -grading-reporter in
classroom-resources); only the commands were tried, not GitHub.
"""

from __future__ import annotations

import json
from pathlib import Path

from kuiper_edu.course.grading.release import is_hidden, read_reference, reference_path
from kuiper_edu.support.notebooks import Cell
from kuiper_edu.support.writing import make_folder, write_whole

_HEAD = """\
# GitHub Classroom grades the visible checks of {course}'s homework at each push; hidden checks are run by the teacher.
# Put this file into the template repository as .github/workflows/classroom.yml. It has never been run on GitHub.
name: Autograding Tests
on: [push, workflow_dispatch]
permissions:
  checks: write
  actions: read
  contents: read
jobs:
  run-autograding-tests:
    runs-on: ubuntu-latest
    if: github.actor != 'github-classroom[bot]'
    steps:
      - uses: actions/checkout@v4
      - uses: astral-sh/setup-uv@v5
      - name: Check the homework
        run: |
          homework=my_course/{course}/homework.ipynb
          [ -f "$homework" ] || homework={course}/homework.ipynb
          uv run kuiper-edu check "$homework" --json | tee checks.json
        continue-on-error: true
        shell: bash {{0}}
"""
_TEST = """\
      - name: {title}
        id: {id}
        uses: classroom-resources/autograding-command-grader@v1
        with:
          test-name: {title}
          command: {command}
          timeout: 1
          max-score: {points:g}
"""
_REPORT = """\
      - name: Autograding Reporter
        uses: classroom-resources/autograding-grading-reporter@v1
        env:
{results}
        with:
          runners: {runners}
"""
_PASSED = (
    "import json, sys; "
    "sys.exit(not any(row['id'] == sys.argv[1] and row['status'] == 'passed' "
    "for row in json.load(open('checks.json'))['rows']))"
)


def write_workflow(course: str, root: Path, path: Path, own: Path | None = None) -> None:
    """Write the workflow of a homework.

    Args:
        course: the course whose homework is graded.
        root: the course folder, which contains reference/.
        path: the file to write.
        own: a class's own reference of this course, used instead of the course's.

    Raises:
        UsageError: there is no such course or reference, or the file cannot be written.
        NotebookError: the reference is damaged.
    """
    reference = read_reference(reference_path(course, root, own))
    checks = [cell for cell in reference.cells if cell.role == "check" and not is_hidden(cell)]
    ids = [f"check{number}" for number in range(1, len(checks) + 1)]
    results = "\n".join(f'          {name.upper()}_RESULTS: "${{{{steps.{name}.outputs.result}}}}"' for name in ids)
    tests = [_test(name, check) for name, check in zip(ids, checks, strict=True)]
    report = _REPORT.format(results=results, runners=",".join(ids))
    make_folder(path.parent)
    write_whole(path, "".join([_HEAD.format(course=course), *tests, report]))


def _test(name: str, check: Cell) -> str:
    title = json.dumps(check.title or check.name, ensure_ascii=False)  # JSON's strings are also YAML's
    command = json.dumps(f'python3 -c "{_PASSED}" {check.name}')
    return _TEST.format(title=title, id=name, command=command, points=check.points)
