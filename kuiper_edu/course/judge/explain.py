"""Turns a finding into one sentence that names the mistake, and prints hints by symptom.

A rule finds that something is wrong; the learner needs to know what. The first error message that matches the
strongest evidence is shown; if none matches, the plain difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase

from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.describe import Difference, always_the_same, call_of, difference
from kuiper_edu.course.judge.exercises import Exercise, exercise, exercises
from kuiper_edu.course.judge.findings import ErrorMessage, Fault, Finding
from kuiper_edu.course.judge.known import sentence_of_the_same
from kuiper_edu.course.judge.wording import brief
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked

LEVELS = 3

FIRST: tuple[ErrorMessage, ...] = (
    ErrorMessage(
        r"error: ModuleNotFoundError: (?:import of (?=\S+ halted)|No module named '(?=kuiper_edu))([\w.]+)",
        "{1!r} is switched off during the homework",
    ),
    ErrorMessage(
        r"error: (?:SyntaxError|IndentationError|TabError): (?!.*<(?:string|unknown)>)(.*)",  # eval's file is <string>
        "Python cannot read the answer: {1}",
    ),
    ErrorMessage(
        r"error: RecursionError",
        "the calls are nested too deeply: instead of recursion, use a loop and a list of what still has to be "
        "processed (a higher recursion limit does not help with longer inputs)",
    ),
    ErrorMessage(r"error: EOFError", "the answer calls input(), but a check cannot type anything"),
)
"""Messages that are tried before those of an exercise."""

LAST: tuple[ErrorMessage, ...] = (
    ErrorMessage(
        r"error: NameError: name '(\w+)' is not defined",
        "NameError: {1!r} is not defined. Is it misspelled, or is an import missing?",
    ),
    ErrorMessage(
        r"error: UnboundLocalError: .*variable '(\w+)'",
        "{1!r} is used before it has a value: does every branch assign one?",
    ),
    ErrorMessage(
        r"error: AttributeError: 'NoneType' object has no attribute '(append|add|extend|insert|update|remove|pop)'",
        "None has no {1!r}: append, add and sort change the object itself and return None, so write "
        "out.append(x), not out = out.append(x)",
    ),
    ErrorMessage(
        r"error: (?:SyntaxError|IndentationError): (.*?) \(<(?:string|unknown)>",
        "your code evaluates a string that is not valid Python ({1}): print the string first",
    ),
    ErrorMessage(
        r"error: AttributeError: '(\w+)' object has no attribute '(\w+)'",
        "an object of type {1} has no {2!r}: did this line expect another type?",
    ),
    ErrorMessage(
        r"status: timeout", "your code did not finish in time: does every iteration bring the loop closer to its end?"
    ),
    ErrorMessage(
        r"status: memory",
        f"your code needs more than the {LIMITS.memory >> 30} GiB of memory that an answer may use: is an array "
        "larger than necessary, or does a list grow in a loop that never ends?",
    ),
    ErrorMessage(r"status: died", "Python itself ended while your code ran: does your code call exit()?"),
    ErrorMessage(r"status: skipped", "your answer was not run, because an earlier cell did not finish"),
    ErrorMessage(r"error: SystemExit", "the answer calls exit(), which ends everything: use return"),
    # The package's own messages about an answer
    ErrorMessage(r"error: (?:AnswerError|UnknownLayerError): (.*)", "{1}"),
)
"""Messages that are tried after those of an exercise."""


def explain(finding: Finding, task: Exercise | None = None) -> str:
    """Return one sentence that says what went wrong.

    Args:
        finding: what the judge found.
        task: the exercise; looked up by the finding's id if it is None.

    Returns:
        The sentence, without a full stop.

    Example:
        >>> from kuiper_edu.course.trial.outcomes import Raised
        >>> explain(Finding("course4.chain", "error", Raised("EOFError", "")))
        'the answer calls input(), but a check cannot type anything'
    """
    task = task or exercise(finding.exercise)
    try:
        return _sentence(finding, task)
    except Exception as error:
        if "KUIPER_STRICT" in os.environ:  # set in our tests, so that they see our own errors
            raise
        fault = f"{type(error).__name__}: {error}"
        return f"{_plain(finding)} (the course cannot explain more, because of an error in its own code: {fault})"


def _sentence(finding: Finding, task: Exercise) -> str:
    if finding.status == "blank":
        text = finding.error.text if finding.error else ""
        return text or "there is no answer yet: replace the line `your code here`"
    if finding.error is not None and finding.error.kind == "limit":  # its text is a complete message
        return finding.error.text
    sentence = _by_values(finding, task)
    if sentence:
        return sentence
    for evidence in _evidence(finding):
        for message in (*FIRST, *_of_errors(task), *LAST):
            match = re.search(message.pattern, evidence, re.DOTALL)
            if match:
                found = [word and word.replace("newaxis", "-1") for word in match.groups()]  # NumPy's spelling of -1
                return message.sentence.format(match[0], *found)
    return _plain(finding)


def _by_values(finding: Finding, task: Exercise) -> str | None:
    """Return a sentence about the reported values, from the surest source that has one; None for hidden checks."""
    if not task.title or finding.hidden or (finding.fault is not None and finding.fault.kind == "unreported"):
        return None  # an exercise without a title is a class's own: it has only rules
    return (
        sentence_of_the_same(finding, task.known, task.rules)
        or _changed(finding, task)
        or _diagnosed(finding, task)
        or _described(finding, task)
    )


def _diagnosed(finding: Finding, task: Exercise) -> str | None:
    """Return the sentence of the exercise's own diagnosis."""
    diagnose = {"wrong": task.diagnose, "error": task.on_error}.get(finding.status)
    return diagnose(finding) if diagnose else None


