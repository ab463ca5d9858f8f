"""With a cgroup, a trial's processes share one memory limit; without one, reports say so."""

from __future__ import annotations

import errno
import os
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
    """Return why no cgroup can be created here; empty if one can."""
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
    own = f"kuiper-edu-{os.getpid()}-*"
    with trials(copy, "course4", SETUP) as server:
        assert server.setup().status == "ran"
        dict(server.run([forking(3, 1)]))
        assert len(list(Path("/sys/fs/cgroup").rglob(own))) == 1
    assert list(Path("/sys/fs/cgroup").rglob(own)) == []


def test_reports_say_which_bound_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    together = cgroup.bound()
    assert together.startswith("Memory is bounded for all" if not why_not() else "Memory is bounded for each process")
    monkeypatch.setattr(cgroup, "_TOP", tmp_path)
    assert cgroup.bound().endswith("together: this system has no cgroups of version 2.")


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a hierarchy of plain files, in which each step can be made to fail as on some systems."""
    (tmp_path / "cgroup.controllers").touch()
    monkeypatch.setattr(cgroup, "_TOP", tmp_path)
    return tmp_path


def refuse(monkeypatch: pytest.MonkeyPatch, file: str, number: int) -> None:
    real = Path.write_text

    def write_text(self: Path, *args: str, **named: str) -> int:
        if self.name == file:
            raise OSError(number, os.strerror(number))
        return real(self, *args, **named)

    monkeypatch.setattr(Path, "write_text", write_text)


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize(
    ("file", "number"),
    [
        ("cgroup.subtree_control", errno.EBUSY),
        ("cgroup.subtree_control", errno.ENOENT),
        ("cgroup.subtree_control", errno.EROFS),
    ],
)
def test_a_step_that_fails_is_said_and_no_error(monkeypatch: pytest.MonkeyPatch, file: str, number: int) -> None:
    refuse(monkeypatch, file, number)
    assert cgroup.bound().endswith("together: this user cannot make a cgroup.")


def test_a_process_that_may_not_go_in_is_said_and_no_error(odd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (odd / "closed").touch()
    monkeypatch.setattr(cgroup.Groups, "open", lambda *_: os.open(odd / "closed", os.O_RDONLY))
    assert cgroup.bound().endswith("together: this user cannot make a cgroup.")


def test_answers_go_on_without_a_cgroup_that_was_taken_away(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Taken:
        def open(self, _: str) -> int:
            raise FileNotFoundError

        def close(self) -> None: ...

    monkeypatch.setattr(cgroup, "Groups", Taken)
    with trials(copy, "course4", SETUP, isolated=False) as server:
        assert server.setup().status == "ran"
        outcomes = dict(server.run([Job("one", [{"id": "answer", "source": "report('sum', 2)"}])]))
    assert outcomes["one"].values[-1] == ("sum", 2)
