"""The engine, and the comparison of a whole run, operator by operator."""

import shutil
import tempfile
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
SECOND, REVERSED = "digits, second run", "simple_ops with its lines in reverse order"
DOUBLED = "an operator that reads one operand twice"
GELU = "a missing layer"
PLANNED, SHARED, TWO = "three digits with a plan", "buffers are shared", "a model with two outputs"
RESIZED, OPEN = "the input's array for images of another size", "the input's array for an open length"
ONCE, PREPARED = "layers after another build", "calls of prepare in a build"
UNBUILT, CARELESS = "an image of another batch", "a layer that writes nothing, without a plan"
FIRST = "the first result after a second run"
REFUSED = {
    GELU: "a model with an operator of type nn.GELU",
    UNBUILT: "two images for an engine that is built for one",
    CARELESS: "a layer that writes nothing, after build(plan=False),",
}


def check_run(function: Function, report: Report) -> None:
    """Run the course's models without a plan and with one, one with its lines reversed; refuse what cannot run."""
    for label, model in MODELS.items():
        report(label, run_difference(function(stem(model)), model, image_for(model)))
    engine, (images, _, _) = function(stem(DIGITS)), digits()
    first = engine.run(images[:1])
    before = _copied(first)
    engine.run(images[5:6])
    layers = dict(engine.layers)
    engine.build(batch=3)
    report(ONCE, dict(engine.layers) == layers)
    report(PLANNED, outputs_difference(engine.run(images[1:4]), DIGITS, images[1:4]))
    report(FIRST, _copied(first) == before)
    report(SECOND, run_difference(engine, DIGITS, images[4:5]))
    planned, apart = (_bytes(engine.build(batch=1, plan=plan).arrays) for plan in (True, False))
    report(SHARED, planned < apart)
    report(UNBUILT, raised(lambda: bool(engine.run(images[:2]))))
    report(RESIZED, _shape(engine.build(inputs={"0": (2, 1, 96, 96)}).arrays["0"]))
    engine.build(batch=1)
    _refused_layer(engine, images, report)
    _other_files(function, report)


def _refused_layer(engine: Any, images: Any, report: Report) -> None:
    """A layer that writes nothing; what it does is found without a plan."""
    calls: list[int] = []
    name = next(op.name for op in engine.operators if op.type == "nn.ReLU")
    engine.layers[name].prepare = lambda *_: calls.append(1)
    engine.layers[name].forward = lambda *_: None
    engine.build(batch=1, plan=False)
    report(PREPARED, len(calls))
    report(CARELESS, raised(lambda: bool(engine.run(images[:1]))))  # what it computes nobody knows


def _other_files(function: Function, report: Report) -> None:
    """The small model with its text changed."""
    with tempfile.TemporaryDirectory(prefix="kuiper-") as folder:
        head, lines = _lines()
        doubled = _model(folder, "small", [*head, *(line.replace(" 4 3 5 ", " 3 3 5 ") for line in lines)])
        early, count = ["pnnx.Output early 1 0 3"], ["7767517", f"{len(lines) + 1} 9"]
        two = [_model(folder, "two", [*count, *early, *lines]), _model(folder, "last", [*count, *lines, *early])]
        backward = _model(folder, "small.backward", [*head, *reversed(lines)])  # a dot: what follows it is no suffix
        report(REVERSED, run_difference(function(backward), SMALL, image_for(SMALL)))
        image = image_for(SMALL)
        report(DOUBLED, raised(lambda: _doubled(function(doubled).build(plan=False), image)))
        report(TWO, raised(lambda: [_early(function(each).build(plan=False), image) for each in two]))
        gelu = _model(folder, "gelu", [*head, *(line.replace("nn.Sigmoid", "nn.GELU   ") for line in lines)])
        report(GELU, raised(function, gelu))
        opened = _model(folder, "open", [*head, *(line.replace(",16)f32", ",?)f32") for line in lines)])
        report(OPEN, _shape(function(opened).build(length=5).arrays["0"]))


def _doubled(engine: Any, image: Any) -> bool:
    """True if the addition has twice what the last ReLU has."""
    [result] = engine.run(image)
    return bool((result == 2 * engine.arrays["3"]).all())


