"""The viewer without a browser: the content of its output, with the same bytes every time."""

import base64
import json
import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu import pnnx
from kuiper_edu.engine import open_model
from kuiper_edu.errors import GraphError, UsageError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.runtime.differences import DifferenceRow, Differences
from kuiper_edu.viz import draw, draw_edges, draw_pair
from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.picture import stored
from kuiper_edu.viz.graph.viewer import Viewer

MARKER = "application/vnd.kuiper.viewer+json"
PARAM = """7767517
5 4
pnnx.Input x 0 1 0 #0=(1,3,16,16)f32
nn.ReLU relu 1 1 0 1 #1=(1,3,16,16)f32
nn.Conv2d conv 1 1 1 2 bias=True kernel_size=(3,3) @weight=(8,3,3,3)f32
pnnx.Expression sum 2 1 2 2 3 expr=add(@0,@1)
pnnx.Output y 1 0 3
"""


@pytest.fixture
def graph():
    return pnnx.Graph.from_text(PARAM)


@pytest.fixture(scope="module")
def resnet(repo):
    return draw(repo / "course4/model_file/resnet18_batch1.pnnx.param").html


def data_of(html):
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)[1])


def picture_of(html):
    return base64.b64decode(re.search(r'src="data:image/svg\+xml;base64,([^"]*)"', html)[1]).decode()


def ids(scene):
    return [item[0] for item in scene[2]]


def test_the_output_is_one_page_a_marker_and_a_fixed_text(graph):
    bundle = draw(graph)._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", MARKER}
    assert bundle["text/plain"].startswith("<Picture: Graph of 5 operators and 5 edges, from x to y")
    assert bundle["text/html"].count("<img") == 1


def test_the_bytes_are_the_same_twice(graph):
    assert draw(graph)._repr_mimebundle_() == draw(graph)._repr_mimebundle_()


def test_a_picture_shows_what_was_drawn_not_what_the_graph_became(graph):
    picture = draw(graph)
    graph.ops[1].name = "renamed"
    assert "renamed" not in picture.html
    assert "renamed" not in picture.svg


def test_picture_and_list_stand_in_it_where_no_script_runs(graph):
    html = draw(graph).html
    assert "prefers-color-scheme:dark" in picture_of(html)
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    assert len(rows) == 5
    assert re.findall(r"<td>(.*?)</td>", rows[1]) == ["nn.ReLU", "relu", "conv"]


def test_what_runs_have_measured_stands_in_it_and_the_first_wrong_operator_is_marked(repo):
    numbers = np.ones((1, 3, 16, 16), np.float32)
    model = open_model(repo / "course4/model_file/simple_ops")
    right, wrong = model.differences(numbers), model.differences(numbers, against={"op1": numbers + 0.5})
    place = data_of(draw(model).html)["nodes"].index([5, "", "nn.ReLU", "op1"])
    picture = draw(model, overlays=[model.profile(numbers), right, wrong])
    overlays = data_of(picture.html)["overlays"]
    assert set(overlays) == {"time", "differences"}
    assert overlays["differences"] == [[[place], 0.5, 1.5e-05, True]]
    assert picture.alt.endswith("Marked: op1 (first wrong).")
    assert "Marked" not in draw(model, overlays=right).alt
    assert "overlays" not in data_of(draw(model).html)


def test_differences_of_another_graph_are_refused(graph):
    other = Differences((DifferenceRow(("pool",), "nn.MaxPool2d", "", 0.5, 1e-5),))
    with pytest.raises(GraphError, match="there is no operator 'pool'"):
        draw(graph, overlays=other)


def test_a_shape_that_is_wrong_is_infinitely_far_which_json_cannot_hold(graph):
    rows = (DifferenceRow(("relu",), "nn.ReLU", "", float("inf"), 1e-5),)
    assert data_of(draw(graph, overlays=Differences(rows)).html)["overlays"]["differences"] == [[[1], None, 1e-5, True]]


def test_every_operator_stands_in_one_scene(resnet):
    data = data_of(resnet)
    placed = [key for scene in data["scenes"] for key in ids(scene) if key >= 0]
    assert sorted(placed) == list(range(51 + len(data["boxes"])))
    assert len(data["scenes"]) == len(data["boxes"]) + 1
    assert len([key for key in ids(data["scenes"][0]) if key >= 0]) == 12


def test_a_box_has_a_port_for_each_edge_that_leads_into_it(resnet):
    data = data_of(resnet)
    for tail, head, source, *_ in data["scenes"][0][3]:
        if head >= 51:
            assert -1 - 2 * source in ids(data["scenes"][head - 50])
        if tail >= 51:
            assert -2 - 2 * source in ids(data["scenes"][tail - 50])


