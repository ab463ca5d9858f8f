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

from proofs.attacks.catalogue import ATTACKS
from proofs.attacks.trying import try_all

ROOT = Path(__file__).parents[2]
Tried = dict[str, dict[str, bool]]  # level -> name of the attack -> whether it succeeded

# ruff: noqa: E501  # a page's paragraphs are lines
_HEAD = """\
# Attacks on the grader

Written by `python -m proofs.attacks` on {system}. Each attack is an answer's cell that computes nothing: it is after a secret, others' results, another process, the network, the next student's trial, or a life after its own end. A world is built around the grader that holds all of these, and afterwards the world is looked at. An attack that fails in every column is stopped by the protocol and needs no wall: it looks for another student's job in memory, or for another's pipe, and there is none. Each attack ran as root and as an ordinary user, with isolation off and on.

{count} attacks: {off} succeed with isolation off, {on} with isolation on.

| The answer | after | off, root | off, user | isolated, root | isolated, user |
|---|---|---|---|---|---|
"""

_FOOT = """
## What is not stopped

**Isolated.** A trial knows one job: the process that it is forked from holds none, it reads its own after the fork, and what it writes is decoded strictly, type by type. It does read its own check's cells, the hidden ones too, while they run, and so the inputs; it can behave well for those alone. What it reports of a hidden check goes into no report but as one status. It computes as long as its limits allow: CPU time, 2 GB of memory and 16 MB of a file for each of its processes, 64 processes and threads (counted for each trial alone), 64 MB of files. Two answers that run at once can slow each other down. All of /usr and of Python's own folders can be read, and the name of the machine's kernel. A fault of the Linux kernel itself, or of the processor, is a way out: whoever fears that grades in a virtual machine. Prints and error messages of an answer reach the teacher's pages as text, escaped, without characters that move or hide others.

**Unisolated.** Everything in the table. An answer has the rights of whoever grades. Limits of CPU time, memory and output hold there, too; a process that has left its group goes on.

**Where no room can be made** (another system than Linux, a kernel that forbids user namespaces), `grade` says so and stops; it never goes on unisolated by itself.
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
        + " | ".join(_word(one[level][attack.name]) for level in ("unisolated", "isolated") for one in (root, user))
        + " |\n"
        for attack in ATTACKS
    ]
    off = sum(root["unisolated"][attack.name] and user["unisolated"][attack.name] for attack in ATTACKS)
    on = sum(root["isolated"][attack.name] or user["isolated"][attack.name] for attack in ATTACKS)
    system = f"Linux {platform.release().split('-')[0]}, Python {platform.python_version()}"
    return _HEAD.format(system=system, count=len(ATTACKS), off=off, on=on) + "".join(lines) + _FOOT


def _word(succeeded: bool) -> str:
    return "**succeeds**" if succeeded else "fails"


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(
        prog="python -m proofs.attacks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-o", "--output", type=Path)
    arguments = parser.parse_args()
    mine = tried()
    if arguments.output is not None:
        arguments.output.write_text(page(mine, tried_as_ordinary_user()), encoding="utf-8")
    if arguments.json:
        print(json.dumps(mine))
    return 0


if __name__ == "__main__":
    sys.exit(main())
