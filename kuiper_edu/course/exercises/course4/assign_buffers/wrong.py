"""Wrong answers, each below the sentence that it is told."""


# %%
def assign_buffers(lives, sizes):
    number = {}


# %%
def assign_buffers(lives, sizes):
    return {n: i for i, n in enumerate(sorted(lives))}


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if until[i] <= first and size[i] >= sizes[name]]
        if free:
            mine = min(free, key=lambda i: size[i])
        else:
            mine = len(size)
            size.append(sizes[name])
            until.append(last)
        until[mine] = last
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    return dict.fromkeys(lives, 0)


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if mine != i and size[i] >= sizes[name]]
        if free:
            mine = min(free, key=lambda i: size[i])
        else:
            mine = len(size)
            size.append(sizes[name])
            until.append(last)
        until[mine] = last
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if until[i] < first and True]
        if free:
            mine = min(free, key=lambda i: size[i])
        else:
            mine = len(size)
            size.append(sizes[name])
            until.append(last)
        until[mine] = last
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if until[i] < first and size[i] >= sizes[name]]
        if free:
            mine = free[0]
        else:
            mine = len(size)
            size.append(sizes[name])
            until.append(last)
        until[mine] = last
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if until[i] < first and size[i] >= sizes[name]]
        if free:
            mine = max(free, key=lambda i: size[i])
        else:
            mine = len(size)
            size.append(sizes[name])
            until.append(last)
        until[mine] = last
        number[name] = mine
    return number


# %%
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
        pass
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if until[i] < first and size[i] >= sizes[name]]
        if free:
            mine = min(free, key=lambda i: size[i])
        else:
            mine = len(size) + 1
            size.append(sizes[name])
            until.append(last)
        until[mine - 1] = last
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=list(lives).index):
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


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if until[i] < first and size[i] > sizes[name]]
        if free:
            mine = min(free, key=lambda i: size[i])
        else:
            mine = len(size)
            size.append(sizes[name])
            until.append(last)
        until[mine] = last
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if until[i] < first - 1 and size[i] >= sizes[name]]
        if free:
            mine = min(free, key=lambda i: size[i])
        else:
            mine = len(size)
            size.append(sizes[name])
            until.append(last)
        until[mine] = last
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda n: lives[n][0]):
        mine = min((i for i in range(len(size)) if until[i] < lives[name][0]), key=lambda i: size[i])
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    return [0 for name in lives]


# %%
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
    number.popitem() if number else 0
    return number


# %%
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
        number[name] = str(mine)
    return number


# %%
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
        number[name] = [mine]
    return number


# %%
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
        number[name] = size.append(0) if mine > 9 else None
    return number


# %%
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
        sizes[name] = 0
        number[name] = mine
    return number


# %%
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
            pass
        until[mine] = last
        number[name] = mine
    return number


# %%
def assign_buffers(lives, sizes):
    holds, number = {}, {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        i = 0
        while holds[i] is not None:
            i += 1
        holds[i] = number[name] = i
    return number


# %%
def assign_buffers(lives, sizes):
    buffers, number = {}, {}
    for name in lives:
        if buffers[name] >= sizes[name]:
            number[name] = 0
    return number


# %% [two_dictionaries_may_their_keys] the two dictionaries may have their keys in different orders: look up sizes[name]
# for each name
def assign_buffers(lives, sizes):
    sizes = dict(zip(lives, sizes.values()))
    held, last, numbers = [], [], {}
    for n in sorted(lives, key=lambda n: lives[n][0]):
        fit = [b for b in range(len(held)) if last[b] < lives[n][0] and held[b] >= sizes[n]]
        b = min(fit, key=lambda b: held[b], default=len(held))
        if b == len(held):
            held.append(sizes[n])
            last.append(0)
        last[b] = lives[n][1]
        numbers[n] = b
    return numbers


# %% [sorted_positions_text_where_10] you sorted the positions as text, where '10' comes before '8': sort by the
# numbers, without str
def assign_buffers(lives, sizes):
    held, until, numbers = [], [], {}
    for name in sorted(lives, key=lambda name: str(lives[name])):
        first, last = lives[name]
        fits = [i for i in range(len(held)) if until[i] < first and held[i] >= sizes[name]]
        i = min(fits, key=held.__getitem__, default=len(held))
        if i == len(held):
            held.append(sizes[name])
            until.append(last)
        until[i] = last
        numbers[name] = i
    return numbers


# %% [buffer_shrinks] a buffer keeps its size when a smaller output uses it: set size only when you create the buffer
def assign_buffers(lives, sizes):
    size, until, number = [], [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        first, last = lives[name]
        free = [i for i in range(len(size)) if until[i] < first and size[i] >= sizes[name]]
        if free:
            mine = min(free, key=lambda i: size[i])
        else:
            mine = len(size)
            size.append(0)
            until.append(last)
        size[mine] = sizes[name]
        until[mine] = last
        number[name] = mine
    return number
