"""The overhead of graders, measured: `python -m proofs.grading_speed [submissions [rounds]]`.

The same homework for each grader: four functions of one line, each with a check, with right answers. So nearly all of
the time is overhead of the grader. Ours runs each exercise in a separate isolated process, forked from one fork server;
nbgrader and otter-grader run a notebook in one kernel, without isolation. The graders take turns (A B C A B C ...), one
core each: ours runs one trial at a time here.

The other graders need a separate environment; GRADERS names its folder of programs:

    python -m venv PEERS && PEERS/bin/pip install nbgrader==0.9.6 otter-grader==7.0.0
    GRADERS=PEERS/bin python -m proofs.grading_speed 10 3
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kuiper_edu.course.grading import withheld
from kuiper_edu.course.isolation.trials import Job, trials

ROOT = Path(__file__).parents[1]
EXERCISES = 4
A_CLASS = 50  # the minimum of submissions for ours: a fork server starts once for all of them
VERSIONS = {"nbgrader": "0.9.6", "otter-grader": "7.0.0"}
Cells = list[dict[str, Any]]
Seconds = tuple[float, float]  # wall-clock time, CPU time


def answer(number: int) -> str:
    return f"def f{number}(x):\n    return x + {number}"


def notebook(cells: Cells) -> str:
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    saved = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(saved)


def code(name: str, source: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    own = {"id": name, "source": source, "metadata": metadata or {}}
    return {"cell_type": "code", "outputs": [], "execution_count": None, **own}


def measured(work: Callable[[], object]) -> Seconds:
    """Call a function and return the time that it took, including the processes that it waited for."""
    began, used = time.monotonic(), _computed()
    work()
    return time.monotonic() - began, _computed() - used


def _computed() -> float:
    both = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


def run(*words: str | Path, folder: Path) -> None:
    """Run a program of another grader, preferably from GRADERS."""
    path = os.pathsep.join((os.environ.get("GRADERS", ""), os.environ["PATH"]))
    done = subprocess.run(words, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"{words[0]} ended with {done.returncode}: {done.stderr.decode()[-800:]}")


class Ours:
    """Our grader: a separate trial for each exercise, one after the other, including the start of the fork server."""

    name = "ours"

    def __init__(self, folder: Path, submissions: int) -> None:
        self.submissions = max(submissions, A_CLASS)
        self._copy, self._count = folder / "copy", self.submissions * EXERCISES
        self._copy.mkdir()
        withheld.make("course4", ROOT, self._copy)
        for path in (folder, self._copy, *self._copy.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        self._setup = [{"id": "setup", "source": "from kuiper_edu.learn import report"}]

    def grade(self) -> Seconds:
        checks = [
            [{"id": "a", "source": answer(number)}, {"id": "b", "source": f"report('it', f{number}(1))"}]
            for number in range(EXERCISES)
        ]
        jobs = [Job(str(number), checks[number % EXERCISES]) for number in range(self._count)]

        def work() -> None:
            with trials(self._copy, "course4", self._setup, busy=1) as server:
                server.setup()
                outcomes = dict(server.run(jobs))
            right = sum(dict(outcomes[job.id].values).get("it") == 1 + int(job.id) % EXERCISES for job in jobs)
            assert right == len(jobs), f"{right} of {len(jobs)} trials are right"

        return measured(work)


class Nbgrader:
    """`nbgrader autograde`: a kernel for each submission."""

    name = "nbgrader"

    def __init__(self, folder: Path, submissions: int) -> None:
        self._folder, self.submissions = folder, submissions
        (folder / "nbgrader_config.py").write_text("c = get_config()\n", encoding="utf-8")
        source = folder / "source" / "hw" / "hw.ipynb"
        source.parent.mkdir(parents=True)
        source.write_text(notebook([cell for number in range(EXERCISES) for cell in self._cells(number)]))
        run("nbgrader", "generate_assignment", "hw", folder=folder)
        for number in range(submissions):
            submission = folder / "submitted" / f"s{number}" / "hw"
            submission.mkdir(parents=True)
            shutil.copy(source, submission / "hw.ipynb")

    def _cells(self, number: int) -> Cells:
        def metadata(name: str, **also: object) -> dict[str, Any]:
            graded = "points" in also
            own = {"grade_id": name, "grade": graded, "solution": not graded, "locked": graded, "task": False}
            return {"nbgrader": {"schema_version": 3, **own, **also}}

        solved = f"def f{number}(x):\n    ### BEGIN SOLUTION\n    return x + {number}\n    ### END SOLUTION"
        check = f"assert f{number}(1) == {1 + number}"
        return [
            code(f"f{number}", solved, metadata(f"f{number}")),
            code(f"c{number}", check, metadata(f"c{number}", points=1)),
        ]

    def grade(self) -> Seconds:
        took = measured(lambda: run("nbgrader", "autograde", "hw", "--force", folder=self._folder))
        graded = list((self._folder / "autograded").glob("*/hw/hw.ipynb"))
        assert len(graded) == self.submissions, f"{len(graded)} of {self.submissions} are graded"
        return took


class Otter:
    """`otter run`: a process and a kernel for each submission."""

    name = "otter-grader"

    def __init__(self, folder: Path, submissions: int) -> None:
        self._folder, self.submissions = folder, submissions
        cells = [self._raw("config", "# ASSIGNMENT CONFIG\ngenerate: true")]
        for number in range(EXERCISES):
            cells += self._question(number)
        (folder / "hw.ipynb").write_text(notebook(cells), encoding="utf-8")
        run("otter", "assign", "--no-run-tests", "hw.ipynb", "dist", folder=folder)
        (self._zip,) = (folder / "dist" / "autograder").glob("*.zip")
        (folder / "handed.ipynb").write_text(
            notebook([code(f"f{number}", answer(number)) for number in range(EXERCISES)]), encoding="utf-8"
        )

    def _raw(self, name: str, source: str) -> dict[str, Any]:
        return {"cell_type": "raw", "id": name, "metadata": {}, "source": source}

    def _question(self, number: int) -> Cells:
        def mark(word: str, more: str = "") -> dict[str, Any]:
            return self._raw(f"{word.lower().replace(' ', '-')}-{number}", f"# {word}{more}")

        return [
            mark("BEGIN QUESTION", f"\nname: q{number}\npoints: 1"),
            mark("BEGIN SOLUTION"),
            code(f"f{number}", f"def f{number}(x):\n    return x + {number} # SOLUTION"),
            mark("END SOLUTION"),
            mark("BEGIN TESTS"),
            code(f"c{number}", f"assert f{number}(1) == {1 + number}"),
            mark("END TESTS"),
            mark("END QUESTION"),
        ]

    def grade(self) -> Seconds:
        took = measured(self._grade)
        results = json.loads((self._folder / "results.json").read_text(encoding="utf-8"))
        scores = [test["score"] for test in results["tests"] if test["name"].startswith("q")]
        assert scores == [1.0] * EXERCISES, scores
        return took

    def _grade(self) -> None:
        for _ in range(self.submissions):
            run("otter", "run", "--no-logo", "-a", self._zip, "-o", ".", "handed.ipynb", folder=self._folder)


def missing(kind: type[Nbgrader | Otter]) -> bool:
    program = {"nbgrader": "nbgrader", "otter-grader": "otter"}[kind.name]
    path = os.pathsep.join((os.environ.get("GRADERS", ""), os.environ["PATH"]))
    return shutil.which(program, path=path) is None


def main(submissions: int, rounds: int) -> None:
    kinds: list[type[Ours | Nbgrader | Otter]] = [Ours]
    for peer in (Nbgrader, Otter):
        if missing(peer):
            print(f"{peer.name} {VERSIONS[peer.name]} is not here: see the first lines of this file")
        else:
            kinds.append(peer)
    print(
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"load {os.getloadavg()[0]:.1f}; {submissions} submissions of {EXERCISES} exercises, {rounds} rounds"
    )
    with tempfile.TemporaryDirectory(prefix="kuiper-benchmark-") as top:
        graders: list[Ours | Nbgrader | Otter] = []
        for kind in kinds:
            folder = Path(top) / kind.name
            folder.mkdir()
            Path(top).chmod(0o755)
            graders.append(kind(folder, submissions))
        took: dict[str, list[Seconds]] = {grader.name: [] for grader in graders}
        for _ in range(rounds):
            for grader in graders:
                took[grader.name].append(grader.grade())
    print(f"load {os.getloadavg()[0]:.1f} at the end\n")
    print("| grader | ms/exercise | ms CPU time | ms/submission |\n|---|---|---|---|")
    for grader in graders:
        name, columns = grader.name, zip(*took[grader.name], strict=True)
        clock, computing = (statistics.median(column) / grader.submissions * 1e3 for column in columns)
        each = f"{clock / EXERCISES:.1f} | {computing / EXERCISES:.1f}"
        print(f"| {name} | {each} | {clock:.0f} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("submissions", type=int, nargs="?", default=10)
    parser.add_argument("rounds", type=int, nargs="?", default=3)
    arguments = parser.parse_args()
    if min(arguments.submissions, arguments.rounds) < 1:
        parser.error("expected at least one submission and one round")
    main(arguments.submissions, arguments.rounds)
