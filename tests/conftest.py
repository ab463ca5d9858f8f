"""Fixtures shared by all tests."""

import os
import secrets
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from descendants import Started
from hypothesis import HealthCheck, settings

# Time never decides a test: a busy machine is slow, not wrong. Laws see a few examples by day, and many where
# `--hypothesis-profile=night` asks for them.
for _profile, _examples in (("day", 40), ("night", 1000)):
    settings.register_profile(
        _profile, max_examples=_examples, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile("day")

# A fault of the judge is an error in every test, and in the programs that tests start; a learner reads a sentence.
os.environ["KUIPER_STRICT"] = "1"

# A CI that was started with nohup ignores SIGHUP, one that a script started with `&` SIGINT, and so would every program
# that a test starts.
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
    """A folder of public PNNX files, which are not ours to commit; without it the test is skipped."""
    folder = os.environ.get("KUIPER_PUBLIC_MODELS")
    if not folder or not Path(folder).is_dir():
        pytest.skip("KUIPER_PUBLIC_MODELS names no folder of public model files")
    return Path(folder)


@pytest.fixture
def hangup() -> Iterator[None]:
    """SIGHUP as a terminal leaves it; below `nohup` it is ignored, here and by whatever is started."""
    if not hasattr(signal, "SIGHUP"):
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[Started]:
    """What this test starts from now on; whatever a failed test leaves is ended."""
    family = Started(f"KUIPER_TEST_{secrets.token_hex(8)}")
    monkeypatch.setenv(family.mark, "1")
    yield family
    for process in family.alive():
        process.kill()
