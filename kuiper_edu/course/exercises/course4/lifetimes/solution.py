def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = last = place[name]
        for reader in after:
            last = max(last, place[reader])
        lives[name] = (first, last)
    return lives
