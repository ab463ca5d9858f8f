"""Run the real pnnx on a PyTorch module, and accept its files only if they are complete.

The tool can hang, its exit code says little (0 after a failure, a crash after both files were written), and it writes
seven files besides the two of the model. So it runs in a folder of its own, with a time limit and an explicit
optimisation level; the two files are saved at their destination only after both were found complete.

PyTorch and pnnx are not dependencies of this package; they are looked up when :func:`export` is called.

    trace.py      from a module to TorchScript, and the tool's command-line arguments for the inputs
    tool.py       one run of the tool: start it, check what it wrote, save the two files

May import errors, support and pnnx. Tests: tests/test_pnnx_export.py.
"""

from kuiper_edu.pnnx_export.tool import Exported, find_fault, find_tool, run_tool
from kuiper_edu.pnnx_export.trace import describe, dtype_name, export

__all__ = ["Exported", "describe", "dtype_name", "export", "find_fault", "find_tool", "run_tool"]
