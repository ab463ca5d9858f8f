"""Rules of every command: exit codes, one sentence for an error, no traceback, no colour if it is off."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kuiper_edu
from kuiper_edu import cli
from kuiper_edu.cli import app as commands
from kuiper_edu.cli import inspection
from kuiper_edu.errors import KuiperError

ALL = tuple(command.callback.__name__ for command in commands.app.registered_commands)


def program(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run the program in its own process, as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "kuiper_edu", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


def test_no_words_print_the_help_with_every_command(kuiper) -> None:
    ran = kuiper()
    assert ran.code == 0
    assert all(f" {name} " in ran.out for name in ALL)
    assert "Exit codes" in ran.out


def test_the_version_is_printed(kuiper) -> None:
    ran = kuiper("--version")
    assert (ran.code, ran.out) == (0, f"kuiper-edu {kuiper_edu.__version__}\n")


@pytest.mark.parametrize("words", [(), *((name,) for name in ALL)], ids=" ".join)
def test_h_is_short_for_help(kuiper, words: tuple[str, ...]) -> None:
    ran = kuiper(*words, "-h")
    assert (ran.code, ran.out) == (0, kuiper(*words, "--help").out)


def test_a_mistyped_command_is_answered_with_the_one_that_was_meant(kuiper) -> None:
    assert "Did you mean 'check'? `kuiper-edu" in kuiper("chek").err


@pytest.mark.parametrize("name", ALL)
def test_each_command_explains_itself(kuiper, name: str) -> None:
    ran = kuiper(name, "--help")
    assert ran.code == 0
    assert f"kuiper-edu {name}" in ran.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["inspct", "x"], "No such command"),
        (["inspect"], "Missing argument"),
        (["inspect", "x", "--colour"], "No such option"),
        (["convert", "x", "-o", "y", "--weights", "fp8"], "fp8"),
        (["export", "m:f", "--shape", "1", "--optlevel", "7"], "'--optlevel'"),
        (["run"], "expected a model and its inputs, found neither"),
        (["run", "--input", "x.npy"], "expected a model, found none"),
        (["run", "--digits", "3", "--input", "x.npy"], "--digits brings its own input"),
        (["run", "--digits", "3", "-o", "y.npy"], "Leave --output out"),
        (["run", "--digits", "2", "--any-shape", "--force"], "Leave --any-shape and --force out"),
    ],
)
def test_a_wrong_call_is_one_sentence_and_code_2(kuiper, words: list[str], message: str) -> None:
    ran = kuiper(*words)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_missing_file_names_the_working_directory(kuiper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = kuiper("inspect", "nothing")
    assert ran.code == 2
    assert str(tmp_path) in ran.err
    assert len(ran.err.splitlines()) == 1


def test_debug_shows_the_error_itself_wherever_it_stands(kuiper) -> None:
    for words in (["--debug", "inspect", "nothing"], ["inspect", "nothing", "--debug"]):
        with pytest.raises(KuiperError):
            kuiper(*words)


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), cli.INTERRUPTED, "Interrupted"),
        (PermissionError(13, "Permission denied", "a.param"), cli.CANNOT, "a.param: Permission denied"),
        (ImportError("No module named 'rich'", name="rich"), cli.CANNOT, "kuiper-edu doctor"),
        (ImportError("no such name", name="kuiper_edu.pnnx"), cli.DEFECT, "--debug"),
        (MemoryError(), cli.CANNOT, "not enough memory"),
        (ZeroDivisionError("division by zero"), cli.DEFECT, "--debug"),
        (BrokenPipeError(32, "Broken pipe"), cli.OK, ""),
    ],
)
def test_whatever_happens_inside_has_its_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, message: str
) -> None:
    def fail(*_: object, **__: object) -> bool:
        raise error

    monkeypatch.setattr(inspection, "run", fail)
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # a broken pipe takes it away; the test gets it back
    assert cli.main(["inspect", "x"]) == code
    assert message in capsys.readouterr().err


@pytest.mark.process
def test_the_program_passes_its_exit_code_on_and_prints_no_traceback() -> None:
    ran = program("inspect", "nothing")
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr


@pytest.mark.process
def test_a_reader_who_has_seen_enough_is_no_error(course_model: str) -> None:
    words = [sys.executable, "-m", "kuiper_edu", "inspect", course_model, "--operators"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


@pytest.mark.process
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_one_sentence(course_model: str, unbuffered: str) -> None:
    words = [sys.executable, "-m", "kuiper_edu", "diff", course_model, course_model, "--json"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
        ran = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False, env=environment)
        assert (ran.returncode, ran.stderr.count(b"\n")) == (cli.CANNOT, 1), ran.stderr
        assert b"No space left" in ran.stderr
        unheard = subprocess.run(
            [*words, "--no-such"], stdout=full, stderr=full, timeout=60, check=False, env=environment
        )
        assert unheard.returncode == cli.CANNOT


@pytest.mark.process
@pytest.mark.skipif(os.name != "posix", reason="closes a stream with sh")
@pytest.mark.parametrize(("closed", "name", "code"), [(">&-", "", 0), ("2>&-", "nothing", 2), (">&- 2>&-", "", 0)])
def test_a_closed_stream_changes_no_exit_code(course_model: str, closed: str, name: str, code: int) -> None:
    command = f'"$0" -m kuiper_edu inspect "$1" {closed}'
    ran = subprocess.run(
        ["sh", "-c", command, sys.executable, name or course_model], capture_output=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stderr) == (code, b"")


@pytest.mark.process
@pytest.mark.skipif(os.name != "posix", reason="a folder in use cannot be removed")
@pytest.mark.parametrize("words", [["doctor"], ["inspect", "x"], ["run", "x", "-i", "y.npy"], ["reset", "x.ipynb"]])
def test_a_working_directory_that_is_gone_is_named(tmp_path: Path, words: list[str]) -> None:
    script = "import os, sys; os.rmdir(os.getcwd()); from kuiper_edu.cli import main; sys.exit(main())"
    ran = subprocess.run(
        [sys.executable, "-c", script, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == cli.CANNOT
    assert "working directory" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.process
def test_a_terminal_without_the_characters_gets_question_marks() -> None:
    ran = program("--help", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0, ran.stderr


@pytest.mark.process
def test_no_color_is_kept(course_model: str) -> None:
    forced = {"FORCE_COLOR": "1", "COLUMNS": "100"}
    assert "\x1b[" in program("inspect", course_model, **forced).stdout
    assert "\x1b[3" not in program("inspect", course_model, **forced, NO_COLOR="1").stdout


@pytest.fixture
def course_model(repo: Path) -> str:
    return str(repo / "course4" / "model_file" / "simple_ops")


@pytest.mark.process
def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys\nfrom kuiper_edu.cli import main\nmain(['--help'])\n"
        "heavy = {'numpy', 'jupyterlab', 'graphviz', 'nbformat'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr.strip() == "[]"


def test_every_command_states_the_exit_codes() -> None:
    assert all(command.epilog == commands.EPILOG for command in commands.app.registered_commands)
