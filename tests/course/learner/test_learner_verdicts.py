"""The verdict under a cell: right, or wrong and why; the lesson continues after any answer."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from textwrap import dedent
from typing import Any
from unittest.mock import ANY

import nbformat
import pytest
from nbclient import NotebookClient

from kuiper_edu import learn, slots
from kuiper_edu.course.grading import release
from kuiper_edu.course.judge import exercises
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Fault, Mismatch
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.learner import worked
from kuiper_edu.course.learner.verdict_view import Verdict
from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.outcomes import Place
from kuiper_edu.errors import UsageError
from kuiper_edu.learn import report, verdict
from kuiper_edu.support.notebooks import read_notebook

DOUBLE = Exercise(
    "course9.double",
    rules={"two": Equal(4), "text": Equal("aa")},
    hints={"": ("What is 2 + 2?", "Add it to itself.", "return x + x")},
    check=lambda function, say: [say("two", function(2)), say("text", function("a"))],  # type: ignore[arg-type]  # a list is no None, and nobody asks
    solution='def double(x):\n    """Twice x."""\n    return x + x\n',
)


@pytest.fixture(autouse=True)
def entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the exercise above to the catalogue."""
    known = {**exercises.exercises(), DOUBLE.id: DOUBLE}
    monkeypatch.setattr(exercises, "exercises", lambda: known)


