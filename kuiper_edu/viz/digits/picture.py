"""The static picture of `play_digits`, which a stored notebook keeps."""

from __future__ import annotations

from textwrap import wrap

import numpy as np

from kuiper_edu.datasets import BLACK
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.png import png
from kuiper_edu.viz.base.svg import Canvas
from kuiper_edu.viz.digits.feature_maps import FeatureMaps, coarse, colors
from kuiper_edu.viz.digits.session import Session, percent

PAPER = 280  # the edge of the drawing area in the page: the unit of the strokes
_EDGE, _ROW, _BARS, _TOP = 150, 15, 150, 24
_GAP, _WIDE, _SCALE = 12, 640, 120


def picture_of(session: Session) -> Picture:
    """Draw a session: the drawing, the network's input, ten bars, and the feature maps of the selected operator."""
    canvas = Canvas()
    _draw_paper(canvas, session, _GAP)
    second, third = 2 * _GAP + _EDGE, 3 * _GAP + 2 * _EDGE
    canvas.text(second, 16, "What the network sees")
    canvas.rect(second, _TOP, _EDGE, _EDGE, fill="none", line=palette.FAINT)
    if session.image is not None:
        levels = coarse((session.image[0, 0] * 254).round().astype(np.uint8))
        canvas.image(second, _TOP, _EDGE, _EDGE, png(levels, colors(signed=False)), flips=True)
    _draw_bars(canvas, session, third)
    bottom: float = _TOP + _EDGE + 20
    for line in wrap(" ".join(filter(None, (session.sentence(), session.problem()))), 85):
        canvas.text(_GAP, bottom, line, size=13)
        bottom += 17
    bottom -= 17
    arrays = session.reading.arrays if session.image is not None else {}
    if session.selected in arrays:
        bottom = _draw_maps(canvas, session, session.maps_of(session.selected), bottom + 22)
    return Picture(canvas.svg(_WIDE, bottom + _GAP), _alt(session))


def _draw_paper(canvas: Canvas, session: Session, left: float) -> None:
    canvas.text(left, 16, "The drawing" if session.scan < 0 else "The scan")
    canvas.rect(left, _TOP, _EDGE, _EDGE, fill="none", line=palette.FAINT)
    if session.scan >= 0:
        scan = session.scans.images[session.scan]
        levels = (scan.astype(np.uint16) * 14 // BLACK).astype(np.uint8)
        canvas.image(left, _TOP, _EDGE, _EDGE, png(levels, colors(signed=False)), flips=True)
    scale = _EDGE / PAPER
    for stroke in session.strokes:
        points = [(left + x * scale, _TOP + y * scale) for x, y in stroke]
        canvas.polyline([*points, points[-1]], width=16 * scale)


def _draw_bars(canvas: Canvas, session: Session, left: float) -> None:
    canvas.text(left, 16, "What it reads")
    for digit in range(10):
        y = _TOP + digit * _ROW
        canvas.text(left, y + 11, str(digit))
        score = 0.0 if session.reading.scores is None else float(session.reading.scores[digit])
        best = digit == session.answer
        color = palette.VERMILLION if best else palette.BLUE
        canvas.rect(left + 14, y + 2, score * _BARS, _ROW - 4, fill=color)
        if session.reading.scores is not None:
            canvas.text(left + 18 + score * _BARS, y + 11, percent(score) + (" ◂" if best else ""))


def _draw_maps(canvas: Canvas, session: Session, maps: FeatureMaps, top: float) -> float:
    """Draw the maps in rows below their title and scale; return the y of their end."""
    canvas.text(_GAP, top, session.title(maps))
    palette_of = colors(signed=maps.signed)
    ends = [f"{maps.low:.3g}", f"{maps.high:.3g}"]
    canvas.text(_GAP, top + 18, ends[0])
    start = _GAP + 8 + 7 * len(ends[0])
    canvas.image(
        start, top + 9, _SCALE, 11, png(np.arange(len(palette_of), dtype=np.uint8)[np.newaxis], palette_of), flips=True
    )
    canvas.rect(start, top + 9, _SCALE, 11, fill="none", line=palette.FAINT)
    canvas.text(start + _SCALE + 6, top + 18, ends[1])
    count, high, wide = maps.levels.shape
    size = 72 if count <= 8 else 34 if count <= 32 else 30 if count <= 64 else 14
    columns = (_WIDE - 2 * _GAP) // (size + 4)
    tall = size * min(2.0, high / wide)
    for i, levels in enumerate(coarse(maps.levels)):
        x, y = _GAP + i % columns * (size + 4), top + 28 + i // columns * (tall + 4)
        canvas.image(x, y, size, tall, png(levels, palette_of), flips=True)
        canvas.rect(x, y, size, tall, fill="none", line=palette.FAINT)
    return float(top + 28 + -(-count // columns) * (tall + 4))


def _alt(session: Session) -> str:
    parts = ["A drawing." if session.strokes else "", session.sentence(), session.problem()]
    if session.reading.scores is not None:
        scores = ", ".join(f"{digit}: {percent(score)}" for digit, score in enumerate(session.reading.scores))
        parts.append(f"All ten scores: {scores}.")
    if session.image is not None and session.selected in session.reading.arrays:
        parts.append(f"Below, the feature maps of {session.title(session.maps_of(session.selected))}.")
    return " ".join(filter(None, parts))
