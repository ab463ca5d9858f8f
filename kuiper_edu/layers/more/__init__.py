"""Layers that the course's models do not need, but other models do.

attention           attention, multi-head attention and encoder layers
creation            new arrays, of a given shape or of another array's
distance            distances and similarities of vectors
folding             images to columns of windows, and columns summed back into images
fourier             complex numbers and Fourier transforms
indexing            parts of an array by index arrays: index, gather, scatter, where, embedding
ordering            the largest and smallest elements, sorting, cumulative sums
recurrent           LSTM, GRU and RNN
sampling            images resized, or sampled at the points of a grid
"""
