"""Build the course's site, which can be read without installing anything.

    uv run --extra site python tools/build_site.py                    # build/site/html
    uv run --extra site python tools/build_site.py course4 docs       # a small one: the first page, and these folders
    uv run --extra site python tools/build_site.py --pyodide FOLDER   # with live pages: every cell can be run

The pages are the stored notebooks, the pages in docs/ and the README. Lessons are shown in a reading edition: below the
stub of each exercise is its solution, folded, and a stepper opens in the middle of its run. Homework shows its task and
its stub. In live pages (site/live) Python runs in the reader's browser, from a folder with Pyodide and the package.
Warnings are errors, and so are broken links and pages that load anything from another server.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from unittest.mock import patch
from urllib.parse import unquote, urlsplit

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.questions import find
from kuiper_edu.course.learner.engine.boxes import as_file
from kuiper_edu.course.learner.engine.status import EngineStatus
from kuiper_edu.course.learner.prediction import Prediction
from kuiper_edu.course.learner.translation import question_in_language
from kuiper_edu.errors import KuiperError
from kuiper_edu.support import course_notebooks, project
from kuiper_edu.support.language import LANGUAGES, catalogue_of, translated, translated_markdown
from kuiper_edu.support.notebooks import stored_cells
from kuiper_edu.viz.base import outputs, translation
from tools import build_pyodide

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build/site"
PYODIDE = "pyodide"  # in the site: the Python of its pages
LARGEST_PAGE = 1_500_000  # bytes
SETTINGS = ROOT / "site"
DOCS = {  # the sidebar's order
    "Words and files": ["cheat_sheet", "terms", "errata", "pictures", "command_line", "export", "pnnx_format"],
    "Tables": ["operators", "passes", "benchmarks_inference", "attacks", "random_nets", "random_nets_odd"],
    "Teaching": ["teaching", "functions", "grading", "jupyterhub", "grading_speed"],
    "Developing": ["architecture", "dev/extending", "dev/outputs", "dev/live_pages", "dev/testing", "dev/releasing"],
}
PREDICT = re.compile(r'predict\("(course\d\.\w+)"\)')
VERDICT = re.compile(r'\bverdict\("(course\d\.\w+)"')
LINK = re.compile(r"(!?)\[((?:[^\]\[]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
OF_ONE_LEARNER = ("progress()",)  # cells that show a learner's progress; a page that is only read has none
STEPPER = "application/vnd.kuiper.stepper+json"
QUESTION = "application/vnd.kuiper.question+json"
START = "course3/0_start.ipynb"
SPHINX_LANGUAGE = {"en": "en", "zh": "zh_CN"}
START_HERE = '<p><a class="kuiper-start" href="{page}">Start: nothing to install</a></p>'
BELOW = """\
Every lesson runs in this browser, and what you write stays in it. \
For JupyterLab on your own computer: [`uv run kuiper-edu lab`](README.md).

Or let a network write. It goes on from a Chinese character to a Tang poem (春 is spring), and from letters to a name. \
In lessons [5.5](course5/5_a_network_that_writes.ipynb) and [5.6](course5/6_the_kv_cache.ipynb) you write this engine, \
too.

<div class="kuiper-write"></div>"""
SOLUTION, README, PROJECT = "A solution", "Install and start", "The project"
DATA = re.compile(r'(?<=<script type="application/json">).*?(?=</script>)', re.S)
# What a notebook tells to do that a page cannot: sentences of a text, and paragraphs of an output.
TO_RUN = (
    r"(?:\b(?:re)?run (?:(?:the|this|a|both)\b[^.:?!<]*?\bcells?\b|its cell\b|both\b|it and the verdict"
    r"|this in a new cell)|\bin the cell above, run it\b|\bshift ?\+ ?enter\b"
    r"|运行[^。？！：<]*单元格|单元格(?:都运行|里运行|运行第|运行两次|运行几次|就可以再次运行|[^。？！<]*再运行)|两个都运行"
    r"|再运行(?:判定|一次，)|从上到下运行)"
)
SENTENCE_TO_RUN = re.compile(TO_RUN, re.I)
NOTE_TO_RUN = re.compile(rf"<p[^>]*>(?:<small>)?[^<]*{TO_RUN}[^<]*(?:</small>)?</p>", re.I)
OF_JUPYTERLAB = " in JupyterLab"  # a note below stored sliders: "Run this cell in JupyterLab to have sliders here"
SENTENCES = re.compile(  # where one ends: after a full stop and a space; in Chinese after the stop, or what closes it
    r"(?:(?<=[.?!] )|(?<=[.?!]\) ))(?<!\d\. )(?! )|(?<=[。？！])(?![）”*])|(?<=[。？！][）”])"
)
SOURCES = ("href", "src", "srcset", "poster", "data", "action")


def names(folders: list[str]) -> list[str]:
    """Return the paths of the pages in the repository: all, or the index, some pages and those of some folders."""
    pages = [path.relative_to(ROOT).as_posix() for path in course_notebooks.in_reading_order(ROOT)]
    pages = [name for name in pages if not name.startswith("reference/") and ".backup-" not in name]
    pages += sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    pages += ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    chosen = {*folders, "index.ipynb"}
    return [name for name in pages if not folders or chosen & {name, name.split("/")[0]}]


def with_links(text: str, name: str, pages: Iterable[str]) -> str:
    """Return a page's Markdown in which links to files that are not pages of the site are plain text."""
    known = set(pages)

    def kept(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        parts = urlsplit(target)
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts.path)))
        if parts.scheme or not parts.path or path in known or (picture and (ROOT / path).is_file()):
            return found[0]
        return words

    return LINK.sub(kept, text)


