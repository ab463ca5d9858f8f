"""What the exercises of lessons 3.0 and 3.0b share."""

TOLERANCE = 1e-6
