"""Exporting ONNX graphs as plain JSON, to draw them beside the PNNX graphs without the onnx package."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper
from onnx.helper import get_attribute_value, tensor_dtype_to_np_dtype

OPSET = 16  # the last one without an operator for layer norm


def export_onnx(module: torch.nn.Module, image: torch.Tensor, path: Path, open_sizes: bool = False) -> None:
    """Export a module with one input by PyTorch's TorchScript exporter, check its results, and store its graph.

    Args:
        module: the module.
        image: the input for tracing.
        path: the JSON file; course3/model_file/README.md describes its keys.
        open_sizes: whether the sizes of the input stay open.
    """
    file = path.with_suffix(".tmp")
    axes = {"input": dict(enumerate("ABCDEF"[: image.dim()]))} if open_sizes else None
    try:
        torch.onnx.export(
            module.eval(),
            (image,),
            str(file),
            opset_version=OPSET,
            input_names=["input"],
            output_names=["output"],
            dynamic_axes=axes,
            dynamo=False,
        )
        _compare(file, image, module)
        graph = onnx.load(str(file)).graph
    finally:
        file.unlink(missing_ok=True)
    _write(path, describe(graph))


def describe(graph: Any) -> dict[str, Any]:
    """Convert the graph to lists and dictionaries of plain values."""
    return {
        "opset": OPSET,
        "producer": f"torch.onnx of PyTorch {torch.__version__.split('+')[0]}",
        "inputs": [_value(value) for value in graph.input],
        "outputs": [_value(value) for value in graph.output],
        "initializers": [
            {"name": each.name, "shape": list(each.dims), "dtype": _dtype(each.data_type)} for each in graph.initializer
        ],
        "nodes": [
            {
                "op_type": node.op_type,
                "name": node.name,
                "inputs": list(node.input),
                "outputs": list(node.output),
                "attributes": {each.name: _attribute(each) for each in node.attribute},
            }
            for node in graph.node
        ],
    }


def _compare(file: Path, image: torch.Tensor, module: torch.nn.Module) -> None:
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    (found,) = session.run(None, {"input": image.numpy()})
    with torch.no_grad():
        np.testing.assert_allclose(found, module(image).numpy(), rtol=1e-5, atol=1e-5)


def _value(value: Any) -> dict[str, Any]:
    tensor = value.type.tensor_type
    shape = [each.dim_param or each.dim_value for each in tensor.shape.dim]
    return {"name": value.name, "shape": shape, "dtype": _dtype(tensor.elem_type)}


def _dtype(number: int) -> str:
    return np.dtype(tensor_dtype_to_np_dtype(number)).name


def _attribute(attribute: Any) -> Any:
    """Convert an attribute to a number, a string, a list of them, or nested lists for a small tensor."""
    value = get_attribute_value(attribute)
    if isinstance(value, onnx.TensorProto):
        return numpy_helper.to_array(value).tolist()
    if isinstance(value, bytes):
        return value.decode()
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value


def _write(path: Path, graph: dict[str, Any]) -> None:
    """Write the graph with one node per line, which is readable and keeps diffs small."""
    lines = []
    for key, value in graph.items():
        if isinstance(value, list) and value:
            rows = ",\n  ".join(json.dumps(row) for row in value)
            lines.append(f'"{key}": [\n  {rows}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value)}')
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
