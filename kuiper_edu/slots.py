"""Answer slots: the points where RuntimeGraph calls a learner's code instead of the library's.

RuntimeGraph needs a few functions that the homework asks learners to write. It never calls the library's versions
directly: it gets them from a slot. A slot returns the learner's answer if there is one, otherwise the library's, and
neither while the library's is withheld (homework, checks, grading). Only the runs of learners use slots.

A new slot is an entry in `SLOTS` and the file of the library's own answer.

Example:
    >>> from kuiper_edu import slots
    >>> @slots.answer("course4.topo_sort")
    ... def my_sort(successors):
    ...     return sorted(successors)
    >>> slots.get("course4.topo_sort") is my_sort
    True
    >>> slots.whose("course4.topo_sort")
    'yours'
    >>> slots.clear("course4.topo_sort")
    >>> slots.whose("course4.topo_sort")
    "the library's"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from kuiper_edu.errors import AnswerError, kind_of

Answer = TypeVar("Answer", bound=Callable[..., Any])


@dataclass(frozen=True)
class Slot:
    """An answer slot.

    Args:
        name: `course.name`, as the homework writes it; a course may have several.
        library: `module:attribute` of the library's own answer, which has the signature that an answer must have.
        withheld: the modules that could replace an answer, the library's own among them. They cannot be imported while
            this slot's homework is done, and are not in a grader's copy. They are listed because they cannot be
            derived: the sorts of `topo` do not import each other, and SiLU uses the registry.
        shortcuts: third-party libraries that contain the whole answer, so that calling them would teach nothing.
        operators: the operator types, if the answer is a layer.
        shown: `module:function` to compare an answer with, where that is not the whole file of the library's own.
    """

    name: str
    library: str
    withheld: tuple[str, ...]
    shortcuts: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    shown: str = ""

    @property
    def course(self) -> str:
        """The course to whose homework the slot belongs."""
        return self.name.partition(".")[0]

    @property
    def kept_module(self) -> str:
        """The name of the module in which a kept answer runs."""
        return f"my_answer_to_{self.name.replace('.', '_')}"

    @property
    def module(self) -> str:
        """The module of the library's own answer."""
        return self.library.partition(":")[0]


SLOTS: dict[str, Slot] = {
    slot.name: slot
    for slot in (
        Slot(
            "course3.init_graph_params",
            library="kuiper_edu.runtime.init_params:init_graph_params",
            withheld=("kuiper_edu.runtime.init_params",),
        ),
        Slot(
            "course4.topo_sort",
            library="kuiper_edu.topo.depth_first:reverse_dfs",
            withheld=("kuiper_edu.topo.counting", "kuiper_edu.topo.depth_first", "kuiper_edu.topo.enumeration"),
            shortcuts=("graphlib", "igraph", "networkx", "rustworkx"),
            shown="kuiper_edu.topo.counting:kahn",
        ),
        Slot(
            "course5.sigmoid",
            library="kuiper_edu.layers.sigmoid:SigmoidLayer",
            withheld=("kuiper_edu.layers.gated", "kuiper_edu.layers.sigmoid"),
            shortcuts=("scipy.special", "torch"),
            operators=("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid"),
        ),
    )
}

_answers: dict[str, Callable[..., Any]] = {}
_withheld: set[str] = set()
_watches: list[dict[str, int]] = []


def slot(name: str) -> Slot:
    """Return the slot of this name.

    Raises:
        AnswerError: there is no such slot.
    """
    if name not in SLOTS:
        raise AnswerError(f"there is no answer slot {name!r}", hint=f"The slots are: {', '.join(SLOTS)}.")
    return SLOTS[name]


def of_course(course: str) -> list[Slot]:
    """Return the slots that a course's homework fills.

    Raises:
        AnswerError: the course has no homework.

    Example:
        >>> [slot.name for slot in of_course("course5")]
        ['course5.sigmoid']
    """
    slots = [slot for slot in SLOTS.values() if slot.course == course]
    if not slots:
        courses = ", ".join(dict.fromkeys(slot.course for slot in SLOTS.values()))
        raise AnswerError(f"there is no homework of {course!r}", hint=f"There is one of {courses}.")
    return slots


