"""Functions that work on a graph, step by step.

stepper.py         TopoStepper: a topological sort
layer_stepper.py   LayerStepper: how create_layer makes one operator's layer
sort_steps.py      SortStep; the steps of the lesson's sort
recorder.py        the steps of any function, recorded while it runs
brief.py           short texts for values
outcome.py         how a recorded sort ended, and which step shows its mistake
recording.py       Recording: the steps with all their texts, as plain data
encoder.py         each step as its changes, for the script
drawing.py         the graph, laid out once, and the stored picture
"""
