"""`doctor`: it reports what is missing and how to get it, also as the exit code."""

import json
import re
import shutil
import sys
from importlib import metadata
from pathlib import Path

import pytest

import kuiper_edu
from kuiper_edu.cli import doctor
from kuiper_edu.course import workspace
from kuiper_edu.engine.compiler import is_installed
from kuiper_edu.support import project
from kuiper_edu.viz.base import outputs

pytestmark = pytest.mark.process


def states() -> dict[str, str]:
    return {each.what: each.state for each in doctor.examine()}


def test_this_machine_has_what_the_course_needs(kuiper, repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repo)
    ran = kuiper("doctor")
    assert ran.code == 0, ran.out
    assert "Everything the course needs is here" in ran.out


def test_json_says_the_same(kuiper) -> None:
    found = json.loads(kuiper("doctor", "--json").out)
    assert {each["what"]: each["state"] for each in found["findings"]} == states()
    assert found["ok"] is ("missing" not in states().values())


def test_what_is_not_ok_comes_with_advice() -> None:
    assert all(each.advice for each in doctor.examine() if each.state != "ok")


def test_a_course_without_its_models_is_not_well(kuiper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in project.COURSES:
        (tmp_path / name / "model_file").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    ran = kuiper("doctor")
    assert ran.code == 1
    assert "without course3/model_file/test_linear.pnnx.param" in ran.out
    assert "Something the course needs is missing" in ran.out


def test_a_copy_without_the_reference_is_well_but_cannot_grade(
    kuiper, repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (*project.COURSES, "index.ipynb"):
        (tmp_path / name).symlink_to(repo / name)
    monkeypatch.chdir(tmp_path)
    ran = kuiper("doctor")
    assert ran.code == 0, ran.out
    assert "no reference/ here, for `release` and `grade`" in ran.out


def test_an_old_and_a_missing_package_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "requires", lambda _: ["numpy>=999", "no-such-package", "never; extra == 'test'"])
    [finding] = doctor._packages()
    assert finding.state == "missing"
    assert "numpy" in finding.detail
    assert ">=999 is needed" in finding.detail
    assert "no-such-package is not installed" in finding.detail
    assert "never" not in finding.detail


def test_a_picture_that_cannot_be_drawn_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from kuiper_edu import viz

    def fail(*_: object) -> None:
        raise OSError("the wheel is for another processor")

    monkeypatch.setattr(viz, "draw_edges", fail)
    [finding] = doctor._drawing()
    assert (finding.state, finding.detail) == ("missing", "OSError: the wheel is for another processor")


def test_the_models_that_doctor_looks_for_are_in_the_course(repo: Path) -> None:
    assert [name for name in doctor.MODELS if not (repo / name).is_file()] == []


def test_the_desk_is_looked_at(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*project.COURSES, "index.ipynb", "reference"):
        (tmp_path / name).symlink_to(repo / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "state"))

    def workspace_finding() -> tuple[str, str]:
        [finding] = [each for each in doctor.examine() if each.what == "workspace"]
        return finding.state, finding.detail

    mine = tmp_path / "my_course"
    assert workspace_finding() == ("optional", f"none at {mine} yet")
    list(workspace.update(tmp_path, mine))
    assert workspace_finding() == ("ok", str(mine))
    monkeypatch.setattr(kuiper_edu, "__version__", "9.0.0")
    assert "the course is version 9.0.0" in workspace_finding()[1]
    (mine / "index.ipynb").write_text("{", encoding="utf-8")
    assert workspace_finding() == ("optional", f"{mine}: index.ipynb cannot be read")


def test_a_broken_jupyter_is_a_finding(kuiper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jupyter_client.kernelspec", None)
    ran = kuiper("doctor", "--json")
    assert ran.code == 1
    [finding] = [each for each in json.loads(ran.out)["findings"] if each["what"] == "notebook kernel"]
    assert finding["state"] == "missing"


@pytest.mark.parametrize("text", ["", "(() => {", None], ids=["empty", "cut off", "absent"])
def test_a_broken_copy_of_the_steppers_extension_is_told(
    kuiper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None
) -> None:
    copy = tmp_path / "labextensions" / outputs.EXTENSION.name
    shutil.copytree(outputs.EXTENSION, copy)
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    assert states()["stepper"] == "ok"
    loaded = copy / "static" / "remoteEntry.js"
    loaded.unlink() if text is None else loaded.write_text(text)
    assert states()["stepper"] == "optional"
    assert f"{copy}: static/remoteEntry.js" in kuiper("doctor").out


def compiled_kernels() -> doctor.Finding:
    [finding] = doctor._compiled()
    return finding


def test_without_the_extra_doctor_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kuiper_edu.engine.planner.is_installed", lambda: False)
    finding = compiled_kernels()
    assert finding.state == "optional"
    assert "pip install 'kuiper-edu[fast]'" in finding.advice
    assert "uv run --extra fast" in finding.advice


def test_a_broken_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kuiper_edu.engine.planner.is_installed", lambda: True)
    monkeypatch.setitem(sys.modules, "kuiper_edu.engine.compiled.report", None)
    finding = compiled_kernels()
    assert finding.state == "optional"
    assert "ModuleNotFoundError" in finding.detail
    assert "--force-reinstall" in finding.advice


needs_extra = pytest.mark.skipif(not is_installed(), reason="needs the extra `fast`")


@needs_extra
def test_doctor_says_where_compiled_kernels_are_and_how_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kuiper_edu.engine.compiled import cache

    object_cache = cache.ObjectCache(tmp_path)
    monkeypatch.setattr(cache, "object_cache", lambda: object_cache)
    assert re.search(r"vectors of (8|16) numbers; none compiled so far, kept in ", compiled_kernels().detail)
    object_cache.write("a.kernel", b"code")
    finding = compiled_kernels()
    assert finding.state == "ok"
    assert finding.detail.endswith(f"1 compiled so far, kept in {tmp_path}")


@needs_extra
def test_a_compiler_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("no such library")

    monkeypatch.setattr("kuiper_edu.engine.compiler.JitFunction.compile", fail)
    finding = compiled_kernels()
    assert finding.state == "optional"
    assert finding.detail == "no kernel can be compiled here (OSError: no such library); the engine computes with NumPy"


@needs_extra
def test_a_processor_for_which_compiled_kernels_would_be_slow_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kuiper_edu.engine.compiler.platform.machine", lambda: "AMD64")
    monkeypatch.setattr("kuiper_edu.engine.compiler.processor", lambda: ("sandybridge", "+avx,-fma"))
    finding = compiled_kernels()
    assert (finding.state, finding.advice) == ("optional", "No lesson needs them.")
    assert "(FMA); the engine computes with NumPy" in finding.detail


@needs_extra
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kuiper_edu.engine.compiled import cache

    monkeypatch.setattr(
        cache, "object_cache", lambda: cache.ObjectCache(tmp_path, "the usual folder cannot be written: …")
    )
    finding = compiled_kernels()
    assert finding.state == "optional"
    assert "the usual folder cannot be written: …" in finding.detail
    assert finding.advice == "Make sure that only you can write to that folder."
