"""Linux system calls that Python's library lacks: namespaces, mounts, capabilities, landlock and seccomp.

Each function makes one system call, or one group that belongs together, and raises OSError if the kernel refuses.
Sources: the manual pages unshare(2), mount(2), pivot_root(2), capset(2), landlock(7), seccomp(2).
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
from pathlib import Path

NEW_MOUNTS, NEW_HOST_NAME, NEW_IPC, NEW_USER, NEW_PROCESSES, NEW_NETWORK = (
    0x20000,
    0x04000000,
    0x08000000,
    0x10000000,
    0x20000000,
    0x40000000,
)
_READ_ONLY, _NO_SETUID, _NO_DEVICES, _REMOUNT, _BIND, _RECURSIVE, _PRIVATE = 1, 2, 4, 32, 4096, 16384, 1 << 18
_DETACH = 2
_HERE, _ALL_BELOW, _MOUNT_SETATTR = -100, 0x8000, 442
_SET_DUMPABLE, _SET_SECCOMP, _DROP_BOUNDING, _NO_NEW_PRIVILEGES = 4, 22, 24, 38
_FILTER = 2
_CAPABILITY_VERSION = 0x20080522
_LAST_CAPABILITY = 63  # the kernel refuses numbers that it does not know

_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446

_libc = ctypes.CDLL(None, use_errno=True)


def machine() -> str:
    """Return the processor architecture, on which the numbers of system calls depend."""
    return platform.machine()


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def unshare(kinds: int) -> None:
    """Move this process into new namespaces of these kinds; a new process namespace begins with its next child."""
    _checked(_libc.unshare(kinds), "unshare")


def rejoin_own_processes() -> None:
    """After `unshare(NEW_PROCESSES)` and a fork, allow the next `unshare` to begin another process namespace."""
    own = os.pidfd_open(os.getpid())
    try:
        _checked(_libc.setns(own, NEW_PROCESSES), "setns")
    finally:
        os.close(own)


def become_root_inside(user: int, group: int, process: int) -> None:
    """Map this user and group, and no other, to 0 in a new user namespace.

    Args:
        user, group: the ids of this process outside the namespace.
        process: a descriptor of the folder of this process in /proc.
    """
    for name, text in (("setgroups", "deny"), ("uid_map", f"0 {user} 1"), ("gid_map", f"0 {group} 1")):
        file = os.open(name, os.O_WRONLY, dir_fd=process)
        try:
            os.write(file, text.encode())
        finally:
            os.close(file)


def mount(source: str, target: str, kind: str | None, flags: int, options: str = "") -> None:
    """Call mount(2)."""
    arguments = (source.encode(), target.encode(), kind.encode() if kind else None, ctypes.c_ulong(flags))
    _checked(_libc.mount(*arguments, options.encode()), f"mount {target}")


def make_mounts_private() -> None:
    """Make all mounts private: later mounts are not visible outside this namespace."""
    mount("none", "/", None, _RECURSIVE | _PRIVATE)


def mount_tmpfs(target: str, size: int, mode: int = 0o755) -> None:
    """Mount an empty folder in memory, of at most `size` bytes."""
    mount("tmpfs", target, "tmpfs", _NO_SETUID | _NO_DEVICES, f"size={size},mode={mode:o},nr_inodes=20000")


def bind_mount(source: str, target: str, *, writable: bool = False) -> None:
    """Mount a file or folder at a second path, read-only with everything mounted below it unless it is writable.

    Raises:
        OSError: the kernel refuses, or is older than Linux 5.12 and cannot make the mounts below it read-only.
    """
    mount(source, target, None, _BIND | _RECURSIVE)
    if not writable:
        attributes = struct.pack("QQQQ", _READ_ONLY | _NO_SETUID | _NO_DEVICES, 0, 0, 0)
        arguments = (_HERE, target.encode(), _ALL_BELOW, attributes, ctypes.c_size_t(len(attributes)))
        _checked(_libc.syscall(_MOUNT_SETATTR, *arguments), f"mount_setattr {target}")


def make_read_only(target: str) -> None:
    """Remount a mount point read-only."""
    mount("none", target, None, _BIND | _REMOUNT | _READ_ONLY | _NO_SETUID | _NO_DEVICES)


def pivot_root(root: str) -> None:
    """Make a mounted folder the root of the file system; no path leads outside it any more."""
    old = Path(root) / ".outside"
    old.mkdir()
    _checked(_libc.syscall(_PIVOT_ROOT[machine()], root.encode(), str(old).encode()), "pivot_root")
    os.chdir("/")
    _checked(_libc.umount2(b"/.outside", _DETACH), "umount2")
    Path("/.outside").rmdir()


def dumpable(value: bool) -> None:
    """Set whether other processes of the same user may inspect this one (trace it, read its memory)."""
    _checked(_libc.prctl(_SET_DUMPABLE, int(value), 0, 0, 0), "prctl")


def drop_capabilities() -> None:
    """Give up all capabilities of the superuser, irrevocably."""
    for capability in range(_LAST_CAPABILITY + 1):
        _libc.prctl(_DROP_BOUNDING, capability, 0, 0, 0)  # fails for a number that does not exist
    header = struct.pack("Ii", _CAPABILITY_VERSION, 0)
    _checked(_libc.capset(header, bytes(24)), "capset")


def no_new_privileges() -> None:
    """Ensure that no program started from here gets more rights than this process has (no_new_privs)."""
    _checked(_libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "prctl")


def write_only_below(folder: str) -> bool:
    """Restrict writing, creating and removing files to one folder, whatever is mounted (landlock).

    Returns:
        False if this kernel has no landlock.
    """
    version = _libc.syscall(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), 1)
    if version < 1:
        return False
    changing = 0x1FF2 | (0x2000 if version >= 2 else 0) | (0x4000 if version >= 3 else 0)  # all but execute and read
    rules = _checked(_libc.syscall(_LANDLOCK_CREATE, struct.pack("Q", changing), ctypes.c_size_t(8), 0), "landlock")
    beneath = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("=Qi", changing, beneath)
        _checked(_libc.syscall(_LANDLOCK_ADD, rules, 1, rule, 0), "landlock")
        _checked(_libc.syscall(_LANDLOCK_RESTRICT, rules, 0), "landlock")
    finally:
        os.close(beneath)
        os.close(rules)
    return True


def filter_calls(program: bytes) -> None:
    """Install a BPF program that decides about each later system call (seccomp)."""
    kept = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(kept))
    _checked(_libc.prctl(_SET_SECCOMP, _FILTER, header, 0, 0), "seccomp")
