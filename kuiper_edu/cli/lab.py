"""`kuiper-edu lab`: JupyterLab on the course, with nothing in the way."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from kuiper_edu import processes, project
from kuiper_edu.cli.output import note
from kuiper_edu.errors import UsageError

SETTINGS = Path(__file__).parent / "jupyter"  # ours, read beside the user's own: no news popup
GRACE = 10.0  # seconds that JupyterLab has to end its kernels and to tidy up
_LOOK = 0.2  # seconds between two looks into the letterbox
_PASS_ON = """\
import sys
from pathlib import Path

draft = Path(__file__).with_name("draft")
draft.write_text(sys.argv[1], encoding="utf-8")
draft.replace(draft.with_name("address"))
"""


def sign(notebooks: Sequence[Path]) -> list[Path]:
    """Mark the course's own notebooks as trusted, so that JupyterLab shows their stored pictures.

    Returns:
        The notebooks that could not be read, which are left unsigned.
    """
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    unread = []
    for path in notebooks:
        try:
            notary.sign(nbformat.read(path, as_version=4))
        except Exception:  # nbformat's errors have no common base; a broken notebook must not keep the others shut
            unread.append(path)
    return unread


def refuse_bad_home() -> None:
    """Say no before any work where Jupyter could not keep its settings, its list of trusted notebooks and its token.

    Raises:
        UsageError: the home folder is not there, or a folder of Jupyter's cannot be written.
    """
    from jupyter_core import paths

    hint = f"Set {'HOME' if os.name == 'posix' else 'USERPROFILE'} to a folder of your own."
    try:
        home = os.environ.get("HOME", str(Path.home()))
        folders = [paths.jupyter_config_dir(), paths.jupyter_data_dir(), paths.jupyter_runtime_dir()]
    except RuntimeError:
        raise UsageError("this user has no home folder, where Jupyter keeps its settings", hint=hint) from None
    there = Path(home).is_absolute() and Path(home).is_dir()
    for folder in map(Path, folders):
        if not there and folder.is_relative_to(Path.home().resolve()):
            raise UsageError(f"there is no home folder {home!r}, where Jupyter keeps its settings", hint=hint)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as error:
            raise UsageError(f"Jupyter's folder {folder} cannot be written ({error.strerror})", hint=hint) from None


def arguments(root: Path, given: Sequence[str]) -> list[str]:
    """JupyterLab's arguments: the course's folder, the notebook to open, and whatever else was asked for.

    Args:
        root: the course's folder.
        given: what followed `kuiper-edu lab`; a notebook's name is opened in place of index.ipynb.

    Raises:
        UsageError: a notebook is named that is not there, or not in the course.

    Example:
        >>> arguments(project.root(), ["--port", "9000", "--allow-root"])[1:4]
        ['--LabApp.default_url=/lab/tree/index.ipynb', '--port', '9000']
    """
    rest = list(given)
    wanted = root / "index.ipynb"
    for word in rest:
        if word.endswith(".ipynb") and not word.startswith("-"):
            rest.remove(word)
            wanted = Path(word).resolve()
            break
    if not wanted.is_relative_to(root):
        raise UsageError(f"{wanted} is not in the course's folder, {root}")
    if rest != list(given) and not wanted.is_file():
        raise UsageError(f"there is no notebook {wanted}")
    page = "/lab/tree/" + quote(wanted.relative_to(root).as_posix())
    found = [f"--ServerApp.root_dir={root}", f"--LabApp.default_url={page}", *rest]
    if getattr(os, "geteuid", lambda: 1)() == 0 and "--allow-root" not in rest:
        note("You are root, and Jupyter is told that this is meant. Everyday work is safer as another user.")
        found.append("--allow-root")
    return found


def start(given: Sequence[str]) -> int:
    """Sign the course's notebooks and run JupyterLab until it is closed. Jupyter's token stays as it is.

    Args:
        given: further arguments for JupyterLab, such as `--no-browser` or `--port 9000`.

    Returns:
        JupyterLab's exit code.

    Raises:
        UsageError: there is no course here, a notebook is named that is not in it, or Jupyter has no home.
    """
    root = project.root()
    jupyter = arguments(root, given)
    refuse_bad_home()
    for path in sign(project.notebooks(root)):
        note(f"{path.relative_to(root)} is not a readable notebook. `kuiper-edu reset` restores it and keeps yours.")
    with tempfile.TemporaryDirectory(prefix="kuiper-", ignore_cleanup_errors=True) as folder:
        return processes.run(
            [sys.executable, "-P", "-m", "jupyterlab", *jupyter],
            environment={**_environment(), "BROWSER": _letterbox(Path(folder))},
            grace=GRACE,
        )


def _environment() -> dict[str, str]:
    paths = [each for each in os.environ.get("JUPYTER_CONFIG_PATH", "").split(os.pathsep) if each]
    return {
        "JUPYTER_PREFER_ENV_PATH": "1",  # the kernel of this environment, not of another Python
        **os.environ,
        "JUPYTER_CONFIG_PATH": os.pathsep.join([*paths, str(SETTINGS)]),
    }


def _letterbox(folder: Path) -> str:
    """A command that passes an address on to this process, which opens it: the browser must outlive JupyterLab.

    Args:
        folder: an empty folder, for the letter.

    Returns:
        What the variable BROWSER should say.
    """
    script, letter = folder / "browser.py", folder / "address"
    script.write_text(_PASS_ON, encoding="utf-8")

    def wait() -> None:
        while folder.is_dir():
            if letter.is_file():
                webbrowser.open(letter.read_text(encoding="utf-8"))
                return
            time.sleep(_LOOK)

    threading.Thread(target=wait, daemon=True).start()
    return f"{shlex.quote(Path(sys.executable).as_posix())} {shlex.quote(script.as_posix())} %s"
