"""Shortcuts that some try: answers taken from a library, or from the package itself."""

from __future__ import annotations

from textwrap import dedent, indent


def _init(body: str) -> str:
    head = '@answer("course3.init_graph_params")\ndef init_graph_params(params, runtime_operator):\n'
    return head + indent(dedent(body).strip(), "    ")


def _sort(body: str) -> str:
    head = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n'
    return head + indent(dedent(body).strip(), "    ")


def _layer(
    body: str, types: str = '"nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid"', slot: bool = True
) -> str:
    decorators = '@answer("course5.sigmoid")\n' if slot else ""
    head = f"{decorators}@register_layer({types})\nclass SigmoidLayer(Layer):\n"
    return head + "    def forward(self, inputs, outputs):\n" + indent(dedent(body).strip(), " " * 8)


_READ = "exec(compile((Path(kuiper_edu.__file__).parent / {file!r}).read_text(), 'copied', 'exec'))"


def _copied(file: str) -> str:
    return "from pathlib import Path\n\nimport kuiper_edu\n\n" + _READ.format(file=file)


def _through(slot: str, before: str) -> str:
    return f"from kuiper_edu import slots\n\n{before}\nanswer({slot!r})(slots.get({slot!r}))"


SHORTCUTS: dict[str, dict[str, str]] = {
    "course3": {
        "import of the package": "from kuiper_edu.runtime.init_params import init_graph_params",
        "late import": _init("""
            from importlib import import_module

            import_module("kuiper_edu.runtime.init_params").init_graph_params(params, runtime_operator)
        """),
        "copied file": _copied("runtime/init_params.py"),
        "asked of the slot": _through("course3.init_graph_params", 'slots.clear("course3.init_graph_params")'),
        "homework ended": _through("course3.init_graph_params", 'learn.end("course3")'),
    },
    "course4": {
        "graphlib": _sort("""
            from graphlib import TopologicalSorter

            sorter = TopologicalSorter()
            for name, after in successors.items():
                for other in after:
                    sorter.add(other, name)
            return list(sorter.static_order())
        """),
        "graphlib, its name put together": _sort("""
            sorter = __import__("graph" + "lib").TopologicalSorter()
            for name, after in successors.items():
                for other in after:
                    sorter.add(other, name)
            return list(sorter.static_order())
        """),
        "networkx": "import networkx",
        "import of the package": _sort("""
            from kuiper_edu.topo.counting import kahn

            return kahn(successors)
        """),
        "another sort of the package": _sort("""
            from kuiper_edu.topo import levels

            return [name for level in levels(successors) for name in level]
        """),
        "late import": _sort("""
            from importlib import import_module

            return import_module("kuiper_edu.topo.depth_first").reverse_dfs(successors)
        """),
        "copied file": _copied("topo/counting.py"),
        "asked of the slot": _through("course4.topo_sort", 'slots.clear("course4.topo_sort")'),
        "homework ended": 'learn.end("course4")\nimport graphlib',
    },
    "course5": {
        "import of the package": "from kuiper_edu.layers.sigmoid import SigmoidLayer",
        "another layer of the package": _layer("""
            from kuiper_edu.layers.gated import silu

            outputs[0][...] = silu(inputs[0]) / inputs[0]
        """),
        "the package's helper": _layer("""
            from kuiper_edu.layers.gate import sigmoid

            outputs[0][...] = sigmoid(inputs[0])
        """),
        "copied file": _copied("layers/sigmoid.py"),
        "asked of the slot": _through("course5.sigmoid", 'slots.clear("course5.sigmoid")'),
        "homework ended": _through("course5.sigmoid", 'learn.end("course5")'),
        "torch": _layer("import torch\n\noutputs[0][...] = torch.sigmoid(torch.from_numpy(inputs[0])).numpy()"),
    },
}
