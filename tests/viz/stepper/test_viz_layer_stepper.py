"""`LayerStepper`: the recorded steps of create_layer."""

import json
import re

import pytest

from kuiper_edu.errors import UsageError
from kuiper_edu.layers import LayerRegistry, register_layer, withdraw
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperator
from kuiper_edu.viz import LayerStepper


@pytest.fixture(scope="module")
def convolution(repo):
    graph = RuntimeGraph(repo / "course5/model_file/digits.pnnx.param")
    graph.init()
    return next(op for op in graph.operators if op.type == "nn.Conv2d")


def sentences(stepper):
    return [step.sentence for step in stepper.steps]


def test_the_stations_come_in_their_order(convolution):
    places = list(dict.fromkeys(step.subjects[0] for step in LayerStepper(convolution).steps))
    assert places == ["create_layer", "registry()", "Conv2dLayer(op)", "what it reads", "the layer"]


def test_every_parameter_and_weight_is_read_once(convolution):
    reads = [text.split(":")[1].strip() for text in sentences(LayerStepper(convolution)) if text.startswith("Read")]
    assert sorted(reads) == sorted(
        [f"the parameter {name}" for name in convolution.params]
        + [f"the weight {name}" for name in convolution.attribute]
    )


def test_the_line_that_reads_is_lit(convolution):
    step = next(step for step in LayerStepper(convolution).steps if "the parameter stride" in step.sentence)
    recording = LayerStepper(convolution).recording
    source, line, *_ = recording.data["steps"][[*sentences(LayerStepper(convolution))].index(step.sentence)]
    code = recording.data["code"][source]
    assert "params" in code["lines"][code["numbers"].index(str(line))]


def test_the_operator_stays_as_it_is(convolution):
    params, attribute = convolution.params, convolution.attribute
    LayerStepper(convolution)
    assert convolution.params is params
    assert convolution.attribute is attribute
    assert convolution.layer is None


def test_an_unknown_type_opens_at_the_error():
    stepper = LayerStepper(RuntimeOperator("r", "nn.Relu"))
    assert "The nearest names are nn.ReLU" in stepper.recording.error
    assert stepper.recording.data["wrong"]["place"] == len(stepper.steps) == 3


def test_a_layer_of_ones_own_is_found_like_any_other():
    @register_layer("my.Empty")
    class Empty:
        def __init__(self, op):
            self.size = op.params["size"].value

        def forward(self, inputs, outputs): ...

    try:
        from kuiper_edu.runtime.operator import RuntimeParameter

        op = RuntimeOperator("e", "my.Empty", params={"size": RuntimeParameter(3)})
        assert "Read: the parameter size: size = 3." in sentences(LayerStepper(op))
    finally:
        withdraw(["my.Empty"])


def test_the_output_is_that_of_a_stepper_and_the_same_twice(convolution):
    bundle = LayerStepper(convolution)._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "application/vnd.kuiper.stepper+json"}
    assert bundle == LayerStepper(convolution)._repr_mimebundle_()
    data = json.loads(re.search(r'<script type="application/json">(.*?)</script>', bundle["text/html"], re.DOTALL)[1])
    assert f"the table has {len(LayerRegistry.types())} types" in bundle["text/html"]
    assert len(data["steps"]) == bundle["text/html"].count("<tr>")


def test_what_is_no_operator_is_refused():
    with pytest.raises(UsageError):
        LayerStepper("nn.ReLU")
