def is_valid(successors, order):
    names = set(successors)
    for after in successors.values():
        names.update(after)
    if sorted(order) != sorted(names):
        return False
    place = {name: i for i, name in enumerate(order)}
    for name, after in successors.items():
        if any(place[name] >= place[other] for other in after):
            return False
    return True
