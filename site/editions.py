"""The way from a page to the same page in the other language; it needs no script."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sphinx.application import Sphinx
from sphinx.search.zh import SearchChinese

CHINESE = "zh"  # the folder of the Chinese pages, and how their language begins


class SearchPairs(SearchChinese):
    """Sphinx's search in Chinese without a dictionary: each two characters that stand together are a word."""

    js_stemmer_rawcode = (
        ""  # Sphinx's own for Chinese names a stemmer that its script does not define: words stay as they are
    )
    js_splitter_code = """
function splitQuery(query) {
  const words = query.split(/[^\\p{Letter}\\p{Number}_]+/gu).filter((word) => word);
  const pairs = (/** @type {string[]} */ all) => all.slice(1).map((end, at) => all[at] + end);
  return words.flatMap((word) => (/^\\p{Script=Han}{3,}$/u.test(word) ? pairs([...word]) : [word]));
}
"""

    def stem(self, word: str) -> str:
        """Return a word as the page's script looks it up."""
        return word.lower()

    def split(self, input: str) -> list[str]:  # noqa: A002  # Sphinx's name
        """Return the words of a text: pairs of Chinese characters, and what has Latin letters."""
        pairs = {a + b for a, b in pairwise(input) if _is_chinese(a) and _is_chinese(b)}
        latin = [term.strip() for term in self.latin1_letters.findall(input)]
        self.latin_terms.update(latin)
        return [*sorted(pairs), *latin]


def _is_chinese(character: str) -> bool:
    return "\u4e00" <= character <= "\u9fff"


def _link(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    chinese = str(app.config.language).startswith(CHINESE)
    up = "../" * (pagename.count("/") + chinese)
    href = f"{up}{'' if chinese else f'{CHINESE}/'}{pagename}.html"
    code, words = ("en", "English") if chinese else ("zh-Hans", "中文")
    alternate = f'<link rel="alternate" hreflang="{code}" href="{href}">'
    context["metatags"] = f"{context.get('metatags', '')}{alternate}"
    if "body" in context:
        link = f'<a href="{href}" hreflang="{code}" lang="{code}">{words}</a>'
        context["body"] = f'<p class="kuiper-language">{link}</p>{context["body"]}'


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.add_search_language(SearchPairs)
    if app.tags.has("editions"):
        app.connect("html-page-context", _link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
