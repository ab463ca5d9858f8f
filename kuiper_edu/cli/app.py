"""The commands and their options; each imports its modules when it is called, so that --help is quick."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kuiper_edu import __version__
from kuiper_edu.errors import UsageError

EPILOG = (
    "Exit codes: 0 all is well · 1 the result is negative (a check failed, two models differ) · "
    "2 the command could not run (a wrong option, a broken file) · 70 a defect of this program · 130 interrupted."
)

Model = Annotated[str, typer.Argument(metavar="MODEL", help="A .param file, or the stem it shares with its .bin.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]
Force = Annotated[bool, typer.Option("--force", help="Replace files that already exist.")]
LEARN, MODELS, TEACH = "Learn", "Look at models and run them", "Teach"


class Precision(StrEnum):
    """The data type in which the float weights of a model are stored."""

    FP16 = "fp16"
    FP32 = "fp32"


class Archive(StrEnum):
    """The zip format of a .bin file."""

    ZIP64 = "zip64"
    ZIP32 = "zip32"


class Counts(StrEnum):
    """Which of a student's attempts counts, of those in which something is written."""

    LAST = "last"
    BEST = "best"
    ON_TIME = "on-time"


app = typer.Typer(
    help="A course in notebooks: build the core of a deep-learning inference framework in Python.",
    epilog=EPILOG,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _version(requested: bool) -> None:
    if requested:
        print(f"kuiper-edu {__version__}")
        raise typer.Exit(0)


@app.callback()
def _all(
    debug: Annotated[
        bool, typer.Option("--debug", help="Show the traceback of an error. Works with every command.")
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options of every command; main() removes --debug wherever it is."""


def _exit(right: bool) -> None:
    raise typer.Exit(0 if right else 1)


@app.command(
    rich_help_panel=LEARN, context_settings={"allow_extra_args": True, "ignore_unknown_options": True}, epilog=EPILOG
)
def lab(
    context: typer.Context,
    workspace: Annotated[
        Path | None,
        typer.Option(
            "--workspace", metavar="FOLDER", help="Your workspace, my_course/ by default; the choice is remembered."
        ),
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--import", metavar="FOLDER", help="Import what you wrote in another workspace, or in the browser (a .zip)."
        ),
    ] = None,
    originals: Annotated[
        bool, typer.Option("--originals", help="Open the course's own notebooks, with their outputs.")
    ] = False,
    to: Annotated[
        str | None,
        typer.Option("--lang", metavar="en|zh", help="The language of the texts; the choice is remembered."),
    ] = None,
) -> None:
    """Open your workspace in JupyterLab: your own copies of the notebooks.

    If there is no workspace yet, it is created. A newer version of the course is merged into it; what you wrote stays.
    Its notebooks are marked as trusted and the news popup stays off; your own Jupyter settings are not touched. A
    notebook's name is opened in place of index.ipynb; all other arguments go to JupyterLab, as in
    `kuiper-edu lab --no-browser --port 9000`.
    """
    from kuiper_edu.cli.lab import start

    raise typer.Exit(start(context.args, workspace=workspace, originals=originals, source=source, to=to))


@app.command(rich_help_panel=LEARN, epilog=EPILOG)
def site(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[FOLDER]", help="The built site; the one in this clone by default.")
    ] = None,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="0.0.0.0: other machines in the room reach it, too.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="0 takes a free one.")] = 8000,
) -> None:
    """Serve the built site, in whose pages the course runs, from this machine: no internet is needed."""
    from kuiper_edu.cli.site import serve

    serve(folder, host, port)


@app.command(rich_help_panel=LEARN, epilog=EPILOG)
def check(
    homework: Annotated[Path, typer.Argument(metavar="HOMEWORK.ipynb", help="Your notebook, saved.")],
    as_json: Json = False,
) -> None:
    """Check a homework: what passes, what does not, and why. Exit code 1 if a check does not pass."""
    from kuiper_edu.cli import coursework

    _exit(coursework.check(homework, as_json=as_json))


@app.command(rich_help_panel=LEARN, epilog=EPILOG)
def progress(
    as_json: Json = False,
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="FILE.py", help="Write your my_engine.py there, as a project of your own."),
    ] = None,
    force: Force = False,
) -> None:
    """Show your progress: which exercises are right, what you predicted, and where to continue.

    With --export: write my_engine.py as it is now, one file that needs NumPy alone, with credits in place of the
    course's markers; beside it README.md and benchmark.py, unless they exist.
    """
    from kuiper_edu.cli import coursework

    if export is not None:
        coursework.export_engine(export, force=force)
    else:
        coursework.progress(as_json=as_json)


@app.command(rich_help_panel=LEARN, epilog=EPILOG)
def reset(notebook: Annotated[Path, typer.Argument(metavar="NOTEBOOK", help="One of the course's notebooks.")]) -> None:
    """Restore a notebook of the course. Yours is kept beside it under a numbered name."""
    from kuiper_edu.cli import coursework

    coursework.reset(notebook)


@app.command(rich_help_panel=LEARN, epilog=EPILOG)
def doctor(as_json: Json = False) -> None:
    """Check what the course needs on this machine: what is there, what is missing, and how to get it. Exit code 1 if
    something is missing."""
    from kuiper_edu.cli.doctor import report

    _exit(report(as_json=as_json))


@app.command(rich_help_panel=MODELS, epilog=EPILOG)
def inspect(
    model: Model,
    weights: Annotated[bool, typer.Option("--weights", help="Add statistics of every weight.")] = False,
    operators: Annotated[bool, typer.Option("--operators", help="Add every operator.")] = False,
    as_json: Json = False,
) -> None:
    """Summarise a model file. Exit code 1 if the graph in it is broken."""
    from kuiper_edu.cli import inspection

    _exit(inspection.run(model, weights=weights, operators=operators, as_json=as_json))


@app.command(rich_help_panel=MODELS, epilog=EPILOG)
def draw(
    model: Model,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.svg", help="The picture to write.")],
    force: Force = False,
) -> None:
    """Draw a model's graph as SVG. Graphviz need not be installed."""
    from kuiper_edu.cli import drawing

    drawing.run(model, output, force=force)


@app.command(rich_help_panel=MODELS, epilog=EPILOG)
def run(
    model: Annotated[
        str | None,
        typer.Argument(metavar="[MODEL]", help="A .param or its stem; with --digits the course's own network."),
    ] = None,
    inputs: Annotated[
        list[Path] | None,
        typer.Option("--input", "-i", metavar="X.npy", help="One for each input of the model, in its order."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="Y.npy", help="Where the output goes; .npz for several.")
    ] = None,
    digits: Annotated[
        int | None, typer.Option("--digits", metavar="N", help="Read the first N of 360 handwritten digits instead.")
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Use the planned engine, not the plain path of the lessons.")
    ] = False,
    any_shape: Annotated[
        bool,
        typer.Option(
            "--any-shape", help="Accept inputs of other shapes than the file's, if the layers can compute them."
        ),
    ] = False,
    capture: Annotated[
        list[str] | None,
        typer.Option(
            "--capture", metavar="NAME", help="Take the output of this operator, not the model's; several times: .npz."
        ),
    ] = None,
    as_json: Json = False,
    force: Force = False,
) -> None:
    """Run a model on arrays, or on the handwritten digits. Exit code 1 if the digits' scores are not PyTorch's."""
    from kuiper_edu.cli import execution

    if digits is not None:
        others = {
            "--input": inputs,
            "--output": output,
            "--any-shape": any_shape,
            "--capture": capture,
            "--force": force,
        }
        execution.refuse_with_digits(others)
        _exit(execution.on_digits(model, digits, execution.Options(fast=fast), as_json=as_json))
    if model is None:
        message = "expected a model, found none" if inputs else "expected a model and its inputs, found neither"
        raise UsageError(message, hint="`run MODEL --input x.npy`, or `run --digits 12`.")
    options = execution.Options(fast=fast, any_shape=any_shape, capture=tuple(capture or ()))
    execution.on_files(model, inputs or [], output, options, as_json=as_json, force=force)


@app.command(rich_help_panel=MODELS, epilog=EPILOG)
def convert(
    model: Model,
    output: Annotated[str, typer.Option("--output", "-o", metavar="NAME", help="The new files' stem.")],
    archive: Annotated[
        Archive,
        typer.Option("--archive", help="zip64 is the current format; loaders from 2023 or earlier read only zip32."),
    ] = Archive.ZIP64,
    weights: Annotated[
        Precision | None, typer.Option("--weights", help="The precision of float weights; unchanged by default.")
    ] = None,
    force: Force = False,
) -> None:
    """Convert a model to another archive format or another precision."""
    from kuiper_edu.cli import conversion

    conversion.convert(model, output, zip64=archive is Archive.ZIP64, precision=weights, force=force)


@app.command(rich_help_panel=MODELS, epilog=EPILOG)
def optimize(
    model: Model,
    output: Annotated[str, typer.Option("--output", "-o", metavar="NAME", help="The new files' stem.")],
    level: Annotated[
        int, typer.Option(min=0, max=2, help="0 nothing; 1 what keeps every number; 2 also what changes the rounding.")
    ] = 2,
    as_json: Json = False,
    force: Force = False,
) -> None:
    """Optimise a model: fuse batch norms, compute constants ahead, and more.

    Its results stay the same for inputs of the file's shapes; sizes that the file leaves open may be any.
    """
    from kuiper_edu.cli import optimization

    optimization.run(model, output, level=level, as_json=as_json, force=force)


@app.command(rich_help_panel=MODELS, epilog=EPILOG)
def export(
    target: Annotated[str, typer.Argument(metavar="MODULE:FACTORY", help="A function that returns a torch.nn.Module.")],
    shape: Annotated[
        list[str],
        typer.Option("--shape", metavar="1,3,224,224", help="The shape of each input, float32; once per input."),
    ],
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="NAME", help="The new files' stem; FACTORY by default.")
    ] = None,
    optlevel: Annotated[int, typer.Option(min=0, max=2, help="What pnnx optimises: 0 nothing, 2 everything.")] = 2,
    limit: Annotated[float, typer.Option(min=1.0, help="Seconds that pnnx may take.")] = 120.0,
    force: Force = False,
) -> None:
    """Export a PyTorch module with the real pnnx and compare the result with PyTorch (both must be installed).

    Exit code 1 if the two do not compute the same.
    """
    from kuiper_edu.cli import exporting

    _exit(exporting.run(target, shape, output, optlevel=optlevel, limit=limit, force=force))


@app.command(rich_help_panel=MODELS, epilog=EPILOG)
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A model.")],
    b: Annotated[
        str | None,
        typer.Argument(metavar="[B]", help="Another one; with --steps also a .npz of stored values, or none."),
    ] = None,
    steps: Annotated[
        bool,
        typer.Option(
            "--steps", help="Run A, and compare what every step computes: with B, or A's engine with its layers."
        ),
    ] = False,
    inputs: Annotated[
        list[Path] | None,
        typer.Option(
            "--input", "-i", metavar="X.npy", help="With --steps: one for each input of the model, in its order."
        ),
    ] = None,
    any_shape: Annotated[
        bool, typer.Option("--any-shape", help="With --steps: accept inputs of other shapes than the file's.")
    ] = False,
    tolerance: Annotated[
        float,
        typer.Option(min=0.0, help="With --steps: a step is wrong if max|a - b| > TOLERANCE * max(1, max|b|)."),
    ] = 1e-5,
    as_json: Json = False,
) -> None:
    """Show how two models differ: in the files, or with --steps in what their operators compute.

    Exit code 1 if they do.
    """
    if steps:
        from kuiper_edu.cli.steps import run as compare_steps

        _exit(compare_steps(a, b, inputs or [], any_shape=any_shape, tolerance=tolerance, as_json=as_json))
    if inputs or any_shape:
        raise UsageError("--input and --any-shape are for --steps, which is missing", hint="Add --steps.")
    if b is None:
        raise UsageError("expected two models, found one", hint="`diff A B`, or `diff A --steps -i x.npy`.")
    from kuiper_edu.cli import comparison

    _exit(comparison.run(a, b, as_json=as_json))


