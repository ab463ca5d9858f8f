"""From what a check saw to one sentence that names the mistake, and hints by symptom.

A check knows that something is wrong; a learner wants to know what. The tables say what was seen and what it means:
each course's in `course3.py` and so on, here what may happen in every homework. Of the strongest evidence the first
symptom that fits speaks; where none fits, the plain difference is told.
"""

from __future__ import annotations

import re

from kuiper_edu.errors import UsageError
from kuiper_edu.homework import course3, course4, course5
from kuiper_edu.homework.findings import Finding, Hints, Symptom

LEVELS = 3
ANY = r".*"

HINTS: Hints = course3.HINTS | course4.HINTS | course5.HINTS

SYMPTOMS: tuple[Symptom, ...] = (
    Symptom(ANY, r"error: NotImplementedError", "the line `your code here` is still there, and raises"),
    Symptom(
        ANY,
        r"error: ModuleNotFoundError: (?:import of (?=\S+ halted)|No module named '(?=kuiper_edu))([\w.]+)",
        "{1!r} is put away during the homework",
    ),
    Symptom(ANY, r"error: (?:SyntaxError|IndentationError|TabError): (.*)", "Python cannot read the answer: {1}"),
    Symptom(
        ANY,
        r"error: RecursionError",
        "one call inside another for every operator ends after about a thousand: keep what is still to do in a list",
    ),
    *course3.SYMPTOMS,
    *course4.SYMPTOMS,
    *course5.SYMPTOMS,
    Symptom(ANY, r"status: timeout", "it does not end in time: does every round of the loop come nearer to its end?"),
    Symptom(
        ANY, r"status: died", "the kernel ended while the cell ran: did the answer call exit(), or use up the memory?"
    ),
    Symptom(ANY, r"status: skipped", "it was not run, because an earlier cell did not end"),
    # Whatever the package itself has to say about an answer
    Symptom(ANY, r"error: (?:AnswerError|UnknownLayerError): (.*)", "{1}"),
)

DETECTIVES = course4.DETECTIVES | course5.DETECTIVES


def explain(finding: Finding) -> tuple[str, str]:
    """One sentence for what went wrong, and where help is.

    Args:
        finding: what the check saw.

    Returns:
        The sentence, without a full stop; and the call that gives a hint, or "".

    Example:
        >>> explain(Finding("check", "course4.chain", "error", ("RecursionError", "too deep")))[0]
        'one call inside another for every operator ends after about a thousand: keep what is still to do in a list'
    """
    hint = f'homework.hint("{finding.exercise}")' if finding.exercise in HINTS else ""
    symptoms = [symptom for symptom in SYMPTOMS if re.fullmatch(symptom.exercises, finding.exercise)]
    for seen in _evidence(finding):
        for symptom in symptoms:
            match = re.search(symptom.seen, seen, re.DOTALL)
            if match:
                return symptom.sentence.format(match[0], *match.groups(), fault=finding.fault), hint
    detective = DETECTIVES.get(finding.exercise)
    said = detective(finding) if detective and finding.status == "wrong" else None
    return said or _plain(finding), hint


def hint(exercise: str, level: int = 1, symptom: str = "") -> None:
    """Print a hint.

    Args:
        exercise: `course4.topo_sort`.
        level: 1 asks a question, 2 gives the idea, 3 nearly the line.
        symptom: what you see, or a part of it: `KeyError`; without one, help to begin with.

    Raises:
        UsageError: there is no such exercise, level or symptom.

    Example:
        >>> hint("course4.cycle", level=2)
        Compare the length of the order with the number of names.
        >>> hint("course4.topo_sort")
        Which operators could run first? Which could run after those, and why?
        (Next: level=2. By what you see: symptom="KeyError: 'output'", "must run before", "missing".)
    """
    if exercise not in HINTS:
        raise UsageError(f"there are no hints for {exercise!r}", hint=f"There are some for {', '.join(HINTS)}.")
    if level not in range(1, LEVELS + 1):
        raise UsageError(f"hints have the levels 1 to {LEVELS}, {level!r} met")
    known = HINTS[exercise]
    found = next((key for key in known if symptom.lower() in key.lower()), None) if symptom else ""
    if found is None:
        names = ", ".join(repr(key) for key in known if key) or "none"
        raise UsageError(f"no hint is known for {symptom!r}", hint=f"Symptoms of {exercise}: {names}.")
    print(known[found][level - 1])
    others = ", ".join(f'"{key}"' for key in known if key)
    if level == 1 and not symptom and others:
        print(f"(Next: level=2. By what you see: symptom={others}.)")


def _evidence(finding: Finding) -> list[str]:
    """What was seen, the strongest first."""
    seen = [f"status: {finding.status}"] if finding.status in ("timeout", "died", "skipped") else []
    if finding.error:
        seen.append(f"error: {finding.error[0]}: {finding.error[1]}")
    if finding.stderr:
        seen.append(f"stderr: {finding.stderr}")
    if finding.fault:
        seen.append(" | ".join((f"fault: {finding.fault.kind}", *finding.fault.details)))
    return seen + [f"line: {want} => {have}" for want, have in finding.differing_lines()]


def _plain(finding: Finding) -> str:
    if finding.error:
        return (
            f"{finding.error[0]}: {_short(finding.error[1])}" if finding.error[1] else f"{finding.error[0]} was raised"
        )
    if finding.fault:
        return finding.fault.sentence
    for want, have in finding.differing_lines():
        return f"{_short(have)!r} is printed where {_short(want)!r} is expected"
    if finding.stderr:
        return f"a warning came with the result: {_short(finding.stderr.strip())}"
    return "with other inputs than those you see, the result is another than expected"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else f"{line[:190]}..."
