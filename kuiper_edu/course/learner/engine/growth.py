"""What each lesson adds to the engine: its pieces, and one number that they change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.learner.engine.assembly import lent, parts, without_head
from kuiper_edu.course.learner.engine.loading import PartialEngine, partial_engine
from kuiper_edu.course.learner.engine.table import PIECES
from kuiper_edu.support import project

DIGITS = "course5/model_file/digits"
WRITTEN = 64  # tokens
CHAIN = 30_000  # operators, more than a recursive search can handle


@dataclass(frozen=True)
class Growth:
    """What a lesson adds.

    Args:
        adds: the pieces that its exercises make the learner's, in the order of the exercises.
        what: what the number counts; empty if there is none.
        count: counts it with an engine.
        of: the largest possible number; 0 if it is not told.
        digits: what the lesson says of the 360 digits, after their number; empty for whose pieces read them, None if it
            does not read them.
    """

    adds: tuple[str, ...] = ()
    what: str = ""
    count: Callable[[PartialEngine], int] | None = None
    of: int = 0
    digits: str | None = None


def additions(engine: PartialEngine) -> int:
    """Return how many additions of the digits network `evaluate` computes."""
    formulas = [op.params["expr"] for op in _operators(engine) if op.type == "pnnx.Expression"]
    return sum(engine.names.evaluate(formula, [1.0, 2.0]) == 3 for formula in formulas)


def lines(engine: PartialEngine) -> int:
    """Return how many lines of the digits network are read."""
    return len([engine.names.read_line(line) for line in _text(engine).splitlines()[2:]])


def operators(engine: PartialEngine) -> int:
    """Return how many operators of the digits network are wrapped."""
    return len(_operators(engine))


def weights(engine: PartialEngine) -> int:
    """Return how many weights of the digits network are read."""
    found = _operators(engine)
    engine.names.read_weights(found, f"{engine.names.DIGITS}.pnnx.bin")
    return sum(hasattr(array, "shape") for op in found for array in op.attrs.values())


def ordered(engine: PartialEngine) -> int:
    """Return how many operators of the digits network are put in order."""
    return len(engine.names.order(_operators(engine)))


def chained(engine: PartialEngine) -> int:
    """Return how many names of a long chain are put in order."""
    return len(engine.names.sort_all({str(i): [str(i + 1)] for i in range(1, CHAIN)}))


def allocated(engine: PartialEngine) -> int:
    """Return how many outputs of the digits network get memory of their own."""
    return len(buffers(engine, plan=False))


def output_bytes(engine: PartialEngine) -> int:
    """Return the bytes of all outputs for one image: with a plan, if the engine can make one."""
    return sum(buffers(engine, plan={"lifetimes", "assign_buffers"} <= vars(engine.names).keys()))


def buffers(engine: PartialEngine, *, plan: bool) -> list[int]:
    """Return the bytes of each buffer that the outputs of the digits network use for one image."""
    names = engine.names
    arrays = names.allocate(names.order(_operators(engine)), names.read_shapes(_text(engine)), plan)
    return list({id(base): base.nbytes for base in map(_base, arrays.values())}.values())


def _base(array: Any) -> Any:
    while array.base is not None:
        array = array.base
    return array


def layers(engine: PartialEngine) -> int:
    """Return for how many operators of the digits network a layer is created."""
    return len([engine.names.create(op) for op in with_weights(engine)])


def on_layers(engine: PartialEngine) -> int:
    """Return how many operators of the digits network have a layer of the learner's."""
    mine = [op for op in with_weights(engine) if engine.entered.get(op.type) in engine.own]
    return len([engine.names.create(op) for op in mine])


def computed(engine: PartialEngine) -> int:
    """Return how many operators of the digits network the learner's layers and `evaluate` compute."""
    return on_layers(engine) + (additions(engine) if "evaluate" in engine.own else 0)


def right_digits(engine: PartialEngine) -> int:
    """Return how many of the 360 digits are read right."""
    return int(engine.names.read_digits()[0])


def on_layers_of_names(engine: PartialEngine) -> int:
    """Return how many operators of the language model `names` have a layer of the learner's."""
    mine = [op for op in with_weights(engine, _names(engine)) if engine.entered.get(op.type) in engine.own]
    return len([engine.names.create(op) for op in mine])


def positions(engine: PartialEngine) -> int:
    """Return how many positions are computed to write some tokens: each once, if the engine's layers can remember."""
    cached = {"CachedAttention", "write_cached"} <= vars(engine.names).keys()
    net, computed = (engine.names.remembering if cached else engine.names.Engine)(_names(engine)), list[int]()
    run = net.run

    def counted(tokens: Any) -> Any:
        computed.append(tokens.shape[1])
        return run(tokens)

    net.run = counted
    write = engine.names.write_cached if cached else engine.names.write
    write(net, [0], WRITTEN, lambda scores: int(scores.argmax()))
    return sum(computed)


def _names(engine: PartialEngine) -> str:
    return str(Path(engine.names.DIGITS).with_name("names"))


def _text(engine: PartialEngine, model: str = "") -> str:
    return Path(f"{model or engine.names.DIGITS}.pnnx.param").read_text(encoding="utf-8")


def _operators(engine: PartialEngine, model: str = "") -> list[Any]:
    found: list[Any] = engine.names.wrap(_text(engine, model))
    return found


