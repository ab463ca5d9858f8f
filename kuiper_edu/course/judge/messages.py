"""Messages about errors, and about the way in which an answer ended, that hold for every exercise."""

from __future__ import annotations

from collections.abc import Mapping

from kuiper_edu.course.judge.findings import ErrorMessage
from kuiper_edu.course.trial.resources import LIMITS

FIRST: Mapping[str, ErrorMessage] = {
    "switched off": ErrorMessage(
        r"error: ModuleNotFoundError: (?:import of (?=\S+ halted)|No module named '(?=kuiper_edu))([\w.]+)",
        "{1!r} is switched off during the homework",
    ),
    "not Python": ErrorMessage(
        r"error: (?:SyntaxError|IndentationError|TabError): (?!.*<(?:string|unknown)>)(.*)",  # eval's file is <string>
        "Python cannot read the answer: {1}",
    ),
    "recursion": ErrorMessage(
        r"error: RecursionError",
        "the calls are nested too deeply: instead of recursion, use a loop and a list of what still has to be "
        "processed (a higher recursion limit does not help with longer inputs)",
    ),
    "flood": ErrorMessage(
        r"status: timeout after a flood",
        "your code prints without end, or so much that it does not finish in time: does the loop around the print "
        "end? Print less",
    ),
    "crash": ErrorMessage(
        r"status: died by SIG(SEGV|BUS|ILL|FPE|ABRT)",
        "Python crashed while your code ran (SIG{1}): that is a mistake in a library, or in how your code uses one, "
        "for example ctypes",
    ),
    "signal": ErrorMessage(r"status: died by (.+)", "Python was ended by the signal {1} while your code ran"),
    "input": ErrorMessage(r"error: EOFError", "the answer calls input(), but a check cannot type anything"),
}
"""Messages that are tried before those of an exercise, by name."""

LAST: Mapping[str, ErrorMessage] = {
    "undefined": ErrorMessage(
        r"error: NameError: name '(\w+)' is not defined",
        "NameError: {1!r} is not defined. Is it misspelled, or is an import missing?",
    ),
    "unbound": ErrorMessage(
        r"error: UnboundLocalError: .*variable '(\w+)'",
        "{1!r} is used before it has a value: does every branch assign one?",
    ),
    "method returns None": ErrorMessage(
        r"error: AttributeError: 'NoneType' object has no attribute '(append|add|extend|insert|update|remove|pop)'",
        "None has no {1!r}: append, add and sort change the object itself and return None, so write "
        "out.append(x), not out = out.append(x)",
    ),
    "string is not Python": ErrorMessage(
        r"error: (?:SyntaxError|IndentationError): (.*?) \(<(?:string|unknown)>",
        "your code evaluates a string that is not valid Python ({1}): print the string first",
    ),
    "no attribute": ErrorMessage(
        r"error: AttributeError: '(\w+)' object has no attribute '(\w+)'",
        "an object of type {1} has no {2!r}: did this line expect another type?",
    ),
    "timeout": ErrorMessage(
        r"status: timeout", "your code did not finish in time: does every iteration bring the loop closer to its end?"
    ),
    "memory": ErrorMessage(
        r"status: memory",
        f"your code needs more than the {LIMITS.memory >> 30} GiB of memory that an answer may use: is an array "
        "larger than necessary, or does a list grow in a loop that never ends?",
    ),
    "died": ErrorMessage(r"status: died", "Python itself ended while your code ran: does your code call exit()?"),
    "skipped": ErrorMessage(r"status: skipped", "your answer was not run, because an earlier cell did not finish"),
    "exit": ErrorMessage(r"error: SystemExit", "the answer calls exit(), which ends everything: use return"),
    # The package's own messages about an answer
    "unwritten": ErrorMessage(
        r"error: LayerError: operator '(.*?)': ([\w.]+)\.forward left (\d+) of (\d+) numbers unwritten",
        "operator {1!r}: {2}.forward left {3} of {4} numbers unwritten. Write into the given array: outputs[0][...] = "
        "result. A new array does not count",
    ),
    "answer": ErrorMessage(r"error: (?:AnswerError|LayerError|UnknownLayerError): (.*?)\.?$", "{1}"),
}
"""Messages that are tried after those of an exercise, by name."""
