"""A sentence of a verdict: a template with a stable id, and the values that fill it.

Whoever finds a mistake names the sentence and its values; the text is formed here and nowhere else. A value may be a
sentence itself: `{fault}` in "for {label}, {fault}".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from string import Formatter
from typing import Any

SHARED = ("words/", "rule/", "order/", "differs/", "general/")
"""How the ids of sentences begin that are not of one exercise."""


@dataclass(frozen=True)
class Sentence:
    """A sentence, without a full stop; `str()` gives its text.

    Args:
        id: which sentence it is, whatever its values: `course4.swaps/says/type`, `order/missing`.
        template: the text, with `{name}` or `{1}` where a value belongs.
        values: what replaces these fields: text, numbers, or other sentences.

    Example:
        >>> fault = Sentence("order/missing", "{name!r} is missing", {"name": "conv1"})
        >>> sentence = Sentence("course4.swaps/says/missing", "for {label}, {fault}", {"label": "two", "fault": fault})
        >>> print(sentence)
        for two, 'conv1' is missing
        >>> list(sentence.ids())
        ['course4.swaps/says/missing', 'order/missing']
    """

    id: str
    template: str
    values: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Sentence:
        """Return the sentence whose `dataclasses.asdict` this is; a value that is a dict is a sentence, too."""
        values = {name: cls.of(each) if isinstance(each, dict) else each for name, each in data["values"].items()}
        return cls(data["id"], data["template"], values)

    def __str__(self) -> str:
        return _FORMATTER.vformat(self.template, (), self.values)

    def ids(self) -> Iterator[str]:
        """Yield its id, and those of the sentences in it that its template shows."""
        yield self.id
        for _, name, _, _ in _FORMATTER.parse(self.template):
            inner = self.values.get(name) if name else None
            if isinstance(inner, Sentence):
                yield from inner.ids()

    def texts(self) -> Iterator[str]:
        """Yield the texts among its values and those of the sentences in it, such as a case's label."""
        for value in self.values.values():
            if isinstance(value, Sentence):
                yield from value.texts()
            elif isinstance(value, str):
                yield value

    def translated(self, translate: Callable[[str], str], label: Callable[[str], str] = str) -> Sentence:
        """Return the same sentence in another language, with the sentences in it.

        Args:
            translate: returns the translation of a template.
            label: the same for the texts among the values, such as a case's label; they stay as they are without it.

        Example:
            >>> print(told("many", "{count} names", count=2).translated({"{count} names": "{count} 个名字"}.get))
            2 个名字
        """
        if not self.values:
            return self._whole_translated(translate)

        def within(value: Any) -> Any:
            if isinstance(value, Sentence):
                return value.translated(translate, label)
            return label(value) if isinstance(value, str) else value

        inner = {name: within(value) for name, value in self.values.items()}
        return replace(self, template=translate(self.template), values=inner)

    def _whole_translated(self, translate: Callable[[str], str]) -> Sentence:
        """Return a sentence without values in another language; a catalogue may list its text, or its template."""
        text = str(self)
        template = _escaped(translate(text))
        return replace(self, template=translate(self.template) if template == _escaped(text) else template)

    def within(self, place: str) -> Sentence:
        """Return the same sentence with ids below `place`, its own and those of sentences in it that are not shared."""
        if self.id.startswith(SHARED):
            return self
        inner = {name: each.within(place) if isinstance(each, Sentence) else each for name, each in self.values.items()}
        return replace(self, id=f"{place}/{self.id}", values=inner)


def told(name: str, template: str, /, **values: Any) -> Sentence:
    """Return a sentence, as a diagnosis of an exercise writes it.

    Args:
        name: its id below the exercise.
        template: the text, with a field for each value.
        values: the values by the names of their fields.

    Example:
        >>> print(told("too_long", "expected {most} names, found {found}", most=2, found=3))
        expected 2 names, found 3
    """
    return Sentence(name, template, values)


def complete(name: str, text: str) -> Sentence:
    """Return a sentence from a text without fields, in which braces stand for themselves.

    Example:
        >>> print(complete("error", "expected {'a': 1}"))
        expected {'a': 1}
    """
    return Sentence(name, _escaped(text))


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def words(text: str) -> Sentence:
    """Return a word or two that other sentences use as a value: "a list"."""
    return complete(f"words/{text}", text)


def listed(items: Sequence[Sentence]) -> Sentence:
    """Return sentences with commas between them, as a value of another one.

    Args:
        items: one at least.

    Example:
        >>> print(listed([words("a list"), words("a string")]))
        a list, a string
    """
    first, *others = items
    return told("words/list", "{first}, {others}", first=first, others=listed(others)) if others else first


def of_type(name: str) -> Sentence:
    """Return the name of a type with its indefinite article.

    Example:
        >>> print(of_type("int"), of_type("list"), sep=", ")
        an int, a list
    """
    return told("words/of type", "an {type}" if name[0] in "AEIOUaeiou" else "a {type}", type=name)


def count_of(number: int, noun: str) -> Sentence:
    """Return a number of things in words.

    Example:
        >>> print(count_of(1, "item"), "-", count_of(3, "item"))
        1 item - 3 items
    """
    name = noun if number == 1 else f"{noun}s"
    return Sentence(f"words/{name}", f"{{count}} {name}", {"count": number})


def groups(found: Sequence[str | None]) -> dict[str, str | None]:
    """Return the groups of a pattern's match as values: {1}, {2}..., and {0} for all of it."""
    return {str(number): group for number, group in enumerate(found)}


class _Formatter(Formatter):
    """`str.format` in which `{1}` is looked up by name, too."""

    def get_value(self, key: int | str, _: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs[str(key)]


_FORMATTER = _Formatter()