def with_weights(engine: PartialEngine, model: str = "") -> list[Any]:
    """Return the operators of a model with their weights; of the digits network if none is named."""
    found = _operators(engine, model)
    engine.names.read_weights(found, f"{model or engine.names.DIGITS}.pnnx.bin")
    return found


_COMPUTED = ("operators that your layers and your evaluate compute", computed, 50)

LESSONS: dict[str, Growth] = {
    "3.0": Growth(digits=": the goal, with the course's pieces"),
    "3.1": Growth(("evaluate",), "additions that your evaluate computes", additions, 8),
    "3.2": Growth(("read_head", "read_pairs", "read_value"), "lines of the file that are read", lines, 52),
    "3.2b": Growth(("wrap",), "operators that are wrapped", operators, 52),
    "3.3": Growth(("read_weights",), "weights that are read", weights, 42),
    "4.1": Growth(
        ("is_valid", "search", "sort_all", "successors", "order"), "operators that are put in order", ordered, 52
    ),
    "4.1b": Growth(("search",), f"operators of a chain of {CHAIN:,} that are put in order", chained),
    "4.2": Growth(("allocate",), "outputs that have an array", allocated, 51),
    "4.2b": Growth(
        ("lifetimes", "peak_bytes", "assign_buffers"),
        "bytes of all outputs for one image",
        output_bytes,
        digits=", in the buffers of this plan",
    ),
    "4.homework": Growth(("sort_all",)),
    "5.1": Growth(("Registry", "register", "create"), "layers that are created", layers, 52),
    "5.1b": Growth(("Relu",), "operators that run on your layers", on_layers, 50),
    "5.1c": Growth(("Linear", "Average", "Flatten", "Softmax", "Conv2d", "MaxPool2d"), *_COMPUTED),
    "5.2": Growth(("Engine",), "digits that are read right", right_digits, 360),
    "5.homework": Growth(("SigmoidLayer", "GatedLayer"), *_COMPUTED),
    "5.3": Growth(("Conv2d", "MaxPool2d"), digits=""),
    "5.3b": Growth(digits=""),
    "5.4": Growth(("more_layers",), digits=""),
    "5.5": Growth(
        ("Embedding", "LayerNorm", "Attention", "write"),
        "operators of the model names that your layers compute",
        on_layers_of_names,
    ),
    "5.6": Growth(
        ("CachedAttention", "write_cached", "CountedArange"),
        f"positions that are computed for {WRITTEN} tokens",
        positions,
    ),
}
"""The lessons in their order. A piece that an earlier lesson has given is replaced by the same one, written anew."""


def growth_of(lesson: str) -> Growth:
    """Return what a lesson adds; nothing for one that has no piece."""
    return LESSONS.get(lesson, Growth())


def number(lesson: str, own: Mapping[str, str], *, without: Set[str] = frozenset()) -> int:
    """Return the number of a lesson for an engine with these pieces, all others being lent; 0 if it cannot be counted.

    Args:
        lesson: the lesson, `3.2`.
        own: the learner's pieces: name -> source.
        without: pieces that the engine does not have at all.

    Example:
        >>> number("3.1", {}), number("3.1", {}, without={"evaluate"})
        (8, 0)
    """
    count, chosen = growth_of(lesson).count, parts(own, (project.root() / DIGITS).as_posix())
    try:
        return count(partial_engine(part for part in chosen if part.name not in without)) if count else 0
    except (Exception, SystemExit):  # a missing piece, or any code of a part that was changed by hand
        return 0


def changed(lesson: str, own: Mapping[str, str]) -> str:
    """Return in words how the number of a lesson changes: without its pieces, and with those that are the learner's.

    Args:
        lesson: the lesson; it has a number.
        own: the learner's pieces: name -> source.

    Example:
        >>> changed("3.2b", lessons_own("3.2b"))
        '0 -> 52 of 52'
        >>> changed("3.2b", {})
        '0 (not yet yours: wrap)'
    """
    growth = growth_of(lesson)
    new = {name for name in growth.adds if exercise(PIECES[name].exercises[0]).lesson == lesson}
    before = number(lesson, {name: text for name, text in own.items() if name not in growth.adds}, without=new)
    left = [name for name in growth.adds if PIECES[name].lent and name not in own]
    if left:
        return f"{before:,} (not yet yours: {', '.join(left)})"
    of = f" of {growth.of}" if growth.of else ""
    return f"{before:,} -> {number(lesson, own):,}{of}"


def lessons_own(lesson: str) -> dict[str, str]:
    """Return the pieces of the lessons up to one, as the course writes them: name -> source.

    Example:
        >>> list(lessons_own("3.2b"))
        ['evaluate', 'read_head', 'read_pairs', 'read_value', 'wrap']
    """
    found: dict[str, str] = {}
    for earlier in takewhile(lambda name: name != lesson, LESSONS):
        found |= _lessons(earlier)
    return found | _lessons(lesson)


def _lessons(lesson: str) -> dict[str, str]:
    sources = {}
    for piece in map(PIECES.__getitem__, growth_of(lesson).adds):
        answer = next(name for name in piece.exercises if exercise(name).lesson == lesson)
        if answer == piece.exercises[0] and piece.lent:
            sources[piece.name] = lent(piece)
        elif piece.lent and exercise(answer).solution:
            texts = (exercise(name).solution for name in (*exercise(answer).uses, answer))
            sources[piece.name] = without_head("\n\n\n".join(texts))
    return sources