def _early(engine: Any, image: Any) -> list[bool]:
    """For each of two results, whether it is what the output `early` reads."""
    return [bool((result == engine.arrays["3"]).all()) for result in engine.run(image)]


def _shape(array: Any) -> list[int]:
    return list(array.shape)


def _bytes(arrays: Any) -> int:
    """The bytes of the memory that arrays use."""
    bases = {}
    for array in arrays.values():
        while array.base is not None:
            array = array.base
        bases[id(array)] = array.nbytes
    return sum(bases.values())


def _copied(result: Any) -> list[Plain]:
    return [plain(array.tolist()) for array in result] if isinstance(result, list) else []


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
    """Without a plan, the first operator of a model whose array differs from the reference's, or None.

    Args:
        engine: it is built for this image.
        model: the path of the model, from the course's root.
        image: what it gets.
    """
    right = right_arrays(model, image.copy())
    engine.build(batch=len(image), plan=False)
    result = engine.run(image)
    for op in steps(model):
        for name in op.outputs:
            if name not in engine.arrays:
                return {"missing": differences.about(op), "there": [str(key) for key in engine.arrays][:3]}
            found = differences.difference(engine.arrays[name], right[op.name])
            if found is not None:
                return {"operator": differences.about(op), **found}
    return outputs_difference(result, model, image)


def outputs_difference(result: Any, model: str, image: Any) -> Plain:
    """In what the list that run returned differs from the model's one output."""
    if not isinstance(result, list) or len(result) != 1:
        if isinstance(result, list | tuple):
            return {"not a list": {"type": type(result).__name__, "length": len(result)}}
        return {"not a list": plain(result) if result is None else {"object": type(result).__name__}}
    right, [last] = right_arrays(model, image.copy()), [op for op in steps(model) if op.type == "pnnx.Output"]
    found = differences.difference(result[0], right[last.name])
    return None if found is None else {"operator": differences.about(last), **found}


def in_words(label: str | Sentence, got: Plain) -> Sentence:
    """A difference of whole runs in words."""
    if "not a list" in got:
        return told(
            "expected_list_from_run",
            "{label}: `run` must return a list with one array for each pnnx.Output (here one), found {found}",
            label=label,
            found=_in_place_of_a_list(got["not a list"]),
        )
    if "missing" in got:
        return told(
            "array_of_operand_missing",
            "{label}: self.arrays has no array for what {missing} writes; its first keys are {there}",
            label=label,
            missing=differences.operator(got["missing"]),
            there=", ".join(map(repr, got["there"])),
        )
    return told(
        "first_array_differs_array",
        "{label}: the first array that differs is the array of {differs}",
        label=label,
        differs=spoken(label, got),
    )


def _in_place_of_a_list(got: Plain) -> str | Sentence:
    has_length = isinstance(got, dict) and "length" in got
    return told("of_length", "a {type} of {length}", **got) if has_length else what(got)


def run(finding: Finding) -> Sentence | None:
    """The first model that runs otherwise."""
    for seen in finding.wrong:
        if isinstance(seen.got, dict) and seen.label in (*MODELS, SECOND, REVERSED, PLANNED):
            differs = in_words(seen.label, seen.got)
            if seen.label == SECOND:
                return told(
                    "second_run",
                    "{differs}. The first run, with another image, was correct: does the second run use data from the "
                    "first run?",
                    differs=differs,
                )
            if seen.label == REVERSED:
                return told("reversed", "{differs}. Does `run` loop over self.order?", differs=differs)
            if seen.label == PLANNED:
                return told(
                    "planned",
                    "{differs}. Without a plan the engine is right. With one, two operators may use one buffer at "
                    "different times: call the layers in self.order, and read each result when its turn comes",
                    differs=differs,
                )
            return differs
    return None


