"""A synthetic class: any number of students who hand in homework 4, each with a planted score.

    python -m proofs.synthetic_class FOLDER --count 1000 --seed 1   write FOLDER/submissions/ and FOLDER/planted.json
    python -m proofs.synthetic_class FOLDER --grade                 also grade it into FOLDER/out, and print the figures
    python -m proofs.synthetic_class --points                       write synthetic_points.json, points of wrong answers

The answers are those in reference/course4/answers, right in unusual styles and wrong; the attacks those in
proofs/attacks. The points of a wrong answer for its own exercise were found by the learner's `check`, not by the grader
that is tested here. A student differs from the reference in at most one exercise. If an answer calls the function of
another exercise, that is the reference's, so that points add up.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from kuiper_edu.course.grading.answer_files import answers
from kuiper_edu.course.grading.check import rows_of, runnable
from kuiper_edu.course.grading.release import read_reference, reference_path, released
from kuiper_edu.course.grading.run import run
from kuiper_edu.course.grading.transplant import Transplant, transplant
from kuiper_edu.course.trial import sources
from kuiper_edu.support.notebooks import Notebook
from proofs.attacks.catalogue import ATTACKS

ROOT = Path(__file__).parents[1]
POINTS = Path(__file__).parent / "synthetic_points.json"
ASKED = ("in_degrees", "topo_sort", "smallest_first", "levels")
HELPER = "course4-helper"

_BURNS = (
    "while True: pass",
    "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
    "sum(range(10**18))",
    "import re\nre.match('(a+)+$', 'a' * 64 + 'b')",
    "import itertools\nfor _ in itertools.count(): successors = dict(successors)",
)
_SLEEPS = (
    "import time\ntime.sleep(1e9)",
    "import threading\nthreading.Event().wait()",
    "import os\nos.read(os.pipe()[0], 1)",
    "import select\nselect.select([], [], [])",
    "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()",
)
_UNREADABLE = (
    b"",
    b"{",
    b"[]",
    b"\xff\xfe\x00",
    b'{"nbformat": 3, "worksheets": []}',
    b'{"nbformat": 4}',
    b"[" * 50_000,
)
# The targets of the attacks, which do not exist here.
_NAMES = {
    "FOLDER": "/srv/class",
    "SECRET": "/srv/class/reference/homework.ipynb",
    "OTHER": "/srv/class/submissions/bob.ipynb",
    "LOG": "/srv/class/out/results.json",
    "SOCKET": "/srv/class/daemon.sock",
    "ABSTRACT": "\0class",
    "VICTIM": 4_194_303,
    "GRADER": 4_194_303,
    "PORT": 9,
    "PREFIX": "/usr",
    "PACKAGE": "/srv/class",
    "WORD_OF_THE_JUDGE": "secret",
}
# Students of each kind in a thousand; the others have right answers to all four exercises.
_KINDS = {"wrong": 440, "hostile": 60, "blank": 40, "partly": 60, "unreadable": 20, "burns": 10, "sleeps": 10}


@dataclass(frozen=True)
class Answer:
    """An answer to one exercise.

    Args:
        asks: the exercise, `topo_sort`.
        source: the source of its cell; None if it is left as released.
        helper: the source of the helper cell.
        points: its points for its own exercise.
    """

    asks: str
    source: str | None
    helper: str = ""
    points: float = 0.0

    @property
    def calls(self) -> set[str]:
        """The other exercises whose functions it calls, directly or through the reference's answers."""
        names = sources.used(f"{self.helper}\n{self.source or ''}") & set(ASKED) - {self.asks}
        return names.union(*(worked(name).calls for name in names)) - {self.asks}


@dataclass(frozen=True)
class Student:
    """A student: the kind of submission, its bytes, and the points that it must get."""

    kind: str
    content: bytes
    points: float
    answers: list[Answer] = field(default_factory=list)


@cache
def reference() -> Notebook:
    """Return the teacher's notebook."""
    return read_reference(reference_path("course4", ROOT))


def name_of(asks: str) -> str:
    """Return the name of the cell with the answer to an exercise."""
    return f"course4-{asks.replace('_', '-')}"


@cache
def worth(asks: str) -> float:
    """Return the points of an exercise."""
    return float(sum(cell.points for cell in reference().cells if cell.needs == (name_of(asks),)))


