"""Limits of time in the page, with a clock in place of the browser's: tests/page runs the real one in Pyodide."""

import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kuiper_edu
from kuiper_edu.errors import TimeIsUpError
from kuiper_edu.support import page


class Clock:
    """What the page's clock does, from a thread that sends the signal: at the end of the time, and again and again."""

    def __init__(self) -> None:
        self.seconds: float | None = None
        self.started = threading.Event()

    def start(self, seconds: float) -> float | None:
        before, self.seconds = self.seconds, seconds
        self.started.set()
        return before

    def stop(self, before: float | None) -> None:
        self.seconds = before
        self.started.clear()

    def run(self, ended: threading.Event) -> None:
        while not ended.is_set():
            if self.started.wait(0.01) and self.seconds == 0:
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
                ended.wait(0.01)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """A clock; a limit of 0 seconds is over at once, every other one never."""
    made, ended = Clock(), threading.Event()
    monkeypatch.setattr(page, "_clock", lambda: made)
    thread = threading.Thread(target=made.run, args=(ended,))
    thread.start()
    yield made
    ended.set()
    thread.join()


def endless() -> None:
    while True:
        pass


def stubborn() -> int:
    """Go on twice after the time is up."""
    for _ in range(2):
        try:
            endless()
        except BaseException:
            continue
    endless()
    return 0


def test_what_ends_in_time_is_returned(clock: Clock) -> None:
    assert page.within(9, lambda: 7) == 7
    assert clock.seconds is None


@pytest.mark.parametrize("function", [endless, stubborn])
def test_what_does_not_end_is_ended(clock: Clock, function: Callable[[], object]) -> None:
    with pytest.raises(TimeIsUpError):
        page.within(0, function)
    assert clock.seconds is None


@pytest.mark.usefixtures("clock")
def test_an_error_stays_what_it_is_and_control_c_works_again_afterwards() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ZeroDivisionError):
        page.within(9, lambda: 1 // 0)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_limit_inside_a_limit_leaves_the_outer_one_as_it_was(clock: Clock) -> None:
    def inner() -> float | None:
        with pytest.raises(TimeIsUpError):
            page.within(0, endless)
        return clock.seconds

    assert page.within(9, inner) == 9


def test_one_module_alone_knows_the_system_of_the_page() -> None:
    package = Path(kuiper_edu.__file__).parent
    asking = [path for path in package.rglob("*.py") if "emscripten" in path.read_text(encoding="utf-8")]
    assert asking == [Path(page.__file__)]
