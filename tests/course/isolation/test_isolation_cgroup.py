"""Where a cgroup can be made, a trial's processes share one bound; where not, reports say so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.isolation import cgroup
from kuiper_edu.course.isolation.trials import Job, Trials, trials

pytestmark = [pytest.mark.process, needs_isolation]

SETUP = [{"id": "setup", "source": "from kuiper_edu.learn import report"}]
CHILDREN = """
import ctypes, os, time
libc, (reading, writing) = ctypes.CDLL(None), os.pipe()
for _ in range(COUNT):
    if not libc.fork():
        kept = b"x" * (SIZE << 20)
        os.write(writing, b"x")
        while True: time.sleep(1)
for _ in range(COUNT): os.read(reading, 1)
report("sum", 2)
"""


def why_not() -> str:
    """Why no cgroup can be made here; empty where one can."""
    try:
        cgroup.Groups().close()
    except OSError as error:
        return str(error)
    return ""


needs_cgroup = pytest.mark.skipif(bool(why_not()), reason=f"no cgroup can be made: {why_not()}")


@pytest.fixture(params=[True, False], ids=["isolated", "unisolated"])
def server(request: pytest.FixtureRequest, copy: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Trials]:
    monkeypatch.setitem(cgroup._LIMITS, "memory.max", 256 << 20)
    with trials(copy, "course4", SETUP, isolated=request.param, busy=2) as started:
        assert started.setup().status == "ran"
        yield started


def forking(count: int, size: int) -> Job:
    source = CHILDREN.replace("COUNT", str(count)).replace("SIZE", str(size))
    return Job(f"{count} of {size}", [{"id": "answer", "source": source}], 10.0, 60.0)


@needs_cgroup
def test_children_share_the_memory_of_their_trial(server: Trials) -> None:
    outcomes = dict(server.run([forking(6, 80), forking(2, 80)]))
    assert outcomes["6 of 80"].status == "memory"
    assert outcomes["2 of 80"].values[-1] == ("sum", 2)  # in a cgroup of its own


@needs_cgroup
def test_children_are_counted_together(server: Trials) -> None:
    source = (
        "import ctypes, os, time\nlibc = ctypes.CDLL(None)\nparent, started = os.getpid(), 0\n"
        "for _ in range(200):\n"
        "    child = libc.fork()\n"
        "    if not child:\n        while os.getppid() == parent: time.sleep(1)\n        os._exit(0)\n"
        "    started += child > 0\nreport('started', started)"
    )
    ((_, outcome),) = server.run([Job("many", [{"id": "answer", "source": source}], 10.0, 60.0)])
    assert dict(outcome.values)["started"] == cgroup._LIMITS["pids.max"] - 1


@needs_cgroup
def test_nothing_is_left_of_it(copy: Path) -> None:
    before = set(Path("/sys/fs/cgroup").rglob("kuiper-edu-*"))
    with trials(copy, "course4", SETUP) as server:
        assert server.setup().status == "ran"
        dict(server.run([forking(3, 1)]))
        assert len(set(Path("/sys/fs/cgroup").rglob("kuiper-edu-*")) - before) == 1
    assert set(Path("/sys/fs/cgroup").rglob("kuiper-edu-*")) <= before


def test_reports_say_which_bound_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    together = cgroup.bound()
    assert together.startswith("Memory is bounded for all" if not why_not() else "Memory is bounded for each process")
    monkeypatch.setattr(cgroup, "_TOP", tmp_path)
    assert cgroup.bound().endswith("together: this system has no cgroups of version 2.")
