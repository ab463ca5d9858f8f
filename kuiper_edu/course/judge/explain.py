"""Turns a finding into one sentence that names the mistake.

A rule finds that something is wrong; the learner needs to know what. SOURCES lists who may say it, the surest first:
each source is asked in turn, and the first that knows a sentence speaks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from kuiper_edu.course.judge.describe import Difference, always_the_same, call_of, difference
from kuiper_edu.course.judge.exercises import Exercise, exercise
from kuiper_edu.course.judge.findings import UNCHANGED, ErrorMessage, Fault, Finding, Mismatch
from kuiper_edu.course.judge.known import the_same
from kuiper_edu.course.judge.messages import FIRST, LAST
from kuiper_edu.course.judge.sentences import Sentence, complete, groups, told
from kuiper_edu.course.judge.wording import COMMON_ERRORS, brief


@dataclass(frozen=True)
class Source:
    """One of those who may say what is wrong.

    Args:
        name: its name, which the ids of its sentences contain.
        says: what it is and when it speaks, for authors.
        sentence: returns its sentence for a finding, None if it has none.
        quotes: whether it looks at reported values, which it may not for a hidden check or a class's own check.
    """

    name: str
    says: str
    sentence: Callable[[Finding, Exercise], Sentence | None]
    quotes: bool = False


def explain(finding: Finding, task: Exercise | None = None) -> Sentence:
    """Return one sentence that says what went wrong.

    Args:
        finding: what the judge found.
        task: the exercise; looked up by the finding's id if it is None.

    Returns:
        The sentence, without a full stop.

    Example:
        >>> from kuiper_edu.course.trial.outcomes import Raised
        >>> print(explain(Finding("course4.chain", "error", Raised("EOFError", ""))))
        the answer calls input(), but a check cannot type anything
    """
    task = task or exercise(finding.exercise)
    return next(sentence for _, sentence in spoken(finding, task) if sentence is not None)


def spoken(finding: Finding, task: Exercise) -> Iterator[tuple[Source, Sentence | None]]:
    """Yield each source that is asked about a finding, with its sentence; the first sentence is the verdict's."""
    unreported = finding.fault is not None and finding.fault.kind == "unreported"
    quotable = bool(task.title) and not finding.hidden and not unreported  # a class's own exercise has no title
    for source in SOURCES:
        if quotable or not source.quotes:
            yield source, _unless_surprised(source, finding, task)


def _unless_surprised(source: Source, finding: Finding, task: Exercise) -> Sentence | None:
    """Return the sentence of a source; None if it fails at a value that nobody thought of, so that the next speaks."""
    try:
        return source.sentence(finding, task)
    except Exception:
        if "KUIPER_STRICT" in os.environ:  # set in our tests, so that they see our own errors
            raise
        return None


def fix_first(called: Iterable[str], is_wrong: Callable[[str], bool]) -> Sentence | None:
    """Return the sentence for an answer that calls a wrong answer to an earlier exercise; None if it does not.

    Args:
        called: the earlier exercises whose answers it calls.
        is_wrong: whether the answer to an exercise is wrong.

    Example:
        >>> print(fix_first(["course4.in_degrees"], lambda name: True))
        this answer calls in_degrees, which is not right yet: fix that exercise first
    """
    name = next(filter(is_wrong, called), "").rpartition(".")[2]
    template = "this answer calls {name}, which is not right yet: fix that exercise first"
    return told("general/fix first", template, name=name) if name else None


def _blank(finding: Finding, _: Exercise) -> Sentence | None:
    if finding.status != "blank":
        return None
    if finding.error and finding.error.text:
        return complete("general/blank with a text", finding.error.text)
    return told("general/blank", "there is no answer yet: replace the line `your code here`")


def _limit(finding: Finding, _: Exercise) -> Sentence | None:
    """The text about a limit is a complete message."""
    reached = finding.error is not None and finding.error.kind == "limit"
    return complete("general/limit", finding.error.text) if reached and finding.error else None


def _stored(finding: Finding, task: Exercise) -> Sentence | None:
    entry = the_same(finding, task.known, task.rules)
    return complete(f"{task.id}/stored/{entry.name}", entry.sentence) if entry else None


def _changed(finding: Finding, task: Exercise) -> Sentence | None:
    for mismatch in finding.wrong if finding.status == "wrong" else ():
        if mismatch.label == UNCHANGED and mismatch.fault.kind != "unreported":
            if UNCHANGED in task.says:
                return Sentence(f"{task.id}/says/{UNCHANGED}", task.says[UNCHANGED])
            return told("general/changed", "your function changes its arguments: only read them, or work on a copy")
    return None


def _diagnosed(finding: Finding, task: Exercise) -> Sentence | None:
    diagnose = {"wrong": task.diagnose, "error": task.on_error}.get(finding.status)
    sentence = diagnose(finding) if diagnose else None
    return sentence.within(f"{task.id}/diagnosis") if sentence else None


def _said(finding: Finding, task: Exercise) -> Sentence | None:
    if finding.status != "wrong" or not finding.wrong:
        return None
    first = finding.wrong[0]
    differs = _difference(finding, task)
    for key, template in task.says.items():
        if any(fnmatchcase(name, key) for name in (f"{first.label}: {differs.kind}", first.label, differs.kind)):
            return Sentence(f"{task.id}/says/{key}", template, _values(finding, task, differs))
    return None


def _differs(finding: Finding, task: Exercise) -> Sentence | None:
    if finding.status != "wrong" or not finding.wrong or finding.wrong[0].graph is not None:
        return None
    differs = _difference(finding, task)
    if differs.kind == "always":
        return differs.sentence
    return told("differs/call", "{call}: {differs}", call=_call(finding, task), differs=differs.sentence)


