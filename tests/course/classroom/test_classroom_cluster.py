"""Grading by a Dask cluster of real processes: the same bytes as on one machine, and no way to a worker's secrets.

They run at night, in an environment with the extra `cluster`: `just night`.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from a_class import FILE_ORDER, Hand, answered
from needs_isolation import needs_isolation
from waiting import wait_until

from kuiper_edu.course.classroom.cluster import Cluster
from kuiper_edu.course.isolation import cgroup
from kuiper_edu.course.isolation.trials import Job
from kuiper_edu.support.notebooks import Notebook

pytestmark = [
    pytest.mark.process,
    pytest.mark.nightly,
    needs_isolation,
    pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="the extra `cluster` is not installed"),
]


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
        written = wait_until(lambda: file.exists() and file.read_text(encoding="utf-8"), "a scheduler", started[0])
        address = json.loads(written)["address"]
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


WORKERS = 2


@pytest.fixture
def cluster(tmp_path: Path, repo: Path) -> Iterator[Running]:
    with running(repo, tmp_path, WORKERS) as started:
        yield started


def command(tmp_path: Path, small: Path, out: str, *more: str) -> list[str]:
    words = ["grade", str(tmp_path / "submissions"), "--course", "course4", "--reference", str(small)]
    return [sys.executable, "-m", "kuiper_edu", *words, "--out", str(tmp_path / out), *more]


def reports(out: Path) -> dict[str, bytes]:
    """Return the files of a graded class, without the sentence in class.html about this machine's memory limit."""
    own = f"<p>{escape(cgroup.bound())}</p>".encode()
    files = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    return {name: content.replace(own, b"") for name, content in files.items()}


def handed_in(reference: Notebook, blank: Notebook, hand_in: Hand, count: int) -> None:
    for number in range(count):
        hand_in(f"right{number}.ipynb", reference)
    hand_in("blank.ipynb", blank)
    hand_in("wrong.ipynb", answered(reference, topo_sort=FILE_ORDER))
    hand_in("gone.ipynb", answered(reference, topo_sort="import os\nos._exit(0)"))
    hand_in("broken.ipynb", "{")


def test_a_worker_killed_in_the_middle_loses_nothing(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, blank: Notebook, hand_in: Hand, cluster: Running
) -> None:
    handed_in(reference, blank, hand_in, 12)
    alone = subprocess.run(command(tmp_path, small, "alone"), cwd=repo, capture_output=True, check=False)
    assert alone.returncode == 1, alone.stderr.decode()  # one of them cannot be read
    words = command(tmp_path, small, "together", "--scheduler", cluster.address)
    grader = subprocess.Popen(words, cwd=repo, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    kept = tmp_path / "together" / ".grade"
    wait_until(lambda: grader.poll() is not None or len(list(kept.glob("right*.json"))) >= 2, "two results")
    lost = cluster.workers[0]
    forked = psutil.Process(lost.pid).children(recursive=True)
    lost.kill()
    _, said = grader.communicate(timeout=300)
    assert grader.returncode == 1, said.decode()
    assert reports(tmp_path / "together") == reports(tmp_path / "alone")
    assert not psutil.wait_procs(forked, timeout=30)[1], "a fork server outlived its worker"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "tcp://[", "tcp://localhost:x"])
def test_nobody_at_the_address_is_said(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand, address: str
) -> None:
    hand_in("ada.ipynb", reference)
    words = command(tmp_path, small, "out", "--scheduler", address)
    done = subprocess.run(words, cwd=repo, capture_output=True, check=False, env={**os.environ, "COLUMNS": "200"})
    assert done.returncode == 2
    assert b"no scheduler answers" in done.stderr
    assert b"Traceback" not in done.stderr


# A cluster that uses only TLS

SECRET = "KUIPER_TEST_SECRET"
WORD = "secret of the worker"
CERTIFICATE = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out certificate.pem"
# What an answer on a worker may try; each reports "reached" where it got what it was after.
ATTACKS = {
    "connects to the scheduler": """
import socket
socket.create_connection((HOST, PORT), 5).close()
report("it", "reached")""",
    "connects to a worker": """
import socket
socket.create_connection((HOST, WORKERS_PORT), 5).close()
report("it", "reached")""",
    "reads the key": """
report("it", "reached" if "PRIVATE KEY" in open(KEY).read() else "")""",
    "reads the worker's environment": """
text = open(f"/proc/{WORKER}/environ").read()
report("it", "reached" if WORD in text else "")""",
    "reads what the worker wrote": """
import os
report("it", "reached" if os.listdir(FOLDER) else "")""",
    "signals the worker": """
import os
os.kill(WORKER, 0)
report("it", "reached")""",
    "uses Dask's own client": """
import sys
sys.path[:0] = PATHS
from distributed import Client
from distributed.security import Security
with Client(ADDRESS, security=Security(tls_ca_file=CA, tls_client_cert=CA, tls_client_key=KEY), timeout=20) as client:
    report("it", "reached" if client.scheduler_info() else "")""",
    "finds a socket among its descriptors": """
import os, stat
kinds = []
for number in range(3, 256):
    try: kinds.append(stat.S_ISSOCK(os.fstat(number).st_mode))
    except OSError: pass
report("it", "reached" if any(kinds) else "")""",
}
HARMLESS_ALREADY = {"finds a socket among its descriptors"}  # no descriptor is inherited, isolated or not


