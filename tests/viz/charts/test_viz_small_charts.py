"""Pairs, states, classes, lifetimes and charts: what they show, and what they refuse."""

import base64
import re
import struct
import zlib
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu import pnnx, viz
from kuiper_edu.errors import GraphError, StateError, UsageError
from kuiper_edu.runtime import GraphState, RuntimeGraph, RuntimeOperator
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.png import png

SVG = "{http://www.w3.org/2000/svg}"
PARAM = """7767517
4 3
pnnx.Input x 0 1 0 #0=(1,3,4,4)f32
nn.ReLU a 1 1 0 1 #0=(1,3,4,4)f32 #1=(1,3,4,4)f32
nn.ReLU b 1 1 1 2 #1=(1,3,4,4)f32 #2=(1,3,4,4)f32
pnnx.Output y 1 0 2 #2=(1,3,4,4)f32
"""


def texts(picture):
    return [(line.text or "").strip() for line in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


def test_a_pair_marks_what_is_gone_new_and_changed():
    before, after = pnnx.Graph.from_text(PARAM), pnnx.Graph.from_text(PARAM.replace("nn.ReLU b", "nn.ReLU6 c"))
    after.get_operator("a").params["inplace"] = pnnx.Parameter(True)
    picture = viz.draw_pair(before, after)
    shown = texts(picture)
    assert {"before", "after", "[removed]", "[new]", "[changed]"} <= set(shown)
    assert shown.count("[changed]") == 2  # a, on both sides; y only takes another operator's result
    assert [line.split(":")[0] for line in picture.alt.splitlines()] == ["before", "after"]


def test_a_pair_marks_what_it_is_told_to():
    graph = pnnx.Graph.from_text(PARAM)
    assert "changed" not in "".join(texts(viz.draw_pair(graph, graph)))
    assert texts(viz.draw_pair(graph, graph, changed=["a"])).count("[changed]") == 2
    assert texts(viz.draw_pair(graph, graph, changed={"b": "fused"})).count("[fused]") == 2
    with pytest.raises(GraphError, match="no operator 'z'"):
        viz.draw_pair(graph, graph, changed=["z"])


@pytest.mark.parametrize("state", list(GraphState))
def test_the_current_state_is_lit(state):
    for current in (state, state.name):
        picture = viz.draw_states(current)
        assert texts(picture).count("[now]") == 1
        assert picture.alt.endswith(f"The current one is {state.name}.")
    assert {"NEED_INIT", "-2", "NEED_BUILD", "-1", "COMPLETE", "0", "init()", "build()"} <= set(texts(picture))


def test_the_state_of_a_graph_is_lit():
    graph = RuntimeGraph.from_graph(pnnx.Graph.from_text(PARAM))
    assert "NEED_INIT." in viz.draw_states(graph).alt
    graph.build()
    assert viz.draw_states(graph).alt.endswith("COMPLETE.")
    assert "now" not in viz.draw_states().svg
    with pytest.raises(UsageError, match=r"expected a state, .* found 'DONE'"):
        viz.draw_states("DONE")


@pytest.mark.parametrize("direction", ["LR", "TB"])
def test_classes_show_fields_and_who_holds_whom(direction):
    picture = viz.draw_classes(
        {"Graph": ["ops: list[Operator]"], "Operator": ["inputs: dict[str, Operand]"], "Operand": []},
        direction=direction,
    )
    assert {"Graph", "ops: list[Operator]", "inputs: dict[str, Operand]", "Operand"} <= set(texts(picture))
    assert picture.alt.endswith("Graph holds Operator. Operator holds Operand.")


def test_classes_are_read_off_dataclasses():
    assert "inputnames: list[str]" in texts(viz.draw_classes([RuntimeOperator]))
    with pytest.raises(UsageError, match="int is not a dataclass"):
        viz.draw_classes([int])


def test_arrows_say_how_many_a_field_holds_where_that_is_asked_for():
    fields = {"Op": ["layer: Layer | None", "ins: dict[str, T]", "out: T | None", "kind: Kind"]}
    picture = viz.draw_classes(fields | {"Layer": [], "T": [], "Kind": []}, counts=True)
    assert {"0..1", "ins *", "out 0..1", "1"} <= set(texts(picture))
    assert "0..1" not in texts(viz.draw_classes(fields | {"Layer": []}))


def test_lifetimes_show_every_value_and_its_buffer():
    graph = RuntimeGraph.from_graph(pnnx.Graph.from_text(PARAM))
    with pytest.raises(StateError):
        viz.draw_lifetimes(graph)
    graph.build()
    report = graph.memory_report()
    shown = texts(viz.draw_lifetimes(graph))
    for row in report.rows:
        assert f"{row.operator} 192 B" in [text.replace("192B", "192 B") for text in shown]
    assert viz.draw_lifetimes(report).svg == viz.draw_lifetimes(graph).svg
    with pytest.raises(UsageError, match="expected a RuntimeGraph or a MemoryReport"):
        viz.draw_lifetimes("x")


def test_bars_are_as_long_as_their_values():
    picture = viz.bar_chart({"a": 1000.0, "b": 250.0, "c": 0.0}, unit="ms", title="Times")
    bars = [
        bar for bar in ElementTree.fromstring(picture.svg).iter(f"{SVG}rect") if bar.find(f"{SVG}title") is not None
    ]
    widths = [float(bar.get("width")) for bar in bars]
    assert widths[1] == widths[0] / 4
    assert widths[2] == 0
    assert {"Times", "1 k ms", "250 ms", "0 ms"} <= set(texts(picture))


@pytest.mark.parametrize("values", [{}, {"a": -1.0}, {"a": float("nan")}])
def test_what_is_no_bar_is_refused(values):
    with pytest.raises(UsageError, match=r"0 or more|a finite number"):
        viz.bar_chart(values)


def test_a_confusion_matrix_counts_and_names_the_mistakes():
    picture = viz.confusion_matrix(np.array([[9, 1], [2, 8]]), ["cat", "dog"])
    assert picture.alt.endswith("17 of 20 right. Wrong: cat taken for dog: 1; dog taken for cat: 2.")
    assert {"9", "1", "2", "8", "cat", "dog"} <= set(texts(picture))
    for wrong in (np.zeros((2, 3)), np.zeros(4)):
        with pytest.raises(UsageError, match=r"shape \(n, n\)"):
            viz.confusion_matrix(wrong)
    with pytest.raises(UsageError, match="1 labels"):
        viz.confusion_matrix(np.eye(2), ["a"])


def pixels_of(uri):
    """A PNG reader of a few lines, written from the PNG specification."""
    data = base64.b64decode(uri.removeprefix("data:image/png;base64,"))
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    offset, chunks = 8, {}
    while offset < len(data):
        length, kind = struct.unpack(">I4s", data[offset : offset + 8])
        body = data[offset + 8 : offset + 8 + length]
        assert struct.unpack(">I", data[offset + 8 + length : offset + 12 + length]) == (zlib.crc32(kind + body),)
        chunks[kind] = body
        offset += 12 + length
    width, height, depth, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colour) == (4, 0)
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, -1)[:, 1:]
    return np.stack([rows >> 4, rows & 15], axis=2).reshape(height, -1)[:, :width]


