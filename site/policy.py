"""What a page of the site may reach, also by code that runs in it: this site, nothing else."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

POLICY = "connect-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'"


def _add(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    context["metatags"] = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">{context.get("metatags", "")}'


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.connect("html-page-context", _add)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
