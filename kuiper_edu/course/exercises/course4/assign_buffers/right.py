"""Right answers in unusual style."""


# %%
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


# %%
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


# %%
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


# %%
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


# %%
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


# %%
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


# %%
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


# %%
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


# %%
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


# %%
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
