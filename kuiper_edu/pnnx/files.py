"""Opening and pairing the two files of a model; of a wrong one, what it really is and which was meant."""

from __future__ import annotations

import difflib
import os
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO

from kuiper_edu.errors import ModelFileError, ParamError
from kuiper_edu.support.writing import unfinished

MAGIC = b"7767517"
_CHUNK = 1 << 24
_ALIKE = 0.6  # difflib's own measure of a close match
_MOST_ENTRIES = 1000  # of a folder; a message must not take seconds
_SIGNS: tuple[tuple[bytes, str], ...] = (
    (b"version https://git-lfs", "It is a git-lfs pointer, not the file itself: run `git lfs pull`."),
    (b"PK\x03\x04", "It is a zip file, as a .bin is: were the two files exchanged?"),
    (b"PK\x05\x06", "It is an empty zip file, as a .bin without weights is: were the two files exchanged?"),
    (b"7767517", "It is a .param text: were the two files exchanged?"),
    (b"\xff\xfe", "It is UTF-16 text: save it as UTF-8 (PowerShell's > writes UTF-16)."),
    (b"\xfe\xff", "It is UTF-16 text: save it as UTF-8."),
    (b"7\x007\x006\x007\x00", "It is UTF-16 text: save it as UTF-8."),
    (b"\x007\x007\x006\x007", "It is UTF-16 text: save it as UTF-8."),
    (b"\x1f\x8b", "It is gzipped: unpack it first."),
    (b"<!DOCTYPE", "It is a web page: download the raw file instead."),
    (b"<!doctype", "It is a web page: download the raw file instead."),
    (b"<html", "It is a web page: download the raw file instead."),
)


def open_regular(path: str | Path, error: type[ModelFileError]) -> IO[bytes]:
    """Open a file for reading.

    Raises:
        ModelFileError: (the subclass given) it is missing, a folder, a pipe, or not readable.
    """
    try:
        kind = Path(path).stat().st_mode
        if not stat.S_ISREG(kind):  # a pipe would wait for ever
            what = "a folder" if stat.S_ISDIR(kind) else "no regular file"
            raise error(f"expected a file, found {what}", path=path)
        return Path(path).open("rb")
    except FileNotFoundError:
        message, hint = absent(Path(path))
        raise error(message, path=path, hint=hint) from None
    except OSError as problem:
        raise error(f"the file cannot be opened ({problem.strerror})", path=path) from None
    except (TypeError, ValueError):  # None, or a NUL in the name
        raise error(f"expected a file name, found {path!r}") from None


def as_path(name: str | Path) -> Path:
    """A file's name as a path.

    Raises:
        ModelFileError: it is no name: None, a number, a text with a NUL.

    Example:
        >>> as_path("net.pnnx.param").name
        'net.pnnx.param'
    """
    try:
        path = Path(name)
        os.lstat(path)
    except OSError:
        return path  # whether it is there is asked later
    except (TypeError, ValueError):
        raise ModelFileError(f"expected a file name, found {name!r}") from None
    return path


def read_text(path: str | Path) -> str:
    """The text of a .param file.

    Raises:
        ModelFileError: it is not there, or not readable.
        ParamError: it is not a text in UTF-8.
    """
    with open_regular(path, ModelFileError) as file:
        head = file.read(64)
        hint = likely_mistake(head)
        if head.removeprefix(b"\xef\xbb\xbf").lstrip()[:7] != MAGIC:  # before a file of any size is read whole
            raise ParamError(
                f"expected {MAGIC.decode()} in the first line of a .param file, found {beginning(head)}",
                path=path,
                line=1,
                hint=hint,
            )
        file.seek(0)
        content = b"".join(_chunks(file, path))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise ParamError(
            f"the byte {content[problem.start]:#04x} is no UTF-8 text", path=path, line=line, hint="Is it damaged?"
        ) from None


def _chunks(file: IO[bytes], path: str | Path) -> Iterator[bytes]:
    """A text piece by piece; what can be none is refused before all of it is in memory."""
    while chunk := file.read(_CHUNK):
        if b"\0" in chunk:
            raise ParamError("expected text, found NUL characters", path=path, hint="The file is damaged.")
        if len(chunk) == _CHUNK and b"\n" not in chunk:
            raise ParamError(
                f"expected lines of at most {_CHUNK} bytes, found a longer one", path=path, hint="Is it a PNNX file?"
            )
        yield chunk


def param_file(model: str | Path) -> Path:
    """The .param file that a model's name means: itself, the one beside a .bin, or the stem with an ending.

    Where no such file is, another one or a folder of this very name is taken, and the reader says what it is.

    Example:
        >>> [param_file(name).name for name in ("digits", "a.pnnx.bin", "b.param", "c.pnnx")]
        ['digits.pnnx.param', 'a.pnnx.param', 'b.param', 'c.pnnx.param']
    """
    path = as_path(model)
    if path.suffix == ".param":
        return path
    stem = path.name.removesuffix(".bin")
    endings = (".param",) if stem.endswith(".pnnx") else (".pnnx.param", ".param")
    candidates = [path.parent / (stem + ending) for ending in endings]
    there = [path for path in candidates if os.path.isfile(path)]  # noqa: PTH113  # Path.is_file() may raise
    if not there and path.suffix != ".bin" and os.path.exists(path):  # noqa: PTH110
        return path
    return (there or candidates)[0]


