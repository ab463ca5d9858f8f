"""The core of a deep-learning inference framework, built in Python: the package behind the course.

Start with the notebooks (`index.ipynb`). From the ground up:

=================== ========================================================================
errors              what a user can do wrong, and what to do next
support             what every other part may need and none is about
slots               where the framework calls a learner's code
datasets            the handwritten digits
topo                execution orders (course 4)
pnnx                model files (course 3)
traits              what is known of an operator: its FLOPs, its family
runtime             the graph that runs: init, build, forward (courses 3 to 5)
layers              what computes, from a registry (course 5)
passes              graphs made smaller
engine              graphs made fast
pnnx_export         from PyTorch to a model file, by the real pnnx
viz                 pictures
course              what makes a course of it: exercises, verdicts, grading, desks
learn               what the notebooks import
cli                 the command line
=================== ========================================================================
"""

__version__ = "0.2.0"  # the course's version, too: its notebooks carry it
