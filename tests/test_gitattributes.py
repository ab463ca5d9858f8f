""".gitattributes defines for every kind of file whether it is text, so that git rewrites no model or notebook."""

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

COMPARED = ["text", "eol"]


@pytest.fixture(scope="module")
def attributes(repo: Path) -> dict[str, tuple[str, str]]:
    """Return tracked file -> its attributes text and eol."""
    if not (repo / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this copy is no git repository")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=repo, capture_output=True, check=True, timeout=60).stdout
    command = ["git", "check-attr", "-z", "--stdin", *COMPARED]
    output = subprocess.run(command, cwd=repo, input=names, capture_output=True, check=True, timeout=60).stdout
    words = output.decode().split("\0")[:-1]
    values = {(words[i], words[i + 1]): words[i + 2] for i in range(0, len(words), 3)}
    return {name: (values[name, "text"], values[name, "eol"]) for name in sorted({name for name, _ in values})}


def test_every_tracked_file_is_said_to_be_text_with_lf_or_binary(attributes: dict[str, tuple[str, str]]) -> None:
    kinds = {("set", "lf"), ("unset", "lf")}
    assert {name: attribute for name, attribute in attributes.items() if attribute not in kinds} == {}


def test_what_is_said_to_be_text_is_text_with_lf_and_the_rest_is_not(
    repo: Path, attributes: dict[str, tuple[str, str]]
) -> None:
    for name, (text, _) in attributes.items():
        content = (repo / name).read_bytes() if (repo / name).is_file() else b""
        if text == "set":
            assert b"\0" not in content, name
            assert b"\r\n" not in content, name
        else:
            assert b"\0" in content, name


def test_models_and_notebooks_survive_a_checkout_with_autocrlf(repo: Path, tmp_path: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    git = [
        "git",
        "-C",
        str(tmp_path),
        "-c",
        "core.autocrlf=true",
        "-c",
        "user.name=a",
        "-c",
        "user.email=a@example.com",
    ]
    names = ["course4/model_file/simple_ops.pnnx.param", "course4/model_file/simple_ops.pnnx.bin", "index.ipynb"]
    for name in (".gitattributes", *names):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(repo / name, tmp_path / name)
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "all"]):
        subprocess.run([*git, *words], check=True, timeout=60, capture_output=True)
    for name in names:
        (tmp_path / name).unlink()
    subprocess.run([*git, "checkout", "-q", "."], check=True, timeout=60)
    assert [name for name in names if (tmp_path / name).read_bytes() != (repo / name).read_bytes()] == []
