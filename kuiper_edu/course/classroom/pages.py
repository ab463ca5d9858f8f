"""The pages of a graded class: one for each student, and one for the teacher.

Everything that came from a student is escaped. Of a hidden check, a student's page says whether it passed and nothing
else; the teacher's page says why it did not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape

from kuiper_edu.course.classroom.results import Result, file_name
from kuiper_edu.course.grading.check import Row
from kuiper_edu.errors import counted
from kuiper_edu.viz.charts import bar_chart

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #ccc; vertical-align: top }
td.n { text-align: right; white-space: nowrap }
pre { overflow-x: auto; border-left: 2px solid #999; padding-left: 1rem }
.warn { border-left: 4px solid #b45309; padding-left: 1rem }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #111 }
  th, td { border-color: #444 }
  a { color: #8ab4f8 }
  .chart { background: #fff }
}
"""
_LEVELS = {"unisolated": "Graded without isolation: the answers ran with the rights of the user who graded them."}


def student_page(result: Result, course: str) -> str:
    """Return a student's page as HTML.

    Args:
        result: the student's result.
        course: the course whose homework was graded.
    """
    rows = [
        [row.title or row.id, row.status, f"{row.points:g} / {row.possible:g}", row.reason]
        for row in result.for_student().rows
    ]
    rows += [[one.kind, "", f"{one.points:+g}" if one.points else "", one.reason] for one in result.adjustments]
    notes = "".join(f"<p>{escape(note)}</p>" for note in (*result.notes, *result.found))
    head = f"<p><strong>{result.points:g} of {result.possible:g} points</strong></p>{notes}{_level(result)}"
    code = "".join(
        f"<details><summary>{escape(name)}</summary><pre>{escape(source)}</pre></details>"
        for name, source in result.answers.items()
    )
    answers = f"<h2>Answers</h2>{code}" if code else ""
    return _page(f"{course}, {result.student}", head + _table(["Check", "", "Points", "Why"], rows, {2}) + answers)


def class_page(
    results: list[Result],
    course: str,
    changed: list[str],
    others: list[tuple[str, str]],
    bound: str = "",
    deadline: str = "",
) -> str:
    """Return the teacher's page as HTML: scores, the share who solved each question, the most frequent mistakes.

    Args:
        results: the results of all students.
        course: the course whose homework was graded.
        changed: whose points changed in a regrade, as sentences.
        others: the files that were found and not graded, each with the reason.
        bound: how the memory of answers was limited, as a sentence.
        deadline: the deadline and how many came late, as a sentence.
    """
    graded = [result for result in results if result.status == "graded"]
    parts = [
        f"<p>{counted(len(results), 'student')}, {len(graded)} graded, "
        f"{sum(result.status == 'missing' for result in results)} handed in nothing, "
        f"{sum(result.status == 'unreadable' for result in results)} cannot be read, "
        f"{sum(result.status == 'not_graded' for result in results)} could not be graded. "
        f"{len(others)} files were found and not graded.</p>",
        *(_level(result) for result in graded[:1]),
        *(f"<p>{escape(sentence)}</p>" for sentence in (bound, deadline) if sentence),
        "<h2>Scores</h2>",
        _chart(_scores(graded), "students"),
        "<h2>How many got the points of each check</h2>",
        _chart(_shares(graded), "%", full=100),
        _hard(graded),
        "<h2>Mistakes, most frequent first</h2>",
        _table(["Said", "Students"], [[sentence, str(count)] for sentence, count in mistakes(results)], {1}),
        *(["<h2>Changed since the last time</h2>", _list(changed)] if changed else []),
        *(["<h2>Found and not graded</h2>", _table(["File", "Why"], list(map(list, others)), set())] if others else []),
        "<h2>Students</h2>",
        _students(results),
    ]
    return _page(f"{course}, the class", "".join(parts))


def mistakes(results: Iterable[Result]) -> list[tuple[str, int]]:
    """Return the 30 most frequent causes, each with the number of students who got it; the most frequent first."""
    messages = Counter(f"{row.title}: {row.reason}" for result in results for row in _causes(result))
    return sorted(messages.most_common(), key=lambda pair: (-pair[1], pair[0]))[:30]


def _causes(result: Result) -> list[Row]:
    """Return the rows that say what a student did wrong, and not what follows from it: each message once.

    An answer that calls a wrong one says nothing new, nor does a hidden check if a visible one of its answer failed.
    """
    lost = [row for row in result.rows if row.reason and row.points < row.possible and row.status != "missing"]
    seen = {row.answer for row in lost if not row.hidden}
    own = [row for row in lost if not row.caused_by and not (row.hidden and row.answer in seen)]
    return list({(row.title, row.reason): row for row in own}.values())


def _scores(graded: list[Result]) -> dict[str, float]:
    possible = max((result.possible for result in graded), default=0)
    if not possible:
        return {}
    tenths = Counter(min(9, int(10 * result.points / possible)) for result in graded)
    return {f"{10 * tenth} to {10 * tenth + 10} %": float(tenths[tenth]) for tenth in range(10)}


def _shares(graded: list[Result]) -> dict[str, float]:
    solved: Counter[str] = Counter()
    students: Counter[str] = Counter()
    for result in graded:
        for row in result.rows:
            students[row.id] += 1
            solved[row.id] += row.points == row.possible
    return {check: round(100 * solved[check] / students[check], 1) for check in students}


def _hard(graded: list[Result]) -> str:
    hard = [check for check, share in _shares(graded).items() if share < 20 and len(graded) >= 5]
    return f'<p class="warn">Nearly everybody fails {escape(", ".join(hard))}: is the text clear?</p>' if hard else ""


def _chart(values: dict[str, float], unit: str, full: float | None = None) -> str:
    return f'<div class="chart">{bar_chart(values, unit=unit, full=full).svg}</div>' if values else "<p>None yet.</p>"


def _students(results: list[Result]) -> str:
    rows = "".join(
        f'<tr><td><a href="students/{file_name(result.student)}.html">{escape(result.student)}</a></td>'
        f'<td>{escape(result.status)}</td><td class="n">{result.points:g} / {result.possible:g}</td>'
        f"<td>{escape(' '.join(result.remarks))}</td></tr>"
        for result in results
    )
    return f"<table><tr><th>Student</th><th></th><th>Points</th><th>Notes</th></tr>{rows}</table>"


def _level(result: Result) -> str:
    sentence = _LEVELS.get(result.level, "")
    return f'<p class="warn">{sentence}</p>' if sentence else ""


def _list(sentences: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>"


def _table(head: list[str], rows: list[list[str]], numbers: set[int]) -> str:
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    lines = "".join(f"<tr>{''.join(_field(i, text, numbers) for i, text in enumerate(row))}</tr>" for row in rows)
    return f"<table><tr>{titles}</tr>{lines}</table>"


def _field(column: int, text: str, numbers: set[int]) -> str:
    return f'<td class="n">{escape(text)}</td>' if column in numbers else f"<td>{escape(text)}</td>"


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f"<body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )
