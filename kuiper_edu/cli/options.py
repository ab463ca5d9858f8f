"""What the options of several commands share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

EPILOG = (
    "Exit codes: 0 all is well · 1 what was asked about is not right (a check failed, two models differ) · "
    "2 it could not be done (a wrong option, a broken file) · 70 a defect of this program · 130 interrupted."
)

Model = Annotated[str, typer.Argument(metavar="MODEL", help="A .param file, or the stem it shares with its .bin.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are there already.")]
LEARN, MODELS, TEACH = "Learn", "Look at models and run them", "Teach"


class Precision(StrEnum):
    """What the float weights of a model are stored as."""

    FP16 = "fp16"
    FP32 = "fp32"


class Archive(StrEnum):
    """Which zip the .bin is."""

    ZIP64 = "zip64"
    ZIP32 = "zip32"
