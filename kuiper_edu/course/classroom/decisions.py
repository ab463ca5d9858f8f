"""Tables that a teacher reads and writes by hand: CSV files with a head, each mistake one sentence with its line."""

from __future__ import annotations

import csv
from collections.abc import Collection
from pathlib import Path

from kuiper_edu.errors import UsageError

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet evaluates a cell that begins with one of these


def lines(path: Path, columns: Collection[str]) -> list[tuple[int, dict[str, str]]]:
    """Return the lines of a teacher's table: the number of each in its file, and column -> value, without spaces.

    Args:
        path: the file.
        columns: the columns that it must have; others are left out.

    Raises:
        UsageError: it cannot be read, has not these columns, or a line has more or fewer values than the head.
    """
    hint = f"Expected a CSV file in UTF-8 with the columns {', '.join(columns)}, separated by commas."
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file, strict=True)
            rows = [(reader.line_num, row) for row in reader if any(map(str.strip, row))]
    except (OSError, ValueError, csv.Error) as error:
        if isinstance(error, UnicodeDecodeError):
            hint += " In a spreadsheet, save it as CSV UTF-8."
        raise UsageError(f"it cannot be read: {error}", path=path.name, hint=hint) from error
    head = [name.strip() for name in rows[0][1]] if rows else []
    if not set(columns) <= set(head):
        if any(";" in name for name in head):
            hint += " A spreadsheet may write semicolons: save it with commas."
        raise UsageError(f"found the columns {', '.join(head) or 'none'}", path=path.name, hint=hint)
    for line, row in rows[1:]:
        if len(row) != len(head):
            raise UsageError(
                f"found {len(row)} values, expected {len(head)}, one for each column",
                path=path.name,
                line=line,
                hint='Put a text that has a comma in quotes: "late, but ill".',
            )
    return [
        (line, {name: value.strip() for name, value in zip(head, row, strict=True) if name in columns})
        for line, row in rows[1:]
    ]


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    Example:
        >>> harmless("=1+1"), harmless("ada")
        ("'=1+1", 'ada')
    """
    return f"'{text}" if text.lstrip().startswith(_FORMULAS) else text