@pytest.fixture(scope="module")
def keys_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a key and its certificate."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    folder = tmp_path_factory.mktemp("tls")
    subprocess.run(["openssl", *CERTIFICATE.split()], cwd=folder, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def tls_cluster(keys_in: Path, repo: Path) -> Iterator[Running]:
    """Run a cluster with one worker, in which all connections need the certificate."""
    certificate, key = str(keys_in / "certificate.pem"), str(keys_in / "key.pem")
    words = ["--tls-ca-file", certificate, "--tls-cert", certificate, "--tls-key", key]
    with running(repo, keys_in, 1, words, "tls", {**os.environ, SECRET: WORD}) as started:
        yield started


def with_keys(keys_in: Path) -> dict[str, str]:
    """Set Dask's own configuration of this client in the environment."""
    certificate, key = str(keys_in / "certificate.pem"), str(keys_in / "key.pem")
    tls = "DASK_DISTRIBUTED__COMM__TLS__"
    return {f"{tls}CA_FILE": certificate, f"{tls}CLIENT__CERT": certificate, f"{tls}CLIENT__KEY": key}


def graded(
    tmp_path: Path, repo: Path, small: Path, environment: dict[str, str], *more: str
) -> subprocess.CompletedProcess[str]:
    words = ["grade", str(tmp_path / "submissions"), "--course", "course4", "--reference", str(small)]
    command = [sys.executable, "-m", "kuiper_edu", *words, "--out", str(tmp_path / "out"), *more]
    shown = {**os.environ, "COLUMNS": "200", **environment}
    return subprocess.run(command, cwd=repo, env=shown, capture_output=True, text=True, check=False)


def test_a_class_is_graded_with_the_keys_of_dask_s_configuration(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand, tls_cluster: Running, keys_in: Path
) -> None:
    hand_in("ada.ipynb", reference)
    assert tls_cluster.address.startswith("tls://")
    done = graded(tmp_path, repo, small, with_keys(keys_in), "--scheduler", tls_cluster.address)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out" / "students" / "ada.html").exists()


@pytest.mark.parametrize("keys", ["none", "gone", "another's"])
def test_without_the_key_nobody_is_graded(
    keys: str,
    tmp_path: Path,
    repo: Path,
    small: Path,
    reference: Notebook,
    hand_in: Hand,
    tls_cluster: Running,
) -> None:
    hand_in("ada.ipynb", reference)
    if keys == "another's":
        subprocess.run(["openssl", *CERTIFICATE.split()], cwd=tmp_path, check=True, capture_output=True)
    environment = {} if keys == "none" else with_keys(tmp_path)
    done = graded(tmp_path, repo, small, environment, "--scheduler", tls_cluster.address)
    assert done.returncode == 2
    assert "no scheduler answers" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("isolated", [False, True], ids=["unisolated", "isolated"])
def test_an_answer_reaches_nothing_of_its_worker(isolated: bool, tls_cluster: Running, keys_in: Path) -> None:
    import dask
    from distributed import Client

    certificate, key = str(keys_in / "certificate.pem"), str(keys_in / "key.pem")
    tls = {"ca-file": certificate, "client.cert": certificate, "client.key": key}
    with dask.config.set({f"distributed.comm.tls.{name}": file for name, file in tls.items()}):
        with Client(tls_cluster.address, set_as_default=False) as client:
            (worker,) = client.scheduler_info()["workers"]
        place = urlsplit(tls_cluster.address)
        names = {"HOST": place.hostname, "PORT": place.port, "WORKERS_PORT": urlsplit(worker).port, "WORD": WORD}
        names |= {"KEY": key, "CA": certificate, "ADDRESS": tls_cluster.address, "PATHS": sys.path}
        names |= {"WORKER": tls_cluster.workers[0].pid, "FOLDER": str(keys_in / "workers")}
        told = "from kuiper_edu.learn import report\n" + "".join(f"{k} = {v!r}\n" for k, v in names.items())
        jobs = [Job(f"eve\n{name}", [{"id": "eve", "source": told + text}], 20.0) for name, text in ATTACKS.items()]
        with Cluster(tls_cluster.address, isolated)("course4", []) as executor:
            outcomes = {name.partition("\n")[2]: outcome.values for name, outcome in executor.run(jobs)}
    reached = {name for name, values in outcomes.items() if ("it", "reached") in values}
    assert outcomes.keys() == ATTACKS.keys()
    assert reached == (set() if isolated else ATTACKS.keys() - HARMLESS_ALREADY)
