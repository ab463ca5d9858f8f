"""A row of a table for each token."""

from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import CLASS_ERRORS, Step, applied, differing, piece, tried
from kuiper_edu.course.judge import Equal, Function, Report

TEXTS: dict[str, list[list[int]]] = {
    "one text": [[0, 3, 1]],
    "two texts": [[4, 4, 2, 0], [1, 0, 3, 4]],
    "one token": [[2]],
}
TWICE = "a layer that runs after another one was created"


def check_embedding(function: Function, report: Report) -> None:
    """Look up some texts; then in a first layer after a second one was created."""
    import numpy as np

    embedding = applied(function)
    layer, table = embedding(_step(1)), _step(1).attrs["weight"]
    for label, numbers in TEXTS.items():
        tokens = np.array(numbers)
        report(label, tried(layer, tokens, table[tokens], _suspects(table, tokens)))
    tokens = np.array(TEXTS["one text"])
    embedding(_step(2))
    report(TWICE, tried(layer, tokens, table[tokens]))


def _step(seed: int) -> Step:
    import numpy as np

    table = (np.arange(15, dtype=np.float32).reshape(5, 3) - 7.5) * seed
    return Step("nn.Embedding", "embed", params={"num_embeddings": 5, "embedding_dim": 3}, attrs={"weight": table})


def _suspects(table: Any, tokens: Any) -> differences.Suspects:
    import numpy as np

    return {
        "you take the row before: token 0 has row 0 of the weight": lambda: table[tokens - 1],
        "you multiply the first row by the token: take the row with this number": lambda: tokens[..., None] * table[0],
        "every position has the row of the first token": lambda: np.broadcast_to(
            table[tokens[:, :1]], (*tokens.shape, 3)
        ),
        "you take single numbers of the weight: np.take takes rows with axis=0": lambda: np.broadcast_to(
            np.take(table, tokens), (*tokens.shape, 3)
        ),
        "you multiply by the root of the width: an embedding is the row as it is": lambda: (
            table[tokens] * np.sqrt(table.shape[1])
        ),
    }


EXERCISE = piece(
    "embedding",
    lesson="5.5",
    title="an embedding",
    difficulty=2,
    minutes=3,
    check=check_embedding,
    rules={label: Equal(None) for label in (*TEXTS, TWICE)},
    says={
        TWICE: (
            "after a second layer was created, the result of your first layer changed: each layer must keep its own "
            "weight"
        ),
    },
    diagnoses=(differing,),
    errors={
        r"AttributeError: 'Step' object has no attribute '(\w+)'": (
            "an operator has no attribute {1!r}: its weights are in op.attrs, op.attrs['weight']"
        ),
        r"ValueError: not enough values to unpack": ("shapes is a list with the shape of each input: n, t = shapes[0]"),
        "ValueError: matmul": "a token is no factor: it is the number of a row of the weight, self.weight[inputs[0]]",
        r"IndexError: index \d+ is out of bounds|IndexError: arrays used as indices": (
            "an index does not fit: the weight has a row for each token, so the tokens, inputs[0], are the first "
            "index: self.weight[inputs[0]]"
        ),
        **CLASS_ERRORS,
    },
    hints={
        "": (
            "The weight has the shape (5, 3). What is its row for token 4, in NumPy?",
            "An array of integers is an index, too: weight[tokens] has a row for each token. shapes appends the size "
            "of a row to the shape of the tokens.",
            "outputs[0][...] = self.weight[inputs[0]]",
        ),
    },
)
