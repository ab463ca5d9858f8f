"""A picture is shown in trusted and untrusted notebooks, and is saved whole or not at all."""

import base64
import re
from html.parser import HTMLParser

import pytest

from kuiper_edu.errors import UsageError
from kuiper_edu.viz import Picture, draw_edges
from kuiper_edu.viz.base.picture import stored


class Images(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def test_the_html_is_one_img_that_holds_the_svg_and_says_what_it_shows():
    picture = draw_edges({'a"<': ["b"]})
    ((tag, attributes),) = Images(picture._repr_mimebundle_()["text/html"]).found
    assert tag == "img"
    assert attributes["alt"] == picture.alt == 'Graph of 2 nodes and 1 edge, from a"< to b.'
    assert base64.b64decode(attributes["src"].removeprefix("data:image/svg+xml;base64,")).decode() == stored(
        picture.svg
    )


def test_the_bundle_gives_what_is_asked_for():
    picture = Picture("<svg/>", "x")
    assert set(picture._repr_mimebundle_(include={"text/plain"})) == {"text/plain"}
    assert set(picture._repr_mimebundle_(exclude={"text/html"})) == {"text/plain"}
    assert set(picture._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_two_equal_pictures_print_alike():
    assert repr(draw_edges({"a": ["b"]})) == repr(draw_edges({"a": ["b"]}))
    assert not re.search(r"0x[0-9a-f]+", repr(draw_edges({"a": ["b"]})))


def test_saving_writes_the_svg_and_nothing_else(tmp_path):
    picture = Picture("<svg>×</svg>", "x")
    assert picture.save(tmp_path / "a.svg") == tmp_path / "a.svg"
    picture.save(str(tmp_path / "a.svg"))
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]
    assert (tmp_path / "a.svg").read_bytes() == "<svg>×</svg>".encode()


@pytest.mark.parametrize("name", ["a.png", "a", "missing/a.svg"])
def test_what_cannot_be_saved_is_refused(tmp_path, name):
    with pytest.raises(UsageError, match=r"\.svg|cannot be written"):
        Picture("<svg/>", "x").save(tmp_path / name)
    assert not list(tmp_path.iterdir())
