"""Right answers in unusual style."""

import numpy as np

from kuiper_edu import pnnx
from kuiper_edu.engine import open_graph
from kuiper_edu.support.project import root


def load(name):
    stored = root() / "course3" / "model_file" / "optimise"
    with np.load(stored / f"{name}.npz") as arrays:
        return pnnx.Graph.load(stored / f"{name}.pnnx.param"), arrays["input0"]


def run(graph, x):
    return open_graph(graph).forward(x)


# %%
def test_fuse(fuse):
    for name in ("conv_norms", "stubborn_norms"):
        before, x = load(name)
        after = before.copy()
        fuse(after)
        np.testing.assert_allclose(run(after, x), run(before, x), atol=1e-4)
        if name == "conv_norms":
            assert not any(op.type == "nn.BatchNorm2d" for op in after.ops)


# %%
def test_fuse(fuse):
    graphs = {name: load(name) for name in ["stubborn_norms", "conv_norms"]}
    counts = {}
    for name, (graph, x) in graphs.items():
        wanted = run(graph, x)
        fuse(graph)
        got = run(graph, x)
        counts[name] = len(graph.ops)
        if abs(got - wanted).max() > 1e-3:
            raise AssertionError(f"{name}: off by {abs(got - wanted).max()}")
    assert counts == {"stubborn_norms": 10, "conv_norms": 7}


# %%
import unittest


def test_fuse(fuse):
    case = unittest.TestCase()
    before, x = load("conv_norms")
    after = before.copy()
    case.assertIsNone(fuse(after))
    case.assertLess(len(after.ops), len(before.ops))
    case.assertTrue(np.allclose(run(before, x), run(after, x), rtol=1e-3, atol=1e-4))
    shared, z = load("stubborn_norms")
    left = shared.copy()
    fuse(left)
    case.assertEqual([op.name for op in left.ops], [op.name for op in shared.ops])


# %%
def test_fuse(fuse):
    print("testing", fuse)
    graph, x = load("conv_norms")
    old = run(graph, x)
    fuse(graph)
    assert graph.check() == []
    assert graph.get_operator("norm1") is None and graph.get_operator("norm3") is None
    assert np.abs(run(graph, x) - old).max() <= 1e-4 * max(1, np.abs(old).max())
    graph, x = load("stubborn_norms")
    weight = graph.get_operator("twice").attrs["weight"].data.copy()
    fuse(graph)
    assert graph.get_operator("shared") is not None
    assert (graph.get_operator("twice").attrs["weight"].data == weight).all()


# %%
def test_fuse(fuse):
    text = """7767517
{n} {m}
pnnx.Input x 0 1 0 #0=(1,1,2,2)f32
nn.Conv2d conv 1 1 0 1 bias=False dilation=(1,1) groups=1 in_channels=1 kernel_size=(1,1) out_channels=1 padding=(0,0) padding_mode=zeros stride=(1,1) #0=(1,1,2,2)f32 #1=(1,1,2,2)f32
nn.BatchNorm2d norm 1 1 1 2 affine=True eps=0.5 num_features=1 #1=(1,1,2,2)f32 #2=(1,1,2,2)f32
{more}
"""
    alone = text.format(n=4, m=3, more="pnnx.Output y 1 0 2")
    tail = (
        "F.tanh t 1 1 1 3 #1=(1,1,2,2)f32 #3=(1,1,2,2)f32\npnnx.Expression s 2 1 2 3 4 expr=add(@0,@1) "
        "#2=(1,1,2,2)f32 #3=(1,1,2,2)f32 #4=(1,1,2,2)f32\npnnx.Output y 1 0 4"
    )
    for source, goes in [(alone, True), (text.format(n=6, m=5, more=tail), False)]:
        graph = pnnx.Graph.from_text(source)
        graph.get_operator("conv").attrs["weight"] = pnnx.Attribute(np.full((1, 1, 1, 1), 3, np.float32))
        for name, value in dict(running_mean=2, running_var=7, weight=5, bias=1).items():
            graph.get_operator("norm").attrs[name] = pnnx.Attribute(np.float32([value]))
        x = np.float32([[[[1, 2], [3, 4]]]])
        wanted = run(graph, x)
        fuse(graph)
        assert (graph.get_operator("norm") is None) == goes
        assert np.allclose(run(graph, x), wanted, atol=1e-4)
