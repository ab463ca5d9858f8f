"""Names in zips of Windows: read in the encoding that is certain or likely, else marked as a guess."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.classroom.submissions import Submissions, collect
from kuiper_edu.course.classroom.zip_names import ENCODINGS, ZipName, zip_names


def as_windows_writes(*names: bytes, extra: bytes = b"") -> bytes:
    """Return a zip with names in an encoding that it does not say."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for number, name in enumerate(names):
            entry = zipfile.ZipInfo("ABC"[number] * len(name))  # a name of equal length, replaced below
            entry.extra = extra
            archive.writestr(entry, "{}")
    content = data.getvalue()
    for number, name in enumerate(names):
        content = content.replace(b"ABC"[number : number + 1] * len(name), name)
    return content


def read(content: bytes, *known: str, encoding: str = "") -> list[ZipName]:
    return zip_names(zipfile.ZipFile(io.BytesIO(content)).infolist(), known, encoding)


def unicode_path(stored: bytes, name: str) -> bytes:
    data = struct.pack("<BL", 1, zlib.crc32(stored)) + name.encode()
    return struct.pack("<HH", 0x7075, len(data)) + data


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1), min_size=1, max_size=3))
def test_what_the_flag_says_is_certain(names: list[str]) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for number, name in enumerate(names):
            archive.writestr(f"é{number}/{name}", "")
    read_again = read(data.getvalue())
    assert [(name.text, name.guessed) for name in read_again] == [(f"é{n}/{name}", "") for n, name in enumerate(names)]


def test_utf8_without_the_flag_is_read_as_such() -> None:
    assert read(as_windows_writes("张三/h.ipynb".encode())) == [ZipName("张三/h.ipynb")]


def test_the_extra_field_is_certain_if_it_is_of_this_name() -> None:
    stored = "张三/h.ipynb".encode("gbk")
    assert read(as_windows_writes(stored, extra=unicode_path(stored, "李四/h.ipynb"))) == [ZipName("李四/h.ipynb")]
    other = as_windows_writes(stored, extra=unicode_path(b"another", "李四/h.ipynb"))
    assert read(other) == [ZipName("张三/h.ipynb", "gb18030")]


@pytest.mark.parametrize("extra", [b"\x75\x70", b"\x75\x70\xff\xff\x01", struct.pack("<HH", 0x7075, 0)])
def test_a_damaged_extra_field_is_no_field(extra: bytes) -> None:
    name = zipfile.ZipInfo("ada.ipynb")
    name.extra = extra
    assert zip_names([name]) == [ZipName("ada.ipynb")]


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("gb18030", ("张伟", "陈静")),
        ("big5", ("張偉", "陳靜")),
        ("cp932", ("佐藤", "表")),
        ("cp949", ("김민준", "이서연")),
        ("cp850", ("Jürgen", "Zoë")),
        ("cp1252", ("Jürgen", "Zoë")),
        ("cp866", ("Иван", "Ольга")),
    ],
)
def test_the_names_of_the_class_tell_the_encoding(encoding: str, names: tuple[str, str]) -> None:
    assert encoding in ENCODINGS
    content = as_windows_writes(*(f"{name}\\h.ipynb".encode(encoding) for name in names))
    found = read(content, "Ada", *names)
    assert found == [ZipName(f"{name}\\h.ipynb") for name in names]


def test_the_teacher_names_the_encoding() -> None:
    content = as_windows_writes("佐藤.ipynb".encode("cp932"))
    assert read(content, encoding="cp932") == [ZipName("佐藤.ipynb")]


@pytest.mark.parametrize(
    ("name", "encoding", "guess"), [("张三.ipynb", "gb18030", "gb18030"), ("Jürgen.ipynb", "cp437", "cp437")]
)
def test_without_help_it_is_a_guess_and_marked(name: str, encoding: str, guess: str) -> None:
    assert read(as_windows_writes(name.encode(encoding), b"ada.ipynb")) == [ZipName(name, guess), ZipName("ada.ipynb")]


@given(st.binary(min_size=1, max_size=12).filter(lambda name: b"\0" not in name))
def test_any_bytes_are_a_name(stored: bytes) -> None:
    entry = zipfile.ZipInfo()
    entry.orig_filename = stored.decode("cp437")
    (name,) = zip_names([entry], ["张三", "Jürgen"])
    assert name.text


@pytest.fixture
def chinese(tmp_path: Path) -> Path:
    """A zip of two students, as a Chinese Windows packs it."""
    path = tmp_path / "in.zip"
    path.write_bytes(as_windows_writes(*(f"{name}\\homework.ipynb".encode("gbk") for name in ("张三", "李四"))))
    return path


def students(handed: Submissions) -> list[str]:
    return [one.student for one in handed.submissions]


def test_students_are_found_in_the_map(tmp_path: Path, chinese: Path) -> None:
    (tmp_path / "map.csv").write_text("name,student\n张三,s1\n李四,s2\n王五,s3\n", encoding="utf-8")
    handed = collect(chinese, tmp_path / "map.csv")
    assert (students(handed), handed.missing, handed.notes) == (["s1", "s2"], ["s3"], {"s1": [], "s2": []})


def test_or_in_the_gradebook(tmp_path: Path, chinese: Path) -> None:
    (tmp_path / "book.csv").write_text("Student,Points\n李四,\n", encoding="utf-8-sig")
    handed = collect(chinese, gradebook=tmp_path / "book.csv")
    assert (students(handed), handed.notes) == (["张三", "李四"], {"张三": [], "李四": []})


def test_a_guess_is_told_for_each_student(chinese: Path) -> None:
    handed = collect(chinese)
    assert students(handed) == ["张三", "李四"]
    assert handed.notes["张三"] == [
        "The encoding of its name in the zip is a guess, gb18030; --encoding names another."
    ]
    assert collect(chinese, encoding="gb18030").notes == {"张三": [], "李四": []}
