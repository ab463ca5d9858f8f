"""Run the real pnnx on a PyTorch module, and believe only files that are complete.

The tool has habits one must know: it can hang, its exit code says little (0 after a failure, a crash after both files
were written), and it leaves seven files besides the two that are wanted. So it runs in a folder of its own, under a
time limit, always at an optimisation level that is named; the two files go to their place only after both were found
complete.

PyTorch and pnnx are not dependencies of this package; they are looked for when :func:`export` is called.

    trace.py      from a module to TorchScript, and what the tool's command line says of the inputs
    tool.py       one run of the tool: start it, judge what it wrote, keep the two files

May import errors, support and pnnx. Tests: tests/test_pnnx_export.py.
"""

from kuiper_edu.pnnx_export.tool import Exported, find_fault, find_tool, run_tool
from kuiper_edu.pnnx_export.trace import describe, dtype_name, export

__all__ = ["Exported", "describe", "dtype_name", "export", "find_fault", "find_tool", "run_tool"]
