def lifetimes(order, readers):
    position = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = last = position[name]
        for reader in after:
            last = max(last, position[reader])
        lives[name] = (first, last)
    return lives
