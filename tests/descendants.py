"""Who descends from a test, however far and through whatever sessions."""

import time
from dataclasses import dataclass

import psutil


@dataclass(frozen=True)
class Started:
    """All that a test starts, known by a variable in the environment that every descendant inherits."""

    mark: str

    def alive(self) -> list[psutil.Process]:
        """Those that live. This process is none of them: it had the variable set after its start."""
        living = []
        for process in psutil.process_iter():
            try:
                if self.mark in process.environ() and process.status() != psutil.STATUS_ZOMBIE:
                    living.append(process)
            except (psutil.Error, OSError):  # ended meanwhile, or somebody else's
                continue
        return living

    def ends(self, seconds: float = 30) -> bool:
        """Whether all are gone within a time that only a fault exceeds."""
        until = time.monotonic() + seconds
        while (living := self.alive()) and time.monotonic() < until:
            time.sleep(0.05)
        return not living