@given(data=st.data(), height=st.integers(1, 9), width=st.integers(1, 9))
def test_a_png_holds_the_pixels(data, height, width):
    pixels = data.draw(st.lists(st.integers(0, 15), min_size=height * width, max_size=height * width))
    image = np.array(pixels, np.uint8).reshape(height, width)
    assert (pixels_of(png(image)) == image).all()


def test_a_png_larger_than_one_block_holds_the_pixels():
    image = np.arange(600 * 300, dtype=np.uint32).reshape(600, 300).astype(np.uint8) % 16
    assert (pixels_of(png(image)) == image).all()


def test_images_share_one_scale_and_have_captions():
    picture = viz.image_grid(np.stack([np.zeros((3, 5)), np.full((3, 5), 2.0)]), ["dark", "bright"], columns=1)
    images = [pixels_of(each.get("href")) for each in ElementTree.fromstring(picture.svg).iter(f"{SVG}image")]
    assert [int(image.max()) for image in images] == [0, 15]
    assert texts(picture) == ["dark", "bright"]
    assert picture.alt == "2 images: dark, bright."


def test_ink_is_dark_where_the_number_is_large():
    picture = viz.image_grid([[[0, 16], [4, 8]]], ink=True)
    (image,) = ElementTree.fromstring(picture.svg).iter(f"{SVG}image")
    assert pixels_of(image.get("href")).tolist() == [[15, 0], [11, 7]]


