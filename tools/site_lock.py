"""Renew requirements-site.lock: what the extra `site` adds to requirements.lock, and nothing that stands there."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-site.lock"
OPTIONS = "--quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header"


def compiled(requirements: list[str], *options: str) -> str:
    """A lock of these requirements, in the versions of requirements.lock where it has them."""
    command = ["uv", "pip", "compile", *OPTIONS.split(), "-c", str(ROOT / "requirements.lock"), *options, "-"]
    return subprocess.run(command, input="\n".join(requirements), capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Write the lock."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = settings["project"]["optional-dependencies"]["site"]
    names = [set(re.findall(r"^([a-z0-9-]+)==", text, re.M)) for text in (compiled(wanted), _lock())]
    left_out = [word for name in sorted(names[0] & names[1]) for word in ("--no-emit-package", name)]
    LOCK.write_text(compiled(wanted, *left_out), encoding="utf-8")


def _lock() -> str:
    return (ROOT / "requirements.lock").read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
