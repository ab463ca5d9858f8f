"""An extension of Jupyter's server: the button in JupyterLab that changes the language of a workspace.

It does what `kuiper-edu lab --lang` does, in a process of its own, since a merge works in the workspace's folder. The
button (`viz/scripts/lab/language.js`) saves the notebooks before, and reads them again afterwards.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kuiper_edu.cli.lab import trust
from kuiper_edu.course.workspace import update
from kuiper_edu.errors import KuiperError
from kuiper_edu.support import project
from kuiper_edu.support.language import LANGUAGES

ADDRESS = "kuiper-edu/language"
OFFERED = "kuiperLanguage"  # in JupyterLab's settings of the page: the button is shown only if the server can answer it


def switched(workspace: Path, to: str) -> Iterator[str]:
    """Change the language of a workspace, and mark its notebooks as trusted again; yield messages for the learner.

    Raises:
        UsageError: there is no such language, or the folder cannot be written.
    """
    yield from update(project.root(workspace), workspace, to=to)
    yield from trust(workspace)


def main(folder: str, to: str) -> int:
    """Change the language of a workspace, and print the messages: what the server runs for a click."""
    try:
        for sentence in switched(Path(folder), to):
            print(sentence)
    except KuiperError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def answer(root: Path, asked: Any) -> dict[str, Any]:
    """Return the answer to a click: `{"said": messages}`, or `{"error": sentence}`.

    Args:
        root: the folder that JupyterLab shows.
        asked: what the button sends: `{"notebook": path below the root, "to": "zh"}`.
    """
    notebook, to = (asked.get(key) for key in ("notebook", "to")) if isinstance(asked, dict) else (None, None)
    if not isinstance(notebook, str) or "\0" in notebook or to not in LANGUAGES:
        return {"error": f"expected a notebook and one of the languages {', '.join(LANGUAGES)}, found {asked!r:.80}"}
    workspace = project.workspace((root / notebook).resolve().parent)
    if workspace is None:
        return {"error": f"{notebook} is in no workspace: `kuiper-edu lab` creates one"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", __name__, str(workspace), to),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, error = (text.decode(errors="replace").strip() for text in await process.communicate())
    return {"error": error.splitlines()[-1] if error else said} if process.returncode else {"said": said.splitlines()}


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    from jupyter_server.base.handlers import APIHandler
    from jupyter_server.utils import url_path_join
    from tornado.web import authenticated

    class Switch(APIHandler):
        @authenticated
        async def post(self) -> None:
            self.finish(json.dumps(await answer(Path(server.root_dir), self.get_json_body())))

    server.web_app.settings.setdefault("page_config_data", {})[OFFERED] = True
    server.web_app.add_handlers(".*$", [(url_path_join(server.base_url, ADDRESS), Switch)])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
