"""The handwritten digits that the course's network reads.

The scans are real: people wrote them by hand, 8x8 pixels of 17 grey levels each. Source: E. Alpaydin and
C. Kaynak, *Optical Recognition of Handwritten Digits*, UCI Machine Learning Repository (1998), CC BY 4.0,
https://doi.org/10.24432/C50P49; scikit-learn distributes its test part (1,797 scans) as `load_digits`. 360 of them
were held out when the course's network was trained; they are stored, with what PyTorch answered, in
course5/model_file/digits.npz.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kuiper_edu.errors import ModelFileError, ShapeError
from kuiper_edu.support import project
from kuiper_edu.support.argument_check import checked

Images = npt.NDArray[np.float32]
Array = npt.NDArray[Any]

SCAN = 8  # pixels along an edge of a scan
IMAGE = 64  # pixels along an edge of the network's input
BLACK = 16  # the darkest grey level of a scan


@checked()
def load_digits(path: str | Path | None = None) -> tuple[Images, npt.NDArray[np.int64], Images]:
    """Return the 360 held-out scans as images for the network, their labels, and PyTorch's scores for them.

    Args:
        path: the stored scans; course5/model_file/digits.npz of the course when None.

    Returns:
        images (360, 1, 64, 64) float32 in [0, 1] (ink is 1), labels (360,) int64 in 0..9, and the ten sigmoid
        scores per image (360, 10) float32 that PyTorch computed from exactly these images.

    Raises:
        ModelFileError: the file is missing, damaged, or not the stored digits.
        UsageError: `path` is not a path.

    Example:
        >>> images, labels, scores = load_digits()
        >>> images.shape, labels.shape, scores.shape
        ((360, 1, 64, 64), (360,), (360, 10))
        >>> bool((scores.argmax(axis=1) == labels).mean() >= 0.97)
        True
    """
    scans, labels, scores = load_scans(path)
    return to_images(scans), labels, scores


@checked()
def load_scans(path: str | Path | None = None) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64], Images]:
    """Return the 360 held-out scans as they are stored, their labels, and PyTorch's scores for them.

    Args:
        path: as for `load_digits`.

    Returns:
        scans (360, 8, 8) of whole grey levels from 0 to 16, labels (360,) int64 and scores (360, 10) float32.

    Raises:
        ModelFileError: the file is missing, damaged, or not the stored digits.
        UsageError: `path` is not a path.

    Example:
        >>> scans, labels, _ = load_scans()
        >>> scans.shape, int(scans.max()), int(labels[0])
        ((360, 8, 8), 16, 7)
    """
    file = project.root() / "course5" / "model_file" / "digits.npz" if path is None else Path(path)
    scans, labels, scores = _read(file)
    shapes = scans.shape, labels.shape, scores.shape
    kinds = scans.dtype.kind + labels.dtype.kind + scores.dtype.kind
    count = labels.size
    if not count or shapes != ((count, SCAN, SCAN), (count,), (count, 10)) or kinds not in {"uuf", "uif"}:
        raise ModelFileError(
            f"found scans {scans.dtype} {scans.shape}, labels {labels.dtype} {labels.shape} and scores {scores.dtype} "
            f"{scores.shape}",
            path=file,
            hint="The stored digits are uint8 (N, 8, 8), whole numbers (N,) and float32 (N, 10).",
        )
    return scans, labels.astype(np.int64), scores.astype(np.float32)


@checked()
def to_images(scans: npt.ArrayLike) -> Images:
    """Convert scans to images for the network: grey levels 0..16 become 0..1, enlarged from 8x8 to 64x64.

    The enlargement is bilinear, with pixel centres at half coordinates and the border repeated (what PyTorch calls
    `align_corners=False`). Every weight is a multiple of 1/16, so each product and sum is exact in float32: the
    images are the same to the last bit on every machine.

    Args:
        scans: (N, 8, 8) uint8, grey levels 0 (paper) to 16 (ink).

    Returns:
        (N, 1, 64, 64) float32.

    Raises:
        ShapeError: the scans have another shape, or grey levels above 16.

    Example:
        >>> import numpy as np
        >>> scan = np.zeros((1, 8, 8), np.uint8)
        >>> scan[0, 3, 4] = 16
        >>> image = to_images(scan)
        >>> image.shape, float(image.min()), float(image.max())
        ((1, 1, 64, 64), 0.0, 0.87890625)
    """
    levels = np.asarray(scans)
    if levels.ndim != 3 or levels.shape[1:] != (SCAN, SCAN):
        raise ShapeError(f"expected scans of shape (N, {SCAN}, {SCAN}), found {levels.shape}")
    if levels.dtype.kind not in "ui" or (levels.size and (levels.min() < 0 or levels.max() > BLACK)):
        raise ShapeError(f"expected whole grey levels from 0 to {BLACK}, found {levels.dtype} of other values")
    grey = levels.astype(np.float32) / np.float32(BLACK)
    return _enlarge(_enlarge(grey, axis=1), axis=2)[:, np.newaxis]


def _enlarge(grey: Images, axis: int) -> Images:
    """Interpolate linearly along one axis: each new pixel mixes the two old ones that it is between."""
    position = np.clip((np.arange(IMAGE, dtype=np.float32) + 0.5) * (SCAN / IMAGE) - 0.5, 0, SCAN - 1)
    before = np.floor(position).astype(np.intp)
    after = np.minimum(before + 1, SCAN - 1)
    weight = (position - before).astype(np.float32).reshape([-1 if dim == axis else 1 for dim in range(3)])
    enlarged: Images = np.take(grey, before, axis) * (1 - weight) + np.take(grey, after, axis) * weight
    return enlarged


def _read(file: Path) -> list[Array]:
    """Read the three arrays of the stored digits, without unpickling."""
    try:
        with file.open("rb") as opened:
            stored = np.load(opened, allow_pickle=False)
            return [np.asarray(stored[name]) for name in ("scans", "labels", "scores")]
    except FileNotFoundError:
        raise ModelFileError(
            f"there is no such file (working directory: {Path.cwd()})",
            path=file,
            hint="It is part of the course: course5/model_file/digits.npz.",
        ) from None
    except Exception as error:  # zipfile and NumPy raise a dozen types of errors on damaged files
        raise ModelFileError(f"these are not the stored digits ({error})", path=file) from error
