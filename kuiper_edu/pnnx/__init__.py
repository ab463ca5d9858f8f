"""Model files: reading, editing and writing what PyTorch's exporter pnnx makes.

A model is two files: NAME.pnnx.param, a text with one operator per line, and NAME.pnnx.bin, the weights.

    >>> graph = Graph.from_text('''7767517
    ... 3 2
    ... pnnx.Input               pnnx_input_0             0 1 0 #0=(1,32)f32
    ... F.sigmoid                F.sigmoid_0              1 1 0 1 $input=0 #0=(1,32)f32 #1=(1,32)f32
    ... pnnx.Output              pnnx_output_0            1 0 1 #1=(1,32)f32
    ... ''')
    >>> for operator in graph.ops:
    ...     print(operator)
    <Operator pnnx.Input 'pnnx_input_0' -> 0>
    <Operator F.sigmoid 'F.sigmoid_0' 0 -> 1>
    <Operator pnnx.Output 'pnnx_output_0' 1 ->>

May import errors, support, slots and topo. Tests: tests/pnnx. The format and what is refused: docs/pnnx_format.md.
"""

from kuiper_edu.pnnx.ir import Attribute, Graph, Operand, Operator, Parameter

__all__ = ["Attribute", "Graph", "Operand", "Operator", "Parameter"]
