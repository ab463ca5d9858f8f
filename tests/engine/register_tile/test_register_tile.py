"""Stored results of register tiles, and the analysis of their machine code."""

import sys

import pytest

from kuiper_edu.course.exercises.course5.most_rows.exercise import most_rows
from kuiper_edu.engine import register_tile
from kuiper_edu.engine.register_tile import processors
from kuiper_edu.engine.register_tile.inner_loop import Loop, find_loop
from kuiper_edu.engine.register_tile.processors import MOST_COLUMNS, MOST_ROWS, StoredProcessor, measure
from kuiper_edu.errors import UsageError

TWO_LOOPS = """
	.p2align	4
.LBB0_1:
	vmovups	(%rdi), %ymm3
	addq	$32, %rdi
	jne	.LBB0_1
.LBB0_2:
	vmovups	(%rcx), %zmm3
	vmovups	%zmm0, 64(%rsp)
	vfmadd231ps	%zmm3, %zmm4, %zmm0
	movq	8(%rsp), %rax
	vfmadd231ps	(%rsp), %zmm4, %zmm1
	cmpq	%rcx, %r14
	jne	.LBB0_2
	vfmadd231ps	%zmm3, %zmm4, %zmm0
	jmp	.LBB0_1
"""


@pytest.fixture(autouse=True)
def asked_anew():
    register_tile.processor.cache_clear()
    yield
    register_tile.processor.cache_clear()


def test_the_inner_loop_is_the_one_with_the_products() -> None:
    loop = find_loop(TWO_LOOPS, 2)
    assert loop.lines[0] == "vmovups (%rcx), %zmm3"
    assert loop.lines[-1] == "jne .LBB0_2"


def test_only_vectors_count_that_go_to_the_stack_or_come_from_it() -> None:
    assert find_loop(TWO_LOOPS, 2).stack == 2


def test_a_loop_that_does_two_steps_a_round_is_counted_by_the_step() -> None:
    loop = find_loop(TWO_LOOPS, 1)
    assert (loop.multiply_adds, loop.stack) == (1, 1)
    assert loop.first_step().splitlines()[-1] == "vfmadd231ps %zmm3, %zmm4, %zmm0"


def test_text_without_a_loop_has_none() -> None:
    assert find_loop("retq", 1) == Loop(0, 0)


def test_a_loop_whose_lines_are_not_stored_says_so() -> None:
    assert "Not stored" in StoredProcessor().loop(3, 1).first_step()


@pytest.mark.parametrize("columns", range(1, MOST_COLUMNS + 1))
def test_stored_tiles_spill_where_the_lesson_says(columns: int) -> None:
    stored = StoredProcessor()
    fit = most_rows(columns, stored.registers)
    for rows in range(1, MOST_ROWS + 1):
        loop = stored.loop(rows, columns)
        assert loop.multiply_adds == rows * columns
        assert (loop.stack > 0) == (rows > fit), rows


def test_the_stored_step_that_the_lesson_shows_is_as_the_text_tells() -> None:
    names = [line.split()[0] for line in StoredProcessor().loop(4, 2).first_step().splitlines()]
    counts = {name: names.count(name) for name in set(names)}
    assert counts == {"vmovups": 2, "prefetcht0": 2, "vbroadcastss": 4, "vfmadd231ps": 8}


def test_the_stored_speeds_stand_as_far_apart_as_the_text_says() -> None:
    speeds = StoredProcessor().speeds()
    assert 10 < speeds["tile 14 x 2"] / speeds["scalar loop"] < 1000
    assert speeds["tile 4 x 2"] > 3 * speeds["tile 1 x 1"]
    assert speeds["tile 14 x 4"] < speeds["tile 14 x 2"]


@pytest.mark.parametrize("tile", [(0, 1), (17, 1), (1, 5), (1.5, 1), ("2", 2)])
def test_a_tile_that_the_lesson_has_not_is_refused(tile) -> None:
    with pytest.raises(UsageError, match="Take 1 to 16 rows and 1 to 4 columns"):
        StoredProcessor().loop(*tile)


def test_stored_outputs_are_made_of_stored_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUIPER_STATIC", "1")
    processor = register_tile.processor()
    assert isinstance(processor, StoredProcessor)
    assert processor.source.startswith("Stored results")


def test_without_the_extra_the_answers_are_the_stored_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    monkeypatch.setattr(processors, "is_installed", lambda: False)
    monkeypatch.setitem(sys.modules, "numba", None)
    assert isinstance(register_tile.processor(), StoredProcessor)


def test_on_another_kind_of_processor_the_answers_are_the_stored_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    monkeypatch.setattr(processors, "is_installed", lambda: True)
    monkeypatch.setattr(processors.platform, "machine", lambda: "arm64")
    assert isinstance(register_tile.processor(), StoredProcessor)


def test_where_nothing_can_be_compiled_the_answers_are_the_stored_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KUIPER_STATIC", raising=False)
    monkeypatch.setattr(processors, "is_installed", lambda: True)
    monkeypatch.setattr(processors.platform, "machine", lambda: "x86_64")
    monkeypatch.setitem(sys.modules, "kuiper_edu.engine.register_tile.layer", None)
    assert isinstance(register_tile.processor(), StoredProcessor)


def test_measured_methods_take_turns() -> None:
    order: list[str] = []
    speeds = measure({"a": lambda: order.append("a"), "b": lambda: order.append("b")}, 2)
    assert order == ["a", "b", "a", "b"]
    assert min(speeds.values()) > 0
