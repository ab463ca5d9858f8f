def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)
    return places
