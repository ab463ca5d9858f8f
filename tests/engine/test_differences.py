"""Each step of an engine beside the layers: planted faults are found at their operators, and nothing else is."""

import numpy as np
import pytest
from conv_nets import ENGINES, Net, numbers, opened
from planted import CHANNELS, FAULTS, net, planted

from kuiper_edu.errors import GraphError

SHAPE = (2, CHANNELS, 13, 12)


@pytest.mark.parametrize("compiled", ENGINES)
def test_without_a_fault_no_step_is_wrong(compiled: bool) -> None:
    found = opened(net(), compiled=compiled).differences(numbers(*SHAPE))
    assert (found.wrong, found.first_wrong) == ((), None)
    assert ("conv", "relu") in [row.operators for row in found.rows]
    assert "" not in [row.kernel for row in found.rows]


@pytest.mark.parametrize("compiled", ENGINES)
@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_at_its_operator_and_nowhere_else(name: str, compiled: bool) -> None:
    with planted(name):
        graph = opened(net(), compiled=compiled)
        for _ in range(2):  # the right values that were put into the memory hide nothing
            found = graph.differences(numbers(*SHAPE))
            assert [row.operators[-1] for row in found.wrong] == [FAULTS[name].operator]


@pytest.mark.parametrize("compiled", ENGINES)
def test_a_run_after_a_comparison_is_the_engines_own(compiled: bool) -> None:
    x = numbers(*SHAPE)
    graph = opened(net(), compiled=compiled)
    expected = graph.forward(x)
    graph.differences(x)
    assert np.array_equal(graph.forward(x), expected)
    with planted("bias_missing"):
        faulty = opened(net(), compiled=compiled)
        faulty.differences(x)
        for _ in range(2):
            wrong = faulty.forward(x)
        assert np.abs(wrong - expected).max() > 0.1


@pytest.mark.parametrize("compiled", ENGINES)
def test_the_engines_own_values_can_be_captured(compiled: bool) -> None:
    graph, x = opened(net(), compiled=compiled), numbers(*SHAPE)
    layers, engine = graph.capture(x), graph.capture(x, layers_only=False)
    assert set(layers) - set(engine) == {"conv", "one"}  # fused with what reads them
    for name, value in engine.items():
        np.testing.assert_allclose(value, layers[name], rtol=1e-4, atol=1e-4)
    with planted("wrong_bias"):
        faulty = opened(net(), compiled=compiled).capture(x, ["relu"], layers_only=False)["relu"]
    assert np.abs(faulty - layers["relu"]).max() > 0.5


@pytest.mark.parametrize("compiled", ENGINES)
def test_an_operator_inside_a_fused_step_has_no_value_of_its_own(compiled: bool) -> None:
    graph = opened(net(), compiled=compiled)
    with pytest.raises(GraphError, match=r"computes 'conv' together with 'relu'.*Capture 'relu'"):
        graph.capture(numbers(*SHAPE), ["conv"], layers_only=False)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("compiled", ENGINES)
def test_infinities_that_winograd_spreads_and_the_engine_repairs_are_no_fault(compiled: bool) -> None:
    made = Net(64)
    graph = opened(made.finish(made.conv(made.expression("mul(@0,1e36)", made.input), 64)), compiled=compiled)
    x = numbers(1, 64, 28, 28)
    assert "winograd" in graph.differences(np.zeros_like(x)).rows[-1].kernel
    x[0, 3, 5, 7] = 4000
    assert graph.differences(x).wrong == ()