@pytest.fixture
def open_homework(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Open homework 4."""
    learn.begin("course4")
    capsys.readouterr()
    yield
    learn.end("course4")


def blank(x: Any) -> Any:
    """As it is handed out."""
    raise NotImplementedError  # your code here


def endless(x: Any) -> Any:
    """Never ends."""
    while True:
        x = [x]


def test_a_right_function_goes_on_as_the_learner_s_own(capsys: pytest.CaptureFixture[str]) -> None:
    def mine(x: Any) -> Any:
        print("left in")
        return x * 2

    assert verdict("course9.double", mine) is mine
    assert capsys.readouterr().out == "course9.double: right.\n  double is yours from here on.\n"


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (blank, r"not written yet\.\n  Help: .*\n  The lesson goes on with its own double"),
        (lambda x: 2 * x + 0 if x else x, r"not right yet: TypeError"),
        (lambda _: 5, r"not right yet: two: expected 4, found 5"),
        (None, r"not right yet: TypeError: 'NoneType' object is not callable"),
        (print, r"not right yet: two: expected 4, found None"),
    ],
)
def test_whatever_else_it_is_the_lesson_goes_on_with_its_own(
    function: Callable[[Any], Any], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict("course9.double", function)(3) == 6
    assert re.search(says, capsys.readouterr().out)


def test_an_endless_answer_is_ended(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(limits.run_within, "__kwdefaults__", {"cpu_seconds": 0.2, "wall_seconds": 5.0})
    assert verdict("course9.double", endless)(3) == 6
    assert "your code did not finish in time" in capsys.readouterr().out


@pytest.mark.usefixtures("open_homework")
def test_a_check_is_judged_by_what_it_reports_whatever_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    @verdict("course4.levels")
    def check() -> None:
        print("six nothing of this counts")
        report("six", [["input"], ["op1"], ["op3"], ["op4", "op5"], ["output"]])
        report("diamond", (["split"], ("left", "right"), ["join"]))
        report("residual", [["conv1"], ["relu1"], ["conv2"], ["add"], ["relu2"]])
        report("roots", [["x", "y", "z"], ["a", "b", "c"]])
        report("numbered", [["add", "input"], ["averagepool", "op10", "op2"]])
        report("twice", [["conv", "relu", "tanh"], ["bias"], ["add", "mul"]])
        report("late", [["a", "x"], ["b", "y"], *([name] for name in "cdefgh")])

    assert capsys.readouterr().out.endswith("course4.levels: right.\n")


@pytest.mark.usefixtures("open_homework")
def test_a_value_that_is_not_reported_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    verdict("course4.levels")(lambda: None)
    assert "six: nothing was reported as 'six'" in capsys.readouterr().out.lower()


@pytest.mark.usefixtures("open_homework")
def test_where_the_answer_calls_a_wrong_one_that_is_to_be_mended_first(capsys: pytest.CaptureFixture[str]) -> None:
    exec(  # a notebook: answers and checks see one another
        dedent("""
            def in_degrees(successors):
                return {}

            def levels(successors):
                return [sorted(in_degrees(successors))]

            @verdict("course4.in_degrees")
            def check():
                report("six", in_degrees({}))

            @verdict("course4.levels")
            def check():
                report("six", levels({}))
        """),
        {"verdict": verdict, "report": report},
    )
    assert "course4.levels: not right yet: this answer calls in_degrees, which is not" in capsys.readouterr().out


@pytest.mark.usefixtures("open_homework")
def test_an_answer_that_calls_itself_is_told_its_own_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    exec(
        dedent("""
            def parameter_of(text):
                return [parameter_of(item) for item in text[1:-1].split(",")] if text[0] == "(" else 1 / 0

            @verdict("course3.parameter_of")
            def check():
                report("None", parameter_of("None"))
        """),
        {"verdict": verdict, "report": report},
    )
    said = capsys.readouterr().out
    assert "ZeroDivisionError" in said
    assert "fix that first" not in said


def test_an_unknown_exercise_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UsageError, match=r"course4\.topo_sort"):
        verdict("course4.topo_sorts", blank)


def test_the_graph_at_fault_is_drawn_with_the_witness_marked() -> None:
    mismatch = Mismatch("g", ["b", "a"], Fault("edge", "any words", ("a", "b")), graph={"a": ["b"], "b": ["c"]})
    page = Verdict("course4.topo_sort", "wrong", "any words", mismatch=mismatch)._repr_html_()
    assert re.search(r'<img [^>]*alt="Graph of 3 nodes and 2 edges', page)


@pytest.mark.parametrize("sentence", ["in is no output", "int was asked to read '2.5'", "op4 stands before op1"])
def test_a_name_at_the_beginning_of_a_sentence_stays_as_it_is_written(sentence: str) -> None:
    wrong = Verdict("course4.levels", "wrong", sentence)
    assert f"not right yet: {sentence}." in repr(wrong)
    assert f"<b>Not right yet:</b> {escape(sentence)}." in wrong._repr_html_()


def test_a_page_is_escaped_and_is_announced() -> None:
    page = Verdict("course4.levels", "wrong", "<script>alert(1)</script>", hints={"<b>": ("1", "2", "3")})._repr_html_()
    assert "<script>" not in page
    assert "<b>" not in page.replace("<b>Not right yet:</b>", "")
    assert 'role="alert"' in page


def test_code_is_shown_as_code_and_each_status_has_a_sign_of_its_own() -> None:
    wrong = Verdict("a.b", "wrong", "in the graph `block` 'conv' must run", Place("f", 2, "return all(x)"))
    assert "in the graph <code>block</code> &#x27;conv&#x27; must run." in wrong._repr_html_()
    assert "Line 2, in <code>f</code>: <code>return all(x)</code>" in wrong._repr_html_()
    pages = [Verdict("a.b", status)._repr_html_() for status in ("right", "wrong", "blank")]
    assert [sign in page for page in pages for sign in "✓✗○"] == [i % 4 == 0 for i in range(9)]


def test_a_worked_solution_is_folded_below_a_blank_exercise_and_never_printed() -> None:
    shown = Verdict(DOUBLE.id, "blank", solution=DOUBLE.solution)
    assert "return x + x" in shown._repr_html_().partition("<details")[2]
    assert "return x + x" not in repr(shown)


@pytest.mark.process
def test_answering_and_reporting_load_nothing_that_knows_what_is_right() -> None:
    looks = "import sys; from kuiper_edu.learn import answer, report, raised, begin, verdict, use_my_answers; "
    looks += "begin('course4'); print([name for name in sys.modules if name.startswith('kuiper_edu.course.judge')])"
    done = subprocess.run([sys.executable, "-c", looks], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_worked_solution_unfolds_below_a_right_answer_where_the_reference_is(
    repo: Path,
) -> None:
    assert "heapq.heappop" in worked.solution("course4.smallest_first", repo)
    assert "heapq.heappop" not in worked.solution("course4.levels", repo)
    assert worked.solution("course4.chain", repo) == ""
    assert worked.solution("course4.levels", repo / "tests") == ""


def test_a_question_that_only_has_tags_has_its_worked_solution_too(tmp_path: Path) -> None:
    tags = {"tags": ["answer", "id:course4-sinks", "exercise:course4.sinks"]}
    source = "def sinks(successors):\n    ### BEGIN SOLUTION\n    return []\n    ### END SOLUTION"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source, metadata=tags)])
    (tmp_path / "reference" / "course4").mkdir(parents=True)
    nbformat.write(notebook, tmp_path / "reference" / "course4" / "homework.ipynb")
    assert worked.solution("course4.sinks", tmp_path) == "return []\n"
    assert worked.solution("course4.levels", tmp_path) == ""


def test_the_worked_solution_of_an_answer_waits_for_the_last_exercise_that_judges_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[Verdict] = []
    monkeypatch.setattr("kuiper_edu.course.learner.verdicts.show", seen.append)
    learn.begin("course3")
    slots.answer("course3.init_graph_params")(lambda *_: None)
    judged = exercises.of_slot("course3.init_graph_params")
    try:
        for name in judged:
            verdict(name)(lambda name=name: _report_what_is_right(name))
    finally:
        learn.end("course3")
        capsys.readouterr()
    assert all(found.right for found in seen)
    assert [bool(found.solution) for found in seen] == [False] * (len(judged) - 1) + [True]


def test_what_an_earlier_answer_passed_does_not_count_for_the_next_one_in_the_slot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[Verdict] = []
    monkeypatch.setattr("kuiper_edu.course.learner.verdicts.show", seen.append)
    *first, last = exercises.of_slot("course3.init_graph_params")
    learn.begin("course3")
    try:
        for judged in (first, [last]):
            slots.answer("course3.init_graph_params")(lambda *_: None)
            for name in judged:
                verdict(name)(lambda name=name: _report_what_is_right(name))
    finally:
        learn.end("course3")
        capsys.readouterr()
    assert first
    assert [found.right for found in seen] == [True] * (len(first) + 1)
    assert not any(found.solution for found in seen)


def _report_what_is_right(name: str) -> None:
    for label, rule in exercises.exercise(name).rules.items():
        report(label, rule.expected if isinstance(rule, Equal) else ValueError("of the parameter 'gamma'"))


def _executed(repo: Path, without: tuple[str, ...] = (), **changed: str) -> dict[str, str]:
    """What each cell of homework 4 puts out in a kernel: the right answers, but for those that are changed."""
    right = {cell.name: cell.source for cell in read_notebook(repo / "reference" / "course4" / "homework.ipynb").cells}
    notebook = nbformat.read(repo / "course4" / "homework.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.metadata.get("kuiper_edu", {}).get("role") == "answer":
            cell.source = changed.get(cell.id.replace("-", "_"), right[cell.id])
    notebook.cells = [cell for cell in notebook.cells if cell.id not in ("explore", *without)]
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(repo / "course4")}}).execute()
    return {
        cell.id: "".join(str(part.get("text", part.get("data", {}).get("text/plain", ""))) for part in cell.outputs)
        for cell in notebook.cells
        if cell.cell_type == "code"
    }


@pytest.mark.process
@pytest.mark.slow
def test_a_right_homework_says_so_in_its_notebook_and_keeps_the_answer(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    verdicts = {name: text for name, text in _executed(repo).items() if name.endswith("-check")}
    assert verdicts
    assert all(re.search(r"^course4\.\w+: right\.", text, re.M) for text in verdicts.values()), verdicts
    assert "Your answer to course4.topo_sort is kept" in verdicts["course4-chain-check"]
    assert learn.kept() == ["course4.topo_sort"]
    learn.use_my_answers()
    try:
        assert slots.get("course4.topo_sort")({"a": ["b"]}) == ["a", "b"]
    finally:
        slots.clear()


@pytest.mark.process
@pytest.mark.slow
def test_an_endless_homework_keeps_its_kernel(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    loop = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    while True:\n        pass\n'
    endless_as_well = ("course4-cycle-check", "course4-chain-check", "course4-milestone-check")
    said = _executed(repo, without=endless_as_well, course4_topo_sort=loop)
    assert "not right yet: your code did not finish in time" in said["course4-topo-sort-check"]
    assert "course4.levels: right." in said["course4-levels-check"]
    assert learn.kept() == []


ONE_LAYER = """
@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        np.multiply(inputs[0], GATES[self.type](inputs[0]), out=outputs[0])
"""
A_LAYER_EACH = """
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        np.multiply(inputs[0], GATES[self.type](inputs[0]), out=outputs[0])

@register_layer("nn.SiLU")
class SiLULayer(GatedLayer): ...

@register_layer("nn.Hardswish")
class HardSwishLayer(GatedLayer): ...
"""


def test_an_answer_cell_with_layers_runs_again_in_another_form(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cells = {cell.name: cell.source for cell in read_notebook(repo / "course5" / "homework.ipynb").cells}
    setup = [cells[name] for name in ("imports", "begin", "operators")]
    gates = 'GATES = {"nn.SiLU": lambda x: 1 / (1 + np.exp(-x)), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}'
    forms = [cells["course5-gated"].replace(release.STUB, gates + form) for form in (ONE_LAYER, A_LAYER_EACH)]
    names = {"__name__": "__main__"}
    try:
        for source in setup:
            exec(source, names)
        for source in (*forms, forms[0].replace("@register_layer(*GATES)", ""), *forms[::-1]):
            exec(source, names)
            exec(cells["course5-gated-check"], names)
    finally:
        learn.end("course5")
    verdicts = re.findall(r"course5.gated: (.*)", capsys.readouterr().out)
    assert verdicts == ["right.", "right.", ANY, "right.", "right."]
    assert "no layer is registered for 'nn.SiLU'" in verdicts[2]
