"""`Session`: the state of `play_digits`: the drawing or scan, the model's result, and all of it as plain data.

This module does not depend on widgets: the page and the stored picture are made from the same state.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.datasets import load_scans
from kuiper_edu.errors import KuiperError, UsageError
from kuiper_edu.viz.digits.feature_maps import images_of, shape_of
from kuiper_edu.viz.digits.handwriting import image_of_scan, image_of_strokes
from kuiper_edu.viz.digits.model import PlayModel, Reading
from kuiper_edu.viz.digits.network import NetworkView

Stroke = list[list[float]]

NOTHING = "Nothing is drawn yet."
INVITATION = "Trace the grey 5, or write a digit of your own."
PAPER = 280  # the edge of the drawing area in the page: the unit of the strokes


def _five() -> list[Stroke]:
    """A 5 to trace: a bar, a stroke down and a bow."""
    angles = np.radians(np.linspace(-130, 140, 24))
    bow = np.stack([48 + 26 * np.cos(angles), 66 + 25 * np.sin(angles)], axis=1)
    points = np.concatenate([[[74, 10], [32, 10], [29, 45]], bow]) * (PAPER / 100)
    return [points.round(1).tolist()]


GHOST = _five()


@dataclass
class Scans:
    """The stored scans, and which of them a well-trained network reads wrong; empty if they are not available."""

    images: NDArray[np.uint8]
    labels: NDArray[np.int64]
    hard: list[int]

    @classmethod
    def stored(cls) -> Scans:
        """Return the scans of the course."""
        with suppress(KuiperError):
            images, labels, scores = load_scans()
            return cls(images, labels, np.flatnonzero(scores.argmax(axis=1) != labels).tolist())
        return cls(np.zeros((0, 8, 8), np.uint8), np.zeros(0, np.int64), [])


@dataclass
class Session:
    """A drawing or a chosen scan, and the model's result for it.

    Args:
        model: the model that reads it.
        scans: the scans that can be chosen instead of drawing.
        strokes: the strokes of the drawing; empty for a scan.
        scan: the index of the chosen scan, -1 for a drawing.
        image: the input of the model; None as long as there is none.
        reading: the result of the model.
        ghost: whether the drawing is the grey one that the page begins with, to be traced.

    Example:
        >>> from kuiper_edu.support import project
        >>> from kuiper_edu.viz.digits.model import play_model
        >>> session = Session(play_model(project.root() / "course5/model_file/digits"), Scans.stored())
        >>> session.choose(2)
        >>> session.sentence()
        'Scan 3 of 360, a 3. It reads: 3, 100 %.'
        >>> session.draw([[[0, 0], [0, 90]]])
        >>> session.sentence()
        'It reads: 1, 100 %.'
    """

    model: PlayModel
    scans: Scans
    strokes: list[Stroke] = field(default_factory=list)
    scan: int = -1
    image: NDArray[np.float32] | None = None
    reading: Reading = field(default_factory=Reading)
    ghost: bool = False

    def invite(self) -> None:
        """Begin with the drawing that is to be traced."""
        self.draw(GHOST)
        self.ghost = True

    def draw(self, strokes: Sequence[Any]) -> None:
        """Take a drawing and run the model on it; no strokes clear the drawing."""
        self.scan, self.strokes, self.image, self.ghost = -1, [], None, False
        if not strokes:
            self.reading = Reading(self.reading.arrays)
            return
        try:
            self.image = image_of_strokes(strokes, self.model.size)
            self.strokes = [[[float(x), float(y)] for x, y in stroke] for stroke in strokes]
        except UsageError as error:
            self.reading = Reading(self.reading.arrays, problem=str(error))
            return
        self.reading = self.model.read(self.image)

    def choose(self, scan: int) -> None:
        """Take a stored scan and run the model on it."""
        if not 0 <= scan < len(self.scans.images):
            raise UsageError(f"there are {len(self.scans.images)} scans, scan {scan} was requested")
        self.scan, self.strokes, self.ghost = scan, [], False
        self.image = image_of_scan(self.scans.images[scan], self.model.size)
        self.reading = self.model.read(self.image)

    @property
    def view(self) -> NetworkView:
        """The model's network: its graph if that is known, else only the arrays of the last run."""
        known, arrays = self.model.view, self.reading.arrays
        if known and (not arrays or any(op["name"] in arrays for op in known.operators)):
            return known
        return NetworkView.of_arrays(arrays, self.model.types)

    @property
    def answer(self) -> int:
        """The digit with the best score, -1 if there are no scores."""
        scores = self.reading.scores
        return -1 if scores is None else int(scores.argmax())

    def sentence(self) -> str:
        """Return the model's answer, as a sentence."""
        about = ""
        if self.scan >= 0:
            about = f"Scan {self.scan + 1} of {len(self.scans.images)}, a {self.scans.labels[self.scan]}. "
        if self.image is None:
            return self.reading.problem or NOTHING
        if self.reading.scores is None:
            return f"{about}It gives no answer."
        wrong = " That is wrong." if self.scan >= 0 and self.answer != self.scans.labels[self.scan] else ""
        return f"{about}It reads: {self.answer}, {percent(self.reading.scores[self.answer])}.{wrong}"

    def problem(self) -> str:
        """Return what was wrong with the model's answer, as a sentence; empty if nothing was."""
        return self.reading.problem if self.image is not None else ""

    def state(self) -> tuple[dict[str, Any], bytes]:
        """Return all data of the page: plain data, and the numbers of all arrays, one after the other, float32."""
        scores, view = self.reading.scores, self.view
        arrays = self.reading.arrays if self.image is not None else {}
        arrays = {op["name"]: arrays[op["name"]] for op in view.operators if op["name"] in arrays}
        state = {
            "strokes": [] if self.ghost else self.strokes,
            "scan": self.scan,
            "grey": self.scans.images[self.scan].ravel().tolist() if self.scan >= 0 else [],
            "ghost": self.ghost,
            "scores": [] if scores is None else [round(float(score), 4) for score in scores],
            "answer": self.answer,
            "said": INVITATION if self.ghost and scores is not None else self.sentence(),
            "problem": self.problem(),
            "network": None if view is self.model.view else view.data(),
            "arrays": [[name, shape_of(array)] for name, array in arrays.items()],
        }
        return state, b"".join(images_of(array).astype("<f4").tobytes() for array in arrays.values())


def percent(share: float) -> str:
    """Return a share as a percentage, as written beside the bars.

    Example:
        >>> percent(0.984), percent(0.0004)
        ('98 %', '0 %')
    """
    return f"{100 * share:.0f} %"
