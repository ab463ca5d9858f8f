"""The shell of a page sends what a cell prints, shows and raises, in its order."""

import asyncio
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from kuiper_edu.live import shell
from kuiper_edu.live.shell import PageShell

Outputs = list[dict[str, Any]]


@pytest.fixture
def outputs() -> Outputs:
    return []


@pytest.fixture
def started(outputs: Outputs) -> Iterator[PageShell]:
    """A shell, which is gone after the test: other tests ask whether they run in IPython."""
    yield PageShell.started(outputs.append)
    PageShell.clear_instance()


def run(shell: PageShell, source: str) -> bool:
    return asyncio.run(shell.run(source))


def printed(outputs: Outputs) -> str:
    return "".join(output.get("text", "") for output in outputs)


def test_outputs_come_in_their_order(started: PageShell, outputs: Outputs) -> None:
    assert run(
        started, "from IPython.display import HTML, display\nprint('a')\ndisplay(HTML('<p>b'))\nprint('c')\n6 * 7"
    )
    kinds = ["text" if "text" in output else sorted(output["data"])[0] for output in outputs]
    assert [kind for i, kind in enumerate(kinds) if kind not in kinds[max(i - 1, 0) : i]] == [
        "text",
        "text/html",
        "text",
        "text/plain",
    ]
    assert printed(outputs) == "a\nc\n"
    assert outputs[-1] == {"data": {"text/plain": "42"}}


def test_an_error_is_sent_with_its_line_and_says_so(started: PageShell, outputs: Outputs) -> None:
    assert not run(started, "print('before')\n1 / 0")
    assert printed(outputs) == "before\n"
    assert "----> 2 1 / 0" in outputs[-1]["error"]
    assert outputs[-1]["error"].endswith("ZeroDivisionError: division by zero")
    assert not run(started, "def f(:")
    assert "SyntaxError" in outputs[-1]["error"]


@pytest.mark.parametrize("source", ["input('Your name? ')", "import pdb\npdb.runcall(print, 1)"])
def test_what_asks_says_that_a_page_cannot(started: PageShell, outputs: Outputs, source: str) -> None:
    before = sys.stdin
    assert not run(started, source)
    assert "a page cannot ask while a cell runs" in outputs[-1]["error"]
    assert "JupyterLab" in outputs[-1]["error"]
    assert sys.stdin is before


DEBUGGED = """\
import io, sys
sys.stdin = io.StringIO("n\\nn\\npp total\\nq\\n")
import pdb
def add(numbers):
    total = 0
    total += sum(numbers)
    return total
pdb.runcall(add, [1, 41])
"""


def test_what_asks_reads_what_the_cell_has_written_before(started: PageShell, outputs: Outputs) -> None:
    assert run(started, "import io, sys\nsys.stdin = io.StringIO('Mei\\n')\ninput('Your name? ')")
    assert outputs[-1] == {"data": {"text/plain": "'Mei'"}}
    run(started, DEBUGGED)
    assert "\n(Pdb) 42\n" in printed(outputs)
    assert not run(started, "input()"), "the next cell has nothing to read"


def test_names_stay_and_nothing_is_printed_elsewhere(
    started: PageShell, outputs: Outputs, capsys: pytest.CaptureFixture[str]
) -> None:
    run(started, "import sys\nx = 41\nprint('also', file=sys.stderr)")
    run(started, "x + 1")
    assert printed(outputs) == "also\n"
    assert outputs[-1] == {"data": {"text/plain": "42"}}
    assert capsys.readouterr() == ("", "")


def test_a_cell_may_wait(started: PageShell, outputs: Outputs) -> None:
    assert run(started, "import asyncio\nprint('before')\nawait asyncio.sleep(0, result=6) * 7")
    assert outputs == [{"text": "before\n"}, {"data": {"text/plain": "42"}}]
    assert not run(started, "await asyncio.sleep(0)\n1 / 0")
    assert "ZeroDivisionError" in outputs[-1]["error"]


def test_a_loop_that_prints_does_not_fill_the_page(
    started: PageShell, outputs: Outputs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "MOST_PRINTED", 100)
    assert run(started, "for _ in range(1000):\n    print('0123456789')")
    text = printed(outputs)
    assert text.startswith("0123456789\n0123456789\n")
    assert text.endswith("The rest is left out: a cell shows 100 characters.\n")
    assert len(text) < 200
