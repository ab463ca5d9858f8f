def peak_bytes(lives, sizes):
    peak = 0
    for position, _ in lives.values():  # memory grows only where an output is written
        needed = 0
        for name, (first, last) in lives.items():
            if first <= position <= last:
                needed += sizes[name]
        peak = max(peak, needed)
    return peak
