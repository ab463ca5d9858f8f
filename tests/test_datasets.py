"""The stored digits and their exact enlargement."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from kuiper_edu.datasets import load_digits, to_images
from kuiper_edu.errors import ModelFileError, ShapeError, UsageError

scans = arrays.arrays(np.uint8, (2, 8, 8), elements=st.integers(0, 16))


def exact_pixel(scan: np.ndarray, row: int, column: int) -> Fraction:
    """Interpolate bilinearly at a pixel's centre, by definition, in fractions."""

    def neighbours(index: int) -> list[tuple[int, Fraction]]:
        position = min(max((Fraction(index) + Fraction(1, 2)) / 8 - Fraction(1, 2), Fraction(0)), Fraction(7))
        share = position - int(position)
        return [(int(position), 1 - share), (min(int(position) + 1, 7), share)]

    return sum(
        down * right * Fraction(int(scan[y, x]), 16) for y, down in neighbours(row) for x, right in neighbours(column)
    )


def test_the_held_out_scans_come_with_labels_and_scores() -> None:
    images, labels, scores = load_digits()
    assert (images.shape, images.dtype) == ((360, 1, 64, 64), np.float32)
    assert (labels.shape, labels.dtype) == ((360,), np.int64)
    assert (scores.shape, scores.dtype) == ((360, 10), np.float32)
    assert 0 <= images.min() < images.max() <= 1
    assert np.bincount(labels, minlength=10).min() >= 30, "every digit is held out often enough to be judged"


def test_the_stored_scores_are_a_trained_networks_sigmoids() -> None:
    _, labels, scores = load_digits()
    assert 0 <= scores.min() < scores.max() <= 1
    assert (scores.argmax(axis=1) == labels).mean() >= 0.97


def test_the_digits_are_found_from_any_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(load_digits()[1]) == 360


@given(scans, st.integers(0, 63), st.integers(0, 63))
def test_the_enlargement_is_exact_to_the_last_bit(scan: np.ndarray, row: int, column: int) -> None:
    assert Fraction(float(to_images(scan)[1, 0, row, column])) == exact_pixel(scan[1], row, column)


@given(scans)
def test_a_mirrored_scan_gives_the_mirrored_image(scan: np.ndarray) -> None:
    assert np.array_equal(to_images(scan[:, ::-1]), to_images(scan)[:, :, ::-1])
    assert np.array_equal(to_images(scan.swapaxes(1, 2)), to_images(scan).swapaxes(2, 3))


def test_an_even_scan_stays_even() -> None:
    assert np.array_equal(to_images(np.full((1, 8, 8), 12, np.uint8)), np.full((1, 1, 64, 64), 0.75, np.float32))


def test_no_scans_give_no_images() -> None:
    assert to_images(np.zeros((0, 8, 8), np.uint8)).shape == (0, 1, 64, 64)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (np.zeros((8, 8), np.uint8), r"found \(8, 8\)"),
        (np.zeros((1, 28, 28), np.uint8), r"found \(1, 28, 28\)"),
        (np.full((1, 8, 8), 17, np.uint8), "0 to 16"),
        (np.full((1, 8, 8), -1), "0 to 16"),
        (np.zeros((1, 8, 8)), "float64"),
    ],
)
def test_what_is_no_scan_is_refused(wrong: np.ndarray, said: str) -> None:
    with pytest.raises(ShapeError, match=said):
        to_images(wrong)


def test_a_missing_file_is_named_with_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ModelFileError) as caught:
        load_digits("no.npz")
    assert "no.npz" in str(caught.value)
    assert str(tmp_path) in str(caught.value)


GOOD = {
    "scans": np.zeros((2, 8, 8), np.uint8),
    "labels": np.zeros(2, np.uint8),
    "scores": np.zeros((2, 10), np.float32),
}


def test_another_file_of_digits_is_read(tmp_path: Path) -> None:
    np.savez(tmp_path / "mine.npz", **GOOD)
    images, labels, scores = load_digits(tmp_path / "mine.npz")
    assert (len(images), labels.dtype, scores.shape) == (2, np.int64, (2, 10))


@pytest.mark.parametrize(
    "spoiled",
    [
        {"scans": np.zeros((2, 28, 28), np.uint8)},
        {"labels": np.zeros(3, np.uint8)},
        {"scores": np.zeros((2, 9), np.float32)},
        {"scans": np.zeros((0, 8, 8), np.uint8), "labels": np.zeros(0), "scores": np.zeros((0, 10))},
        {"labels": np.array(["one", "two"])},
        {"labels": np.array([{}, {}], dtype=object)},
        {"scores": np.full((2, 10), "x")},
        {"scans": np.array(3)},
    ],
)
def test_other_contents_are_refused(tmp_path: Path, spoiled: dict[str, np.ndarray]) -> None:
    np.savez(tmp_path / "odd.npz", **(GOOD | spoiled))
    with pytest.raises(ModelFileError, match=r"odd\.npz"):
        load_digits(tmp_path / "odd.npz")


@pytest.mark.parametrize("kept", [0, 3, 40, 400, -1])
def test_a_damaged_file_is_refused(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "cut.npz"
    np.savez(path, **GOOD)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(ModelFileError, match=r"cut\.npz"):
        load_digits(path)


def test_a_file_without_the_arrays_and_one_array_alone_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", input0=np.zeros(3))
    np.save(tmp_path / "one.npy", np.zeros(3))
    for name in ("other.npz", "one.npy"):
        with pytest.raises(ModelFileError, match=name):
            load_digits(tmp_path / name)
    with pytest.raises(ModelFileError):
        load_digits(tmp_path)


@pytest.mark.parametrize("wrong", [3, [], {}])
def test_what_is_no_path_is_refused(wrong: object) -> None:
    with pytest.raises(UsageError, match=r"expected a string or a Path for path, found"):
        load_digits(wrong)
