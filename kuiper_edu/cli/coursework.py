"""`kuiper-edu check`, `progress`, `release` and `reset`: homework, how far it is, and notebooks as they were."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kuiper_edu import project
from kuiper_edu.cli.output import console, note, print_json, refuse_loss
from kuiper_edu.errors import UsageError

if TYPE_CHECKING:
    from kuiper_edu.grading.check import CheckReport


def release(course: str, *, force: bool) -> None:
    """Write courseN/homework.ipynb from its reference.

    Raises:
        UsageError: there is no such course, or a notebook with something else in it would be lost.
    """
    from kuiper_edu.grading import release as grading

    root = project.root()
    text = grading.release_text(course, root)
    path = root / course / grading.NAME
    if path.is_file() and path.read_text(encoding="utf-8") != text and not force:
        raise UsageError(
            f"{path.relative_to(root)} holds something else than the release of its reference",
            hint="Replace it with --force, or `kuiper-edu reset` it, which keeps the old one.",
        )
    grading.release(course, root)
    console().print(f"Released {path.relative_to(root)}.", markup=False)


def check(homework: Path, *, as_json: bool) -> bool:
    """Check a homework notebook and print what each check found; whether all of them passed.

    Raises:
        KuiperError: the notebook cannot be read, or is no homework of this course.
    """
    from kuiper_edu.grading.check import check_notebook

    with console(stderr=True).status("running your answers"):
        report = check_notebook(homework)
    if as_json:
        print_json(report.to_dict())
    else:
        _print(report)
    if all(row.status == "missing" for row in report.rows):
        _point_to_the_desk(homework)
    return report.passed


def _point_to_the_desk(homework: Path) -> None:
    """Say where the learner's copy is when the course's own blank one was checked."""
    from kuiper_edu import desk

    path = homework.resolve()
    root, course = project.root(path.parent), path.parent.name
    if path != root / course / "homework.ipynb":
        return
    mine = desk.chosen(root) / course / path.name
    if mine.is_file():
        note(f"{homework} is the course's own copy, and nobody has written in it. Yours is {mine}.")


def progress(*, as_json: bool) -> None:
    """Print how far the learner is.

    Raises:
        UsageError: there is no course folder.
    """
    from kuiper_edu.homework import progress as how_far

    progress = how_far()
    if as_json:
        print_json(progress.to_dict())
    else:
        console().print(repr(progress), markup=False, highlight=False, soft_wrap=True)


def export_engine(path: Path, *, force: bool) -> None:
    """Write the learner's kept engine as a file of its own.

    Raises:
        UsageError: none is kept, or a file would be lost.
    """
    from kuiper_edu.homework.engine_file import kept_engine
    from kuiper_edu.writing import write_whole

    source = kept_engine()
    refuse_loss([path], force=force)
    write_whole(path, source)
    digits = project.root() / "course5" / "model_file" / "digits"
    console().print(
        f"Wrote {path}. Try: python {path} {digits} {digits}.npz", markup=False, soft_wrap=True, highlight=False
    )


def reset(notebook: Path) -> None:
    """Restore a notebook; what was there is kept under a numbered name.

    Raises:
        UsageError: it is no notebook of the course, or there is nothing to restore it from.
    """
    from kuiper_edu import desk
    from kuiper_edu.grading.reset import reset as reset_original

    at_a_desk = project.desk(notebook.resolve().parent) is not None
    kept = desk.reset(notebook) if at_a_desk else reset_original(notebook)
    if kept.resolve() == notebook.resolve():
        console().print(f"Restored {notebook}.", markup=False, soft_wrap=True)
    else:
        console().print(f"Restored {notebook}; what was there is now {kept.name}.", markup=False, soft_wrap=True)


def _print(report: CheckReport) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table("check", "", "points", "why", title=report.course, title_justify="left", title_style="bold")
    for row in report.rows:
        status = Text(row.status, style="green" if row.status == "passed" else "red")
        why = f"{row.reason} {row.hint}".strip()
        table.add_row(Text(row.title), status, f"{row.points:g} of {row.possible:g}", Text(why))
    screen = console()
    screen.print(table)
    screen.print(f"{report.points:g} of {report.possible:g} points.")
    if report.kept:
        screen.print(f"Kept for use_my_answers(): {', '.join(report.kept)}.", markup=False)
