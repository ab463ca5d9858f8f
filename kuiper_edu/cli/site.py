"""`kuiper-edu site`: serve the built site from this machine, for a room or a journey without the internet."""

from __future__ import annotations

import gzip
import io
from contextlib import suppress
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

from kuiper_edu.cli.output import console
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project

BUILT = "build/site/html"  # in a clone: where tools/build_site.py writes
_TYPES = {  # not left to the system: a browser refuses scripts and WebAssembly of another type
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
}
COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm")


class _Handler(SimpleHTTPRequestHandler):
    """Answers a request with a file, compressed if that makes it smaller."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **_TYPES}  # noqa: RUF012 not annotated there

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers; return what follows them."""
        path = Path(self.translate_path(self.path))
        wants = "gzip" in self.headers.get("Accept-Encoding", "") and "If-Modified-Since" not in self.headers
        if not (wants and path.suffix in COMPRESSED and path.is_file()):
            return super().send_head()
        time = path.stat().st_mtime
        content = compressed(path, time)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Last-Modified", self.date_time_string(int(time)))
        self.end_headers()
        return io.BytesIO(content)

    def log_message(self, *_: Any) -> None:
        """Print nothing: the page shows what is missing."""


@lru_cache(maxsize=256)
def compressed(path: Path, _time: float) -> bytes:
    """Return what a browser gets of a file that becomes smaller; compressed anew when its time has changed."""
    return gzip.compress(path.read_bytes(), 6)


def server(folder: Path, host: str, port: int) -> ThreadingHTTPServer:
    """Return a server of a site's files, which does not run yet.

    Args:
        folder: the site.
        host: the address to listen at; `127.0.0.1` is reached from this machine only.
        port: the port; 0 takes a free one.

    Raises:
        UsageError: the folder is no site, or the address cannot be used.
    """
    if not (folder / "index.html").is_file():
        raise UsageError(
            f"{folder}: expected a built site, with an index.html",
            hint="Build it in a clone: uv run --extra site python tools/build_site.py. Or name its folder.",
        )
    try:
        served = ThreadingHTTPServer((host, port), partial(_Handler, directory=str(folder)))
    except (OSError, OverflowError) as error:
        raise UsageError(f"{host}, port {port}: {error}", hint="`--port 0` takes a free port.") from error
    Thread(target=_prepare, args=(folder,), daemon=True).start()
    return served


def _prepare(folder: Path) -> None:
    """Compress Python for the pages before the first reader asks for it: that takes half a second."""
    for path in (folder / "pyodide").glob("*"):
        if path.suffix in COMPRESSED:
            with suppress(OSError):  # the folder was removed meanwhile
                compressed(path, path.stat().st_mtime)


def serve(folder: Path | None, host: str, port: int) -> None:
    """Serve a site until it is interrupted.

    Args:
        folder: the site; None takes the one that was built in this clone.
        host: the address to listen at.
        port: the port; 0 takes a free one.

    Raises:
        UsageError: there is no built site, or the address cannot be used.
    """
    with server((folder or project.root() / BUILT).resolve(), host, port) as served:
        address = f"http://{host}:{served.server_address[1]}/"
        console().print(f"{address} is the course. Ctrl-C ends it.", markup=False, soft_wrap=True)
        served.serve_forever()
