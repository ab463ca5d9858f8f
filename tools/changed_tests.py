"""Print the tests of what changed, for pytest: `pytest $(python -m tools.changed_tests)`.

    python -m tools.changed_tests                since this branch left `main`
    python -m tools.changed_tests last-day       in the commits of the day before the last one, the newest first
    python -m tools.changed_tests exercises      the changed exercises since `main`, for `pytest -k`

For a module these are its doctests, the tests that mirror it (those of kuiper_edu/course/workspace/merge.py are in
tests/course/workspace/) and the nearest tests by imports: those that import it, or else those that import what imports
it. For any other file they are the tests that name it, or that are nearest to the module that names it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import PurePosixPath

from tools.imports import ROOT, importers, module_of, sources

OF_TEXTS = [f"tests/test_{name}.py" for name in ("lessons", "readme", "teaching", "cheat_sheet")]
ALWAYS = "tests/test_imports.py"


def git(*words: str) -> list[str]:
    """Return the lines that a git command prints."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def changed_since_main() -> list[str]:
    """Return every file that differs from the commit where this branch left `main`, including new ones."""
    tracked = git("diff", "--name-only", "--merge-base", "main")
    return [*tracked, *git("ls-files", "--others", "--exclude-standard")]


def changed_in_the_last_day() -> list[str]:
    """Return every file of the commits of the last day, the newest first; the day ends with the last commit.

    No clone knows which version was accepted last. A day is more than one of them takes.
    """
    [last] = git("log", "-1", "--format=%ct")
    return list(dict.fromkeys(git("log", "-m", "--format=", "--name-only", f"--since={int(last) - 86_400}")))


def affected_by(name: str) -> Iterator[str]:
    """Yield the paths of the tests that can notice a change of a file.

    Example:
        >>> list(affected_by("kuiper_edu/slots.py"))[:2]
        ['kuiper_edu/slots.py', 'tests/test_slots.py']
        >>> list(affected_by("tests/topo/test_topo_sorts.py"))
        ['tests/topo/test_topo_sorts.py']
    """
    path = PurePosixPath(name)
    if is_test(name):
        yield name
    elif path.name == "conftest.py":
        yield from [str(path.parent)] if path.parts[0] == "tests" else ["tests", "kuiper_edu"]
    elif exercise_of(name):  # `pytest -k` of all their answers; a test by day tries the first of each exercise
        return
    elif path.suffix == ".py":
        if path.parts[0] == "kuiper_edu":
            yield name
        yield from mirror_of(path)
        yield from nearest_by_imports(module_of(name))
    else:
        if path.suffix in (".ipynb", ".md"):
            yield from OF_TEXTS
        yield from mirror_of(path)
        yield from readers_of(path)


def is_test(name: str) -> bool:
    """Whether pytest collects a file as a test."""
    return name.startswith("tests/") and PurePosixPath(name).name.startswith("test_")


def exercise_of(name: str) -> str:
    """Return the name of the exercise or of the homework's cell to which a file belongs; empty for other files.

    Example:
        >>> exercise_of("reference/course4/answers/levels/wrong.py"), exercise_of("docs/terms.md")
        ('levels', '')
    """
    path = PurePosixPath(name)
    inside = path.match("kuiper_edu/course/exercises/course?/*/*") or path.match("reference/*/answers/*/*")
    return path.parent.name if inside else ""


def mirror_of(path: PurePosixPath) -> Iterator[str]:
    """Yield the test that mirrors a file, or else the nearest folder of tests that does."""
    if path.parts[0] not in ("kuiper_edu", "tests", "tools", "proofs"):
        return
    inner = PurePosixPath(*path.parts[path.parts[0] in ("kuiper_edu", "tests") :])
    own = [f"tests/{inner.with_name(f'test_{inner.name}')}", *(f"tests/{folder}" for folder in inner.parents[:-1])]
    yield from [each for each in own if (ROOT / each).exists()][:1]


def nearest_by_imports(module: str) -> list[str]:
    """Return the tests that import a module; if there are none, those of the modules that import it, and so on."""
    level, seen = {module}, {module}
    while level:
        files = {name for each in level for name in importers().get(each, ())}
        if found := sorted(filter(is_test, files)):
            return found
        level = {module_of(name) for name in files} - seen
        seen |= level
    return []


def readers_of(path: PurePosixPath) -> Iterator[str]:
    """Yield the tests that name a file at the end of a string, and for the package's own those of modules that do."""
    for reader, text in sources().items():
        if f'{path.name}"' in text:
            if is_test(reader):
                yield reader
            elif path.parts[0] == "kuiper_edu":
                yield from nearest_by_imports(module_of(reader))


def exercises(names: Iterable[str]) -> str:
    """Return the changed exercises as an expression for `pytest -k`, with the cells that an exercise checks."""
    from tools import homework_answers

    found = set(filter(None, map(exercise_of, names)))
    for folder in homework_answers.folders():
        if found & {name.partition(".")[2] for name in homework_answers.exercises_of(folder)}:
            found.add(folder.name)
    return " or ".join(sorted(found))


def without_doubles(paths: Iterable[str]) -> list[str]:
    """Return each path once, and none inside another one: pytest would run its tests twice."""
    unique = dict.fromkeys(paths)
    return [path for path in unique if not any(str(folder) in unique for folder in PurePosixPath(path).parents)]


def is_collected(path: str) -> bool:
    """Whether conftest.py collects a file: pytest asks it only about what it finds itself, not about what is named."""
    from conftest import collect_ignore_glob

    return not any(fnmatch(str(ROOT / path), str(ROOT / ignored)) for ignored in collect_ignore_glob)


def main(what: str = "") -> None:
    """Print the paths of the tests, or the exercises."""
    names = changed_in_the_last_day() if what == "last-day" else changed_since_main()
    there = [name for name in names if (ROOT / name).exists()]
    if what == "exercises":
        print(exercises(there))
    else:
        found = without_doubles([ALWAYS, *(path for name in there for path in affected_by(name))])
        print(*filter(is_collected, found))


if __name__ == "__main__":
    main(*sys.argv[1:])
