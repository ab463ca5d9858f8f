"""A drawing of any size and position is brought into the form that the network was trained on."""

import numpy as np
import pytest
from digit_strokes import DIGITS, arc
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu.datasets import load_digits, load_scans
from kuiper_edu.engine import open_model
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project
from kuiper_edu.viz.digits.handwriting import as_mnist, as_scan, image_of_scan, image_of_strokes


def read(images):
    model = open_model(project.root() / "course5/model_file/digits")
    return model.forward(np.concatenate(images)).argmax(axis=1).tolist()


def test_clean_digits_are_read_right():
    assert read([image_of_strokes(strokes) for strokes in DIGITS.values()]) == list(DIGITS)


def test_the_order_of_the_points_means_nothing():
    assert (as_scan([DIGITS[3][0][::-1]]) == as_scan(DIGITS[3])).all()


@given(st.integers(0, 9), st.floats(0.05, 40), st.floats(-500, 500), st.floats(-500, 500))
@settings(deadline=None, max_examples=30)
def test_size_and_place_mean_little(digit, scale, x, y):
    moved = [[(scale * px + x, scale * py + y) for px, py in stroke] for stroke in DIGITS[digit]]
    difference = as_scan(moved).astype(int) - as_scan(DIGITS[digit])
    assert np.abs(difference).max() <= 2  # one of the 16 places in a pixel, or two


@pytest.mark.parametrize("digit", DIGITS)
def test_a_drawing_has_the_form_of_the_scans(digit):
    scan = as_scan(DIGITS[digit])
    scans, _, _ = load_scans()
    usual = scans.sum(axis=(1, 2)) / 16
    assert scan.dtype == np.uint8
    assert scan.shape == (8, 8)
    assert scan.max() <= 16
    assert scan[0].any()
    assert scan[-1].any()
    assert usual.min() <= scan.sum() / 16 <= usual.max()
    assert abs(np.average(np.arange(8), weights=scan.sum(axis=0)) - 3.5) < 0.3


def test_an_image_of_mnists_size_has_its_margin_and_its_centre():
    image = as_mnist([arc(50, 50, 30, 40, 0, 360)])
    assert image.shape == (28, 28)
    assert not image[:4].any()
    assert not image[24:].any()
    assert image[4].any()
    rows, columns = (np.average(np.arange(28) + 0.5, weights=image.sum(axis=axis)) for axis in (1, 0))
    assert abs(rows - 14) <= 0.5
    assert abs(columns - 14) <= 0.5


def test_mnists_image_keeps_the_form_of_the_drawing():
    rows, columns = (as_mnist([[(0, 0), (10, 40)]]).any(axis=axis).sum() for axis in (1, 0))
    assert rows == 20
    assert columns < 9


@pytest.mark.parametrize("size", [64, 28, 8])
def test_every_size_is_an_image_of_ink_from_0_to_1(size):
    for image in (image_of_strokes(DIGITS[5], size), image_of_scan(load_scans()[0][0], size)):
        assert image.shape == (1, 1, size, size)
        assert image.dtype == np.float32
        assert 0 <= image.min() < image.max() <= 1


def test_a_stored_scan_is_what_the_network_was_tested_on():
    scans, _, _ = load_scans()
    assert (image_of_scan(scans[7]) == load_digits()[0][7:8]).all()


@pytest.mark.parametrize("strokes", [[[(3, 3)]], [[(3, 3), (3, 3)]], [[(0, 5), (90, 5)]], [[(0, 0)], [(9, 9)]]])
def test_dots_and_lying_lines_are_images_too(strokes):
    for size in (64, 28):
        image = image_of_strokes(strokes, size)
        assert np.isfinite(image).all()
        assert image.any()


@pytest.mark.parametrize(
    ("strokes", "message"),
    [
        ([], "there is no stroke"),
        ([[]], "there is no stroke"),
        ([[1, 2, 3]], "expected strokes of the shape"),
        ([[(0, float("nan"))]], "not finite numbers"),
        ([[(0, 1e300)]], "not finite numbers"),
        ([[(0, 1), (2,)]], "a list of points"),
        (["12"], "expected strokes of the shape"),
        (3, "a list of points"),
        ([[(0, 1)] * 20_001], "at most 20,000 points"),
    ],
)
def test_what_is_no_drawing_is_refused(strokes, message):
    with pytest.raises(UsageError, match=message):
        image_of_strokes(strokes)


def test_another_size_is_refused():
    with pytest.raises(UsageError, match="expected images of 64, 28, 8 pixels along an edge, found 32"):
        image_of_strokes(DIGITS[1], 32)


def test_a_long_scribble_is_done_at_once():
    turns = np.linspace(0, 400, 19_000)
    image = image_of_strokes([np.stack([np.cos(turns) * turns, np.sin(1.3 * turns) * turns], axis=1)])
    assert image.any()
