"""A cluster that uses only TLS: an answer that runs there cannot reach a socket or key of its worker."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from a_class import Hand
from a_cluster import Running, running
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.cluster import Cluster
from kuiper_edu.course.isolation.trials import Job
from kuiper_edu.support.notebooks import Notebook

pytestmark = [
    pytest.mark.process,
    needs_isolation,
    pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is not installed"),
    pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate"),
]
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
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a key and its certificate."""
    folder = tmp_path_factory.mktemp("tls")
    subprocess.run(["openssl", *CERTIFICATE.split()], cwd=folder, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def cluster(folder: Path, repo: Path) -> Iterator[Running]:
    """Run a cluster with one worker, in which all connections need the certificate."""
    certificate, key = str(folder / "certificate.pem"), str(folder / "key.pem")
    words = ["--tls-ca-file", certificate, "--tls-cert", certificate, "--tls-key", key]
    with running(repo, folder, 1, words, "tls", {**os.environ, SECRET: WORD}) as started:
        yield started


def with_keys(folder: Path) -> dict[str, str]:
    """Set Dask's own configuration of this client in the environment."""
    certificate, key = str(folder / "certificate.pem"), str(folder / "key.pem")
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
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand, cluster: Running, folder: Path
) -> None:
    hand_in("ada.ipynb", reference)
    assert cluster.address.startswith("tls://")
    done = graded(tmp_path, repo, small, with_keys(folder), "--scheduler", cluster.address)
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
    cluster: Running,
) -> None:
    hand_in("ada.ipynb", reference)
    if keys == "another's":
        subprocess.run(["openssl", *CERTIFICATE.split()], cwd=tmp_path, check=True, capture_output=True)
    environment = {} if keys == "none" else with_keys(tmp_path)
    done = graded(tmp_path, repo, small, environment, "--scheduler", cluster.address)
    assert done.returncode == 2
    assert "no scheduler answers" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("isolated", [False, True], ids=["unisolated", "isolated"])
def test_an_answer_reaches_nothing_of_its_worker(isolated: bool, cluster: Running, folder: Path) -> None:
    import dask
    from distributed import Client

    certificate, key = str(folder / "certificate.pem"), str(folder / "key.pem")
    tls = {"ca-file": certificate, "client.cert": certificate, "client.key": key}
    with dask.config.set({f"distributed.comm.tls.{name}": file for name, file in tls.items()}):
        with Client(cluster.address, set_as_default=False) as client:
            (worker,) = client.scheduler_info()["workers"]
        place = urlsplit(cluster.address)
        names = {"HOST": place.hostname, "PORT": place.port, "WORKERS_PORT": urlsplit(worker).port, "WORD": WORD}
        names |= {"KEY": str(folder / "key.pem"), "CA": str(folder / "certificate.pem"), "ADDRESS": cluster.address}
        names |= {"WORKER": cluster.workers[0].pid, "FOLDER": str(folder / "workers"), "PATHS": sys.path}
        told = "from kuiper_edu.learn import report\n" + "".join(f"{k} = {v!r}\n" for k, v in names.items())
        jobs = [Job(f"eve\n{name}", [{"id": "eve", "source": told + text}], 20.0) for name, text in ATTACKS.items()]
        with Cluster(cluster.address, isolated)("course4", []) as executor:
            outcomes = {name.partition("\n")[2]: outcome.values for name, outcome in executor.run(jobs)}
    reached = {name for name, values in outcomes.items() if ("it", "reached") in values}
    assert outcomes.keys() == ATTACKS.keys()
    assert reached == (set() if isolated else ATTACKS.keys() - HARMLESS_ALREADY)
