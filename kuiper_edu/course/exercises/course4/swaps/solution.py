def swaps(successors, order):
    positions = []
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            positions.append(i)
    return positions
