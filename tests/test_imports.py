"""The package's parts import one way, and `import kuiper_edu` stays light."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kuiper_edu

PACKAGE = Path(kuiper_edu.__file__).parent

# From the ground up; a part may import from the lines above its own, from the same line only what PAIRS names.
RANKS: tuple[tuple[str, ...], ...] = (
    ("errors", "process_wide", "processes"),
    ("slots", "writing", "scratch", "argument_check"),
    ("topo",),
    ("pnnx", "datasets", "project"),
    ("facts",),
    ("runtime",),
    ("layers",),
    ("engine", "passes", "pnnx_export"),
    ("viz", "trial"),
    ("isolation",),
    ("judge",),
    ("homework",),
    ("grading",),
    ("desk", "classroom"),
    ("cli",),
    ("__main__",),
)
PAIRS = {("datasets", "project")}

RANK_OF = {part: number for number, parts in enumerate(RANKS) for part in parts}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")
LIGHT = ("pnnx", "topo", "runtime", "layers", "engine", "passes")
EXTRA = ("numba", "llvmlite", "platformdirs")  # of the extra `fast`: the engine asks whether it is there, no more
HEAVY = ("IPython", "anywidget", "graphviz", "ipywidgets", "jupyter_client", "jupyterlab", "nbformat", "rich", "typer")


def part_of(path: Path) -> str:
    """The part of the package a file belongs to: `runtime` for runtime/graph.py."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_parts(path: Path) -> Iterator[tuple[str, int]]:
    """Every part of kuiper_edu that a file imports anywhere, with the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}, line {node.lineno}: imports are absolute in this package"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            top, *rest = name.split(".")
            if top == "kuiper_edu" and rest and rest[0] != "__version__":
                yield rest[0], node.lineno


def allowed(part: str, other: str) -> bool:
    return part == other or RANK_OF[other] < RANK_OF[part] or (part, other) in PAIRS


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_from_below(path: Path) -> None:
    part = part_of(path)
    assert part in RANK_OF, f"{part} has no place in RANKS: say where it stands"
    wrong = [f"line {line}: {other}" for other, line in imported_parts(path) if not allowed(part, other)]
    assert not wrong, f"{part} may not import these: {wrong}"


def test_the_rule_itself_tells_up_from_down() -> None:
    assert allowed("runtime", "pnnx")
    assert allowed("runtime", "runtime")
    assert not allowed("pnnx", "runtime")
    assert allowed("pnnx", "topo")
    assert not allowed("topo", "pnnx")
    assert not allowed("pnnx", "project")


def loaded_by(statement: str) -> set[str]:
    """The top-level modules loaded in a fresh interpreter after a statement."""
    script = f"import sys\n{statement}\nprint('\\n'.join({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


def test_import_kuiper_edu_is_light() -> None:
    standard = sys.stdlib_module_names
    extra = loaded_by("import kuiper_edu") - loaded_by("pass")
    assert {name for name in extra if name not in standard and not name.startswith("_")} <= {"kuiper_edu", "numpy"}


@pytest.mark.parametrize("part", [part for part in LIGHT if (PACKAGE / part / "__init__.py").exists()])
def test_the_core_needs_no_notebook_and_no_terminal_library(part: str) -> None:
    assert not loaded_by(f"import kuiper_edu.{part}").intersection((*HEAVY, *EXTRA))
