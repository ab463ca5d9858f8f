"""my_engine.py changed by hand: no change is lost, and a lesson can continue."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.loading import loaded
from kuiper_edu.learn import my_engine

OWN = "# ======== mine: my own ========\n\ndef extra():\n    return 1\n"


def text() -> str:
    return file.path().read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        lambda was: was.replace("unknown function", "ä").encode("latin-1"),
        lambda was: was.encode("utf-16"),
        lambda was: (was + was[was.index("# ======== Relu") :].replace("np.", "numpy.")).encode(),
    ],
    ids=["Latin-1", "UTF-16", "twice"],
)
def test_a_file_that_cannot_be_cut_into_its_parts_is_left_alone(
    change: Callable[[str], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    file.write()
    changed = change(text())
    file.path().write_bytes(changed)
    my_engine("3.1")
    assert file.path().read_bytes() == changed
    assert "what the course would write is in my_engine.new.py" in capsys.readouterr().out
    assert file.path().with_name("my_engine.new.py").is_file()


def test_a_folder_of_its_name_is_left_alone_and_the_lesson_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    file.path().mkdir()
    assert my_engine("3.1").read_digits() == (357, 360)
    assert "my_engine.py does not run: IsADirectoryError" in capsys.readouterr().out


def test_an_empty_file_is_written_and_the_mark_of_an_editor_does_no_harm() -> None:
    file.write()
    first = text()
    file.path().write_bytes(b"")
    assert (file.write(), text()) == ([], first)
    file.path().write_bytes(b"\xef\xbb\xbf" + first.encode())
    assert (file.write(), text()) == ([], first)


@pytest.mark.parametrize("before", ["read_head", "Relu", "end"])
def test_a_part_that_somebody_added_stays_in_its_order(before: str) -> None:
    file.write()
    parts = text().split("\n# ======== ")
    index = next(i for i, part in enumerate(parts) if part.startswith(f"{before}:"))
    file.path().write_text("\n# ======== ".join([*parts[:index], OWN[11:], *parts[index:]]), encoding="utf-8")
    file.keep("evaluate", "def evaluate(text, values):\n    return 1")
    assert file.write(["evaluate"]) == []
    assert OWN in text()
    assert text().index("def extra") < text().index(f"\n# ======== {before}:")
    assert "evaluate: yours" in text()


def test_a_part_that_was_put_at_the_end_stays_there() -> None:
    file.write()
    file.path().write_text(text() + "\n\n" + OWN, encoding="utf-8")
    assert file.write() == []
    assert text().endswith(OWN)


def test_a_file_that_ends_the_program_does_not_end_the_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    file.write()
    file.path().write_text(text().replace('if __name__ == "__main__":', "sys.exit(3)\nif True:"), encoding="utf-8")
    assert my_engine("3.1").read_digits() == (357, 360)
    assert "my_engine.py does not run: SystemExit: 3" in capsys.readouterr().out


# python my_engine.py MODEL IN.npy [OUT.npy] ----

HEAD = "7767517\n4 3\npnnx.Input in 0 1 a #a=(1,1,8,8)f32\n"
END = "F.relu r 1 1 a b #b=(1,1,8,8)f32\nF.relu s 1 1 b c #c=(1,1,8,8)f32\npnnx.Output o 1 0 c\n"
POOL = "kernel_size=(2,2) stride=(0,0) padding=(0,0) dilation=(1,1) ceil_mode=False return_indices=False"
MODELS = {
    "one name twice": HEAD + END.replace(" s ", " r "),
    "one operand from two": HEAD + END.replace("b c #c", "a b #b").replace("0 c", "0 b"),
    "two inputs": HEAD + "pnnx.Input other 0 1 b #b=(1,1,8,8)f32\n"
    "pnnx.Expression e 2 1 a b c expr=add(@0,@1) #c=(1,1,8,8)f32\npnnx.Output o 1 0 c\n",
    "step 0": HEAD + f"nn.MaxPool2d p 1 1 a b {POOL}\nF.relu s 1 1 b c\npnnx.Output o 1 0 c\n",
    "no shape": HEAD.replace(" #a=(1,1,8,8)f32", "") + END,
    "right": HEAD + END,
}


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The file as a module, in a folder with models and arrays."""
    monkeypatch.chdir(tmp_path)
    for name, said in MODELS.items():
        Path(f"{name}.pnnx.param").write_text(said, encoding="utf-8")
        with zipfile.ZipFile(f"{name}.pnnx.bin", "w"):
            pass
    np.save("x.npy", np.zeros((1, 1, 8, 8), np.float32))
    np.save("complex.npy", np.zeros((1, 1, 8, 8), np.complex64))
    Path("empty.npy").touch()
    file.write()
    return loaded(text(), str(tmp_path / "my_engine.py"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["one name twice", "x.npy"], "expected one operator that is called 'r', found two"),
        (["one operand from two", "x.npy"], "expected one operator that writes 'b', found two"),
        (["two inputs", "x.npy"], "expected 2 arrays, one for each pnnx.Input, found 1"),
        (["step 0", "x.npy"], ": ZeroDivisionError: "),
        (["no shape", "x.npy"], "line 3: pnnx.Input 'in': the file has no shape (#a)"),
        (["right", "empty.npy"], "No data left in file"),
        (["right", "complex.npy"], "complex.npy: expected real numbers, found complex64"),
        (["right"], "expected a model and a file for its input, found right"),
        (["a", "b", "c", "d"], "expected a model and a file for its input, found a b c d"),
        (["nowhere", "x.npy"], "nowhere.pnnx.param"),
        (["right", "x.npy", "."], "Is a directory: '.'"),
    ],
)
def test_bad_words_models_and_arrays_get_a_sentence(
    engine: ModuleType, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert engine.main(words) == 2
    assert said in capsys.readouterr().err


def test_a_result_is_written_under_the_name_that_is_given(engine: ModuleType) -> None:
    assert engine.main(["right", "x.npy", "result"]) == 0
    assert np.load("result").shape == (1, 1, 8, 8)


def test_control_c_is_one_line(
    engine: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(engine, "read_digits", stop)
    assert engine.main([]) == 130
    assert capsys.readouterr().err == "my_engine.py: interrupted\n"


def test_an_engine_of_an_earlier_version_is_told_and_stays_where_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    earlier = "class Engine:\n    def __init__(self, stem): ...\n    def run(self, x): ..."
    file.keep("Engine", earlier)
    assert my_engine("5.2").read_digits() == (357, 360)
    said = capsys.readouterr().out
    assert "Your Engine is for an earlier version of the course: write it anew." in said
    assert "does not run" not in said
    [stays] = file.outdated()
    assert stays.read_text(encoding="utf-8").strip() == earlier
