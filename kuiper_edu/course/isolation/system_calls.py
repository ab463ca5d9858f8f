"""The system calls that an answer may not make, as a program for the kernel's filter (seccomp).

Everything that computing needs is allowed: files, memory, threads, processes, time. Refused are calls that lead out of
a trial (sockets, other processes' memory, mounts, namespaces), that outlast it (shared memory, queues, keys), that no
limit counts (memory files), that have often been used to attack the kernel (bpf, io_uring, userfaultfd), that only
administrators need (setting the clock or host name), and all calls that are newer than this list.

A refused call fails as if it did not exist (ENOSYS), for which libraries have a fallback; the process is not killed.
A list of allowed calls would be stricter, but would fail honest answers with each new release of libc or NumPy.
"""

from __future__ import annotations

import struct
from errno import ENOSYS

from kuiper_edu.course.isolation import linux

# name: number on x86_64, on aarch64 (None if it does not exist there)
REFUSED: dict[str, tuple[int, int | None]] = {
    "socket": (41, 198),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "unshare": (272, 97),
    "setns": (308, 268),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "semget": (64, 190),
    "mq_open": (240, 180),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "swapon": (167, 224),
    "reboot": (169, 142),
    "personality": (135, 92),
    "kexec_file_load": (320, 294),
    "swapoff": (168, 225),
    "pidfd_open": (434, 434),
    "pidfd_send_signal": (424, 424),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "move_pages": (279, 239),
    "migrate_pages": (256, 238),
    "statmount": (457, 457),
    "listmount": (458, 458),
    "fanotify_init": (300, 262),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "acct": (163, 89),
    "syslog": (103, 116),
    "vhangup": (153, 58),
    "lookup_dcookie": (212, 18),
    "io_setup": (206, 0),
    "io_submit": (209, 2),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "adjtimex": (159, 171),
    "clock_adjtime": (305, 266),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "nfsservctl": (180, 42),
    "modify_ldt": (154, None),
    "ioperm": (173, None),
    "iopl": (172, None),
    "uselib": (134, None),
    "ustat": (136, None),
    "sysfs": (139, None),
}
_CLONE = (56, 220)
_CLONE3 = (435, 435)
_NAMESPACES = 0x7E020000  # the flags of clone that create a namespace
_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_YOUNGEST = 462  # mseal, of Linux 6.10: later calls have not been reviewed
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
_LOAD, _IF_EQUAL, _IF_BITS, _IF_AT_LEAST, _ANSWER = 0x20, 0x15, 0x45, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | ENOSYS


def program() -> bytes:
    """Return the filter program for this processor.

    Raises:
        OSError: the system call numbers of this processor are not known here.
    """
    which = {"x86_64": 0, "aarch64": 1}.get(linux.machine())
    if which is None:
        raise OSError(ENOSYS, f"no list of system calls for {linux.machine()}")
    lines = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_IF_EQUAL, 1, 0, _ARCHITECTURES[linux.machine()]),
        (_ANSWER, 0, 0, _REFUSE),
        (_LOAD, 0, 0, _NUMBER),
        (_IF_AT_LEAST, 0, 1, _YOUNGEST + 1),  # includes the calls of x32, the third ABI of x86_64
        (_ANSWER, 0, 0, _REFUSE),
    ]
    for numbers in (*REFUSED.values(), _CLONE3):  # a filter cannot see the flags of clone3; libc falls back to clone
        if (number := numbers[which]) is not None:
            lines += [(_IF_EQUAL, 0, 1, number), (_ANSWER, 0, 0, _REFUSE)]
    lines += [(_IF_EQUAL, 0, 3, _CLONE[which]), (_LOAD, 0, 0, _FIRST_ARGUMENT), (_IF_BITS, 0, 1, _NAMESPACES)]
    lines += [(_ANSWER, 0, 0, _REFUSE), (_ANSWER, 0, 0, _ALLOW)]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)
