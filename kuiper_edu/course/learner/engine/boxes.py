"""The five steps as five boxes: how many pieces of each are the learner's. And the file that shows them everywhere.

The file stands beside the index, since JupyterLab serves no hidden folder; the head of every notebook of a workspace
shows it, without a kernel.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from kuiper_edu.course.judge.sentences import complete, listed
from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine.alone import lesson_of
from kuiper_edu.course.learner.engine.status import EngineStatus, engine_status
from kuiper_edu.course.learner.engine.table import NEEDED, PIECES, STEPS
from kuiper_edu.course.learner.translation import ended, say, sentences, shown
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project
from kuiper_edu.support.writing import write_whole
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture, stored
from kuiper_edu.viz.base.svg import Canvas

_MARK = "<!-- kuiper_edu writes this file -->"
_WIDTH, _HEIGHT, _GAP, _PAD, _BAR = 66.0, 48.0, 8.0, 4.0, 6.0  # points: at 350 pixels a text still has 10.5 of them


def five_boxes(status: EngineStatus) -> Picture:
    """Draw the five steps from left to right, each with a bar of its pieces; those that are the learner's are filled.

    Args:
        status: whose each piece is. The steps of the pieces that it adds are lit.

    Example:
        >>> five_boxes(EngineStatus({"wrap": "yours"})).alt.partition(": ")[0]
        'Read 0 of 4, Wrap 1 of 1, Order 0 of 9, Create 0 of 12, Run 0 of 1'
    """
    canvas, x, said = Canvas(), _PAD, []
    for step in STEPS:
        names = [name for name in NEEDED if PIECES[name].step == step]
        yours = [name for name in names if name in status.yours]
        new = [name for name in status.adds if PIECES[name].step == step]
        if x > _PAD:
            canvas.arrow(x - _GAP, _HEIGHT / 2, x, _HEIGHT / 2, color=palette.FAINT)
        _box(canvas, x, step, (len(yours), len(names)), len(new))
        _bar(canvas, x, [name in yours for name in names])
        count = say("{count} of {all}", count=len(yours), all=len(names))
        said.append(f"{say(step)} {count}{say(', new: {names}', names=', '.join(new)) if new else ''}")
        x += _WIDTH + _GAP
    left, right, under = _PAD, x - _GAP, _HEIGHT + 18
    mine, following = len(set(status.yours) & set(NEEDED)), _following(status)
    canvas.text(left, under, say("{count} of {all} are yours", count=mine, all=len(NEEDED)), color=palette.FAINT)
    canvas.text(right, under, following, anchor="end", color=palette.FAINT)
    steps = shown(listed([complete("step", each) for each in said]))
    alt = ended(say("{steps}: {counted}", steps=steps, counted=shown(status.counted())))
    return Picture(canvas.svg(right + _PAD, under + 6), sentences(alt, following))


def show_progress() -> None:
    """Write the picture beside the index of the workspace that the working directory is in.

    A file of the learner's with its name stays; nothing happens where it cannot be written.
    """
    folder = project.workspace()
    if folder is None or state.is_impersonal():
        return
    with suppress(OSError, ValueError, UsageError):
        if _is_ours(folder / project.PROGRESS_FILE):
            write_whole(folder / project.PROGRESS_FILE, as_file(engine_status()))


def as_file(status: EngineStatus) -> str:
    """Return the picture as the text of a file, with its text alternative as the title."""
    picture = five_boxes(status)
    return stored(picture.svg).replace(">", f">{_MARK}<title>{picture.alt}</title>", 1) + "\n"


def _is_ours(path: Path) -> bool:
    return not path.is_symlink() and (not path.exists() or _MARK in path.read_text(encoding="utf-8"))


def _following(status: EngineStatus) -> str:
    """Return in words the first piece that is not the learner's yet, with its lesson."""
    left = next((PIECES[name] for name in NEEDED if name not in status.yours), None)
    return say("Next: {name} ({lesson})", name=left.name, lesson=lesson_of(left)) if left else ""


def _box(canvas: Canvas, x: float, step: str, count: tuple[int, int], new: int) -> None:
    """Draw the frame and the texts of a step."""
    yours, total = count
    if new:
        canvas.rect(x - 2, _PAD - 2, _WIDTH + 4, _HEIGHT - _PAD + 4, fill=palette.VERMILLION)
    color = palette.VERMILLION if new else palette.GREEN if yours == total else palette.BLUE
    canvas.rect(x, _PAD, _WIDTH, _HEIGHT - _PAD, fill=palette.tint(color, 0.12), line=color)
    name = say(step)
    canvas.text(x + _WIDTH / 2, _PAD + 14, f"{name} +{new}" if new else name, anchor="middle", bold=True)
    canvas.text(x + _WIDTH / 2, _PAD + 28, say("{count} of {all}", count=yours, all=total), anchor="middle")


def _bar(canvas: Canvas, x: float, filled: list[bool]) -> None:
    """Draw a cell for each piece of a step."""
    width = (_WIDTH - 2 * _PAD) / len(filled)
    for place, is_filled in enumerate(filled):
        fill = palette.GREEN if is_filled else palette.WHITE
        canvas.rect(x + _PAD + place * width, _HEIGHT - _BAR - 4, width, _BAR, fill=fill, line=palette.GREY)
