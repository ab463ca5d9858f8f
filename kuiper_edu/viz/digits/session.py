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
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.digits.feature_maps import FeatureMaps, feature_maps, thumbnail
from kuiper_edu.viz.digits.handwriting import image_of_scan, image_of_strokes
from kuiper_edu.viz.digits.model import PlayModel, Reading

Stroke = list[list[float]]

NOTHING = "Nothing is drawn yet."


@dataclass
class Scans:
    """The stored scans, and which of them a well-trained network reads wrong; empty if they are not available."""

    images: NDArray[np.uint8]
    labels: NDArray[np.int64]
    hard: list[int]
    first = 2  # the scan to begin with: a clear 3; scan 0 is a 7 that is hard to read

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
        selected: the operator whose feature maps are shown.

    Example:
        >>> from kuiper_edu.support import project
        >>> from kuiper_edu.viz.digits.model import play_model
        >>> session = Session(play_model(project.root() / "course5/model_file/digits"), Scans.stored())
        >>> session.choose(session.scans.first)
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
    selected: str = ""

    def draw(self, strokes: Sequence[Any]) -> None:
        """Take a drawing and run the model on it; no strokes clear the drawing."""
        self.scan, self.strokes, self.image = -1, [], None
        if not strokes:
            self.reading = Reading(self.reading.arrays)
            return
        try:
            self.image = image_of_strokes(strokes, self.model.size)
            self.strokes = [[[float(x), float(y)] for x, y in stroke] for stroke in strokes]
        except UsageError as error:
            self.reading = Reading(self.reading.arrays, problem=str(error))
            return
        self._run(self.image)

    def choose(self, scan: int) -> None:
        """Take a stored scan and run the model on it."""
        if not 0 <= scan < len(self.scans.images):
            raise UsageError(f"there are {len(self.scans.images)} scans, scan {scan} was requested")
        self.scan, self.strokes = scan, []
        self.image = image_of_scan(self.scans.images[scan], self.model.size)
        self._run(self.image)

    def _run(self, image: NDArray[np.float32]) -> None:
        self.reading = self.model.read(image)
        names = list(self.reading.arrays)
        if names and self.selected not in names:
            several = (name for name in names if self.maps_of(name).count > 1)
            self.selected = next(several, names[0])

    def maps_of(self, name: str) -> FeatureMaps:
        """Return the feature maps of an operator."""
        return feature_maps(self.reading.arrays[name])

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
        """Return all data of the page: plain data, and the pixels of all images, one after the other."""
        arrays = self.reading.arrays if self.image is not None else {}
        pixels = np.zeros((0, 0), np.uint8) if self.image is None else np.rint(self.image[0, 0] * 254).astype(np.uint8)
        thumbs = [thumbnail(array) for array in arrays.values()]
        maps = self.maps_of(self.selected) if self.selected in arrays else None
        scores = self.reading.scores
        state = {
            "strokes": self.strokes,
            "scan": self.scan,
            "grey": self.scans.images[self.scan].ravel().tolist() if self.scan >= 0 else [],
            "seen": pixels.shape[0],
            "scores": [] if scores is None else [round(float(score), 4) for score in scores],
            "answer": self.answer,
            "said": self.sentence(),
            "problem": self.problem(),
            "boxes": [self._box(name, small) for name, small in zip(arrays, thumbs, strict=True)],
            "selected": self.selected,
            "maps": None if maps is None else self._maps(maps),
        }
        images = [pixels, *thumbs, *([] if maps is None else [maps.levels])]
        return state, b"".join(image.tobytes() for image in images)

    def _box(self, name: str, small: NDArray[np.uint8]) -> dict[str, Any]:
        kind = self.model.types.get(name, "")
        shape = self.reading.arrays[name].shape
        line = palette.family(kind).line if kind else palette.GREY
        return {
            "name": name,
            "type": kind,
            "color": [line, palette.dark(line)],
            "shape": "×".join(map(str, shape[1:] or shape)),
            "small": list(small.shape),
        }

    def _maps(self, maps: FeatureMaps) -> dict[str, Any]:
        count, high, wide = maps.levels.shape
        return {
            "title": self.title(maps),
            "count": count,
            "high": high,
            "wide": wide,
            "low": f"{maps.low:.3g}",
            "top": f"{maps.high:.3g}",
            "signed": maps.signed,
        }

    def title(self, maps: FeatureMaps) -> str:
        """Return the title of the maps of the selected operator: its name and type, and their number and shape."""
        kind = self.model.types.get(self.selected, "")
        shape = "×".join(map(str, maps.shape[-2:])) if len(maps.shape) > 2 else "one number"
        many = f"{maps.count} maps" if maps.count > 1 else "1 map"
        of = f" of {shape}" if len(maps.shape) > 2 else f", {shape} each" if maps.count > 1 else ""
        first = f", the first {len(maps.levels)} are shown" if maps.count > len(maps.levels) else ""
        return f"{self.selected}{f' ({kind})' if kind else ''}: {many}{of}{first}"


def percent(share: float) -> str:
    """Return a share as a percentage, as written beside the bars.

    Example:
        >>> percent(0.984), percent(0.0004)
        ('98 %', '0 %')
    """
    return f"{100 * share:.0f} %"
