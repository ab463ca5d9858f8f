"""Opening and pairing the two files of a model, and hints about wrong files: what one really is, which was meant."""

from __future__ import annotations

import difflib
import os
import re
import stat
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import IO

from kuiper_edu.errors import ModelFileError, ParamError
from kuiper_edu.support.writing import unfinished

MAGIC = b"7767517"
_MAX_BYTES = 1 << 26  # of a .param text: a million operators
_MIN_SIMILARITY = 0.6  # difflib's own measure of a close match
_MAX_ENTRIES = 1000  # of a folder; a message must not take seconds
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"version https://git-lfs", "It is a git-lfs pointer, not the file itself: run `git lfs pull`."),
    (b"PK\x03\x04", "It is a zip file, as a .bin is: were the two files exchanged?"),
    (b"PK\x05\x06", "It is an empty zip file, as a .bin without weights is: were the two files exchanged?"),
    (b"7767517", "It is a .param text: were the two files exchanged?"),
    (b"\xff\xfe", "It is UTF-16 text: save it as UTF-8 (PowerShell's > writes UTF-16)."),
    (b"\xfe\xff", "It is UTF-16 text: save it as UTF-8."),
    (b"7\x007\x006\x007\x00", "It is UTF-16 text: save it as UTF-8."),
    (b"\x007\x007\x006\x007", "It is UTF-16 text: save it as UTF-8."),
    (b"\x1f\x8b", "It is gzipped: unpack it first."),
    (b"\xdd\x85\x76\x00", "It is ncnn's binary .param, which is not PNNX's: load the NAME.pnnx.param beside it."),
    (b"<!DOCTYPE", "It is a web page: download the raw file instead."),
    (b"<!doctype", "It is a web page: download the raw file instead."),
    (b"<html", "It is a web page: download the raw file instead."),
)
# What pnnx reads, and what it writes beside NAME.pnnx.param.
_SOURCES = (".pt", ".pth", ".torchscript", ".onnx")
_BESIDE = ("_pnnx.py", "_ncnn.py", ".pnnx.onnx", ".ncnn.param", ".ncnn.bin", *_SOURCES)
_PNNX_ENDS = {"pnnx.Input", "pnnx.Output", "Output"}  # drafts of 2021 have Output
_NUMBERED = re.compile("-?[0-9]+=")  # a key of ncnn's


def open_regular(path: str | Path, error: type[ModelFileError]) -> IO[bytes]:
    """Open a regular file for reading.

    Raises:
        ModelFileError: (the subclass `error`) it is missing, a folder, a pipe, or not readable.
    """
    name = as_path(path, error)
    try:
        kind = name.stat().st_mode
        if not stat.S_ISREG(kind):  # a pipe would wait for ever
            what = "a folder" if stat.S_ISDIR(kind) else "no regular file"
            raise error(f"expected a file, found {what}", path=path)
        return name.open("rb")
    except FileNotFoundError:
        message, hint = missing_file_message(name)
        raise error(message, path=path, hint=hint) from None
    except OSError as problem:
        raise error(f"the file cannot be opened ({problem.strerror})", path=path) from None


def as_path(name: str | Path, error: type[ModelFileError] = ModelFileError) -> Path:
    """Convert a file name to a path.

    Raises:
        ModelFileError: (the subclass `error`) it is not a name: None, a number, a text with a NUL.

    Example:
        >>> as_path("net.pnnx.param").name
        'net.pnnx.param'
    """
    try:
        path = Path(name)
        os.lstat(path)
    except OSError:
        return path  # whether it exists is checked later
    except (TypeError, ValueError):
        raise error(f"expected a file name, found {name!r}") from None
    return path


def read_text(path: str | Path) -> str:
    """Return the text of a .param file.

    Raises:
        ModelFileError: it is missing, or not readable.
        ParamError: it is not a text in UTF-8.
    """
    with open_regular(path, ModelFileError) as file:
        head = file.read(64)
        hint = exported_beside(Path(path)) or likely_mistake(head)
        if head.removeprefix(b"\xef\xbb\xbf").lstrip()[:7] != MAGIC:  # checked before a possibly huge file is read
            raise ParamError(
                f"expected {MAGIC.decode()} in the first line of a .param file, found {beginning(head)}",
                path=path,
                line=1,
                hint=hint,
            )
        content = head + file.read(_MAX_BYTES)
    if len(content) > _MAX_BYTES:
        raise ParamError(f"expected a text of at most {_MAX_BYTES} bytes", path=path, hint="Is it a PNNX file?")
    if b"\0" in content:
        raise ParamError("expected text, found NUL characters", path=path, hint="The file is damaged.")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise ParamError(
            f"the byte {content[problem.start]:#04x} is not UTF-8 text", path=path, line=line, hint="Is it damaged?"
        ) from None


