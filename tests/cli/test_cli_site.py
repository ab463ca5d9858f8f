"""`kuiper-edu site`: the built site is served as a browser needs it."""

import gzip
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread

import pytest
from waiting import wait_until

from kuiper_edu.cli import main
from kuiper_edu.cli.site import server
from kuiper_edu.errors import UsageError

PAGE = "<p>The course.</p>" * 50


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with a file of each kind."""
    for name in ("index.html", "worker.js", "pyodide.mjs", "python.wasm", "a-1-py3-none-any.whl"):
        (tmp_path / name).write_text(PAGE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def connection(site: Path) -> Iterator[HTTPConnection]:
    """A connection to a server of the folder."""
    with server(site, "127.0.0.1", 0) as served:
        thread = Thread(target=served.serve_forever)
        thread.start()
        reached = HTTPConnection("127.0.0.1", served.server_address[1])
        yield reached
        reached.close()
        served.shutdown()
        thread.join()


def answer(connection: HTTPConnection, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    return response, response.read()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/worker.js", "text/javascript"),
        ("/pyodide.mjs", "text/javascript"),
        ("/python.wasm", "application/wasm"),
        ("/a-1-py3-none-any.whl", "application/zip"),
    ],
)
def test_each_file_has_the_type_that_a_browser_needs(connection: HTTPConnection, path: str, kind: str) -> None:
    response, content = answer(connection, path)
    assert (response.status, response.getheader("Content-Type"), content) == (200, kind, PAGE.encode())


def test_what_becomes_smaller_is_compressed_for_who_can_read_it(connection: HTTPConnection) -> None:
    response, content = answer(connection, "/worker.js", Accept_Encoding="gzip, br")
    assert response.getheader("Content-Encoding") == "gzip"
    assert gzip.decompress(content) == PAGE.encode()
    assert len(content) < len(PAGE)


def test_python_is_compressed_before_somebody_asks_for_it(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (site / "pyodide").mkdir()
    for name in ("python.wasm", "a-1-py3-none-any.whl"):
        (site / "pyodide" / name).write_text(name, encoding="utf-8")
    compressed: list[bytes] = []
    monkeypatch.setattr("gzip.compress", lambda content, _level: compressed.append(content))
    with server(site, "127.0.0.1", 0):
        wait_until(lambda: compressed, "Python to be compressed")
    assert compressed == [b"python.wasm"]


def test_a_file_that_the_browser_has_is_not_sent_again(connection: HTTPConnection) -> None:
    first, _ = answer(connection, "/worker.js", Accept_Encoding="gzip")
    again, content = answer(
        connection, "/worker.js", Accept_Encoding="gzip", If_Modified_Since=first.getheader("Last-Modified", "")
    )
    assert (again.status, content) == (304, b"")


def test_a_file_outside_the_site_is_not_sent(connection: HTTPConnection, site: Path) -> None:
    (site.parent / "secret.html").write_text("secret", encoding="utf-8")
    response, content = answer(connection, "/%2e%2e/secret.html", Accept_Encoding="gzip")
    assert response.status == 404
    assert b"secret</" not in content


def test_a_folder_without_a_site_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", str(tmp_path)]) == 2
    assert "expected a built site, with an index.html. Build it" in capsys.readouterr().err


def test_a_port_that_is_taken_is_told(site: Path) -> None:
    with server(site, "127.0.0.1", 0) as served, pytest.raises(UsageError, match="--port 0"):
        server(site, "127.0.0.1", served.server_address[1])
