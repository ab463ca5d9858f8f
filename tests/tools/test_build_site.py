"""The site is built without warnings from the notebooks, has no broken links, and loads nothing from other servers."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

from kuiper_edu.course.judge.exercises import exercise, exercises
from tools import build_site

NAME = "course4/1_topological_sort.ipynb"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Build a small site: the first page, course 4 and docs."""
    pytest.importorskip("myst_nb", reason="the extra `site` is not installed")
    assert build_site.build(["course4", "docs"], tmp_path) == []
    return tmp_path / "html"


@pytest.mark.slow
@pytest.mark.process
def test_a_small_site_has_no_fault_and_its_pages_are_whole(built: Path) -> None:
    first = (built / "index.html").read_text(encoding="utf-8")
    assert first.index("draw a digit") < first.index('"name":"pnnx_input_0"') < first.index("The plan in")
    lesson = (built / "course4/1_topological_sort.html").read_text(encoding="utf-8")
    assert lesson.count('<details class="solution">') == sum(each.lesson == "4.1" for each in exercises().values())
    assert "Self-quiz" in lesson
    assert "not written yet" not in lesson
    assert 'class="cell tag_cell-id-six-stepper' in lesson, "by it the question before folds what the cell shows"
    homework = (built / "course4/homework.html").read_text(encoding="utf-8")
    assert "NotImplementedError" in homework
    assert 'class="solution"' not in homework


@pytest.mark.parametrize("live", [True, False])
def test_the_first_page_writes_if_its_python_runs(repo: Path, live: bool) -> None:
    pages = build_site.names([])
    page = build_site.first_page(nbformat.read(repo / "index.ipynb", as_version=4), pages, live=live)
    below = [cell.source for cell in page.cells if "play_digits" in page.cells[page.cells.index(cell) - 1].source]
    assert ('<div class="kuiper-write"></div>' in below[0]) is live
    assert any("kuiper-start" in cell.source for cell in page.cells) is live


@pytest.mark.nightly
@pytest.mark.process
def test_the_whole_site_has_no_fault(tmp_path: Path) -> None:
    pytest.importorskip("myst_nb", reason="the extra `site` is not installed")
    assert build_site.build([], tmp_path) == []


def test_every_exercise_of_a_lesson_shows_its_solution_and_no_homework_does(repo: Path) -> None:
    for name in build_site.names([]):
        if not name.endswith(".ipynb"):
            continue
        stored = nbformat.read(repo / name, as_version=4)
        asked = {each for cell in stored.cells for each in build_site.VERDICT.findall(cell.source)}
        shown = build_site.reading_edition(name, stored, [])
        text = "\n".join(cell.source for cell in shown.cells)
        for each in asked:
            solution = exercise(each).solution.strip()
            assert (bool(solution) and solution in text) != name.endswith("homework.ipynb"), (name, each)


def test_a_stepper_opens_where_its_graph_shows_most_and_keeps_all_steps(repo: Path) -> None:
    def steppers(notebook: NotebookNode) -> list[dict[str, Any]]:
        outputs = [output for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
        html = [output.data["text/html"] for output in outputs if "text/html" in output.data]
        found = [json.loads(data[0]) for data in map(build_site.DATA.search, html) if data]
        return [data for data in found if "steps" in data]

    stored = nbformat.read(repo / NAME, as_version=4)
    shown = steppers(build_site.reading_edition(NAME, stored, []))
    for before, after in zip(steppers(stored), shown, strict=True):
        assert {**before, "start": after["start"]} == after
    deep = shown[0]  # the lesson's graph; the learner's graph below it has a shorter queue
    marks = {node: state for step in deep["steps"][: deep["start"]] for node, state, _ in step[3]}
    assert {0, 1, 2, 3} >= set(marks.values()) >= {1, 2, 3}, "a call that runs, calls that have not ended, a queue"


def texts(name: str, repo: Path, to: str = "en") -> Iterator[str]:
    """Yield the texts of a page of the site, as Markdown or HTML."""
    if name.endswith(".md"):
        yield (repo / name).read_text(encoding="utf-8")
        return
    for cell in build_site.reading_edition(name, nbformat.read(repo / name, as_version=4), [], to=to).cells:
        yield cell.source if cell.cell_type == "markdown" else ""
        yield from (
            build_site.DATA.sub("", each.get("data", {}).get("text/html", "")) for each in cell.get("outputs", [])
        )


RUN_CHINESE = re.compile(r"(?:单元格|Shift)[^。？！]{0,20}运行|运行[^。？！]{0,20}单元格")
SAID_ONLY = "单元格再次运行时，一个类会取代同一个类"  # tells nobody to do it


def test_a_page_that_there_is_not_is_said(tmp_path: Path) -> None:
    [said] = build_site.build(["course4", "nope"], tmp_path)
    assert said == "expected course3, course4, course5, docs, or a page such as README.md, found nope"
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("to", build_site.LANGUAGES)
@pytest.mark.parametrize("name", build_site.names([]))
def test_nobody_is_told_to_run_a_cell(name: str, to: str, repo: Path) -> None:
    told = [found[0] for text in texts(name, repo, to) for found in build_site.SENTENCE_TO_RUN.finditer(text)]
    assert not told
    if to == "zh":
        lines = "\n".join(texts(name, repo, to)).replace(SAID_ONLY, "")
        assert not RUN_CHINESE.findall(lines)


def test_a_question_keeps_its_text(repo: Path) -> None:
    assert any("<b>Predict:</b>" in text for text in texts(NAME, repo))


def test_in_chinese_texts_and_questions_are_translated_and_code_is_the_same(repo: Path) -> None:
    name = "course4/1_topological_sort.ipynb"
    english, chinese = (
        build_site.reading_edition(name, nbformat.read(repo / name, as_version=4), [name], to=to) for to in ("en", "zh")
    )
    assert "拓扑排序" in chinese.cells[0].source
    pairs = [(a, b) for a, b in zip(english.cells, chinese.cells, strict=True) if a.cell_type == "code"]
    assert [a.source for a, _ in pairs] == [b.source for _, b in pairs]
    asked = [str(b.outputs) for _, b in pairs if b.source.startswith("predict(")]
    assert asked
    assert all("预测" in each for each in asked)


def test_chinese_is_found_by_any_two_characters_that_stand_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(build_site.SETTINGS))  # as Sphinx does
    from editions import SearchPairs

    assert SearchPairs({}).split("拓扑排序 of conv2") == ["扑排", "拓扑", "排序", "of", "conv2"]


