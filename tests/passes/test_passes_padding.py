"""A convolution with its own padding computes the same bits as one after a separate padding."""

import numpy as np
import pytest

from kuiper_edu.engine import open_graph
from kuiper_edu.passes import FUSE_PADDING
from kuiper_edu.pnnx import Attribute, Graph

TEXT = """7767517
4 3
pnnx.Input in 0 1 0 #0=(1,{c},9,9)f32
{kind} pad 1 1 0 1 padding=({p},{p},{p},{p}) #0=(1,{c},9,9)f32 #1=(1,{c},{n},{n})f32
nn.Conv2d conv 1 1 1 2 bias=False dilation=(1,1) groups=1 in_channels={c} kernel_size=({k},{k}) out_channels={o} \
padding=(0,0) padding_mode=zeros stride=(1,1) #1=(1,{c},{n},{n})f32 #2=(1,{o},{m},{m})f32
pnnx.Output out 1 0 2 #2=(1,{o},{m},{m})f32
"""


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", ["nn.ZeroPad2d", "nn.ReflectionPad2d", "nn.ReplicationPad2d"])
def test_no_bit_changes_where_the_layers_compute(kind: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    c, o, p = rng.integers(1, 6, 3)
    k = rng.choice([1, 2, 3, 5])
    n = 9 + 2 * p
    graph = Graph.from_text(TEXT.format(kind=kind, c=c, o=o, p=p, k=k, n=n, m=n - k + 1))
    weight = rng.standard_normal((o, c, k, k)).astype(np.float32)
    graph.get_operator("conv").attrs["weight"] = Attribute(weight)
    x = rng.standard_normal((1, c, 9, 9)).astype(np.float32)
    fused = graph.copy()
    assert len(FUSE_PADDING(fused).changes) == 1
    assert np.array_equal(open_graph(graph).forward(x), open_graph(fused).forward(x))
