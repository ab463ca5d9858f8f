"""The language that a learner reads: who decides it, and what is shown when a text has no translation."""

from __future__ import annotations

import locale
from pathlib import Path

import pytest

from kuiper_edu.cli.lab import start
from kuiper_edu.errors import UsageError
from kuiper_edu.support import language, project
from kuiper_edu.support.catalogue import Entry, read, written


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / project.WORKSPACE_FILE).write_text("{}")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KUIPER_LANG", raising=False)
    return tmp_path


def test_the_variable_decides_before_the_workspace(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert language.language() == "en"
    language.choose(workspace, "zh")
    assert language.language() == "zh"
    monkeypatch.setenv("KUIPER_LANG", "en")
    assert language.language() == "en"


def test_a_choice_is_remembered_below_the_workspace_only(
    workspace: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    language.choose(workspace, "zh")
    assert language.has_language(workspace)
    (workspace / "course4").mkdir()
    monkeypatch.chdir(workspace / "course4")
    assert language.language() == "zh"
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert language.language() == "en"


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"klingon"])
def test_a_choice_that_cannot_be_read_is_english(workspace: Path, content: bytes) -> None:
    (workspace / project.RECORDS).mkdir()
    (workspace / project.RECORDS / language.CHOICE).write_bytes(content)
    assert language.language(workspace) == "en"


def test_another_language_is_refused(workspace: Path) -> None:
    with pytest.raises(UsageError, match="expected one of the languages en, zh, found 'de'"):
        language.choose(workspace, "de")


@pytest.mark.parametrize("name", ["de", "klingon", " "])
def test_a_variable_that_names_no_language_of_the_course_is_english(
    name: str, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language.choose(workspace, "zh")
    monkeypatch.setenv("KUIPER_LANG", name)
    assert language.language() == language.system_language() == "en"


def test_lab_in_another_language_is_refused_before_anything_is_written(workspace: Path) -> None:
    with pytest.raises(UsageError, match="expected one of the languages en, zh, found 'de'"):
        start([], workspace=workspace / "new", to="de")
    assert not (workspace / "new").exists()


@pytest.mark.parametrize(("system", "expected"), [("zh_TW", "zh"), ("de_DE", "en"), (None, "en")])
def test_a_new_workspace_is_in_the_systems_language(
    system: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KUIPER_LANG", raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: (system, "UTF-8"))
    assert language.system_language() == expected


def test_what_is_missing_or_fuzzy_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [Entry("a/0", "One.", "一。"), Entry("a/1", "Two."), Entry("a/2", "Three.", "三。", True, "3.")]
    (tmp_path / "some.po").write_text(written(entries, "zh_CN"), encoding="utf-8")
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    source = "One.\n\nTwo.\n\n```\nOne.\n```\n\nThree.\n"
    chinese = f"一。\n\nTwo.\n\n```\nOne.\n```\n\n> {language.FUZZY}\n\nThree.\n"
    assert language.translated_markdown(source, "some", "zh") == chinese
    once = language.translated_markdown("Three.\n\nOne.\n\nThree.", "some", "zh")
    assert once == f"> {language.FUZZY}\n\nThree.\n\n一。\n\nThree."
    assert language.translated_markdown(source, "some", "en") == source


def test_a_file_that_another_program_has_wrapped_is_read() -> None:
    comments = '# a remark\n#, fuzzy\n#| msgid ""\n#| "Old "\n#| "text."\n'
    text = comments + 'msgctxt "a/0"\nmsgid "New."\nmsgstr ""\n"旧"\n"文。"\n'
    assert read(text) == [Entry("a/0", "New.", "旧文。", True, "Old text.")]


@pytest.mark.parametrize("content", [b'msgid "One."\n<<<<<<< ours\nmsgstr "a"\n', b"\xff\xfe", b'msgid "One.\n', None])
def test_a_damaged_catalogue_is_english(content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "damaged.po"
    path.mkdir() if content is None else path.write_bytes(content)
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    language._translations.cache_clear()
    assert language.translated("One.", "damaged", "zh") == "One."
