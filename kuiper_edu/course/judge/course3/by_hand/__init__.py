"""Lesson 3.0b: Linear and sigmoid, a convolution of one channel and of several, and a residual block."""

from kuiper_edu.course.judge.course3.by_hand import convolve, convolve_channels, linear_sigmoid, residual_block

EXERCISES = (linear_sigmoid.EXERCISE, convolve.EXERCISE, convolve_channels.EXERCISE, residual_block.EXERCISE)
