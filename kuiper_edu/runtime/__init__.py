"""The runtime graph: a PNNX model wrapped, ordered, given memory and layers, and run.

graph.py           RuntimeGraph: init(), build(); running.py, runner.py: forward(), and looking inside
operator.py …      RuntimeOperator, RuntimeOperand, RuntimeAttribute, RuntimeParameter: what init() fills
init_graph.py      from PNNX operators to runtime operators
relations.py       who follows whom, and the order
wiring.py          the values by number; route.py: which operators the outputs need
plan.py, memory.py lifetimes of values, and buffers used again
execute.py         going through the plan; calls.py: calling a layer, a learner's with a look at what it left undone

Layers come from a factory that the graph is given; nothing here imports them.
"""

from kuiper_edu.runtime.attribute import RuntimeAttribute
from kuiper_edu.runtime.calls import is_ours
from kuiper_edu.runtime.datatypes import GraphState, RuntimeDataType
from kuiper_edu.runtime.execute import Planner, Program
from kuiper_edu.runtime.graph import RuntimeGraph
from kuiper_edu.runtime.operand import RuntimeOperand
from kuiper_edu.runtime.operator import RuntimeOperator
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
from kuiper_edu.runtime.plan import Plan, Step
from kuiper_edu.runtime.profile import Profile, ProfileRow
from kuiper_edu.runtime.report import MemoryReport, ValueRow
from kuiper_edu.runtime.spec import Spec

__all__ = [
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
    "Spec",
    "Step",
    "ValueRow",
    "is_ours",
]
