"""Opening and pairing the two files of a model."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from kuiper_edu.errors import ModelFileError, ParamError
from kuiper_edu.pnnx.mistakes import absent, beginning, likely_mistake

MAGIC = b"7767517"
_CHUNK = 1 << 24


def open_regular(path: str | Path, error: type[ModelFileError]) -> IO[bytes]:
    """Open a file for reading.

    Raises:
        ModelFileError: (the subclass given) it is missing, a folder, a pipe, or not readable.
    """
    try:
        kind = Path(path).stat().st_mode
        if not stat.S_ISREG(kind):  # a pipe would wait for ever
            what = "a folder" if stat.S_ISDIR(kind) else "no regular file"
            raise error(f"this is {what}, a file is expected", path=path)
        return Path(path).open("rb")
    except FileNotFoundError:
        message, hint = absent(Path(path))
        raise error(message, path=path, hint=hint) from None
    except OSError as problem:
        raise error(f"the file cannot be opened ({problem.strerror})", path=path) from None
    except (TypeError, ValueError):  # None, or a NUL in the name
        raise error(f"a file name is expected, {path!r} met") from None


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
        raise ModelFileError(f"a file name is expected, {name!r} met") from None
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
                f"the first line of a .param file is {MAGIC.decode()}, {beginning(head)} met",
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
            raise ParamError("NUL characters met, text is expected", path=path, hint="The file is damaged.")
        if len(chunk) == _CHUNK and b"\n" not in chunk:
            raise ParamError(f"a line of more than {_CHUNK} bytes met", path=path, hint="Is it a PNNX file?")
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
    there = [each for each in candidates if os.path.isfile(each)]  # noqa: PTH113  # Path.is_file() may raise
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
