"""A changed file leads to the tests that can notice it."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools.changed_tests import affected_by, exercises, without_doubles


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("kuiper_edu/slots.py", {"kuiper_edu/slots.py", "tests/test_slots.py"}),
        ("kuiper_edu/course/workspace/merge.py", {"kuiper_edu/course/workspace/merge.py", "tests/course/workspace"}),
        ("kuiper_edu/course/judge/known.py", {"tests/course/exercises/test_catalogue.py", "tests/course/judge"}),
        ("kuiper_edu/course/judge/describe.py", {"tests/course/exercises/test_catalogue.py"}),
        ("kuiper_edu/learn.py", {"tests/course/learner/test_learner_verdicts.py"}),
        ("kuiper_edu/viz/stepper.js", {"tests/viz"}),
        ("kuiper_edu/course/exercises/course4/questions.toml", {"tests/course/judge/test_judge_questions.py"}),
        ("kuiper_edu/locale/zh_CN/LC_MESSAGES/index.po", {"tests/locale"}),
        ("docs/terms.md", {"tests/locale/test_locale_catalogues.py"}),
        ("docs/functions.md", {"tests/test_functions.py", "tests/test_readme.py"}),
        ("tests/course/classroom/a_class.py", {"tests/course/classroom"}),
        ("tests/descendants.py", {"tests/support/test_processes.py", "tests/cli/test_cli_ending.py"}),
        ("proofs/random_nets/draft.py", {"tests/proofs"}),
        ("pyproject.toml", {"tests/test_environment.py"}),
    ],
)
def test_a_file_leads_to_its_mirror_and_to_whatever_imports_or_names_it(changed: str, tests: set[str]) -> None:
    assert tests <= set(affected_by(changed))


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("tests/topo/test_topo_sorts.py", ["tests/topo/test_topo_sorts.py"]),
        ("tests/course/grading/conftest.py", ["tests/course/grading"]),
        ("conftest.py", ["tests", "kuiper_edu"]),
        ("kuiper_edu/course/exercises/course4/swaps/wrong.py", []),
    ],
)
def test_these_lead_to_nothing_else(changed: str, tests: list[str]) -> None:
    assert list(affected_by(changed)) == tests


def test_an_exercise_is_tried_with_all_its_answers_and_a_check_with_those_of_its_cell() -> None:
    changed = ["kuiper_edu/course/exercises/course4/cycle/exercise.py", "reference/course5/answers/gated/wrong.py"]
    assert exercises([*changed, "docs/terms.md"]) == "cycle or gated or topo_sort"
    assert exercises(["docs/terms.md"]) == ""


def test_no_test_is_named_twice() -> None:
    assert without_doubles(["tests/viz/test_a.py", "tests/viz", "tests/viz"]) == ["tests/viz"]


def test_a_test_of_the_quick_lane_may_not_start_a_program(
    pytestconfig: pytest.Config, repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    conftest: Any = pytestconfig.pluginmanager.get_plugin(str(repo / "conftest.py"))
    monkeypatch.setattr(conftest, "_quick", ["test_a"])
    with pytest.raises(AssertionError, match="test_a starts a program: expected the mark `process`"):
        subprocess.run(["no-such-program"], check=False)
