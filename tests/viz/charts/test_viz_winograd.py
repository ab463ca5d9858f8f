"""`draw_winograd`: from a tile and a filter to outputs, with few products."""

from xml.etree import ElementTree

import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture):
    return [text.text for text in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(("outputs", "products", "direct"), [(2, 16, 36), (4, 36, 144)])
def test_it_says_how_many_products_there_are_and_would_be(outputs, products, direct):
    picture = viz.draw_winograd(outputs)
    assert f"{products} products" in texts(picture)
    assert f"{products} products element by element" in picture.alt
    assert f"directly it is {direct} products" in picture.alt


def test_every_product_has_a_place_and_a_number():
    assert {str(number) for number in range(1, 17)} <= set(texts(viz.draw_winograd()))


def test_all_squares_lie_inside_of_the_picture():
    for outputs in (2, 4):
        root = ElementTree.fromstring(viz.draw_winograd(outputs).svg)
        width, height = map(float, root.get("viewBox").split()[2:])
        for box in list(root.iter(f"{SVG}rect"))[1:]:
            x, y, side = (float(box.get(name)) for name in ("x", "y", "width"))
            assert 0 <= x <= width - side
            assert 0 <= y <= height - side


def test_it_is_drawn_alike_every_time():
    assert viz.draw_winograd().svg == viz.draw_winograd(2).svg


@pytest.mark.parametrize("outputs", [0, 3, 6, "2"])
def test_another_tile_is_refused(outputs):
    with pytest.raises(UsageError, match=r"expected 2 or 4 outputs|expected a whole number"):
        viz.draw_winograd(outputs)
