"""A network of one's own in one's own engine, judged by PyTorch's outputs alone."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import SECONDS, engine_around, piece, spoken
from kuiper_edu.course.exercises.course5.engine_class.exercise import in_words, run_difference
from kuiper_edu.course.judge import Equal, Finding, Function, Report
from kuiper_edu.course.judge.sentences import Sentence, told, words
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.errors import KuiperError
from kuiper_edu.support import project

OFFERED = ("depthwise", "unet", "attention")
NAMED, REFUSED, OUTPUT = "the network", "what your engine says", "PyTorch's output"
TOLERANCE = 1e-4  # max|a-b| <= 1e-4 * max(1, max|b|): of a deep network of one's own


def check_network(function: Function, report: Report) -> None:
    """Run the named model on the stored input, and compare with the stored output."""
    import numpy as np

    said = function()
    stem, fault = _found(said)
    report(NAMED, None if fault is None else asdict(fault))
    if fault is not None:
        return
    with np.load(f"{stem}.npz") as stored:
        x, wanted = stored["input0"], stored["output0"]
    try:
        engine = engine_around(function)(str(stem))
        engine.build(batch=len(x), plan=False).run(x.copy())  # here a mistake of a layer is an error
        [got, *_] = engine.build(batch=len(x)).run(x.copy())
    except NotImplementedError:
        raise
    except Exception as error:
        report(REFUSED, error)
        return
    report(REFUSED, None)
    report(OUTPUT, None if _close(got, wanted) else _differing(engine, stem, x, got, wanted))


def _found(said: Any) -> tuple[Path, Sentence | None]:
    """Where the model lies, and what is wrong with that."""
    if not isinstance(said, str | Path):
        expected = "network(): expected the name of the model, a string, found {said}"
        return Path(), told("no_name", expected, said=f"{said!r:.60}")
    asked = Path(str(said).removesuffix(".pnnx.param"))
    course = project.root() / "course5"
    folders = (Path.cwd(), course, project.root(), course / "model_file" / "outside")
    tried = [folder / asked for folder in folders]
    stem = next((path for path in tried if Path(f"{path}.pnnx.param").is_file()), None)
    if stem is None:
        missing = "there is no file {asked}.pnnx.param: for a model of your own, return its full path"
        return Path(), told("no_file", missing, asked=f"{asked}")
    stem = stem.resolve()
    if "model_file" in stem.parts and stem.name not in OFFERED:
        runs = "{name} is a model that already runs: return {offered}, or one of your own"
        return stem, told("already_runs", runs, name=stem.name, offered=", ".join(OFFERED))
    if not Path(f"{stem}.npz").is_file() or not _arrays(stem) >= {"input0", "output0"}:
        expected = "expected {name}.npz in the same folder, with the arrays input0 and output0 from PyTorch"
        return stem, told("no_arrays", expected, name=stem.name)
    return stem, None


def _arrays(stem: Path) -> set[str]:
    import numpy as np

    with np.load(f"{stem}.npz") as stored:
        return set(stored.files)


def _close(got: Any, wanted: Any) -> bool:
    import numpy as np

    if not isinstance(got, np.ndarray) or got.shape != wanted.shape:
        return False
    return bool(np.abs(got - wanted).max(initial=0) <= TOLERANCE * max(1, np.abs(wanted).max(initial=0)))


def _differing(engine: Any, stem: Path, x: Any, got: Any, wanted: Any) -> Plain:
    """The first operator whose array differs from the library's, where the library can run the model."""
    try:
        found = run_difference(engine, str(stem), x)
    except KuiperError:
        found = None
    return differences.difference(got, wanted) if found is None else found


def network(finding: Finding) -> Sentence | None:
    """The sentence about the name, the engine's own, or the first operator that differs."""
    for seen in finding.wrong:
        if seen.label == NAMED:
            return Sentence.of(seen.got)
        if seen.label == REFUSED:
            said = told(
                "engine_reports",
                "your engine reports {said!r}",
                said=seen.got["text"] or seen.got["error"],
            )
            return told(
                f"lacks/{_hinted(str(said))}",
                "{said}. What does your engine lack, or do wrong, for this operator?",
                said=said,
            )
        if seen.label == OUTPUT and isinstance(seen.got, dict):
            alone = {"operator", "missing", "not a list"}.isdisjoint(seen.got)
            said = spoken(OUTPUT, seen.got) if alone else in_words(words("your network"), seen.got)
            return told(f"output/{_hinted(str(said))}", "{said}", said=said)
    return None


def _hinted(said: str) -> str:
    """The operator type that a hint is about, if the sentence names one."""
    return next((type_ for type_ in ("nn.Conv2d", "nn.MultiheadAttention") if type_ in said), "another")


EXERCISE = piece(
    "own_network",
    lesson="5.4",
    title="a network of your own",
    difficulty=4,
    minutes=20,
    check=check_network,
    rules={NAMED: Equal(None), REFUSED: Equal(None), OUTPUT: Equal(None)},
    diagnoses=(network,),
    seconds=SECONDS,
    opens={
        "nn.Conv2d": (
            "diagnosis/output/nn.Conv2d",
            "diagnosis/lacks/nn.Conv2d",
        ),
        "nn.MultiheadAttention": ("diagnosis/lacks/nn.MultiheadAttention",),
    },
    hints={
        "": (
            "Which types in the file does your engine lack? ask() names them all.",
            "Write one class for each type, and test it alone on a small array first. PyTorch's "
            "documentation describes what the class with the same name computes.",
            "For ReLU6, in forward: np.clip(inputs[0], 0, 6, out=outputs[0])",
        ),
        "nn.Conv2d": (
            "With groups=24 and 24 channels, which channels does filter 0 read?",
            (
                "Split the channels and the filters into groups, convolve each group separately, and concatenate "
                "the maps. The weight has the shape (filters, channels / groups, rows, columns)."
            ),
            "np.split(x, groups, axis=1), np.split(weight, groups), np.concatenate(maps, axis=1)",
        ),
        "nn.MultiheadAttention": (
            "in_proj_weight has 3 * 32 rows. What are the three parts?",
            "The parts are the weights of three linear layers, which compute query, key and value, in this order. Each "
            "of the three results is split into heads. Each head computes softmax(query @ key.T / sqrt(size of a "
            "head)) @ value. The heads are joined, and out_proj is one more linear layer.",
            (
                "Put the outputs of the three layers side by side in one variable named mixed, with the shape (n,"
                " words, 3 * 32): then mixed.reshape(n, words, 3, heads, -1).transpose(2, 0, 3, 1, 4) gives "
                "query, key and value."
            ),
        ),
    },
)