EXERCISE = piece(
    "engine_class",
    lesson="5.2",
    title="the engine",
    difficulty=3,
    minutes=10,
    check=check_run,
    rules={
        **{label: Equal(None) for label in (*MODELS, PLANNED, SECOND, REVERSED)},
        **{label: Equal(True) for label in (ONCE, FIRST, SHARED, DOUBLED)},
        TWO: Equal([[True, False], [False, True]]),
        PREPARED: Equal(1),
        RESIZED: Equal([2, 1, 96, 96]),
        OPEN: Equal([1, 3, 16, 5]),
        UNBUILT: Raises("ValueError", ("pnnx.Input",)),
        CARELESS: Raises("ValueError", ("nn.ReLU",)),
        GELU: Raises("ValueError", ("nn.GELU",)),
    },
    says={
        ONCE: "`build` created the layers once more: create them in __init__, since a layer may keep something",
        FIRST: "the second run changed the first result: return the arrays that the layers of pnnx.Output copied",
        SHARED: "after build(plan=True) no two operators share a buffer: pass `plan` on to allocate",
        DOUBLED: (
            "an operator that reads one operand twice (T + T) must get the array of this operand twice: use "
            "all of op.inputs"
        ),
        TWO: "a model may have several outputs: return the array of each pnnx.Output, in the order of the file",
        RESIZED: "after build(inputs={{'0': (2, 1, 96, 96)}}), {fault}: pass `inputs` on to infer_shapes, as the last "
        "of its arguments",
        OPEN: "after build(length=5) for a model with an open size (?), {fault}: pass `length` on to infer_shapes, "
        "after `batch`",
        PREPARED: "`build` must call the method prepare(inputs, outputs) of each layer once",
        f"{GELU}: raised": "opening a model with an operator of type nn.GELU raised no error: create all layers in "
        "__init__",
        CARELESS: (
            "after build(plan=False) a layer of type nn.ReLU wrote nothing, and no error says so: call forward in a "
            "block `with watched(op, inputs, outputs, plan):`, with the plan that build got"
        ),
        UNBUILT: (
            "two images for an engine that is built for one: expected a ValueError that names pnnx.Input. Call forward "
            "in a block `with watched(op, inputs, outputs, plan):`, which adds the operator to the error"
        ),
    },
    diagnoses=(run,),
    refused=REFUSED,
    seconds=SECONDS,
    errors={
        r"ValueError: .*: '(\d+)' is missing": (
            "an operator reads operand {1!r} before an operator writes it: pass the list that order() returns to "
            "infer_shapes"
        ),
        r"ValueError: .*built for .* found \(\)": "pnnx.Input has no array: call feed(self, inputs) before the loop",
        "ValueError: .*pnnx.Input.*: built for": "pass batch, length and inputs from `build` on to infer_shapes",
        r"ValueError: .*forward\(\) (?:takes|missing)": (
            "forward takes two lists, the arrays that the operator reads and those that it writes"
        ),
        "ValueError: .*pnnx.Input.*(?:out of range|read-only)": (
            "forward takes the list of inputs first, then the list of outputs"
        ),
        "AttributeError: 'NoneType' object has no attribute '(?:arrays|run)'": "`build` must return the engine, self",
        r"AttributeError: 'Engine' object has no attribute '(\w+)'": (
            "the engine has no attribute {1!r}: does __init__ or build assign self.{1} = ...?"
        ),
        "'str' object has no attribute '(?:reshape|shape|T|transpose|get)'": (
            "a weight is still a string: call read_weights(operators, path) before you create the layers"
        ),
        r"TypeError: Engine\(\) takes no arguments": (
            "Engine must take the stem of a model, its file name without the extension: write def __init__(self, stem)"
        ),
        r"TypeError: .*build\(\) (.*)": "write def build(self, batch=None, length=None, plan=True, inputs=None); "
        "yours {1}",
        "(?:FileNotFoundError|IsADirectoryError): .*'([^']*)'": (
            "your code opens {1}, but there is no file with this name: open stem + '.pnnx.param' and stem + "
            "'.pnnx.bin', and do not change stem"
        ),
    },
    hints={
        "": (
            "Which of the five steps run once per model, which run for each batch, and which for every image?",
            (
                "__init__ reads, wraps and creates, and ends with self.build(). `build` orders, infers the shapes, "
                "and allocates. `run` feeds, loops over the order, and returns what the layers of pnnx.Output hold."
            ),
            "self.layers[op.name].forward([self.arrays[name] for name in op.inputs], "
            "[self.arrays[name] for name in op.outputs])",
        ),
    },
)
