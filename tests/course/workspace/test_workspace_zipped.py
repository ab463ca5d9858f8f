"""A workspace goes into a zip and comes out of one; of a stranger's zip nothing else comes in."""

import io
import json
import stat
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from small_course import HOMEWORK, sources, write

from kuiper_edu.course.workspace import zipped
from kuiper_edu.errors import UsageError

Update = Callable[..., list[str]]
INDEX = '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}'


def zip_of(files: Mapping[str, str | bytes]) -> io.BytesIO:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_what_was_written_comes_back_from_the_zip(course: Path, tmp_path: Path, update: Update) -> None:
    here = course / "my_course"
    update()
    write(here / HOMEWORK, "answer", "mine")
    (here / ".kuiper/pieces").mkdir(parents=True)
    (here / ".kuiper/pieces/order.py").write_text("def order(): ...\n", encoding="utf-8")
    (here / ".kuiper/predictions.json").write_text('{"a": {"right": true}}', encoding="utf-8")
    file = tmp_path / "my work.zip"
    file.write_bytes(zipped.zipped(here))
    assert {name.partition("/")[0] for name in zipfile.ZipFile(file).namelist()} == {"my_course"}
    assert not any("model_file" in name or "docs/" in name for name in zipfile.ZipFile(file).namelist())
    with zipped.unzipped(file) as folder:
        messages = update(course / "another", folder)
    assert sources(course / "another" / HOMEWORK) == ["begin()", "mine", "check()"]
    assert (course / "another/.kuiper/pieces/order.py").read_text(encoding="utf-8") == "def order(): ...\n"
    assert any("was imported" in message for message in messages)
    with zipfile.ZipFile(file) as archive:
        archive.extractall(tmp_path / "plain")
    assert update(course / "third", tmp_path / "plain/my_course")[1:], "a plain unzip will do, too"
    assert sources(course / "third" / HOMEWORK) == ["begin()", "mine", "check()"]


@pytest.mark.parametrize("source", [None, Path("a folder")])
def test_what_is_no_zip_is_left_as_it_is(source: Path | None) -> None:
    with zipped.unzipped(source) as folder:
        assert folder is source


def test_of_a_strangers_zip_only_sources_and_records_come_in(tmp_path: Path) -> None:
    output = {"output_type": "display_data", "data": {"text/html": "<script>bad</script>"}, "metadata": {}}
    cell = {"cell_type": "code", "id": "a", "source": "1", "metadata": {}, "outputs": [output], "execution_count": 1}
    notebook = json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]})
    files = {
        "x/index.ipynb": INDEX,
        "x/course4/1.ipynb": notebook,
        "x/course4/damaged.ipynb": "{",
        "x/my_engine.py": "x = 1",
        "x/.kuiper/verdicts.json": "{}",
        "x/.kuiper/tries.json": "[1]",
        "x/.kuiper/engine.json": "[" * 100_000,
        "x/.kuiper/answers/a.py": "x = 1",
        "x/.kuiper/answers/latin.py": b"\xff",
        "x/.kuiper/jupyterlab/default.json": "{}",
        "x/.kuiper_desk.json": '{"course": "/"}',
        "x/course4/model_file/net.param": "",
        "x/../../evil.ipynb": notebook,
        "/etc/evil.ipynb": notebook,
        "x/..\\evil.ipynb": notebook,
        "y/other.ipynb": notebook,
    }
    zipped.unzip(zip_of(files), tmp_path / "in")
    expected = [".kuiper/answers/a.py", ".kuiper/verdicts.json", "course4/1.ipynb", "index.ipynb", "my_engine.py"]
    assert names(tmp_path) == [f"in/{name}" for name in expected]
    assert "bad" not in (tmp_path / "in/course4/1.ipynb").read_text(encoding="utf-8")


def test_a_link_in_a_zip_is_a_plain_file_here(tmp_path: Path) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("index.ipynb", INDEX)
        link = zipfile.ZipInfo("my_engine.py")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    zipped.unzip(content, tmp_path / "in")
    assert not (tmp_path / "in/my_engine.py").is_symlink()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (io.BytesIO(b"no zip"), "not a readable zip"),
        (zip_of({"notes.txt": "x"}), "no index.ipynb"),
        (zip_of({"index.ipynb": INDEX, "my_engine.py": b" " * 30_000_000}), "more than"),
        (zip_of({f"{i}.txt": "" for i in range(2_001)}), "2,001 files"),
    ],
)
def test_a_zip_that_is_none_or_too_large_is_refused(tmp_path: Path, content: io.BytesIO, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        zipped.unzip(content, tmp_path / "in")
    assert not (tmp_path / "in").exists()
