"""Answer slots: the learner's answer first, else the library's, else an error."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kuiper_edu import slots
from kuiper_edu.errors import AnswerError

NAMES = list(slots.SLOTS)


@pytest.fixture(autouse=True)
def empty_slots() -> Iterator[None]:
    slots.clear()
    yield
    slots.clear()


@pytest.mark.parametrize("name", NAMES)
def test_the_library_answers_by_default(name: str) -> None:
    module, attribute = slots.SLOTS[name].library.split(":")
    found = slots.get(name)
    assert (found.__module__, found.__qualname__) == (module, attribute)
    assert slots.whose(name) == "the library's"


@pytest.mark.parametrize("name", NAMES)
def test_the_library_module_is_among_those_withheld(name: str) -> None:
    assert slots.SLOTS[name].library.split(":")[0] in slots.SLOTS[name].withheld


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_takes_the_library_s_place(name: str) -> None:
    @slots.answer(name)
    def mine() -> None: ...

    assert slots.get(name) is mine
    assert slots.whose(name) == "yours"
    slots.clear(name)
    assert slots.get(name) is not mine


@pytest.mark.parametrize("name", NAMES)
def test_a_withheld_slot_without_an_answer_says_what_to_write(name: str) -> None:
    slots.withhold(name)
    assert slots.whose(name) == "nobody's"
    with pytest.raises(AnswerError, match=f'@answer\\("{name}"\\)'):
        slots.get(name)


def test_an_answer_counts_while_the_library_s_is_withheld() -> None:
    slots.withhold("course4.topo_sort")
    slots.answer("course4.topo_sort")(sorted)
    assert slots.get("course4.topo_sort") is sorted
    assert slots.is_withheld("course4.topo_sort")


def test_a_slot_whose_file_is_absent_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = slots.Slot("course4.topo_sort", "kuiper_edu.topo.no_such_file:sort", ())
    monkeypatch.setitem(slots.SLOTS, gone.name, gone)
    with pytest.raises(AnswerError, match="the library's own is not in this copy of the package"):
        slots.get(gone.name)


def test_an_error_inside_the_library_s_file_is_not_taken_for_its_absence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(slots, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        slots.get("course4.topo_sort")


@pytest.mark.parametrize("call", [slots.get, slots.whose, slots.withhold, slots.is_withheld, slots.clear, slots.answer])
def test_an_unknown_slot_is_refused_with_the_names_there_are(call: object) -> None:
    with pytest.raises(AnswerError, match=r"course3\.init_graph_params, course4\.topo_sort, course5\.sigmoid"):
        call("course9.magic")  # type: ignore[operator]


def test_what_cannot_be_called_is_no_answer() -> None:
    with pytest.raises(AnswerError, match="expected a function or a class, found an int"):
        slots.answer("course4.topo_sort")(3)  # type: ignore[type-var]
