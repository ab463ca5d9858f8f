"""Train the two language models of course 5: `names` in some seconds, `poems` in four minutes of one processor."""

from dataclasses import dataclass

import torch
from nets.writer import Writer
from torch import Tensor, nn
from torch.nn import functional
from writer_texts import METRE, Texts

SEED = 0
HELD_OUT = 20  # one text of 20
NOTHING = -1  # what follows the end of a shorter text in a batch


@dataclass(frozen=True)
class Plan:
    """How a model is made, and what it must reach.

    Args:
        width, layers, heads: of its blocks.
        places: whether it has a learned embedding for each place.
        steps, batch, rate: of its training.
        loss: the largest loss, for each held-out token, with which it is stored.
        metre: how many of 100 texts must be poems of 4 or 8 lines; 0 for texts that are none.
    """

    width: int
    layers: int
    heads: int
    places: bool
    steps: int
    batch: int
    rate: float
    loss: float
    metre: int = 0


PLANS = {
    "names": Plan(48, 2, 4, places=False, steps=1200, batch=64, rate=4e-3, loss=2.1),
    "poems": Plan(80, 3, 5, places=True, steps=2400, batch=64, rate=2e-3, loss=4.45, metre=95),
}


def train(texts: Texts, plan: Plan) -> Writer:
    """Return a trained model in eval mode. The weights, not the quality, depend on the processor.

    Raises:
        SystemExit: it is not good enough to be stored.
    """
    torch.manual_seed(SEED)
    rows = [texts.tokens(text) for text in texts.texts]
    order = torch.randperm(len(rows)).tolist()
    held, rows = ([rows[i] for i in part] for part in (order[: len(rows) // HELD_OUT], order[len(rows) // HELD_OUT :]))
    longest = max(map(len, rows + held)) - 1 if plan.places else 0  # the last token has no next one
    network = Writer(len(texts.vocabulary), plan.width, plan.layers, plan.heads, longest)
    _fit(network, rows, plan)
    loss = _loss_of_all(network, held)
    print(f"{sum(p.numel() for p in network.parameters())} parameters, loss {loss:.3f} for {len(held)} held-out texts")
    if loss > plan.loss:
        raise SystemExit(f"the loss must be at most {plan.loss}; nothing was stored")
    return network.eval()


def _fit(network: Writer, rows: list[list[int]], plan: Plan) -> None:
    matrices = [weight for weight in network.parameters() if weight.dim() > 1]
    others = [weight for weight in network.parameters() if weight.dim() < 2]
    groups = [{"params": matrices, "weight_decay": 0.05}, {"params": others, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=plan.rate, betas=(0.9, 0.98))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, plan.rate, total_steps=plan.steps, pct_start=0.1)
    step = 0
    while step < plan.steps:
        by_length = sorted(torch.randperm(len(rows)).tolist(), key=lambda i: len(rows[i]))
        batches = [by_length[start : start + plan.batch] for start in range(0, len(rows), plan.batch)]
        for index in torch.randperm(len(batches)).tolist()[: plan.steps - step]:
            loss = _loss(network, _padded([rows[i] for i in batches[index]]))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            if step % 200 == 0:
                print(f"step {step} of {plan.steps}: loss {loss.item():.3f}", flush=True)


def _padded(rows: list[list[int]]) -> Tensor:
    longest = max(map(len, rows))
    return torch.tensor([row + [NOTHING] * (longest - len(row)) for row in rows])


def _loss(network: Writer, batch: Tensor) -> Tensor:
    scores = network(batch[:, :-1].clamp(min=0))  # what a place behind the end holds reaches no place before it
    return functional.cross_entropy(scores.flatten(0, 1), batch[:, 1:].flatten(), ignore_index=NOTHING)


@torch.no_grad()
def _loss_of_all(network: Writer, rows: list[list[int]]) -> float:
    """Return the mean loss for each token."""
    total = count = 0.0
    for start in range(0, len(rows), 64):
        batch = _padded(rows[start : start + 64])
        tokens = int((batch[:, 1:] != NOTHING).sum())
        total, count = total + _loss(network, batch).item() * tokens, count + tokens
    return total / count


@torch.no_grad()
def write(network: Writer, vocabulary: str, count: int, heat: float, longest: int) -> list[str]:
    """Return `count` texts of at most `longest` characters."""
    torch.manual_seed(SEED)
    rows = torch.zeros(count, 1, dtype=torch.long)
    for _ in range(longest):
        chances = (network(rows)[:, -1] / heat).softmax(1)
        rows = torch.cat([rows, torch.multinomial(chances, 1)], 1)
    return ["".join(vocabulary[token] for token in row[1:]).partition("\n")[0] for row in rows.tolist()]


def refuse_wrong_metre(network: Writer, vocabulary: str, least: int) -> None:
    """Exit if fewer than `least` of 100 texts at heat 0.6 are poems of 4 or 8 lines."""
    texts = write(network, vocabulary, 100, 0.6, 64)
    right = sum(METRE.fullmatch(text) is not None for text in texts)
    print(f"the metre of {right} of 100 poems is right, such as {texts[:3]}")
    if right < least:
        raise SystemExit(f"it must be right in {least}; nothing was stored")
