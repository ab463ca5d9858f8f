def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if until[i] < first and size[i] >= sizes[name]]
        if free:
            mine = min(free, key=lambda i: size[i])
        else:
            mine = len(size)
            size.append(sizes[name])
            until.append(last)
        until[mine] = last
        number[name] = mine
    return number
