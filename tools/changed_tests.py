"""Print the tests of the files that changed since `main`, for pytest: `pytest $(python tools/changed_tests.py)`.

Tests mirror the package: those of kuiper_edu/course/workspace/merge.py are in tests/course/workspace/. A changed module
is listed itself, too, for its doctests. Pages and notebooks are read by the tests at the top of tests/.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
OF_TEXTS = [f"tests/test_{name}.py" for name in ("lessons", "readme", "teaching", "cheat_sheet")]
ALWAYS = "tests/test_imports.py"


def changed() -> list[str]:
    """Return every file that differs from the commit where this branch left `main`, including new ones."""
    tracked = ["git", "diff", "--name-only", "--merge-base", "main"]
    new = ["git", "ls-files", "--others", "--exclude-standard"]
    runs = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True) for command in (tracked, new)]
    return [name for run in runs for name in run.stdout.splitlines() if (ROOT / name).exists()]


def mirror_of(name: str) -> Iterator[str]:
    """Yield the paths with the tests of a file.

    Example:
        >>> list(mirror_of("kuiper_edu/topo/sorts.py"))
        ['kuiper_edu/topo/sorts.py', 'tests/topo']
        >>> list(mirror_of("kuiper_edu/slots.py"))
        ['kuiper_edu/slots.py', 'tests/test_slots.py']
        >>> list(mirror_of("tests/topo/test_topo_sorts.py"))
        ['tests/topo/test_topo_sorts.py']
    """
    path = PurePosixPath(name)
    if path.suffix in (".ipynb", ".md"):
        yield from OF_TEXTS
    elif path.parts[0] == "tests" and path.name.startswith("test_"):
        yield name
    elif path.parts[0] in ("kuiper_edu", "tests", "tools", "proofs"):
        if path.parts[0] == "kuiper_edu" and path.suffix == ".py" and "exercises" not in path.parts:
            yield name
        inner = PurePosixPath(*path.parts[path.parts[0] in ("kuiper_edu", "tests") :])
        own = [f"tests/{inner.with_name(f'test_{inner.name}')}", *(f"tests/{folder}" for folder in inner.parents[:-1])]
        yield from [each for each in own if (ROOT / each).exists()][:1]


def without_doubles(paths: Iterable[str]) -> list[str]:
    """Return each path once, and none inside another one: pytest would run its tests twice."""
    unique = sorted(set(paths))
    return [path for path in unique if not any(str(folder) in unique for folder in PurePosixPath(path).parents)]


def main() -> None:
    """Print the paths of the tests."""
    print(*without_doubles([ALWAYS, *(path for name in changed() for path in mirror_of(name))]))


if __name__ == "__main__":
    main()
