"""Compile the Python in zip archives, in place: run by the Python that will read them (tools/build_pyodide.py).

    python compile_archives.py ARCHIVE...

Other packages keep only the compiled files, which are smaller, and lose what no page reads. kuiper_edu also keeps its
sources: it shows some, and reads solutions as text.
"""

import importlib.util
import py_compile
import re
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

WITH_SOURCES = "kuiper_edu/"
UNREAD = re.compile(  # what no page reads
    r"pygments/lexers/(?!python\.|_mapping\.|__init__\.)|pygments/(cmdline|sphinxext)\."  # other languages
    r"|IPython/(terminal/(?!embed\.)[a-z]|testing/(?!skipdoctest\.)[a-z]|sphinxext/)"  # a console, tests, documentation
    r"|(imap|nntp|pop|smtp|ftp|telnet)lib\.|(multiprocessing|wsgiref|xmlrpc)/|mailbox\."  # sockets, processes
    r"|numpy/f2py/|.*/tests/|.*\.(pyi|pxd|h|a)$"  # compilers, type checkers
)
INSTEAD = {"IPython/terminal/embed.py": b"embed = None\n"}  # IPython imports it, and with it a console's 115 modules
NO_SQLITE = b"""
class sqlite3:
    class Connection: ...
    class DatabaseError(Exception): ...
    OperationalError = DatabaseError
"""
OTHERWISE = {"IPython/core/history.py": (b"\nimport sqlite3\n", NO_SQLITE)}  # half a megabyte, and no history is kept


def compiled(source: bytes, name: str, folder: Path) -> bytes | None:
    """Return the compiled form of a source, which is used without a look at the source; None if it is no Python."""
    file, made = folder / "source.py", folder / "made.pyc"
    file.write_bytes(source)
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    try:
        py_compile.compile(str(file), str(made), name, doraise=True, invalidation_mode=unchecked)
    except (py_compile.PyCompileError, ValueError):
        return None
    return made.read_bytes()


def files(archive: Path, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an archive, compiled."""
    with zipfile.ZipFile(archive) as packed:
        for name in filter(lambda name: not UNREAD.match(name), packed.namelist()):
            content = INSTEAD.get(name) or packed.read(name)
            if name in OTHERWISE:
                content = content.replace(*OTHERWISE[name])
            code = compiled(content, name, folder) if name.endswith(".py") else None
            if code is None or name.startswith(WITH_SOURCES):
                yield name, content
            if code is not None:
                yield (importlib.util.cache_from_source(name) if name.startswith(WITH_SOURCES) else f"{name}c"), code


def main() -> None:
    """Compile the archives that the command line names."""
    with tempfile.TemporaryDirectory() as folder:
        for archive in map(Path, sys.argv[1:]):
            done = list(files(archive, Path(folder)))
            with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
                for name, content in done:
                    if not name.endswith("/"):
                        packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main()
