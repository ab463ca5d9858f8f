"""An output of the course in the learner's language.

Pictures are drawn in English, and stored so. On its way to a page an output passes here once: one that was just drawn
(`outputs.bundle`), and a stored one that a workspace or the site shows.
"""

from __future__ import annotations

import base64
import json
import re
from html import escape, unescape
from typing import Any

from kuiper_edu.viz.base import palette
from kuiper_edu.viz.base.templates import in_chinese, title_in_chinese, word_in_chinese

_TEXTS = re.compile(
    r'(?<=<script type="application/json">)(?P<data>.*?)(?=</script>)'
    r"|<(?P<kept>script(?! type)|style|code|pre)\b.*?</(?P=kept)>"
    r'|(?<=">)(?<!fill="'  # a title has no colour, the name of a node has
    + re.escape(palette.INK)
    + r'">)(?P<title>before|after)(?=</text>)'
    r'|(?<=data:image/svg\+xml;base64,)(?P<svg>[^"]+)'
    r'|(?:(?<= alt=")|(?<= title="))(?P<name>[^"]*)|(?<=>)(?P<text>[^<>]*[a-z]{2}[^<>]*)(?=<)',
    re.DOTALL,
)
_KIND = "kind"  # what an operator of a network computes: the script's word for it
_BOXES = "boxes"  # around the operators of a graph: their titles, and what is in them
_STEPS = "steps"  # of a stepper: the values of variables; their sentences are elsewhere
_OUTERMOST = re.compile(r"^\s*<\w+(?![^>]* lang=)")


def in_language(html: str, to: str) -> str:
    """Return the HTML of an output in a language: its texts, those of its pictures, and its data; code stays.

    Args:
        html: an output in English.
        to: the language, one of `LANGUAGES`.

    Example:
        >>> in_language("<details><summary>All steps as a table</summary></details>", "zh")
        '<details lang="zh-Hans"><summary>以表格列出全部步骤</summary></details>'
    """
    if to == "en":
        return html
    return _OUTERMOST.sub(r'\g<0> lang="zh-Hans"', _in_chinese(html), count=1)


def _in_chinese(html: str) -> str:
    return _TEXTS.sub(_replaced, html)


def _replaced(found: re.Match[str]) -> str:
    if found["kept"]:
        return found[0]
    if data := found["data"]:
        text = json.dumps(_in_data(json.loads(data)), ensure_ascii=False, separators=(",", ":"))
        return text.replace("<", "\\u003c")
    if svg := found["svg"]:
        return base64.b64encode(_in_chinese(base64.b64decode(svg).decode()).encode()).decode()
    if found["title"]:
        return title_in_chinese(found[0])
    english = unescape(found[0])
    said = word_in_chinese(english)
    return found[0] if said == english else escape(said, quote=found["text"] is None)


def _in_data(data: Any) -> Any:
    if isinstance(data, str):
        return _in_chinese(data) if data.startswith("<svg") else in_chinese(data)
    if isinstance(data, list):
        return list(map(_in_data, data))
    if not isinstance(data, dict) or _is_source(data):
        return data
    kept = (_KIND, _STEPS) if "vars" in data else (_KIND,)
    said = {key: value if key in kept else _in_data(value) for key, value in data.items()}
    return {**said, _BOXES: list(map(_titled, said[_BOXES]))} if _BOXES in said else said


def _titled(box: list[Any]) -> list[Any]:
    return [title_in_chinese(each) if isinstance(each, str) else each for each in box]


def _is_source(data: dict[str, Any]) -> bool:
    """Whether data of a stepper are a function, which has a number for each line; rules in words have lines without."""
    return {"lines", "numbers"} <= data.keys() and all(data["numbers"])
