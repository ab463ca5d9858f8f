"""ONNX graphs stored as JSON, read for drawing."""

import json
from pathlib import Path

import pytest

from kuiper_edu.errors import ModelFileError
from kuiper_edu.viz import draw
from kuiper_edu.viz.graph.onnx_json import read_onnx


@pytest.mark.parametrize(("name", "computing"), [("layernorm", 9), ("reshape", 8)])
def test_a_stored_export_becomes_a_sound_graph_that_is_drawn(repo: Path, name: str, computing: int) -> None:
    path = repo / f"course3/model_file/{name}.onnx.json"
    stored = json.loads(path.read_text(encoding="utf-8"))
    for constants, count in ((False, computing), (True, len(stored["nodes"]) + len(stored["initializers"]))):
        graph = read_onnx(path, constants=constants)
        assert graph.check() == []
        inner = [op for op in graph.ops if op.type not in ("pnnx.Input", "pnnx.Output")]
        assert len(inner) == count
        assert len(graph.ops[-1].inputs) == 1
        assert f"Graph of {count + 2} operators" in draw(graph).alt


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"inputs": 3}', '{"inputs": [], "nodes": [], "outputs": [{}]}'])
def test_what_is_no_such_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    with pytest.raises(ModelFileError, match="not an ONNX graph"):
        read_onnx(tmp_path / "x.json")
    with pytest.raises(ModelFileError, match="cannot be read"):
        read_onnx(tmp_path / "missing.json")
