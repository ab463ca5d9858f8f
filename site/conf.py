"""Sphinx's settings of the site. tools/build_site.py makes the pages that it reads, and starts it with this folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pygments.lexers.special import TextLexer
from sphinx.highlighting import lexers

import kuiper_edu

lexers["csv"] = TextLexer()  # GitHub colours it, Pygments does not know it

project = "kuiper_edu"
project_copyright = "the contributors of kuiper_edu; MIT license"
release = kuiper_edu.__version__
extensions = ["myst_nb", "mathematics", "link_preview", "cards", "policy", "editions"]
html_theme = "furo"
html_title = f"{project} {release}"
html_static_path = [
    str(Path(__file__).parent / "static"),
    str(Path(__file__).parents[1] / "docs/images/play_digits.png"),
]
html_favicon = str(Path(__file__).parent / "static/favicon.svg")
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
if tags.has("live"):  # noqa: F821  # Sphinx defines it: the option -t
    html_css_files.append("live.css")
    html_js_files.append(("live.js", {"type": "module"}))
html_math_renderer = "mathml"
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None
nb_execution_mode = "off"  # the stored outputs are shown
nb_mime_priority_overrides = [("html", "text/html", 0)]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 4
pygments_style = "default"
pygments_dark_style = "github-dark"
suppress_warnings = ["myst.header"]  # a docs page may begin its parts at a deeper level
