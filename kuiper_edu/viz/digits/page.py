"""`play_digits` in a page without a kernel, on the course's site: the network and its weights are inside the page.

The modules of scripts/play compute in the page what `session.py` and `handwriting.py` compute, those of scripts/network
run the network.
"""

from __future__ import annotations

from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz.base import outputs
from kuiper_edu.viz.digits.feature_maps import colors
from kuiper_edu.viz.digits.model import PlayModel, play_model
from kuiper_edu.viz.digits.network import packed
from kuiper_edu.viz.digits.picture import picture_of
from kuiper_edu.viz.digits.session import GHOST, INVITATION, PAPER, Scans, Session


def digit_page(graph: RuntimeGraph) -> str:
    """Return a drawing area and the digits network that reads it, as one piece of HTML that needs no kernel.

    Without scripts it is a picture of a digit with the network's maps and scores for it.

    Args:
        graph: the digits network, or another network whose operators the page can compute.

    Raises:
        UsageError: the graph has an operator that the page cannot compute.

    Example:
        >>> from kuiper_edu.engine import open_model
        >>> from kuiper_edu.support import project
        >>> html = digit_page(open_model(project.root() / "course5/model_file/digits"))
        >>> html.startswith("<div><img "), len(html) < 1_300_000
        (True, True)
    """
    model = play_model(graph)
    session = Session(model, Scans.stored())
    session.invite()
    return outputs.page("play", picture_of(session).html, page_data(model, session.scans))


def page_data(model: PlayModel, scans: Scans) -> dict[str, Any]:
    """Return what the scripts need: the operators in execution order, the weights, and the stored scans.

    Raises:
        UsageError: the graph has an operator that the page cannot compute.
    """
    view = model.view
    if view is None or view.unexplained:
        raise UsageError(f"a page cannot compute {', '.join(view.unexplained) if view else 'arrays of unknown shapes'}")
    about = {"id": "page", "scans": len(scans.images), "hard": scans.hard, "paper": PAPER, "ghost": GHOST}
    return {
        "about": {**about, "colors": [colors(signed=False), colors(signed=True)], "network": view.data()},
        "size": model.size,
        "invitation": INVITATION,
        "weights": packed(view.weights.astype("<f4")),
        "scans": packed(scans.images),
        "labels": scans.labels.tolist(),
    }
