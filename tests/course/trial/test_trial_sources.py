"""A self-contained answer includes what it needs from any other cells."""

import pytest

from kuiper_edu.course.trial import sources


def needed(answer: str, *others: str) -> str:
    return sources.needed(answer, others)


def test_what_is_not_used_stays_behind() -> None:
    assert needed("def f(): return 1", "import os", "x = 2", "print(3)") == "def f(): return 1"


def test_the_last_definition_counts() -> None:
    assert needed("def f(): return x", "x = 1", "x = 2") == "x = 2\n\ndef f(): return x"


def test_helpers_of_helpers_come_along_in_the_order_of_their_cells() -> None:
    found = needed("def f(): return g()", "def h(): return math.pi", "import math", "def g(): return h()")
    assert found.split("\n\n") == [
        "def h(): return math.pi",
        "import math",
        "def g(): return h()",
        "def f(): return g()",
    ]


def test_decorators_come_along() -> None:
    cell = "from functools import cache\n\n\n@cache\ndef g(): return 1"
    assert (
        needed("def f(): return g()", cell)
        == "from functools import cache\n\n@cache\ndef g(): return 1\n\ndef f(): return g()"
    )


def test_what_a_loop_or_a_branch_defines_is_found() -> None:
    assert needed("def f(): return x", "if True:\n    x = 1") == "if True:\n    x = 1\n\ndef f(): return x"


@pytest.mark.parametrize("source", ["def f(:", "\0", "x = (" * 5000])
def test_a_cell_that_is_no_python_defines_and_uses_nothing(source: str) -> None:
    assert (sources.defined(source), sources.used(source)) == (set(), set())


@pytest.mark.parametrize(
    ("source", "fills"),
    [
        ("@answer('course4.topo_sort')\ndef f(): ...", True),
        ("f = learn.answer('course4.topo_sort')(sorted)", True),
        ("@answer('course4.levels')\ndef f(): ...", False),
        ("# @answer('course4.topo_sort')", False),
        ("@verdict('course4.topo_sort')\ndef f(): ...", False),
    ],
)
def test_the_cell_that_fills_a_slot_is_known(source: str, fills: bool) -> None:
    assert sources.fills(source, "course4.topo_sort") is fills


def test_a_function_with_a_name_of_pythons_comes_along_but_not_a_scratch_variable() -> None:
    answer = "def f(x): return sum(x)"
    assert needed(answer, "def sum(x): return 0") == f"def sum(x): return 0\n\n{answer}"
    assert needed(answer, "sum = 0") == answer


def test_an_import_from_the_future_stays_first() -> None:
    found = needed("from __future__ import annotations\ndef f(x: Later): return g(x)", "def g(x): return x")
    compile(found, "<cell>", "exec")
    assert found.startswith("from __future__ import annotations\n\ndef g(x)")
