"""`lab`: JupyterLab's arguments, which notebooks are signed, and that the user's own settings stay."""

import json
import os
import shutil
import sys
from pathlib import Path

import nbformat
import pytest

from kuiper_edu.cli import lab
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project


@pytest.fixture
def homeless(course: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without variables for Jupyter's folders, so that Jupyter uses the home folder."""
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(lab.processes, "run", lambda *_, **__: pytest.fail("JupyterLab was started"))
    return course


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small course, with a temporary home folder."""
    for name in project.COURSES:
        (tmp_path / "course" / name / "model_file").mkdir(parents=True)
    for name in ("index.ipynb", "course3/1_why.ipynb"):
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1")]), tmp_path / "course" / name)
    monkeypatch.chdir(tmp_path / "course")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    return tmp_path / "course"


def test_the_index_opens_in_the_course_folder(course: Path) -> None:
    arguments = lab.arguments(course, [])
    assert arguments == [f"--ServerApp.root_dir={course}", "--LabApp.default_url=/lab/tree/index.ipynb"]


def test_jupyter_gets_what_it_was_meant_to_get(course: Path) -> None:
    assert lab.arguments(course, ["--no-browser", "--port", "9000"])[2:] == ["--no-browser", "--port", "9000"]


def test_nobody_takes_the_token_away(course: Path) -> None:
    options = [word.partition("=")[0] for word in lab.arguments(course, [])]
    assert not [option for option in options if "token" in option or "password" in option]


def test_a_named_notebook_opens_instead(course: Path) -> None:
    arguments = lab.arguments(course, ["--no-browser", "course3/1_why.ipynb"])
    assert arguments[1:] == ["--LabApp.default_url=/lab/tree/course3/1_why.ipynb", "--no-browser"]


@pytest.mark.parametrize(
    ("name", "message"), [("course3/none.ipynb", "no notebook"), ("../x.ipynb", "not in the course")]
)
def test_a_notebook_that_is_not_there_is_refused(course: Path, name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        lab.arguments(course, [name])


def test_root_is_let_in_and_told(
    course: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert lab.arguments(course, [])[-1] == "--allow-root"
    assert "You are root" in capsys.readouterr().err


def test_signed_notebooks_are_trusted_and_a_changed_one_no_longer(course: Path) -> None:
    from nbformat.sign import NotebookNotary

    assert list(lab.trust(course)) == []
    notebook = nbformat.read(course / "index.ipynb", as_version=4)
    assert NotebookNotary().check_signature(notebook)
    notebook.cells[0].source = "2"
    assert not NotebookNotary().check_signature(notebook)


def test_a_broken_notebook_keeps_no_other_from_being_signed(course: Path) -> None:
    (course / "course3" / "0_broken.ipynb").write_text("{", encoding="utf-8")
    (course / "course3" / "0_broken.backup-1.ipynb").write_text("{", encoding="utf-8")  # kept because it is broken
    [sentence] = lab.trust(course)
    assert sentence.startswith(f"{Path('course3', '0_broken.ipynb')} is not a readable notebook.")


def test_jupyterlab_keeps_its_layout_of_a_desk_at_the_desk(course: Path, tmp_path: Path) -> None:
    arguments = lab.arguments(tmp_path / "desk", ["--no-browser"], course)
    assert arguments[0] == f"--ServerApp.root_dir={tmp_path / 'desk'}"
    assert f"--LabApp.workspaces_dir={tmp_path / 'desk/.kuiper/jupyterlab'}" in arguments


def test_the_side_bar_is_closed_once_and_what_the_learner_opened_stays_open(tmp_path: Path) -> None:
    lab.close_side_bar(tmp_path)
    [layout] = (tmp_path / ".kuiper/jupyterlab").iterdir()
    assert json.loads(layout.read_text())["data"]["layout-restorer:data"]["left"]["collapsed"]
    layout.write_text('{"data": {}, "metadata": {"id": "default"}}')
    lab.close_side_bar(tmp_path)
    assert json.loads(layout.read_text())["data"] == {}


def test_a_notebook_of_the_course_is_opened_at_the_desk(course: Path) -> None:
    shutil.copytree(course, course / "my_course")
    for name in ("course3/1_why.ipynb", "my_course/course3/1_why.ipynb"):
        arguments = lab.arguments(course / "my_course", [name], course)
        assert arguments[1] == "--LabApp.default_url=/lab/tree/course3/1_why.ipynb"


def test_originals_and_a_desk_are_not_both_opened(kuiper, homeless: Path) -> None:
    ran = kuiper("lab", "--originals", "--workspace", homeless / "mine")
    assert (ran.code, ran.err) == (
        2,
        "kuiper-edu: --originals does not open a workspace. Leave --workspace, --import and --lang out.\n",
    )


def test_jupyter_starts_with_our_settings_beside_the_users_own(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[list[str], dict[str, str]]] = []

    def run(command: list[str], *, environment: dict[str, str], grace: float) -> int:
        assert grace > 0, "JupyterLab ends its kernels itself when it is asked"
        started.append((command, environment))
        return 3

    monkeypatch.setattr(lab.processes, "run", run)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/theirs")
    monkeypatch.delenv("JUPYTER_PATH", raising=False)
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "0")
    assert lab.start(["--no-browser"]) == 3
    assert lab.start(["--no-browser"], originals=True) == 3
    [(command, environment), (originals, _)] = started
    jupyter = [sys.executable, "-P", "-m", "jupyterlab"]
    assert command == [*jupyter, *lab.arguments(course / "my_course", ["--no-browser"], course)]
    assert originals == [*jupyter, *lab.arguments(course, ["--no-browser"])]
    assert environment["JUPYTER_CONFIG_PATH"] == os.pathsep.join(["/theirs", str(lab.SETTINGS)])
    assert environment["JUPYTER_PATH"] == str(lab.EXTENSIONS)
    assert environment["JUPYTER_PREFER_ENV_PATH"] == "0"
    written = {path.name for path in (course.parent / "config").rglob("*")}
    assert written <= {"migrated"}  # Jupyter's own mark of having looked


def test_the_settings_switch_off_the_news_and_the_empty_screen_and_switch_on_our_way_of_saving() -> None:
    settings = {
        path.relative_to(lab.SETTINGS).as_posix(): json.loads(path.read_text(encoding="utf-8"))
        for path in lab.SETTINGS.rglob("*")
        if path.is_file()
    }
    assert settings == {
        "labconfig/default_setting_overrides.json": {
            "@jupyterlab/notebook-extension:tracker": {"scrollPastEnd": False}
        },
        "labconfig/page_config.json": {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}},
        "jupyter_server_config.d/kuiper_edu.json": {
            "ServerApp": {"jpserver_extensions": {"kuiper_edu.cli.saving": True, "kuiper_edu.cli.switching": True}}
        },
    }


posix = pytest.mark.skipif(os.name != "posix", reason="HOME is the home folder on POSIX")


@posix
@pytest.mark.parametrize("home", ["", "relative", "/no/such/home"])
def test_a_home_that_is_not_there_is_one_sentence(
    kuiper, homeless: Path, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    monkeypatch.setenv("HOME", home)
    before = sorted(homeless.rglob("*"))
    ran = kuiper("lab")
    assert (ran.code, ran.err) == (
        2,
        f"kuiper-edu: there is no home folder {home!r}, where Jupyter keeps its settings. "
        "Set HOME to a folder of your own.\n",
    )
    assert sorted(homeless.rglob("*")) == before


@posix
def test_a_user_without_a_home_is_one_sentence(kuiper, homeless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", lambda _: (_ for _ in ()).throw(KeyError("unknown")))
    ran = kuiper("lab")
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert "this user has no home folder" in ran.err
    assert not (homeless / "~").exists()


@posix
@pytest.mark.usefixtures("homeless")
def test_a_home_that_cannot_be_written_is_one_sentence(kuiper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").mkdir(mode=0o500)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    if os.access(tmp_path / "home", os.W_OK):  # root may write anywhere, but not make a folder in a file
        (tmp_path / "home" / ".jupyter").write_text("a file")
    ran = kuiper("lab")
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert f"Jupyter's folder {tmp_path / 'home' / '.jupyter'} cannot be written (" in ran.err


@posix
@pytest.mark.usefixtures("course")
def test_jupyters_own_folders_do_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/no/such/home")
    lab.refuse_bad_home()
