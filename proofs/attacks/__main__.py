"""Try every attack on the grader, isolated and unisolated, and write docs/attacks.md.

    python -m proofs.attacks --json              print the results for this user, as JSON
    python -m proofs.attacks --json --every 4    the same for every fourth attack
    python -m proofs.attacks -o docs/attacks.md  as root: try as root and as an ordinary user, and write the page

Each attack must first succeed without isolation: one that fails there proves nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

from kuiper_edu.course.isolation import cgroup
from proofs.attacks.catalogue import ATTACKS
from proofs.attacks.trying import try_all

ROOT = Path(__file__).parents[2]
Tried = dict[str, dict[str, bool]]  # level -> name of the attack -> whether it succeeded

# ruff: noqa: E501  # a page's paragraphs are lines
_HEAD = """\
# Attacks on the grader

Written by `python -m proofs.attacks` on {system}. Each attack is an answer's cell that computes nothing. Its target is a secret, other students' results, another process, the network, the next student's trial, survival after its own end, the machine's memory, or the end of the whole batch. The test sets up an environment around the grader that contains all of these, and inspects it afterwards. An attack that fails in every column is stopped by the protocol and needs no sandbox: it looks for another student's job in memory, or for another student's pipe, and there is none; or it writes to its own pipe, and the grader rejects everything that does not have the types, depth, length and characters of a trial's result. Each attack ran as root and as an ordinary user, with isolation off and on.

{count} attacks: {off} succeed with isolation off, {on} with isolation on. {bound}

| The answer | effect | off, root | off, user | isolated, root | isolated, user |
|---|---|---|---|---|---|
"""

_FOOT = """
## Limits

| | for each process | for all processes of an answer together |
|---|---|---|
| CPU time | that of the exercise (4 s), plus 2 s | none, except 60 s of wall-clock time |
| memory | 2 GiB in addition to what it starts with | 2.5 GiB, if a cgroup can be created |
| processes | | 32 in total, counted by Python; an answer may circumvent that |
| processes and threads | | 64 at once, if isolated or if a cgroup can be created |
| open files | 128 | none |
| size of written files | 16 MiB each | 64 MiB, if isolated |
| reports | | 16 MB, then its pipe is closed; of its output 20,000 characters are kept |

A cgroup (version 2) can be created by root, and by an ordinary user with a delegated cgroup: `systemd-run --user --scope -p Delegate=yes kuiper-edu grade ...`. `grade` reports on the terminal and in class.html which limit applies; without a cgroup the attack with ten children succeeds at both levels. With a cgroup, the system ends an answer that uses too much memory, and the check's status is `memory`. The limit by cgroup was tested only in user-mode Linux: no machine on which this course was tested had cgroups of version 2, and there its tests are skipped with a message. For all answers together only their number is limited: at most as many compute at once as there are processors, and at most 64 wait.

System calls that an answer does not need fail with the error ENOSYS, by a list of refused calls. No stored answer needs one of them: `python -m proofs.system_calls`, 2026-11-23, 2,269 answers, right and wrong, each run as in a notebook and with the filter: with NumPy 2.1.0 (the oldest allowed; Python 3.11.7) 0 differ, with NumPy 2.5.5 (the newest; Python 3.13.0) 0 differ.

## What is not stopped

**Isolated.** A trial knows only one job: the process from which it is forked contains none, the trial reads its own after the fork, and its output is decoded strictly, type by type. However, it can read the cells of its own check, including hidden ones, while they run, and so their inputs; it can behave correctly for only those. Of a hidden check, reports contain only the status. Two answers that run at once can slow each other down. All of /usr and of Python's own folders can be read, and the name of the machine's kernel. A bug in the Linux kernel or in the processor may allow an escape: to exclude that, grade in a virtual machine. Output and error messages of an answer appear on the teacher's pages as text, escaped, without characters that move or hide others.

**Unisolated.** Everything in the table. An answer has the rights of the user who grades. The limits of CPU time, memory and output apply there, too; a process that has left its process group keeps running.

**If no sandbox can be created** (on systems other than Linux, or if the kernel forbids user namespaces), `grade` reports that and stops; it never continues unisolated by itself.
"""


def tried(every: int = 1) -> Tried:
    """Try every nth attack as this user."""
    attacks = ATTACKS[::every]
    return {
        "unisolated": try_all(attacks, ROOT, isolated=False),
        "isolated": try_all(attacks, ROOT, isolated=True),
    }


def tried_as_ordinary_user() -> Tried:
    """Try all attacks as an ordinary user; needs root.

    Raises:
        CalledProcessError: the attacks could not be tried.
    """
    done = subprocess.run(
        [sys.executable, "-m", "proofs.attacks.ordinary", sys.executable, "-m", "proofs.attacks", "--json"],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        check=True,
        stdout=subprocess.PIPE,
    )
    return dict(json.loads(done.stdout))


def page(root: Tried, user: Tried) -> str:
    """Return the text of docs/attacks.md."""
    lines = [
        f"| {attack.name} | {attack.effect} | "
        + " | ".join(_word(one[level].get(attack.name)) for level in ("unisolated", "isolated") for one in (root, user))
        + " |\n"
        for attack in ATTACKS
    ]
    off = len(_successes(root["unisolated"]) & _successes(user["unisolated"]))
    on = len(_successes(root["isolated"]) | _successes(user["isolated"]))
    system = f"Linux {platform.release().split('-')[0]}, Python {platform.python_version()}"
    return (
        _HEAD.format(system=system, count=len(ATTACKS), off=off, on=on, bound=cgroup.bound()) + "".join(lines) + _FOOT
    )


def _successes(one: dict[str, bool]) -> set[str]:
    return {name for name, succeeded in one.items() if succeeded}


def _word(succeeded: bool | None) -> str:
    return "not tried" if succeeded is None else "**succeeds**" if succeeded else "fails"


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m proofs.attacks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--every", type=int, default=1, choices=range(1, len(ATTACKS)), metavar="N")
    parser.add_argument("-o", "--output", type=Path)
    arguments = parser.parse_args()
    if arguments.output is not None and not arguments.output.parent.is_dir():
        parser.error(f"--output: there is no folder {arguments.output.parent}")
    if arguments.output is not None and arguments.every > 1:
        parser.error("--output: the page has all attacks: leave --every out")
    mine = tried(arguments.every)
    if arguments.output is not None:
        arguments.output.write_text(page(mine, tried_as_ordinary_user()), encoding="utf-8")
    if arguments.json:
        print(json.dumps(mine))
    return 0


if __name__ == "__main__":
    sys.exit(main())
