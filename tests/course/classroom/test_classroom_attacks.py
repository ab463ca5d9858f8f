"""A class with students who attack the grader: they gain nothing, and all others get their points."""

from __future__ import annotations

import io
import os
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from a_class import answered, shortened
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom import feedback
from kuiper_edu.course.classroom.grade import GradeOptions, GradeReport, grade
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.support.notebooks import Notebook

pytestmark = [needs_isolation, pytest.mark.slow]

BEFORE = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n'
LOOK = '''import gc, sys
def everything():
    """All dicts that this process can reach, with those of the frames below."""
    frame = sys._getframe()
    while frame:
        yield frame.f_locals
        for value in list(frame.f_locals.values()):
            yield getattr(value, "__dict__", {})
            for inner in list(getattr(value, "__dict__", {}).values()):
                if not isinstance(inner, (str, bytes, dict)) and hasattr(inner, "__iter__"):
                    try: yield from (item for item in list(inner) if isinstance(item, dict))
                    except Exception: pass
        frame = frame.f_back
    yield from (item for item in gc.get_objects() if isinstance(item, dict))
def jobs():
    return [one["cells"] for one in list(everything()) if isinstance(one.get("cells"), list)]
import time
time.sleep(0.5)
'''
THIEF = (
    LOOK
    + """for cells in jobs():
    for cell in cells:
        if "def everything" not in cell["source"] and "report(" not in cell["source"]:
            exec(cell["source"])
"""
)
SPY = LOOK + 'raise ValueError(repr([cell["source"] for cells in jobs() for cell in cells if "-hidden" in cell["id"]]))'
ASKS = BEFORE + (
    "    import linecache\n    raise NotImplementedError(repr(successors) + 'SEEN' + "
    "''.join(''.join(lines[2]) for lines in linecache.cache.values() if 'report(' in ''.join(lines[2])))"
)
HALF = BEFORE + "    raise ValueError('\\ud800 \\x1b[31m \\u202e')"
DEEP = (
    '{"status": "ran", "values": [["six", ' + "[" * 490 + "]" * 490 + ']], "error": null, "printed": "", "warned": ""}'
)
FORGED = {
    "status": '{"status": ["ran"], "values": [], "error": null, "printed": "", "warned": ""}',
    "text": '{"status": "error", "values": [], "error": {"name": "E", "text": [1], "place": null, "kind": ""}, '
    '"printed": "", "warned": ""}',
    "warned": '{"status": "ran", "values": [], "error": null, "printed": "", "warned": 3}',
    "no_text": '{"status": "ran", "values": [["itself", {"error": "CycleError"}], ["six", {"error": "CycleError"}]], '
    '"error": null, "printed": "", "warned": ""}',
    "half": '{"status": "error", "values": [], "error": {"name": "\\\\ud800", "text": "\\\\ud800", "place": null, '
    '"kind": ""}, "printed": "", "warned": ""}',
    "deep": DEEP,
    "points": '{"status": "passed", "points": 21}',
    "right": '{"status": "ran", "values": [], "error": null, "printed": "", "warned": ""}',
}


def forger(said: str) -> str:
    written = f"said = {said!r}.encode().replace(b'\\\\\\\\', b'\\\\')"
    return (
        f"import os\n{written}\nfor number in range(3, 200):\n"
        "    try: os.write(number, said)\n    except OSError: pass\nos._exit(0)"
    )


# Those before keep the processors busy until the jobs of all the others have been sent.
HONEST = [f"{when}{number}" for when in ("before", "z_later") for number in range(4)]
SLOWLY = "import time\nuntil = time.process_time() + 0.5\nwhile time.process_time() < until: pass"
NAMES = {
    "Jürgen": b"J\xfcrgen.ipynb",
    "two\ufffdlines": b"two\nlines.ipynb",
    "left\ufffdright": "left\u202eright.ipynb".encode(),
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory, repo: Path) -> tuple[GradeReport, Path]:
    """Grade the class once."""
    reference = read_reference(reference_path("course4", repo))
    tmp_path = tmp_path_factory.mktemp("class")
    handed = tmp_path / "submissions"
    handed.mkdir()
    sources = {"m_thief": THIEF, "m_spy": SPY, "m_asks": ASKS, "half": HALF}
    sources |= {f"forges_{name}": forger(said) for name, said in FORGED.items()}
    classmates: dict[str | bytes, Notebook] = {
        f"{name}.ipynb": answered(reference, topo_sort=source) for name, source in sources.items()
    }
    classmates |= dict.fromkeys((f"{name}.ipynb" for name in HONEST), reference)
    if sys.platform == "linux":
        classmates |= dict.fromkeys(NAMES.values(), reference)
    for name, notebook in classmates.items():
        signature = f"# {name!r}\n{SLOWLY if 'before' in str(name) else ''}"
        signed = [
            replace(cell, source=f"{cell.source}\n{signature}") if cell.name == "course4-topo-sort" else cell
            for cell in notebook.cells
        ]
        (handed / os.fsdecode(name)).write_text(replace(notebook, cells=signed).to_text(), encoding="utf-8")
    kept = ("course4-topo-sort-check", "course4-topo-sort-hidden")
    small = shortened(tmp_path / "reference", reference, *kept)
    done = grade(GradeOptions(handed, "course4", tmp_path / "out", reference=small), repo)
    return done, tmp_path / "out"


def test_everybody_has_a_result(graded: tuple[GradeReport, Path]) -> None:
    results = {result.student: result for result in graded[0].results}
    expected = {"m_thief", "m_spy", "m_asks", "half", *NAMES, *(f"forges_{name}" for name in FORGED)}
    assert results.keys() == expected | set(HONEST)
    assert {result.status for result in results.values()} == {"graded"}


def test_the_honest_keep_their_points_and_nobody_else_gets_any(graded: tuple[GradeReport, Path]) -> None:
    for result in graded[0].results:
        honest = result.student in (*HONEST, *NAMES)
        assert result.points == (result.possible if honest else 0), result.student


def test_no_report_holds_a_hidden_check_or_a_character_that_moves_others(
    graded: tuple[GradeReport, Path], repo: Path
) -> None:
    reference = read_reference(reference_path("course4", repo))
    (hidden,) = [cell for cell in reference.cells if cell.name == "course4-topo-sort-hidden"]
    lines = [line.strip() for line in hidden.source.splitlines() if "report(" in line and "HIDDEN" not in line]
    assert lines
    reports = {path: path.read_bytes() for path in graded[1].rglob("*") if path.is_file()}
    with zipfile.ZipFile(io.BytesIO(reports.pop(graded[1] / feedback.NAME))) as archive:
        reports |= {Path(feedback.NAME, name): archive.read(name) for name in archive.namelist()}
    for path, content in reports.items():
        text = content.decode()
        assert not [line for line in lines if line in text], path
        assert not set(text) & set("\x1b\u202e"), path


def test_a_hidden_check_tells_its_status_and_nothing_else(graded: tuple[GradeReport, Path]) -> None:
    rows = [row.for_student() for result in graded[0].results for row in result.rows if row.hidden]
    assert len(rows) == len(graded[0].results)
    assert {(row.status, row.reason) for row in rows} == {
        ("passed", ""),
        ("not passed", "A hidden check, with other inputs. What it is about is said in the homework's text."),
    }
