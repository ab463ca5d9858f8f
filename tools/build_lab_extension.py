"""Write JupyterLab's copy of the stepper: `python tools/build_lab_extension.py`. No npm is needed."""

from pathlib import Path

from kuiper_edu.viz.stepper import script

ROOT = Path(__file__).parents[1]
WRITTEN = ROOT / "kuiper_edu/viz/jupyter/labextensions/kuiper-stepper/static/remoteEntry.js"


def built() -> str:
    """The text of the extension."""
    template = (ROOT / "tools/lab_extension.js").read_text(encoding="utf-8")
    return template.replace('"@@STEPPER@@";\n', script())


if __name__ == "__main__":
    WRITTEN.write_text(built(), encoding="utf-8", newline="\n")
