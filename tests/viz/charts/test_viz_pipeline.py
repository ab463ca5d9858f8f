"""`draw_way`: stations in columns, and the steps between them."""

from xml.etree import ElementTree

import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"
COLUMNS = [[("PyTorch", "a program")], [("PNNX", "net.param", "net.bin")], [("ncnn",), ("KuiperInfer",)]]


def words(picture):
    return [text.text for text in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


def test_stations_and_steps_are_written_once_each():
    assert sorted(words(viz.draw_way(COLUMNS, ["export", "read"]))) == sorted(
        ["PyTorch", "a program", "PNNX", "net.param", "net.bin", "ncnn", "KuiperInfer", "export", "read"]
    )


def test_the_words_for_it_follow_the_way():
    alt = viz.draw_way(COLUMNS, ["export", "read"]).alt
    assert (
        alt == "The path: PyTorch (a program); by export to PNNX (net.param, net.bin); by read to ncnn or KuiperInfer."
    )


def test_columns_stand_beside_each_other():
    svg = ElementTree.fromstring(viz.draw_way(COLUMNS, ["export", "read"]).svg)
    boxes = [box for box in svg.iter(f"{SVG}rect") if box.get("x")]
    ends = [float(box.get("x")) + float(box.get("width")) for box in boxes]
    assert ends[0] < float(boxes[1].get("x"))
    assert ends[1] < float(boxes[2].get("x"))
    assert boxes[2].get("x") == boxes[3].get("x")


@pytest.mark.parametrize(("columns", "steps"), [(COLUMNS, ["export"]), ([[()]], []), ([], [])])
def test_what_does_not_fit_is_refused(columns, steps):
    with pytest.raises(UsageError, match="need"):
        viz.draw_way(columns, steps)