def param_file(model: str | Path) -> Path:
    """Return the .param file for a model's name: itself, the one beside a .bin, or the stem with an ending.

    If there is no such file, an existing file or folder of exactly this name is returned; reading it says what it is.

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
    existing = [path for path in candidates if os.path.isfile(path)]  # noqa: PTH113  # Path.is_file() may raise
    if not existing and path.suffix != ".bin" and os.path.exists(path):  # noqa: PTH110
        return path
    return (existing or candidates)[0]


def paired_bin(param: str | Path) -> Path | None:
    """Return the .bin that belongs to a .param by name: NAME.bin, or NAME.pnnx.bin; None if neither exists."""
    return next((path for path in bin_names(param) if os.path.isfile(path)), None)  # noqa: PTH113  # Path.is_file() may raise


def bin_names(param: str | Path) -> list[Path]:
    """Return the names a .param's .bin may have, the likeliest first.

    Example:
        >>> [path.name for path in bin_names("net.pnnx.param") + bin_names("net.param")]
        ['net.pnnx.bin', 'net.bin', 'net.pnnx.bin']
    """
    path = as_path(param)
    plain = path.parent / (path.name.removesuffix(".param") + ".bin")
    if plain.name.endswith(".pnnx.bin"):
        return [plain]
    return [plain, plain.with_name(plain.name.removesuffix(".bin") + ".pnnx.bin")]


def exported_beside(path: Path) -> str | None:
    """Return a hint that names the .pnnx.param of a file that pnnx reads, or writes beside it; None for other files.

    Example:
        >>> exported_beside(Path("net.ncnn.param"))
        'The model is net.pnnx.param, which is not in this folder.'
    """
    ending = next((ending for ending in _BESIDE if path.name.endswith(ending)), None)
    if ending is None:
        return None
    param = path.with_name(path.name.removesuffix(ending) + ".pnnx.param")
    if os.path.isfile(param):  # noqa: PTH113  # Path.is_file() may raise
        return f"The model is {param.name}, which is beside it: give that file."
    if ending in _SOURCES:
        return (
            f"pnnx makes {param.name} of it: `pnnx {path.name} inputshape=[1,3,224,224]`, with the shape of its input."
        )
    return f"The model is {param.name}, which is not in this folder."


def ncnn_line(lines: Sequence[str]) -> tuple[int, str | None] | None:
    """Return number and operator of the line that shows that a text is ncnn's own .param; None if none does.

    Both formats begin with the same two lines. In ncnn's, keys are numbers (`0=64`), an `Input` may have several
    outputs, and nothing marks the outputs, for which every PNNX file has an operator.

    Example:
        >>> ncnn_line(["7767517", "2 2", "Input in0 0 1 in0", "Convolution conv 1 1 in0 out0 0=64 1=3"])
        (4, 'conv')
        >>> ncnn_line(["7767517", "2 1", "Input in 0 2 x y", "Output out 2 0 x y"]) is None
        True
    """
    words = [line.split() for line in lines[2:]]
    if any(each[0] in _PNNX_ENDS for each in words if each):
        return None
    for number, each in enumerate(words, 3):
        several = each[:1] == ["Input"] and each[2:3] == ["0"] and each[3:4] not in ([], ["0"], ["1"])
        if several or any(map(_NUMBERED.match, each[4:])):
            return number, each[1]
    return None


def likely_mistake(head: bytes) -> str | None:
    """Return a sentence about what a file that begins like this probably is; None if it is not known.

    Example:
        >>> likely_mistake(b"version https://git-lfs.github.com/spec/v1")
        'It is a git-lfs pointer, not the file itself: run `git lfs pull`.'
    """
    start = head.lstrip(b"\xef\xbb\xbf \r\n")
    return next((hint for signature, hint in _SIGNATURES if start.startswith(signature)), None)


def beginning(head: bytes) -> str:
    """Describe the beginning of a file, for a message."""
    text = head.split(b"\n")[0][:24].rstrip(b"\r").decode("ascii", "replace")
    if not head:
        return "an empty file"
    return repr(text) if text.replace("\ufffd", "\0").isprintable() else "binary data"


def missing_file_message(path: Path) -> tuple[str, str]:
    """Return the message and the hint for a file that does not exist; the hint suggests the file that was meant."""
    leftovers = unfinished(path) if path.suffix == ".param" and paired_bin(path) is not None else []
    if leftovers:  # the .bin is replaced first, when both files are complete
        return "its save was interrupted", f"It is complete in {leftovers[0].name}, beside the .bin: rename that file."
    message = "there is no such file"
    try:
        here = Path.cwd()
        near = closest_match(path)
        folder = next(folder for folder in path.parents if folder.is_dir())
    except OSError:  # a folder without read permission, or a deleted working directory
        return message, "Check the path and the working directory."
    if near is not None:
        return message, f"Did you mean {str(near)!r}? The working directory is {here}."
    if folder == path.parent:
        hint = f"The folder {str(folder)!r} has no such file."
    elif folder == Path():
        hint = f"There is not even a folder {path.parts[0]!r} in the working directory, where the path begins."
    else:
        hint = f"The path is right up to {str(folder)!r}; paths are counted from the working directory."
    return f"{message} (the working directory is {here})", hint


def closest_match(path: Path) -> Path | None:
    """Return the existing file with the most similar name, compared folder by folder; None if none is similar.

    The part before the first dot decides.

    Example:
        >>> from kuiper_edu.support import project
        >>> meant = closest_match(project.root() / "curse5" / "model_file" / "digts.pnnx.param")
        >>> meant.relative_to(project.root()).as_posix()
        'course5/model_file/digits.pnnx.param'
    """
    wrong = path
    while not wrong.parent.is_dir():
        wrong = wrong.parent
    entries = list(islice(wrong.parent.iterdir(), _MAX_ENTRIES))
    if wrong != path:
        entries = [entry for entry in entries if entry.is_dir()]
    elif path.suffix in (".param", ".bin"):  # a .bin is never meant by a .param
        entries = [entry for entry in entries if entry.suffix == path.suffix]

    def similarity(entry: Path) -> tuple[float, float]:
        stem, other = (name.partition(".")[0].casefold() for name in (wrong.name, entry.name))
        whole = difflib.SequenceMatcher(None, wrong.name, entry.name).ratio()
        return difflib.SequenceMatcher(None, stem, other).ratio(), whole

    near = max(entries, key=similarity, default=None)
    if near is None or similarity(near)[0] < _MIN_SIMILARITY:
        return None
    meant = near / path.relative_to(wrong)
    return meant if meant.exists() else closest_match(meant)
