"""The engine, and the comparison of a whole run, operator by operator."""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import (
    DIGITS,
    SECONDS,
    digits,
    piece,
    right_arrays,
    spoken,
    stem,
    steps,
)
from kuiper_edu.course.judge import Equal, Finding, Function, Raises, Report, what
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain, plain

SMALL = "course4/model_file/simple_ops"
MODELS = {"simple_ops": SMALL, "simple_ops2": "course4/model_file/simple_ops2", "digits": DIGITS}
SECOND, REVERSED, IMAGE = "digits, second run", "simple_ops with its lines in reverse order", "the image afterwards"
DOUBLED = "an operator that reads one operand twice"
GELU = "a missing layer"
ORDERED = "self.operators"
FIRST = "the first result after a second run"
REFUSED = {GELU: "a model with an operator of type nn.GELU"}


def check_run(function: Function, report: Report) -> None:
    """Run the course's models, one of them twice and one with its lines reversed; refuse another."""
    for label, model in MODELS.items():
        report(label, run_difference(function(stem(model)), model, image_for(model)))
    engine, (images, _, _) = function(stem(DIGITS)), digits()
    first = engine.run(images[:1])
    before = _copied(first)
    given = images[1:3].copy()
    report(SECOND, run_difference(engine, DIGITS, given))
    report(FIRST, _same(_copied(first), before))
    report(IMAGE, bool((given == images[1:3]).all()))
    with tempfile.TemporaryDirectory(prefix="kuiper-") as folder:
        head, lines = _lines()
        doubled = _model(folder, "small", [*head, *(line.replace(" 4 3 5 ", " 3 3 5 ") for line in lines)])
        lines[0] = lines[0].replace("pnnx.Input", "pnnx.Expression").replace(" 0 1 0 ", " 0 1 0 expr=@0 ")
        backward = _model(folder, "small.backward", [*head, *reversed(lines)])  # a dot: what follows it is no suffix
        turned = function(backward)
        report(REVERSED, run_difference(turned, SMALL, image_for(SMALL)))
        report(ORDERED, _in_order(turned.operators))
        report(DOUBLED, raised(lambda: _doubled(function(doubled).run(image_for(SMALL)))))
        gelu = _model(folder, "gelu", [*head, *(line.replace("nn.Sigmoid", "nn.GELU   ") for line in lines)])
        report(GELU, raised(function, gelu))


def _in_order(operators: Any) -> bool:
    """Whether these are the small model's operators, each after those whose outputs it reads."""
    made: set[str] = set()
    for op in operators:
        if not made.issuperset(op.inputs):
            return False
        made.update(op.outputs)
    return sorted(op.name for op in operators) == sorted(op.name for op in steps(SMALL))


def _doubled(result: Any) -> bool:
    """True if the addition has twice what the last ReLU has."""
    return bool((result["pnnx_output_0"] == 2 * result["op4"]).all())


def _copied(result: Any) -> dict[str, Any]:
    import numpy as np

    return {name: np.array(value) for name, value in result.items()} if isinstance(result, Mapping) else {}


def _same(after: dict[str, Any], before: dict[str, Any]) -> bool:
    return all(name in after and after[name].tolist() == value.tolist() for name, value in before.items())


def _lines() -> tuple[list[str], list[str]]:
    text = Path(stem(SMALL) + ".pnnx.param").read_text(encoding="utf-8").splitlines()
    return text[:2], text[2:]


def _model(folder: str, name: str, lines: list[str]) -> str:
    """A model with this text and no weights; its stem."""
    path = Path(folder) / name
    Path(f"{path}.pnnx.param").write_text("\n".join(lines) + "\n", encoding="utf-8")
    shutil.copyfile(stem(SMALL) + ".pnnx.bin", f"{path}.pnnx.bin")
    return str(path)


def image_for(model: str) -> Any:
    """What a model of the course is tried on."""
    import numpy as np

    if model == DIGITS:
        return digits()[0][:1]
    with np.load(stem(model) + ".npz") as stored:
        return stored["input0"]


def run_difference(engine: Any, model: str, image: Any) -> Plain:
    """The first operator of a model whose array differs from the reference's, or None."""
    right = right_arrays(model, image.copy())
    result = engine.run(image)
    if not isinstance(result, Mapping):
        return {"not a dict": plain(result) if result is None else {"object": type(result).__name__}}
    for op in steps(model):
        if op.name not in result:
            return {"missing": differences.about(op), "there": [str(name) for name in result][:3]}
        found = differences.difference(result[op.name], right[op.name])
        if found is not None:
            return {"operator": differences.about(op), **found}
    names = {op.name for op in steps(model)}
    return next(({"key": str(key)} for key in result if key not in names), None)


