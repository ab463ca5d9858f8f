"""`keep_engine`: the learner's engine as one file, kept once it runs by itself; and what `progress` says of it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.keeping import executed
from kuiper_edu.course.trial import sources
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project

FILE = "my_engine.py"
COUNT = "engine.json"
PIECES = ("read_line", "wrap", "read_weights", "order", "conv2d", "max_pool2d", "expression", "create", "Engine")
LAST = "hardswish"  # what the capstone's second network needs; an engine may be without it
STEPS = {
    "read": ("engine_line", "engine_weights"),
    "wrap": ("engine_wrap",),
    "order": ("engine_order",),
    "create": ("engine_conv", "engine_pool", "engine_expression", "engine_create"),
    "run": ("engine_run",),
}
_SECONDS = 120
_HEAD = '''\
"""My own inference engine, written in course 5 of kuiper_edu. It needs NumPy and nothing else.

    python my_engine.py MODEL SCANS.npz      as in: python my_engine.py digits digits.npz
"""
'''
_FOOT = '\n\nif __name__ == "__main__":\n    sys.exit(main(Engine, sys.argv[1:]))\n'
_ALONE = "import runpy, sys; sys.modules['kuiper_edu'] = None; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"  # noqa: E501


@dataclass(frozen=True)
class EngineProgress:
    """The five steps, which of them are the learner's own, and how many digits their engine reads.

    Args:
        steps: step -> whether all of its pieces are right.
        right: digits read right by the kept engine, of how many; None where none is kept.
    """

    steps: dict[str, bool]
    right: tuple[int, int] | None = None

    def __str__(self) -> str:
        said = ", ".join(f"{step} {'yours' if own else 'not yet'}" for step, own in self.steps.items())
        return f"Your engine: {said}" + (f"; it reads {self.right[0]} of {self.right[1]} digits" if self.right else "")


def engine_progress() -> EngineProgress | None:
    """How far the learner's engine is; None where nothing of it is right yet."""
    records = state.records(state.VERDICTS)
    right = {name for name, entry in records.items() if isinstance(entry, dict) and entry.get("last") is True}
    steps = {step: all(f"course5.{piece}" in right for piece in pieces) for step, pieces in STEPS.items()}
    count: Any = state.records(COUNT).get(FILE)
    if not any(f"course5.{piece}" in right for pieces in STEPS.values() for piece in pieces) and count is None:
        return None
    return EngineProgress(steps, (count["right"], count["of"]) if _is_count(count) else None)


def _is_count(count: Any) -> bool:
    return isinstance(count, dict) and all(isinstance(count.get(key), int) for key in ("right", "of"))


def kept_engine() -> str:
    """The source of the kept engine.

    Raises:
        UsageError: none is kept.
    """
    try:
        return (state.folder() / FILE).read_text(encoding="utf-8")
    except OSError:
        raise UsageError(
            "no engine of yours is kept yet",
            hint="Finish course5/4_your_engine.ipynb: its cell keep_engine() keeps it once it reads the digits.",
        ) from None


def keep_engine() -> None:
    """Put the pieces of this notebook into one file, run it in a Python without kuiper_edu, and keep it if it reads.

    Prints what became of it. `kuiper-edu progress --export my_engine.py` writes the kept file where you want it.
    """
    try:
        print(_keep(executed()))
    except UsageError as error:
        print(f"Not kept: {error}")


def _keep(cells: Sequence[str]) -> str:
    source = assembled(cells)
    _refuse_wrong_pieces()
    right, of = _read_by(source)
    if state.nobody_learns():
        return f"{right} of {of} digits read right without kuiper_edu. Nothing is kept while a notebook is graded."
    state.keep(state.folder() / FILE, source)
    state.record(COUNT, FILE, {"right": right, "of": of})
    lines = sum(bool(line.strip()) for line in source.splitlines())
    return (
        f"Kept: {FILE}, {lines} lines, {right} of {of} digits read right without kuiper_edu.\n"
        f"In a terminal, `kuiper-edu progress --export {FILE}` writes it where you want it."
    )


def _refuse_wrong_pieces() -> None:
    """The digits do not notice every mistake: a piece whose last verdict was wrong is not kept."""
    records = state.records(state.VERDICTS)
    names = [f"course5.{piece}" for pieces in STEPS.values() for piece in pieces]
    wrong = [name for name in names if isinstance(records.get(name), dict) and records[name].get("last") is False]
    if wrong:
        raise UsageError(
            f"the last verdict of {', '.join(wrong)} was not right", hint="Mend it, run its verdict, then this cell."
        )


def assembled(cells: Sequence[str]) -> str:
    """One Python file from the cells that ran: the pieces in the order of the steps, what they need, and a main part.

    Args:
        cells: their sources, in the order in which they ran; of several for one piece the last counts.

    Raises:
        UsageError: a piece is not written.
    """
    mine = [sources.without_magics(cell) for cell in cells if "verdict(" not in cell and "keep_engine(" not in cell]
    pieces: list[str] = []
    for name in (*PIECES, LAST):
        cell = next((cell for cell in reversed(mine) if name in sources.defined(cell)), "")
        if not cell or "raise NotImplementedError" in cell:
            if name == LAST:
                continue
            raise UsageError(f"{name} is not written yet")
        if cell not in pieces:
            pieces.append(cell)
    engine = "\n\n\n".join(cell.strip() for cell in pieces)
    others = [cell for cell in mine if cell not in pieces]
    reader = Path(__file__).with_name("scan_reader.py").read_text(encoding="utf-8").partition('"""\n')[2].strip()
    program = f"{sources.needed(engine, others)}\n\n\n{reader}"
    return f"{_HEAD}\n{_imports_first(program)}\n{_FOOT}"


def _imports_first(source: str) -> str:
    """The same program with its one-line imports at the top, each once."""
    lines = source.split("\n")
    numbers = [
        node.lineno
        for node in ast.parse(source).body
        if isinstance(node, ast.Import | ast.ImportFrom)
        and ast.get_source_segment(source, node) == lines[node.lineno - 1].strip()
    ]
    imports = sorted({lines[number - 1] for number in numbers}, key=lambda line: (line.startswith("from"), line))
    body = "\n".join(line for number, line in enumerate(lines, start=1) if number not in numbers)
    return "\n".join(imports) + "\n\n\n" + body.strip()


def _read_by(source: str) -> tuple[int, int]:
    """How many digits an engine reads right in a Python of its own, in which kuiper_edu is not to be had.

    Raises:
        UsageError: it does not run there, or does not read as PyTorch does.
    """
    digits = project.root() / "course5/model_file/digits"
    with tempfile.TemporaryDirectory(prefix="kuiper-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / FILE
        file.write_text(source, encoding="utf-8")
        command = [sys.executable, "-I", "-c", _ALONE, str(file), str(digits), f"{digits}.npz"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise UsageError(f"by itself it does not end within {_SECONDS} seconds") from None
    said = re.match(r"(\d+) of (\d+) digits", done.stdout)
    if done.returncode or said is None:
        last = (done.stderr.strip().splitlines() or ["nothing was printed"])[-1]
        raise UsageError(f"by itself, in a Python without kuiper_edu, it does not read the digits ({last})")
    if said.groups() != ("357", "360"):
        raise UsageError(f"by itself it reads {said[1]} of {said[2]} digits, 357 of 360 was expected")
    return int(said[1]), int(said[2])
