"""An extension of Jupyter's server that leaves live widget views out of saved notebooks.

A notebook that was saved with a live view shows "model not found" in its place once the kernel is gone, and hides the
picture that is stored beside the view. `kuiper-edu lab` enables this extension in `jupyter/jupyter_server_config.d`.
"""

from __future__ import annotations

import logging
from typing import Any

VIEW = "application/vnd.jupyter.widget-view+json"
_LOG = logging.getLogger(__name__)


def drop_live_views(model: Any, **_: Any) -> None:
    """Pre-save hook of Jupyter: drop live views that have HTML beside them, and the state of widgets.

    Args:
        model: the contents manager's model that is about to be saved. Unexpected content in it is left unchanged, and
            errors are logged: nothing here may keep a notebook from being saved.

    Example:
        >>> data = {VIEW: {"model_id": "1"}, "text/html": "<p>Predict: ...</p>"}
        >>> drop_live_views({"type": "notebook", "content": {"cells": [{"outputs": [{"data": data}]}], "metadata": {}}})
        >>> data
        {'text/html': '<p>Predict: ...</p>'}
    """
    try:
        if model["type"] != "notebook" or not model.get("content"):
            return
        notebook = model["content"]
        outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
        for data in [output["data"] for output in outputs if "text/html" in output.get("data", {})]:
            data.pop(VIEW, None)
        notebook["metadata"].pop("widgets", None)
    except Exception:
        _LOG.warning("the live views of a notebook were saved with it", exc_info=True)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    server.contents_manager.register_pre_save_hook(drop_live_views)
