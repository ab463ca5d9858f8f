"""The environment of a grader on a teacher's machine, in miniature: the targets of the attacks.

It contains a secret (a random word) in everything that must not be read, a log that must not be written, a process that
must not be ended, and servers that must not receive anything.
"""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import kuiper_edu


@dataclass
class World:
    """The environment of a grader.

    Args:
        folder: contains reference/, another student's work and the results, all owned by the grader's user.
        word: the secret.
        victim: a process of the same user.
        port: the port of the TCP and UDP servers.
        heard: the messages that the servers received.
    """

    folder: Path
    word: str
    victim: subprocess.Popen[bytes]
    port: int = 0
    heard: list[str] = field(default_factory=list)

    def renew(self) -> None:
        """Restore the environment after an attack."""
        (self.folder / "out" / "results.jsonl").write_text("right\n", encoding="utf-8")
        self.heard.clear()
        if self.victim_state() != "lives":
            self.victim.kill()
            self.victim.wait()
            self.victim = _victim(self.word)

    def names(self) -> dict[str, object]:
        """Return the names that an attacker gets; a real one would have to find these values out."""
        return {
            "FOLDER": str(self.folder),
            "SECRET": str(self.folder / "reference" / "homework.ipynb"),
            "OTHER": str(self.folder / "submissions" / "bob.ipynb"),
            "LOG": str(self.folder / "out" / "results.jsonl"),
            "SOCKET": str(self.folder / "daemon.sock"),
            "ABSTRACT": f"\0{self.folder.name}",
            "VICTIM": self.victim.pid,
            "GRADER": os.getpid(),
            "PORT": self.port,
            "PREFIX": sys.prefix,
            "PACKAGE": str(Path(kuiper_edu.__file__).parents[1]),
            "WORD_OF_THE_JUDGE": self.word,
        }

    def log(self) -> str:
        """Return the content of the results."""
        return (self.folder / "out" / "results.jsonl").read_text(encoding="utf-8")

    def victim_state(self) -> str:
        """Return the state of the victim: `lives`, `stopped` or `dead`."""
        if self.victim.poll() is not None:
            return "dead"
        state = Path(f"/proc/{self.victim.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        return {"T": "stopped", "t": "stopped", "Z": "dead"}.get(state, "lives")

    def victim_suffers_within(self, seconds: float) -> bool:
        """Whether the victim is stopped or dead within `seconds`."""
        return _within(seconds, lambda: self.victim_state() != "lives")

    def heard_within(self, seconds: float) -> bool:
        """Whether a server receives the word within `seconds`."""
        return _within(seconds, lambda: any(self.word in text or "hello" in text for text in self.heard))

    def log_changed_within(self, seconds: float) -> bool:
        """Whether the results are forged within `seconds`."""
        return _within(seconds, lambda: "forged" in self.log())


def _within(seconds: float, is_so: Callable[[], bool]) -> bool:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if is_so():
            return True
        time.sleep(0.02)
    return is_so()


@contextmanager
def world() -> Iterator[World]:
    """Set up an environment for the duration of the block; its word is also in this process's environment variables."""
    word = f"secret{secrets.token_hex(8)}"
    with tempfile.TemporaryDirectory(prefix="kuiper-world-") as place:
        folder = Path(place)
        for name in ("reference/homework.ipynb", "submissions/bob.ipynb", "home/.ssh"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(word, encoding="utf-8")
        (folder / "out").mkdir()
        (folder / "out" / "results.jsonl").write_text("right\n", encoding="utf-8")
        (folder / "held").write_text(word, encoding="utf-8")
        made = World(folder, word, _victim(word))
        os.environ["KUIPER_TEST_SECRET"] = word
        try:
            with _servers(made), (folder / "held").open():
                yield made
        finally:
            del os.environ["KUIPER_TEST_SECRET"]
            made.victim.kill()
            made.victim.wait()


def _victim(word: str) -> subprocess.Popen[bytes]:
    """Start a process with the word on its command line and in its memory."""
    victim = subprocess.Popen(
        [sys.executable, "-c", f"word = {word!r}\nprint(flush=True)\nimport time\ntime.sleep(600)", word],
        stdout=subprocess.PIPE,
        env={**os.environ, "KUIPER_TEST_SECRET": word},
    )
    assert victim.stdout is not None
    victim.stdout.readline()  # wait until it runs
    return victim


@contextmanager
def _servers(made: World) -> Iterator[None]:
    tcp = socket.create_server(("127.0.0.1", 0))
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(tcp.getsockname())
    made.port = tcp.getsockname()[1]
    files = []
    for address in (str(made.folder / "daemon.sock"), f"\0{made.folder.name}"):
        server = socket.socket(socket.AF_UNIX)
        server.bind(address)
        server.listen()
        files.append(server)
    for server in (tcp, *files):
        threading.Thread(target=_accept, args=(server, made.heard), daemon=True).start()
    threading.Thread(target=_receive, args=(udp, made.heard), daemon=True).start()
    try:
        yield
    finally:
        for server in (tcp, udp, *files):
            with suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)
            server.close()


def _accept(server: socket.socket, heard: list[str]) -> None:
    with suppress(OSError):
        while True:
            with server.accept()[0] as connection:
                heard.append(connection.recv(100).decode(errors="replace"))


def _receive(server: socket.socket, heard: list[str]) -> None:
    with suppress(OSError):
        while True:
            heard.append(server.recv(100).decode(errors="replace"))
