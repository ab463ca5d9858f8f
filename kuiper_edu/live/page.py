"""What the worker of a page calls: the workspace in the worker's memory, runs of cells, and the zip in and out.

The page keeps everything in the browser. At the start it hands over the files of the workspace and the learner's cells
of all notebooks, before a run those that have changed since, and after a run it takes what the run has changed.

A learner waits for the start. Therefore notebooks in which nothing is written are links to the course's until the
workspace leaves the page as a zip.
"""

from __future__ import annotations

import io
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kuiper_edu.course.learner.engine.loading import lent_engine
from kuiper_edu.course.workspace import delivery, location, update
from kuiper_edu.course.workspace.shared_files import FOLDERS, link
from kuiper_edu.course.workspace.updating import renew
from kuiper_edu.course.workspace.zipped import own_files, unzip, zipped
from kuiper_edu.live import widgets
from kuiper_edu.live.cells import Written, with_cells, written, written_in
from kuiper_edu.live.shell import PageShell, Send
from kuiper_edu.support import project
from kuiper_edu.support.language import language
from kuiper_edu.support.notebooks import read_notebook
from kuiper_edu.support.writing import make_folder, write_whole

MOST_KEPT = 5_000_000  # bytes of a file that a cell wrote: a larger one lives until the page is closed


class Page:
    """The workspace of one page, and its shell.

    Args:
        workspace: the folder, in the worker's memory.
        name: the page's notebook, `course4/1_topological_sort.ipynb`.
        send: called with every output.
    """

    def __init__(self, workspace: Path, name: str, send: Send) -> None:
        self.workspace, self.name = workspace, name
        self.root = project.root(workspace)
        self.course = frozenset(delivery.names(self.root))
        make_folder(workspace)
        location.mark(self.root, workspace, complete=True)
        for shared in (*FOLDERS, *self.course):
            link(self.root / shared, workspace / shared)
        self._seen = self._marks()
        os.chdir((workspace / name).parent)
        self.shell = PageShell.started(send)

    def put_files(self, files: Mapping[str, bytes | None]) -> None:
        """Write files of the workspace that the page keeps, or remove them."""
        for name, content in files.items():
            path = self._inside(name)
            if content is None:
                path.unlink(missing_ok=True)
            else:
                make_folder(path.parent)
                write_whole(path, bytes(content))
        if files:
            self._seen = self._marks()

    def put_cells(self, cells: str) -> None:
        """Write notebooks with what the learner wrote in them: `mine` and `from_lessons` read them there.

        Args:
            cells: as JSON, a notebook's path -> its cells (`cells.Written`).
        """
        for name, own in json.loads(cells).items():
            if name in self.course:
                fresh = delivery.fresh(self.root, name, language(self.workspace))
                self._unlink(name)
                write_whole(self.workspace / name, with_cells(fresh, map(written, own)).to_text())

    async def run(self, source: str) -> bool:
        """Run a cell; return whether it ended without an error."""
        return await self.shell.run(source)

    def answer(self, widget: str, data: str) -> None:
        """Give a widget what the page answers (`widgets.receive`)."""
        widgets.receive(widget, data)

    def changed(self) -> dict[str, bytes | None]:
        """Return the files that have changed since the last call: path -> content, None for one that is gone."""
        now = self._marks()
        names = [name for name, mark in now.items() if self._seen.get(name) != mark]
        gone = [name for name in self._seen if name not in now]
        self._seen = now
        return {**{name: (self.workspace / name).read_bytes() for name in names}, **dict.fromkeys(gone)}

    def write(self, first: str) -> str:
        """Return a new text that begins so: lines of a Tang poem if it is Chinese, else a name.

        The engine of course 5 writes it, with the course's pieces.

        Raises:
            ValueError: the model does not know a character.
        """
        text: str = lent_engine().continued(first)
        return text.replace("。", "。\n").rstrip()

    def notebook(self) -> bytes:
        """Return the page's notebook as a file, to hand in."""
        self._unlink(self.name)
        for _ in renew(self.root, self.workspace, self.name):
            pass  # the page says itself what is to say
        return (self.workspace / self.name).read_bytes()

    def zip(self) -> bytes:
        """Return the workspace as a zip."""
        self._complete()
        return zipped(self.workspace)

    def bring(self, content: bytes) -> tuple[list[str], dict[str, list[dict[str, Any]]]]:
        """Import the zip of a workspace.

        Returns:
            Messages for the learner, and the cells that the page keeps from now on: a notebook's path -> its cells.

        Raises:
            UsageError: this is no zip of a workspace, or holds too much.
        """
        self._complete()
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            unzip(io.BytesIO(content), folder / "your zip")
            messages = list(update(self.root, self.workspace, folder / "your zip"))
            said = [message.replace(f"{folder.as_posix()}/", "") for message in messages]
        return said, {name: [cell.as_data() for cell in self._written(name)] for name in delivery.names(self.root)}

    def _complete(self) -> None:
        """Make the workspace as `kuiper-edu lab` makes one: its notebooks are the learner's copies, not links."""
        for name in self.course:
            self._unlink(name)
        for _ in update(self.root, self.workspace):
            pass
        self._seen = self._marks()

    def _unlink(self, name: str) -> None:
        """Remove a notebook that is only a link: what is written there would be written to the course's."""
        if (self.workspace / name).is_symlink():
            (self.workspace / name).unlink()

    def _written(self, name: str) -> list[Written]:
        return written_in(
            read_notebook(self.workspace / name), delivery.fresh(self.root, name, language(self.workspace))
        )

    def _inside(self, name: str) -> Path:
        path = self.workspace / name
        if not path.resolve().is_relative_to(self.workspace.resolve()):
            raise ValueError(f"{name} is not in the workspace")
        return path

    def _marks(self) -> dict[str, tuple[int, int]]:
        """Return the files that the page keeps, each with its time and size: all but the notebooks of the course."""
        found = {}
        for path in own_files(self.workspace):
            name, stat = path.relative_to(self.workspace).as_posix(), path.stat()
            if name not in self.course and stat.st_size <= MOST_KEPT:
                found[name] = stat.st_mtime_ns, stat.st_size
        return found
