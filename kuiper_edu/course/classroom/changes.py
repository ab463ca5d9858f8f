"""The changes of a regrade: whose points changed, and why."""

from __future__ import annotations

from kuiper_edu.course.classroom.results import Result


def changes(before: dict[str, Result], results: list[Result]) -> list[str]:
    """Return a sentence for each student whose points changed: those that are shown, with all adjustments.

    Args:
        before: student -> the result that results.json of the last run shows.
        results: the results that are shown now.
    """
    return [
        _sentence(before[result.student], result)
        for result in results
        if result.student in before and before[result.student].points != result.points
    ]


def _sentence(old: Result, new: Result) -> str:
    was, now = _parts(old), _parts(new)
    parts = [
        f"{part} was {was.get(part, 'not there')}, is {now.get(part, 'not there')}"
        for part in dict.fromkeys([*now, *was])
        if was.get(part) != now.get(part)
    ]
    why = " and ".join(_causes(old, new)) or "nothing known changed"
    what = "; ".join(parts) or "the points differ"
    return f"{new.student}: {old.points:g} -> {new.points:g} points, since {why}: {what}."


def _parts(result: Result) -> dict[str, str]:
    """Return the name of a check or kind of an adjustment -> what is said of it."""
    parts = {row.id: row.status for row in result.for_student().rows}  # results.json says no more of a hidden one
    return parts | _by_hand(result) | {one.kind: f"{one.points:g}" for one in result.adjustments if one.kind == "late"}


def _by_hand(result: Result) -> dict[str, str]:
    """Return which points the teacher decided."""
    decided = {row.id: f"{row.points:g} by hand" for row in result.rows if row.status == "overridden"}
    for kind in ("bonus", "penalty"):
        points = [one.points for one in result.adjustments if one.kind == kind]
        if points:
            decided[kind] = f"{sum(points):+g}"
    return decided


def _causes(old: Result, new: Result) -> list[str]:
    causes = [f"the {part} changed" for part in new.made_from if new.made_from[part] != old.made_from.get(part)]
    if old.file and new.file and old.file != new.file and "the submission changed" in causes:
        causes[causes.index("the submission changed")] = f"another attempt counts ({new.file})"
    if _by_hand(old) != _by_hand(new):
        causes.append("what was decided by hand changed")
    if _lateness(old) != _lateness(new):
        causes.append("what is taken off for being late changed")
    return causes


def _lateness(result: Result) -> list[str]:
    """Return how late it was and what a day costs; the points follow from that and from the checks'."""
    return [one.reason for one in result.adjustments if one.kind == "late"]
