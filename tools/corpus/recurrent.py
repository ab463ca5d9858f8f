"""Recurrent networks and embeddings."""

import torch
from torch import Tensor, nn

from corpus.net import net
from corpus.unknown import ATEN


@net("recurrent", (7, 2, 5))
class Lstm(nn.Module):
    """A one-layer LSTM, length first; only the sequence is used."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(5, 6)

    def forward(self, x: Tensor) -> Tensor:
        return self.lstm(x)[0]


@net("recurrent", (2, 6, 5), (4, 2, 3), (4, 2, 3))
class LstmDeep(nn.Module):
    """Two bidirectional LSTM layers, batch first, with states given and returned."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(5, 3, num_layers=2, bidirectional=True, batch_first=True)

    def forward(self, x: Tensor, hidden: Tensor, cell: Tensor) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        return self.lstm(x, (hidden, cell))


@net("recurrent", (1, 5, 4))
class LstmProjected(nn.Module):
    """An LSTM without biases whose hidden state is projected to fewer numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(4, 6, bias=False, batch_first=True, proj_size=3)

    def forward(self, x: Tensor) -> Tensor:
        return self.lstm(x)[0]


@net("recurrent", (6, 2, 4))
class Gru(nn.Module):
    """A bidirectional GRU of two layers, both results used."""

    def __init__(self) -> None:
        super().__init__()
        self.gru = nn.GRU(4, 3, num_layers=2, bidirectional=True)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        return self.gru(x)


@net("recurrent", (2, 6, 4), (1, 2, 5))
class GruState(nn.Module):
    """A GRU without biases, batch first, with a given initial state."""

    def __init__(self) -> None:
        super().__init__()
        self.gru = nn.GRU(4, 5, bias=False, batch_first=True)

    def forward(self, x: Tensor, hidden: Tensor) -> Tensor:
        return self.gru(x, hidden)[0]


@net("recurrent", (2, 5, 4))
class PlainRnn(nn.Module):
    """Plain recurrent layers, with tanh in both directions, then with ReLU."""

    def __init__(self) -> None:
        super().__init__()
        self.tanh = nn.RNN(4, 3, bidirectional=True, batch_first=True)
        self.relu = nn.RNN(6, 4, nonlinearity="relu", batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.relu(self.tanh(x)[0])[0]


WORDS = torch.tensor([[2, 7, 1, 8, 2, 8], [1, 4, 1, 4, 2, 1]])


@net("embedding", WORDS)
class TextClassifier(nn.Module):
    """Words to vectors, an LSTM over them, classes from its average output."""

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(10, 8, padding_idx=0)
        self.lstm = nn.LSTM(8, 6, batch_first=True)
        self.classes = nn.Linear(6, 3)

    def forward(self, ids: Tensor) -> Tensor:
        return self.classes(self.lstm(self.words(ids))[0].mean(dim=1))


@net(
    "embedding",
    WORDS,
    read_only="pnnx keeps only the hidden state of the LSTM's three results and does not say so",
)
class LastStateClassifier(nn.Module):
    """Words to vectors, an LSTM over them, classes from its last hidden state."""

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(10, 8, padding_idx=0)
        self.lstm = nn.LSTM(8, 6, batch_first=True)
        self.classes = nn.Linear(6, 3)

    def forward(self, ids: Tensor) -> Tensor:
        _, (hidden, _) = self.lstm(self.words(ids))
        return self.classes(hidden[-1])


@net("embedding", torch.tensor([3, 0, 5]), torch.tensor([1, 1, 4]), (3, 4))
class Recommender(nn.Module):
    """Two towers: embeddings of a user and an item, with some features; a score by a dot product."""

    def __init__(self) -> None:
        super().__init__()
        self.users, self.items = nn.Embedding(6, 5), nn.Embedding(6, 8)
        self.facts = nn.Linear(4, 3)

    def forward(self, user: Tensor, item: Tensor, facts: Tensor) -> Tensor:
        tower = torch.cat([self.users(user), torch.tanh(self.facts(facts))], dim=1)
        return torch.sigmoid((tower * self.items(item)).sum(dim=1))


@net("recurrent", (2, 3, 4), trusted="the generated Python takes the first result for the state")
class LastStates(nn.Module):
    """A GRU and an RNN of which only the final states are used."""

    def __init__(self) -> None:
        super().__init__()
        self.gru, self.rnn = nn.GRU(4, 5, batch_first=True, bidirectional=True), nn.RNN(4, 3, num_layers=3)
        self.head = nn.Linear(5, 2)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        return self.head(self.gru(x)[1][-1]), self.rnn(x)[1]


@net("recurrent", (2, 3, 4), optlevel=0, trusted=ATEN)
class TuplesLevel0(nn.Module):
    """Modules with several results, each a tuple that is unpacked at optlevel 0."""

    def __init__(self) -> None:
        super().__init__()
        self.rnn, self.gru = nn.RNN(4, 3, batch_first=True), nn.GRU(4, 3)
        self.lstm = nn.LSTM(4, 3, batch_first=True, bidirectional=True)
        self.attention = nn.MultiheadAttention(4, 2, batch_first=True)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        y, (h, c) = self.lstm(x)
        return *self.rnn(x), *self.gru(x), y, h, c, *self.attention(x, x, x)


class Cells(nn.Module):
    """Two steps of nn.GRUCell, nn.LSTMCell and nn.RNNCell, written out by pnnx with aten::unsafe_chunk."""

    def __init__(self) -> None:
        super().__init__()
        self.gru, self.lstm, self.rnn = nn.GRUCell(4, 5), nn.LSTMCell(4, 5), nn.RNNCell(4, 5)

    def forward(self, x: Tensor, state: Tensor, cell: Tensor) -> tuple[Tensor, ...]:
        first = self.gru(x, state)
        hidden, memory = self.lstm(x, (state, cell))
        return self.gru(x, first), *self.lstm(x, (hidden, memory)), self.rnn(x, state)


for _level in (1, 2):  # at 0, pnnx stores the four weights of a cell under one name
    net("recurrent", (3, 4), (3, 5), (3, 5), name=f"cells_level{_level}", optlevel=_level, trusted=ATEN)(Cells)
