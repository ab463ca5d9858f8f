"""The engine's compiled kernels: optional, with the extra `fast` (Numba).

A kernel is a compiled function `kernel(record, first, last)`: it computes the work items first..last of one step, and
`record` is the step's launch record, whole numbers such as addresses and sizes (`launch_records`). `execution` works
through a queue of launch records, and the threads of `thread_pool` do so together. Compiled functions are cached in
files, so each is compiled only once.

Kernels are requested by name (`store.Function`). Only the modules that define them import Numba, and these are imported
only to compile: a later start loads the cached code (`cache`) and imports neither.

Only the planner imports this package (`compiled_engine.CompiledEngine`, `report.make_report`). `launch_table` leads
from descriptions of steps to kernels. It builds on parts of the NumPy engine (`describe`, `fuse`, `views`, `maps`) and
on the tile of lesson 5.3c (`register_tile`).
"""
