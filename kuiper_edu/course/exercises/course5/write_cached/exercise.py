"""Writing with layers that remember: each position is computed once."""

from kuiper_edu.course.exercises.course5.engine.piece import piece
from kuiper_edu.course.exercises.course5.engine.writers import Model
from kuiper_edu.course.exercises.course5.write.exercise import BUILT, CASES, case_rules, case_says, run_cases
from kuiper_edu.course.judge import Equal, Function, Report

ONCE = "positions computed more than once"
SOME = {label: case for label, case in CASES.items() if case[1]}


def check_write_cached(function: Function, report: Report) -> None:
    """Write the same texts with a model that remembers; count the positions that it computes."""
    models = run_cases(function, report, lambda: Model(remembers=True), SOME)
    texts = [len(tokens) + count for tokens, count, _ in SOME.values()]
    more = [max(0, sum(model.computed) - length) for model, length in zip(models, texts, strict=True)]
    report(ONCE, sum(more))


EXERCISE = piece(
    "write_cached",
    lesson="5.6",
    title="each position once",
    difficulty=3,
    minutes=4,
    check=check_write_cached,
    rules=case_rules(SOME) | {ONCE: Equal(0)},
    says={
        ONCE: (
            "positions were computed again although the layers remember them: after the first run, run the new token"
        ),
        **case_says(SOME),
    },
    diagnoses=(),
    errors=BUILT,
    hints={
        "": (
            "What does the engine know after its first run, and what is new after the first choice?",
            "Build for all given tokens and run them. Then build for length 1, and repeat: choose, append, run the new "
            "token alone.",
            "[scores] = engine.run(np.array([[token]]))",
        ),
    },
)