@pytest.mark.parametrize(
    ("images", "captions"),
    [(np.zeros((3, 3)), ()), (np.full((1, 2, 2), np.nan), ()), (np.zeros((0, 2, 2)), ()), (np.zeros((2, 2, 2)), ["a"])],
)
def test_what_are_no_images_is_refused(images, captions):
    with pytest.raises(UsageError):
        viz.image_grid(images, captions)


def luminance(color):
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("family", palette.FAMILIES.values(), ids=lambda family: family.name)
def test_text_on_every_family_has_contrast_and_every_family_a_look_of_its_own(family):
    assert (luminance(family.fill) + 0.05) / (luminance(palette.INK) + 0.05) >= 7
    looks = [(each.shape, each.style) for each in palette.FAMILIES.values()]
    assert looks.count((family.shape, family.style)) == 1


@pytest.mark.parametrize(
    ("operator_type", "family"),
    [
        ("pnnx.Input", "input and output"),
        ("pnnx.Attribute", "constant"),
        ("nn.ConvTranspose2d", "convolution"),
        ("nn.BatchNorm2d", "normalization"),
        ("torch.bmm", "matrix"),
        ("F.scaled_dot_product_attention", "matrix"),
        ("F.leaky_relu", "activation"),
        ("nn.AdaptiveAvgPool2d", "pooling"),
        ("torch.mean", "pooling"),
        ("pnnx.Expression", "arithmetic"),
        ("aten::add", "arithmetic"),
        ("Tensor.reshape", "shape"),
        ("prim::TupleConstruct", "shape"),
        ("Gemm", "matrix"),
        ("ReduceMean", "pooling"),
        ("models.yolo.Detect", "other"),
    ],
)
def test_types_find_their_family(operator_type, family):
    assert palette.family(operator_type).name == family


def test_a_share_of_a_hundred_fills_no_more_than_its_part() -> None:
    widths = [
        re.findall(r'<rect [^>]*width="([\d.]+)"', viz.bar_chart({"a": 50.0}, full=full).svg) for full in (None, 100)
    ]
    assert float(widths[1][-1]) * 2 == pytest.approx(float(widths[0][-1]))


def test_the_title_of_a_class_is_no_wider_than_its_box():
    root = ElementTree.fromstring(viz.draw_classes(viz.RUNTIME_CLASSES).svg)
    # In DejaVu Sans Bold, 13 points:
    wide = {"RuntimeOperand": 124.5, "RuntimeParameter": 138.5, "RuntimeAttribute": 128.5}
    boxes = {node.findtext(f"{SVG}text"): node.find(f"{SVG}polygon") for node in root.iter(f"{SVG}g")}
    for name, width in wide.items():
        xs = [float(point.split(",")[0]) for point in boxes[name].get("points").split()]
        assert max(xs) - min(xs) > width


def test_the_words_on_an_arrow_stay_in_the_picture():
    root = ElementTree.fromstring(viz.draw_states().svg)
    (loop,) = [text for text in root.iter(f"{SVG}text") if (text.text or "").strip() == "build(): nothing to do"]
    left, _, width, _ = map(float, root.get("viewBox").split())
    # 106: its length in DejaVu Sans, 10 points; 4: Graphviz moves all by its margin.
    assert float(loop.get("x")) + 106 / 2 + 4 < left + width


def test_every_text_of_a_graph_is_drawn_in_the_font_of_all_pictures():
    root = ElementTree.fromstring(viz.draw_edges({"a": ["b"]}, labels={("a", "b"): "x"}).svg)
    assert {text.get("font-family") for text in root.iter(f"{SVG}text")} == {palette.FONT}


def test_ink_is_light_on_a_dark_page():
    stored = base64.b64decode(
        viz.image_grid(np.eye(4)[None], ink=True).html.split("base64,", 1)[1].split('"')[0]
    ).decode()
    assert "{[data-flips]{filter:invert(1)" in stored
    assert re.search(r"<image [^>]*data-flips=", stored)
