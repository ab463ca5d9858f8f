"""Count the FLOPs of corpus nets with PyTorch's counter, the reference for our counts: tests/torch_flops.json.

    PYTHONPATH=. python tools/count_torch_flops.py      with PyTorch, see tools/requirements.txt

The counter only counts convolutions and matrix products, without biases.
"""

import json
from pathlib import Path

import torch
from corpus import NETS
from torch.utils.flop_counter import FlopCounterMode

FILE = Path(__file__).parents[1] / "tests" / "torch_flops.json"
NAMES = (
    *(
        "conv_blocks",
        "conv_net3d",
        "dilated_grouped",
        "transposed_convolutions",
        "mobilenet_v2",
        "mobilenet_v3",
        "unet",
    ),
    *("transformer_encoder", "vision_transformer", "mlp_mixer", "attention_einsum", "graph_convolution"),
    *("lstm", "lstm_deep", "lstm_projected", "gru", "plain_rnn", "self_attention", "cross_attention", "fused_encoder"),
)


def flops(name: str) -> int:
    """Return the count of one run on the net's own inputs."""
    module, inputs = NETS[name].build(), NETS[name].inputs()
    torch.backends.mha.set_fastpath_enabled(False)  # it fuses layers to operators that the counter does not know
    torch.backends.mkldnn.enabled = False
    with torch.no_grad(), FlopCounterMode(display=False) as counter:
        module(*inputs)
    return int(counter.get_total_flops())


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: flops(name) for name in NAMES}, indent=1) + "\n", encoding="utf-8")
