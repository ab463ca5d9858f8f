"""The proof of a piece: what it says of an engine that does not end."""

import pytest

from kuiper_edu.course.learner.engine import proof
from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.outcomes import Outcome, Raised


def test_an_engine_that_does_not_end_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    late = Outcome("timeout", error=Raised("TimeIsUpError", "", None, ""))
    monkeypatch.setattr(limits, "run_within", lambda *_, **__: late)
    assert proof._digits("", "my_engine.py") == "with it the engine did not finish in time"
