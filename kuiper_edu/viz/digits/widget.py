"""`play_digits`: draw a digit, and watch a network read it, operator by operator.

A real widget, because the kernel computes. The page sends a complete request: strokes or a scan, and an operator; the
kernel answers with everything that is shown. A widget ends with its kernel, so a picture of the last answer is stored
as an output of its own, which the live page hides.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from kuiper_edu import slots
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support.argument_check import Count, checked
from kuiper_edu.viz.base import outputs, stylesheet
from kuiper_edu.viz.base.fallback import STATIC, with_fallback
from kuiper_edu.viz.digits.feature_maps import colors
from kuiper_edu.viz.digits.model import play_model
from kuiper_edu.viz.digits.page import DigitPage
from kuiper_edu.viz.digits.picture import picture_of
from kuiper_edu.viz.digits.session import GHOST, INVITATION, PAPER, Scans, Session

LIVE = "With a running kernel you draw here, with mouse, finger or keys, and the network reads it: run the cell again."


class DigitPlayer(anywidget.AnyWidget):
    """A widget with a drawing area and a network that reads it; created by `play_digits`.

    Args:
        session: the first drawing or scan.

    Attributes:
        about: data that do not change: the number of scans, which are hard, the colours of a scale.
        state: all data that are shown; `n` is the number of the message that it answers.
        numbers: the arrays of the state, one after the other, float32.
        weights: the weights of the network, float32, if its graph is known.
        pixels: the stored scans, if the page can compute the network, too: it does so where that is broken.
    """

    _esm = outputs.PACKED / "digits.js"
    _css = stylesheet.whole("digit_player", "network")
    about: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    state: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    numbers = traitlets.Bytes().tag(sync=True)
    weights = traitlets.Bytes().tag(sync=True)
    pixels = traitlets.Bytes().tag(sync=True)

    def __init__(self, session: Session) -> None:
        self.session = session
        self._stored: Any = None
        state, numbers = session.state()
        view = session.model.view
        self._id = uuid4().hex  # by which the live page finds the stored picture
        about = {
            "id": self._id,
            "scans": len(session.scans.images),
            "hard": session.scans.hard,
            "paper": PAPER,
            "ghost": GHOST,
            "colors": [colors(signed=False), colors(signed=True)],
            "network": view.data() if view else None,
            "page": _for_the_page(session),
        }
        pixels = session.scans.images.tobytes() if about["page"] else b""
        weights = view.weights.astype("<f4").tobytes() if view else b""
        super().__init__(about=about, state={**state, "n": 0}, numbers=numbers, weights=weights, pixels=pixels)
        self.on_msg(lambda _widget, content, _buffers: self.answer(content))

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a request of the page: strokes or a scan.

        While the pen is down, the stored picture stays as it is: to draw it and to show it takes longer than to read.
        """
        session = self.session
        try:
            scan, strokes = int(message.get("scan", -1)), message.get("strokes") or []
            if scan >= 0:
                if scan != session.scan:
                    session.choose(scan)
            elif session.scan >= 0 or strokes != session.strokes:
                session.draw(strokes)
            state, numbers = session.state()
        except Exception as error:  # any error is shown in the page, which goes on
            state, numbers = {**self.state, "problem": f"{type(error).__name__}: {error}"}, self.numbers
        with self.hold_sync():
            self.numbers, self.state = numbers, {**state, "n": message.get("n", 0)}
        if self._stored is not None and not message.get("drawing"):
            self._stored.update(self._last(), raw=True)

    def _html(self) -> str:
        return picture_of(self.session).html

    def _last(self) -> dict[str, str]:
        html = f'<div data-kuiper-played="{self._id}">{self._html()}</div>'
        return {"text/plain": self.session.sentence(), "text/html": outputs.spoken(html)}

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # type: ignore[override] # a dict will do
        html = f"<div>{self._html()}<p><small>{LIVE}</small></p></div>"
        return with_fallback(super()._repr_mimebundle_(**kwargs), repr(self), html)

    def _ipython_display_(self) -> None:
        """The live view, and the picture of the last answer as an output of its own; elsewhere the bundle above."""
        from IPython.core.getipython import get_ipython
        from IPython.display import display

        if os.environ.get(STATIC) or not hasattr(get_ipython(), "kernel"):
            raise NotImplementedError  # tells IPython that nothing was displayed
        live = with_fallback(super()._repr_mimebundle_(), repr(self), f"<p><small>{LIVE}</small></p>")
        display(live, raw=True)  # type: ignore[no-untyped-call]
        self._stored = display(self._last(), raw=True, display_id=True)  # type: ignore[no-untyped-call]

    def __repr__(self) -> str:
        return f"DigitPlayer({self.session.sentence()!r})"


@checked("model")
def play_digits(model: Any, *, size: Count | None = None) -> DigitPlayer | DigitPage:
    """Draw a digit, with mouse, finger or keys, or choose a scan; the model reads it while it is drawn.

    Ten bars show the scores, and the network stands beside the sheet, from left to right, with eight maps of each
    operator. A pixel that is pointed at goes under a lens, which shows how its number comes about. A drawing is first
    brought into the form of the scans that the network was trained on: the input's map shows it.

    Args:
        model: an object with `run(image) -> {operator's name: array}`, such as a learner's own engine; or a
            `RuntimeGraph`; or the path of a .param file. It gets (1, 1, size, size) float32, 0 is paper and 1 ink. An
            error in it, or no answer within 2 seconds, is reported in one sentence.
        size: the pixels along an edge of the image: 64 (the digits network), 28 (MNIST) or 8. When None, a graph's own
            size is used, and 64 for an engine.

    Raises:
        UsageError: `model` is none of these, or takes images of a size that cannot be drawn.
        KuiperError: the file cannot be read, or the graph cannot be built.

    Example:
        >>> from kuiper_edu.support import project
        >>> play_digits(project.root() / "course5/model_file/digits.pnnx.param")
        DigitPage('It reads: 5, 100 %.')
    """
    session = Session(play_model(model, size), Scans.stored())
    if isinstance(model, str | Path | RuntimeGraph) and _fits_a_page(session):
        return DigitPage(session)
    return digit_player(session)


def digit_player(session: Session) -> DigitPlayer:
    """Return the widget of a session that has just begun."""
    session.invite()
    return DigitPlayer(session)


def _fits_a_page(session: Session) -> bool:
    """Whether a page computes the same as the kernel: no answer of the learner's is in use, each operator is known."""
    return not any(slots.learners_answer(name) for name in slots.SLOTS) and _is_computable(session)


def _is_computable(session: Session) -> bool:
    """Whether the scripts know each operator of the model, and have scans to read."""
    view = session.model.view
    return view is not None and not view.unexplained and len(session.scans.images) > 0


def _for_the_page(session: Session) -> dict[str, Any] | None:
    """Return what a page needs to compute the network broken; None if it cannot, or if the engine gave no answer."""
    view, reading = session.model.view, session.reading
    if view is None or not _is_computable(session) or reading.scores is None:
        return None
    if any(op["name"] not in reading.arrays for op in view.operators):  # an engine of another network
        return None
    return {"size": session.model.size, "labels": session.scans.labels.tolist(), "invitation": INVITATION}
