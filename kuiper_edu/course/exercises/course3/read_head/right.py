"""Right answers in unusual style."""


# %%
def read_head(line):
    kind, name, reads, writes, *rest = line.split()
    rest = iter(rest)
    take = lambda count: [next(rest) for _ in range(int(count))]
    return kind, name, take(reads), take(writes)


# %%
import re


def read_head(line):
    print("asked for", line)
    found = re.match(r"\s*(\S+)\s+(\S+)\s+(\d+)\s+(\d+)(.*)", line)
    rest = found[5].split()
    split = int(found[3])
    return [found[1], found[2], rest[:split], rest[split : split + int(found[4])]]


# %%
from collections import deque, namedtuple

Head = namedtuple("Head", "type name inputs outputs")


def read_head(line):
    words = deque(line.split())
    head = Head(words.popleft(), words.popleft(), [], [])
    reads, writes = int(words.popleft()), int(words.popleft())
    while reads + writes:
        (head.inputs if reads else head.outputs).append(words.popleft())
        reads, writes = (reads - 1, writes) if reads else (0, writes - 1)
    return head


# %%
class Reader:
    def __call__(self, line):
        self.words, self.at = line.split(), 4
        return self.words[0], self.words[1], self.take(2), self.take(3)

    def take(self, place):
        start, self.at = self.at, self.at + int(self.words[place])
        return tuple(self.words[start : self.at])


read_head = Reader()

# %%
import numpy as np


def read_head(line):
    words = np.array(line.split())
    ends = 4 + np.cumsum(words[2:4].astype(int))
    return words[0], words[1], words[4 : ends[0]], words[ends[0] : ends[1]]


# %%
def read_head(line):
    match line.split():
        case [kind, name, "0", writes, *rest]:
            return kind, name, [], rest[: int(writes)]
        case [kind, name, reads, "0", *rest]:
            return kind, name, rest[: int(reads)], []
        case [kind, name, reads, writes, *rest]:
            return kind, name, rest[: int(reads)], rest[int(reads) :][: int(writes)]
