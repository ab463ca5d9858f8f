"""Homeworks of honest students in which answers share names, or one of them fails."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attempts import solutions

from kuiper_edu.course.grading.release import read_reference, reference_path, released
from kuiper_edu.support.notebooks import Notebook

DEGREES, SORT, SMALLEST, LEVELS = (
    f"course4-{name}" for name in ("in-degrees", "topo-sort", "smallest-first", "levels")
)
FAILS = "def levels(successors):\n    return 1 / 0\n"
TAKES = """def take(ready):
    return ready.pop(ready.index(min(ready)))

def smallest_first(successors):
    waits_for = in_degrees(successors)
    ready = [name for name, degree in waits_for.items() if degree == 0]
    order = []
    while ready:
        order.append(take(ready))
        for after in successors.get(order[-1], ()):
            waits_for[after] -= 1
            if waits_for[after] == 0:
                ready.append(after)
    return order
"""
TAKES_ALL = """def take(waits_for):
    level = sorted(name for name, degree in waits_for.items() if degree == 0)
    for name in level:
        del waits_for[name]
    return level

def levels(successors):
    waits_for, found = in_degrees(successors), []
    while level := take(waits_for):
        found.append(level)
        for name in level:
            for after in successors.get(name, ()):
                waits_for[after] -= 1
    return found
"""


@cache
def reference() -> Notebook:
    return read_reference(reference_path("course4", Path(__file__).parents[3]))


def students() -> Mapping[str, tuple[set[str], dict[str, str]]]:
    """Return for each student the answers that are lost, and the sources of the cells."""
    right = solutions(reference())
    stub = next(cell.source for cell in released(reference()).cells if cell.name == LEVELS)
    scratch = {name: right[name] + scratch_below(name) for name in (DEGREES, SORT, SMALLEST)}
    imported = {DEGREES: f"import math\nmath.inf\n{right[DEGREES]}"}
    timed = f"import time\ntime.time()\n{right[SORT]}"
    fails = f"import math\nmath.inf\n1 / 0\n{FAILS}"
    endless = "import time\ndef levels(successors):\n    while True: time.time()"
    least = "def least(ready):\n    return min(ready)\n"
    return {
        "gus: one import twice, an answer raises": (
            {LEVELS},
            imported | {LEVELS: fails},
        ),
        "ben: one scratch name, an answer raises": ({LEVELS}, scratch | {LEVELS: FAILS + scratch_below(LEVELS)}),
        "dan: one scratch name, an answer not begun": ({LEVELS}, scratch | {LEVELS: stub + scratch_below(LEVELS)}),
        "ann: two helpers of one name": (set(), {SMALLEST: TAKES, LEVELS: TAKES_ALL}),
        "fay: one import twice, an answer endless": (
            {LEVELS},
            {SORT: timed, LEVELS: endless},
        ),
        "ida: a cell raises below its right answer, and its helper is used by another": (
            set(),
            {
                DEGREES: f"import operator\n{least}{right[DEGREES]}\nprint(in_degrees(tets))",
                SMALLEST: TAKES.replace("min(ready)", "least(ready)") + "\noperator.index(1)",
            },
        ),
        "hal: IPython's shell": (set(), {SORT: f"get_ipython().run_line_magic('pwd', '')\n{right[SORT]}"}),
    }


def scratch_below(name: str) -> str:
    called = name.removeprefix("course4-").replace("-", "_")
    return f"\ntest = {{'a': ['b'], 'b': []}}\nprint({called}(test))\n"


def answers(name: str) -> dict[str, str]:
    return solutions(reference()) | students()[name][1]


def expected(name: str) -> dict[str, bool]:
    """For each check whether it passes."""
    lost = students()[name][0]
    return {cell.name: not lost & set(cell.needs) for cell in reference().cells if cell.role == "check"}
