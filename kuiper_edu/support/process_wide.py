"""What belongs to the whole process: settings that are changed for a while, and what a fork leaves behind."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any, TypeVar

Result = TypeVar("Result")


def register_after_fork(function: Callable[[], None]) -> Callable[[], None]:
    """Decorator: call this function in every forked child, before anything else there; without fork never.

    A child has one thread, the one that forked. Locks that others held would never be free again there, and what
    others were in the midst of would never end.

    Example:
        >>> @register_after_fork
        ... def start_afresh() -> None:
        ...     print("in the child")
    """
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=function)
    return function


class ProcessSetting:
    """A setting of the process that is another one during some work: the first in changes it, the last out restores it.

    Threads may come and go as they like; an interrupt or a fork in between leaves it right. That is why each step can
    be done twice, and what was before is known before anything changes.

    Args:
        read: what the setting is.
        change: makes it what the work needs.
        restore: makes it again what `read` told.

    Example:
        >>> import gc
        >>> paused = ProcessSetting(gc.isenabled, gc.disable, lambda was_enabled: gc.enable() if was_enabled else None)
        >>> paused.during(gc.isenabled), gc.isenabled()
        (False, True)
    """

    def __init__(self, read: Callable[[], Any], change: Callable[[], None], restore: Callable[[Any], None]) -> None:
        self._read, self._change, self._restore = read, change, restore
        self._lock = threading.Lock()
        self._users: dict[object, int] = {}  # each with its thread
        self._before: list[Any] = []  # what it was, while it is changed
        register_after_fork(self._forget_other_threads)

    def during(self, compute: Callable[[], Result]) -> Result:
        """What `compute` returns, with the setting changed meanwhile."""
        user = object()
        try:
            try:
                self._enter(user)
                return compute()
            finally:
                self._leave(user)
        finally:  # an interrupt may have come in the midst of leaving; to leave twice is no harm
            self._leave(user)

    def _enter(self, user: object) -> None:
        with self._lock:
            if not self._users:
                self._before = self._before or [self._read()]
                self._change()
            self._users[user] = threading.get_ident()

    def _leave(self, user: object) -> None:
        with self._lock:
            self._users.pop(user, None)
            self._restore_if_unused()

    def _restore_if_unused(self) -> None:
        if self._before and not self._users:
            self._restore(self._before[0])
            self._before = []

    def _forget_other_threads(self) -> None:
        self._lock = threading.Lock()
        self._users = {user: thread for user, thread in self._users.items() if thread == threading.get_ident()}
        self._restore_if_unused()
