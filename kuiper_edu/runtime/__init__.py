"""The runtime graph: it wraps a PNNX model, orders its operators, gives them memory and layers, and runs them.

graph.py           RuntimeGraph: init(), build(), forward(), capture(), profile() and differences()
operator.py        RuntimeOperator with RuntimeOperand and RuntimeAttribute; parameter.py: RuntimeParameter
init_graph.py      the steps of init(); init_params.py: the parameters, the homework
wiring.py          build(): successors, the order, numbering the values, the operators that the outputs need
make_layers.py     build(): the layers
plan.py            the steps of a run, and the live range of each value
memory.py          the buffers of the values, and a report of them
executables.py     a plan and its memory, or an engine's program, for the latest input shapes
calls.py           computing an operator: by its layer (a learner's is checked), or without one
inputs.py          checking the arguments of forward()
look.py            capture() and profile()
differences.py     differences(): which step is wrong

Layers come from the graph's layer factory; nothing here imports them.
"""

from kuiper_edu.runtime.calls import is_ours
from kuiper_edu.runtime.differences import DifferenceRow, Differences
from kuiper_edu.runtime.executables import Planner, Program
from kuiper_edu.runtime.graph import GraphState, RuntimeGraph
from kuiper_edu.runtime.look import Profile, ProfileRow
from kuiper_edu.runtime.memory import MemoryReport, ValueRow
from kuiper_edu.runtime.operator import RuntimeAttribute, RuntimeDataType, RuntimeOperand, RuntimeOperator
from kuiper_edu.runtime.parameter import (
    RuntimeParameter,
    RuntimeParameterBool,
    RuntimeParameterComplex,
    RuntimeParameterComplexArray,
    RuntimeParameterFloat,
    RuntimeParameterFloatArray,
    RuntimeParameterInt,
    RuntimeParameterIntArray,
    RuntimeParameterString,
    RuntimeParameterStringArray,
    RuntimeParameterType,
)
from kuiper_edu.runtime.plan import Plan, Step, TensorSpec

__all__ = [
    "DifferenceRow",
    "Differences",
    "GraphState",
    "MemoryReport",
    "Plan",
    "Planner",
    "Profile",
    "ProfileRow",
    "Program",
    "RuntimeAttribute",
    "RuntimeDataType",
    "RuntimeGraph",
    "RuntimeOperand",
    "RuntimeOperator",
    "RuntimeParameter",
    "RuntimeParameterBool",
    "RuntimeParameterComplex",
    "RuntimeParameterComplexArray",
    "RuntimeParameterFloat",
    "RuntimeParameterFloatArray",
    "RuntimeParameterInt",
    "RuntimeParameterIntArray",
    "RuntimeParameterString",
    "RuntimeParameterStringArray",
    "RuntimeParameterType",
    "Step",
    "TensorSpec",
    "ValueRow",
    "is_ours",
]
