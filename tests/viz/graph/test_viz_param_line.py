"""A .param line taken apart in a picture."""

from xml.etree import ElementTree

import pytest

from kuiper_edu.errors import ParamError
from kuiper_edu.viz.graph.param_line import draw_line, take_apart

LINEAR = (
    "nn.Linear                linear                   1 1 0 1 bias=True in_features=32 "
    "@bias=(128)f32 @weight=(128,32)f32 #0=(1,32)f32 #1=(1,128)f32"
)


def kinds(line: str) -> dict[str, list[str]]:
    return {name: words for name, _, words in take_apart(line)}


def test_every_part_has_its_name() -> None:
    assert kinds(LINEAR) == {
        "type": ["nn.Linear"],
        "name": ["linear"],
        "counts": ["1", "1"],
        "inputs": ["0"],
        "outputs": ["1"],
        "parameters": ["bias=True", "in_features=32"],
        "attributes (weights)": ["@bias=(128)f32", "@weight=(128,32)f32"],
        "shapes and data types": ["#0=(1,32)f32", "#1=(1,128)f32"],
    }


def test_several_inputs_and_slot_names() -> None:
    found = kinds("F.conv2d c 2 1 3 7 9 stride=(1,1) $input=3 $weight=7 #9=(1,8)f32")
    assert found["inputs"] == ["3", "7"]
    assert found["outputs"] == ["9"]
    assert found["slot names"] == ["$input=3", "$weight=7"]


def test_a_name_with_a_blank_stays_whole() -> None:
    assert kinds(f"{'nn.ReLU':24} {'my layer':24} 1 1 0 1")["name"] == ["my layer"]


@pytest.mark.parametrize("line", ["", "7767517", "4 3", "nn.ReLU relu 1 one 0 1"])
def test_what_is_no_operator_is_refused(line: str) -> None:
    with pytest.raises(ParamError, match="not an operator's line"):
        draw_line(line)


def test_the_picture_is_svg_that_holds_every_word_and_no_markup_of_the_line() -> None:
    svg = draw_line(LINEAR.replace("linear ", "<b>&amp ")).svg
    texts = [element.text for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert {"<b>&amp", "in_features=32", "@weight=(128,32)f32", "counts"} <= set(texts)


def test_long_lines_wrap_inside_the_picture() -> None:
    svg = draw_line("nn.Conv2d c 1 1 0 1 " + " ".join(f"key_{n}=(1,1)" for n in range(40))).svg
    boxes = ElementTree.fromstring(svg).findall("{http://www.w3.org/2000/svg}rect")[1:]
    assert max(float(box.get("x", 0)) + float(box.get("width", 0)) for box in boxes) <= 900


def test_the_alt_text_names_the_parts() -> None:
    assert draw_line(LINEAR).alt.startswith("A .param line: type nn.Linear; name linear; counts 1 1; inputs 0")


def test_the_picture_ends_where_its_widest_row_ends() -> None:
    """On a narrow page a picture shrinks with its content, so no space is wasted."""
    root = ElementTree.fromstring(draw_line("nn.ReLU relu 1 1 0 1").svg)
    ends = [float(box.get("x")) + float(box.get("width")) for box in root if box.get("rx")]
    assert max(ends) < float(root.get("width")) < max(ends) + 20