@cache
def stored(asks: str, kind: str) -> list[dict[str, Any]]:
    """Return the answers in `reference/course4/answers`: the source of each, and its digest as a name."""
    kinds = ("wrong", "strangers") if kind == "wrong" else (kind,)
    found = [one for each in kinds for one in answers(ROOT / "reference" / "course4" / "answers" / asks / f"{each}.py")]
    return [{"name": sha256(one.source.encode()).hexdigest()[:16], "source": one.source} for one in found]


@cache
def worked(asks: str) -> Answer:
    """Return the reference's answer."""
    source = next(cell.source for cell in reference().cells if cell.name == name_of(asks))
    return Answer(asks, source, points=worth(asks))


@cache
def right(asks: str) -> list[Answer]:
    """Return right answers in unusual styles."""
    return [Answer(asks, one["source"], one.get("helper", ""), worth(asks)) for one in stored(asks, "right")]


@cache
def wrong(asks: str) -> list[Answer]:
    """Return wrong answers, with the points that they get nevertheless."""
    points = json.loads(POINTS.read_text(encoding="utf-8"))[asks]
    return [
        Answer(asks, one["source"], one.get("helper", ""), points[one["name"]])
        for one in stored(asks, "wrong")
        if one["name"] in points  # an answer that was stored later has not been graded yet
    ]


def body(asks: str, text: str, before: str = "") -> Answer:
    """Return an answer whose function has this body."""
    first = '@answer("course4.topo_sort")\n' if asks == "topo_sort" else ""
    return Answer(asks, f"{first}def {asks}(successors):\n{textwrap.indent(before + text, '    ')}\n")


def hostile(asks: str, rnd: random.Random) -> Answer:
    """Return an answer that attacks the grader."""
    attack = rnd.choice(ATTACKS)
    names = "".join(f"{name} = {value!r}\n" for name, value in _NAMES.items())
    return body(asks, attack.source, f"from kuiper_edu.learn import report\n{names}")


def burning(asks: str, rnd: random.Random) -> Answer:
    """Return an answer that computes forever, when it is called or already when it is defined."""
    text = rnd.choice(_BURNS)
    if rnd.random() < 0.2:
        return Answer(asks, f"successors = {{}}\n{text}\n{worked(asks).source}")
    return body(asks, text)


def sleeping(asks: str, rnd: random.Random) -> Answer:
    """Return an answer that sleeps forever."""
    return body(asks, rnd.choice(_SLEEPS))


ODD: Mapping[str, Callable[[str, random.Random], Answer]] = {
    "wrong": lambda asks, rnd: rnd.choice(wrong(asks)),
    "hostile": hostile,
    "burns": burning,
    "sleeps": sleeping,
}


def answered(odd: list[Answer], rnd: random.Random) -> list[Answer]:
    """Return these answers, and right ones to the other exercises which do not call them."""
    chosen = {one.asks: one for one in odd}
    for asks in reversed(ASKED):  # a function is called by those of later exercises
        called = {name for one in chosen.values() for name in one.calls}
        helped = any(one.helper for one in chosen.values())
        fitting = [one for one in right(asks) if not one.calls & {o.asks for o in odd} and not (one.helper and helped)]
        chosen.setdefault(asks, worked(asks) if asks in called else rnd.choice(fitting))
    return [chosen[asks] for asks in ASKED]


def notebook(answers: list[Answer]) -> Notebook:
    """Return the released notebook with these answers."""
    changed = {name_of(one.asks): one.source for one in answers if one.source is not None}
    changed[HELPER] = "".join(one.helper for one in answers)
    blank = released(reference())
    return replace(blank, cells=[replace(cell, source=changed.get(cell.name, cell.source)) for cell in blank.cells])


def student(kind: str, rnd: random.Random) -> Student:
    """Return a student with a submission of this kind."""
    if kind == "unreadable":
        return Student(kind, rnd.choice(_UNREADABLE), 0.0)
    if kind == "blank":
        odd = [Answer(asks, None) for asks in ASKED]
    elif kind == "partly":
        odd = [Answer(asks, None) for asks in rnd.sample(ASKED, rnd.randint(1, 3))]
    else:
        odd = [ODD[kind](rnd.choice(ASKED), rnd)] if kind in ODD else []
    answers = answered(odd, rnd)
    return Student(kind, notebook(answers).to_text().encode(), sum(one.points for one in answers), answers)


