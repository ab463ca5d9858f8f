import numpy as np
from kuiper_edu.engine import open_graph
from kuiper_edu.pnnx import Graph
from kuiper_edu.learn import root


def test_fuse(fuse):
    for name, operators in [("conv_norms", 7), ("stubborn_norms", 10)]:
        stem = root() / "course3/model_file/optimise" / name
        before = Graph.load(f"{stem}.pnnx.param")
        x = np.load(f"{stem}.npz")["input0"]
        after = before.copy()
        fuse(after)
        assert len(after.ops) == operators, "too few or too many operators are left"
        same = np.allclose(open_graph(before).forward(x), open_graph(after).forward(x), atol=1e-5)
        assert same, f"the results of {name} have changed"
