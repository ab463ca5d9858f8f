"""Pictures in Chinese: what they say is found by its templates; names, numbers and code stay."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from kuiper_edu import viz
from kuiper_edu.pnnx import Graph
from kuiper_edu.support import course_notebooks
from kuiper_edu.support.notebooks import read_notebook
from kuiper_edu.viz.base.outputs import STORED_SCRIPT
from kuiper_edu.viz.base.templates import in_chinese
from kuiper_edu.viz.base.translation import in_language

CYCLE = {"a": ["b"], "b": ["a"]}
SENTENCE = re.compile(r"(?:\b[a-z]{2,}\b[,;:]? ){2,}[a-z]{2,}\b")  # three words in a row
CODE = re.compile(
    r"`[^`]*`|'[^']*'|[\w.]+ = [^，。]*|\w+: \w+(?:\[.*\])?|\w+\([^)]*\)|第 \d+ 行：.*|[\w.]+(?:, [\w.]+)+"
)


def texts(html: str) -> Iterator[str]:
    """What an output says: its table, its alternatives, its pictures, its data."""
    for svg in re.findall(r'data:image/svg\+xml;base64,([^"]+)', html):
        yield from texts(base64.b64decode(svg).decode())
    for data in re.findall(r'<script type="application/json">(.*?)</script>', html, re.DOTALL):
        yield from strings(json.loads(data))
    bare = re.sub(r"<(script|style|code|pre)\b.*?</\1>", "", html, flags=re.DOTALL)
    yield from map(unescape, re.findall(r">([^<]+)<", bare) + re.findall(r' (?:alt|title)="([^"]*)"', bare))


def strings(data: object) -> Iterator[str]:
    if isinstance(data, str) and " " in data:
        yield from texts(data) if data.startswith("<svg") else [data]
    elif isinstance(data, list):
        yield from (text for each in data for text in strings(each))
    elif isinstance(data, dict):
        yield from (text for key, value in data.items() if key not in ("code", "line") for text in strings(value))


def english(html: str) -> set[str]:
    """The texts of an output with three English words in a row, besides code."""
    return {text for text in texts(html) if SENTENCE.search(CODE.sub(" ", text))}


@pytest.mark.parametrize(
    "picture",
    [
        viz.TopoStepper("conv1 -> conv2, conv3; conv2 -> output"),
        viz.TopoStepper(CYCLE),
        viz.draw_winograd(),
        viz.image_grid([[[0.5]]], ["one"]),
    ],
    ids=["stepper", "cycle", "chart", "image"],
)
def test_a_picture_in_a_chinese_workspace_has_no_english_sentence(
    picture: viz.Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken_english = picture._repr_mimebundle_()["text/html"]
    monkeypatch.setenv("KUIPER_LANG", "zh")
    html = picture._repr_mimebundle_()["text/html"]
    assert english(html) == set()
    assert re.match(r'<\w+ [^>]*lang="zh-Hans"', html) or html.startswith('<div lang="zh-Hans">')
    monkeypatch.setenv("KUIPER_LANG", "en")
    assert picture._repr_mimebundle_()["text/html"] == spoken_english


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("In all: 3 calls; 2 nodes.", "总计：3 次调用；2 个节点。"),
        ("Memory over 4 positions, 2 outputs", "Memory over 4 positions，2 个输出"),
        ("Step 2 of 19: call op1", "第 2 步，共 19 步：调用 op1"),
        ("layer3.relu, output and input", "layer3.relu，output 和 input"),
        ("output", "output"),
        ("line 4: return order", "第 4 行：return order"),
        ("line 3: for name in waiting:", "第 3 行：for name in waiting:"),
        ("line 4: x = a and b; y = 'c. D' or z", "第 4 行：x = a and b; y = 'c. D' or z"),
    ],
)
def test_a_text_is_found_by_its_template_and_names_stay(english: str, chinese: str) -> None:
    assert in_chinese(english) == chinese


def test_a_chinese_output_alone_in_a_page_says_its_buttons_in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    stepper = viz.TopoStepper("conv1 -> conv2")
    assert len(STORED_SCRIPT.findall(stepper._repr_mimebundle_()["text/html"])) == 1
    monkeypatch.setenv("KUIPER_LANG", "zh")
    html = stepper._repr_mimebundle_()["text/html"]
    assert len(STORED_SCRIPT.findall(html)) == 2
    assert html.endswith("</script></div>")


def test_code_and_the_keys_of_data_stay() -> None:
    html = '<div><code>All 3 steps as a table</code><script type="application/json">{"the layer":"the layer"}</script>'
    assert in_language(html, "zh") == html.replace("<div>", '<div lang="zh-Hans">').replace(':"the layer', ':"层')


def test_what_a_script_compares_in_a_networks_data_stays() -> None:
    html = '<div><script type="application/json">{"kind":"max pool","title":"max pool"}</script></div>'
    assert '{"kind":"max pool","title":"最大池化"}' in in_language(html, "zh")


def test_the_titles_of_a_pair_are_translated_and_nodes_of_that_name_stay() -> None:
    nodes = "pnnx.Input before 0 1 0 #0=(1,2)f32\nnn.ReLU after 1 1 0 1\npnnx.Output out 1 0 1"
    graph = Graph.from_text(f"7767517\n3 2\n{nodes}\n")
    html = in_language(viz.draw_pair(graph, graph)._repr_mimebundle_()["text/html"], "zh")
    data = json.loads(re.findall(r'<script type="application/json">(.*?)</script>', html)[0])
    assert {"之前", "之后"} <= {text for box in data["boxes"] for text in box if isinstance(text, str)}
    assert {"之前", "之后", "before", "after"} <= {*texts(html)}


def test_a_word_of_a_picture_is_translated_alone_and_a_name_in_a_text_or_in_data_stays() -> None:
    html = '<div><p>peak</p><p>output</p><p>name, type</p><script type="application/json">{"by":"peak"}</script></div>'
    shown = in_language(html, "zh")
    assert re.findall("<p>([^<]*)</p>", shown) == ["峰值", "output", "name, type"]
    assert '{"by":"peak"}' in shown


def test_a_learners_code_and_its_values_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    def sort(successors: dict[str, list[str]]) -> list[str]:
        note = "this and that"
        return [*successors][::-1] if note else []

    monkeypatch.setenv("KUIPER_LANG", "zh")
    html = viz.TopoStepper({"a": ["b"], "b": []}, sort)._repr_mimebundle_()["text/html"]
    lines = [text for text in texts(html) if "this and that" in text]
    data = json.loads(re.findall(r'<script type="application/json">(.*?)</script>', html)[0])
    assert any(re.fullmatch('第 \\d+ 行：note = "this and that"', line) for line in lines)
    assert '    note = "this and that"' in [line for source in data["code"] for line in source["lines"]]
    assert "'this and that'" in json.dumps(data["steps"])


def test_no_stored_picture_of_a_lesson_has_an_english_sentence_left(repo: Path) -> None:
    left = {}
    for path in course_notebooks.in_reading_order(repo):
        for cell in read_notebook(path).cells:
            for output in cell.outputs:
                html = "".join(output.get("data", {}).get("text/html", ""))
                if "<img " in html and "verdict" not in cell.id:
                    left |= dict.fromkeys(english(in_language(html, "zh")), f"{path.name} {cell.id}")
    assert left == {}
