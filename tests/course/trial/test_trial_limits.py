"""Code runs within limits: the caller continues in any case and knows what happened."""

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from descendants import Started
from waiting import wait_until

from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.outcomes import Outcome, Place, Raised
from kuiper_edu.course.trial.report import report
from kuiper_edu.course.trial.resources import LIMITS

needs_fork = pytest.mark.skipif(not limits.FORKS, reason="the answer runs in this process here")


@pytest.fixture(params=[pytest.param(True, marks=needs_fork, id="fork"), pytest.param(False, id="no fork")])
def within(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Return `run_within`, as on Linux and as on other systems."""
    monkeypatch.setattr(limits, "FORKS", request.param)
    return run_within


def endless() -> None:
    """A loop that never ends."""
    while True:
        pass


def stubborn() -> None:
    """A loop that never ends and swallows whatever is raised in it."""
    while True:
        try:
            endless()
        except:  # noqa: E722 the point of it
            continue


def test_what_is_reported_comes_back_in_order(within: Callable[..., Outcome]) -> None:
    outcome = within(lambda: [report("b", (1, 2)), report("a", {"x": 0.5})])
    assert (outcome.status, outcome.values) == ("ran", [("b", [1, 2]), ("a", {"x": 0.5})])
    assert outcome.printed == "b [1, 2]\na {'x': 0.5}\n"


def test_an_endless_loop_is_ended(within: Callable[..., Outcome]) -> None:
    assert within(endless, cpu_seconds=0.2).status == "timeout"


def test_what_was_reported_before_the_end_is_kept(within: Callable[..., Outcome]) -> None:
    outcome = within(lambda: [report("first", 1), endless()], cpu_seconds=0.2)
    assert outcome.values == [("first", 1)]


def test_an_error_comes_back_with_its_text(within: Callable[..., Outcome]) -> None:
    outcome = within(lambda: {}["name"])
    assert outcome.status == "error"
    assert outcome.error == Raised("KeyError", "'name'")


def test_exit_is_an_error_like_any_other(within: Callable[..., Outcome]) -> None:
    assert within(lambda: sys.exit(3)).error == Raised("SystemExit", "3")


def test_nobody_answers_input(within: Callable[..., Outcome]) -> None:
    outcome = within(lambda: input("name? "))
    assert outcome.error is not None
    assert outcome.error.name == "EOFError"


def test_a_flood_of_output_is_cut(within: Callable[..., Outcome]) -> None:
    outcome = within(lambda: print("x" * 1_000_000))
    assert (outcome.status, len(outcome.printed)) == ("ran", LIMITS.printed)


@needs_fork
def test_a_loop_that_swallows_everything_is_ended() -> None:
    assert run_within(stubborn, cpu_seconds=0.2).status == "timeout"


@needs_fork
def test_an_endless_call_of_a_c_function_is_ended() -> None:
    assert run_within(lambda: sum(itertools.repeat(1)), cpu_seconds=0.2).status == "timeout"


@needs_fork
def test_sleep_is_ended_by_the_clock() -> None:
    assert run_within(lambda: time.sleep(60), wall_seconds=0.3).status == "timeout"


@needs_fork
def test_a_process_that_ends_itself_is_told() -> None:
    assert run_within(lambda: os._exit(0)).status == "died"


@needs_fork
def test_a_process_that_is_killed_is_told_with_the_signal() -> None:
    outcome = run_within(lambda: os.kill(os.getpid(), signal.SIGKILL))
    assert outcome == Outcome("died", error=Raised("SIGKILL", "Killed"))


@needs_fork
def test_a_full_memory_is_told() -> None:
    assert run_within(lambda: bytearray(1 << 36)).status == "memory"


@needs_fork
def test_what_the_function_changes_is_gone_afterwards() -> None:
    names = ["a"]
    run_within(names.clear)
    assert names == ["a"]


def test_control_c_ends_the_trial_and_reaches_whoever_started_it(within: Callable[..., Outcome]) -> None:
    caller = os.getpid()

    def interrupt() -> None:
        time.sleep(0.2)  # the caller is still in fork(), where logging's hook would swallow the interrupt
        os.kill(caller, signal.SIGINT)
        endless()

    with pytest.raises(KeyboardInterrupt):
        within(interrupt, cpu_seconds=20)
    if limits.FORKS:
        with pytest.raises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)


@pytest.mark.process
@needs_fork
def test_a_trial_ends_with_a_notebook_that_is_killed(started: Started) -> None:
    code = "import time; from kuiper_edu.course.trial.limits import run_within; run_within(lambda: time.sleep(600))"
    notebook = subprocess.Popen([sys.executable, "-c", code])
    wait_until(lambda: len(started.alive()) == 2, "a trial below the notebook", notebook)
    notebook.kill()
    notebook.wait()
    started.must_end()


@needs_fork
def test_no_child_is_left() -> None:
    run_within(endless, cpu_seconds=0.1)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_the_line_of_a_cell_is_told(within: Callable[..., Outcome]) -> None:
    import linecache

    source = "def f():\n    return {}['a']\n"
    linecache.cache["<cell one>"] = (len(source), None, source.splitlines(keepends=True), "<cell one>")
    names: dict[str, Callable[[], object]] = {}
    exec(compile(source, "<cell one>", "exec"), names)
    error = within(names["f"]).error
    assert error is not None
    assert error.place == Place("f", 2, "return {}['a']")
