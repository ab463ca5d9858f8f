"""The results.json that Gradescope reads from an autograder."""

from __future__ import annotations

import json

from kuiper_edu.course.classroom.results import Result


def results_json(result: Result) -> str:
    """Return a student's result in Gradescope's format: one test for each check, and for each adjustment."""
    tests = [
        {
            "name": row.title or row.id,
            "score": row.points,
            "max_score": row.possible,
            "status": "passed" if row.points == row.possible else "failed",
            "output": f"{row.status}. {row.reason}".strip(),
            "visibility": "visible",
        }
        for row in result.for_student().rows
    ]
    tests += [
        {"name": one.kind, "score": one.points, "max_score": 0, "output": one.reason, "visibility": "visible"}
        for one in result.adjustments
    ]
    output = " ".join([f"{result.points:g} of {result.possible:g} points.", *result.remarks])
    return json.dumps({"score": result.points, "output": output, "tests": tests}, indent=1, ensure_ascii=False) + "\n"
