"""`draw_profile`: a profile as bars."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from kuiper_edu import viz
from kuiper_edu.engine import open_model
from kuiper_edu.errors import UsageError


@pytest.fixture(scope="module")
def profile(repo: Path):
    model = open_model(repo / "course4/model_file/simple_ops2.pnnx.param")
    return model.profile(np.zeros((2, 3, 16, 16), np.float32))


def test_the_largest_stands_first_with_its_number(profile) -> None:
    largest = max(profile.rows, key=lambda row: row.flops)
    assert viz.draw_profile(profile, "flops").alt.startswith(f"FLOPs by operator: {largest.name} ")


@pytest.mark.parametrize("by", ["time", "flops", "bytes"])
def test_every_operator_that_ran_has_a_bar(profile, by: str) -> None:
    alt = viz.draw_profile(profile, by).alt
    assert all(f" {row.name} " in alt for row in profile.rows)


def test_small_ones_share_a_bar(profile) -> None:
    alt = viz.draw_profile(profile, "bytes", most=1).alt
    assert f"({len(profile.rows) - 1} others) " in alt


@pytest.mark.parametrize(("by", "most"), [("watts", 20), ("time", 0), ("time", True)])
def test_what_cannot_be_drawn_is_refused(profile, by: str, most: int) -> None:
    with pytest.raises(UsageError):
        viz.draw_profile(profile, by, most=most)


def test_the_output_is_one_page_and_a_marker_with_every_operator(profile) -> None:
    chart = viz.draw_profile(profile, "flops", most=1)
    bundle = chart._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "application/vnd.kuiper.profile+json"}
    assert bundle["text/html"].count("<img") == 1
    assert bundle["text/html"].count("<tr>") == len(profile.rows) + 1
    data = json.loads(re.search(r'<script type="application/json">(.*?)</script>', chart.html, re.DOTALL)[1])
    assert [row[:2] for row in data["rows"]] == [[row.name, row.type] for row in profile.rows]
    assert (data["by"], data["rows"][1][4]) == ("flops", profile.rows[1].flops)


def test_kernels_stand_beside_the_operators_that_an_engine_computed(profile, repo: Path) -> None:
    engine = open_model(repo / "course4/model_file/simple_ops2.pnnx.param", fast=True, compiled=False)
    chart = viz.draw_profile(engine.profile(np.zeros((2, 3, 16, 16), np.float32)))
    data = json.loads(re.search(r'<script type="application/json">(.*?)</script>', chart.html, re.DOTALL)[1])
    assert data["kernels"] == [choice.kernel for choice in engine.planner.choices]
    assert "<td>kernel</td>" in chart.html
    assert f"<td>{data['kernels'][0]}</td>" in chart.html
    assert "kernel" not in viz.draw_profile(profile).html


def test_it_is_small_enough_to_be_stored(profile) -> None:
    assert len(viz.draw_profile(profile).html) < 25_000