def test_panels_belong_to_their_operators(graph):
    data = data_of(draw(graph, only=["relu", "conv"]).html)
    assert data["at"] == [1, 2]
    assert [operator and operator["name"] for operator in data["ops"]] == [None, "relu", "conv", None, None]


def test_a_built_graph_tells_more(repo):
    model = RuntimeGraph(repo / "course4/model_file/simple_ops2.pnnx.param", layer_factory=create_layer)
    before = data_of(draw(model).html)["ops"][1]["built"]
    model.build()
    assert (before, data_of(draw(model).html)["ops"][1]["built"]) == (0, 2)


def test_a_pair_is_two_boxes_with_their_own_operators(graph):
    other = pnnx.Graph.from_text(PARAM.replace("relu ", "other "))
    data = data_of(draw_pair(graph, other).html)
    assert [box[2] for box in data["boxes"]] == ["before", "after"]
    assert data["open"] == [0, 1]
    assert (data["starts"], len(data["ops"])) == ([0, 5], 10)
    assert data["ops"][data["at"][6]]["name"] == "other"


def test_marks_numbers_and_groups_reach_the_viewer(graph):
    data = data_of(draw(graph, highlight={"conv": "removed"}, order=True, groups={"conv": "mine", "relu": "mine"}).html)
    assert data["nodes"][2] == [2, "removed", "nn.Conv2d", "2: conv", "[removed]"]
    assert data["boxes"][0][2:] == ["mine", "2 operators", "1 ReLU, 1 Conv2d, 1 to 2"]


def test_a_box_of_one_counts_one_operator(graph):
    assert data_of(draw(graph, groups={"conv": "mine"}).html)["boxes"][0][3] == "1 operator"


def test_the_legend_stands_beside_the_graph_not_in_it(graph):
    data = data_of(draw(graph, legend=True).html)
    assert len(data["nodes"]) == 5
    assert "convolution" in [name for *_, name in data["legend"]]


def test_a_numbered_graph_and_one_in_columns_are_not_folded(repo):
    model = repo / "course4/model_file/resnet18_batch1.pnnx.param"
    for options in ({"order": True}, {"columns": 4}):
        assert not data_of(draw(model, **options).html)["boxes"]


def test_a_wrong_direction_is_refused_at_once(graph):
    with pytest.raises(UsageError, match=r"expected a direction.*found 'up'"):
        draw(graph, direction="up")


def test_a_few_plain_nodes_are_a_still_picture_and_many_are_not():
    assert not isinstance(draw_edges({"a": ["b"]}), Viewer)
    many = draw_edges({f"op{i}": [f"op{i + 1}"] for i in range(30)})
    assert isinstance(many, Viewer)
    assert data_of(many.html)["ops"] == []


def test_the_still_picture_of_a_very_long_graph_shows_boxes():
    long = draw_edges({f"op{i}": [f"op{i + 1}"] for i in range(300)})
    root = ElementTree.fromstring(long.svg)
    assert sum(group.get("class") == "node" for group in root.iter("{http://www.w3.org/2000/svg}g")) < 40


def test_resnet_18_is_small_enough_to_be_stored(resnet):
    assert len(resnet) < 147_000  # 16,000 of it are the lens of the panel


@settings(max_examples=20, deadline=None)
@given(names=st.lists(st.text(min_size=1, max_size=8), min_size=1, max_size=3, unique=True))
def test_names_cannot_break_out_of_the_page(names):
    graph = pnnx.Graph.from_text(PARAM)
    for operator, name in zip(graph.ops, ["</script><script>x", "__proto__", *names], strict=False):
        operator.name = name
    html = draw(graph).html
    assert html.count("</script>") == 2
    assert len(data_of(html)["nodes"]) == html.count("<tr>")


@pytest.mark.parametrize("family", [*palette.FAMILIES.values(), palette.BOX], ids=lambda family: family.name)
def test_every_family_can_be_read_in_light_and_dark(family):
    for line, fill, ink, page in (
        (family.line, family.fill, palette.INK, palette.WHITE),
        *[tuple(map(palette.dark, (family.line, family.fill, palette.INK, palette.WHITE)))],
    ):
        assert palette.contrast(ink, fill) >= 4.5
        assert palette.contrast(line, fill) >= 3
        assert palette.contrast(line, page) >= 3


def test_a_still_picture_has_every_colour_for_a_dark_page(graph):
    svg = stored(draw(graph).svg)
    style = svg[svg.index("<style>") : svg.index("</style>")]
    for kind, color in re.findall(r'(fill|stroke)="(#[0-9a-f]{6})"', svg[svg.index("</style>") :]):
        assert f'[{kind}="{color}"]{{{kind}:{palette.dark(color)}}}' in style
    assert "<title" not in svg
