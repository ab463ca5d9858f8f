"""A trial that is the same to the letter as one before is not run again; nobody else's outcome is touched by that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from a_class import FILE_ORDER, answered
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.repeats import Known, Once
from kuiper_edu.course.grading.check import asked_by
from kuiper_edu.course.grading.notebooks import Notebook
from kuiper_edu.course.isolation.trials import Cells, Job
from kuiper_edu.course.trial.outcomes import Outcome, Raised

RAN = Outcome("ran", [("sum", 3)])


class Counting:
    """An executor that runs nothing, and keeps what it was asked for."""

    def __init__(self, outcome: Outcome = RAN) -> None:
        self.outcome = outcome
        self.ran: list[Job] = []

    @contextmanager
    def __call__(self, _course: str, _setup: Cells) -> Iterator[Counting]:
        yield self

    def setup(self) -> Outcome:
        return RAN

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        for job in jobs:
            self.ran.append(job)
            yield job.id, self.outcome


def job(name: str, *sources: str, seconds: float = 1.0) -> Job:
    return Job(name, [{"id": f"cell{n}", "source": source} for n, source in enumerate(sources)], seconds)


def run(executor: Counting, *jobs: Job) -> list[tuple[str, Outcome]]:
    return list(Once(executor, Known()).run(jobs))


def test_trials_that_are_the_same_run_once_and_all_have_the_outcome() -> None:
    executor = Counting()
    assert run(executor, job("ada", "x = 1"), job("bob", "x = 1"), job("eve", "x = 1")) == [
        ("ada", RAN),
        ("bob", RAN),
        ("eve", RAN),
    ]
    assert [one.id for one in executor.ran] == ["ada"]


@pytest.mark.parametrize(
    "other",
    [
        job("bob", "x = 2", "report('x', x)"),
        job("bob", "x = 1 ", "report('x', x)"),
        job("bob", "report('x', x)", "x = 1"),
        job("bob", "x = 1"),
        job("bob", "x = 1", "report('x', x)", seconds=2.0),
        job("bob", "x = 1\", \"report('x', x)"),
    ],
    ids=["another answer", "a blank more", "another order", "a cell less", "another limit", "quotes in it"],
)
def test_what_differs_in_anything_is_run(other: Job) -> None:
    executor = Counting()
    run(executor, job("ada", "x = 1", "report('x', x)"), other)
    assert len(executor.ran) == 2


@pytest.mark.parametrize(
    ("outcome", "times"),
    [
        (Outcome("error", error=Raised("KeyError", "'a'")), 1),
        (Outcome("timeout", error=Raised("TimeIsUpError", "")), 1),
        (Outcome("timeout"), 2),
        (Outcome("died"), 2),
        (Outcome("memory"), 2),
        (Outcome("ran", [("flood", "x" * 200_000)]), 2),
    ],
    ids=["raised", "computed too long", "ended by the clock", "died", "memory", "flood"],
)
def test_what_may_be_the_machine_s_doing_stands_for_nobody_else(outcome: Outcome, times: int) -> None:
    executor = Counting(outcome)
    run(executor, job("ada", "x = 1"), job("bob", "x = 1"))
    assert len(executor.ran) == times


def test_a_check_is_run_with_the_limit_of_its_exercise(reference: Notebook, repo: Path) -> None:
    executor = Counting()
    list(Grader(reference, repo, opens=executor).grade([("ada", reference)]))
    checks = {cell.id: cell for cell in reference.cells if cell.role == "check"}
    limits = {one.id.partition("\n")[2]: one.cpu_seconds for one in executor.ran}
    assert limits == {name: asked_by(cell).cpu_seconds for name, cell in checks.items()}


@needs_isolation
def test_everybody_has_the_same_rows_with_and_without(reference: Notebook, blank: Notebook, repo: Path) -> None:
    lost = answered(reference, topo_sort=FILE_ORDER)
    spoils = answered(reference, levels="import kuiper_edu.topo\nkuiper_edu.topo.find_cycle = None\nGRAPHS.clear()")
    handed = {"ada": reference, "eve": spoils, "bob": lost, "kim": reference, "lee": lost, "mia": blank, "tom": spoils}
    each, once = (
        sorted(Grader(reference, repo, once=shared).grade(handed.items()), key=lambda graded: graded[0])
        for shared in (False, True)
    )
    assert each == once
