"""`run`: a command ends with everything that it started, whatever happens to it, its caller or the system."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from descendants import Started
from waiting import wait_until

from kuiper_edu.support import processes

pytestmark = pytest.mark.process

Process = subprocess.Popen[bytes]
SPIN = "import time; [time.sleep(0.01) for _ in iter(int, 1)]"  # for ever, and other tests have the processor
# A child in a session of its own, and one whose parent is gone, which therefore belongs to nobody.
CHILDREN = f"""
import os, subprocess, sys
subprocess.Popen([sys.executable, "-c", "{SPIN}"], start_new_session=True)
subprocess.run([sys.executable, "-c", "import subprocess, sys; "
    "subprocess.Popen([sys.executable, '-c', '{SPIN}'], start_new_session=True)"])
print("started", flush=True)
"""


def test_the_exit_code_is_the_commands_own() -> None:
    assert processes.run([sys.executable, "-c", "raise SystemExit(7)"]) == 7


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_command_that_a_signal_ends_gives_the_code_of_a_shell() -> None:
    assert processes.run([sys.executable, "-c", "import os; os.kill(os.getpid(), 11)"]) == 128 + 11


def test_output_errors_folder_and_environment_are_as_asked(tmp_path: Path) -> None:
    code = "import os, sys; print(os.getcwd(), os.environ['SAID'], repr(sys.stdin.read())); sys.exit('an error')"
    with (tmp_path / "log").open("wb") as log:
        environment = {**os.environ, "SAID": "this"}
        processes.run([sys.executable, "-c", code], folder=tmp_path, environment=environment, output=log)
    assert sorted((tmp_path / "log").read_text().split("\n")) == ["", f"{tmp_path.resolve()} this ''", "an error"]


def test_a_program_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nothing"):
        processes.run([str(tmp_path / "nothing")])


@pytest.mark.skipif(os.name != "posix", reason="Windows asks the name, not the mode")
def test_a_file_that_is_no_program_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello")
    with pytest.raises(PermissionError, match="text"):
        processes.run([str(tmp_path / "text")])
    (tmp_path / "text").chmod(0o755)
    with (tmp_path / "log").open("wb") as log:
        assert processes.run([str(tmp_path / "text")], output=log) == processes.CANNOT_START
    assert "cannot be started" in (tmp_path / "log").read_text()


def test_what_a_command_leaves_behind_is_ended(started: Started) -> None:
    assert processes.run([sys.executable, "-c", CHILDREN]) == 0
    started.must_end()


def test_a_command_out_of_time_is_ended_with_all_it_started(started: Started) -> None:
    command = [sys.executable, "-c", CHILDREN + SPIN]
    with pytest.raises(subprocess.TimeoutExpired) as late:
        processes.run(command, time_limit=3)
    assert late.value.cmd == command
    started.must_end()


def test_an_interrupt_ends_all_that_was_started(started: Started, tmp_path: Path) -> None:
    (tmp_path / "log").touch()
    threading.Thread(target=interrupt_when_started, args=(tmp_path / "log",), daemon=True).start()
    with (tmp_path / "log").open("wb") as log, pytest.raises(KeyboardInterrupt):
        processes.run([sys.executable, "-c", CHILDREN + SPIN], output=log, time_limit=60)
    started.must_end()


def interrupt_when_started(log: Path) -> None:
    wait_until(lambda: b"started" in log.read_bytes(), "the command", seconds=50)
    signal.raise_signal(signal.SIGINT)


def test_a_command_that_has_grace_is_asked_first(tmp_path: Path) -> None:
    code = """
import signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(print("tidied up")))
time.sleep(60)
"""
    with (tmp_path / "log").open("wb") as log, pytest.raises(subprocess.TimeoutExpired):
        processes.run([sys.executable, "-c", code], output=log, time_limit=2, grace=30)
    assert "tidied up" in (tmp_path / "log").read_text()


def test_a_command_that_will_not_end_in_its_grace_is_ended(started: Started) -> None:
    code = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + SPIN
    with pytest.raises(subprocess.TimeoutExpired):
        processes.run([sys.executable, "-c", code], time_limit=1, grace=0.5)
    started.must_end()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Process]:
    """A separate process that runs a command with children, all of which have started."""
    imports = "import sys; from kuiper_edu.support import processes"
    script = f"{imports}; processes.run([sys.executable, '-c', {CHILDREN + SPIN!r}])"
    with (tmp_path / "log").open("wb") as log, subprocess.Popen([sys.executable, "-c", script], stdout=log) as caller:
        wait_until(lambda: b"started" in (tmp_path / "log").read_bytes(), "the command", caller)
        yield caller
        caller.kill()


def test_a_caller_that_is_killed_takes_everything_along(started: Started, running: Process) -> None:
    running.kill()
    running.wait()
    started.must_end()


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_supervisor_that_is_asked_to_end_ends_everything(started: Started, running: Process) -> None:
    [supervisor] = psutil.Process(running.pid).children()
    supervisor.terminate()
    started.must_end()


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's own means")
def test_a_supervisor_that_is_killed_takes_the_command_along(started: Started, running: Process) -> None:
    [supervisor] = psutil.Process(running.pid).children()
    [command] = [each for each in supervisor.children() if CHILDREN + SPIN in each.cmdline()]
    supervisor.kill()
    running.wait()
    psutil.wait_procs([command], timeout=20)
    assert command not in started.alive()


# A system without process groups, without fork, without sessions, and where orphans cannot be adopted.
BARE = """
import os, sys
from kuiper_edu.support import processes
for name in ("killpg", "fork", "setsid"):
    vars(os).pop(name, None)
processes._prctl = lambda *_: None
sys.exit(processes.supervise([sys.executable, "-c", sys.argv[1]], 0))
"""


def test_children_and_marked_orphans_end_on_a_system_that_has_nothing(started: Started) -> None:
    with subprocess.Popen([sys.executable, "-c", BARE, CHILDREN], stdin=subprocess.PIPE) as supervisor:
        assert supervisor.wait(timeout=60) == 0
    started.must_end()


def test_the_command_and_its_children_end_when_the_pipe_closes_on_such_a_system(started: Started) -> None:
    script = [sys.executable, "-c", BARE, CHILDREN + SPIN]
    with subprocess.Popen(script, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as supervisor:
        assert supervisor.stdout is not None
        assert supervisor.stdout.readline() == b"started\n"
    assert supervisor.returncode != 0
    started.must_end()


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.usefixtures("hangup")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_to_end_is_an_exception_and_afterwards_what_it_was(name: str) -> None:
    number = signal.Signals[name]
    with pytest.raises(processes.Stopped, match=name), processes.stopped_by_signals():
        signal.raise_signal(number)
    assert signal.getsignal(number) is signal.SIG_DFL


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.usefixtures("hangup")
def test_an_error_while_tidying_up_does_not_hide_the_signal() -> None:
    def print_to_a_closed_terminal() -> None:
        try:
            signal.raise_signal(signal.SIGHUP)
        finally:
            raise OSError("the terminal is closed")

    with pytest.raises(processes.Stopped, match="SIGHUP"), processes.stopped_by_signals():
        print_to_a_closed_terminal()


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_nohup_is_kept() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with processes.stopped_by_signals():
            signal.raise_signal(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
