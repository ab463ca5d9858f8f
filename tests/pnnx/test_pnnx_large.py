"""Texts that are large or hostile: memory and time stay in proportion to the text, and there is a limit."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.errors import ParamError
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.param import SPARE_LINES

HEAD = "7767517\n{} 1\n"
SMALL = HEAD.format(1) + "{}pnnx.Input x 0 1 0\n"


def peak_of(work: Callable[[], Any]) -> int:
    """The most bytes that were allocated at once meanwhile."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def refused(text: str) -> None:
    with pytest.raises(ParamError, match=r"operators are promised, [0-9]+ lines follow"):
        Graph.from_text(text)


@pytest.mark.parametrize("line", ["\n", " \n", "\r\n", "a\n", "ab\n", "a b 0 0\n"])
@pytest.mark.parametrize("promised", ["1", "{fitting}", "999999999"])
def test_lines_without_end_take_no_more_memory_than_the_text(line: str, promised: str) -> None:
    lines = 1_000_000 // len(line)
    text = HEAD.format(promised.format(fitting=lines // 2)) + line * lines
    assert peak_of(lambda: refused(text)) < 2 * len(text)


def test_a_file_of_newlines_takes_a_few_times_its_size(tmp_path: Path) -> None:
    check_newlines(tmp_path, 20_000_000)


@pytest.mark.nightly
def test_200_megabytes_of_newlines_take_a_few_times_their_size(tmp_path: Path) -> None:
    check_newlines(tmp_path, 200_000_000)


def check_newlines(folder: Path, size: int) -> None:
    path = folder / "newlines.param"
    path.write_bytes(HEAD.format(1).encode() + b"\n" * size)

    def load() -> None:
        with pytest.raises(ParamError, match=f"1 operators are promised, {size} lines follow. Is it damaged"):
            Graph.load(path)

    assert peak_of(load) < 4 * size


def test_blank_lines_are_read_up_to_the_limit() -> None:
    assert len(Graph.from_text(SMALL.format("\n" * SPARE_LINES)).ops) == 1
    refused(SMALL.format("\n" * (2 * SPARE_LINES)))


def test_an_operator_with_very_many_operands_is_read() -> None:
    count = 100_000
    names = [str(index) for index in range(count)]
    inputs = [f"my.Make x 0 {count} {' '.join(names)}"]
    slots = [f"${name}={name}" for name in reversed(names)]
    shapes = [f"#{name}=(1)f32" for name in names]
    line = " ".join(["my.Join", "join", str(count), "0", *names, *slots, *shapes])
    graph = Graph.from_text("\n".join([HEAD.format(2).rstrip(), *inputs, line]))
    assert graph.ops[1].inputnames == names
    assert graph.operands[-1].shape == (1,)


def test_equal_inputs_get_their_names_in_order() -> None:
    line = "my.Join join 3 0 0 0 0 $a=0 $b=0 $c=0"
    assert Graph.from_text(HEAD.format(2) + "pnnx.Input x 0 1 0\n" + line).ops[1].inputnames == ["a", "b", "c"]
