"""Charts: numbers in memory, convolutions, files, and where the time goes.

small_charts.py    bar_chart, confusion_matrix, image_grid
profile.py         draw_profile: time, FLOPs or bytes of each operator
memory.py          draw_memory: outputs in shared buffers, position by position
lifetimes.py       draw_lifetimes: values from first write to last read
memory_chart.py    the chart of these two
sharing.py         draw_sharing: which operator writes which memory
nchw_nhwc.py       draw_layouts: one row of numbers, read as NCHW and as NHWC
curves.py          draw_curves: functions of one number
archive.py         draw_archive: the parts of a .bin file
pipeline.py        draw_way: boxes, and the steps that lead from one to the next
sliding.py         draw_convolution: a filter at one position in an image
im2col.py          draw_im2col: a convolution as a matrix product
winograd.py        draw_winograd: Winograd's algorithm
register_tile.py   draw_tile: one step of a register tile
roofline.py        draw_roofline: a roofline model
attention.py       draw_attention: what an attention head looks at, over a text
cache.py           draw_cache: what a language model computes for each token
"""
