"""`kuiper-edu lab`: start JupyterLab in the learner's workspace, with our settings and extensions."""

from __future__ import annotations

import json
import os
import shlex
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from kuiper_edu.cli.output import note
from kuiper_edu.course.trial.scratch import scratch
from kuiper_edu.course.workspace import choose, update
from kuiper_edu.course.workspace.zipped import unzipped
from kuiper_edu.errors import UsageError
from kuiper_edu.support import course_notebooks, processes, project
from kuiper_edu.support.language import LANGUAGES

SETTINGS = Path(__file__).parent / "jupyter"  # read in addition to the user's own: no news popup, no empty last screen
EXTENSIONS = Path(__file__).parents[1] / "viz" / "jupyter"  # our extension, for notebooks that are not trusted
GRACE = 10.0  # seconds that JupyterLab has to end its kernels and to tidy up
WORKSPACES = "jupyterlab"  # folder in .kuiper of a workspace: the tabs and side bars that JupyterLab has open
_POLL = 0.2  # seconds between two checks for an address
_RELAY_SCRIPT = """\
import sys
from pathlib import Path

draft = Path(__file__).with_name("draft")
draft.write_text(sys.argv[1], encoding="utf-8")
draft.replace(draft.with_name("address"))
"""


def trust(folder: Path) -> Iterator[str]:
    """Mark the notebooks of a folder as trusted, so that JupyterLab shows their stored pictures; yield messages.

    A notebook that cannot be read is left unsigned, and so is a kept copy, which may be kept because it is broken.
    """
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for path in course_notebooks.in_reading_order(folder):
        if ".backup-" in path.name:
            continue
        try:
            notary.sign(nbformat.read(path, as_version=4))
        except Exception:  # nbformat's errors have no common base; a broken notebook must not keep the others unsigned
            name = path.relative_to(folder)
            yield f"{name} is not a readable notebook. `kuiper-edu reset` restores it and keeps yours."


def close_side_bar(workspace: Path) -> None:
    """Collapse the side bars of a workspace that is opened for the first time; later JupyterLab remembers."""
    from jupyterlab_server.workspaces_handler import WorkspacesManager

    workspaces = WorkspacesManager(str(workspace / project.RECORDS / WORKSPACES))
    if not workspaces.list_workspaces():
        layout = {"left": {"collapsed": True, "visible": True}, "right": {"collapsed": True, "visible": True}}
        content = {"data": {"layout-restorer:data": layout}, "metadata": {"id": "default"}}
        workspaces.save("default", json.dumps(content))


def refuse_bad_home() -> None:
    """Refuse to start if Jupyter could not write its settings, its list of trusted notebooks or its token.

    Raises:
        UsageError: the home folder does not exist, or one of Jupyter's folders cannot be written.
    """
    from jupyter_core import paths

    hint = f"Set {'HOME' if os.name == 'posix' else 'USERPROFILE'} to a folder of your own."
    try:
        home = os.environ.get("HOME", str(Path.home()))
        folders = [paths.jupyter_config_dir(), paths.jupyter_data_dir(), paths.jupyter_runtime_dir()]
    except RuntimeError:
        raise UsageError("this user has no home folder, where Jupyter keeps its settings", hint=hint) from None
    exists = Path(home).is_absolute() and Path(home).is_dir()
    for folder in map(Path, folders):
        if not exists and folder.is_relative_to(Path.home().resolve()):
            raise UsageError(f"there is no home folder {home!r}, where Jupyter keeps its settings", hint=hint)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as error:
            raise UsageError(f"Jupyter's folder {folder} cannot be written ({error.strerror})", hint=hint) from None


def arguments(folder: Path, words: Sequence[str], root: Path | None = None) -> list[str]:
    """Return JupyterLab's arguments: the folder, the notebook to open, and further options.

    Args:
        folder: the folder to open: a workspace, or the course's own.
        words: the words after `kuiper-edu lab`; a notebook among them is opened in place of index.ipynb.
        root: the home of the course whose workspace is opened; a notebook named in it is opened in the workspace.

    Raises:
        UsageError: a named notebook does not exist, or is not in the course.

    Example:
        >>> arguments(project.root(), ["--port", "9000", "--allow-root"])[1:4]
        ['--LabApp.default_url=/lab/tree/index.ipynb', '--port', '9000']
    """
    rest = list(words)
    name = next((word for word in rest if word.endswith(".ipynb") and not word.startswith("-")), None)
    if name is not None:
        rest.remove(name)
    page = "/lab/tree/" + quote(_notebook_path(folder, root, name) if name is not None else "index.ipynb")
    options = [f"--ServerApp.root_dir={folder}", f"--LabApp.default_url={page}", *rest]
    if root is not None:
        options.append(f"--LabApp.workspaces_dir={folder / project.RECORDS / WORKSPACES}")
    if getattr(os, "geteuid", lambda: 1)() == 0 and "--allow-root" not in rest:
        note("You are root, and Jupyter is told to allow this. It is safer to work as another user.")
        options.append("--allow-root")
    return options