@app.command(rich_help_panel=TEACH, epilog=EPILOG)
def grade(
    submissions: Annotated[
        Path,
        typer.Argument(metavar="SUBMISSIONS", help="A notebook, a folder, or a zip as a learning platform gives it."),
    ],
    course: Annotated[
        str, typer.Option("--course", metavar="COURSE", help="Which homework: course3, course4 or course5.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Where results and reports go."),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="Only print the table who, which file, why; grade and write nothing.")
    ] = False,
    reference: Annotated[
        Path | None,
        typer.Option("--reference", metavar="FOLDER", help="A reference of your own, with hidden checks of your own."),
    ] = None,
    students: Annotated[
        Path | None,
        typer.Option("--students", metavar="MAP.csv", help="Columns name, student: the platform's names and your ids."),
    ] = None,
    gradebook: Annotated[
        Path | None,
        typer.Option("--gradebook", metavar="TEMPLATE.csv", help="A platform's export; a copy of it gets the points."),
    ] = None,
    columns: Annotated[
        str, typer.Option("--columns", metavar="WHO,POINTS", help="The template's columns.")
    ] = "student,points",
    unisolated: Annotated[
        bool, typer.Option("--unisolated", help="Run answers with your own rights. Only for people whom you trust.")
    ] = False,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="tcp://HOST:PORT", help="A Dask cluster that runs the answers."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="STUDENT", help="Grade only this student; the results of the others are kept."),
    ] = None,
    attempt: Annotated[
        list[str] | None,
        typer.Option("--attempt", metavar="FILE", help="Grade this file of a student, as --list names it."),
    ] = None,
    encoding: Annotated[
        str, typer.Option("--encoding", metavar="NAME", help="Of file names in a zip of Windows, such as gb18030.")
    ] = "",
    deadline: Annotated[
        str, typer.Option("--deadline", metavar='"DATE TIME"', help='Who comes later is late: "2026-11-05 23:59".')
    ] = "",
    grace: Annotated[
        float, typer.Option("--grace", metavar="MINUTES", min=0.0, help="This much later is still in time.")
    ] = 0.0,
    late: Annotated[
        float,
        typer.Option("--late", metavar="PERCENT", min=0.0, max=100.0, help="What each day begun takes off."),
    ] = 0.0,
    counts: Annotated[Counts, typer.Option("--counts", help="Which of a student's attempts counts.")] = Counts.LAST,
    file_dates: Annotated[
        bool, typer.Option("--file-dates", help="The date of a file says when it was handed in, if nothing else does.")
    ] = False,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Numbers in place of names in all reports; key.csv says whose they are.")
    ] = False,
    similar: Annotated[
        bool, typer.Option("--similar", help="List pairs of students whose answers are alike, in class.html.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Grade the homework of a class, with hidden checks. Results are kept: run it again, and it continues from there.

    Exit code 1 if a submission could not be graded.
    """
    from kuiper_edu.cli import classroom
    from kuiper_edu.course.classroom.grade import GradeOptions

    student, _, points = columns.partition(",")
    grade_options = GradeOptions(
        submissions,
        course,
        out or Path(),
        reference=reference,
        students=students,
        template=gradebook,
        columns=(student, points or "points"),
        isolated=not unisolated,
        scheduler=scheduler,
        only=tuple(only or ()),
        attempts=dict.fromkeys(attempt or (), "--attempt names it"),
        encoding=encoding,
        deadline=deadline,
        grace=grace,
        late=late,
        counts=counts.value,
        file_dates=file_dates,
        anonymous=anonymous,
        similar=similar,
    )
    if listed:
        classroom.print_handed_in(grade_options, as_json=as_json)
        return
    if out is None:
        raise UsageError(
            "--out is missing", hint="Name a folder for the results; or look first who is who, with --list."
        )
    _exit(classroom.grade(grade_options, as_json=as_json))


@app.command(rich_help_panel=TEACH, epilog=EPILOG)
def release(
    course: Annotated[str, typer.Argument(metavar="COURSE", help="course3, course4 or course5.")],
    nbgrader: Annotated[
        Path | None,
        typer.Option(
            "--nbgrader", metavar="FOLDER", help="Write an nbgrader source assignment into its course folder."
        ),
    ] = None,
    gradescope: Annotated[
        Path | None, typer.Option("--gradescope", metavar="FILE.zip", help="Write a Gradescope autograder.")
    ] = None,
    github: Annotated[
        Path | None, typer.Option("--github", metavar="FILE.yml", help="Write a workflow for GitHub Classroom.")
    ] = None,
    handout: Annotated[
        Path | None,
        typer.Option("--handout", metavar="FILE.zip", help="Write the whole course for students, without solutions."),
    ] = None,
    reference: Annotated[
        Path | None,
        typer.Option(
            "--reference",
            metavar="FOLDER",
            help="A folder with a homework.ipynb of your own; its release is FOLDER/release/homework.ipynb.",
        ),
    ] = None,
    new_reference: Annotated[
        Path | None,
        typer.Option("--new-reference", metavar="FOLDER", help="Copy the reference there, to write your own from it."),
    ] = None,
    unisolated: Annotated[
        bool, typer.Option("--unisolated", help="With --gradescope: answers run there with the autograder's rights.")
    ] = False,
    force: Force = False,
) -> None:
    """Make the student's homework notebook of a course from reference/, after checking the reference.

    Exit code 1 if the reference has faults: each is reported, and nothing is written.
    """
    from kuiper_edu.cli import coursework

    if new_reference is not None:
        coursework.new_reference(course, new_reference)
        return
    targets = coursework.Targets(nbgrader, gradescope, unisolated, reference, handout, github)
    _exit(coursework.release(course, targets, force=force))
