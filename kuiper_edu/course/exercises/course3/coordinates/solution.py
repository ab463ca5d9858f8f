def coordinates(shape, position):
    N, C, H, W = shape
    position, w = position // W, position % W
    position, h = position // H, position % H
    n, c = position // C, position % C
    return n, c, h, w
