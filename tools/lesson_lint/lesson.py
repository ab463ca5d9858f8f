"""The representation of a notebook for the rules, and of the problems that they find."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

# A rule reads a lesson and yields its problems as (cell id, sentence), with "-" for the notebook as a whole.
Findings = Iterator[tuple[str, str]]
Rule = Callable[["Lesson"], Findings]

FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.DOTALL | re.MULTILINE)
VARYING = "nbval-ignore-output"  # nbval's own tag for a cell whose output differs between runs
BYTES = re.compile(r'(?<=")[A-Za-z0-9+/]{400,}={0,2}(?=")')  # in base64, among the data of an interactive output


@dataclass(frozen=True)
class Problem:
    """A problem in a cell of a notebook."""

    path: Path
    cell: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.path} [{self.cell}]: {self.sentence}"


@dataclass(frozen=True)
class Lesson:
    """A notebook and its path."""

    path: Path
    notebook: NotebookNode

    @classmethod
    def read(cls, path: Path) -> Lesson:
        """Read a notebook without repairs: nbformat.read would fix problems that the rules must find."""
        notebook: NotebookNode = nbformat.v4.reads(path.read_text(encoding="utf-8"))
        return cls(path, notebook)

    @property
    def cells(self) -> list[NotebookNode]:
        """All cells."""
        return list(self.notebook.cells)

    @property
    def opening_picture(self) -> NotebookNode | None:
        """The code cell right below the opening, which draws what the lesson is about."""
        below = self.cells[1:2]
        return below[0] if below and below[0].cell_type == "code" else None

    def code(self) -> list[NotebookNode]:
        """The code cells."""
        return [cell for cell in self.cells if cell.cell_type == "code"]

    def prose(self) -> list[NotebookNode]:
        """The Markdown cells."""
        return [cell for cell in self.cells if cell.cell_type == "markdown"]

    def headings(self) -> list[tuple[str, int, str]]:
        """Return every heading as (cell id, level, text)."""
        found = []
        for cell in self.prose():
            for marks, text in re.findall(r"^(#{1,6})\s+(.+?)\s*$", without_code(cell), re.MULTILINE):
                found.append((cell.id, len(marks), text))
        return found


def without_code(cell: NotebookNode) -> str:
    """Return the text of a Markdown cell without fenced code."""
    return FENCE.sub("", cell.source)


def tags(cell: NotebookNode) -> list[str]:
    """The tags of a cell."""
    return list(cell.metadata.get("tags", []))


def outputs(cell: NotebookNode) -> list[NotebookNode]:
    """The stored outputs of a cell; a Markdown cell has none."""
    return list(cell.get("outputs", []))


def texts(cell: NotebookNode) -> Iterator[str]:
    """Yield the visible text of a cell's outputs, without the bytes of pictures and of arrays."""
    for output in outputs(cell):
        if output.output_type == "stream":
            yield output.text
        for kind, data in output.get("data", {}).items():
            if kind == "image/svg+xml":
                yield " ".join(re.findall(r">([^<>]+)<", data))
            elif kind.startswith("text/"):
                yield BYTES.sub("", re.sub(r"base64,[A-Za-z0-9+/=\s]+", "base64,", data))
