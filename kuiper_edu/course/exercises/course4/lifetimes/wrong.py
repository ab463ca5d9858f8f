"""Wrong answers, each below the sentence that it is told."""


# %% [expected_dictionary_maps_each_name] expected a dictionary that maps each name to (first, last), found None (is the
# return missing?)
def lifetimes(order, readers):
    lives = {}


# %% [each_positions_one_too_large] each of your positions is one too large: the first operator of the order must have
# position 0
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first + 1, last + 1)
    return lives


# %% [each_last_positions_one_too] each of your last positions is one too large: it must be the position of the last
# reader itself, not the next position
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, last + 1)
    return lives


# %% [expected_position_last_reader_second] expected the position of the last reader as the second number, found the
# length of the lifetime
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, last - first)
    return lives


# %% [numbers_each_pairs_wrong_order] the numbers in each of your pairs are in the wrong order: expected the position of
# the writer first, then the position of the last reader
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (last, first)
    return lives


# %% [each_lifetimes_ends_one_position] each of your lifetimes ends one position after its start, but the last reader
# may come later in the order
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, first + 1)
    return lives


# %% [take_last_name_list_readers] you take the last name in the list of readers, which need not be the last in the
# order: compare the positions
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, place[after[-1]] if after else first)
    return lives


# %% [each_lifetimes_ends_first_reader] each of your lifetimes ends at the first reader, but later readers still need
# the output
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, min([place[r] for r in after], default=first))
    return lives


# %% [order_b_c_no_operator] in the order ['a', 'b', 'c'], no operator reads 'b': expected the lifetime (1, 1), found
# (1, 2)
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, last if after else len(order) - 1)
    return lives


# %%
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in ((n, readers.get(n, [])) for n in order):
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, last)
    return lives


# %%
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in ((n, a) for n, a in readers.items() if a):
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, last)
    return lives


# %% [expected_pair_positions] for 'a', expected a pair of positions, (first, last), found 1
def lifetimes(order, readers):
    return {n: order.index(n) + 1 for n in readers}


# %%
def lifetimes(order, readers):
    return [(0, 1) for n in readers]


# %%
def lifetimes(order, readers):
    return {n: (order.index(n), max(order.index(r) for r in a)) for n, a in readers.items()}


# %%
def lifetimes(order, readers):
    return {n: (order.index(n), max(map(order.index, [n, *readers[n]]))) for n in order}


# %%
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, place[sorted(after, key=order.index)[-1]])
    return lives


# %%
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (first, max([first, *(place[after.pop()] for r in list(after))]))
    return lives


# %% [order_b_c_c_reads] in the order ['a', 'b', 'c'], 'c' reads 'b': expected (1, 2) as the lifetime of 'b', found (0,
# 2); 'b' is written at position 1
def lifetimes(order, readers):
    place = {name: i for i, name in enumerate(order)}
    lives = {}
    for name, after in readers.items():
        first = place[name]
        last = max([first, *(place[r] for r in after)])
        lives[name] = (0, last)
    return lives


# %%
def lifetimes(order, readers):
    return {name: (order.index(name), max([order.index(name), after])) for name, after in readers.items()}


# %% [result_also_contains_entries_earlier] your result also contains entries from an earlier call: create the
# dictionary inside the function, so that every call has a new one
def lifetimes(order, readers, lives={}):
    for name, after in readers.items():
        lives[name] = (order.index(name), max(map(order.index, [name, *after])))
    return lives


# %% [reader_appears_twice_still_runs] a reader that appears twice still runs only once: compare positions instead of
# counting the readers that are left
def lifetimes(order, readers):
    lives = {}
    for i, n in enumerate(order):
        if n in readers:
            last, left = i, len(readers[n])
            for j in range(i + 1, len(order)):
                if left and order[j] in readers[n]:
                    left -= 1
                    last = j
                elif left:
                    last = j
            lives[n] = (i, last)
    return lives


# %% [last_operator_order_may_write] the last operator of the order may write an output, too: every key of `readers`
# needs an entry
def lifetimes(order, readers):
    place = {n: i for i, n in enumerate(order)}
    return {n: (place[n], max([place[x] for x in readers[n]], default=place[n])) for n in order[:-1] if n in readers}


# %% [order_b_c_no_operator_2] in the order ['a', 'b', 'c'], no operator reads 'b': expected the lifetime (1, 1), found
# (1, 0)
def lifetimes(order, readers):
    lives = {}
    for name, its in readers.items():
        last = 0
        for reader in its:
            last = max(last, order.index(reader))
        lives[name] = (order.index(name), last)
    return lives
