"""Pictures of graphs: of models, of classes and of states; the viewer.

draw.py               draw: a model
pair.py               draw_pair: a model before and after a change
edge_map.py           draw_edges: a graph given as a dictionary of successors
objects.py            draw_operator and draw_inputs: a runtime operator and what it holds
param_line.py         draw_line: a line of a .param file, taken apart
classes.py            draw_classes: classes and which holds which
states.py             draw_states: the states of a RuntimeGraph
lifecycle.py          what init(), build() and forward() add to a RuntimeGraph

diagram.py            Diagram: nodes and edges with their texts, before layout
model.py              a model as a diagram
onnx_json.py          an ONNX graph, stored as JSON, as a model
folding.py            which operators of a long graph are folded into boxes
dot.py                a diagram as DOT, the language of Graphviz
render.py             DOT to SVG
compiled_graphviz.py  Graphviz, compiled once for a machine
page_graphviz.py      Graphviz in a page of the site
layout.py             the layouts of the outermost picture and of each box
viewer.py             Viewer: zoom, search, unfolding
overlays.py           what runs have measured, as numbers on the nodes
panel.py              the panel beside a graph
weight_tiles.py       a weight, as the panel shows it
array_summary.py      range, mean and special numbers of an array
"""
