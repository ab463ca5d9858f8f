"""Right answers in unusual style."""


# %%
def peak_bytes(lives, sizes):
    places = range(max((last for _, last in lives.values()), default=-1) + 1)
    return max((sum(sizes[n] for n, (a, b) in lives.items() if a <= place <= b) for place in places), default=0)


# %%
def peak_bytes(lives, sizes):
    change = {}
    for name, (first, last) in lives.items():
        change[first] = change.get(first, 0) + sizes[name]
        change[last + 1] = change.get(last + 1, 0) - sizes[name]
    now = peak = 0
    for place in sorted(change):
        now += change[place]
        peak = max(peak, now)
    return peak


# %%
import numpy as np


def peak_bytes(lives, sizes):
    if not lives:
        return np.int64(0)
    needed = np.zeros(1 + max(last for first, last in lives.values()), np.int64)
    for name in lives:
        needed[lives[name][0] : lives[name][1] + 1] += sizes[name]
    return needed.max()


# %%
from collections import Counter


def peak_bytes(lives, sizes):
    needed = Counter()
    for name, (first, last) in lives.items():
        for place in range(first, last + 1):
            needed[place] += sizes[name]
    print(needed)
    return needed.most_common(1)[0][1] if needed else 0


# %%
import heapq


def peak_bytes(lives, sizes):
    ends, now, peak = [], 0, 0
    for name, (first, last) in sorted(lives.items(), key=lambda item: item[1]):
        while ends and ends[0][0] < first:
            now -= heapq.heappop(ends)[1]
        heapq.heappush(ends, (last, sizes[name]))
        now += sizes[name]
        peak = max(peak, now)
    return peak


# %%
class Peak:
    def __call__(self, lives, sizes):
        return max([0] + [self.at(place, lives, sizes) for life in lives.values() for place in life])

    def at(self, place, lives, sizes):
        return sum(sizes[name] * (lives[name][0] <= place <= lives[name][1]) for name in lives)


peak_bytes = Peak()


# %%
def peak_bytes(lives, sizes):
    best, place = 0, 0
    while True:
        now = 0
        for name in lives:
            first, last = lives[name]
            if place in range(first, last + 1):
                now += sizes[name]
        best = now if now > best else best
        place += 1
        if all(last < place for _, last in lives.values()):
            return float(best)


# %%
def peak_bytes(lives, sizes):
    return max((sum(sizes[b] for b in lives if lives[b][0] <= lives[a][1] <= lives[b][1]) for a in lives), default=0)


# %%
def peak_bytes(lives, sizes):
    def sums():
        yield 0
        for place in {p for first, last in lives.values() for p in range(first, last + 1)}:
            alive = [name for name, (first, last) in lives.items() if not (last < place or first > place)]
            yield sum(map(sizes.get, alive))

    return sorted(sums())[-1]
