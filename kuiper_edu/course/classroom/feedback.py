"""Feedback to send: OUT/feedback.zip, the students' pages in the layout in which their platform takes files back.

Moodle            "Upload multiple feedback files in a zip": the folders of its download
Canvas            "Re-Upload Submissions": the very file that was downloaded. Canvas shows it under the name of the
                  student's own file, homework.ipynb: so it is a notebook with one cell, the page
Brightspace       "Add Feedback Files" in the submission folder: the folders of its download
others            no platform takes it back: a folder or a file for each student, under the names of the delivery
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kuiper_edu.course.classroom.pages import student_body, student_page
from kuiper_edu.course.classroom.platforms import Layout
from kuiper_edu.course.classroom.results import Result
from kuiper_edu.course.grading import archives
from kuiper_edu.support.notebooks import Cell, Notebook

NAME = "feedback.zip"
_IN_MARKDOWN = str.maketrans({"\n": "&#10;", "$": "&#36;", "\\": "&#92;"})  # no paragraph and no formula begins


def write(out: Path, results: Iterable[Result], layout: Layout, course: str) -> list[str]:
    """Write feedback.zip; return the students for whom there is nothing in it.

    Args:
        out: the folder of the results.
        results: the results of the class.
        layout: how the submissions were delivered.
        course: the course whose homework was graded.

    Raises:
        UsageError: the file cannot be written.
    """
    files: dict[str, bytes] = {}
    without = []
    for result in results:
        place = layout.feedback(result.file) if result.file else ""
        if not place:
            without.append(result.student)
            continue
        text = _notebook(result) if place.endswith(".ipynb") else student_page(result, course)
        if place in files:  # names that look the same in reports
            place = f"{result.student.replace('/', '-')}/{place.rpartition('/')[2]}"
        files[place] = text.encode()
    archives.write_zip(out / NAME, files)
    return without


def _notebook(result: Result) -> str:
    return Notebook([Cell(student_body(result).translate(_IN_MARKDOWN), kind="markdown", id="feedback")]).to_text()
