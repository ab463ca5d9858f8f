"""Parameters: every type of the format becomes its runtime type."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu import runtime
from kuiper_edu.errors import BuildError
from kuiper_edu.pnnx import Parameter
from kuiper_edu.runtime.init_params import init_graph_params

KINDS = [
    ("None", runtime.RuntimeParameter, None, 0),
    ("True", runtime.RuntimeParameterBool, True, 1),
    ("3", runtime.RuntimeParameterInt, 3, 2),
    ("1.000000e-05", runtime.RuntimeParameterFloat, 1e-05, 3),
    ("zeros", runtime.RuntimeParameterString, "zeros", 4),
    ("(1,2)", runtime.RuntimeParameterIntArray, [1, 2], 5),
    ("(1.5,2.0)", runtime.RuntimeParameterFloatArray, [1.5, 2.0], 6),
    ("(a,b)", runtime.RuntimeParameterStringArray, ["a", "b"], 7),
    ("1.000000e+00+2.000000e+00j", runtime.RuntimeParameterComplex, 1 + 2j, 10),
]


@pytest.mark.parametrize(("text", "kind", "value", "number"), KINDS, ids=[kind[0] for kind in KINDS])
def test_every_kind(text: str, kind: type, value: object, number: int) -> None:
    op = runtime.RuntimeOperator("op", "nn.Any")
    init_graph_params({"name": Parameter.from_text(text)}, op)
    parameter = op.params["name"]
    assert type(parameter) is kind
    assert parameter.value == value
    assert type(parameter.value) is type(value)
    assert int(parameter.type) == number


def test_complex_arrays() -> None:
    op = runtime.RuntimeOperator("op", "nn.Any")
    init_graph_params({"name": Parameter([1j, 2.0])}, op)
    assert op.params["name"] == runtime.RuntimeParameterComplexArray([1j, 2 + 0j])


@pytest.mark.parametrize("number", [8, 9, 99, -1])
def test_an_unknown_type_raises_with_its_name(number: int) -> None:
    odd = SimpleNamespace(type=number, value="?")
    with pytest.raises(BuildError, match=f"'conv1': parameter 'stride': expected a type of .*, found {number}"):
        init_graph_params({"stride": odd}, runtime.RuntimeOperator("conv1", "nn.Conv2d"))  # type: ignore[dict-item]


@given(st.dictionaries(st.text("abcdef", min_size=1), st.one_of(st.integers(-9, 9), st.booleans(), st.floats(0, 1))))
def test_nothing_is_lost_and_the_order_is_kept(values: dict[str, object]) -> None:
    op = runtime.RuntimeOperator("op", "nn.Any")
    init_graph_params({name: Parameter(value) for name, value in values.items()}, op)
    assert {name: parameter.value for name, parameter in op.params.items()} == values
    assert list(op.params) == list(values)


def test_arrays_are_not_shared_between_operators() -> None:
    first, second = runtime.RuntimeParameterIntArray(), runtime.RuntimeParameterIntArray()
    first.value.append(1)
    assert second.value == []
