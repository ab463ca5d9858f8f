"""What all pictures are made of: SVG, colours, outputs that need no kernel, and what a stored widget keeps.

svg.py             Canvas: shapes written as SVG
png.py             small PNG images as data URIs
palette.py         all colours
picture.py         Picture: an SVG with a text alternative
player.py          Player: a picture that is shown step by step
outputs.py         an interactive output as one piece of HTML: picture, table, data and script
translation.py     an output in the learner's language
templates.py       what a picture says, in Chinese, found by its templates
stylesheet.py      the style sheets of interactive outputs, with the colours of the palette
sliders.py         with_sliders: a picture with a slider for each number that it depends on
stored_sliders.py  its sliders that need no kernel: a picture is stored for each position
kernel_sliders.py  its sliders that need one: the kernel draws each picture
fallback.py        the static part of a widget's output
"""