def reading_edition(
    name: str, notebook: NotebookNode, pages: Iterable[str], *, live: bool = False, to: str = "en"
) -> NotebookNode:
    """Convert a notebook to the form in which the site shows it; `live`: its page runs; `to`: the language."""
    cells = []
    catalogue = catalogue_of(name)
    for cell in notebook.cells:
        personal = cell.cell_type == "code" and cell.source.rstrip().endswith(OF_ONE_LEARNER)
        if cell.cell_type == "markdown":
            linked = with_links(translated_markdown(cell.source, catalogue, to), name, pages)
            cell.source = linked if live else without_running(linked)
        elif personal and not live:
            cells.pop()
            continue
        else:
            outputs = [] if personal else in_language(cell, to)
            cell.outputs = [shown(output, live=live) for output in outputs]
            # A class in the page, by which a question finds the cell that answers it.
            folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
            how = ["only-read"] if says_only(cell) else ["hide-input"] if folded else []
            cell.metadata.tags = [f"cell-id-{cell.id}", *how]
        cells.append(cell)
    notebook.cells = list(with_solutions(cells, to)) if not name.endswith("homework.ipynb") else cells
    return notebook


def says_only(cell: NotebookNode) -> bool:
    """Whether a cell is a check without its code: a sentence says what it does when the notebook is graded."""
    is_check = cell.metadata.get("kuiper_edu", {}).get("role") == "check"
    return is_check and all(line.startswith("#") for line in cell.source.splitlines())


def in_language(cell: NotebookNode, to: str) -> list[NotebookNode]:
    """Return the stored outputs of a cell, with what their pictures say and what a question asks in the language."""
    for output in cell.outputs:
        if "text/html" in output.get("data", {}):
            output.data["text/html"] = translation.in_language(output.data["text/html"], to)
        asked = PREDICT.fullmatch(cell.source.strip())
        if asked and to != "en" and QUESTION in output.get("data", {}):
            with patch.dict(os.environ, {"KUIPER_LANG": to}):
                output.data["text/html"] = Prediction(question_in_language(find(asked[1]))).html
    return list(cell.outputs)


def without_running(text: str) -> str:
    """Return Markdown without the sentences that tell to run a cell; code stays.

    Example:
        >>> without_running("- Guess first. Then run the cell again.\\n- Run a cell with Shift+Enter.\\n\\nIt is fast.")
        '- Guess first.\\n\\nIt is fast.'
    """
    lines, code = [], False
    for line in text.split("\n"):
        code ^= line.lstrip().startswith("```")
        if not code and SENTENCE_TO_RUN.search(line):
            bullet, rest = re.fullmatch(r"( *(?:[-*] |\d+\. )?)(.*)", line).groups()  # type: ignore[union-attr]
            kept = "".join(each for each in SENTENCES.split(rest) if not SENTENCE_TO_RUN.search(each)).rstrip()
            line = f"{bullet}{kept}" if kept else ""
            if not kept and bullet:
                continue
        lines.append(line)
    return "\n".join(lines)


def shown(output: NotebookNode, *, live: bool = False) -> NotebookNode:
    """Reduce an output to its HTML, if it has any; the other mime types are for JupyterLab."""
    data = output.get("data", {})
    if "text/html" in data:
        html = data["text/html"].replace(OF_JUPYTERLAB, "") if live else NOTE_TO_RUN.sub("", data["text/html"])
        if live and QUESTION in data:  # the page asks it, and records the choices: site/live/question.js
            html = f'<div class="kuiper-question">{outputs.STORED_SCRIPT.sub("", html)}</div>'
        output.data = {"text/html": DATA.sub(opened, html) if STEPPER in data else html}
    return output


