"""The arguments that the engine accepts, and its errors for all others."""

from functools import partial
from typing import Any

import pytest

from kuiper_edu.engine import FastPlanner, open_model, planner
from kuiper_edu.errors import UsageError
from kuiper_edu.support.project import root

DIGITS = root() / "course5/model_file/digits"


@pytest.fixture
def no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the extra `fast` look as if it were not installed."""
    monkeypatch.setattr(planner, "is_installed", lambda: False)


@pytest.mark.usefixtures("no_extra")
@pytest.mark.parametrize("ask", [FastPlanner, partial(open_model, DIGITS, fast=True)])
def test_compiled_kernels_without_the_extra_are_refused_and_the_hint_says_how_to_install_it(ask: Any) -> None:
    with pytest.raises(
        UsageError, match=r"the extra `fast`, .* `pip install 'kuiper-edu\[fast\]'`, or .* `uv run --extra fast .*`"
    ):
        ask(compiled=True)


@pytest.mark.usefixtures("no_extra")
@pytest.mark.parametrize("compiled", [None, False])
def test_without_the_extra_numpys_kernels_run(compiled: bool | None) -> None:
    assert not FastPlanner(compiled=compiled).compiled


@pytest.mark.parametrize("compiled", ["yes", 1, 0, "", [], float("nan")])
def test_compiled_is_true_false_or_none(compiled: Any) -> None:
    with pytest.raises(UsageError, match=r"FastPlanner: expected True or False for compiled, found"):
        FastPlanner(compiled=compiled)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"fast": "no"}, "expected True or False for fast, found 'no'"),
        ({"fast": None}, "expected True or False for fast, found None"),
        ({"any_shape": 1}, "expected True or False for any_shape, found 1"),
        ({"threads": 0}, "expected a whole number of at least 1 for threads, found 0"),
        ({"threads": "2"}, "expected a whole number of at least 1 for threads, found '2'"),
        ({"compiled": "yes"}, "expected True or False for compiled, found 'yes'"),
    ],
)
@pytest.mark.parametrize("fast", [{}, {"fast": True}])
def test_open_model_refuses_invalid_arguments(arguments: dict[str, Any], message: str, fast: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=message):
        open_model(DIGITS, **fast | arguments)


def test_compiled_kernels_for_plain_layers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "is_installed", lambda: True)
    with pytest.raises(UsageError, match="without fast=True"):
        open_model(DIGITS, compiled=True)
