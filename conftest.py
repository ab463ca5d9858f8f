"""What pytest collects from the repository's root.

`pytest --nbval course3 course4 course5 reference index.ipynb` compares every notebook with its stored
outputs. The homework in the course folders is a release: its answers are blank, so there is
nothing to compare. reference/ holds the same cells with answers, and is compared.
"""

import os
from importlib.util import find_spec
from typing import Any

import pytest

collect_ignore_glob = [
    "course*/homework*.ipynb",
    "*.backup-*.ipynb",  # what `kuiper-edu reset` kept
    "*conftest.py",  # several files of one name; none has doctests
    "benchmarks/*",
    "docs/*",
    "tools/*",
]
if find_spec("numba") is None:  # without the extra `fast`
    collect_ignore_glob.append("*/engine/compiled/*")


def pytest_configure(config: pytest.Config) -> None:
    """Stored outputs hold nothing of one person: what somebody predicted on this machine is not to be compared."""
    if config.getoption("nbval", default=False):
        os.environ.setdefault("KUIPER_STATIC", "1")


def pytest_collectstart(collector: pytest.Collector) -> None:
    """nbval compares outputs without their scripts: tools/build_scripts.py refreshes those without a run."""
    if hasattr(collector, "sanitize_patterns"):  # a notebook
        from kuiper_edu.viz.live import STORED_SCRIPT

        collector.sanitize_patterns[STORED_SCRIPT.pattern] = "<script></script>"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `-n`, all cells of a notebook go to one process: they share a kernel, and each needs those before it."""
    if not config.getoption("nbval", default=False):
        return None
    from xdist.scheduler import LoadFileScheduling

    return LoadFileScheduling(config, log)
