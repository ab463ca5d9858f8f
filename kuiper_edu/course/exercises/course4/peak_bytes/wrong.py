"""Wrong answers, each below the sentence that it is told."""


# %% [expected_number_bytes_found_none] expected a number of bytes, found None (is the return missing?)
def peak_bytes(lives, sizes):
    sum(sizes.values())


# %% [10_bytes_positions_0_1] for 'a' (10 bytes, positions 0 to 1), 'b' (20 bytes, positions 1 to 2), 'c' (30 bytes,
# positions 2 to 3): expected 50, found 60. At position 2, 'b' and 'c' are live, 50 bytes in total. You returned the sum
# of all sizes; add up only the outputs that are live at the same position
def peak_bytes(lives, sizes):
    return sum(sizes.values())


# %% [10_bytes_positions_0_1_2] for 'a' (10 bytes, positions 0 to 1), 'b' (20 bytes, positions 1 to 2), 'c' (30 bytes,
# positions 2 to 3): expected 50, found 30. At position 2, 'b' and 'c' are live, 50 bytes in total. You returned the
# size of the largest output; add up all outputs that are live at the same position
def peak_bytes(lives, sizes):
    return max(sizes.values(), default=0)


# %% [40_bytes_position_0_expected] for 'a' (40 bytes, position 0): expected 40, found 1. At position 0, the live output
# 'a' has 40 bytes. You returned the number of live outputs; add up their bytes
def peak_bytes(lives, sizes):
    places = sorted({place for life in lives.values() for place in range(life[0], life[1] + 1)})
    needed = []
    for place in places:
        total = 0
        for name, (first, last) in lives.items():
            if first <= place <= last:
                total += 1
        needed.append(total)
    return max(needed, default=0)


# %% [40_bytes_position_0_expected_2] for 'a' (40 bytes, position 0): expected 40, found 0. At position 0, the live
# output 'a' has 40 bytes. Include both ends of a lifetime: an output is live at its first position and at its last
# position
def peak_bytes(lives, sizes):
    places = sorted({place for life in lives.values() for place in range(life[0], life[1] + 1)})
    needed = []
    for place in places:
        total = 0
        for name, (first, last) in lives.items():
            if first <= place <= last - 1:
                total += sizes[name]
        needed.append(total)
    return max(needed, default=0)


# %% [40_bytes_position_0_expected_3] for 'a' (40 bytes, position 0): expected 40, found 0. At position 0, the live
# output 'a' has 40 bytes. You returned the position of the peak; return the bytes at this position
def peak_bytes(lives, sizes):
    places = sorted({place for life in lives.values() for place in range(life[0], life[1] + 1)})
    needed = []
    for place in places:
        total = 0
        for name, (first, last) in lives.items():
            if first <= place <= last:
                total += sizes[name]
        needed.append(total)
    return places[needed.index(max(needed))] if needed else 0


# %% [10_bytes_positions_0_1_3] for 'a' (10 bytes, positions 0 to 1), 'b' (20 bytes, positions 1 to 2), 'c' (30 bytes,
# positions 2 to 3): expected 50, found 10. At position 2, 'b' and 'c' are live, 50 bytes in total. You returned the
# smallest sum; return the largest sum
def peak_bytes(lives, sizes):
    places = sorted({place for life in lives.values() for place in range(life[0], life[1] + 1)})
    needed = []
    for place in places:
        total = 0
        for name, (first, last) in lives.items():
            if first <= place <= last:
                total += sizes[name]
        needed.append(total)
    return min(needed, default=0)


# %%
def peak_bytes(lives, sizes):
    places = sorted({place for life in lives.values() for place in range(life[0], life[1] + 1)})
    needed = []
    for place in places:
        total = 0
        for name, (first, last) in lives.items():
            if first <= place <= last:
                total += sizes[name]
        needed.append(total)
    return max(needed)


# %%
def peak_bytes(lives, sizes):
    places = sorted({place for life in lives.values() for place in range(life[0], life[1] + 1)})
    needed = []
    for place in places:
        total = 0
        for name, (first, last) in lives.items():
            if first <= place <= last:
                total += sizes[name]
        needed.append(total)
    return needed


