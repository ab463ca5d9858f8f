"""The static picture of `play_digits`, which a stored notebook keeps."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from textwrap import wrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.datasets import BLACK
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.png import png
from kuiper_edu.viz.base.svg import Canvas
from kuiper_edu.viz.digits.feature_maps import FeatureMaps, coarse, colors, feature_maps
from kuiper_edu.viz.digits.network import ROWS, NetworkView, size_of
from kuiper_edu.viz.digits.session import PAPER, Session, percent

_EDGE, _ROW, _BARS, _TOP = 150, 15, 150, 24
_GAP, WIDE = 12, 760
_ARC, _WIDEST = 22, 240.0
_MOST = 24  # columns
_FINEST = 16  # pixels along an edge of a map


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
    if session.image is not None and session.reading.arrays:
        bottom = draw_columns(canvas, session.view, session.reading.arrays, bottom + 14)
    return Picture(canvas.svg(WIDE, bottom + _GAP), _alt(session))


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


def draw_columns(canvas: Canvas, view: NetworkView, arrays: Mapping[str, NDArray[Any]], top: float) -> float:
    """Draw the columns of a network with the edges between them; return the y of their end."""
    columns = [view.shown(item) for item in view.items][:_MOST]
    rows = min(ROWS, *(int(op["shape"][0]) for op in columns))
    step = min((WIDE - 2 * _GAP) / len(columns), 64.0 * ROWS / rows, _WIDEST)
    left = max(_GAP, (WIDE - len(columns) * step) / 2)
    edge = step - _GAP
    maps_top = top + _ARC + 30
    column = {i: at for at, item in enumerate(view.items) for i in item["members"]}
    for tail, head, arc in view.edges():
        begin, end = column[tail], column[head]
        if begin != end and max(begin, end) < len(columns):
            ends = left + begin * step, left + end * step
            _draw_edge(canvas, ends, edge, top + _ARC, maps_top + rows * edge / 2, arc=arc)
    for at, op in enumerate(columns):
        x = left + at * step
        middle = x + edge / 2
        canvas.text(middle, top + _ARC + 11, view.items[at]["title"], anchor="middle", size=8.5, bold=True)
        canvas.text(middle, top + _ARC + 23, size_of(op["shape"]), anchor="middle", size=8.5, color=palette.FAINT)
        if op["name"] in arrays:
            _draw_column(canvas, feature_maps(arrays[op["name"]]), op, (x, maps_top, edge), rows)
    return maps_top + rows * edge


def _draw_edge(canvas: Canvas, ends: tuple[float, float], edge: float, above: float, y: float, *, arc: bool) -> None:
    """Draw an arrow between two columns at the height y, or an arc above them."""
    tail, head = ends
    if not arc:
        canvas.arrow(tail + edge + 1, y, head - 1, y, color=palette.FAINT)
        return
    begin, end = tail + edge / 2 + 3, head + edge / 2 - 3
    bow = [(begin + (end - begin) * i / 12, above - 14 * (1 - (i / 6 - 1) ** 2)) for i in range(13)]
    canvas.polyline(bow, width=1.5, color=palette.VERMILLION)
    canvas.arrow(*bow[-2], *bow[-1], color=palette.VERMILLION)


def _draw_column(
    canvas: Canvas, maps: FeatureMaps, op: dict[str, Any], place: tuple[float, float, float], rows: int
) -> None:
    """Draw the strongest maps of an operator below each other: one image, with lines between the maps."""
    x, top, edge = place
    count = len(maps.levels)
    numbers = len(op["shape"]) == 1 and count <= 2 * ROWS  # all of them
    chosen = list(range(count)) if numbers else sorted(op.get("maps", range(count))[:ROWS])
    high = rows * edge / count if numbers else edge
    top += (rows * edge - len(chosen) * high) / 2
    levels = maps.levels[chosen, :: ceil(maps.levels.shape[1] / _FINEST), :: ceil(maps.levels.shape[2] / _FINEST)]
    image = png(coarse(levels.reshape(-1, levels.shape[2])), colors(signed=maps.signed))
    canvas.image(x, top, edge, len(chosen) * high, image, flips=True)
    canvas.rect(x, top, edge, len(chosen) * high, fill="none", line=palette.FAINT)
    for row in range(1, len(chosen)):
        canvas.line(x, top + row * high, x + edge, top + row * high, color=palette.FAINT)
    if numbers:
        for row in range(count):
            canvas.text(x - 3, top + (row + 0.5) * high + 3, str(row), anchor="end", size=8.5)


def _alt(session: Session) -> str:
    parts = ["A drawing." if session.strokes else "", session.sentence(), session.problem()]
    if session.reading.scores is not None:
        scores = ", ".join(f"{digit}: {percent(score)}" for digit, score in enumerate(session.reading.scores))
        parts.append(f"All ten scores: {scores}.")
    if session.image is not None and session.reading.arrays:
        columns = ", ".join(item["title"] for item in session.view.items)
        parts.append(f"Below, the network from left to right, with feature maps: {columns}.")
    return " ".join(filter(None, parts))
