"""Process-wide state: settings that are changed temporarily, and functions to call after a fork."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any, TypeVar

Result = TypeVar("Result")


def register_after_fork(function: Callable[[], None]) -> Callable[[], None]:
    """Decorator: call a function in every forked child, before any other code; never on systems without fork.

    A child has only the thread that forked. Without such a function, locks held by other threads would never be
    released there, and work of other threads would never end.

    Example:
        >>> @register_after_fork
        ... def start_afresh() -> None:
        ...     print("in the child")
    """
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=function)
    return function


class ProcessSetting:
    """A process-wide setting that is changed during some calls: the first call changes it, the last one restores it.

    It is safe for threads, interrupts and forks: each step may be done twice, and the old value is stored before the
    setting is changed.

    Args:
        read: returns the current value.
        change: changes the setting.
        restore: sets it to a value that `read` returned.

    Example:
        >>> import gc
        >>> paused = ProcessSetting(gc.isenabled, gc.disable, lambda was_enabled: gc.enable() if was_enabled else None)
        >>> paused.during(gc.isenabled), gc.isenabled()
        (False, True)
    """

    def __init__(self, read: Callable[[], Any], change: Callable[[], None], restore: Callable[[Any], None]) -> None:
        self._read, self._change, self._restore = read, change, restore
        self._lock = threading.Lock()
        self._users: dict[object, int] = {}  # for each user the id of its thread
        self._before: list[Any] = []  # the old value while the setting is changed, else empty
        register_after_fork(self._forget_other_threads)

    def during(self, compute: Callable[[], Result]) -> Result:
        """Return the result of `compute`, called with the setting changed."""
        user = object()
        try:
            try:
                self._enter(user)
                return compute()
            finally:
                self._leave(user)
        finally:  # an interrupt may have come while leaving; leaving twice does no harm
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
