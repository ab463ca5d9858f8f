"""A function is called in a fresh Python; in the page, in this one."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.course.trial import fresh
from kuiper_edu.errors import TimeIsUpError
from kuiper_edu.support import page

Function = Callable[[str, str], Any]


def _in_time(seconds: float, function: Callable[[], Any]) -> Any:
    if seconds < 1:
        raise TimeIsUpError
    return function()


@pytest.fixture(params=[pytest.param(False, marks=pytest.mark.process, id="process"), pytest.param(True, id="page")])
def call(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Return `call`, as where there are processes and as in the page, whose clock is replaced."""
    monkeypatch.setattr(page, "IN_PAGE", request.param)
    monkeypatch.setattr(page, "within", _in_time)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)]))
    return fresh.call


def content(file: str, name: str) -> list[str]:
    return [Path(file).read_text(encoding="utf-8"), name]


def noisy(file: str, name: str) -> bool:
    print("a line before the result")
    return file.endswith(name)


def failing(file: str, name: str) -> None:
    raise ValueError(file, name)


def leaving(file: str, name: str) -> None:
    sys.exit(f"{file} {name}")


def sleeping(file: str, name: str) -> bool:
    time.sleep(60)
    return bool(file and name)


def test_it_is_called_with_the_file_and_the_name(call: Callable[..., Any]) -> None:
    assert call(content, "x = 'é'\n", "course4.topo_sort", seconds=60) == ["x = 'é'\n", "course4.topo_sort"]


def test_what_it_prints_is_no_result(call: Callable[..., Any]) -> None:
    assert call(noisy, "", ".py", seconds=60) is True


@pytest.mark.parametrize(("function", "seconds"), [(failing, 60), (leaving, 60), (sleeping, 0.1)])
def test_one_without_a_result_gives_none(call: Callable[..., Any], function: Function, seconds: float) -> None:
    assert call(function, "", "name", seconds=seconds) is None
