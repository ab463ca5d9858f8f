"""Which scans are read wrongly."""

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, as_arrays, calls_on_copies

CASES: dict[str, tuple[list[int], list[int]]] = {
    "five scans": ([3, 1, 4, 1, 5], [3, 7, 4, 1, 6]),
    "one digit, again and again": ([8, 8, 8, 8, 8, 8], [8, 1, 8, 8, 1, 9]),
    "all wrong": ([0, 1, 2], [9, 8, 7]),
    "the first": ([5, 2, 2, 0], [6, 2, 2, 0]),
    "none wrong": ([4, 2, 0], [4, 2, 0]),
}


def _places(answers: list[int], labels: list[int]) -> list[int]:
    return [place for place, pair in enumerate(zip(answers, labels, strict=True)) if pair[0] != pair[1]]


EXPECTED = {label: _places(*case) for label, case in CASES.items()}

EXERCISE = Exercise(
    "course3.mistakes",
    title="the mistakes",
    lesson="3.0",
    difficulty=1,
    minutes=3,
    check=calls_on_copies(CASES, as_arrays),
    rules={label: Equal(places) for label, places in EXPECTED.items()} | {UNCHANGED: Equal([])},
    says={
        "missing": "{call}: expected {expected}, found {got}; the index {item} is missing",
        "extra": "{call}: expected {expected}, found {got}; {item} is not the index of a mistake",
        "items": "{differs}: expected one flat list with the indices of the mistakes",
    },
    hints={
        "": (
            "For which scans do the answer and the label differ? What do you return for each of these scans?",
            "Loop over answers and labels together: enumerate(zip(answers, labels)). Or use NumPy: answers != labels "
            "is an array with True or False for every scan, and np.flatnonzero returns the indices of the True values.",
            "np.flatnonzero(answers != labels)",
        ),
    },
    errors={
        "AttributeError: 'numpy.ndarray' object has no attribute 'index'": (
            "arrays have no index(): take the index from enumerate"
        ),
        "AttributeError: 'numpy.ndarray' object has no attribute 'append'": (
            "arrays have no append(): start with a list, []"
        ),
        "IndexError": (
            "an index is out of range: indices run from 0 to len(labels) - 1, and the items of `answers` are digits, "
            "not indices"
        ),
    },
)