def opened(found: re.Match[str]) -> str:
    """Let a stepper open at the step whose graph shows most: most kinds of marks, then most marks."""
    data = json.loads(found[0])
    marks: dict[int, int] = {}
    ranks = []
    for step, (_, _, _, changed, *_) in enumerate(data["steps"], 1):
        marks |= {node: state for node, state, _ in changed}
        states = [state for state in marks.values() if state]
        ranks.append((len(set(states)), len(states), -step))
    start = -max(ranks)[-1] if ranks else 0
    return json.dumps({**data, "start": start}, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def with_solutions(cells: list[NotebookNode], to: str = "en") -> Iterator[NotebookNode]:
    """Yield the cells, with the folded solution of each exercise instead of a verdict on an empty stub."""
    for cell in cells:
        exercises = VERDICT.findall(cell.source) if cell.cell_type == "code" else []
        texts = [exercise(name).solution.strip() for name in exercises]
        yield cell
        if any(texts):
            cell.outputs = []
            code = "\n\n\n".join(filter(None, texts))
            fold = f'<details class="solution"><summary>{translated(SOLUTION, "site", to)}</summary>'
            yield new_markdown_cell(f"{fold}\n\n```python\n{code}\n```\n\n</details>")


def first_page(notebook: NotebookNode, pages: list[str], *, live: bool = False, to: str = "en") -> NotebookNode:
    """Return the index without the code of its picture, with the sidebar's contents; `live`: with the way in, too.

    The picture is what a page begins with: only the button stands above it.
    """
    sources = [cell.source if cell.cell_type == "code" else "" for cell in notebook.cells]
    digits = next(number for number, source in enumerate(sources) if "play_digits" in source)
    notebook.cells[digits].metadata = {"tags": ["remove-input"]}
    if live:
        page = (START if START in pages else pages[1]).replace(".ipynb", ".html")
        below = with_links(translated_markdown(BELOW, "site", to), "index.ipynb", pages)
        notebook.cells.insert(digits + 1, new_markdown_cell(below))
        title, _, words = notebook.cells[0].source.partition("\n\n")
        start = translated_markdown(START_HERE, "site", to).replace("{page}", page)
        notebook.cells[0].source = f"{title}\n\n{start}\n\n{words}"
    notebook.cells.append(new_markdown_cell("\n\n".join(contents(pages, to))))
    return notebook


def contents(pages: list[str], to: str = "en") -> Iterator[str]:
    """Yield the sidebar's contents: a toctree for each part of the site; in Chinese with the titles of the pages."""
    titles = course_notebooks.titles(ROOT) if to == "en" else {}
    text = "\n".join(cell.source for cell in stored_cells(ROOT / "index.ipynb"))
    captions = dict(re.findall(r"^## (Course (\d): .*)$", text, re.M))
    parts = {}
    for caption, number in captions.items():
        course = f"course{number}"
        caption = translated(f"## {caption}", "index", to).removeprefix("## ")
        parts[caption] = [(titles.get(name, ""), name) for name in pages if name.startswith(f"{course}/")]
    placed = [f"docs/{name}.md" for listed in DOCS.values() for name in listed]
    parts |= {
        translated(caption, "site", to): [("", f"docs/{name}.md") for name in listed]
        for caption, listed in DOCS.items()
    }
    files = [(translated(README, "site", to), "README.md"), ("", "CONTRIBUTING.md"), ("", "CHANGELOG.md")]
    others = [("", name) for name in pages if name.startswith("docs/") and name not in placed]
    parts[translated(PROJECT, "site", to)] = [*files, *others]
    for caption, listed in parts.items():
        stems = [(title, name.rpartition(".")[0]) for title, name in listed if name in pages]
        lines = [f"{title} </{stem}>" if title else f"/{stem}" for title, stem in stems]
        if lines:
            yield "\n".join(["```{toctree}", f":caption: '{caption}'", ":hidden:", "", *lines, "```"])


def write_source(folder: Path, pages: list[str], *, live: bool = False, to: str = "en") -> None:
    """Write the source files for Sphinx; of a language other than English the notebooks are translated."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in pages:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".md"):
            path.write_text(with_links((ROOT / name).read_text(encoding="utf-8"), name, pages), encoding="utf-8")
            continue
        notebook = reading_edition(name, nbformat.read(ROOT / name, as_version=4), pages, live=live, to=to)
        nbformat.write(first_page(notebook, pages, live=live, to=to) if name == "index.ipynb" else notebook, path)
    shutil.copytree(ROOT / "docs/images", folder / "docs/images")


class Page(HTMLParser):
    """The links of a page, the files it loads, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record a tag's links and anchors."""
        by_name = dict(attrs)
        self.anchors |= {value for name, value in attrs if name in ("id", "name") and value}
        targets = [value for name, value in attrs if name in SOURCES and value]
        if tag == "a" or (tag == "link" and by_name.get("rel") in ("next", "prev", "index", "search", "canonical")):
            self.links += targets
        else:
            self.loads += targets


def faults(folder: Path) -> Iterator[str]:
    """Yield what is wrong with a built site: broken links, what is loaded from other servers, and pages too large."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    for path in pages:
        if (size := path.stat().st_size) > LARGEST_PAGE:
            yield f"{path.relative_to(folder).as_posix()} has {size:,} bytes, at most {LARGEST_PAGE:,} are expected"
        yield from _faults_of_links(folder, path, pages)
    for path in folder.rglob("*.css"):
        for address in re.findall(
            r"(?:url\(|@import)\s*['\"]?((?:https?:)?//[^)'\"]*)", path.read_text(encoding="utf-8")
        ):
            yield f"{path.relative_to(folder).as_posix()} loads {address}"


def _faults_of_links(folder: Path, path: Path, pages: Mapping[Path, Page]) -> Iterator[str]:
    where, page = path.relative_to(folder).as_posix(), pages[path]
    for link in page.loads:
        if urlsplit(link).scheme not in ("", "data") or link.startswith("//"):
            yield f"{where} loads {link}"
    for link in {*page.links, *page.loads}:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        target = target / "index.html" if target.is_dir() else target
        if not target.is_file():
            yield f"{where}: {link} leads nowhere"
        elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
            yield f"{where}: {link} leads to no place in that page"


def build(folders: list[str], out: Path, pyodide: Path | None = None) -> list[str]:
    """Build the site, and return what is wrong with it.

    Args:
        folders: the folders whose pages are built; all when it is empty.
        out: the folder for source/ and html/.
        pyodide: the Pyodide folder from which the pages get their Python; None for pages that are only read.
    """
    if missing := [name for name in ("sphinx", "myst_nb", "furo") if importlib.util.find_spec(name) is None]:
        return [f"{', '.join(missing)}: not installed here. Use `uv run --extra site python tools/build_site.py`"]
    known = {part for name in names([]) for part in (name, name.split("/")[0])}
    if unknown := [folder for folder in folders if folder not in known]:
        return [f"expected course3, course4, course5, docs, or a page such as README.md, found {', '.join(unknown)}"]
    pages = names(folders)
    shutil.rmtree(out / "html", ignore_errors=True)
    for to in LANGUAGES if not folders else ("en",):  # a small site has no second language
        if not _edition(pages, out, to, live=pyodide is not None, alone=bool(folders)):
            return ["Sphinx found what is printed above"]
    if pyodide is not None:
        try:
            build_pyodide.build(pyodide, out / "html" / PYODIDE)
        except (OSError, ValueError, KuiperError) as error:
            return [f"Python for the pages: {error}"]
    return list(faults(out / "html"))


def _edition(pages: list[str], out: Path, to: str, *, live: bool, alone: bool) -> bool:
    """Build the pages of a language; return whether nothing is wrong with them."""
    source, part = out / "source" / to, "" if to == "en" else to
    write_source(source, pages, live=live, to=to)
    options = ["-b", "html", "-n", "-W", "--keep-going", "-q", "-c", str(SETTINGS), "-d", str(out / "doctrees" / to)]
    options += ["-D", f"language={SPHINX_LANGUAGE[to]}"]
    options += ["-t", "live"] if live else []
    options += [] if alone else ["-t", "editions"]
    command = [sys.executable, "-m", "sphinx", *options, str(source), str(out / "html" / part)]
    if subprocess.run(command, check=False).returncode:
        return False
    if live:  # the head of a lesson for who has not begun; later it is a file of the learner's
        nothing = translation.in_language(as_file(EngineStatus()), to)
        (out / "html" / part / "_static" / project.PROGRESS_FILE).write_text(nothing, encoding="utf-8")
    return True


def main() -> None:
    """Build the site or the folders that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="*", help="course3, course4, course5, docs, or a page; all when none is named")
    parser.add_argument("--out", type=Path, default=BUILD, help="the folder for source/ and html/")
    parser.add_argument("--pyodide", type=Path, help="a Pyodide folder: a release archive, or tools/fetch_pyodide.py")
    options = parser.parse_args()
    problems = build(options.folders, options.out.resolve(), options.pyodide and options.pyodide.resolve())
    print(
        *problems or [f"{options.out / 'html/index.html'}: no broken links, and nothing is loaded from other servers"],
        sep="\n",
    )
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
