"""Layers that other models need than the course's; the registry finds them like all others.

attention           every query takes the mean of the values, weighed by how well it fits their keys; encoder layers
creation            arrays out of nothing, or out of another array's shape
distance            distances and similarities of vectors
folding             images to columns of windows, and columns summed back into images
fourier             complex numbers and Fourier transforms
indexing            parts of an array by arrays: index, gather, scatter, where, embedding
ordering            the largest and smallest elements, sorting, running totals
recurrent           LSTM, GRU and RNN
sampling            images resized, or read at the points of a grid
"""
