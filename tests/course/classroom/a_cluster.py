"""A Dask cluster of real processes: a scheduler and workers."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Running:
    """A scheduler's address and its workers."""

    address: str
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def running(
    repo: Path,
    folder: Path,
    workers: int,
    more: Sequence[str] = (),
    protocol: str = "tcp",
    environment: Mapping[str, str] | None = None,
) -> Iterator[Running]:
    """Run a cluster for the duration of the block.

    Args:
        repo: where the workers work.
        folder: for what they write.
        workers: how many, of one thread each.
        more: further words for the scheduler and for each worker.
        protocol: `tcp` or `tls`.
        environment: of the workers; this process's own when None.
    """
    file = folder / "scheduler.json"
    host = ["--host", f"{protocol}://127.0.0.1", "--port", "0", "--scheduler-file", str(file)]
    started = [_dask(repo, "scheduler", *host, *more)]
    try:
        while not file.exists() or not file.read_text(encoding="utf-8"):
            assert started[0].poll() is None, "the scheduler has ended"
            time.sleep(0.05)
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        words = ["worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder / "workers")]
        own = [_dask(repo, *words, *more, environment=environment) for _ in range(workers)]
        started += own
        yield Running(address, own)
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def _dask(repo: Path, *words: str, environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
    return subprocess.Popen(command, cwd=repo, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
