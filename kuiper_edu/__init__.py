"""The core of a deep-learning inference framework, built in Python: the package behind the course.

Start with the notebooks (`index.ipynb`). From the ground up:

=================== ========================================================================
errors              the exceptions, with a hint at what to do next
support             helpers that every other part may use
slots               where the framework calls a learner's code
datasets            the handwritten digits
topo                execution orders (course 4)
pnnx                model files (course 3)
traits              operator traits: FLOPs, family and other facts about a type
runtime             the runtime graph: init, build, forward (courses 3 to 5)
layers              the layers, and their registry (course 5)
passes              optimisations that make graphs smaller
engine              kernels and compiled code that make graphs fast
pnnx_export         exporting PyTorch modules to model files, by the real pnnx
viz                 pictures
course              the course: exercises, verdicts, grading, workspaces
learn               what the notebooks import
live                Python's half of a live page of the site
cli                 the command line
=================== ========================================================================
"""

__version__ = "0.2.0"  # the course's version, too: its notebooks carry it