def _difference(finding: Finding, task: Exercise) -> Difference:
    """Return how the first wrong value differs from the right one."""
    first = finding.wrong[0]
    if not _has_one_right_value(first):
        return Difference(
            first.fault.kind, first.fault.sentence, first.fault.details[0] if first.fault.details else None
        )
    differs = difference(first.got, first.expected)
    if differs.kind == "value" and always_the_same(finding, task.rules):
        always = "your function returns {found} in every case: its result must depend on the arguments"
        return Difference("always", told("differs/always", always, found=brief(first.got)))
    return differs


def _has_one_right_value(mismatch: Mismatch) -> bool:
    return mismatch.expected is not None and mismatch.fault.kind in ("value", "number")


def _values(finding: Finding, task: Exercise, differs: Difference) -> Mapping[str, object]:
    """Return what an exercise's sentence about a value may show."""
    first = finding.wrong[0]
    return {
        "got": brief(first.got),
        "expected": brief(first.expected),
        "item": brief(differs.item),
        "fault": _fault(finding, first.fault),
        "label": first.label,
        "call": _call(finding, task),
        "differs": differs.sentence,
    }


def _call(finding: Finding, task: Exercise) -> Sentence:
    return call_of(finding.wrong[0], task.function, task.given or getattr(task.check, "cases", {}))


def _fault(finding: Finding, fault: Fault) -> Sentence:
    """Return a fault; for an order with the name of the graph, which is drawn below."""
    order = finding.wrong_order
    template = "in your order of the graph `{label}`, {fault}"
    return told("order/in a graph", template, label=order.label, fault=fault.sentence) if order else fault.sentence


def _first(finding: Finding, _: Exercise) -> Sentence | None:
    return _message(finding, {f"general/{name}": message for name, message in FIRST.items()})


def _ended(finding: Finding, task: Exercise) -> Sentence | None:
    return _message(finding, {f"{task.id}/ends/{key}": _of_end(key, text) for key, text in task.ends.items()})


def _of_end(key: str, sentence: str) -> ErrorMessage:
    """Return the message for a status in which an answer ended, and for the line in which it did if one is given."""
    status, _, line = key.partition(": ")
    return ErrorMessage(f"at: (?:{line}) \\| {status}" if line else f"status: {status}", sentence)


def _failed(finding: Finding, task: Exercise) -> Sentence | None:
    messages = {}
    for pattern, text in task.errors.items():
        place = "general" if COMMON_ERRORS.get(pattern) == text else task.id
        messages[f"{place}/errors/{pattern}"] = ErrorMessage(f"(?:error|stderr): .*?(?:{pattern})", text)
    return _message(finding, messages)


def _last(finding: Finding, _: Exercise) -> Sentence | None:
    return _message(finding, {f"general/{name}": message for name, message in LAST.items()})


def _message(finding: Finding, messages: Mapping[str, ErrorMessage]) -> Sentence | None:
    """Return the first message that matches the strongest evidence."""
    for evidence in _evidence(finding):
        for name, message in messages.items():
            match = re.search(message.pattern, evidence, re.DOTALL)
            if match:
                found = [word and word.replace("newaxis", "-1") for word in match.groups()]  # NumPy's spelling of -1
                return Sentence(name, message.sentence, groups([match[0], *found]))
    return None


def _evidence(finding: Finding) -> list[str]:
    """Return the texts that the patterns of messages are matched with, the strongest evidence first."""
    if finding.status == "timeout" and finding.flooded:
        return ["status: timeout after a flood"]
    if finding.status == "died" and finding.error:
        return [f"status: died by {finding.error.name}"]
    if finding.status not in ("wrong", "error"):
        place = finding.error.place if finding.error and finding.status == "timeout" else None
        return [*([f"at: {place.text} | {finding.status}"] if place else []), f"status: {finding.status}"]
    if finding.error:
        return [f"error: {finding.error.name}: {finding.error.text}"]
    return [f"stderr: {finding.warned}"] if finding.warned else []


def _plain(finding: Finding, _: Exercise) -> Sentence:
    if finding.error and finding.status != "timeout":
        error = finding.error
        if not error.text:
            return told("general/error alone", "{name} was raised", name=error.name)
        return told("general/error", "{name}: {text}", name=error.name, text=_short(error.text))
    if finding.fault:
        fault = _fault(finding, finding.fault)
        if finding.wrong_order:
            return fault
        return told("general/fault of a value", "{label}: {fault}", label=finding.wrong[0].label, fault=fault)
    if finding.warned:
        return told("general/warning", "your code caused a warning: {text}", text=_short(finding.warned))
    return told("general/hidden", "for inputs other than those that you see, the result is wrong")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else f"{line[:190]}..."


SOURCES = (
    Source("blank", "the answer is not written yet", _blank),
    Source("limit", "a limit was reached whose message is complete", _limit),
    Source("stored", "known.json: a stored wrong answer reported the same", _stored, quotes=True),
    Source("changed", "the arguments were changed, which may have caused the rest", _changed, quotes=True),
    Source("diagnosis", "diagnose or, for an error, on_error of the exercise", _diagnosed, quotes=True),
    Source("says", "says of the exercise: the first wrong value, by its label or kind", _said, quotes=True),
    Source("difference", "how the first wrong value differs from the right one", _differs, quotes=True),
    Source("first", "messages.FIRST: an error that means the same everywhere", _first),
    Source("ends", "ends of the exercise: a timeout, too much memory, an exit", _ended),
    Source("errors", "errors of the exercise, and COMMON_ERRORS", _failed),
    Source("last", "messages.LAST: an error, or how the answer ended", _last),
    Source("plain", "the error or the fault itself", _plain),
)
"""Who may say what is wrong, in the order in which they are asked."""