def _notebook_path(folder: Path, root: Path | None, name: str) -> str:
    """Return the path of the notebook to open, relative to the folder."""
    path = Path(name).resolve()
    base = folder if path.is_relative_to(folder) else root or folder
    if not path.is_relative_to(base):
        raise UsageError(f"{path} is not in the course's folder, {base}")
    inside = path.relative_to(base)
    if not (folder / inside).is_file():
        raise UsageError(f"there is no notebook {folder / inside}", hint=project.hint_for_absent(name))
    return inside.as_posix()


def start(
    words: Sequence[str],
    *,
    workspace: Path | None = None,
    originals: bool = False,
    source: Path | None = None,
    to: str | None = None,
) -> int:
    """Create or update the workspace, sign its notebooks and run JupyterLab until it is closed.

    Args:
        words: further arguments for JupyterLab, such as `--no-browser` or `--port 9000`.
        workspace: the folder of the workspace; None opens the one that was opened last.
        originals: open the course's own folder instead.
        source: a workspace whose notebooks are imported, or the zip of one.
        to: the language of the workspace from now on.

    Returns:
        JupyterLab's exit code.

    Raises:
        UsageError: there is no course here, a named notebook is not in it, the workspace cannot be created, or Jupyter
            has no home folder.
    """
    if originals and any(each is not None for each in (workspace, source, to)):
        raise UsageError("--originals does not open a workspace", hint="Leave --workspace, --import and --lang out.")
    if to is not None and to not in LANGUAGES:
        raise UsageError(f"expected one of the languages {', '.join(LANGUAGES)}, found {to!r}")
    root = project.root()
    if originals and project.is_carried(root):
        raise UsageError(
            "--originals opens the notebooks of a clone, but this is an installed package",
            hint="Get the repository (git clone, or its ZIP), and call it there.",
        )
    refuse_bad_home()
    folder = root
    if not originals:
        folder = choose(root, workspace)
        with unzipped(source) as imported:
            for sentence in update(root, folder, imported, to):
                note(sentence)
        close_side_bar(folder)
    jupyter = arguments(folder, words, None if originals else project.home(root))
    for sentence in trust(folder):
        note(sentence)
    with scratch() as relay:
        return processes.run(
            [sys.executable, "-P", "-m", "jupyterlab", *jupyter],
            environment={**_environment(), "BROWSER": _browser_relay(relay)},
            grace=GRACE,
        )


def _environment() -> dict[str, str]:
    def appended(name: str, ours: Path) -> str:
        theirs = [folder for folder in os.environ.get(name, "").split(os.pathsep) if folder]
        return os.pathsep.join([*theirs, str(ours)])

    return {
        "JUPYTER_PREFER_ENV_PATH": "1",  # the kernel of this environment, not of another Python
        **os.environ,
        "JUPYTER_CONFIG_PATH": appended("JUPYTER_CONFIG_PATH", SETTINGS),
        "JUPYTER_PATH": appended("JUPYTER_PATH", EXTENSIONS),
    }


def _browser_relay(folder: Path) -> str:
    """Return a command that sends an address to this process, which opens it: the browser must outlive JupyterLab.

    Args:
        folder: an empty folder, through which the address is sent.

    Returns:
        The value for the environment variable BROWSER.
    """
    script, address = folder / "browser.py", folder / "address"
    script.write_text(_RELAY_SCRIPT, encoding="utf-8")

    def wait() -> None:
        while folder.is_dir():
            if address.is_file():
                webbrowser.open(address.read_text(encoding="utf-8"))
                return
            time.sleep(_POLL)

    threading.Thread(target=wait, daemon=True).start()
    return f"{shlex.quote(Path(sys.executable).as_posix())} {shlex.quote(script.as_posix())} %s"
