"""The engine in compiled code: optional, with the extra `fast` (Numba).

A kernel is a compiled function `kernel(row, first, last)`: it does the lines first..last of one step, and `row` is the
step's row in a table of whole numbers (addresses and sizes, see `table`). `walk` goes through such a table, and
the threads of `thread_pool` do so together. What is compiled is kept, so that it is compiled once.

Kernels are asked for by name (`store.Function`). Only the modules that hold them import Numba, and they are imported
only to compile: a later start loads what is kept (`cache`), and imports neither.

The planner finds this package (`plan.CompiledEngine`, `report.look`); nothing else in kuiper_edu imports it. It is made
of what the NumPy engine has (`recognise`, `fuse`, `views`, `maps`) and of the tile of lesson 5.3c (`register_tile`).
"""
