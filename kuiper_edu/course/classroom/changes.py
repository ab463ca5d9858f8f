"""The changes of a regrade: whose points changed, and why."""

from __future__ import annotations

from kuiper_edu.course.classroom.results import Result


def changes(before: dict[str, Result], results: list[Result]) -> list[str]:
    """Return a sentence for each student whose points changed."""
    return [
        _sentence(before[result.student], result)
        for result in results
        if result.student in before and before[result.student].points != result.points
    ]


def _sentence(old: Result, new: Result) -> str:
    was = {row.id: row.status for row in old.rows}
    rows = [
        f"{row.id} was {was.get(row.id, 'not there')}, is {row.status}"
        for row in new.rows
        if was.get(row.id) != row.status
    ]
    causes = [part for part in new.made_from if new.made_from[part] != old.made_from.get(part)]
    why = f"the {' and the '.join(causes)} changed" if causes else "nothing known changed"
    what = "; ".join(rows) or "the points differ"
    return f"{new.student}: {old.points:g} -> {new.points:g} points, since {why}: {what}."
