"""What pytest collects from the repository's root.

`pytest --nbval course3 course4 course5 reference index.ipynb` compares every notebook with its stored
outputs. The homework in the course folders is a release: its answers are blank, so there is
nothing to compare. reference/ holds the same cells with answers, and is compared. A homework that is
named on the command line is a learner's, and graded (kuiper_edu/course/grading/nbval_plugin.py).
"""

import os
import sys
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest_plugins = ["kuiper_edu.course.grading.nbval_plugin"]  # by its entry point, too; an environment may be older

ROOT = Path(__file__).parent
collect_ignore_glob = [
    "kuiper_edu/course/exercises/course*/*/*.py",  # many files of one name, and learners' answers; none has doctests
    "*/exercises/course_part.py",  # a part of a file that a learner gets: read, never imported
    "reference/*/answers/*",  # the same of the homeworks
    "tests/toy_exercises/*",  # and of the toy course
    "tests/course/learner/*_layers.py",  # parts of a learner's my_engine.py
    "*.backup-*.ipynb",  # what `kuiper-edu reset` kept
    "*conftest.py",  # several files of one name; none has doctests
    "benchmarks/*",
    "docs/*",
    "proofs/*",
    "tools/*",
]
if find_spec("numba") is None:  # without the extra `fast`
    collect_ignore_glob.append("*/engine/compiled/*")
    collect_ignore_glob += [f"*/engine/register_tile/{name}.py" for name in ("layer", "llvm", "registers", "width")]

STARTING = ("processes.run", "probe.why_not", "doctor.examine")  # doctests that start a program: they carry no marks

_quick: list[str] = []  # the test that runs, in `just quick`


def _no_program(event: str, _: object, started_by: int = os.getpid()) -> None:
    """Refuse a program that a test of the quick lane starts."""
    if event in ("subprocess.Popen", "os.posix_spawn") and _quick and os.getpid() == started_by:
        raise AssertionError(f"{_quick[0]} starts a program: expected the mark `process`")


sys.addaudithook(_no_program)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the doctests that start a program."""
    for item in items:
        if isinstance(item, pytest.DoctestItem) and item.name.endswith(STARTING):
            item.add_marker("process")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Say which test runs, with its fixtures, where those with the mark are left out: in `just quick`."""
    if "not process" in str(item.config.option.markexpr):
        _quick.append(item.nodeid)
    try:
        return (yield)
    finally:
        _quick.clear()


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """`pytest` without a path, the whole suite, runs on all processors, unless `-n` says otherwise.

    One process more than there are processors: tests wait for kernels, pages and limits, too. Files go in their order:
    those that take longest hold few tests, and would come last by their number.
    """
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not hasattr(config, "workerinput")
    if whole and getattr(config.option, "numprocesses", 0) is None:  # 0: without pytest-xdist
        config.option.numprocesses, config.option.dist = (os.cpu_count() or 1) + 1, "loadfile"
        config.option.loadscopereorder = False


def pytest_collectstart(collector: pytest.Collector) -> None:
    """nbval compares outputs without their scripts: tools/build_scripts.py refreshes those without a run."""
    if hasattr(collector, "sanitize_patterns"):  # a notebook
        from kuiper_edu.viz.base.outputs import STORED_SCRIPT

        collector.sanitize_patterns[STORED_SCRIPT.pattern] = "<script></script>"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A folder is collected without its released homework."""
    if not collection_path.parent.name.startswith("course") or collection_path.parent.parent != ROOT:
        return None
    if collection_path.suffix != ".ipynb" or not collection_path.name.startswith("homework"):
        return None
    named = {(config.invocation_params.dir / argument.partition("::")[0]).resolve() for argument in config.args}
    return None if collection_path.resolve() in named else True
