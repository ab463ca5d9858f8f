"""The logic of the random nets that needs no PyTorch: seeds, judgements, rules, planted faults."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers import LayerRegistry
from kuiper_edu.layers.more.fourier import stft
from kuiper_edu.layers.more.ordering import topk

ROOT = Path(__file__).parents[2]
RELU = """7767517
3 2
pnnx.Input  in   0 1 0 #0=(2,3)f32
torch.clamp clip 1 1 0 1 max=0.5 min=-0.5 $input=0 #0=(2,3)f32 #1=(2,3)f32
pnnx.Output out  1 0 1 #1=(2,3)f32
"""
X = np.float32([[-2, -0.25, 0.25], [2, 0.5, 0]])
STFT = """7767517
4 3
pnnx.Input          in   0 1 0 #0=(1,16)f32
torch.stft          stft 1 1 0 1 center=False hop_length=4 n_fft=8 $input=0 #0=(1,16)f32 #1=(1,5,3)c64
torch.view_as_real  real 1 1 1 2 $input=1 #1=(1,5,3)c64 #2=(1,5,3,2)f32
pnnx.Output         out  1 0 2 #2=(1,5,3,2)f32
"""
SIGNAL = np.float32([[*range(13), np.nan, 1, 2]])  # of three pieces NaN enters the last one
TOPK = """7767517
3 3
pnnx.Input in   0 1 0 #0=(1,3)f32
torch.topk topk 1 2 0 1 2 dim=1 k=2 largest=True sorted=True $input=0 #0=(1,3)f32 #1=(1,2)f32 #2=(1,2)i64
pnnx.Output out 2 0 1 2 #1=(1,2)f32 #2=(1,2)i64
"""


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Any]]:
    """Import a module of tools/random_nets as the script does; gone again afterwards."""
    monkeypatch.syspath_prepend(str(ROOT))

    def one(name: str) -> Any:
        __import__(f"proofs.random_nets.{name}")
        return sys.modules[f"proofs.random_nets.{name}"]

    yield one
    for name in [name for name in sys.modules if name.startswith("proofs.random_nets")]:
        del sys.modules[name]


@pytest.fixture
def stored(load: Callable[[str], Any], tmp_path: Path) -> Callable[..., Any]:
    """Make a stored net by hand, at level 2 alone; `expected` is what PyTorch is said to give."""

    def make(*expected: np.ndarray, fault: str = "", file: str = RELU, x: np.ndarray = X) -> Any:
        folder = tmp_path / "0007"
        folder.mkdir()
        levels = {
            str(level): {"fault": fault or ("" if level == 2 else "it wrote no model.pnnx.param"), "seconds": 0}
            for level in (0, 1, 2)
        }
        nesting = {"tuple": [*range(len(expected))]} if len(expected) > 1 else 0
        facts = {"inputs": 1, "variants": {"plain": nesting}, "levels": levels, "wide": {}, "open_batch": False}
        (folder / "facts.json").write_text(json.dumps(facts))
        outputs = {f"plain.out{number}": array for number, array in enumerate(expected)}
        np.savez(folder / "arrays.npz", **{"plain.in0": x}, **outputs)
        (folder / "level2.pnnx.param").write_text(file)
        (folder / "net.py").write_text("")
        np.savez(folder / "level2.pnnx.bin.npz")
        (folder / "level2.pnnx.bin.npz").rename(folder / "level2.pnnx.bin")
        return load("cases").StoredNet(folder)

    return make


@pytest.mark.process
def test_a_seed_gives_the_same_net_in_every_process(load: Callable[[str], Any]) -> None:
    code = "from proofs.random_nets.generate import generate; print(''.join(generate(s).source for s in range(40)))"
    other = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONHASHSEED": "77", "PYTHONPATH": str(ROOT)}, check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    here = "".join(load("generate").generate(seed).source for seed in range(40))
    assert other.stdout == here + "\n"


def test_other_seeds_give_other_nets(load: Callable[[str], Any]) -> None:
    assert len({load("generate").generate(seed).source for seed in range(100)}) == 100


def test_every_net_is_python_that_returns_something(load: Callable[[str], Any]) -> None:
    for seed in range(50):
        tree = ast.parse(load("generate").generate(seed).source)
        returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return)]
        assert len(returned) == 1
        assert returned[0] is not None


def test_every_step_stands_in_one_of_the_nets_of_a_run(load: Callable[[str], Any]) -> None:
    generate = load("generate")
    assert {step for seed in range(600) for step in generate.generate(seed).steps} == set(generate.STEPS)


def test_every_odd_step_stands_in_one_of_the_nets_with_odd_parameters_and_in_no_other(
    load: Callable[[str], Any],
) -> None:
    generate = load("generate")
    odd = {step for seed in range(generate.ODD, generate.ODD + 60) for step in generate.generate(seed).steps}
    assert set(generate.ODD_STEPS) <= odd
    assert set(generate.ODD_STEPS).isdisjoint(generate.STEPS)


@pytest.mark.parametrize(
    ("result", "says"),
    [
        ([1, np.nan, 3], ""),
        ([1 + 1e-6, np.nan, 3], ""),
        ([1, 2, 3], "NaN in other places"),
        ([1, np.nan, np.inf], "infinities in other places"),
        ([1, np.nan, 3.1], "is off by 0.1"),
        ([[1, np.nan, 3]], "has shape (1, 3)"),
    ],
)
def test_results_agree_with_nan_in_the_same_places_and_numbers_within_the_tolerance(
    load: Callable[[str], Any], result: list[float], says: str
) -> None:
    difference = load("judge").difference(np.float32(result), np.float32([1, np.nan, 3]))
    assert (says in difference) if says else not difference


def test_another_data_type_and_another_nesting_are_differences(load: Callable[[str], Any]) -> None:
    difference = load("judge").difference
    assert "float64" in difference(np.float64([1]), np.float32([1]))
    assert "nests" in difference((X, [X]), (X, (X,)))


def raising(error: Exception) -> Callable[[], Any]:
    def compute() -> Any:
        raise error

    return compute


@pytest.mark.parametrize(
    ("compute", "outcome"),
    [
        (lambda: X.copy(), "equal"),
        (lambda: X + 1, "wrong"),
        (raising(ShapeError("3 channels met")), "refused"),
        (raising(ValueError("shapes do not match")), "crash"),
        (raising(RecursionError()), "crash"),
    ],
)
def test_a_run_is_equal_wrong_refused_or_a_crash(
    load: Callable[[str], Any], compute: Callable[[], Any], outcome: str
) -> None:
    assert load("paths").judged(compute, [X], X)[0].outcome == outcome


def test_a_run_that_changes_its_input_is_wrong(load: Callable[[str], Any]) -> None:
    given = X.copy()

    def compute() -> np.ndarray:
        given[0, 0] += 1
        return X

    assert load("paths").judged(compute, [given], X)[0].outcome == "wrong"


def test_refusals_count_by_their_sentence_without_names_and_numbers(load: Callable[[str], Any]) -> None:
    general = load("judge").general
    first, second = (
        general(f"operator '{name}': the input has shape ({size}, 4), {size} met.")
        for name, size in (("a", 3), ("b", 5))
    )
    assert first == second == "the input has shape #, # met."
    assert general("/home/x/7/level0.pnnx.bin: the weight is there 2 times.") == "the weight is there # times."


def test_a_right_file_is_equal_on_every_path(load: Callable[[str], Any], stored: Callable[..., Any]) -> None:
    record = load("verdicts").verdict(stored(np.clip(X, -0.5, 0.5)))[2]
    assert record["outcome"] == "equal"
    assert {"plain", "fast, 2 threads", "optimised, level 2", "big-endian inputs, fast"} <= set(record["paths"])


def test_a_wrong_result_is_called_wrong_on_every_path(load: Callable[[str], Any], stored: Callable[..., Any]) -> None:
    record = load("verdicts").verdict(stored(np.clip(X, -0.5, 0.4)))[2]
    outcomes = {name: judgement["outcome"] for name, judgement in record["paths"].items()}
    assert {outcomes.pop(name) for name in ("steps, 1 thread", "steps, 2 threads")} == {"equal"}  # beside the layers
    assert set(outcomes.values()) == {"wrong"}


def test_a_wrong_step_of_the_engine_is_named_whatever_the_result_is(
    load: Callable[[str], Any], stored: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from kuiper_edu.runtime import DifferenceRow, Differences, RuntimeGraph

    row = DifferenceRow(("clamp",), "torch.clamp", "formula", 0.5, 1e-5)
    monkeypatch.setattr(RuntimeGraph, "differences", lambda *_: Differences((row,)))
    record = load("verdicts").verdict(stored(np.clip(X, -0.5, 0.5)))[2]
    wrong = {name: judgement["says"] for name, judgement in record["paths"].items() if judgement["outcome"] == "wrong"}
    assert set(wrong) == {"steps, 1 thread", "steps, 2 threads"}
    assert "the first is clamp (formula): 0.5 apart" in wrong["steps, 1 thread"]


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        ("pnnx did not finish within 20 s", "exporter"),
        ("it wrote no model.pnnx.bin", "exporter"),
        ("line 3: 2 operators met", "refused"),
    ],
)
def test_a_failed_export_is_the_exporters_own_unless_both_files_are_there_and_ours_refuses_them(
    load: Callable[[str], Any], stored: Callable[..., Any], fault: str, outcome: str
) -> None:
    record = load("verdicts").verdict(stored(X, fault=fault))[2]
    assert (record["outcome"], record["paths"]["export"]["outcome"]) == (outcome, outcome)


def test_what_is_as_near_to_float64_as_pytorch_itself_is_unsettled(load: Callable[[str], Any]) -> None:
    near = load("verdicts").near_second_opinion
    assert near(np.float32([1.0002]), np.float32([1]), np.float32([1.0001]))
    assert near(np.float32([2]), np.float32([1]), np.float32([2]))
    assert not near(np.float32([1.001]), np.float32([1]), np.float32([1.0001]))
    assert not near(np.float32([1.5]), np.float32([1]), np.float32([2]))
    assert not near(np.float32([1.5]), np.float32([1]), None)


def spectra() -> np.ndarray:
    """(1, frequencies, pieces, parts) of the signal: the last piece is NaN, its imaginary parts at both ends are 0."""
    pieces = np.stack([SIGNAL[:, start : start + 8] for start in (0, 4, 8)], 1)
    whole = np.fft.rfft(pieces).swapaxes(1, 2)
    result = np.stack([whole.real, whole.imag], -1).astype(np.float32)
    result[:, :, 2] = np.nan
    result[:, [0, 4], 2, 1] = 0
    return result


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("place", "pytorch", "outcome"),
    [
        ((0, 1, 2, 0), 3.0, "unsettled"),  # the real part of a number that NaN enters
        ((0, 1, 2, 1), np.inf, "unsettled"),
        ((0, 0, 2, 1), np.nan, "unsettled"),  # finite here
        ((0, 0, 2, 1), 3.0, "wrong"),  # finite both here and there
        ((0, 1, 1, 0), 3.0, "wrong"),  # a number that NaN does not enter
        ((0, 1, 1, 0), np.nan, "wrong"),
    ],
)
def test_which_part_of_a_spectrum_turns_nan_is_unsettled_where_nan_enters_and_nowhere_else(
    load: Callable[[str], Any], stored: Callable[..., Any], place: tuple[int, ...], pytorch: float, outcome: str
) -> None:
    expected = spectra()
    expected[place] = pytorch
    record = load("verdicts").verdict(stored(expected, file=STFT, x=SIGNAL))[2]
    assert {judgement["outcome"] for judgement in record["paths"].values()} == {outcome}


@pytest.mark.nightly
@pytest.mark.parametrize(("piece", "number"), [(0, np.nan), (2, 1.0)])
def test_nan_in_a_wrong_piece_and_a_number_in_place_of_nan_are_faults(
    load: Callable[[str], Any], stored: Callable[..., Any], piece: int, number: float
) -> None:
    def faulty(**arguments: Any) -> np.ndarray:
        spectrum = stft(**arguments)
        spectrum[:, 1, piece] = number
        return spectrum

    expected = spectra()
    expected[0, 1, 2, 0] = 3.0
    net = stored(expected, file=STFT, x=SIGNAL)
    with load("faults").replaced(stft, faulty):
        assert load("verdicts").verdict(net)[2]["outcome"] == "wrong"
    assert load("verdicts").verdict(net)[2]["outcome"] == "unsettled"


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("x", "engine", "pytorch", "outcome"),
    [
        ([2, 2, 1], [0, 1], [1, 0], "unsettled"),
        ([np.nan, 2, np.nan], [0, 2], [2, 0], "unsettled"),
        ([3, 2, 1], [0, 1], [1, 0], "wrong"),
        ([2, 2, 1], [0, 2], [0, 1], "wrong"),  # no place of a 2
        ([2, 2, 1], [0, 0], [0, 1], "wrong"),  # one place twice
    ],
)
def test_which_place_of_equal_elements_topk_gives_is_unsettled(
    load: Callable[[str], Any], stored: Callable[..., Any], x: list[float], engine: Any, pytorch: Any, outcome: str
) -> None:
    values = np.float32([np.sort(x)[:0:-1]])  # NaN is the largest
    net = stored(values, np.int64([pytorch]), file=TOPK, x=np.float32([x]))
    with load("faults").replaced(topk, lambda **_: (values, np.int64([engine]))):
        assert load("verdicts").verdict(net)[2]["outcome"] == outcome


def test_a_net_that_ends_its_process_is_a_crash_and_costs_no_other_net_its_verdict(load: Callable[[str], Any]) -> None:
    work = ["1", "__import__('os')._exit(9)", "3", "4"]
    results = list(load("run").in_workers(eval, work, 1, "done", load("run").died_judging))
    assert [results[0], *results[2:]] == [1, 3, 4]
    assert [record["outcome"] for record in results[1]] == ["crash"] * 3


def test_a_planted_fault_is_found_and_gone_afterwards(load: Callable[[str], Any], stored: Callable[..., Any]) -> None:
    net, cases = stored(np.clip(X, -0.5, 0.5)), [(7, 2)]
    found_by = load("planting").found_by
    assert found_by("clamp bound", net.folder.parent, cases) == [7]
    assert found_by("cat order", net.folder.parent, cases) == []
    assert load("verdicts").verdict(net)[2]["outcome"] == "equal"


def test_all_faults_can_be_planted_and_leave_nothing_behind(load: Callable[[str], Any]) -> None:
    def functions() -> list[Any]:
        return [getattr(creator, "function", None) for creator in LayerRegistry.registry().values()]

    before = functions()
    for name, fault in load("faults").FAULTS.items():
        with fault.plant():
            pass
        assert functions() == before, name


def test_the_page_counts_outcomes_and_names_faults(load: Callable[[str], Any], tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text('{"a": {"runnable": true, "types": ["nn.ReLU", "nn.Conv2d"]}}')
    says = {"outcome": "refused", "says": "LayerError: no"}
    records = [
        {"seed": 4, "level": 1, "types": {"nn.ReLU": 2, "torch.cat": 1}, "paths": {"plain": says, "again": says}},
        {"seed": 5, "level": 1, "types": {}, "paths": {"plain": {"outcome": "equal", "says": ""}}},
    ]
    page = load("report").report(records, {"cat order": [4, 5]}, tmp_path / "index.json", {"Exporting took": 3.0})
    assert "| plain | 1 | 1 |" in page
    assert "| LayerError: no | 2 | 1 | 4, level 1, plain |" in page
    assert "finds **1 of 10**" in page
    assert "Only in the corpus: `nn.Conv2d`" in page


def file_of(folder: Path, **levels: str) -> Any:
    """What the rules ask of a stored net, with these lines in its files."""
    for level, text in levels.items():
        words = [line.split() for line in text.splitlines()]
        operands = {name for line in words for name in line[4 : 4 + int(line[2]) + int(line[3])]}
        (folder / f"{level}.pnnx.param").write_text(f"7767517\n{len(words)} {len(operands)}\n{text}\n")
    net = SimpleNamespace(facts={"open_batch": False, "levels": {}}, source="", generated=lambda *_: None)
    net.param = lambda level: folder / f"level{level}.pnnx.param"
    net.inputs = lambda _: [np.zeros((3, 4), np.float32)]
    return net


@pytest.mark.parametrize(
    ("variant", "line", "holds"),
    [
        ("batch", "Tensor.reshape r 1 1 0 1 shape=(3,2,2) #0=(3,4)f32", True),
        ("batch", "Tensor.reshape r 1 1 0 1 shape=(-1,2,2) #0=(3,4)f32", False),
        ("batch", "pnnx.Expression e 1 1 0 1 expr=mul(@0,3)", True),
        ("batch", "pnnx.Expression e 1 1 0 1 expr=mul(@3,2)", False),
        ("plain", "Tensor.reshape r 1 1 0 1 shape=(3,2,2)", False),
    ],
)
def test_a_number_of_samples_in_the_file_explains_other_batches_alone(
    load: Callable[[str], Any], tmp_path: Path, variant: str, line: str, holds: bool
) -> None:
    assert load("exporter").fixed_batch(file_of(tmp_path, level2=line), 2, variant, None) == holds


def test_a_rounding_mode_is_lost_where_level_0_has_it_and_the_file_has_not(
    load: Callable[[str], Any], tmp_path: Path
) -> None:
    lost = load("exporter").lost_rounding
    net = file_of(
        tmp_path, level0="prim::Constant c 0 1 5 value=trunc", level2="pnnx.Expression e 1 1 0 1 expr=div(@0,3)"
    )
    assert lost(net, 2, "plain", X)
    assert not lost(net, 0, "plain", X)


def test_weights_of_one_name_are_the_exporters_fault(load: Callable[[str], Any], tmp_path: Path) -> None:
    line = "pnnx.Attribute linear 0 1 {} @data=(8)f32 #{}=(8)f32"
    twice = file_of(tmp_path, level0="\n".join(line.format(name, name) for name in "ab"))
    once = file_of(tmp_path, level1=line.format("a", "a"))
    assert load("exporter").weights_of_one_name(twice, 0, "plain", None)
    assert not load("exporter").weights_of_one_name(once, 1, "plain", None)


@pytest.mark.parametrize(("masked", "holds"), [("2", True), ("3", False)])
def test_a_mask_whose_shape_is_not_that_of_the_scores_is_the_exporters_fault(
    load: Callable[[str], Any], tmp_path: Path, masked: str, holds: bool
) -> None:
    operands = {"1": "(2,5,4)", "2": "(2,7,6)", "3": "(5,7)"}
    lines = [f"pnnx.Input in{name} 0 1 {name} #{name}={shape}f32" for name, shape in operands.items()]
    order = "1 2 3" if masked == "3" else "3 1 2"
    lines.append(f"nn.MultiheadAttention m 3 1 {order} 4 batch_first=True $attn_mask={masked} #4=(2,5,4)f32")
    file = file_of(tmp_path, level2="\n".join(lines))
    assert load("exporter").wrong_mask(file, 2, "plain", None) == holds


def test_each_array_may_be_pytorchs_float32_or_its_float64(load: Callable[[str], Any]) -> None:
    nan, one = np.float32([np.nan]), np.float32([1])
    net = SimpleNamespace(expected=lambda _: (nan, one), second_opinion=lambda _: (one, nan))
    unsettled = load("verdicts").unsettled
    net.param = lambda _: SimpleNamespace(read_text=lambda **_: "")
    net.inputs = lambda _: []
    assert "float64" in unsettled(net, 2, "plain", (one, one))
    assert not unsettled(net, 2, "plain", (one, one + 1))


def test_no_rule_excuses_a_result_when_pnnxs_own_python_is_right(load: Callable[[str], Any], tmp_path: Path) -> None:
    judgement = load("judge").Judgement("wrong", "output 0 is off by 1, 1e-05 allowed")
    net = file_of(tmp_path, level2="pnnx.Input in 0 1 0 #0=(3,4)f32\nnn.LSTM l 1 2 0 1 2\npnnx.Output out 1 0 1")
    net.expected = lambda _: X
    fault = load("exporter").exporters_fault
    assert fault(net, 2, "plain", judgement, X + 1) != ""
    net.generated = lambda *_: X
    assert fault(net, 2, "plain", judgement, X + 1) == ""
