"""Train the slim ResNet-18, and the capstone's small network, on scikit-learn's handwritten digits.

360 of the 1,797 scans are held out.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from nets.resnet import ResNet18
from nets.unseen import Unseen
from sklearn.datasets import load_digits as sklearn_digits
from sklearn.model_selection import train_test_split
from torch import nn

from kuiper_edu.datasets import BLACK, to_images

HELD_OUT = 360
SEED = 0
EPOCHS = 16
EPOCHS_UNSEEN = 40
BATCH = 64
LEARNING_RATE = 0.01


@dataclass(frozen=True)
class Digits:
    """The training set, and the held-out scans (N, 8, 8) uint8 with their labels."""

    train_scans: np.ndarray
    train_labels: np.ndarray
    scans: np.ndarray
    labels: np.ndarray


def split() -> Digits:
    """Return the fixed split, stratified by digit."""
    stored = sklearn_digits()
    scans = stored.images.astype(np.uint8)
    parts = train_test_split(scans, stored.target, test_size=HELD_OUT, stratify=stored.target, random_state=SEED)
    return Digits(parts[0], parts[2], parts[1], parts[3])


def as_scanned(scans: np.ndarray) -> np.ndarray:
    """Convert scans for the capstone's network: (N, 1, 8, 8) float32, ink is 1."""
    return (scans[:, np.newaxis] / BLACK).astype(np.float32)


def shifted(images: torch.Tensor) -> torch.Tensor:
    """Shift the images by up to three pixels in each direction, because handwriting is not exactly centred."""
    down, right = torch.randint(-3, 4, (2,)).tolist()
    return torch.roll(images, (down, right), dims=(2, 3))


def train(digits: Digits) -> ResNet18:
    """Train the network and return it in eval mode. The weights, not the quality, depend on the number of threads."""
    torch.manual_seed(SEED)
    images = torch.from_numpy(to_images(digits.train_scans))
    network = ResNet18(width=8, channels_in=1, classes=10, sigmoid=True)
    _fit(network, network.logits, lambda chosen: shifted(images[chosen]), digits.train_labels, EPOCHS)
    return network.eval()


def train_unseen(digits: Digits) -> Unseen:
    """Train the capstone's network on the same scans and return it in eval mode."""
    torch.manual_seed(SEED)
    images = torch.from_numpy(as_scanned(digits.train_scans))
    network = Unseen()
    _fit(network, network.logits, lambda chosen: images[chosen], digits.train_labels, EPOCHS_UNSEEN)
    return network.eval()


def _fit(
    network: torch.nn.Module,
    logits: Callable[[torch.Tensor], torch.Tensor],
    images: Callable[[torch.Tensor], torch.Tensor],
    labels: np.ndarray,
    epochs: int,
) -> None:
    targets = nn.functional.one_hot(torch.from_numpy(labels), 10).float()
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=0.01)
    steps = epochs * -(-len(labels) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, LEARNING_RATE, total_steps=steps)
    for _ in range(epochs):
        for chosen in torch.randperm(len(labels)).split(BATCH):
            optimizer.zero_grad()
            nn.functional.binary_cross_entropy_with_logits(logits(images(chosen)), targets[chosen]).backward()
            optimizer.step()
            schedule.step()


def score(network: nn.Module, images: np.ndarray) -> np.ndarray:
    """Return the network's scores, (N, 10) float32."""
    with torch.no_grad():
        return network(torch.from_numpy(images)).numpy()
