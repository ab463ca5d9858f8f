"""Fixtures shared by all tests."""

import os
import secrets
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from descendants import Started
from hypothesis import HealthCheck, settings

from kuiper_edu.course import exercises as package
from kuiper_edu.course.judge import exercises as catalogue

# No test depends on time: a busy machine is slow, not wrong. Properties get a few examples by default, and many with
# `--hypothesis-profile=night`.
for _profile, _examples in (("day", 25), ("night", 1000)):
    settings.register_profile(
        _profile, max_examples=_examples, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile("day")

# In tests, and in the programs that they start, a defect of the judge is an error; learners get a message instead.
os.environ["KUIPER_STRICT"] = "1"

# A CI started with nohup ignores SIGHUP, one started by a script with `&` ignores SIGINT; programs that tests start
# would inherit that.
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def repo() -> Path:
    """The root of the repository."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def public_models() -> Path:
    """A folder of public PNNX files, which we may not commit; without it the test is skipped."""
    folder = os.environ.get("KUIPER_PUBLIC_MODELS")
    if not folder or not Path(folder).is_dir():
        pytest.skip("KUIPER_PUBLIC_MODELS names no folder of public model files")
    return Path(folder)


@pytest.fixture
def toy_exercises(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let tests/toy_exercises/ be the catalogue, in this process only: tests of machinery need no real exercise."""
    folder = Path(__file__).parent / "toy_exercises"
    monkeypatch.setattr(catalogue, "CATALOGUE", folder)
    monkeypatch.setattr(package, "__path__", [str(folder)])
    catalogue.exercises.cache_clear()
    yield
    catalogue.exercises.cache_clear()


@pytest.fixture
def hangup() -> Iterator[None]:
    """Restore the default handling of SIGHUP; under `nohup` it is ignored, here and in started programs."""
    if not hasattr(signal, "SIGHUP"):
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[Started]:
    """The processes that this test starts; those that a failed test leaves are ended."""
    family = Started(f"KUIPER_TEST_{secrets.token_hex(8)}")
    monkeypatch.setenv(family.mark, "1")
    yield family
    for process in family.alive():
        process.kill()
