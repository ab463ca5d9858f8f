"""`draw_archive`: every byte of a .bin file in one of its parts."""

import zipfile
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from kuiper_edu import pnnx, viz
from kuiper_edu.errors import WeightError
from kuiper_edu.viz.charts.archive import parts_of

LINEAR = "course3/model_file/test_linear.pnnx.bin"
DIGITS = "course5/model_file/digits.pnnx.bin"


def words(picture: viz.Picture) -> set[str | None]:
    return {text.text for text in ElementTree.fromstring(picture.svg).iter("{http://www.w3.org/2000/svg}text")}


@pytest.mark.parametrize("path", [LINEAR, DIGITS])
def test_the_parts_follow_one_another_and_fill_the_file(repo: Path, path: str) -> None:
    parts = list(parts_of(repo / path))
    assert parts[0].start == 0
    assert all(left.start + left.size == right.start for left, right in pairwise(parts))
    assert parts[-1].start + parts[-1].size == (repo / path).stat().st_size


def test_the_data_are_where_the_numbers_lie(repo: Path) -> None:
    [_, weight] = [part for part in parts_of(repo / LINEAR) if part.kind == "data"]
    raw = (repo / LINEAR).read_bytes()[weight.start : weight.start + weight.size]
    graph = pnnx.Graph.load(repo / LINEAR.replace(".bin", ".param"))
    assert np.array_equal(np.frombuffer(raw, "<f4"), graph.get_operator("linear").attrs["weight"].data.ravel())


def test_the_picture_says_each_part_and_where_it_begins(repo: Path) -> None:
    texts = words(viz.draw_archive(repo / LINEAR))
    assert {"linear.weight", "data, 16384 B", "660", "directory, 180 B", "17044"} <= texts


def test_of_many_entries_three_are_drawn_and_the_others_counted(repo: Path) -> None:
    picture = viz.draw_archive(repo / DIGITS)
    assert "39 in all, made alike" in words(picture)
    assert sum(part.kind == "header" for part in parts_of(repo / DIGITS)) == 3


def test_the_words_for_it_name_every_part_in_order(repo: Path) -> None:
    alt = viz.draw_archive(repo / LINEAR).alt
    assert alt.startswith(
        "A .bin file of 17322 bytes. byte 0: header, 30 bytes; byte 30: name, 11 bytes (linear.bias);"
    )
    assert alt.endswith("byte 17044: directory, 180 bytes; byte 17224: end record, 98 bytes.")


def test_an_old_archive_has_no_extra_field_and_an_empty_one_no_entry(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "old.bin", "w") as archive:
        archive.writestr("fc.weight", b"\0" * 8)
    with zipfile.ZipFile(tmp_path / "empty.bin", "w"):
        pass
    assert [part.kind for part in parts_of(tmp_path / "old.bin")][:3] == ["header", "name", "data"]
    assert "directory, 0 B" in words(viz.draw_archive(tmp_path / "empty.bin"))


def test_the_same_file_gives_the_same_picture(repo: Path) -> None:
    assert viz.draw_archive(repo / LINEAR).svg == viz.draw_archive(repo / LINEAR).svg


def test_what_is_no_such_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WeightError):
        viz.draw_archive(tmp_path / "nothing.bin")