def test_a_link_to_what_is_no_page_becomes_text_and_others_stay() -> None:
    text = (
        "[a](../docs/terms.md#x) [b](../pyproject.toml) [c](https://a.org) [d](#here) ![e](../docs/images/lesson.png)"
    )
    kept = build_site.with_links(text, NAME, ["docs/terms.md"])
    assert kept == text.replace("[b](../pyproject.toml)", "b")


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<a href="none.html">x</a>', "a.html: none.html leads nowhere"),
        ('<a href="#none">x</a>', "a.html: #none leads to no place in that page"),
        ('<script src="https://cdn.example.org/x.js"></script>', "a.html loads https://cdn.example.org/x.js"),
        ('<img src="//example.org/x.png">', "a.html loads //example.org/x.png"),
        ('<a href="https://example.org">x</a><a href="#y">y</a><p id="y"></p>', None),
    ],
)
def test_faults_are_found(tmp_path: Path, html: str, fault: str | None) -> None:
    (tmp_path / "a.html").write_text(html, encoding="utf-8")
    assert list(build_site.faults(tmp_path)) == ([fault] if fault else [])


def test_a_page_that_is_too_large_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(" " * 1_500_001, encoding="utf-8")
    assert list(build_site.faults(tmp_path)) == ["a.html has 1,500,001 bytes, at most 1,500,000 are expected"]


def test_a_style_that_loads_from_a_server_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("body{background:url(https://example.org/x.png)}", encoding="utf-8")
    assert list(build_site.faults(tmp_path)) == ["a.css loads https://example.org/x.png"]


def test_in_a_live_page_the_page_asks_the_questions(repo: Path) -> None:
    def html(*, live: bool) -> list[str]:
        shown = build_site.reading_edition(NAME, nbformat.read(repo / NAME, as_version=4), [], live=live)
        outputs = [output for cell in shown.cells for output in cell.get("outputs", [])]
        return [output.data["text/html"] for output in outputs if "<b>Predict:</b>" in str(output.get("data"))]

    live, still = html(live=True), html(live=False)
    assert len(live) == len(still) > 0
    assert all('class="kuiper-question"' in each and "<script>" not in each for each in live)
    assert all('"sealed"' in each for each in live), "its data stay"
    assert all("<script>" in each for each in still)


def test_a_check_without_its_code_is_a_sentence_that_is_not_folded(repo: Path) -> None:
    name = "course4/homework.ipynb"
    shown = build_site.reading_edition(name, nbformat.read(repo / name, as_version=4), [])
    tags = {cell.id: cell.metadata.tags[1:] for cell in shown.cells if "tags" in cell.metadata}
    assert tags["course4-levels-hidden"] == ["only-read"]
    assert tags["course4-levels-check"] == ["hide-input"]
    assert tags["course4-helper"] == tags["course4-levels"] == []


def test_the_first_live_page_begins_with_one_button(repo: Path) -> None:
    pages = ["index.ipynb", "course3/0_start.ipynb", "README.md"]
    for live in (False, True):
        page = build_site.first_page(nbformat.read(repo / "index.ipynb", as_version=4), pages, live=live)
        text = "\n".join(cell.source for cell in page.cells)
        assert ('class="kuiper-start" href="course3/0_start.html"' in text) == live
        assert ("uv run kuiper-edu lab" in text.partition("## Course 3")[0]) == live


def test_each_cell_of_a_texts_table_names_its_column_and_outputs_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(build_site.SETTINGS))
    from cards import with_headings

    rows = "<tr><td>a</td><td class='x'>b</td></tr>" * 2
    head = "<thead><tr><th class='head'><p>Word &amp; <em>name</em></p></th><th></th></tr></thead>"
    labelled = with_headings(f'<table class="docutils align-default">{head}{rows}</table>')
    assert labelled.count('<td data-heading="Word &amp; name">a</td>') == 2
    assert labelled.count("<td data-heading=\"\" class='x'>b</td>") == 2
    poem = head.replace("<em>", "<br>")
    for other in (
        f"<table>{head}{rows}</table>",
        f'<table class="docutils">{rows}</table>',
        f'<table class="docutils">{poem}{rows}</table>',
    ):
        assert with_headings(other) == other


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "It reads a model file and runs the network in it, " * 2),
        ("zh", "这一课拆开一个模型文件，逐行地读它，再把它写回去。"),
    ],
)
def test_a_page_is_described_by_its_first_sentence(
    language: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(build_site.SETTINGS))
    from link_preview import OF_ALL, description

    minutes = {
        "en": "Course 3, lesson 0. About 40 minutes, 15 of them writing. Difficulty: 1 of 5.",
        "zh": "课程 3，第 0 课。约 40 分钟，其中 15 分钟写代码。难度：1/5。",
    }
    body = f"<p><em>{minutes[language]}</em></p><p>{sentence}</p>"
    assert description(body, language) == sentence.strip()
    assert description("<p>x</p>", language) == OF_ALL[language]