def answer(name: str) -> Callable[[Answer], Answer]:
    """Decorate a function or class that is the learner's answer to the slot `name`.

    Raises:
        AnswerError: there is no such slot, or the decorated object cannot be called.
    """
    slot(name)

    def fill(mine: Answer) -> Answer:
        if not callable(mine):
            raise AnswerError(f"the answer to {name!r}: expected a function or a class, found {kind_of(mine)}")
        _answers[name] = mine
        return mine

    return fill


def get(name: str) -> Callable[..., Any]:
    """Return what fills the slot now: the learner's answer, or else the library's. `watch` counts these calls.

    Raises:
        AnswerError: there is no answer, and the library's own is withheld, or is not in this copy.
    """
    requested = slot(name)
    if name in _answers:
        for calls in _watches:
            calls[name] = calls.get(name, 0) + 1
        return _answers[name]
    if why := why_unavailable(requested.module):
        raise AnswerError(
            f"{name!r} has no answer yet, and the library's own {why}",
            hint=f'Write yours and put @answer("{name}") above it.',
        )
    library: Callable[..., Any] = getattr(import_module(requested.module), requested.library.partition(":")[2])
    return library


def learners_answer(name: str) -> Callable[..., Any] | None:
    """Return the learner's answer in a slot, None if there is none; `watch` does not count it."""
    return _answers.get(slot(name).name)


def why_unavailable(module: str) -> str:
    """Return why this module of the package is not available: its slot is withheld or its file is missing; else "".

    Example:
        >>> why_unavailable("kuiper_edu.topo.counting")
        ''
    """
    if any(module in SLOTS[name].withheld for name in _withheld):
        return "is switched off while you do this homework"
    return "" if find_spec(module) else "is not in this copy of the package"


def serving(operator_type: str) -> str | None:
    """Return the name of the slot whose answer is the layer for this operator type; None if there is no such slot.

    Example:
        >>> serving("F.sigmoid"), serving("nn.ReLU")
        ('course5.sigmoid', None)
    """
    return next((slot.name for slot in SLOTS.values() if operator_type in slot.operators), None)


@contextmanager
def filled(name: str, function: Callable[..., Any]) -> Iterator[None]:
    """Let this function fill the slot while the block runs, whatever filled it before.

    Example:
        >>> with filled("course4.topo_sort", sorted):
        ...     get("course4.topo_sort") is sorted
        True
    """
    with emptied(name):
        _answers[name] = function
        yield


@contextmanager
def emptied(name: str) -> Iterator[None]:
    """Let no answer fill this slot when the block begins; restore afterwards what filled it before.

    Example:
        >>> with filled("course4.topo_sort", sorted), emptied("course4.topo_sort"):
        ...     whose("course4.topo_sort")
        "the library's"
    """
    before = learners_answer(name)
    _answers.pop(name, None)
    try:
        yield
    finally:
        _answers.pop(name, None)
        if before is not None:
            _answers[name] = before


def withhold(name: str) -> None:
    """Stop returning the library's own answer to `name` in this process."""
    _withheld.add(slot(name).name)


def remove_answer(name: str) -> None:
    """Remove the learner's answer; whether the library's is withheld stays as it is."""
    _answers.pop(slot(name).name, None)


def clear(name: str | None = None) -> None:
    """Remove the learner's answer (without a name all of them), and stop withholding the library's."""
    names = list(SLOTS) if name is None else [slot(name).name]
    for name in names:
        _answers.pop(name, None)
        _withheld.discard(name)


def is_withheld(name: str) -> bool:
    """Whether the library's own answer to `name` is withheld."""
    return slot(name).name in _withheld


def whose(name: str) -> str:
    """Return whose code runs in this slot: `yours`, `the library's` or `nobody's`."""
    if slot(name).name in _answers:
        return "yours"
    return "nobody's" if name in _withheld else "the library's"


@contextmanager
def watch() -> Iterator[dict[str, int]]:
    """Count how often each answer in a slot is requested while the block runs.

    A function is requested before each call, a layer when it is created for an operator. Slots that run the library's
    code are not in the result.

    Example:
        >>> @answer("course4.topo_sort")
        ... def my_sort(successors):
        ...     return list(successors)
        >>> with watch() as calls:
        ...     order = get("course4.topo_sort")({"a": []})
        >>> calls
        {'course4.topo_sort': 1}
        >>> clear("course4.topo_sort")
    """
    calls = dict.fromkeys((name for name in SLOTS if name in _answers), 0)
    _watches.append(calls)
    try:
        yield calls
    finally:
        _watches.pop()
