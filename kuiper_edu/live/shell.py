"""The shell of a page: IPython, which runs cells and sends every output to the page as it comes."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from kuiper_edu.errors import UsageError
from kuiper_edu.live import widgets

Send = Callable[[dict[str, Any]], None]
"""Sends an output: {"text": ...} of a print, {"error": a traceback}, {"data": its mime types}, {"widget": ...}."""
MOST_PRINTED = 1_000_000  # characters of one run; a loop that prints for ever must not fill the page
_EVERY = 0.1  # seconds between two parts of what a cell prints


class PageShell(InteractiveShell):
    """IPython for one page.

    Example:
        >>> import asyncio
        >>> outputs = []
        >>> asyncio.run(PageShell.started(outputs.append).run("6 * 7"))
        True
        >>> outputs
        [{'data': {'text/plain': '42'}}]
        >>> PageShell.clear_instance()
    """

    send: Send
    flush: Callable[[], None]
    """Sends what was printed and is not sent yet."""

    @classmethod
    def started(cls, send: Send) -> PageShell:
        """Start the shell of this process.

        Args:
            send: called with every output.
        """
        cls.clear_instance()
        settings = Config({"HistoryManager": {"enabled": False}, "InteractiveShell": {"colors": "nocolor"}})
        shell: PageShell = cls.instance(config=settings, displayhook_class=_Results, display_pub_class=_Displays)
        shell.send, shell.flush = send, _nothing
        widgets.connect(send)
        return shell

    async def run(self, source: str) -> bool:
        """Run a cell, which may wait for something (`await`); return whether it ended without an error."""
        printed = _Printed(self.send)
        self.flush = printed.flush
        with printed.instead_of_the_console():
            try:
                whole, wrong = self.transform_cell(source), None  # type: ignore[no-untyped-call]
            except Exception:  # IPython says itself what is wrong with the text
                whole, wrong = None, sys.exc_info()
            run = self.run_cell_async(source, store_history=True, transformed_cell=whole, preprocessing_exc_tuple=wrong)
            return bool((await run).success)

    def show(self, data: dict[str, Any]) -> None:
        """Send the mime bundle of an output."""
        self.flush()
        self.send({"data": {mime: content for mime, content in data.items() if _can_be_sent(content)}})

    def _showtraceback(self, etype: Any, evalue: Any, stb: Any) -> None:  # noqa: ARG002
        self.flush()
        self.send({"error": self.InteractiveTB.stb2text(stb)})


class _Results(DisplayHook):
    """Sends the value of a cell's last line."""

    shell: PageShell

    def write_output_prompt(self) -> None:
        """Nothing: a page has no `Out[1]:`."""

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:  # noqa: ARG002
        self.shell.show(format_dict)

    def finish_displayhook(self) -> None:
        """Nothing: IPython would print an empty line."""


class _Displays(DisplayPublisher):
    """Sends what `display` shows."""

    shell: PageShell

    def publish(self, data: dict[str, Any], *_: Any, **__: Any) -> None:
        self.shell.show(data)


class _Printed(io.TextIOBase):
    """What a cell prints, in parts."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._parts: list[str] = []
        self._room = MOST_PRINTED
        self._next = time.monotonic() + _EVERY

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Keep a text, and send what is kept if the last part was sent some time ago."""
        if self._room > 0:
            self._parts.append(text[: self._room])
            self._room -= len(text)
            if self._room <= 0:
                self._parts.append(f"\n... The rest is left out: a cell shows {MOST_PRINTED:,} characters.\n")
        if time.monotonic() >= self._next:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what is kept."""
        text = "".join(self._parts)
        self._parts.clear()
        self._next = time.monotonic() + _EVERY
        if text:
            self._send({"text": text})

    @contextmanager
    def instead_of_the_console(self) -> Iterator[None]:
        """Take what is printed during the block, in which nothing can be asked."""
        before = sys.stdin, sys.stdout, sys.stderr
        sys.stdin, sys.stdout, sys.stderr = _NoInput(), self, self
        try:
            yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = before
            self.flush()


class _NoInput(io.TextIOBase):
    """What a cell reads in place of the keyboard: a page has no way to ask while a cell runs."""

    def readable(self) -> bool:
        return True

    def readline(self, _: int = -1, /) -> str:  # type: ignore[override]
        """Say where the cell can be run.

        Raises:
            UsageError: always; input() and pdb read a line.
        """
        raise UsageError(
            "a page cannot ask while a cell runs: input() and the debugger (pdb) have nobody to read from",
            hint="Write what they shall read at the top of the cell, a line each: import io, sys; "
            "sys.stdin = io.StringIO('n\\nn\\nq\\n'). Or press Download my work, and run the cell in JupyterLab: "
            "kuiper-edu lab --import my_course.zip",
        )


def _nothing() -> None:
    """While no cell runs, nothing is printed."""


def _can_be_sent(content: Any) -> bool:
    return isinstance(content, str | dict | list | int | float | bool)
