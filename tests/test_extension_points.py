"""The table "Where to change what" in CONTRIBUTING.md is correct: each extension needs its own files alone."""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

LAYER = '''
"""A layer that doubles its input."""

from kuiper_edu.traits import pointwise
from kuiper_edu.layers.function import layer


@layer("my.Twice", traits=pointwise(1, "arithmetic"))
def twice(x):
    return 2 * x
'''
STRATEGY = '''
"""im2col under another name, free of charge."""

from kuiper_edu.engine.strategies.im2col import Im2col


class Gift(Im2col):
    name = "gift"

    def cost(self, convolution, batch, height, width):
        return 0.0


STRATEGIES = (Gift(),)
'''
PASS = '''
"""Give every operator a longer name."""

from kuiper_edu.passes.change import Change, Pass


def _rename(graph):
    plain = [op for op in graph.ops if not op.name.endswith("_long")]
    for op in plain:
        op.name += "_long"
    return [Change("names are longer", tuple(op.name for op in plain))] if plain else []


LONGER_NAMES = Pass("longer-names", 1, _rename, "Names are longer.")
'''
USES = {
    "layer": """
        import numpy as np
        from kuiper_edu.traits import traits_of
        from kuiper_edu.layers import create_layer
        from kuiper_edu.runtime import RuntimeOperator
        layer = create_layer(RuntimeOperator("t", "my.Twice"))
        assert layer.compute([np.float32([1, 2])])[0].tolist() == [2, 4]
        assert traits_of("my.Twice").elementwise
    """,
    "strategy": """
        import numpy as np
        from kuiper_edu.engine import open_model
        graph = open_model("course5/model_file/digits.pnnx.param", fast=True, compiled=False)
        graph.forward(np.zeros((1, 1, 64, 64), np.float32))
        table = graph.planner.table()
        assert "gift" in table and "im2col" not in table, table
    """,
    "pass": """
        from kuiper_edu.passes import optimize
        from kuiper_edu.pnnx import Graph
        report = optimize(Graph.load("course5/model_file/digits.pnnx.param"), level=1)
        assert "longer-names" in [result.name for result in report.results]
        assert all(op.name.endswith("_long") for op in report.graph.ops)
    """,
    "data type": """
        import numpy as np
        from kuiper_edu.layers import create_layer
        from kuiper_edu.pnnx import Attribute, Graph
        from kuiper_edu.runtime import RuntimeDataType, RuntimeGraph
        text = "7767517\\n3 2\\npnnx.Input x 0 1 0 #0=(1,2)u16\\n"
        text += "Tensor.to t 1 1 0 1 dtype=torch.uint16 #0=(1,2)u16 #1=(1,2)u16\\npnnx.Output y 1 0 1 #1=(1,2)u16"
        graph = RuntimeGraph.from_graph(Graph.from_text(text), create_layer)
        graph.build()
        result = graph.forward(np.uint16([[7, 65535]]))
        assert result.dtype == np.uint16 and result.tolist() == [[7, 65535]]
        assert Attribute(result).dtype_name == "u16" and graph.operator("t").output_operands.type.name == "UINT16"
        assert RuntimeDataType.UINT16.compute_dtype == np.uint16
    """,
}


@pytest.fixture
def copy(repo: Path, tmp_path: Path) -> Path:
    """A copy of the package, with the course's models beside it."""
    shutil.copytree(repo / "kuiper_edu", tmp_path / "kuiper_edu", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "course5").mkdir()
    shutil.copytree(repo / "course5" / "model_file", tmp_path / "course5" / "model_file")
    return tmp_path


def use(what: str, copy: Path) -> None:
    script = textwrap.dedent(USES[what])
    done = subprocess.run([sys.executable, "-c", script], cwd=copy, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def add(copy: Path, file: str, text: str) -> None:
    path = copy / "kuiper_edu" / file
    assert not path.exists()
    path.write_text(text.lstrip(), encoding="utf-8")


def test_a_layer_is_one_file(copy: Path) -> None:
    add(copy, "layers/twice.py", LAYER)
    use("layer", copy)


def test_a_strategy_is_one_file(copy: Path) -> None:
    add(copy, "engine/strategies/gift.py", STRATEGY)
    use("strategy", copy)


def test_a_pass_is_one_file_and_its_place_in_the_order(copy: Path) -> None:
    add(copy, "passes/longer_names.py", PASS)
    order = copy / "kuiper_edu" / "passes" / "optimize.py"
    text = order.read_text(encoding="utf-8")
    text = text.replace(
        "PASSES: tuple[Pass, ...] = (\n",
        "from kuiper_edu.passes.longer_names import LONGER_NAMES\n\nPASSES: tuple[Pass, ...] = (\n    LONGER_NAMES,\n",
    )
    order.write_text(text, encoding="utf-8")
    use("pass", copy)


def test_a_data_type_is_one_line_of_one_file(copy: Path) -> None:
    table = copy / "kuiper_edu" / "pnnx" / "dtypes.py"
    text = table.read_text(encoding="utf-8")
    line = '    _same(14, "u16", "u2", "uint16"),\n'
    table.write_text(text.replace("    BF16,\n)", f"    BF16,\n{line})"), encoding="utf-8")
    use("data type", copy)


def test_every_place_that_the_table_names_is_there(repo: Path) -> None:
    text = (repo / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("## Where to change what")[2].partition("\n## ")[0]
    paths = {path for path in re.findall(r"`([\w/.-]+/[\w/.-]*)`", table) if "NAME" not in path}
    assert len(paths) > 8
    for path in paths:
        name = path.replace("courseN", "course4")
        assert (repo / name).exists() or (repo / "kuiper_edu" / name).exists(), path


def recipe(repo: Path, word: str) -> list[list[str]]:
    """Return the commands of a recipe of the justfile, without `uv run`."""
    text = (repo / "justfile").read_text(encoding="utf-8").partition(f"\n{word}:\n")[2].partition("\n\n")[0]
    return [line.removeprefix("    uv run ").split() for line in text.splitlines()]


def test_after_a_new_layer_just_pages_writes_its_row(repo: Path, copy: Path) -> None:
    add(copy, "layers/twice.py", LAYER)
    shutil.copytree(repo / "tools", copy / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "docs").mkdir()
    for program, *arguments in recipe(repo, "pages")[:1]:
        assert program == "python"
        subprocess.run([sys.executable, *arguments], cwd=copy, env={**os.environ, "PYTHONPATH": str(copy)}, check=True)
    page = (copy / "docs/operators.md").read_text(encoding="utf-8")
    assert "| `my.Twice` |" in page
    assert "my.Twice" not in (repo / "docs/operators.md").read_text(encoding="utf-8")


def test_every_word_that_the_table_says_is_in_the_justfile(repo: Path) -> None:
    table = (repo / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Where to change what")[2]
    commands = re.findall(r"`just ([a-z ]+)", table.partition("\n## ")[0])
    words = {word for command in commands for word in command.split()}
    assert words >= {"pages", "homework", "regenerate", "scripts", "store"}
    justfile = (repo / "justfile").read_text(encoding="utf-8")
    assert [word for word in words if not re.search(rf"^{word}\b.*:", justfile, re.MULTILINE)] == []


@pytest.mark.parametrize("what", list(USES))
def test_without_the_files_the_uses_fail(copy: Path, what: str) -> None:
    with pytest.raises(AssertionError):
        use(what, copy)
