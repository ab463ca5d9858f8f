def offset(shape, n, c, h, w):
    N, C, H, W = shape
    row = W
    plane = H * row
    sample = C * plane
    return n * sample + c * plane + h * row + w
