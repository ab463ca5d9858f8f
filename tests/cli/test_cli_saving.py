"""Saved notebooks without a kernel: live views with HTML beside them are dropped, and saving never fails."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from jupyter_server.services.contents.filemanager import FileContentsManager
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from kuiper_edu.cli import saving
from kuiper_edu.cli.saving import VIEW, drop_live_views
from kuiper_edu.viz.base.fallback import with_fallback

LIVE = {"model_id": "1", "version_major": 2, "version_minor": 0}


def saved(data: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return the data of an output after Jupyter's contents manager has saved it with our extension loaded."""
    manager = FileContentsManager(root_dir=str(folder))
    saving._load_jupyter_server_extension(type("Server", (), {"contents_manager": manager}))
    cell = new_code_cell("x", outputs=[new_output("display_data", data=data)])
    notebook = new_notebook(cells=[new_markdown_cell("words"), cell], metadata={"widgets": {"state": {}}})
    manager.save({"type": "notebook", "format": "json", "content": notebook}, "a.ipynb")
    content = manager.get("a.ipynb")["content"]
    assert "widgets" not in content["metadata"]
    return dict(content["cells"][1]["outputs"][0]["data"])


def test_our_widgets_are_saved_as_their_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    bundle = with_fallback({VIEW: LIVE}, "a widget", "<p>its page</p>")
    assert VIEW in bundle
    assert set(saved(bundle, tmp_path)) == {"text/plain", "text/html"}


def test_a_widget_with_nothing_beside_it_is_left_alone(tmp_path: Path) -> None:
    data = {VIEW: LIVE, "text/plain": "IntSlider(value=0)"}
    assert saved(data, tmp_path) == data


NOTEBOOK = {"cells": [{"outputs": [{"data": {VIEW: LIVE, "text/html": "<p>"}}]}], "metadata": {}}
ODD = [
    {},
    {"type": "notebook"},
    {"type": "notebook", "content": None},
    {"type": "notebook", "content": {}},
    {"type": "notebook", "content": {"cells": None, "metadata": {}}},
    {"type": "notebook", "content": {"cells": [{"outputs": [{"data": None}]}], "metadata": {}}},
    {"type": "notebook", "content": {"cells": [{"outputs": None}], "metadata": {}}},
    {"type": "file", "content": NOTEBOOK},
    None,
]


@pytest.mark.parametrize("model", ODD, ids=range(len(ODD)))
def test_whatever_is_unexpected_is_saved_as_it_is(model: Any) -> None:
    before = copy.deepcopy(model)
    drop_live_views(model=model, path="a.ipynb", contents_manager=None)
    assert model == before


def test_a_server_finds_the_extension() -> None:
    assert saving._jupyter_server_extension_points() == [{"module": "kuiper_edu.cli.saving"}]
