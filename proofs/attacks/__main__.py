"""Try every attack on the grader, isolated and not, and write docs/attacks.md.

    python -m proofs.attacks --json              what this user's attacks did, as JSON
    python -m proofs.attacks -o docs/attacks.md  as root: as root and as an ordinary user; the page

Each attack is first shown to succeed where nothing isolates: one that fails there proves nothing.
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

Written by `python -m proofs.attacks` on {system}. Each attack is an answer's cell that computes nothing: it is after a secret, others' results, another process, the network, the next student's trial, a life after its own end, the machine's memory, or the end of the whole batch. A world is built around the grader that holds all of these, and afterwards the world is looked at. An attack that fails in every column is stopped by the protocol and needs no wall: it looks for another student's job in memory, or for another's pipe, and there is none; or it writes into its own pipe, and the grader believes nothing of it that has another type, depth, length or character than a trial's result has. Each attack ran as root and as an ordinary user, with isolation off and on.

{count} attacks: {off} succeed with isolation off, {on} with isolation on. {bound}

| The answer | after | off, root | off, user | isolated, root | isolated, user |
|---|---|---|---|---|---|
"""

_FOOT = """
## What is bounded

| | for each process | for all processes of an answer together |
|---|---|---|
| computing time | that of the exercise (4 s), and 2 s | not: only by the clock, 60 s |
| memory | 2 GiB beside what it begins with | 2.5 GiB, where a cgroup can be made |
| processes | | 32 in all, counted by Python; an answer may go round that |
| processes and threads | | isolated, or where a cgroup can be made: 64 at once |
| open files | 128 | not |
| what it writes to files | 16 MiB each | isolated, 64 MiB |
| what it reports | | 16 MB, then its pipe is closed; of what it prints 20,000 characters are kept |

A cgroup (version 2) can be made by root, and by an ordinary user to whom one was handed over: `systemd-run --user --scope -p Delegate=yes kuiper-edu grade ...`. `grade` says on the terminal and in class.html which bound holds; without a cgroup the attack with ten children succeeds at both levels. Where it holds, the system ends an answer that takes too much, and the check's status is `memory`. The bound by cgroup was tried in user-mode Linux alone: no machine that this course was tested on had cgroups of version 2, and there its tests skip and say so. Of all answers together nothing is bounded but their number: as many compute at once as there are processors, and 64 at most wait.

System calls that an answer does not need end with the error ENOSYS, by a list of what is refused. No stored answer needs one of them: `python -m proofs.system_calls`, 2026-11-23, 2,269 answers, right and wrong, each as in a notebook and behind the filter: with NumPy 2.1.0 (the oldest allowed; Python 3.11.7) 0 differ, with NumPy 2.5.5 (the newest; Python 3.13.0) 0 differ.

## What is not stopped

**Isolated.** A trial knows one job: the process that it is forked from holds none, it reads its own after the fork, and what it writes is decoded strictly, type by type. It does read its own check's cells, the hidden ones too, while they run, and so the inputs; it can behave well for those alone. What it reports of a hidden check goes into no report but as one status. Two answers that run at once can slow each other down. All of /usr and of Python's own folders can be read, and the name of the machine's kernel. A fault of the Linux kernel itself, or of the processor, is a way out: whoever fears that grades in a virtual machine. Prints and error messages of an answer reach the teacher's pages as text, escaped, without characters that move or hide others.

**Unisolated.** Everything in the table. An answer has the rights of whoever grades. Limits of CPU time, memory and output hold there, too; a process that has left its group goes on.

**Where no sandbox can be made** (another system than Linux, a kernel that forbids user namespaces), `grade` says so and stops; it never goes on unisolated by itself.
"""


def tried() -> Tried:
    """What the attacks of this user did."""
    return {
        "unisolated": try_all(ATTACKS, ROOT, isolated=False),
        "isolated": try_all(ATTACKS, ROOT, isolated=True),
    }


def tried_as_ordinary_user() -> Tried:
    """The same as an ordinary user, from root.

    Raises:
        CalledProcessError: it could not be tried.
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
    """docs/attacks.md."""
    lines = [
        f"| {attack.name} | {attack.after} | "
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
    """Command line."""
    parser = argparse.ArgumentParser(
        prog="python -m proofs.attacks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-o", "--output", type=Path)
    arguments = parser.parse_args()
    if arguments.output is not None and not arguments.output.parent.is_dir():
        parser.error(f"--output: there is no folder {arguments.output.parent}")
    mine = tried()
    if arguments.output is not None:
        arguments.output.write_text(page(mine, tried_as_ordinary_user()), encoding="utf-8")
    if arguments.json:
        print(json.dumps(mine))
    return 0


if __name__ == "__main__":
    sys.exit(main())
