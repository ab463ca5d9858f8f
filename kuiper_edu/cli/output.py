"""Printing for all commands: results, tables, errors, notes and JSON; and refusing to overwrite files."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kuiper_edu.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

Item = TypeVar("Item")
PIPED_WIDTH = 160  # columns without a terminal: wide enough that no table is cut


def console(*, stderr: bool = False) -> Console:
    """Return the console to print to, with colour only on a terminal and if NO_COLOR is not set."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    free = stream.isatty() or "COLUMNS" in os.environ
    return Console(stderr=stderr, width=None if free else PIPED_WIDTH, highlight=False)


def print_table(
    columns: Sequence[str], rows: Iterable[Sequence[str | Text]], *, title: str | None = None, right: Sequence[str] = ()
) -> None:
    """Print a table.

    Args:
        columns: the headings.
        rows: the cells of each row; a str is printed verbatim, a rich `Text` with its style.
        title: the title above the table.
        right: the columns to align at the right, such as numbers.
    """
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", title_style="bold")
    for column in columns:
        table.add_column(column, justify="right" if column in right else "left")
    for row in rows:
        table.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
    console().print(table)


def complain(sentence: str) -> None:
    """Print on stderr why a command failed."""
    with suppress(OSError):  # the exit code still shows the failure
        console(stderr=True).print(f"kuiper-edu: {sentence}", style="red", markup=False, soft_wrap=True)


def note(sentence: str) -> None:
    """Print a remark on stderr, beside the result on stdout."""
    console(stderr=True).print(sentence, style="dim", markup=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """Print plain JSON, for a program to read. NaN and infinities become strings: JSON has no numbers for them."""
    print(json.dumps(_plain(data), indent=2, ensure_ascii=False, allow_nan=False))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, complex):
        return str(value)
    if isinstance(value, float) and value not in (float("inf"), float("-inf")) and value == value:
        return value
    return str(value) if isinstance(value, float | Path) else value


def progress(items: Iterable[Item], what: str, total: int | None = None) -> Iterator[Item]:
    """Return an iterator over items that shows a progress bar on stderr, if that is a terminal."""
    from rich.progress import track

    screen = console(stderr=True)
    if not screen.is_terminal:
        return iter(items)
    return iter(track(items, description=what, total=total, console=screen, transient=True))


def refuse_loss(paths: Iterable[Path], *, force: bool) -> None:
    """Refuse, before any work, to overwrite files, or to write where that is impossible.

    Raises:
        UsageError: a file already exists and `force` is false, or is a folder, or its folder does not exist.
    """
    for target in paths:
        if not target.parent.is_dir():
            raise UsageError(f"there is no folder {str(target.parent)!r} to write into", hint="Create it first.")
        if target.is_dir():
            raise UsageError(f"expected a file name, found the folder {str(target)!r}")
        if target.exists() and not force:
            raise UsageError(f"{str(target)!r} already exists", hint="Choose another name, or replace it with --force.")
