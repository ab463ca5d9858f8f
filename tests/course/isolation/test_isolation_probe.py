"""The probe for isolation, and its message if this machine cannot isolate."""

from __future__ import annotations

import os
import sys

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.isolation import probe

pytestmark = [pytest.mark.process, needs_isolation]


@pytest.mark.parametrize("failing", [0, 1, 2])
def test_the_step_that_fails_is_told(failing: int) -> None:
    def fails() -> None:
        raise OSError(1, f"step {failing}")

    steps = [fails if step == failing else (lambda: None) for step in range(3)]
    reading, writing = os.pipe()
    if not os.fork():
        probe._try(writing, *steps)
    os.close(writing)
    os.wait()
    with os.fdopen(reading) as said:
        assert said.read() == f"[Errno 1] step {failing}\n"


def test_elsewhere_isolation_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert probe.why_not() == "isolation needs Linux"


def test_a_python_that_cannot_be_started_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert probe.why_not() == "Python cannot be started: [Errno 2] No such file or directory: '/nowhere/python'"
