"""The catalogues: read and written without loss, merged by context, filled by rules, and whole on disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.support.catalogue import Entry
from tools import languages
from tools.translation import files
from tools.translation.entries import Message, merged
from tools.translation.messages import catalogues
from tools.translation.rules import faults

texts = st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n"), min_size=1).filter(str.strip)
messages = st.builds(Message, context=st.from_regex(r"[a-z][a-z/ '.()\\+-]{0,20}", fullmatch=True), source=texts)
several = st.lists(messages, unique_by=(lambda each: each.context, lambda each: each.source), max_size=6)


@st.composite
def entries(draw: st.DrawFn) -> list[Entry]:
    found = []
    for message in draw(several):
        translation = draw(st.just("") | texts)
        fuzzy = bool(translation) and draw(st.booleans())
        previous = draw(texts) if fuzzy else ""
        found.append(Entry(message.context, message.source, translation, fuzzy, previous))
    return found


@given(entries())
def test_a_file_holds_what_was_written(tmp_path_factory: pytest.TempPathFactory, written: list[Entry]) -> None:
    path = tmp_path_factory.mktemp("catalogue") / "x.po"
    files.write(path, written)
    assert files.read(path) == written
    assert not files.write(path, written)


@given(entries(), several)
def test_a_merge_has_every_message_and_loses_no_translation_that_has_a_place(
    old: list[Entry], new: list[Message]
) -> None:
    found = merged(old, new)
    assert [(each.context, each.source) for each in found] == [(each.context, each.source) for each in new]
    done = {each.source: each.translation for each in old if each.done}
    assert all(each.done and each.translation == done[each.source] for each in found if each.source in done)
    assert merged(found, new) == found


def test_a_rewritten_text_keeps_its_translation_as_fuzzy_with_the_text_that_was_translated() -> None:
    once = merged([Entry("a/0", "Old.", "旧。")], [Message("a/0", "New.")])
    assert once == [Entry("a/0", "New.", "旧。", True, "Old.")]
    assert merged(once, [Message("a/0", "Newer.")]) == [Entry("a/0", "Newer.", "旧。", True, "Old.")]
    assert merged(once, [Message("a/0", "Old.")]) != [Entry("a/0", "Old.")]


@pytest.mark.parametrize(
    ("source", "translation", "fault"),
    [
        ("Read `x`.", "读 `y`。", "code: expected '`x`'"),
        ("It is $a + b$ wide.", "宽 $a$。", "formula"),
        ("See [lesson 1](1.ipynb).", "见[第 1 课](2.ipynb)。", "link"),
        ("{call} returns {got}", "{call} 返回", "field: expected '{got}' once, found none"),
        ("52 operators", "五十二个算子", "number: expected '52' once, found none"),
        ("A text that is rather long, so that its length can be judged by rule.", "短", "length"),
    ],
)
def test_a_translation_that_loses_something_is_refused(source: str, translation: str, fault: str) -> None:
    assert [each for each in faults(source, translation) if fault in each]
    found, said = languages.filled([Entry("a/0", source)], {"a/0": translation})
    assert (found, len(said) > 0) == ([Entry("a/0", source)], True)


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("the input is 'in$1', not 'out$1'", "输入是 'in$1'，不是 'out$1'"),
        ("the type is '<f4', not '>f4'", "类型是 '<f4'，不是 '>f4'"),
        (line := "assert [each.name for each in operator.inputs] == ['T', 'T', 'U']", line),
    ],
)
def test_what_only_looks_like_a_formula_or_a_tag_and_a_line_of_code_may_stand(source: str, translation: str) -> None:
    assert not faults(source, translation)


def test_the_words_that_a_verdict_on_a_learners_test_puts_together_are_messages() -> None:
    sources = {message.source for message in catalogues()["exercises-course3"]}
    assert {"pass", "a pass", "compare the results before and after, and count the operators"} <= sources
    assert {"match", "matches"} <= sources  # words("match" if right == 1 else "matches")


def test_every_message_has_its_entry_and_what_is_shown_keeps_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """A text that changes may leave a catalogue behind: `just languages` mends that, and this test counts it only."""
    stale, wrong = 0, {}
    for name, present in catalogues().items():
        found = files.read(files.path_of(name))
        stale += {(each.context, each.source) for each in found} != {(each.context, each.source) for each in present}
        wrong |= {f"{name} {each.context}": faults(each.source, each.translation) for each in found if each.done}
    with capsys.disabled():
        print(f"\n{stale} catalogues are behind the English text: `just languages`")
    assert {place: found for place, found in wrong.items() if found} == {}


def test_what_is_said_of_likely_mistakes_is_translated() -> None:
    """They are keys of tables that functions make, of which a key may have a name."""
    found = {message.source for message in catalogues()["exercises-course5"]}
    order = "your code flattens the window and the kernel in different orders: use channel, row, column for both"
    assert {order, "the bias is missing from your result: add it"} <= found


def test_fill_refuses_a_file_that_is_no_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_text("no")
    with pytest.raises(SystemExit) as ended:
        languages.main(["fill", "index", str(tmp_path / "x.json")])
    assert ended.value.code == 2
    assert "expected a JSON object" in capsys.readouterr().err


def test_list_prints_what_is_missing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        languages, "renew", lambda _name, _messages: [Entry("a/0", "One."), Entry("a/1", "Two.", "二。")]
    )
    assert languages.main(["list", "index"]) == 0
    assert json.loads(capsys.readouterr().out) == {"a/0": "One."}
