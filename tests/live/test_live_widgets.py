"""Widgets of a page: what they show is sent to it, and what it answers changes them."""

import json
from collections.abc import Callable
from typing import Any

import comm
import numpy as np
import pytest

from kuiper_edu.live import widgets
from kuiper_edu.viz import draw_convolution, play_digits, with_sliders

VIEW = "application/vnd.jupyter.widget-view+json"
Sent = list[dict[str, Any]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """What widgets send; after the test they send nowhere again."""
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    messages: Sent = []
    widgets.connect(lambda output: messages.append(output["widget"]))
    return messages


def one(sent: Sent, has: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The only widget whose state is so, as the page knows it."""
    [found] = [each for each in sent if has(json.loads(each["data"])["state"])]
    return found


def updates(sent: Sent) -> dict[str, Any]:
    """What messages change."""
    data = [json.loads(each["data"]) for each in sent]
    return {name: value for each in data if each["method"] == "update" for name, value in each["state"].items()}


def test_a_slider_that_is_moved_in_the_page_changes_the_picture(sent: Sent) -> None:
    def at(row: int = 0) -> Any:
        return draw_convolution([[1, 2], [3, 4]], [[1, 0]], row, 0)

    shown = with_sliders(at, row=(0, 99))._repr_mimebundle_()  # too many to be stored
    box = one(sent, lambda state: state["_view_name"] == "VBoxView")
    assert shown[VIEW]["model_id"] == box["id"]
    slider = one(sent, lambda state: state.get("description") == "row")
    assert f"IPY_MODEL_{slider['id']}" in json.loads(box["data"])["state"]["children"]
    sent.clear()
    widgets.receive(slider["id"], json.dumps({"method": "update", "state": {"value": 1}, "buffer_paths": []}))
    assert "row 1, column 0" in updates(sent)["value"]


def test_an_engine_reads_what_is_chosen_in_the_page(sent: Sent) -> None:
    class Engine:
        digit = -1

        def run(self, _: Any) -> Any:
            self.digit += 1
            return {"pnnx_output_0": np.eye(10)[[self.digit]]}

    play_digits(Engine())
    player = one(sent, lambda state: "about" in state)
    sent.clear()
    widgets.receive(player["id"], json.dumps({"method": "custom", "content": {"n": 7, "scan": 3, "strokes": []}}))
    assert (updates(sent)["state"]["n"], updates(sent)["state"]["answer"]) == (7, 1)
    [numbers] = [buffer for each in sent for buffer in each["buffers"]]
    assert np.frombuffer(numbers, "<f4").tolist() == np.eye(10)[1].tolist()


def test_a_widget_that_is_gone_is_not_asked(sent: Sent) -> None:
    widgets.receive("none", "{}")
    assert sent == []
