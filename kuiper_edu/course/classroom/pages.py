"""The pages of a graded class: one for each student, and one for the teacher.

Everything that came from a student is escaped. Of a hidden check, a student's page says whether it passed and nothing
else; the teacher's page says why it did not.
"""

from __future__ import annotations

from html import escape
from typing import Any

from kuiper_edu.course.classroom import statistics
from kuiper_edu.course.classroom.results import Result, file_name
from kuiper_edu.course.classroom.similarity import Pair
from kuiper_edu.errors import counted
from kuiper_edu.viz.charts.small_charts import bar_chart

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #ccc; vertical-align: top }
.n { text-align: right; white-space: nowrap }
.then td:first-child { padding-left: 2.5rem; color: #555 }
pre { overflow-x: auto; border-left: 2px solid #999; padding-left: 1rem }
.warn { border-left: 4px solid #b45309; padding-left: 1rem }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #111 }
  th, td { border-color: #444 }
  a { color: #8ab4f8 }
  .then td:first-child { color: #aaa }
  .chart { background: #fff }
}
"""
_MOST_CAUSES = 30
_LEVELS = {"unisolated": "Graded without isolation: the answers ran with the rights of the user who graded them."}


def student_page(result: Result, course: str) -> str:
    """Return a student's page as HTML.

    Args:
        result: the student's result.
        course: the course whose homework was graded.
    """
    return _page(f"{course}, {result.student}", student_body(result))


def student_body(result: Result) -> str:
    """Return what a student's page says, as HTML: points, remarks, each check, and the student's code."""
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
    return head + _table(["Check", "", "Points", "Why"], rows, {2}) + answers


def class_page(
    results: list[Result],
    course: str,
    changed: list[str],
    others: list[tuple[str, str]],
    bound: str = "",
    deadline: str = "",
    similar: list[Pair] | None = None,
) -> str:
    """Return the teacher's page as HTML: the points, each question, and the most frequent mistakes with their causes.

    Args:
        results: the results of all students.
        course: the course whose homework was graded.
        changed: whose points changed in a regrade, as sentences.
        others: the files that were found and not graded, each with the reason.
        bound: how the memory of answers was limited, as a sentence.
        deadline: the deadline and how many came late, as a sentence.
        similar: pairs of students whose answers are alike; None if nobody looked for them.
    """
    graded = statistics.graded(results)
    parts = [
        f"<p>{counted(len(results), 'student')}, {len(graded)} graded, "
        f"{sum(result.status == 'missing' for result in results)} handed in nothing, "
        f"{sum(result.status == 'unreadable' for result in results)} cannot be read, "
        f"{sum(result.status == 'not_graded' for result in results)} could not be graded.</p>",
        *(_level(result) for result in graded[:1]),
        *(f"<p>{escape(sentence)}</p>" for sentence in (bound, deadline) if sentence),
        "<h2>Scores</h2>",
        f"<p>{escape(statistics.summary(results))}</p>",
        _chart(statistics.tenths(results), title="Number of students with this part of the points"),
        "<h2>Questions</h2>",
        _questions(results),
        "<h2>How many got the points of each check</h2>",
        _chart(statistics.shares(results), unit="%", full=100),
        _hard(results),
        "<h2>Mistakes, most frequent first</h2>",
        _mistakes(results),
        *(["<h2>Changed since the last time</h2>", _list(changed)] if changed else []),
        *(["<h2>Similar answers</h2>", _similar(similar)] if similar is not None else []),
        *([f"<h2>Found and not graded: {counted(len(others), 'file')}</h2>", _others(others)] if others else []),
        "<h2>Students</h2>",
        _students(results),
    ]
    return _page(f"{course}, the class", "".join(parts))


def _questions(results: list[Result]) -> str:
    head = ["Question", "Points", "Mean", "Got all", "Got none", "Agrees with the rest"]
    rows = [
        [
            one.answer,
            f"{one.possible:g}",
            f"{one.mean:.3g}",
            f"{100 * one.full:.0f} %",
            f"{100 * one.none:.0f} %",
            "-" if one.agreement is None else f"{one.agreement:.2f}",
        ]
        for one in statistics.questions(results)
    ]
    note = (
        "<p>The last column is a correlation, from -1 to 1: near 0, who does well elsewhere does no better here. "
        "Is the text clear?</p>"
    )
    return _table(head, rows, {1, 2, 3, 4, 5}) + note if rows else "<p>None yet.</p>"


def _mistakes(results: list[Result]) -> str:
    """Return the most frequent causes of lost points, below each what follows from it, and how many more there are."""
    causes = statistics.causes(results)
    lines = "".join(
        f'<tr><td>{escape(cause.sentence)}</td><td class="n">{cause.students}</td></tr>'
        + "".join(
            f'<tr class="then"><td>so, too: {escape(title)}</td><td class="n">{count}</td></tr>'
            for title, count in sorted(cause.consequences.items())
        )
        for cause in causes[:_MOST_CAUSES]
    )
    left_out = len(causes) - _MOST_CAUSES
    more = f"<p>And {left_out} more, each at most as frequent.</p>" if left_out > 0 else ""
    return f"<table><tr><th>Said</th><th>Students</th></tr>{lines}</table>{more}"


def _similar(pairs: list[Pair]) -> str:
    lines = "".join(
        f"<tr><td>{_link(pair.first)}</td><td>{_link(pair.second)}</td>"
        f'<td class="n">{100 * pair.share:.0f} %</td><td>{escape(_alike(pair))}</td></tr>'
        for pair in pairs
    )
    note = (
        "<p>A hint to look at both, and no proof: right answers to short questions are alike by themselves. Names of "
        "variables, comments and layout do not count, nor does what was given or what many wrote. No points are lost."
        "</p>"
    )
    head = "<tr><th>Student</th><th>Student</th><th>Alike</th><th>Each answer</th></tr>"
    return f"{note}<table>{head}{lines}</table>" if pairs else f"{note}<p>No pair stands out.</p>"


def _alike(pair: Pair) -> str:
    return ", ".join(f"{name} {100 * share:.0f} %" for name, share in pair.answers.items())


def _others(others: list[tuple[str, str]]) -> str:
    return _table(["File", "Why"], list(map(list, others)), set())


def _hard(results: list[Result]) -> str:
    hard = statistics.hard(results)
    return f'<p class="warn">Nearly everybody fails {escape(", ".join(hard))}: is the text clear?</p>' if hard else ""


def _chart(values: dict[str, float], **look: Any) -> str:
    return f'<div class="chart">{bar_chart(values, **look).svg}</div>' if values else "<p>None yet.</p>"


def _students(results: list[Result]) -> str:
    rows = "".join(
        f"<tr><td>{_link(result.student)}</td>"
        f'<td>{escape(result.status)}</td><td class="n">{result.points:g} / {result.possible:g}</td>'
        f"<td>{escape(' '.join(result.remarks))}</td></tr>"
        for result in results
    )
    return f"<table><tr><th>Student</th><th></th><th>Points</th><th>Notes</th></tr>{rows}</table>"


def _link(student: str) -> str:
    return f'<a href="students/{file_name(student)}.html">{escape(student)}</a>'


def _level(result: Result) -> str:
    sentence = _LEVELS.get(result.level, "")
    return f'<p class="warn">{sentence}</p>' if sentence else ""


def _list(sentences: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>"


def _table(head: list[str], rows: list[list[str]], numbers: set[int]) -> str:
    titles = "".join(f"<th{_number(i, numbers)}>{escape(title)}</th>" for i, title in enumerate(head))
    lines = "".join(f"<tr>{''.join(_field(i, text, numbers) for i, text in enumerate(row))}</tr>" for row in rows)
    return f"<table><tr>{titles}</tr>{lines}</table>"


def _field(column: int, text: str, numbers: set[int]) -> str:
    return f"<td{_number(column, numbers)}>{escape(text)}</td>"


def _number(column: int, numbers: set[int]) -> str:
    return ' class="n"' if column in numbers else ""


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f"<body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )
