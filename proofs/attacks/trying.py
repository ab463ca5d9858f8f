"""Running attacks at one level of isolation, and checking their effects on the environment."""

from __future__ import annotations

import json
import signal
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from types import FrameType

from kuiper_edu.course.grading import withheld
from kuiper_edu.course.isolation.trials import Job, Trials, trials
from kuiper_edu.course.trial.outcomes import readable
from proofs.attacks.catalogue import Attack
from proofs.attacks.world import World, world

_SETUP = "from kuiper_edu.learn import report"
_CPU_SECONDS, _WALL_SECONDS = 5.0, 8.0
_MOST_SECONDS = 180  # for a whole attack; the grader ends each trial long before
_ENOUGH_MEMORY = 6 << 30  # for the attack that takes 3 GB: with less, it proves nothing and the machine stalls


def try_all(attacks: Iterable[Attack], root: Path, *, isolated: bool) -> dict[str, bool]:
    """Return for each attack, by name, whether it succeeded, except attacks for which this machine is too small.

    An attack also succeeds if it makes the grader raise any error, or if it blocks the grader; the error is printed to
    stderr.

    Args:
        attacks: the attacks, which are tried one after the other.
        root: the course folder.
        isolated: the level of isolation.
    """
    with tempfile.TemporaryDirectory(prefix="kuiper-copy-") as folder, world() as around:
        copy = Path(folder) / "copy"
        copy.mkdir()
        withheld.make("course4", root, copy)
        for path in (Path(folder), copy, *copy.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        with ExitStack() as stack:
            server = _server(stack, copy, isolated)
            done = {}
            for attack in attacks:
                if attack.effect == "hoards" and _memory_left() < _ENOUGH_MEMORY:
                    continue
                around.renew()
                reported = _try(attack, around, server)
                done[attack.name] = _succeeded(attack, around, reported)
                if reported is None:
                    server = _server(stack, copy, isolated)
            return done


def _server(stack: ExitStack, copy: Path, isolated: bool) -> Trials:
    server = stack.enter_context(trials(copy, "course4", [{"id": "setup", "source": _SETUP}], isolated=isolated))
    server.setup()
    return server


def _try(attack: Attack, around: World, server: Trials) -> str | None:
    """Return what the trials of the attacker and the accomplice reported; None if the grader cannot continue."""
    try:
        with _at_most(_MOST_SECONDS):
            if attack.effect == "spies":
                return _spied(attack, around, server)
            if attack.effect == "stops":
                return _beside(attack, around, server)
            wall = _WALL_SECONDS if attack.effect != "hoards" else 60.0  # 3 GB take long on a busy machine
            reported = _reported(server, [Job("eve", _cells(attack.source, around), _CPU_SECONDS, wall)])
            if attack.accomplice:
                job = Job("bob", _cells(attack.accomplice, around), _CPU_SECONDS, _WALL_SECONDS)
                reported = _reported(server, [job])
            return reported
    except Exception as error:  # any error: the next attack gets a new fork server
        print(f"{attack.name}: {type(error).__name__}: {error}", file=sys.stderr)
        return None


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """Raise TimeoutError in the block if it takes longer than `seconds`."""

    def on_alarm(_: int, __: FrameType | None) -> None:
        raise TimeoutError(f"the grader did not come back within {seconds} s")

    before = signal.signal(signal.SIGALRM, on_alarm)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _memory_left() -> int:
    """Return the available memory in bytes."""
    lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith("MemAvailable:"))


def _spied(attack: Attack, around: World, server: Trials) -> str:
    """Return what the attacker reported while jobs that contain the secret word were waiting."""
    slow = "import time\nwhile time.process_time() < 1: pass"
    before = [Job(f"before{number}", [{"id": "slow", "source": slow}]) for number in range(4)]
    others = [Job(f"{around.word}{number}", [{"id": "one", "source": f"# {around.word}"}]) for number in range(20)]
    outcomes = dict(server.run([*before, Job("eve", _cells(attack.source, around, secret=False)), *others]))
    return json.dumps([outcomes["eve"].values, str(outcomes["eve"].error)])


def _beside(attack: Attack, around: World, server: Trials) -> str:
    """Return what another student reported beside the attacker, and whether the attacker's outcome is unreadable."""
    honest = [{"id": "answer", "source": "report('sum', 2)"}]
    jobs = [Job("eve", _cells(attack.source, around), _CPU_SECONDS, _WALL_SECONDS), Job("bob", honest)]
    outcomes = dict(server.run(jobs))
    written = json.dumps(asdict(outcomes["eve"]), ensure_ascii=False)
    return json.dumps([outcomes["bob"].values[-1:], "" if written == readable(written) else "unreadable"])


def _succeeded(attack: Attack, around: World, reported: str | None) -> bool:
    if reported is None:
        return True
    return {
        "steals": lambda: around.word in reported,
        "writes": lambda: "forged" in around.log(),
        "ends": lambda: around.victim_suffers_within(0.5),
        "calls": lambda: around.heard_within(0.3),
        "leaves": lambda: '"left"' in reported,
        "outlives": lambda: around.log_changed_within(10.0),
        "forges": lambda: "forged" in reported,
        "spies": lambda: around.word in reported,
        "hoards": lambda: '"held"' in reported,
        "stops": lambda: reported != '[[["sum", 2]], ""]',
    }[attack.effect]()


def _cells(source: str, around: World, *, secret: bool = True) -> list[dict[str, str]]:
    known = {name: value for name, value in around.names().items() if secret or value != around.word}
    names = "\n".join(f"{name} = {value!r}" for name, value in known.items())
    return [{"id": "names", "source": names}, {"id": "answer", "source": source}]


def _reported(server: Trials, jobs: list[Job]) -> str:
    outcomes = [(name, outcome.values, str(outcome.error)) for name, outcome in server.run(jobs)]
    return json.dumps(outcomes)
