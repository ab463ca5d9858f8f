"""Homework 4: any valid order."""

from kuiper_edu.course.exercises.course4 import orders
from kuiper_edu.course.exercises.course4.homework import (
    CHAIN,
    LONG,
    ORDER_ERRORS,
    ORDER_SAYS,
)
from kuiper_edu.course.judge import Equal, Exercise, map_given

WIDE = "all ready at once"

EXERCISE = Exercise(
    "course4.chain",
    title="any valid order",
    lesson="4.homework",
    difficulty=3,
    minutes=28,
    watch=map_given,
    seconds=LONG,
    slot="course4.topo_sort",
    rules={label: Equal(CHAIN) for label in ("from the front", "from the end", "shuffled")}
    | {WIDE: Equal([30_001, "source"])},
    hints={
        "": (
            "How deeply are your calls nested, and how often do you look at each name?",
            "With a list or a deque of ready names you need no recursion. Never search a list for a name.",
            "deque.popleft() takes the same time for 5 names and for 30,000; list.pop(0) and `in list` do not.",
        ),
    },
    ends={
        r"timeout: .*find_cycle\(.*": (
            "too slow: find_cycle goes through the whole graph. Call it once, at the end, not in every iteration"
        ),
        r"timeout: .*\.(index|remove|count|insert(?=\(0)|pop(?=\(0))\b.*": (
            "too slow: .{1}() goes through a whole list, and it runs in every iteration. "
            "A set or a dict finds a name without a search, and deque.popleft() takes the first item without moving "
            "the others"
        ),
        r"timeout: (?!for |in_place )(?:.*[\[{].* for |.*\b(?:min|max|sorted|set|list|dict|deepcopy|sum)\().*": (
            "too slow: one line in your loop goes through many names in every iteration. Keep a list of the "
            "ready names, and look at every edge once"
        ),
        r"timeout: (?!for |in_place ).*(?:\b(?:if|and|or|not|while) |\()\w+(?: not)? in .*": (
            "too slow: one line in your loop may search a list. `in` goes through a list item by item; "
            "a set or a dict finds a name at once"
        ),
        "timeout": (
            "your sort did not finish in time for 30,000 operators: does your code (including in_degrees) "
            "search a list (`in`, .index, .remove), go through all names, or call find_cycle in every "
            "iteration? A set or a dict finds a name at once"
        ),
    },
    on_error=orders.no_cycle_found,
    says={
        WIDE: "one source with 30,000 successors: expected {expected}, found {got} (number of names, first name)",
        "value": "chain `{label}`: expected {expected}, found {got} "
        "(number of names, first name, last name, number of names at the right index)",
        **ORDER_SAYS,
    },
    errors={
        **ORDER_ERRORS,
    },
)
