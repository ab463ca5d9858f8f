"""What a page says of itself: to search engines, and where somebody posts a link to it."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Any

from sphinx.application import Sphinx

PICTURE = "_static/play_digits.png"
OF_ALL = {
    "en": "A course in notebooks: build the core of an inference framework in Python, from model file to answer.",
    "zh": "一门由笔记本组成的课程：用 Python 搭建推理框架的核心，从模型文件直到答案。",
}
LEAST = {"en": 60, "zh": 24}  # characters of a paragraph that says something; Chinese needs fewer
OF_TIME = ("Course ", "课程 ")  # how the line with a lesson's minutes begins
LONGEST = 200  # characters of a description


def description(body: str, language: str = "en") -> str:
    """Return the first paragraph of a page that is a sentence or more, as text; a lesson's minutes are none.

    Args:
        body: the HTML of the page.
        language: `en` or `zh`.
    """
    for paragraph in re.findall(r"<p>(.*?)</p>", body, re.S):
        text = " ".join(unescape(re.sub(r"<[^>]+>", "", paragraph)).split())
        if len(text) > LEAST[language] and not text.startswith(OF_TIME):
            return text if len(text) <= LONGEST else f"{text[:LONGEST].rsplit(' ', 1)[0]} …"
    return OF_ALL[language]


def _describe(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    base = app.config.html_baseurl
    picture = f"{base.rstrip('/')}/{PICTURE}" if base else context["pathto"](PICTURE, 1)
    language = str(app.config.language)[:2]
    text = OF_ALL[language] if pagename == "index" else description(context.get("body", ""), language)
    title = re.sub(r"<[^>]+>", "", context.get("title", "")) or app.config.project
    tags = {
        "description": text,
        "og:title": title,
        "og:description": text,
        "og:type": "website",
        "og:image": picture,
        "twitter:card": "summary_large_image",
    }
    lines = [
        f'<meta {"property" if name.startswith("og:") else "name"}="{name}" content="{escape(value)}">'
        for name, value in tags.items()
    ]
    context["metatags"] = "\n".join([context.get("metatags", ""), *lines])


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.connect("html-page-context", _describe)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
