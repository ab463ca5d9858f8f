"""The command line: `kuiper-edu COMMAND …`.

Every command is a thin function here that calls the package. Exit codes: 0 all is well; 1 the result is negative (a
check failed, two models differ); 2 the command could not run (a wrong option, a broken file); 70 a defect of this
program; 130 interrupted; 128 + n ended by another signal n, as in a shell.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from kuiper_edu.cli.output import complain
from kuiper_edu.errors import KuiperError
from kuiper_edu.support.processes import Stopped, stopped_by_signals

OK, NOT_RIGHT, CANNOT, DEFECT, BY_SIGNAL, INTERRUPTED = 0, 1, 2, 70, 128, 130
_NUMBERS = {"float_parsing": "a number such as 10", "int_parsing": "a whole number such as 10"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Args:
        arguments: the words after `kuiper-edu`; those of this process when None.

    Example:
        >>> from kuiper_edu.cli import main
        >>> main(["inspect", "--no-such-option"])
        2
    """
    _print_on_any_terminal()
    words = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    debug = "--debug" in words and words[0] != "lab"  # Jupyter has a --debug of its own
    if debug:
        words.remove("--debug")
    try:
        from kuiper_edu.cli.app import app

        with stopped_by_signals():
            code: int | None = app(args=words, prog_name="kuiper-edu", standalone_mode=False)
        if code == INTERRUPTED:  # typer returns it after Control-C
            complain("Interrupted.")
        sys.stdout.flush()
        return code or OK
    except (BrokenPipeError, SystemExit) as end:  # rich and typer turn a closed pipe into a SystemExit
        if not isinstance(end, BrokenPipeError) and not isinstance(end.__context__, BrokenPipeError):
            raise
        _drop_unwritten()
        return OK  # `kuiper-edu inspect … | head`: the reader needs no more
    except KeyboardInterrupt:
        complain("Interrupted.")
        return INTERRUPTED
    except Stopped as end:
        complain(f"Ended by {end}.")
        return BY_SIGNAL + end.number
    except Exception as error:
        if debug:
            raise
        _drop_unwritten()
        return _explain(error)
    finally:
        _drop_unwritten(sys.stderr)  # if nothing can be printed, the exit code still counts


def _print_on_any_terminal() -> None:
    """Make printing safe: characters that the encoding lacks become "?", a closed stream drops everything."""
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # open until the process ends
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_unwritten(stream: TextIO | None = None) -> None:
    """Drop what a stream (stdout by default) cannot take; else Python would try again at exit and complain."""
    stream = stream or sys.stdout
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):  # a stream without a file
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _in_our_words(error: Exception, sentence: str) -> str:
    """Return the sentence of one of typer's errors without the words of Pydantic, which reads the values for it."""
    for problem in getattr(error.__cause__, "errors", list)():
        if problem["type"] in _NUMBERS:
            said = f"expected {_NUMBERS[problem['type']]}, found {problem['input']!r}"
            sentence = sentence.replace(problem["msg"], said)
    return sentence.replace("Value error, ", "")


def _explain(error: Exception) -> int:
    """Print in one sentence what went wrong; return the exit code."""
    if type(error).__name__ == "Abort":  # typer's, raised when a question is not answered
        complain("Interrupted.")
        return INTERRUPTED
    if hasattr(error, "format_message"):  # typer's own errors: an unknown option, a missing argument
        sentence = _in_our_words(error, error.format_message()).rstrip(".")
        sentence += "" if sentence.endswith("?") else "."
        complain(f"{sentence} `kuiper-edu --help` lists the commands, COMMAND --help its options.")
        return CANNOT
    if isinstance(error, KuiperError):
        complain(str(error))
        return CANNOT
    if isinstance(error, OSError) and error.strerror:
        nameless = "The working directory" if isinstance(error, FileNotFoundError) else "The output"
        complain(f"{error.filename or nameless}: {error.strerror}.")
        return CANNOT
    if isinstance(error, ImportError) and not str(error.name).startswith("kuiper_edu"):
        complain(f"A package is missing or broken ({error}). `kuiper-edu doctor` says what and how to get it.")
        return CANNOT
    if isinstance(error, MemoryError):
        complain("There is not enough memory for this model and these inputs.")
        return CANNOT
    complain(
        f"A defect of kuiper-edu itself: {type(error).__name__}: {error}. "
        "Run it with --debug and report what it prints."
    )
    return DEFECT
