"""Carefully drawn digits: strokes on a sheet of 100 x 100."""

from math import cos, radians, sin


def arc(x, y, across, down, begin, end, points=24):
    """Return points on an ellipse, from one angle to another; 0 is to the right, 90 down."""
    angles = [radians(begin + (end - begin) * i / (points - 1)) for i in range(points)]
    return [(x + across * cos(angle), y + down * sin(angle)) for angle in angles]


DIGITS = {
    0: [arc(50, 50, 28, 42, -90, 270)],
    1: [[(50, 8), (50, 92)]],
    2: [[*arc(50, 32, 24, 24, -170, 40), (26, 92), (78, 92)]],
    3: [arc(48, 30, 22, 20, -150, 90) + arc(48, 70, 26, 22, -90, 150)],
    4: [[(58, 8), (22, 62), (80, 62)], [(62, 40), (62, 92)]],
    5: [[(74, 10), (32, 10), (29, 45), *arc(48, 66, 26, 25, -130, 140)]],
    6: [[(66, 8), (40, 40), *arc(50, 68, 23, 23, 190, -170)]],
    7: [[(24, 10), (76, 10), (42, 92)]],
    8: [arc(50, 29, 20, 20, 90, -270) + arc(50, 71, 24, 22, -90, 270)],
    9: [[*arc(50, 32, 22, 22, -10, -350), (70, 92)]],
}