def in_words(label: str, got: Plain) -> Sentence:
    """A difference of whole runs in words."""
    if "not a dict" in got:
        return told(
            "expected_dictionary_from_run",
            "{label}: expected a dictionary from `run`, found {found}",
            label=label,
            found=what(got["not a dict"]),
        )
    if "missing" in got:
        there = ", ".join(map(repr, got["there"]))
        found = (
            told("first_keys_dictionary_are", "the first keys in your dictionary are {there}", there=there)
            if there
            else told("dictionary_empty", "your dictionary is empty")
        )
        return told(
            "array_missing_name_every",
            "{label}: the array of {missing} is missing: the name of every operator must be a key; {found}",
            label=label,
            missing=got["missing"],
            found=found,
        )
    if "key" in got:
        return told(
            "dictionary_has_key_which",
            "{label}: the dictionary has the key {key!r}, which is not the name of an operator: an operand may "
            "have the same name as an operator, so keep the arrays of operands in another dictionary",
            label=label,
            key=got["key"],
        )
    return told(
        "first_array_differs_array",
        "{label}: the first array that differs is the array of {differs}",
        label=label,
        differs=spoken(label, got),
    )


def run(finding: Finding) -> Sentence | None:
    """The first model that runs otherwise."""
    for seen in finding.wrong:
        if seen.label == GELU and not (isinstance(seen.got, dict) and "error" in seen.got):
            return told(
                "opening_raised_no_error",
                "opening {refused} raised no error: create all layers in __init__",
                refused=REFUSED[GELU],
            )
        if seen.label == DOUBLED:
            return told(
                "operator_reads_one_operand",
                "an operator that reads one operand twice (T + T) must get the array of this operand twice: use "
                "all of op.inputs",
            )
        if seen.label == ORDERED:
            return told(
                "self_operators_not_sorted",
                "self.operators is not the sorted list of all operators: keep the list that order() returns, "
                "since later lessons read it",
            )
        if seen.label == IMAGE:
            return told(
                "engine_changed_image_does",
                "your engine changed the image: does a layer write into its input?",
            )
        if seen.label == FIRST:
            return told(
                "second_run_changed_first",
                "the second run changed the first result: create a new dictionary and new arrays in each run",
            )
        if isinstance(seen.got, dict) and seen.label in (*MODELS, SECOND, REVERSED):
            differs = in_words(seen.label, seen.got)
            if seen.label == SECOND:
                return told(
                    "second_run",
                    "{differs}. The first run, with another image, was correct: does the second run use data from the "
                    "first run?",
                    differs=differs,
                )
            if seen.label == REVERSED:
                return told("reversed", "{differs}. Does `run` loop over order(operators)?", differs=differs)
            return differs
    return None


EXERCISE = piece(
    "engine_class",
    lesson="5.2",
    title="the engine",
    difficulty=3,
    minutes=7,
    check=check_run,
    rules={
        **{label: Equal(None) for label in (*MODELS, SECOND, REVERSED)},
        IMAGE: Equal(True),
        ORDERED: Equal(True),
        FIRST: Equal(True),
        DOUBLED: Equal(True),
        GELU: Raises("ValueError", ("nn.GELU",)),
    },
    diagnoses=(run,),
    refused=REFUSED,
    seconds=SECONDS,
    errors={
        r"KeyError: '(\d+)'": (
            "an operator reads operand {1!r}, which has no array yet: go through the list that order() returns, "
            "and store each result under the names in op.outputs"
        ),
        r"(?:Type|Value)Error: .*(?:(?:lambda|forward)\S* missing 1 required|'pnnx_input_0': tuple index out of)": (
            "a layer got no array, because its operator has no inputs: pass the image to this layer"
        ),
        r"(?:Type|Value)Error: .*(?:lambda|forward)\S* takes|(?:Type|Value|Attribute)Error: .*'list'": (
            "your code passes a list to a layer: pass the arrays as separate arguments, layer(*inputs)"
        ),
        r"AttributeError: 'Engine' object has no attribute '(\w+)'": (
            "the engine has no attribute {1!r}: does __init__ assign self.{1} = ...?"
        ),
        "'str' object has no attribute '(?:reshape|shape|T|transpose|get)'": (
            "a weight is still a string: call read_weights(operators, path) before you create the layers"
        ),
        r"TypeError: Engine\(\) takes no arguments": (
            "Engine must take the stem of a model, its file name without the extension: write def __init__(self, stem)"
        ),
        "(?:FileNotFoundError|IsADirectoryError): .*'([^']*)'": (
            "your code opens {1}, but there is no file with this name: open stem + '.pnnx.param' and stem + "
            "'.pnnx.bin', and do not change stem"
        ),
    },
    hints={
        "": (
            "Which of the five steps run once per model, and which step runs for every image?",
            (
                "__init__ does the four steps that run once per model: read, wrap, order and create. `run` loops "
                "over the operators. It calls each layer with the arrays of its inputs, and stores the result "
                "twice: under the operator's name and under the names of its outputs."
            ),
            "inputs = [operands[name] for name in op.inputs] or [image]; arrays[op.name] = layer(*inputs)",
        ),
    },
)
