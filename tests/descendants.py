"""`Started`: all processes that a test starts, over any number of generations and sessions."""

from dataclasses import dataclass

import psutil
from waiting import wait_until


@dataclass(frozen=True)
class Started:
    """The descendants of a test, recognised by an environment variable that they inherit."""

    mark: str

    def alive(self) -> list[psutil.Process]:
        """Return the running descendants; not this process, which set the variable after its start."""
        living = []
        for process in psutil.process_iter():
            try:
                if self.mark in process.environ() and process.status() != psutil.STATUS_ZOMBIE:
                    living.append(process)
            except (psutil.Error, OSError):  # ended meanwhile, or of another user
                continue
        return living

    def must_end(self) -> None:
        """Wait until all descendants have ended."""
        wait_until(lambda: not self.alive(), "the end of everything that this test started")