def paired_bin(param: str | Path) -> Path | None:
    """The .bin that belongs to a .param by name: NAME.bin, or NAME.pnnx.bin; None when neither is there."""
    return next((path for path in bin_names(param) if os.path.isfile(path)), None)  # noqa: PTH113  # Path.is_file() may raise


def bin_names(param: str | Path) -> list[Path]:
    """The names a .param's .bin may have, the likeliest first.

    Example:
        >>> [path.name for path in bin_names("net.pnnx.param") + bin_names("net.param")]
        ['net.pnnx.bin', 'net.bin', 'net.pnnx.bin']
    """
    path = as_path(param)
    plain = path.parent / (path.name.removesuffix(".param") + ".bin")
    if plain.name.endswith(".pnnx.bin"):
        return [plain]
    return [plain, plain.with_name(plain.name.removesuffix(".bin") + ".pnnx.bin")]


def likely_mistake(head: bytes) -> str | None:
    """What a file that begins like this probably is, in one sentence; None when it is not known.

    Example:
        >>> likely_mistake(b"version https://git-lfs.github.com/spec/v1")
        'It is a git-lfs pointer, not the file itself: run `git lfs pull`.'
    """
    return next((hint for sign, hint in _SIGNS if head.lstrip(b"\xef\xbb\xbf \r\n").startswith(sign)), None)


def beginning(head: bytes) -> str:
    """What a file begins with, for a message."""
    text = head.split(b"\n")[0][:24].rstrip(b"\r").decode("ascii", "replace")
    if not head:
        return "an empty file"
    return repr(text) if text.replace("\ufffd", "\0").isprintable() else "binary data"


def working_directory() -> str:
    """Where paths are counted from, for a message."""
    try:
        return str(Path.cwd())
    except OSError:
        return "gone"


def absent(path: Path) -> tuple[str, str]:
    """What to say of a file that is not there: a message, and a hint that begins with the name that was meant."""
    left = unfinished(path) if path.suffix == ".param" and paired_bin(path) is not None else []
    if left:  # the .bin is replaced first, when both files are complete
        return "its save was interrupted", f"It is complete in {left[0].name}, beside the .bin: rename that file."
    near = nearest(path)
    if near is None:
        return f"there is no such file (the working directory is {working_directory()})", _right_up_to(path)
    return "there is no such file", f"Did you mean {str(near)!r}? The working directory is {working_directory()}."


def nearest(path: Path) -> Path | None:
    """The file that was meant by one that is not there: one that is spelled alike, folder by folder, if there is one.

    Example:
        >>> from kuiper_edu.support import project
        >>> meant = nearest(project.root() / "curse5" / "model_file" / "digts.pnnx.param")
        >>> meant.relative_to(project.root()).as_posix()
        'course5/model_file/digits.pnnx.param'
    """
    wrong = path
    try:
        while not wrong.parent.is_dir():
            wrong = wrong.parent
        entries = list(islice(wrong.parent.iterdir(), _MOST_ENTRIES))
        if wrong != path:
            entries = [entry for entry in entries if entry.is_dir()]
        elif path.suffix in (".param", ".bin"):  # a .bin is never meant by a .param
            entries = [entry for entry in entries if entry.suffix == path.suffix]
        near = _alike(wrong.name, [entry.name for entry in entries])
        if near is None:
            return None
        meant = wrong.parent / near / path.relative_to(wrong)
        return meant if meant.exists() else nearest(meant)
    except OSError:
        return None


def _alike(name: str, names: list[str]) -> str | None:
    """Which of the names is spelled most like this one; what stands before the first dot decides."""

    def likeness(other: str) -> tuple[float, float]:
        stems = name.partition(".")[0].casefold(), other.partition(".")[0].casefold()
        return difflib.SequenceMatcher(None, *stems).ratio(), difflib.SequenceMatcher(None, name, other).ratio()

    near = max(names, key=likeness, default=None)
    return near if near is not None and likeness(near)[0] >= _ALIKE else None


def _right_up_to(path: Path) -> str:
    """A hint for a file that nothing is like: the last folder that exists."""
    folder = path.parent
    try:
        if folder.is_dir():
            return f"The folder {str(folder)!r} has no such file."
        while not folder.is_dir():
            folder = folder.parent
    except OSError:
        return "Check the path."
    if folder == Path():
        return f"There is not even a folder {path.parts[0]!r} in the working directory, where the path begins."
    return f"The path is right up to {str(folder)!r}; paths are counted from the working directory."
