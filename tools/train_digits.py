"""Train the slim ResNet-18 on scikit-learn's handwritten digits; 360 of the 1,797 scans are held out."""

from dataclasses import dataclass

import numpy as np
import torch
from nets.resnet import ResNet18
from sklearn.datasets import load_digits as sklearn_digits
from sklearn.model_selection import train_test_split
from torch import nn

from kuiper_edu.datasets import to_images

HELD_OUT = 360
SEED = 0
EPOCHS = 16
BATCH = 64
LEARNING_RATE = 0.01


@dataclass(frozen=True)
class Digits:
    """The split: what is trained on, and the scans held out (N, 8, 8) uint8 with their labels."""

    train_scans: np.ndarray
    train_labels: np.ndarray
    scans: np.ndarray
    labels: np.ndarray


def split() -> Digits:
    """The fixed split, with the same share of every digit on both sides."""
    stored = sklearn_digits()
    scans = stored.images.astype(np.uint8)
    parts = train_test_split(scans, stored.target, test_size=HELD_OUT, stratify=stored.target, random_state=SEED)
    return Digits(parts[0], parts[2], parts[1], parts[3])


def shifted(images: torch.Tensor) -> torch.Tensor:
    """The same images, moved by up to three pixels each way: nobody writes exactly in the middle."""
    down, right = torch.randint(-3, 4, (2,)).tolist()
    return torch.roll(images, (down, right), dims=(2, 3))


def train(digits: Digits) -> ResNet18:
    """A trained network in eval mode. Another number of threads gives other weights, of the same quality."""
    torch.manual_seed(SEED)
    images = torch.from_numpy(to_images(digits.train_scans))
    wanted = nn.functional.one_hot(torch.from_numpy(digits.train_labels), 10).float()
    network = ResNet18(width=8, channels_in=1, classes=10, sigmoid=True)
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=0.01)
    steps = EPOCHS * -(-len(images) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, LEARNING_RATE, total_steps=steps)
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(images)).split(BATCH):
            optimizer.zero_grad()
            logits = network.logits(shifted(images[chosen]))
            nn.functional.binary_cross_entropy_with_logits(logits, wanted[chosen]).backward()
            optimizer.step()
            schedule.step()
    return network.eval()


def score(network: ResNet18, scans: np.ndarray) -> np.ndarray:
    """What the network answers, (N, 10) float32."""
    with torch.no_grad():
        return network(torch.from_numpy(to_images(scans))).numpy()
