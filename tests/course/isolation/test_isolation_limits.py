"""Limits in isolation: an answer that exceeds one is ended, and the others continue."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.isolation.trials import IsolationError, Job, Trials, trials
from kuiper_edu.course.trial.outcomes import Outcome

pytestmark = [pytest.mark.process, pytest.mark.slow, needs_isolation]

SETUP = [{"id": "setup", "source": "from kuiper_edu.learn import report"}]
HONEST = "report('sum', 1 + 1)"
ENDLESS = "while True: pass"
SWALLOWS = "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
IGNORES = (
    "import signal\nfor n in range(1, 64):\n"
    "    try: signal.signal(n, signal.SIG_IGN)\n    except Exception: pass\nwhile True: pass"
)


@pytest.fixture(scope="module", params=[True, False], ids=["isolated", "unisolated"])
def server(request: pytest.FixtureRequest, copy: Path) -> Iterator[Trials]:
    with trials(copy, "course4", SETUP, isolated=request.param, busy=2) as started:
        assert started.setup().status == "ran"
        yield started


def run(server: Trials, *sources: str, cpu: float = 1.0, wall: float = 20.0) -> list[Outcome]:
    jobs = [Job(str(number), [{"id": "answer", "source": source}], cpu, wall) for number, source in enumerate(sources)]
    outcomes = dict(server.run(jobs))
    return [outcomes[str(number)] for number in range(len(sources))]


@pytest.mark.parametrize("source", [ENDLESS, SWALLOWS, IGNORES], ids=["endless", "swallows", "ignores signals"])
def test_a_loop_ends_at_its_computing_time(server: Trials, source: str) -> None:
    loop, honest = run(server, source, HONEST, cpu=0.5)
    assert loop.status == "timeout"
    assert honest.values[-1] == ("sum", 2)


def test_one_that_sleeps_holds_nobody_up(server: Trials) -> None:
    began = time.monotonic()
    outcomes = run(server, *["import time\ntime.sleep(60)"] * 12, HONEST, wall=4.0)
    assert [outcome.status for outcome in outcomes] == ["timeout"] * 12 + ["ran"]
    assert time.monotonic() - began < 12 * 4.0 / 2  # two at a time would take this long


@pytest.mark.parametrize(
    "source",
    [
        "data = [b'x' * (1 << 20)] * 1\nwhile True: data.append(bytes(1 << 24))",
        "import mmap\nkept = [mmap.mmap(-1, 1 << 28) for _ in range(400)]",
        "import numpy as np\nnp.ones(1 << 33)",
    ],
    ids=["bytes", "shared maps", "NumPy"],
)
def test_memory_ends(server: Trials, source: str) -> None:
    greedy, honest = run(server, source, HONEST, cpu=5.0)
    assert greedy.status in ("memory", "error", "died")
    assert honest.status == "ran"


def test_a_flood_of_output_is_cut(server: Trials) -> None:
    (outcome,) = run(server, "for _ in range(200): print('x' * 100_000)\nreport('end', 1)", cpu=5.0)
    assert outcome.values[-1] == ("end", 1)
    assert len(outcome.printed) <= 20_000


def test_a_flood_of_reports_ends_the_trial(server: Trials) -> None:
    flood, honest = run(server, "text = ['y' * 10_000] * 30\nwhile True: report('x', text)", HONEST, cpu=3.0)
    assert flood.error is not None
    assert flood.error.kind == "limit"
    assert honest.status == "ran"


def test_a_large_file_is_refused(server: Trials) -> None:
    source = (
        "import tempfile\nwith tempfile.TemporaryFile() as file:\n    for _ in range(1000): file.write(bytes(1 << 20))"
    )
    large, honest = run(server, source, HONEST)
    assert large.status != "ran"
    assert honest.status == "ran"


def test_a_fork_bomb_ends_with_its_trial(server: Trials) -> None:
    source = "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass"
    bomb, honest = run(server, source, HONEST, wall=4.0)
    assert bomb.status in ("timeout", "died", "error")
    assert honest.status == "ran"


def test_processes_of_one_trial_are_not_counted_for_another(copy: Path) -> None:
    """Sixty children that burn beside an answer which starts threads."""
    forks = (
        "import ctypes, time\nlibc = ctypes.CDLL(None)\n"
        "for _ in range(60):\n    if not libc.fork():\n        while True: time.sleep(1)\n"
        "until = time.monotonic() + 4\nwhile time.monotonic() < until: pass"
    )
    threads = (
        "import threading, time\ntime.sleep(1)\n"
        "several = [threading.Thread(target=time.sleep, args=(0.2,)) for _ in range(20)]\n"
        "for one in several: one.start()\nfor one in several: one.join()\nreport('sum', 2)"
    )
    with trials(copy, "course4", SETUP, busy=4) as server:
        assert server.setup().status == "ran"
        outcomes = run(server, forks, threads, threads, cpu=10.0)
    assert [outcome.values[-1] for outcome in outcomes[1:]] == [("sum", 2)] * 2


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers of system calls are those of x86-64")
def test_a_refused_system_call_does_not_exist_and_kills_nobody(copy: Path) -> None:
    source = (
        "import ctypes, errno\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "for name, number in {'socket': 41, 'io_setup': 206, 'modify_ldt': 154, 'statmount': 457, 'younger': 463, "
        "'x32': 0x40000000 | 39, 'clone3': 435, 'pidfd_open': 434}.items():\n"
        "    libc.syscall(number, 0, 0, 0)\n    report(name, errno.errorcode[ctypes.get_errno()])"
    )
    with trials(copy, "course4", SETUP) as server:
        assert server.setup().status == "ran"
        (outcome,) = run(server, source)
    values = dict(outcome.values[1:])
    assert len(values) == 8
    assert set(values.values()) == {"ENOSYS"}


def test_a_crash_costs_one_trial_only(server: Trials) -> None:
    crash, left, honest = run(server, "import ctypes\nctypes.string_at(0)", "import os\nos._exit(0)", HONEST)
    assert (crash.status, left.status, honest.status) == ("died", "died", "ran")


def test_what_one_answer_changes_is_gone_for_the_next(server: Trials) -> None:
    run(server, "import kuiper_edu.topo as topo\ntopo.check_order = None\nx = 1")
    (after,) = run(
        server, "import kuiper_edu.topo as topo\nreport('there', topo.check_order is not None and 'x' not in globals())"
    )
    assert after.values[-1] == ("there", True)


STOPS_THE_SERVER = """
import os, time
server = os.getppid()
if not os.fork():
    os.setsid()
    os.closerange(3, 100)
    time.sleep(0.5)
    os.kill(server, 9)
    os._exit(0)
os.kill(server, 19)
"""


def test_a_fork_server_that_ends_after_a_trial_has_closed_its_pipe_has_ended(copy: Path) -> None:
    with trials(copy, "course4", SETUP, isolated=False) as server:
        assert server.setup().status == "ran"
        with pytest.raises(IsolationError, match="has ended"):
            run(server, STOPS_THE_SERVER)
