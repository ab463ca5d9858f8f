"""The core of a deep-learning inference framework, built in Python: the package behind the course.

Start with the notebooks (`index.ipynb`). The rooms of the package are `pnnx` (model files),
`topo` (execution orders), `runtime` (the graph that runs), `layers` (what computes) and `viz`.
"""

__version__ = "0.2.0"  # the course's version, too: its notebooks carry it
