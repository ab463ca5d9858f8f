"""The Python of the site's pages: checked against Pyodide's lock, without answers, compiled."""

import dis
import json
import marshal
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.support import project
from tools import build_pyodide, compile_archives, fetch_pyodide


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A Pyodide folder with wheels that are empty but for their names."""
    packages = {}
    for name in (*build_pyodide.THEIRS, "six"):
        file = tmp_path / f"{name}-1.0-py3-none-any.whl"
        file.write_bytes(name.encode())
        depends = ["six", *build_pyodide.UNNEEDED] if name == "ipython" else []
        packages[name] = {"file_name": file.name, "depends": depends, "sha256": sha256(name.encode()).hexdigest()}
    packages["pandas"] = {"file_name": "pandas-1.0-py3-none-any.whl", "depends": [], "sha256": "0"}
    (tmp_path / build_pyodide.LOCK).write_text(json.dumps({"packages": packages}), encoding="utf-8")
    for name in ("pyodide.js", "pyodide.mjs", build_pyodide.STDLIB):
        (tmp_path / name).touch()
    return tmp_path


def test_only_what_the_course_needs_is_taken_and_what_that_needs(release: Path) -> None:
    build_pyodide.check(release)
    assert set(build_pyodide.third_party(build_pyodide.lock_of(release))) == {*build_pyodide.THEIRS, "six"}


def test_a_wheel_that_is_not_the_locks_is_refused(release: Path) -> None:
    (release / "six-1.0-py3-none-any.whl").write_text("something else", encoding="utf-8")
    with pytest.raises(ValueError, match=r"six-1\.0-py3-none-any\.whl: is not the file that pyodide-lock\.json means"):
        build_pyodide.check(release)


@pytest.mark.parametrize("name", ["numpy-1.0-py3-none-any.whl", "pyodide.mjs", build_pyodide.STDLIB])
def test_a_folder_that_is_not_whole_is_refused(release: Path, name: str) -> None:
    (release / name).unlink()
    with pytest.raises(ValueError, match=f"{name} is missing"):
        build_pyodide.check(release)


def test_a_folder_without_a_lock_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["build_pyodide.py", str(tmp_path), str(tmp_path / "out")])
    with pytest.raises(SystemExit, match=r"not built: .* expected a Pyodide folder, with a pyodide-lock\.json"):
        build_pyodide.main()
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("text", ["[]", "{}", '{"packages": 1}'])
def test_a_lock_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / build_pyodide.LOCK).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="names no packages"):
        build_pyodide.check(tmp_path)


def test_the_course_comes_without_answers_tests_and_outputs() -> None:
    files = dict(build_pyodide.course())
    kinds = {Path(name).name for name in files if "course/exercises/" in name}
    assert kinds.isdisjoint({"right.py", "strangers.py", "told.json", "wrong.json", "wrong.py"})
    assert {"exercise.py", "known.json", "solution.py"} <= kinds
    assert not any(
        "/tests/" in name or name.startswith(("kuiper_edu/cli/", "kuiper_edu/course/isolation")) for name in files
    )
    lesson = json.loads(files[f"kuiper_edu/{project.CARRIED}/course4/1_topological_sort.ipynb"])
    assert not any(cell.get("outputs") for cell in lesson["cells"])
    assert f"kuiper_edu/{project.CARRIED}/course5/model_file/digits.pnnx.param" in files


def test_a_wheel_of_the_same_files_has_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        entry = build_pyodide.write_wheel(folder, "graphviz", build_pyodide.installed("graphviz"), [])
        written.append((folder / entry["file_name"]).read_bytes())
    assert written[0] == written[1]
    assert {"graphviz/__init__.py"} < set(zipfile.ZipFile(tmp_path / "one" / entry["file_name"]).namelist())


def test_python_is_compiled_and_the_course_keeps_its_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "a.whl"
    files = {
        "other/a.py": "x = 1\n",
        "other/no_python.py": "x = = 1\n",
        "kuiper_edu/a.py": "x = 2\n",
        "other/a.txt": "a",
        "other/a.pyi": "",
        "pygments/lexers/ada.py": "",
        "pygments/lexers/_ada_builtins.py": "",
        "IPython/testing/tools.py": "",
        "IPython/core/history.py": "import os\nimport sqlite3\nos.sqlite = sqlite3.DatabaseError\n",
        "smtplib.py": "",
    }
    with zipfile.ZipFile(archive, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    monkeypatch.setattr(sys, "argv", ["compile_archives.py", str(archive)])
    compile_archives.main()
    packed = zipfile.ZipFile(archive)
    cached = f"kuiper_edu/__pycache__/a.{sys.implementation.cache_tag}.pyc"
    history = "IPython/core/history.pyc"
    assert set(packed.namelist()) == {
        "other/a.pyc",
        "other/no_python.py",
        "kuiper_edu/a.py",
        cached,
        "other/a.txt",
        history,
    }
    names: dict[str, int] = {}
    exec(marshal.loads(packed.read(cached)[16:]), names)  # after the head: the source's time or hash
    assert names["x"] == 2
    code = marshal.loads(packed.read(history)[16:])
    assert "sqlite3" in code.co_names
    assert not [each for each in dis.get_instructions(code) if (each.opname, each.argval) == ("IMPORT_NAME", "sqlite3")]


def test_what_needs_no_file_of_its_own_comes_in_the_librarys_archive(tmp_path: Path) -> None:
    packages: dict[str, dict[str, Any]] = {}
    for name, depends in {"six": [], "numpy": ["six"], build_pyodide.COURSE_WHEEL: ["numpy", "six"]}.items():
        file = f"{name}-1-py3-none-any.whl"
        packages[name] = {"file_name": file, "depends": depends}
        with zipfile.ZipFile(tmp_path / file, "w") as packed:
            packed.writestr(f"{name}.pyc", name)
            packed.writestr(f"{name}-1.data/data/share/man/{name}.1", "")
    zipfile.ZipFile(tmp_path / build_pyodide.STDLIB, "w").close()
    build_pyodide.into_library(tmp_path, packages)
    assert {name: entry["depends"] for name, entry in packages.items()} == {"numpy": [], "kuiper-edu": ["numpy"]}
    assert zipfile.ZipFile(tmp_path / build_pyodide.STDLIB).namelist() == ["six.pyc"]
    assert {path.name for path in tmp_path.glob("*.whl")} == {entry["file_name"] for entry in packages.values()}


def test_the_chinese_has_a_wheel_of_its_own() -> None:
    names = [name for name, _ in build_pyodide.course() if build_pyodide.matches(name, build_pyodide.CHINESE)]
    assert {Path(name).suffix for name in names} == {".po"}


def test_the_folder_for_tests_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUIPER_PYODIDE", str(tmp_path))
    assert fetch_pyodide.cached() == tmp_path