def _changed(finding: Finding, task: Exercise) -> str | None:
    """Return the sentence about changed arguments, which comes first since they may have caused the rest."""
    for mismatch in finding.wrong:
        if mismatch.label == UNCHANGED and mismatch.fault.kind != "unreported" and finding.status == "wrong":
            general = "your function changes its arguments: only read them, or work on a copy"
            return task.says.get(UNCHANGED, general)
    return None


def _described(finding: Finding, task: Exercise) -> str | None:
    """Return the exercise's message about such a value, or else how the first wrong value differs."""
    if finding.status != "wrong" or not finding.wrong:
        return None
    first = finding.wrong[0]
    plain = first.expected is not None and first.fault.kind in ("value", "number")
    differs = difference(first.got, first.expected) if plain else _of_rule(first.fault)
    call = call_of(first, task.function, task.given or getattr(task.check, "cases", {}))
    shown_as = {"got": brief(first.got), "expected": brief(first.expected), "item": brief(differs.item)}
    shown_as |= {"fault": _fault(finding), "label": first.label, "call": call, "differs": differs.sentence}
    if differs.kind == "value" and plain and always_the_same(finding, task.rules):
        differs = Difference("always", f"your function returns {shown_as['got']} in every case")
        shown_as["differs"] = f"{differs.sentence}: its result must depend on the arguments"
    for key, sentence in task.says.items():
        if any(fnmatchcase(name, key) for name in (f"{first.label}: {differs.kind}", first.label, differs.kind)):
            return sentence.format(**shown_as)
    if first.graph is not None:
        return None
    return shown_as["differs"] if differs.kind == "always" else f"{call}: {shown_as['differs']}"


def _of_rule(fault: Fault) -> Difference:
    """Convert the fault of a rule for orders or errors."""
    return Difference(fault.kind, fault.sentence, fault.details[0] if fault.details else None)


def _of_errors(task: Exercise) -> list[ErrorMessage]:
    ends = [_of_end(*key.partition(": "), sentence) for key, sentence in task.ends.items()]
    errors = [ErrorMessage(f"(?:error|stderr): .*?(?:{pattern})", words) for pattern, words in task.errors.items()]
    return ends + errors


def _of_end(status: str, _: str, line: str, sentence: str) -> ErrorMessage:
    """Return the message for a status in which an answer ended, and for the line in which it did if one is given."""
    return ErrorMessage(f"at: (?:{line}) \\| {status}" if line else f"status: {status}", sentence)


def fix_first(called: Iterable[str], is_wrong: Callable[[str], bool]) -> str | None:
    """Return the sentence for an answer that calls a wrong answer to an earlier exercise; None if it does not.

    Args:
        called: the earlier exercises whose answers it calls.
        is_wrong: whether the answer to an exercise is wrong.

    Example:
        >>> fix_first(["course4.in_degrees"], lambda name: True)
        'this answer calls in_degrees, which is not right yet: fix that exercise first'
    """
    name = next(filter(is_wrong, called), "").rpartition(".")[2]
    return f"this answer calls {name}, which is not right yet: fix that exercise first" if name else None


@checked()
def hint(name: str, level: int = 1, symptom: str = "") -> None:
    """Print a hint.

    Args:
        name: the exercise, `course4.topo_sort`.
        level: 1 asks a question, 2 gives the idea, 3 nearly the line.
        symptom: what you see, or a part of it: `KeyError`; without one, help to begin with.

    Raises:
        UsageError: there is no such exercise, level or symptom.

    Example:
        >>> hint("course4.cycle", level=2)
        Compare the length of the order with the number of names.
    """
    known = exercise(name).hints
    if not known:
        with_hints = ", ".join(entry.id for entry in exercises().values() if entry.hints)
        raise UsageError(f"there are no hints for {name!r}", hint=f"There are some for {with_hints}.")
    if level not in range(1, LEVELS + 1):
        raise UsageError(f"expected a hint's level from 1 to {LEVELS}, found {level!r}")
    key = next((key for key in known if symptom.lower() in key.lower()), None) if symptom else ""
    if key is None:
        names = ", ".join(repr(key) for key in known if key) or "none"
        raise UsageError(f"no hint is known for {symptom!r}", hint=f"Symptoms of {name}: {names}.")
    print(known[key][level - 1])
    others = ", ".join(f'"{key}"' for key in known if key)
    if level == 1 and not symptom and others:
        print(f"(Next: level=2. For a hint about an error that you see, pass symptom={others}.)")


def _fault(finding: Finding) -> str:
    """Return the fault in words; for an order with the name of the graph, which is drawn below."""
    order = finding.wrong_order
    return f"in your order of the graph `{order.label}`, {order.fault}" if order else str(finding.fault)


def _evidence(finding: Finding) -> list[str]:
    """Return the texts that the patterns of error messages are matched with, the strongest evidence first."""
    place = finding.error.place if finding.error else None
    evidence = [f"at: {place.text} | {finding.status}"] if place and finding.status == "timeout" else []
    evidence += [f"status: {finding.status}"] if finding.status not in ("wrong", "error") else []
    if finding.error and finding.status != "timeout":
        evidence.append(f"error: {finding.error.name}: {finding.error.text}")
    if finding.warned:
        evidence.append(f"stderr: {finding.warned}")
    return evidence


def _plain(finding: Finding) -> str:
    if finding.error and finding.status != "timeout":
        error = finding.error
        return f"{error.name}: {_short(error.text)}" if error.text else f"{error.name} was raised"
    if finding.fault:
        return _fault(finding) if finding.wrong_order else f"{finding.wrong[0].label}: {finding.fault.sentence}"
    if finding.warned:
        return f"your code caused a warning: {_short(finding.warned)}"
    return "for inputs other than those that you see, the result is wrong"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else f"{line[:190]}..."
