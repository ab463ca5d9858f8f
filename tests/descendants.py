"""`Started`: all processes that a test starts, over any number of generations and sessions."""

import time
from dataclasses import dataclass

import psutil


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

    def ends(self, seconds: float = 30) -> bool:
        """Whether all descendants end within this time, which only a defect exceeds."""
        until = time.monotonic() + seconds
        while (living := self.alive()) and time.monotonic() < until:
            time.sleep(0.05)
        return not living
