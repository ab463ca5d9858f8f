"""How large a tile the registers hold."""

from kuiper_edu.course.judge import Equal, Exercise, calls

CASES: dict[str, tuple[int, int]] = {
    "two columns, 32 registers": (2, 32),
    "two columns, 16 registers": (2, 16),
    "one column": (1, 16),
    "three columns": (3, 32),
    "four columns": (4, 32),
    "five columns, exactly full": (5, 31),
    "one row fits exactly": (7, 15),
    "no row fits": (8, 16),
    "only the weights fit": (4, 4),
    "not even the weights fit": (2, 1),
    "a processor with many": (2, 1001),
}


def most_rows(columns: int, registers: int) -> int:
    """As many as there is room for beside the weights and one number."""
    return max(0, (registers - columns - 1) // columns)


def _right(columns: int, registers: int) -> str:
    rows = most_rows(columns, registers)
    if rows == 0:
        return (
            f"one row alone needs {columns} registers for sums, {columns} for weights and 1 for a number from the map"
        )
    return (
        f"the sums take {rows} x {columns} registers, the weights take {columns}, and a number from the map takes 1; "
        "one more row does not fit"
    )


EXERCISE = Exercise(
    "course5.most_rows",
    title="how many rows fit?",
    lesson="5.3c",
    difficulty=2,
    minutes=4,
    check=calls(CASES),
    rules={label: Equal(most_rows(*case)) for label, case in CASES.items()},
    says={
        f"{label}: value": (
            f"for most_rows({case[0]}, {case[1]}), expected {{expected}}, found {{got}}: {_right(*case)}"
        )
        for label, case in CASES.items()
    },
    hints={
        "": (
            ("How many registers are left for the sums, if some hold the weights and one holds a number from the map?"),
            "One row takes as many registers as there are columns. Count how many whole rows fit into the "
            "remaining registers.",
            "max(0, (registers - columns - 1) // columns)",
        ),
    },
    errors={
        r"ValueError: max\(\) .*empty": "if not even one row fits, return 0",
    },
)
