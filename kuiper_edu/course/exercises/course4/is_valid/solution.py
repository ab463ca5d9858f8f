def is_valid(successors, order):
    names = set(successors)
    for after in successors.values():
        names.update(after)
    if sorted(order) != sorted(names):
        return False
    position = {name: i for i, name in enumerate(order)}
    for name, after in successors.items():
        if any(position[name] >= position[other] for other in after):
            return False
    return True