def the_class(count: int, seed: int) -> dict[str, Student]:
    """Return the whole class, by name; the same seed gives the same class."""
    rnd = random.Random(seed)
    kinds = [kind for kind, of_thousand in _KINDS.items() for _ in range(max(1, of_thousand * count // 1000))]
    kinds = (kinds + ["right"] * (count - len(kinds)))[:count]
    rnd.shuffle(kinds)
    return {f"s{number:05d}": student(kind, rnd) for number, kind in enumerate(kinds)}


def hand_in(folder: Path, students: Mapping[str, Student]) -> None:
    """Write the submissions of the class, and the points that each student must get."""
    (folder / "submissions").mkdir(parents=True)
    for name, one in students.items():
        (folder / "submissions" / f"{name}.ipynb").write_bytes(one.content)
    planted = {name: {"kind": one.kind, "points": one.points} for name, one in students.items()}
    (folder / "planted.json").write_text(json.dumps(planted, indent=1) + "\n", encoding="utf-8")


def points_of_wrong_answers() -> dict[str, dict[str, float]]:
    """Return the points of each wrong answer for its own exercise, as found by the learner's `check`."""
    planted = {(asks, one["name"]): _planted(asks, one) for asks in ASKED for one in stored(asks, "wrong")}
    names = {
        f"{number} {check}": (key, check)
        for number, (key, one) in enumerate(planted.items())
        for check in runnable(one)
    }
    checks = {name: runnable(planted[key])[check] for name, (key, check) in names.items()}
    trials = run(next(iter(planted.values())).setup(), checks, "course4", ROOT)
    found: dict[str, dict[str, float]] = {}
    for (asks, name), one in planted.items():
        own = {check: trials[key] for key, (whose, check) in names.items() if whose == (asks, name)}
        rows = rows_of(one, {**own, "setup": trials["setup"]})
        found.setdefault(asks, {})[name] = sum(row.points for row in rows)
        print(asks, name, found[asks][name], *(row.id for row in rows if row.points), sep=", ", file=sys.stderr)
    return found


def _planted(asks: str, one: Mapping[str, Any]) -> Transplant:
    """Return a notebook with a wrong answer among the reference's, and with only the checks of its own exercise."""
    odd = Answer(asks, one["source"], one.get("helper", ""))
    others = [odd if name == asks else worked(name) for name in ASKED]
    planted = transplant(reference(), notebook(others), hidden=True)
    own = [cell for cell in planted.notebook.cells if cell.role != "check" or cell.needs == (name_of(asks),)]
    planted.notebook = replace(planted.notebook, cells=own)
    return planted


def graded(folder: Path) -> bool:
    """Grade a class and print the figures; return whether all students got the planted points."""
    from kuiper_edu.course.classroom.grade import GradeOptions, grade

    planted = json.loads((folder / "planted.json").read_text(encoding="utf-8"))
    began, load = time.monotonic(), os.getloadavg()[0]
    results = grade(GradeOptions(folder / "submissions", "course4", folder / "out"), ROOT).results
    took = time.monotonic() - began
    after = os.getloadavg()[0]
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    got = {result.student: result.points for result in results}
    wrongly = [f"{name}: {one}, got {got.get(name)}" for name, one in planted.items() if got.get(name) != one["points"]]
    print(*wrongly, sep="\n")
    print(dict(Counter(one["kind"] for one in planted.values())))
    print(
        f"{len(planted)} students, {len(wrongly)} scores not as planted; {took:.0f} s, "
        f"{own.ru_utime + own.ru_stime:.0f} s of CPU time in the grader and {others.ru_utime + others.ru_stime:.0f} s "
        f"in trials, on {len(os.sched_getaffinity(0))} cores; load {load:.1f} before, {after:.1f} after"
    )
    return not wrongly


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--grade", action="store_true", help="grade it, too")
    parser.add_argument("--points", action="store_true", help="find out what the wrong answers get")
    arguments = parser.parse_args()
    if arguments.points:
        POINTS.write_text(json.dumps(points_of_wrong_answers(), indent=1) + "\n", encoding="utf-8")
    if arguments.folder is None:
        return 0
    if not (arguments.folder / "planted.json").exists():
        students = the_class(arguments.count, arguments.seed)
        try:
            hand_in(arguments.folder, students)
        except OSError as error:
            parser.error(f"{arguments.folder} cannot be written: {error.strerror}")
    return 0 if not arguments.grade or graded(arguments.folder) else 1


if __name__ == "__main__":
    sys.exit(main())
