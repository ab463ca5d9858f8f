"""Two namespaces: neither do checks change the names of answers, nor answers those of checks and set-up."""

from __future__ import annotations

from typing import Any

import pytest

from kuiper_edu.course.trial.namespaces import Namespaces

SETUP = """
import random
from copy import deepcopy
def shown(text): return deepcopy([text, answer(text)])
"""


@pytest.fixture
def names() -> Namespaces:
    made = Namespaces({})
    made.run_setup("setup", SETUP)
    return made


def found(names: Namespaces, check: str) -> Any:
    names.run_check("check", check)
    return names.course["found"]


def test_the_variables_of_a_check_do_not_change_what_an_answer_calls(names: Namespaces) -> None:
    names.run_answer("answer", "from itertools import chain\ndef answer(lists): return list(chain(*lists))")
    assert found(names, "chain = [[1], [2]]\nfound = answer(chain)") == [1, 2]


@pytest.mark.parametrize("taken", ["from random import random", "def deepcopy(x): return x", "def list(x): return x"])
def test_a_check_sees_imports_setup_and_builtins_as_they_were(taken: str, names: Namespaces) -> None:
    names.run_answer("answer", f"{taken}\ndef answer(x): return x")
    assert found(names, "found = list(shown(str(random.Random(1).sample([2], 1))))") == ["[2]", "[2]"]


def test_an_answer_sees_the_names_of_its_own_notebook(names: Namespaces) -> None:
    names.run_answer("helper", "def deepcopy(x): return 'mine'")
    names.run_answer("answer", "def answer(x): return deepcopy(x)")
    assert found(names, "found = shown(1)") == [1, "mine"]


def test_plain_lines_of_a_check_may_read_and_then_define_a_name(names: Namespaces) -> None:
    names.run_answer("answer", "def answer(x): return x")
    check = "total = 1\ntotal += 1\ndef double(n): return total * n\nfrom math import *\nanswer = answer(total)\n"
    assert found(names, f"{check}found = [double(n) for n in (answer, floor(3.5))]") == [4, 6]


def test_a_setup_that_runs_later_leaves_a_learners_name_alone(names: Namespaces) -> None:
    names.run_answer("answer", "def pairs(x): return 'mine'\ndef answer(x): return pairs(x)")
    names.run_setup("pairs", "def pairs(x): return 'given'")
    assert found(names, "found = answer(1), pairs(1)") == ("mine", "given")


def test_await_works_outside_a_function(names: Namespaces) -> None:
    names.run_answer("answer", "import asyncio\nanswer = await asyncio.sleep(0, int)")
    assert found(names, "found = answer('3')") == 3
