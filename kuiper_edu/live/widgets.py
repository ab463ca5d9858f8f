"""Widgets of a page: what ipywidgets sends to JupyterLab elsewhere is sent to the page (site/live/widgets.js)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm


class PageComm(BaseComm):
    """The connection of one widget with the page.

    Args:
        send: sends an output to the page.
        about: what `comm.create_comm` is called with.
    """

    def __init__(self, send: Callable[[dict[str, Any]], None], **about: Any) -> None:
        self._send = send
        super().__init__(**about)

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        """Send a message of the widget: comm_open, comm_msg or comm_close."""
        del metadata
        about = {"id": self.comm_id, "kind": msg_type, "data": json.dumps(data or {})}
        self._send({"widget": {**about, "buffers": list(map(bytes, buffers or []))}})


def connect(send: Callable[[dict[str, Any]], None]) -> None:
    """Let all widgets that are made from now on send to the page.

    Args:
        send: sends an output to the page.
    """
    comm.create_comm = lambda **about: PageComm(send, **about)


def receive(name: str, data: str) -> None:
    """Give a widget what the page answers; one that is gone gets nothing.

    Args:
        name: the id of its connection.
        data: as JSON, a message of ipywidgets: {"method": "update", "state": ...} or {"method": "custom", ...}.
    """
    known = comm.get_comm_manager().get_comm(name)
    if known is not None:
        known.handle_msg({"content": {"comm_id": name, "data": json.loads(data)}, "buffers": []})
