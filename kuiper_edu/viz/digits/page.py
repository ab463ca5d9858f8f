"""`DigitPage`: `play_digits` without a kernel: the network and its weights are inside the output.

The modules of scripts/play compute in the page what `session.py` and `handwriting.py` compute, those of scripts/network
run the network.
"""

from __future__ import annotations

from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.viz.base import outputs
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.digits.feature_maps import colors
from kuiper_edu.viz.digits.model import PlayModel
from kuiper_edu.viz.digits.network import packed
from kuiper_edu.viz.digits.picture import picture_of
from kuiper_edu.viz.digits.session import GHOST, INVITATION, PAPER, Scans, Session


class DigitPage(Picture):
    """A drawing area and a network that reads it, without a kernel; `play_digits` returns it for the course's networks.

    Without scripts it is a picture of a digit with the network's maps and scores for it.

    Args:
        session: a session of a network that the page can compute; the page begins with the digit to trace.

    Raises:
        UsageError: the graph has an operator that the page cannot compute.

    Example:
        >>> from kuiper_edu.support import project
        >>> from kuiper_edu.viz.digits.model import play_model
        >>> page = DigitPage(Session(play_model(project.root() / "course5/model_file/digits"), Scans.stored()))
        >>> page, page.html.startswith("<div><img "), len(page.html) < 1_300_000
        (DigitPage('It reads: 5, 100 %.'), True, True)
    """

    kind = "play"

    def __init__(self, session: Session) -> None:
        self._data = page_data(session.model, session.scans)
        session.invite()
        self._sentence = session.sentence()
        picture = picture_of(session)
        super().__init__(picture.svg, picture.alt)

    @property
    def html(self) -> str:
        """The picture, the network and the script, as one piece of HTML."""
        return outputs.page(self.kind, super().html, self._data)

    def __repr__(self) -> str:
        return f"DigitPage({self._sentence!r})"


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
