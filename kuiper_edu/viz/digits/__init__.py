"""`play_digits`: a digit drawn by hand, and the network that reads it.

widget.py          the widget: the kernel computes
page.py            a page without a kernel: the network is inside the page
session.py         the drawing or scan, the model's result, and all of it as plain data
model.py           the model behind it: arrays for one image
handwriting.py     pen strokes as images like those that a network was trained on
feature_maps.py    an operator's output as images with a common scale
network.py         a graph as the network view shows it: columns, edges, weights, the strongest maps
network_picture.py `draw_network`: the network view of a run that is stored
layer_picture.py   `draw_layer`: one layer with its numbers
run_picture.py     `draw_run`: a graph whose panel has the numbers of a run
picture.py         the static picture that a stored notebook keeps
"""
