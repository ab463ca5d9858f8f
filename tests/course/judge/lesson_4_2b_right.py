"""Right answers to lesson 4.2b in unusual style: loops in loops, classes, generators, heapq, NumPy, match, prints."""

LIFETIMES = [
    """
def lifetimes(order, readers):
    return {a: (order.index(a), max([order.index(b) for b in after], default=order.index(a)))
            for a, after in readers.items()}
""",
    """
def lifetimes(order, readers):
    lives = {}
    for i, name in enumerate(order):
        if name in readers:
            lives[name] = [i, i]
        for other, after in readers.items():
            if name in after:
                lives[other][1] = i
    return lives
""",
    """
import numpy as np

def lifetimes(order, readers):
    place = dict(zip(order, np.arange(len(order))))
    return {a: np.array([place[a], max([place[a]] + [place[b] for b in after])]) for a, after in readers.items()}
""",
    """
def lifetimes(order, readers):
    print(order)
    first, last = {}, {}
    for i, name in enumerate(order):
        if name in readers:
            first[name] = last[name] = i
    for name in readers:
        for i in range(len(order) - 1, -1, -1):
            if order[i] in readers[name]:
                last[name] = i
                break
    return {name: (first[name], last[name]) for name in first}
""",
    """
class Lifetimes:
    def __call__(self, order, readers):
        self.order = order
        return dict(map(self.pair, readers.items()))

    def pair(self, item):
        name, after = item
        return name, tuple(f(map(self.order.index, [name, *after])) for f in (min, max))

lifetimes = Lifetimes()
""",
    """
def lifetimes(order, readers):
    lives = {}
    for i in reversed(range(len(order))):
        for name, after in readers.items():
            if order[i] in after and name not in lives:
                lives[name] = i
    return {name: (order.index(name), lives.get(name, order.index(name))) for name in order if name in readers}
""",
    """
from collections import OrderedDict, namedtuple

Life = namedtuple("Life", "first last")

def lifetimes(order, readers):
    at = {name: i for i, name in enumerate(order)}
    return OrderedDict((n, Life(at[n], max(at[n], max((at[r] for r in rs), default=-1)))) for n, rs in readers.items())
""",
    """
def lifetimes(order, readers):
    def pairs():
        for name in readers:
            places = sorted(order.index(reader) for reader in {name} | set(readers[name]))
            yield name, (places[0], places[-1])
    return dict(pairs())
""",
    """
def lifetimes(order, readers):
    def last(after, best):
        match after:
            case []:
                return best
            case [one, *more]:
                return last(more, max(best, order.index(one)))
    return {name: (order.index(name), last(list(after), order.index(name))) for name, after in readers.items()}
""",
    """
def lifetimes(order, readers):
    lives = {}
    for name in order:
        try:
            lives[name] = order.index(name), max([order.index(r) for r in readers[name]] or [order.index(name)])
        except KeyError:
            pass
    return lives
""",
]

PEAK_BYTES = [
    """
def peak_bytes(lives, sizes):
    places = range(max((last for _, last in lives.values()), default=-1) + 1)
    return max((sum(sizes[n] for n, (a, b) in lives.items() if a <= place <= b) for place in places), default=0)
""",
    """
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
""",
    """
import numpy as np

def peak_bytes(lives, sizes):
    if not lives:
        return np.int64(0)
    needed = np.zeros(1 + max(last for first, last in lives.values()), np.int64)
    for name in lives:
        needed[lives[name][0] : lives[name][1] + 1] += sizes[name]
    return needed.max()
""",
    """
from collections import Counter

def peak_bytes(lives, sizes):
    needed = Counter()
    for name, (first, last) in lives.items():
        for place in range(first, last + 1):
            needed[place] += sizes[name]
    print(needed)
    return needed.most_common(1)[0][1] if needed else 0
""",
    """
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
""",
    """
class Peak:
    def __call__(self, lives, sizes):
        return max([0] + [self.at(place, lives, sizes) for life in lives.values() for place in life])

    def at(self, place, lives, sizes):
        return sum(sizes[name] * (lives[name][0] <= place <= lives[name][1]) for name in lives)

peak_bytes = Peak()
""",
    """
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
""",
    """
def peak_bytes(lives, sizes):
    return max((sum(sizes[b] for b in lives if lives[b][0] <= lives[a][1] <= lives[b][1]) for a in lives), default=0)
""",
    """
def peak_bytes(lives, sizes):
    def sums():
        yield 0
        for place in {p for first, last in lives.values() for p in range(first, last + 1)}:
            alive = [name for name, (first, last) in lives.items() if not (last < place or first > place)]
            yield sum(map(sizes.get, alive))
    return sorted(sums())[-1]
""",
    """
def peak_bytes(lives, sizes):
    table = [[sizes[n] if f <= p <= l else 0 for p in range(100)] for n, (f, l) in lives.items()]
    return max(map(sum, zip(*table)), default=0)
""",
]

