"""The progress display while kernels are compiled."""

import io
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kuiper_edu.engine.compiled.announce import announced
from kuiper_edu.engine.compiled.cache import ObjectCache

USUAL = ObjectCache(Path("usual"))


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run outside of a notebook, and without KUIPER_STATIC."""
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    monkeypatch.setitem(sys.modules, "IPython", None)


def compile_three(object_cache: ObjectCache = USUAL) -> None:
    with announced(3, object_cache) as advance:
        for _ in range(3):
            advance()


def test_without_a_terminal_there_is_a_line_before_and_one_after(capsys: pytest.CaptureFixture[str]) -> None:
    compile_three()
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "Compiling 3 kernels for this processor, once …\ncompiled in 0 s.\n"


def test_a_terminal_has_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    compile_three(ObjectCache(Path("temporary"), "usual cannot be written: they are kept in temporary."))
    shown = sys.stderr.getvalue()  # type: ignore[attr-defined]
    assert "3/3" in shown
    assert "usual cannot be written: they are kept in temporary." in shown


def test_where_stored_outputs_are_made_nothing_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KUIPER_STATIC", "1")
    compile_three()
    assert capsys.readouterr() == ("", "")


def test_a_notebook_has_one_line_that_changes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    class Handle:
        def update(self, data: dict[str, str], **_: Any) -> None:
            shown.append(data["text/plain"])

    def display(data: dict[str, str], **_: Any) -> Handle:
        shown.append(data["text/plain"])
        return Handle()

    notebook = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=1), display=SimpleNamespace(display=display))
    monkeypatch.setitem(sys.modules, "IPython", notebook)  # type: ignore[arg-type]
    compile_three()
    title = "Compiling 3 kernels for this processor, once"
    assert shown == [f"{title} …", *(f"{title} … {i} done" for i in (1, 2, 3)), f"{title}: done."]
    assert capsys.readouterr() == ("", "")


def test_without_any_screen_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)  # pythonw on Windows
    compile_three()


def test_an_interrupt_comes_through(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), announced(3, USUAL):
        raise KeyboardInterrupt
    assert "compiled in" not in capsys.readouterr().err
