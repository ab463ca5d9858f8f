"""Changed files are mapped to the tests that mirror them."""

import pytest

from tools.changed_tests import mirror_of, without_doubles


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("kuiper_edu/slots.py", ["kuiper_edu/slots.py", "tests/test_slots.py"]),
        ("kuiper_edu/course/workspace/merge.py", ["kuiper_edu/course/workspace/merge.py", "tests/course/workspace"]),
        ("kuiper_edu/viz/stepper.js", ["tests/viz"]),
        ("kuiper_edu/course/exercises/course4/swaps/wrong.py", ["tests/course/exercises"]),
        ("tests/topo/test_topo_sorts.py", ["tests/topo/test_topo_sorts.py"]),
        ("tests/course/classroom/a_class.py", ["tests/course/classroom"]),
        ("proofs/random_nets/draft.py", ["tests/proofs"]),
        ("requirements.lock", []),
    ],
)
def test_a_file_leads_to_its_mirror(changed: str, tests: list[str]) -> None:
    assert list(mirror_of(changed)) == tests


def test_no_test_is_named_twice() -> None:
    assert without_doubles(["tests/viz/test_a.py", "tests/viz", "tests/viz"]) == ["tests/viz"]
