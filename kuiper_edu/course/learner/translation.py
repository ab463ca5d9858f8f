"""Verdicts, hints and questions in the learner's language: each is translated where it is formed for showing, once.

What is recorded, compared and graded stays English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kuiper_edu.support.language import language, phrase, translated

if TYPE_CHECKING:
    from kuiper_edu.course.judge.questions import Question
    from kuiper_edu.course.judge.sentences import Sentence


def say(text: str, /, **values: Any) -> str:
    """Return words that stand around what a verdict or a question says, "Not right yet", in the learner's language.

    Example:
        >>> say("Help: {symptom}", symptom="KeyError")
        'Help: KeyError'
    """
    return phrase(language(), text, **values)


def sentences(*texts: str) -> str:
    """Return texts one after the other, without those that are empty; in Chinese no space is between them.

    Example:
        >>> sentences("Right.", "", "Two orders.")
        'Right. Two orders.'
    """
    return space().join(filter(None, texts))


def space() -> str:
    """Return what stands between two sentences: nothing in Chinese."""
    return " " if language() == "en" else ""


def ended(text: str) -> str:
    """Return a text with a full stop, unless it has an end or is empty.

    Example:
        >>> ended("two orders"), ended("How many?")
        ('two orders.', 'How many?')
    """
    stop = "." if language() == "en" else "。"
    return text if not text or text[-1] in ".!?。！？" else f"{text}{stop}"


def shown(sentence: Sentence, name: str = "", labels: Callable[[str], str] = str) -> str:
    """Return the text of a sentence in the learner's language.

    Args:
        sentence: the sentence.
        name: the id of the exercise that it is about, if it may be one of its own.
        labels: translates the labels in it (`of_labels`); without it they stay.
    """
    return str(sentence.translated(of_exercise(name), labels))


def of_exercise(name: str) -> Callable[[str], str]:
    """Return what translates a text of an exercise, or one that all exercises share.

    Args:
        name: the id of the exercise, `course4.swaps`.
    """
    to, own = language(), f"exercises-{name.partition('.')[0]}"

    def translate(text: str) -> str:
        found = translated(text, own, to)
        return translated(text, "verdicts", to) if found == text else found

    return translate


def of_labels(name: str) -> Callable[[str], str]:
    """Return what translates the labels of an exercise's cases, which are phrases; a name of one word stays a name.

    Args:
        name: the id of the exercise.
    """
    translate = of_exercise(name)
    return lambda text: translate(text) if " " in text else text


def hints_in_language(hints: Mapping[str, tuple[str, ...]], name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the hints of an exercise, and the symptoms that they are for, in the learner's language."""
    translate = of_exercise(name)
    return {translate(symptom): tuple(map(translate, levels)) for symptom, levels in hints.items()}


def question_in_language(question: Question) -> Question:
    """Return a question in the learner's language; its choices keep their order."""
    to, name = language(), f"questions-{question.id.partition('.')[0]}"
    text, why = (translated(each, name, to) for each in (question.text, question.why))
    choices = tuple(
        replace(each, text=translated(each.text, name, to), reason=translated(each.reason, name, to))
        for each in question.choices
    )
    return replace(question, text=text, choices=choices, why=why)