ASSIGN_BUFFERS = [
    """
def assign_buffers(lives, sizes):
    buffers, answer = [], {}
    for name, (first, last) in sorted(lives.items(), key=lambda item: item[1][0]):
        best = None
        for buffer in buffers:
            if buffer["until"] < first and buffer["size"] >= sizes[name]:
                if best is None or buffer["size"] <= best["size"]:
                    best = buffer
        if best is None:
            best = {"number": len(buffers), "size": sizes[name]}
            buffers.append(best)
        best["until"] = last
        answer[name] = best["number"]
    return answer
""",
    """
import heapq

def assign_buffers(lives, sizes):
    free, busy, answer, count = [], [], {}, 0
    for first, last, name in sorted((*life, name) for name, life in lives.items()):
        while busy and busy[0][0] < first:
            _, size, number = heapq.heappop(busy)
            heapq.heappush(free, (size, number))
        fitting = [item for item in free if item[0] >= sizes[name]]
        if fitting:
            mine = min(fitting)
            free.remove(mine)
            heapq.heapify(free)
        else:
            mine, count = (sizes[name], count), count + 1
        heapq.heappush(busy, (last, *mine))
        answer[name] = mine[1]
    return answer
""",
    """
from bisect import bisect_left, insort

def assign_buffers(lives, sizes):
    free, ends, answer, number = [], [], {}, 0
    for name in sorted(lives, key=lives.get):
        for end in [end for end in ends if end[0] < lives[name][0]]:
            ends.remove(end)
            insort(free, end[1:])
        place = bisect_left(free, (sizes[name], -1))
        mine = free.pop(place) if place < len(free) else (sizes[name], number)
        number += mine[1] == number
        ends.append((lives[name][1], *mine))
        answer[name] = mine[1]
    return answer
""",
    """
import numpy as np

def assign_buffers(lives, sizes):
    size, until, answer = np.array([]), np.array([]), {}
    for name in sorted(lives, key=lambda n: lives[n]):
        first, last = lives[name]
        cost = np.where((until < first) & (size >= sizes[name]), size, np.inf)
        if len(cost) and np.isfinite(cost.min()):
            mine = cost.argmin()
        else:
            mine = np.int64(len(size))
            size, until = np.append(size, sizes[name]), np.append(until, last)
        until[mine] = last
        answer[name] = mine
    return answer
""",
    """
class Buffer:
    def __init__(self, number, size):
        self.number, self.size, self.held = number, size, []

    def takes(self, life, size):
        return size <= self.size and all(last < life[0] or life[1] < first for first, last in self.held)


def assign_buffers(lives, sizes):
    buffers, answer = [], {}
    for name in sorted(lives, key=lambda name: lives[name][0]):
        fitting = [b for b in buffers if b.takes(lives[name], sizes[name])]
        if not fitting:
            fitting = [Buffer(len(buffers), sizes[name])]
            buffers += fitting
        mine = min(fitting, key=lambda b: b.size)
        mine.held.append(lives[name])
        answer[name] = mine.number
    return answer
""",
    """
def assign_buffers(lives, sizes):
    answer, size = {}, {}
    for name in sorted(lives, key=lambda n: lives[n][0]):
        busy = {answer[o] for o in answer if lives[o][1] >= lives[name][0]}
        free = sorted((size[b], -b) for b in size if b not in busy and size[b] >= sizes[name])
        b = -free[0][1] if free else len(size)
        size.setdefault(b, sizes[name])
        answer[name] = b
    print(answer, size)
    return answer
""",
    """
def assign_buffers(lives, sizes):
    todo = list(lives)
    size, until, answer = {}, {}, {}
    while todo:
        name = min(todo, key=lambda n: lives[n][0])
        todo.remove(name)
        try:
            mine = min((b for b in size if until[b] < lives[name][0] and size[b] >= sizes[name]), key=size.get)
        except ValueError:
            mine = len(size)
            size[mine] = sizes[name]
        until[mine] = lives[name][1]
        answer[name] = mine
    return answer
""",
    """
def assign_buffers(lives, sizes):
    starts = {first: name for name, (first, _) in lives.items()}
    size, inside, answer = [], [], {}
    for place in range(max(starts, default=-1) + 1):
        inside = [None if name and lives[name][1] < place else name for name in inside]
        name = starts.get(place)
        if name is None:
            continue
        options = [i for i, held in enumerate(inside) if held is None and size[i] >= sizes[name]]
        mine = sorted(options, key=size.__getitem__)[0] if options else len(size)
        if mine == len(size):
            size.append(sizes[name])
            inside.append(None)
        inside[mine] = name
        answer[name] = mine
    return answer
""",
    """
def assign_buffers(lives, sizes):
    def place(names, buffers):
        match names:
            case []:
                return {}
            case [name, *rest]:
                first, last = lives[name]
                fits = [b for b, (size, until) in enumerate(buffers) if until < first and size >= sizes[name]]
                mine = min(fits, key=lambda b: buffers[b][0], default=len(buffers))
                held = dict(enumerate(buffers))
                held[mine] = (held.get(mine, (sizes[name], 0))[0], last)
                return {name: mine} | place(rest, [held[b] for b in range(len(held))])
    return place(sorted(lives, key=lambda n: lives[n][0]), [])
""",
    """
from dataclasses import dataclass

@dataclass(order=True)
class Slot:
    size: int
    number: int
    until: int = -1

def assign_buffers(lives, sizes):
    slots, answer = [], {}
    for name, life in sorted(lives.items(), key=lambda item: item[1]):
        slot = next((s for s in sorted(slots) if s.until < life[0] and s.size >= sizes[name]), None)
        if not slot:
            slots.append(slot := Slot(sizes[name], len(slots)))
        slot.until, answer[name] = life[1], slot.number
    return answer
""",
]

RIGHT = {"lifetimes": LIFETIMES, "peak_bytes": PEAK_BYTES, "assign_buffers": ASSIGN_BUFFERS}
