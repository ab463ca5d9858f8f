"""Progress display while kernels are compiled, which happens once: a bar in a terminal, a line elsewhere.

In a notebook the line is a display that is updated in place. While stored outputs are made (`KUIPER_STATIC`), nothing
is shown, since they must be the same on every machine.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kuiper_edu.engine.compiled.cache import ObjectCache

Advance = Callable[[], None]


@contextmanager
def announced(count: int, object_cache: ObjectCache) -> Iterator[Advance]:
    """Show that `count` functions are being compiled; the context is a function to call after each of them."""
    notebook = _notebook()
    if os.environ.get("KUIPER_STATIC"):
        yield lambda: None
    elif notebook is not None:
        with _in_notebook(notebook, count, object_cache) as advance:
            yield advance
    elif sys.stderr is not None and sys.stderr.isatty():
        with _bar(count, object_cache) as advance:
            yield advance
    else:
        with _lines(count, object_cache) as advance:
            yield advance


def title(count: int) -> str:
    """Return the first line of the display."""
    kernels = "1 kernel" if count == 1 else f"{count} kernels"
    return f"Compiling {kernels} for this processor, once"


@contextmanager
def _bar(count: int, object_cache: ObjectCache) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    screen = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=screen) as progress:
        task = progress.add_task(title(count), total=count)
        yield lambda: progress.advance(task)
    if object_cache.trouble:
        screen.print(object_cache.trouble, markup=False, soft_wrap=True)


@contextmanager
def _lines(count: int, object_cache: ObjectCache) -> Iterator[Advance]:
    started = time.monotonic()
    _write(f"{title(count)} …")
    yield lambda: None
    _write(f"compiled in {time.monotonic() - started:.0f} s. {object_cache.trouble}".rstrip())


@contextmanager
def _in_notebook(display: Any, count: int, object_cache: ObjectCache) -> Iterator[Advance]:
    done, handle = 0, display({"text/plain": f"{title(count)} …"}, raw=True, display_id=True)

    def advance() -> None:
        nonlocal done
        done += 1
        handle.update({"text/plain": f"{title(count)} … {done} done"}, raw=True)

    yield advance
    handle.update({"text/plain": f"{title(count)}: done. {object_cache.trouble}".rstrip()}, raw=True)


def _write(line: str) -> None:
    if sys.stderr is not None:
        print(line, file=sys.stderr, flush=True)


def _notebook() -> Any:
    """Return IPython's `display` function in a notebook, None elsewhere; this does not import IPython."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if ipython is None or not hasattr(shell, "kernel"):
        return None
    return ipython.display.display
