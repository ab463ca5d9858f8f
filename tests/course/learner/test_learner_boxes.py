"""The five boxes: whose the steps are, drawn; the file beside the index, which is never somebody else's."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kuiper_edu.course.learner import state, verdicts
from kuiper_edu.course.learner.engine import boxes, file
from kuiper_edu.course.learner.engine.status import EngineStatus, engine_status
from kuiper_edu.course.learner.engine.table import NEEDED, STEPS
from kuiper_edu.course.learner.verdict_view import GROWN, Verdict
from kuiper_edu.support import project
from kuiper_edu.viz.base import palette

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty workspace; the working directory is a course in it."""
    folder = tmp_path / "my_course"
    (folder / "course4").mkdir(parents=True)
    (folder / project.WORKSPACE_FILE).write_text('{"course": null}')
    monkeypatch.chdir(folder / "course4")
    monkeypatch.delenv("KUIPER_STATE")
    return folder


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def filled(svg: str) -> int:
    """Return how many cells of the bars are filled."""
    cells = [rect for rect in ElementTree.fromstring(svg).iter(f"{SVG}rect") if rect.get("height") == "6"]
    assert len(cells) == len(NEEDED)
    return sum(cell.get("fill") == palette.GREEN for cell in cells)


def test_each_step_says_how_much_of_it_is_yours() -> None:
    picture = boxes.five_boxes(EngineStatus({"read_head": "yours", "wrap": "yours", "Embedding": "yours"}))
    assert [text for text in texts(picture.svg) if text in STEPS] == list(STEPS)
    assert texts(picture.svg)[:4] == ["Read", "1 of 4", "Wrap", "1 of 1"]
    assert filled(picture.svg) == 2, "Embedding is no piece that digits need"
    assert texts(picture.svg)[-2:] == ["2 of 27 are yours", "Next: read_pairs (3.2)"]
    assert "Read 1 of 4, Wrap 1 of 1, Order 0 of 9" in picture.alt


def test_what_was_changed_by_hand_is_not_counted() -> None:
    assert filled(boxes.five_boxes(EngineStatus({"wrap": file.BY_HAND, "order": "lent"})).svg) == 0


def test_who_wrote_all_pieces_has_nothing_next() -> None:
    picture = boxes.five_boxes(EngineStatus(dict.fromkeys(NEEDED, "yours")))
    assert filled(picture.svg) == len(NEEDED)
    assert "Next" not in picture.alt
    assert texts(picture.svg)[-1] == ""


def test_the_step_of_a_new_piece_is_lit_in_words_too() -> None:
    plain = boxes.five_boxes(EngineStatus({"order": "yours"}))
    lit = boxes.five_boxes(EngineStatus({"order": "yours"}, adds=("order",)))
    assert "Order +1" in texts(lit.svg)
    assert "Order 1 of 9, new: order" in lit.alt
    assert lit.svg.count(palette.VERMILLION) > plain.svg.count(palette.VERMILLION) == 0


def test_every_text_can_be_read_on_a_phone_and_stays_in_the_picture() -> None:
    """At 350 pixels, a page's width on a phone, no text is below 10.5 pixels."""
    longest = {name: "yours" for name in NEEDED if name != "SigmoidLayer"}
    for svg in (boxes.five_boxes(EngineStatus(longest)).svg, boxes.five_boxes(EngineStatus()).svg):
        found = re.search(r'viewBox="0 0 ([\d.]+) ', svg)
        assert found
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
        assert min(sizes) * 350 / float(found[1]) >= 10.4
        assert sum(len(text) for text in texts(svg)[-2:]) * 6.6 < float(found[1])


def test_the_file_is_the_same_every_time(workspace: Path) -> None:
    file.keep("wrap", "def wrap(text): ...\n\n\nclass Operator: ...", "course3.wrap")
    boxes.show_progress()
    first = (workspace / project.PROGRESS_FILE).read_bytes()
    boxes.show_progress()
    assert (workspace / project.PROGRESS_FILE).read_bytes() == first
    root = ElementTree.fromstring(first)
    assert root.findtext(f"{SVG}title") == boxes.five_boxes(engine_status()).alt
    assert "Wrap 1 of 1" in (root.findtext(f"{SVG}title") or "")


def test_a_file_of_the_learners_stays(workspace: Path) -> None:
    own = workspace / project.PROGRESS_FILE
    own.write_text("<svg>mine</svg>")
    boxes.show_progress()
    assert own.read_text() == "<svg>mine</svg>"
    own.write_bytes(b"\xff\xfe no text")
    boxes.show_progress()
    assert own.read_bytes() == b"\xff\xfe no text"
    own.unlink()
    own.mkdir()
    boxes.show_progress()
    assert own.is_dir()


def test_a_link_is_not_followed(workspace: Path, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.svg"
    all_mine = boxes.as_file(EngineStatus(dict.fromkeys(NEEDED, "yours")))
    target.write_text(all_mine)
    (workspace / project.PROGRESS_FILE).symlink_to(target)
    boxes.show_progress()
    assert target.read_text() == all_mine


def test_where_nothing_can_be_written_nothing_happens(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise boxes.UsageError("the file cannot be written")

    monkeypatch.setattr(boxes, "write_whole", refuse)
    boxes.show_progress()
    assert not (workspace / project.PROGRESS_FILE).exists()


@pytest.mark.usefixtures("workspace")
def test_outside_a_workspace_and_while_grading_there_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(state.NBGRADER, "1")
    boxes.show_progress()
    monkeypatch.delenv(state.NBGRADER)
    monkeypatch.chdir(tmp_path)
    boxes.show_progress()
    assert not list(tmp_path.rglob(project.PROGRESS_FILE))


@pytest.mark.usefixtures("workspace")
def test_a_right_verdict_shows_its_step_and_what_now_runs() -> None:
    status = EngineStatus({"order": "yours"}, adds=("order",), alone="does nothing yet")
    found = Verdict("course4.order", "right", note="order is yours from here on.", engine=status)
    shown = found._repr_html_()
    assert f'<div class="{GROWN}"><img' in shown
    assert "Order 1 of 9, new: order" in shown
    assert 'Without lent pieces it does nothing yet. See it in <a href="../my_engine.py">' in shown
    assert "  Without lent pieces it does nothing yet." in repr(found)


def test_a_verdict_on_what_is_no_piece_shows_no_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    assert GROWN not in Verdict("course4.swaps", "right")._repr_html_()
    verdicts.show(Verdict("course4.swaps", "right"))
    assert "lent" not in capsys.readouterr().out
