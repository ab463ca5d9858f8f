"""`draw_tile`: one step of a register tile."""

from xml.etree import ElementTree

import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError, counted

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (4, 2), (14, 2), (2, 16)])
def test_every_sum_has_a_register_with_its_product(rows, columns):
    picture = viz.draw_tile(rows, columns)
    texts = [text.text for text in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]
    products = [text for text in texts if text.startswith("sum")]
    assert products == [f"sum += x{row} · w{column}" for row in range(rows) for column in range(columns)]
    assert f"for {counted(rows * columns, 'product')};" in picture.alt
    assert f"= {rows * columns + columns + 1} registers" in picture.alt


def test_all_registers_lie_inside_of_the_picture():
    root = ElementTree.fromstring(viz.draw_tile(14, 2).svg)
    width, height = map(float, root.get("viewBox").split()[2:])
    for box in list(root.iter(f"{SVG}rect"))[1:]:
        x, y, wide, high = (float(box.get(name)) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= width - wide
        assert 0 <= y <= height - high


@pytest.mark.parametrize(("rows", "columns"), [(0, 1), (3, -1), (11, 3)])
def test_too_few_or_too_many_sums_are_refused(rows, columns):
    with pytest.raises(UsageError, match="expected 1 to 32 sums, found"):
        viz.draw_tile(rows, columns)