# %% [without_outputs_peak_0] without outputs the peak is 0: expected 0, found -1
def peak_bytes(lives, sizes):
    places = sorted({place for life in lives.values() for place in range(life[0], life[1] + 1)})
    needed = []
    for place in places:
        total = 0
        for name, (first, last) in lives.items():
            if first <= place <= last:
                total += sizes[name]
        needed.append(total)
    return max(needed, default=-1)


# %%
def peak_bytes(lives, sizes):
    places = sorted({place for life in lives.values() for place in range(life[0], life[1] + 1)})
    needed = []
    for place in places:
        total = 0
        for name, (first, last) in lives.items():
            if first <= place <= last:
                total += sizes[name]
        needed.append(total)
    return max(needed, default=0) + sizes.update(x=1) if 0 else [max(needed, default=0), lives.clear()][0]


# %% [10_bytes_positions_7_9] for 'a' (10 bytes, positions 7 to 9), 'b' (5 bytes, positions 8 to 9): expected 15, found
# 0. At position 8, 'a' and 'b' are live, 15 bytes in total. The positions go up to the largest `last`, not to the
# number of outputs
def peak_bytes(lives, sizes):
    sums = [0]
    for p in range(len(lives) + 1):
        sums.append(sum(sizes[name] for name, (first, last) in lives.items() if first <= p <= last))
    return max(sums)


# %%
def peak_bytes(lives, sizes):
    best, answer = 0, 0
    for place in range(20):
        alive = [name for name, (first, last) in lives.items() if first <= place <= last]
        if len(alive) > best:
            best, answer = len(alive), sum(sizes[name] for name in alive)
    return answer


# %%
def peak_bytes(lives, sizes):
    names = list(lives)
    return max((sizes[a] + sizes[b] for a, b in zip(names, names[1:])), default=sum(sizes.values()))


# %%
def peak_bytes(lives, sizes):
    return lives[0]


# %%
def peak_bytes(lives, sizes):
    return sum(life + 1 for life in lives.values())


# %%
def peak_bytes(lives, sizes):
    needed = [0] * len(lives)
    for name, (first, last) in lives.items():
        for place in range(first, last + 1):
            needed[place] += sizes[name]
    return max(needed)


# %% [10_bytes_positions_120_130] for 'a' (10 bytes, positions 120 to 130), 'b' (5 bytes, positions 125 to 140):
# expected 15, found 0. At position 125, 'a' and 'b' are live, 15 bytes in total. The positions go up to the largest
# `last`, not to a fixed number
def peak_bytes(lives, sizes):
    return max(
        sum(sizes[name] for name, (first, last) in lives.items() if first <= position <= last)
        for position in range(100)
    )


# %% [output_largest_last_need_not] the output with the largest `last` need not be the last output in the dictionary:
# take the largest `last` of all outputs
def peak_bytes(lives, sizes):
    if not lives:
        return 0
    end = list(lives.values())[-1][1]
    return max(sum(sizes[n] for n, (f, l) in lives.items() if f <= p <= l) for p in range(end + 1))


# %% [two_dictionaries_may_their_keys] the two dictionaries may have their keys in different orders: look up sizes[name]
# for each name
def peak_bytes(lives, sizes):
    end = max((l for _, l in lives.values()), default=-1)
    return max(
        (sum(s for (f, l), s in zip(lives.values(), sizes.values()) if f <= p <= l) for p in range(end + 1)), default=0
    )


# %% [loop_removes_items_list_goes] your loop removes items from the list that it goes through, so it skips other items:
# loop over a copy
def peak_bytes(lives, sizes):
    now = best = 0
    live = []
    for n, (f, l) in sorted(lives.items(), key=lambda e: e[1][0]):
        for old in live:
            if lives[old][1] < f:
                now -= sizes[old]
                live.remove(old)
        live.append(n)
        now += sizes[n]
        best = max(best, now)
    return best


# %% [there_may_more_positions_than] there may be more positions than outputs: go through all positions up to the
# largest `last`
def peak_bytes(lives, sizes):
    peak = 0
    for position in range(len(lives)):
        total = 0
        for name, (first, last) in lives.items():
            if first <= position <= last:
                total += sizes[name]
        peak = max(peak, total)
    return peak
