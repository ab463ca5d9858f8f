"""Every colour can be seen and every text read, on a light page and on a dark one (WCAG 2: text 4.5, marks 3)."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from kuiper_edu import viz
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperand, RuntimeOperator
from kuiper_edu.support import project
from kuiper_edu.viz.base import outputs, palette, stylesheet
from kuiper_edu.viz.base.palette import BEHIND_TEXT, FAINT, FAMILIES, INK, SERIES, WHITE, contrast, dark, readable, tint

TEXT, MARK = 4.5, 3.0
PAGES = pytest.mark.parametrize("page", [str, dark], ids=["light", "dark"])


@PAGES
@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_an_operators_name_and_outline_stand_out(family, page):
    assert contrast(page(INK), page(family.fill)) >= TEXT
    assert contrast(page(family.line), page(family.fill)) >= MARK
    assert contrast(page(family.line), page(WHITE)) >= MARK


@PAGES
@pytest.mark.parametrize("color", SERIES)
def test_a_colour_of_charts_stands_out_and_text_on_its_tint_is_read(color, page):
    assert contrast(page(readable(color)), page(WHITE)) >= MARK
    assert contrast(page(INK), page(tint(color, BEHIND_TEXT))) >= TEXT


@PAGES
def test_faint_text_is_read(page):
    assert contrast(page(FAINT), page(WHITE)) >= TEXT


SHEETS = sorted(stylesheet.STYLES.glob("*.css"))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_a_style_sheet_takes_its_colours_from_the_palette(sheet):
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", sheet.read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", outputs.KINDS)
def test_the_style_sheets_of_an_output_define_what_they_use(kind):
    css = stylesheet.whole(*outputs.KINDS[kind])
    used, defined = set(re.findall(r"var\(--(\w+)\)", css)), set(re.findall(r"--(\w+):", css))
    assert used <= defined


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["bg", "box", "lit", "open", "past", "held", "bad"])
def test_what_lives_in_a_page_can_be_read(ground, theme):
    assert contrast(six_digits(palette.PAGE["ink"][theme]), six_digits(palette.PAGE[ground][theme])) >= TEXT


def six_digits(color):
    return color if len(color) == 7 else "#" + "".join(2 * digit for digit in color[1:])


def memory():
    graph = RuntimeGraph(project.root() / "course4/model_file/simple_ops2.pnnx.param")
    graph.build(plan=False)
    return graph


def twice():
    operands = [RuntimeOperand("T", (1, 4)), RuntimeOperand("T", (1, 4))]
    return RuntimeOperator("twice", "", input_operands={"T": operands[0]}, input_operands_seq=operands)


PICTURES = {
    "archive": lambda: viz.draw_archive(project.root() / "course3/model_file/test_linear.pnnx.bin"),
    "bars": lambda: viz.bar_chart({"a": 3, "b": 0}, unit="s", title="Bars"),
    "confusion": lambda: viz.confusion_matrix([[99, 1, 0], [0, 5, 5], [9, 0, 1]]),
    "convolution": lambda: viz.draw_convolution([[1, 2, 3], [3, 4, 5]], [[1, 0], [0, 1]]),
    "im2col": lambda: viz.draw_im2col([[1, 2, 3], [4, 5, 6]], [[1, 0], [0, -1]]),
    "images": lambda: viz.image_grid(np.eye(4).reshape(1, 4, 4), ["identity"], ink=True),
    "inputs": lambda: viz.draw_inputs(twice()),
    "layouts": lambda: viz.draw_layouts(8, 1, 2),
    "line": lambda: viz.draw_line("nn.Linear fc 1 1 0 1 bias=True @bias=(10)f32 #0=(1,64)f32 $input=0"),
    "memory": lambda: viz.draw_memory(["a", "b"], {"a": (0, 1), "b": (1, 1)}, {"a": 400, "b": 100}),
    "operator": lambda: viz.draw_operator(twice()),
    "sharing": lambda: viz.draw_sharing(memory()),
    "tile": lambda: viz.draw_tile(3, 2),
    "way": lambda: viz.draw_way([[("PyTorch",)], [("TorchScript", "net.pt")]], ["trace"]),
    "winograd": viz.draw_winograd,
}


@PAGES
@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_every_text_of_a_picture_is_read_on_what_lies_behind_it(picture, page):
    texts = list(_texts_and_grounds(picture().svg))
    assert texts
    assert not [(text, color, ground) for text, color, ground in texts if contrast(page(color), page(ground)) < TEXT]


@PAGES
@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_every_box_of_a_picture_stands_out_from_the_page(picture, page):
    root = ElementTree.fromstring(picture().svg)
    outlines = {box.get("stroke", "none") for box in root.iter() if box.tag.endswith("rect")} - {"none"}
    assert not [color for color in outlines if contrast(page(color), page(WHITE)) < MARK]


def _texts_and_grounds(svg):
    """Return each text with its colour, and the colour of the last filled rectangle drawn below it."""
    boxes = []
    for element in ElementTree.fromstring(svg).iter():
        kind = element.tag.rpartition("}")[2]
        if kind == "rect" and re.fullmatch("#[0-9a-f]{6}", element.get("fill", "")) and "%" not in element.get("width"):
            boxes.append(([float(element.get(name, 0)) for name in ("x", "y", "width", "height")], element.get("fill")))
        if kind == "text" and "".join(element.itertext()).strip():
            x, y = float(element.get("x", 0)), float(element.get("y", 0)) - 3
            x += {"start": 2, "end": -2}.get(element.get("text-anchor", "start"), 0)
            under = [
                fill for (left, top, wide, high), fill in boxes if left <= x <= left + wide and top <= y <= top + high
            ]
            yield "".join(element.itertext()), element.get("fill", INK), under[-1] if under else palette.WHITE
