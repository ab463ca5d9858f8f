"""my_engine.py: complete from the first lesson on, the learner's piece by piece, and no work is lost."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from kuiper_edu.cli import main
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.learner import keeping as notebook
from kuiper_edu.course.learner.engine import assembly, file, keeping
from kuiper_edu.course.learner.engine.status import engine_status
from kuiper_edu.course.learner.engine.table import NEEDED, PIECES, pieces_of
from kuiper_edu.course.workspace import update
from kuiper_edu.learn import from_lessons, my_engine, progress, verdict
from kuiper_edu.support.notebooks import read_notebook

pytestmark = [pytest.mark.process, pytest.mark.slow]  # each piece is proved in a process of its own

EVALUATE = exercise("course3.evaluate").solution
MARKER = "# ======== evaluate: yours ========"
READS = "357 of 360 digits read right\n"


def put_in(*cells: str, asked: str = "course3.evaluate") -> str:
    """Return the message for a learner whose cells ran and whose answer was right."""
    return keeping.after_right(asked, ["from kuiper_edu.learn import verdict", "import numpy as np", *cells]).sentence


def run(path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the file in a Python with NumPy but without the course."""
    alone = "import runpy, sys; sys.modules['kuiper_edu'] = None; sys.argv = sys.argv[1:]; "
    alone += "runpy.run_path(sys.argv[0], run_name='__main__')"
    command = [sys.executable, "-I", "-c", alone, str(path), *words]
    one_thread = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=one_thread)


def homework_cells(repo: Path, course: str) -> list[str]:
    """Return the cells of a homework's reference, with the right answers."""
    cells = read_notebook(repo / "reference" / course / "homework.ipynb").cells
    return [cell.source for cell in cells if cell.kind == "code"]


def text() -> str:
    return file.path().read_text(encoding="utf-8")


# The file ----


def test_every_piece_is_lent_and_defines_its_names() -> None:
    for piece in map(PIECES.__getitem__, NEEDED):
        source = assembly.lent(piece)
        assert all(
            f"def {name}(" in source or f"class {name}" in source or f"{name} = " in source for name in piece.names
        )


def test_the_pieces_name_exercises_that_there_are(repo: Path) -> None:
    for piece in PIECES.values():
        for name in piece.exercises:
            assert exercise(name).check is not None or (repo / "reference" / name.replace(".", "/answers/")).is_dir()


def test_before_anything_is_written_it_reads_the_digits(capsys: pytest.CaptureFixture[str]) -> None:
    my_engine("3.0")
    said = capsys.readouterr().out
    assert "my_engine.py: 0 of 27 pieces are yours." in said
    assert said.endswith("357 of 360 digits read right: the goal, with the course's pieces\n")
    done = run(file.path())
    assert (done.stdout, done.stderr, done.returncode) == (READS, "", 0)


def test_no_homeworks_answer_is_lent() -> None:
    source = assembly.whole(assembly.parts({}))
    assert "GATES" not in source
    assert "Hardswish" not in source
    assert "in_degree" not in source
    with np.errstate(over="raise"), pytest.raises(FloatingPointError):
        my_engine("3.0").sigmoid(np.array([-1000.0], np.float32))


def test_it_runs_a_model_on_an_array(tmp_path: Path, repo: Path) -> None:
    my_engine("3.0")
    image = np.zeros((2, 1, 8, 8), np.float32)
    np.save(tmp_path / "in.npy", image)
    model = str(repo / "course3/model_file/test_linear")
    np.save(tmp_path / "row.npy", np.ones((3, 32), np.float32))
    done = run(file.path(), model, str(tmp_path / "row.npy"), str(tmp_path / "out.npy"))
    assert (done.stderr, done.returncode) == ("", 0)
    assert np.load(tmp_path / "out.npy").shape == (3, 128)


def test_a_cycle_is_refused_and_its_operators_are_named() -> None:
    engine = my_engine("3.0")
    text = "7767517\n3 3\nnn.ReLU a 1 1 2 0\nnn.ReLU b 1 1 0 1\nnn.ReLU c 1 1 1 2\n"
    with pytest.raises(ValueError, match="there is a cycle, or the sort is wrong: a b c"):
        engine.order(engine.wrap(text))


