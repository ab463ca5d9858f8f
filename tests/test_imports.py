"""The parts of the package import each other in one direction only, and `import kuiper_edu` stays light."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import kuiper_edu
from kuiper_edu.topo import find_cycle
from tools.imports import ANSWERS, imports_in, names_imported, names_in, tree_of

PACKAGE = Path(kuiper_edu.__file__).parent

# From the ground up; a part may import from the lines above its own.
RANKS: tuple[tuple[str, ...], ...] = (
    ("errors",),
    ("support",),
    ("slots", "datasets"),
    ("topo",),
    ("pnnx",),
    ("traits",),
    ("runtime",),
    ("layers",),
    ("engine", "passes", "pnnx_export"),
    ("viz",),
    ("course.trial",),
    ("course.isolation",),
    ("course.judge",),
    ("course.exercises",),
    ("course.learner",),
    ("course.grading",),
    ("course.workspace", "course.classroom"),
    ("learn",),
    ("live", "cli"),
    ("__main__",),
)

RANK_OF = {part: number for number, parts in enumerate(RANKS) for part in parts}
ONLY_WORDS = (PACKAGE / "__init__.py", PACKAGE / "course" / "__init__.py")  # they import nothing
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path not in ONLY_WORDS and path.name not in ANSWERS)
LIGHT = ("pnnx", "topo", "runtime", "layers", "engine", "passes")
EXTRA = ("numba", "llvmlite", "platformdirs")  # of the extra `fast`: the engine asks whether it is there, no more
HEAVY = ("IPython", "anywidget", "graphviz", "ipywidgets", "jupyter_client", "jupyterlab", "nbformat", "rich", "typer")


def part_of(names: Sequence[str]) -> str:
    """Return the part of the package of a dotted name: `runtime` for runtime.graph, `course.trial` below course."""
    return ".".join(names[:2] if names[0] == "course" else names[:1])


def imported_parts(path: Path) -> Iterator[tuple[str, int]]:
    """Yield every part of kuiper_edu that a file imports anywhere, with the line."""
    for node in imports_in(path):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}, line {node.lineno}: imports are absolute in this package"
        for name in names_in(node):
            top, *rest = name.split(".")
            if top == "kuiper_edu" and rest and rest[0] != "__version__":
                yield part_of(rest), node.lineno


def allowed(part: str, other: str) -> bool:
    return part == other or RANK_OF[other] < RANK_OF[part]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_from_below(path: Path) -> None:
    part = part_of(path.relative_to(PACKAGE).with_suffix("").parts)
    assert part in RANK_OF, f"{part} has no place in RANKS: say where it stands"
    wrong = [f"line {line}: {other}" for other, line in imported_parts(path) if not allowed(part, other)]
    assert not wrong, f"{part} may not import these: {wrong}"


def test_the_rule_itself_tells_up_from_down() -> None:
    assert allowed("runtime", "pnnx")
    assert allowed("runtime", "runtime")
    assert not allowed("pnnx", "runtime")
    assert allowed("pnnx", "topo")
    assert not allowed("topo", "pnnx")
    assert not allowed("support", "slots")
    assert allowed("course.learner", "course.trial")
    assert not allowed("course.trial", "course.learner")


@pytest.mark.parametrize("path", ONLY_WORDS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_stands_above_the_parts_imports_none_of_them(path: Path) -> None:
    assert not list(imported_parts(path))


def test_no_modules_import_each_other_in_a_circle() -> None:
    paths = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in MODULES}
    modules = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    imports: dict[str, list[str]] = {}
    for module, path in modules.items():
        names = [name if name in modules else name.rpartition(".")[0] for name in names_imported(path)]
        imports[module] = [name for name in names if name in modules and name != module]
    assert "kuiper_edu.pnnx.param" in imports["kuiper_edu.pnnx.ir"]
    assert find_cycle(imports) is None


ROOMS = {"base": {"base"}, "graph": {"base", "graph"}}  # of viz: the others import these two and themselves


@pytest.mark.parametrize("room", sorted(path.parent.name for path in PACKAGE.glob("viz/*/__init__.py")))
def test_a_room_of_viz_imports_only_base_and_graph(room: str) -> None:
    names = [name.split(".") for path in PACKAGE.glob(f"viz/{room}/*.py") for name in names_imported(path)]
    rooms = {words[2] for words in names if words[:2] == ["kuiper_edu", "viz"] and len(words) > 2}
    assert rooms <= ROOMS.get(room, {"base", "graph", room})


def test_compiled_kernels_are_known_to_the_planner_alone() -> None:
    compiled = PACKAGE / "engine" / "compiled"
    asking = {
        path
        for path in MODULES
        if compiled not in path.parents and any("engine.compiled" in name for name in names_imported(path))
    }
    assert asking == {PACKAGE / "engine" / "planner.py"}


def test_contributing_tells_the_same_directions(repo: Path) -> None:
    ranks = [", ".join(name.removeprefix("course.") for name in names) for names in RANKS if names != ("__main__",)]
    assert f"\n    {' <- '.join(ranks)}\n" in (repo / "CONTRIBUTING.md").read_text(encoding="utf-8")


def stands_in(folder: Path) -> set[str]:
    """Return the names of the modules and packages of a folder."""
    files = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("__")}
    return files | {path.parent.name for path in folder.glob("*/__init__.py")}


def exported(path: Path) -> set[str]:
    """Return the names in a package's `__all__`."""
    for node in tree_of(path).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]:
            return set(ast.literal_eval(node.value))
    return set()


TABLE = re.compile(r"^=+ =+\n(.*?)^=+ =+$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("__init__.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_package_docstring_tells_what_is_there(path: Path) -> None:
    docstring = ast.get_docstring(tree_of(path)) or ""
    table = TABLE.search(docstring)
    if table:  # of the modules, or of what the package exports
        width = table[0].index(" ")
        names = {name for row in table[1].splitlines() for name in row[:width].strip().split(", ")}
        assert names == stands_in(path.parent) or names <= exported(path)
    mentioned = set(re.findall(r"(?<!/)\b(\w+)\.py\b", docstring))
    assert mentioned in (set(), stands_in(path.parent))


def loaded_by(statement: str) -> set[str]:
    """Return the top-level modules loaded in a new interpreter after a statement."""
    script = f"import sys\n{statement}\nprint('\\n'.join({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


@pytest.mark.process
def test_import_kuiper_edu_is_light() -> None:
    standard = sys.stdlib_module_names
    extra = loaded_by("import kuiper_edu") - loaded_by("pass")
    assert {name for name in extra if name not in standard and not name.startswith("_")} <= {"kuiper_edu", "numpy"}


@pytest.mark.process
@pytest.mark.parametrize("part", [part for part in LIGHT if (PACKAGE / part / "__init__.py").exists()])
def test_the_core_needs_no_notebook_and_no_terminal_library(part: str) -> None:
    assert not loaded_by(f"import kuiper_edu.{part}").intersection((*HEAVY, *EXTRA))
