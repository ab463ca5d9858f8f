"""Debian's Firefox without a window, driven over WebDriver BiDi: no driver, a profile and a home of its own."""

import json
import os
import re
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import websocket  # Jupyter's server brings it
from waiting import wait_until

PREFERENCES = """user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
"""


class Tab:
    """A tab of a running Firefox."""

    def __init__(self, address: str) -> None:
        self._socket = websocket.create_connection(address, timeout=120, suppress_origin=True)
        self._ids = count(1)
        self.errors: list[str] = []  # error messages of its console
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self._context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def close(self) -> None:
        """Close the connection; Firefox keeps running."""
        self._socket.close()

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command of WebDriver BiDi and return its result."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.errors.append(str(answer["params"]["text"]))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return dict(answer["result"])

    def goto(self, address: str) -> None:
        """Load a page."""
        self.call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        """Set the size of the page, in CSS pixels."""
        size = {"width": width, "height": height}
        self.call("browsingContext.setViewport", context=self._context, viewport=size)

    def evaluate(self, code: str) -> Any:
        """Return the value of an expression in the page, if it is JSON data."""
        text = f"JSON.stringify({code}) ?? 'null'"
        target = {"context": self._context}
        found = self.call("script.evaluate", expression=text, target=target, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def wait_for(self, condition: str, seconds: float = 60) -> None:
        """Wait until an expression in the page is true."""
        wait_until(lambda: self.evaluate(f"Boolean({condition})"), condition, seconds=seconds)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, where the focus is."""
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        actions = [{"type": "key", "id": "keyboard", "actions": strokes}]
        self.call("input.performActions", context=self._context, actions=actions)

    def select_all(self) -> None:
        """Press Ctrl+A."""
        strokes = [("keyDown", "\ue009"), ("keyDown", "a"), ("keyUp", "a"), ("keyUp", "\ue009")]
        keys = [{"type": kind, "value": key} for kind, key in strokes]
        actions = [{"type": "key", "id": "keyboard", "actions": keys}]
        self.call("input.performActions", context=self._context, actions=actions)

    def click(self, selector: str) -> None:
        """Click the middle of an element, as a mouse does."""
        found = f"document.querySelector({json.dumps(selector)})"
        x, y = self.evaluate(
            f"(e => (e.scrollIntoView({{block: 'center', behavior: 'instant'}}), e = e.getBoundingClientRect(),"
            f" [e.x + e.width / 2, e.y + e.height / 2].map(Math.round)))({found})"
        )
        steps = [{"type": "pointerMove", "x": x, "y": y}]
        steps += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        actions = [{"type": "pointer", "id": "mouse", "actions": steps}]
        self.call("input.performActions", context=self._context, actions=actions)

    def screenshot(self, path: Path) -> None:
        """Write a PNG of the visible page."""
        path.write_bytes(b64decode(self.call("browsingContext.captureScreenshot", context=self._context)["data"]))


@contextmanager
def firefox(home: Path, preferences: str = "") -> Iterator[Tab]:
    """A Firefox with a new profile; it ends with the block.

    Args:
        home: an empty folder.
        preferences: more lines of `user.js`: dark pages, say, or no scripts.
    """
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "no Firefox is installed; Debian: apt-get install firefox-esr"
    profile, log = home / "profile", home / "firefox.log"
    profile.mkdir()
    (profile / "user.js").write_text(PREFERENCES + preferences, encoding="utf-8")
    words = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            words,
            env={**os.environ, "HOME": str(home)},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        tab = Tab(_address(process, log))
        try:
            yield tab
        finally:
            tab.close()
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    """Return the address at which Firefox listens."""

    def listening() -> re.Match[str] | None:
        return re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text(encoding="utf-8", errors="replace"))

    return f"{wait_until(listening, 'Firefox to listen', process, log)[1]}/session"
