"""The page without a kernel computes the same from drawings and scans as Python does."""

import base64
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from digit_strokes import DIGITS

from kuiper_edu.engine import open_model
from kuiper_edu.errors import UsageError
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz.digits.handwriting import as_scan, image_of_scan
from kuiper_edu.viz.digits.model import play_model
from kuiper_edu.viz.digits.page import DigitPage, page_data
from kuiper_edu.viz.digits.session import Scans, Session

node = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js runs the page's scripts")


@pytest.fixture(scope="module")
def digits(repo: Path) -> RuntimeGraph:
    return open_model(repo / "course5/model_file/digits")


@pytest.fixture(scope="module")
def drawings() -> list[list[list[list[float]]]]:
    """Return 200 drawings: every digit twenty times, with random size, slant, position and noise; and a dot."""
    generator = np.random.default_rng(30)
    drawn = []
    for _ in range(20):
        for strokes in DIGITS.values():
            turn = np.eye(2) + generator.normal(0, 0.15, (2, 2))
            size = generator.uniform(0.5, 2.5)
            moved = [np.array(stroke) @ turn * size + generator.normal(0, 0.5, (len(stroke), 2)) for stroke in strokes]
            drawn.append([stroke.round(1).tolist() for stroke in moved])
    return [*drawn[:-1], [[[140.0, 140.0]]]]


WISHES = [None, {"scan": 3}, {"scan": 15}, {"strokes": [[[10, 10], [12, 200]]]}, {}]


@pytest.fixture(scope="module")
def computed(repo: Path, digits: RuntimeGraph, drawings: list[Any]) -> dict[str, Any]:
    """The results of the page's scripts for the drawings and all scans."""
    given = {"page": page_data(play_model(digits), Scans.stored()), "drawings": drawings, "wishes": WISHES}
    command = [str(shutil.which("node")), str(repo / "tests/viz/scripts/play.js")]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def array(text: str) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text), "<f4")


def holds_arrays(digits: RuntimeGraph, scan: np.ndarray, found: dict[str, Any]) -> None:
    """Check that every array of the page equals Python's."""
    image = image_of_scan(scan)
    assert np.array_equal(array(found["image"]), image.ravel())
    captured = digits.capture(image)
    assert set(found["arrays"]) == set(captured)
    for name, expected in captured.items():
        actual = array(found["arrays"][name])
        away = np.abs(actual - expected.ravel()).max()
        assert away <= 1e-5 * max(1.0, np.abs(expected).max()), (name, away)


@node
@pytest.mark.process
def test_drawings_become_the_same_scans(computed: dict[str, Any], drawings: list[Any]) -> None:
    assert drawings
    different = [
        i
        for i, (strokes, found) in enumerate(zip(drawings, computed["drawings"], strict=True))
        if as_scan(strokes).ravel().tolist() != found["scan"]
    ]
    assert not different


@node
@pytest.mark.process
def test_the_network_is_the_same_on_drawings(
    computed: dict[str, Any], drawings: list[Any], digits: RuntimeGraph
) -> None:
    for strokes, found in zip(drawings, computed["drawings"], strict=True):
        holds_arrays(digits, as_scan(strokes), found)


@node
@pytest.mark.process
def test_the_network_is_the_same_on_all_scans(computed: dict[str, Any], digits: RuntimeGraph) -> None:
    scans = Scans.stored()
    for scan, found in zip(scans.images, computed["scans"], strict=True):
        holds_arrays(digits, scan, found)


@node
@pytest.mark.process
def test_the_page_shows_what_a_kernel_would(computed: dict[str, Any], digits: RuntimeGraph) -> None:
    session = Session(play_model(digits), Scans.stored())
    for wish, found in zip(WISHES, computed["played"], strict=True):
        if wish is None:
            session.invite()
        elif "scan" in wish:
            session.choose(int(str(wish["scan"])))
        else:
            session.draw(wish.get("strokes", []))  # type: ignore[arg-type]
        state, numbers = session.state()
        state["scores"] = pytest.approx(state["scores"], abs=1e-4)
        shown = {name: value for name, value in found["state"].items() if name != "n"}
        assert shown == state
        in_page, in_python = array(found["numbers"]), np.frombuffer(numbers, "<f4")
        assert in_page.shape == in_python.shape
        assert np.allclose(in_page, in_python, atol=1e-4)


def test_without_scripts_there_is_a_picture(digits: RuntimeGraph) -> None:
    html = DigitPage(Session(play_model(digits), Scans.stored())).html
    assert 'alt="A drawing. It reads: 5, 100 %.' in html
    assert "http" not in html.replace("http://www.w3.org", "")


def test_a_network_that_a_page_cannot_compute_is_refused(repo: Path) -> None:
    graph = open_model(repo / "course5/model_file/digits")
    convolution = next(op for op in graph.graph.ops if op.type == "nn.Conv2d")
    convolution.params["padding_mode"] = convolution.params["stride"]
    with pytest.raises(UsageError, match=r"a page cannot compute convbn2d_0"):
        page_data(play_model(graph), Scans.stored())
