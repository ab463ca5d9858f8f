"""The tool for the catalogues: it reads and writes without loss, merges by context, and fills by rules."""

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

DAMAGED = [
    (b'msgid "One."\n<<<<<<< ours\nmsgstr "a"\n=======\n', "line 2: expected msgctxt, msgid or msgstr"),
    (b'msgid "One."\nmsgstr "a\n', "line 2: expected"),
    (b"\xff\xfe\x00", "'utf-8' codec can't decode"),
    (None, "[Errno 21]"),
]

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
        ("Each operator reads an operand.", "每个算子读一个值。", "term: expected 操作数 for 'operand', found none"),
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


def test_what_is_said_of_likely_mistakes_is_translated() -> None:
    """They are keys of tables that functions make, of which a key may have a name."""
    found = {message.source for message in catalogues()["exercises-course5"]}
    order = "your code flattens the window and the kernel in different orders: use channel, row, column for both"
    assert {order, "the bias is missing from your result: add it"} <= found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("no", "found Expecting value: line 1"),
        ("[]", "found list"),
        ('{"title/0": 3}', "found int for 'title/0'"),
        (None, "found [Errno 2]"),
    ],
)
def test_fill_refuses_a_file_that_is_no_object_of_texts(
    text: str | None, found: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if text is not None:
        (tmp_path / "x.json").write_text(text)
    with pytest.raises(SystemExit) as ended:
        languages.main(["fill", "index", str(tmp_path / "x.json")])
    assert ended.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert "expected a JSON object of texts" in said
    assert found in said


@pytest.mark.parametrize(("content", "line"), DAMAGED)
def test_a_damaged_file_is_named_and_nothing_is_written(
    content: bytes | None,
    line: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    monkeypatch.setattr(languages, "catalogues", lambda: {name: [Message("a/0", "One.")] for name in ("first", "x")})
    path = tmp_path / "x.po"
    path.mkdir() if content is None else path.write_bytes(content)
    with pytest.raises(SystemExit) as ended:
        languages.main([])
    assert ended.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert f"{path}: {line}" in said
    assert [each.name for each in tmp_path.iterdir()] == ["x.po"]


def test_count_adds_up_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    monkeypatch.setattr(languages, "catalogues", lambda: {name: [Message("a/0", name)] for name in ("one", "two")})
    files.write(files.path_of("one"), [Entry("a/0", "earlier", "旧")])
    assert languages.main(["count"]) == 0
    assert capsys.readouterr().out == "Chinese: 0 of 2; 1 missing; 1 fuzzy\n"
    assert files.read(files.path_of("one")) == [Entry("a/0", "earlier", "旧")]


def test_list_prints_what_is_missing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "renewed", lambda *_: [Entry("a/0", "One."), Entry("a/1", "Two.", "二。")])
    monkeypatch.setattr(languages, "write", lambda *_: False)
    assert languages.main(["list", "index"]) == 0
    assert json.loads(capsys.readouterr().out) == {"a/0": "One."}
