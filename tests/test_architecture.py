"""docs/architecture.md uses the names of the code, and its picture is drawn from it."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import kuiper_edu
import kuiper_edu.slots
from tools import architecture

PAGE = Path(__file__).parents[1] / "docs/architecture.md"
WORDS = re.findall(r"`([^`\n]+)`", PAGE.read_text(encoding="utf-8"))
CORE = ("pnnx", "topo", "traits", "runtime", "layers", "engine", "passes")
NOT_HERE = ("kuiper_edu.engine.compiled", "kuiper_edu.engine.register_tile")  # they need the extra `fast`
OTHERS = ("just pages", "observe=", "fast")  # a command, an argument, an extra


@cache
def names() -> dict[str, object]:
    """Return everything that the modules of the core define: name -> object."""
    found: dict[str, object] = {}
    for module in walk_packages(kuiper_edu.__path__, "kuiper_edu."):
        if module.name.split(".")[1] in CORE and not module.name.startswith(NOT_HERE):
            found |= vars(import_module(module.name))
    return found


def exists(word: str) -> bool:
    """Whether a word of the page is a file, a slot, or a name of the core: `Graph`, `Graph.load`, `open_model(...)`."""
    if "/" in word or word.endswith(".py"):
        package, root = PAGE.parents[1] / "kuiper_edu", PAGE.parents[1]
        return any((folder / word).exists() for folder in (root, package, package / "engine"))
    if word.startswith("course"):
        return word in kuiper_edu.slots.SLOTS
    first, *rest = re.sub(r"\(.*\)", "", word).split(".")
    thing = names().get(first)
    for name in rest:
        thing = getattr(thing, name, None)
    return thing is not None


@pytest.mark.parametrize("word", sorted(set(WORDS) - set(OTHERS)))
def test_a_name_on_the_page_is_a_name_of_the_code(word: str) -> None:
    assert exists(word)


def test_a_name_that_is_not_in_the_code_is_noticed() -> None:
    assert not exists("RuntimeGraph.start")
    assert not exists("Lines")
    assert not exists("runtime/wires.py")


def test_the_picture_is_drawn_from_the_code() -> None:
    assert architecture.PICTURE.read_text(encoding="utf-8") == architecture.picture(), "run: just pages"


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_readers_find_it(page: str) -> None:
    assert "(docs/architecture.md)" in (PAGE.parents[1] / page).read_text(encoding="utf-8")
