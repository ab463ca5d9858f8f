"""Where numbers rise."""

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, calls_on_copies

CASES = {
    "three": ([1, 2, 2], [0]),
    "up and down": ([3, 1, 4, 1, 5], [1, 3]),
    "one": ([7], []),
}

EXERCISE = Exercise(
    "course1.rises",
    title="where do the numbers rise?",
    lesson="1.1",
    difficulty=1,
    minutes=3,
    check=calls_on_copies({label: case[:-1] for label, case in CASES.items()}),
    rules={label: Equal(case[-1]) for label, case in CASES.items()} | {UNCHANGED: Equal([])},
    says={
        "missing": "{call} returns {got}: position {item} is missing",
        "extra": "{call} returns {got}: after position {item} the numbers do not rise",
    },
    hints={
        "": (
            "Which two numbers does a position compare?",
            "Compare each number with the next one.",
            "In `rises`, return [i for i in range(len(numbers) - 1) if numbers[i] < numbers[i + 1]]",
        ),
    },
    errors={"IndexError": "the last number has no next one"},
)