def test_memory_of_the_digits(repo: Path) -> None:
    sizes, peak, buffers = my_engine("3.0").memory(repo / "course5/model_file/digits")
    assert len(sizes) == len(buffers) == 51
    assert max(sizes.values()) <= peak < sum(sizes.values())


# A right answer goes in ----


def test_a_right_answer_goes_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert put_in(EVALUATE) == "my_engine.py runs it from now on: 1 of 27 pieces is yours."
    assert MARKER in text()
    assert text().index("# ======== register: lent by the course ========") < text().index(MARKER)
    assert run(file.path()).stdout == READS
    assert engine_status().whose["evaluate"] == "yours"
    assert "Create  yours: evaluate; lent: Registry" in repr(progress())
    assert "my_engine.py: 1 of 27 pieces is yours." in progress()._repr_html_()
    assert progress().to_dict()["engine"]["evaluate"] == "yours"
    capsys.readouterr()
    assert main(["progress"]) == 0
    said = capsys.readouterr().out
    assert "1 of 27 pieces is yours" in said
    assert "Without lent pieces it does nothing yet; Read: read_head is not written (3.2)." in said


def test_the_verdict_puts_it_in(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(notebook, "executed", lambda: [EVALUATE])
    verdict("course3.evaluate", exercise("course3.evaluate").lessons_own())
    assert "my_engine.py runs it from now on" in capsys.readouterr().out


def test_helpers_and_what_a_table_gets_later_come_along_and_what_only_runs_does_not() -> None:
    cells = [
        "import operator\nfrom kuiper_edu import viz",
        "def cut(text):\n    return text.split(',')",
        "def both(a, b):\n    return operator.add(a, b)",
        "print('only runs')\nimages = viz",
        EVALUATE.replace("lambda a, b: a + b", "both").replace('    "div": lambda a, b: a / b,\n', ""),
        "FUNCTIONS['div'] = lambda a, b: a / b",
        "evaluate = verdict('course3.evaluate', evaluate)",
    ]
    assert "1 of 27" in put_in(*cells)
    mine = file.kept()["evaluate"]
    assert "def both" in mine
    assert "import operator" in mine
    assert "FUNCTIONS['div'] =" in mine
    for other in ("only runs", "viz", "def cut", "verdict("):
        assert other not in mine


@pytest.mark.parametrize(
    ("changed", "cells", "said"),
    [
        ("from kuiper_edu.errors import UsageError as seen\n", [], "it uses kuiper_edu.errors"),
        ("import torch\nseen = torch.abs\n", [], "it uses torch"),
        ("", ["from kuiper_edu import viz\ndef seen(x):\n    viz.draw(x)\n    return x"], "it uses kuiper_edu"),
        ("", ["for seen in [abs]:\n    pass"], "seen, a name that only this notebook has"),
        ("", ["seen = open('my_file.txt').read"], "my_file.txt"),
        ("", ["def seen(x):\n    return 3"], "it is not right"),
        ("", ["def main(x):\n    return x\n\ndef seen(x):\n    return main(x)"], "your helper main has the name"),
    ],
)
def test_what_needs_the_notebook_or_the_course_stays_out(changed: str, cells: Sequence[str], said: str) -> None:
    answer = put_in(*cells, changed + EVALUATE.replace("lambda a, b: a + b", "lambda a, b: seen(a + b)"))
    assert answer.startswith("It is right, but it is not in my_engine.py: ")
    assert said in answer
    assert file.kept() == {}


def test_two_helpers_of_one_name_are_not_mixed_up() -> None:
    helper = "def cut(text, sign):\n    return text.partition(sign)"
    assert "1 of 27" in put_in(helper, EVALUATE.replace('formula[:-1].partition("(")', 'cut(formula[:-1], "(")'))
    other = "def cut(line):\n    return line.split()"
    head = exercise("course3.read_head").solution.replace("line.split()", "cut(line)")
    answer = put_in(other, head, asked="course3.read_head")
    assert "your helper cut differs from the cut of evaluate: rename it" in answer
    assert "2 of 27" in put_in(
        helper, other.replace("cut", "words_of"), head.replace("cut(", "words_of("), asked="course3.read_head"
    )


def test_two_pieces_may_import_one_module_in_two_statements() -> None:
    assert "1 of 27" in put_in(
        "import operator, re", EVALUATE.replace("float(formula)", "float(re.sub('_', '', formula))")
    )
    head = exercise("course3.read_head").solution.replace("line.split()", "re.split(' +', line)")
    assert "2 of 27" in put_in("import re, math", head, asked="course3.read_head")


def test_a_search_without_recursion_takes_the_place_of_the_first_one() -> None:
    first, deep = exercise("course4.search").solution, exercise("course4.deep_search").solution
    assert "1 of 27" in put_in(first, asked="course4.search")
    without_the_last_line = deep.replace("search = deep_search\n", "")
    assert without_the_last_line != deep
    for answer in (without_the_last_line, deep):
        assert "1 of 27" in put_in(first, answer, asked="course4.deep_search")
    engine = my_engine("4.1b")
    order = engine.sort_all({f"op{i}": [f"op{i + 1}"] for i in range(30_000)})
    assert (len(order), order[0], order[-1]) == (30_001, "op0", "op30000")
    [search] = from_lessons("course4.search")
    assert "stack" in search.__code__.co_varnames


def test_homeworks_sort_takes_the_place_of_the_lessons(repo: Path) -> None:
    assert "1 of 27" in put_in(exercise("course4.sort_all").solution, asked="course4.sort_all")
    assert "1 of 27" in put_in(*homework_cells(repo, "course4"), asked="course4.topo_sort")
    mine = file.kept()["sort_all"]
    assert mine.endswith("sort_all = topo_sort")
    assert "@answer" not in mine
    engine = my_engine("4.2b")
    assert len(engine.sort_all({f"op{i}": [f"op{i + 1}"] for i in range(30_000)})) == 30_001
    with pytest.raises(engine.CycleError, match="b -> c -> b"):
        engine.sort_all({"a": ["b"], "b": ["c", "d"], "c": ["b"]})
    assert engine.find_cycle({"a": ["b", "c"], "b": ["c"]}) is None
    assert "keeps your earlier sort_all" in keeping.after_wrong("course4.topo_sort")


def test_a_lesson_that_is_done_again_does_not_undo_a_later_one() -> None:
    first, deep = exercise("course4.search").solution, exercise("course4.deep_search").solution
    put_in(first, asked="course4.search")
    put_in(first, deep, asked="course4.deep_search")
    later = file.kept()["search"]
    assert put_in(first, asked="course4.search") == (
        "my_engine.py keeps your answer to exercise 'the search without recursion' of lesson 4.1b, which comes later. "
        "This one is in my_engine.search.py."
    )
    assert file.kept()["search"] == later
    assert file.path().with_name("my_engine.search.py").read_text(encoding="utf-8").strip() == first.strip()
    assert "1 of 27" in put_in(first, deep, asked="course4.deep_search")


def test_the_last_right_one_stays() -> None:
    put_in(EVALUATE)
    assert keeping.after_wrong("course3.evaluate") == "my_engine.py keeps your earlier evaluate, which was right."
    assert MARKER in text()
    assert "1 of 27" in put_in("# anew\n" + EVALUATE.replace("lambda a, b: a + b", "lambda a, b: b + a"))
    assert "b + a" in text()
    assert "b + a" in file.kept()["evaluate"]


def test_nothing_is_said_of_a_piece_that_was_never_right() -> None:
    assert keeping.after_wrong("course3.evaluate") == ""
    assert keeping.after_right("course3.offset", ["def offset(): ..."]) == keeping.Joined()


def test_nothing_is_kept_where_nobody_learns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put_in(EVALUATE)
    before = text()
    for where in ("KUIPER_NBVAL", "NBGRADER_EXECUTION", "KUIPER_STATIC"):
        monkeypatch.setenv(where, "1")
        assert put_in(EVALUATE.replace("a + b", "b + a")) == ""
        assert text() == before
        monkeypatch.delenv(where)
    monkeypatch.setenv("KUIPER_STATIC", "1")
    my_engine("3.1")
    assert progress().engine is None
    assert capsys.readouterr().out.splitlines() == [
        "my_engine.py: this lesson adds evaluate.",
        "Without lent pieces it does nothing yet; Read: read_head is not written (3.2).",
        "additions that your evaluate computes: 0 -> 8 of 8",
    ]


def test_at_a_desk_the_file_is_in_sight_and_takes_a_right_answer(
    tmp_path: Path, repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = tmp_path / "desk"
    for _ in update(repo, desk):  # remembered in the test's own folder
        pass
    monkeypatch.delenv("KUIPER_STATE")
    monkeypatch.chdir(desk / "course3")
    assert "1 of 27 pieces" in put_in(EVALUATE)
    assert file.path() == desk / "my_engine.py"
    assert MARKER in text()
    assert run(file.path()).stdout == READS


def test_later_lessons_run_on_the_learners_functions(capsys: pytest.CaptureFixture[str]) -> None:
    mine = EVALUATE.replace('"add":', '"plus": lambda a, b: a + b,\n    "add":')
    assert "1 of 27" in put_in(mine)
    [evaluate, read_head] = from_lessons("course3.evaluate", "course3.read_head")
    assert evaluate("plus(@0,1)", [2]) == 3
    assert read_head("a b 0 0") == ("a", "b", [], [])
    assert capsys.readouterr().out == "From my_engine.py, yours: evaluate.\n"
    [lessons] = from_lessons("course3.evaluate", yours=False)
    with pytest.raises(ValueError, match="plus"):
        lessons("plus(@0,1)", [2])


def test_where_the_file_does_not_run_or_nobody_learns_the_lessons_own_are_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put_in(EVALUATE.replace('"add":', '"plus": lambda a, b: a + b,\n    "add":'))
    with monkeypatch.context() as patch:
        patch.setenv("KUIPER_STATIC", "1")
        [evaluate] = from_lessons("course3.evaluate")
        with pytest.raises(ValueError, match="plus"):
            evaluate("plus(@0,1)", [2])
    capsys.readouterr()
    file.path().write_text(text().replace("class Relu(Layer):", "class Relu(Layer)"), encoding="utf-8")
    [evaluate] = from_lessons("course3.evaluate")
    assert evaluate("add(@0,1)", [2]) == 3
    assert "my_engine.py does not run (SyntaxError" in capsys.readouterr().out


# What was changed by hand ----


def test_a_part_that_was_changed_by_hand_stays_and_the_new_piece_is_put_beside() -> None:
    my_engine("3.0")
    by_hand = text().replace("unknown function {name}", "what is {name}?")
    assert by_hand != text()
    file.path().write_text(by_hand, encoding="utf-8")
    answer = put_in(EVALUATE)  # the same as the lent one
    assert "You changed evaluate in my_engine.py by hand, so that stays as it is." in answer
    assert "Your new one is in my_engine.evaluate.py." in answer
    assert "what is {name}?" in text()
    assert file.path().with_name("my_engine.evaluate.py").read_text(encoding="utf-8") == EVALUATE
    assert engine_status().whose["evaluate"] == "changed by hand"
    assert "2 of 27" not in put_in(exercise("course3.read_head").solution, asked="course3.read_head")
    assert "what is {name}?" in text()
    assert run(file.path()).stdout == READS


def test_a_file_that_is_not_the_courses_is_left_alone() -> None:
    file.path().write_text("print('mine')\n", encoding="utf-8")
    put_in(EVALUATE)
    assert text() == "print('mine')\n"
    assert MARKER in file.path().with_name("my_engine.new.py").read_text(encoding="utf-8")


def test_a_file_that_does_not_run_is_named_and_the_lesson_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    my_engine("3.0")
    file.path().write_text(text().replace("class Relu(Layer):", "class Relu(Layer)"), encoding="utf-8")
    capsys.readouterr()
    engine = my_engine("3.1")
    assert "my_engine.py does not run: SyntaxError" in capsys.readouterr().out
    assert engine.read_digits() == (357, 360)


# Elsewhere ----


def test_export_writes_a_project_of_ones_own(tmp_path: Path, repo: Path) -> None:
    put_in(EVALUATE)
    target = tmp_path / "elsewhere" / "engine.py"
    target.parent.mkdir()
    assert main(["progress", "--export", str(target)]) == 0
    source = target.read_text(encoding="utf-8")
    assert "========" not in source
    assert "FUNCTIONS" in source
    assert "follows KuiperInfer" in source
    assert "and so do read_head, read_pairs" in source
    assert run(target).stdout == READS
    command = [sys.executable, "-B", str(target.with_name("benchmark.py")), str(repo / "course4/model_file/simple_ops")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert "the best of 20 runs" in done.stdout
    assert "nn.ReLU" in done.stdout
    assert "python engine.py MODEL" in target.with_name("README.md").read_text(encoding="utf-8")


def test_export_replaces_nothing_of_the_learners(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put_in(EVALUATE)
    target, readme = tmp_path / "my_engine.py", tmp_path / "README.md"
    for path in (target, readme):
        path.write_text("mine", encoding="utf-8")
    assert main(["progress", "--export", str(target)]) == 2
    assert main(["progress", "--export", str(target), "--force"]) == 0
    assert "README.md is there already, and stays." in capsys.readouterr().out
    assert readme.read_text(encoding="utf-8") == "mine"
    assert "FUNCTIONS" in target.read_text(encoding="utf-8")
    for name in ("my-engine.py", "benchmark.py"):
        assert main(["progress", "--export", str(tmp_path / name)]) == 2
        assert "expected the name of a Python module" in capsys.readouterr().err


# Homework 5 ----


def test_homework_5_gives_the_last_lent_piece_and_gates_that_are_never_lent(tmp_path: Path, repo: Path) -> None:
    cells = homework_cells(repo, "course5")
    assert put_in(*cells, asked="course5.sigmoid") == "my_engine.py runs it from now on: 1 of 27 pieces is yours."
    assert "@answer" not in file.kept()["SigmoidLayer"]
    with np.errstate(over="raise", invalid="raise"):
        assert my_engine("5.homework").sigmoid(np.array([-1000, 1000], np.float32)).tolist() == [0, 1]
    assert "GatedLayer" not in engine_status().whose
    said = put_in(*cells, asked="course5.gated")
    assert said.endswith("from now on: 1 of 27 pieces is yours, and GatedLayer, which digits do not need.")
    assert engine_status().whose["GatedLayer"] == "yours"
    np.save(tmp_path / "in.npy", np.zeros((1, 1, 8, 8), np.float32))
    done = run(file.path(), str(repo / "course5/model_file/unseen"), str(tmp_path / "in.npy"))
    assert "there is no function 'maximum'" in done.stderr  # its Hardswish, in the line before, has a layer now
    assert run(file.path()).stdout == READS


def test_a_gate_may_be_the_sigmoid_of_the_exercise_before(repo: Path) -> None:
    cells = [cell.replace('"nn.SiLU": logistic', '"nn.SiLU": sigmoid') for cell in homework_cells(repo, "course5")]
    assert "it is not in" not in put_in(*cells, asked="course5.gated")


# Course 5 ----

SMALL = exercise("course5.small_layers").solution
LAYERS_OF_5_1C = ("Linear", "Average", "Flatten", "Softmax")
HARDSWISH = exercise("course5.unseen").solution


def test_one_answer_may_be_several_pieces() -> None:
    answer = put_in("Layer, allow_only = engine.Layer, engine.allow_only", SMALL, asked="course5.small_layers")
    assert answer == "my_engine.py runs it from now on: 4 of 27 pieces are yours."
    assert {name for name, whose in engine_status().whose.items() if whose == "yours"} == set(LAYERS_OF_5_1C)
    assert "engine.Layer" not in text()  # the course's, not the one that the notebook takes from the engine
    assert text().count("class Linear(") == 1
    assert run(file.path()).stdout == READS
    assert keeping.after_wrong("course5.small_layers") == (
        "my_engine.py keeps your earlier Linear, Average, Flatten, Softmax, which was right."
    )


def test_an_engine_that_takes_the_stem_as_a_string_only_goes_in() -> None:
    engine = exercise("course5.engine_class").solution.replace('f"{stem}.pnnx.param"', 'stem + ".pnnx.param"')
    assert put_in(engine, asked="course5.engine_class").startswith("my_engine.py runs it from now on: 1 of 27")
    assert run(file.path()).stdout == READS


def test_a_wrong_layer_stays_out_and_is_lent() -> None:
    answer = put_in(SMALL.replace("outputs[0] += self.bias", "pass"), asked="course5.small_layers")
    assert "it is not in my_engine.py: by itself, in a fresh Python, it is not right: linear: at" in answer
    assert engine_status().whose["Linear"] == "lent"


def test_a_layer_without_its_types_stays_out_and_the_sentence_says_why() -> None:
    source = exercise("course5.relu_layer").solution
    answer = put_in(
        source.replace('@register_layer("nn.ReLU", "F.relu", "torch.relu")\n', ""), asked="course5.relu_layer"
    )
    assert "no layer is registered for nn.ReLU" in answer
    assert put_in(source, asked="course5.relu_layer").startswith("my_engine.py runs it from now on: 1 of 27")


def test_what_the_lessons_do_not_have_becomes_more_layers(tmp_path: Path, repo: Path) -> None:
    unseen = repo / "course5/model_file/unseen"
    np.save(tmp_path / "in.npy", np.zeros((1, 1, 8, 8), np.float32))
    my_engine("5.4")
    done = run(file.path(), str(unseen), str(tmp_path / "in.npy"))
    assert done.returncode == 2
    assert "my_engine.py: line 5: nn.Hardswish 'act': no layer is registered for nn.Hardswish" in done.stderr
    assert "more_layers" not in engine_status().whose
    answer = put_in(HARDSWISH, asked="course5.unseen")
    assert answer.endswith("from now on: 0 of 27 pieces are yours, and more_layers, which digits do not need.")
    assert engine_status().whose["more_layers"] == "yours"
    done = run(file.path(), str(unseen), str(tmp_path / "in.npy"))
    assert (done.stderr, done.returncode) == ("", 0)
    assert run(file.path()).stdout == READS


def test_a_convolution_by_im2col_takes_the_place_of_the_one_with_loops() -> None:
    assert "1 of 27" in put_in(exercise("course5.conv2d").solution, asked="course5.conv2d")
    im2col, fast = exercise("course5.im2col").solution, exercise("course5.fast_conv2d").solution
    assert put_in(im2col, fast, asked="course5.fast_conv2d").startswith("my_engine.py runs it from now on: 1 of 27")
    assert "def im2col(" in file.kept()["Conv2d"]
    assert text().count("class Conv2d(") == 1
    assert run(file.path()).stdout == READS


def test_a_network_of_ones_own_runs_from_the_file(tmp_path: Path, repo: Path) -> None:
    unet = repo / "course5/model_file/outside/unet"
    with np.load(f"{unet}.npz") as stored:
        np.save(tmp_path / "in.npy", stored["input0"])
        wanted = stored["output0"]
    cells = [
        "from kuiper_edu.learn import my_engine\nengine = my_engine('5.4')\nallow_only = engine.allow_only",
        HARDSWISH,
        "def joined(maps, axis):\n    return np.concatenate(maps, axis)",
        """@register_layer("torch.cat")
class Cat(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = joined(inputs, self.op.params["dim"])


@register_layer("nn.Upsample")
class Upsample(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].repeat(2, 2).repeat(2, 3)""",
        f"def network():\n    return {str(unet)!r}",
        "network = verdict('course5.own_network', network)",
    ]
    answer = put_in(*cells, asked="course5.own_network")
    assert answer.endswith("from now on: 0 of 27 pieces are yours, and more_layers, which digits do not need.")
    assert "def network():" in file.kept()["more_layers"]
    together = "\n".join(cells[2:5])  # in one cell, which ran twice
    again = put_in(*cells[:2], together, together, cells[5], asked="course5.own_network")
    assert (again, file.kept()["more_layers"].count('"torch.cat"')) == (answer, 1)
    done = run(file.path(), str(unet), str(tmp_path / "in.npy"), str(tmp_path / "out.npy"))
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    assert np.abs(np.load(tmp_path / "out.npy") - wanted).max() <= 1e-5
    assert run(file.path()).stdout == READS


# Lesson by lesson ----

LESSONS = ["3.1", "3.2", "3.2b", "3.3", "4.1", "4.1b", "4.2", "4.2b", "4.homework"]
LESSONS += ["5.1", "5.1b", "5.1c", "5.2", "5.homework", "5.3", "5.4", "5.5", "5.6"]


def asked_for() -> list[str]:
    """The exercises that make pieces the learner's, in the order of the lessons."""
    every = dict.fromkeys(name for piece in PIECES.values() for name in piece.exercises)
    return sorted(every, key=lambda name: LESSONS.index(exercise(name).lesson))


def right_answer(name: str, repo: Path) -> list[str]:
    """The cells of a notebook in which an exercise is answered right."""
    asked = exercise(name)
    if not asked.solution:
        return homework_cells(repo, name.partition(".")[0])
    return [*(exercise(other).solution for other in asked.uses), asked.solution]


def test_right_answers_lesson_by_lesson_end_with_nothing_lent(repo: Path) -> None:
    mine: set[str] = set()
    for name in asked_for():
        mine |= {piece.name for piece in pieces_of(name)}
        answer = put_in(*right_answer(name, repo), asked=name)
        count = len(mine & set(NEEDED))
        said = f"{count} of 27 pieces {'is' if count == 1 else 'are'} yours"
        others = ", ".join(piece for piece in PIECES if piece in mine and piece not in NEEDED)
        said += f", and {others}, which digits do not need" if others else ""
        assert answer == f"my_engine.py runs it from now on: {said}.", name
        assert {piece for piece, whose in engine_status().whose.items() if whose == "yours"} == mine
    assert mine == set(PIECES)
    assert "lent" not in engine_status().whose.values()
    assert "lent by the course" not in text()
    assert "answer(" not in text()
    done = run(file.path())
    assert (done.stdout, done.stderr, done.returncode) == (READS, "", 0)


# (Of gated the digits need nothing, and its check is the homework's own.)
FIRST_ASKED = [name for name in asked_for() if pieces_of(name)[0].exercises[0] == name and name != "course5.gated"]
BY_DAY = ("course3.wrap", "course4.search", "course5.small_layers", "course5.sigmoid")


@pytest.mark.parametrize(
    "missing", [pytest.param(name, marks=() if name in BY_DAY else pytest.mark.nightly) for name in FIRST_ASKED]
)
def test_with_one_answer_wrong_its_pieces_are_lent_and_named(missing: str) -> None:
    missed = pieces_of(missing)
    for piece in PIECES.values():
        if piece.needed and piece not in missed:
            file.keep(piece.name, assembly.lent(piece))
    wrong = [f"def {name}(*_, **__):\n    return None" for piece in missed for name in piece.names if not piece.extends]
    assert "it is not in my_engine.py" in put_in(*wrong, asked=missing)
    file.write()
    lent = {name for name, whose in engine_status().whose.items() if whose == "lent"}
    assert lent == {piece.name for piece in missed if piece.needed}
    assert all(f"# ======== {name}: lent by the course" in text() for name in lent)
    assert run(file.path()).stdout == READS
