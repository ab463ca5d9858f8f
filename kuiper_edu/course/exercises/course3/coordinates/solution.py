def coordinates(shape, place):
    N, C, H, W = shape
    place, w = place // W, place % W
    place, h = place // H, place % H
    n, c = place // C, place % C
    return n, c, h, w
