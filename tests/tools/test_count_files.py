"""One goes through few files to follow a run."""

from pathlib import Path

from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx.dtypes import of_array
from tools.count_files import files_entered, phases, statements


def test_a_plain_forward_enters_at_most_eight_files_outside_layers() -> None:
    entered = phases()["forward"]
    assert {"runtime/graph.py", "runtime/memory.py", "runtime/calls.py"} <= entered
    assert len(entered) <= 8, sorted(entered)


def test_the_files_that_a_call_enters_are_told_and_those_it_does_not_are_not() -> None:
    assert files_entered(lambda: GraphError("no")) == {"errors.py"}
    assert files_entered(lambda: of_array) == set()


def test_statements_are_counted_in_all_files_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "one.py").write_text('"""Two."""\nx = 1\n')
    (tmp_path / "inner/two.py").write_text("if True:\n    y = 1; z = 2\n")
    assert statements(tmp_path) == 5
