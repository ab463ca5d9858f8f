"""my_engine.py as a project of the learner's own: without the course's markers, with a README and a benchmark."""

from __future__ import annotations

from pathlib import Path

from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.assembly import HEAD, LENT
from kuiper_edu.errors import UsageError

CREDITS = """\
Written in the course kuiper_edu, which follows KuiperInfer (https://github.com/zjhellofss/KuiperInfer) and its course
by zjhellofss (傅莘莘), supported by Datawhale. What connects the pieces comes from the course (MIT licence){lent}.
The models are PNNX files (https://github.com/pnnx/pnnx)."""

_HEAD = '''\
"""An inference engine for PNNX models, in one file that needs NumPy and nothing else.

    python {name}                             read the 360 handwritten digits
    python {name} MODEL IN.npy [OUT.npy]      run a model: MODEL.pnnx.param and MODEL.pnnx.bin

{credits}
"""'''

_README = """\
# {stem}

An inference engine for [PNNX](https://github.com/pnnx/pnnx) models, in one file that needs NumPy and nothing else.
It reads a model, orders its operators, plans the memory of their outputs, creates a layer for each operator, and runs.

```sh
python {name} MODEL IN.npy OUT.npy    # MODEL.pnnx.param and MODEL.pnnx.bin
python benchmark.py MODEL             # how long it takes, and which operators take longest
```

```python
import numpy as np
from {stem} import Engine

engine = Engine("MODEL")
[result] = engine.build(batch=4).run(np.zeros((4, 1, 64, 64), np.float32))
```

`build` takes `batch`, and `plan=False` for an array of its own for each output. A layer of your own is a class below
`@register_layer("the.Type")`, with `forward(self, inputs, outputs)`.

## Credits

{credits}
"""

_BENCHMARK = '''\
"""How long {name} takes for a model, and which types of operators take longest: python benchmark.py [MODEL]"""

import sys
from collections import Counter
from time import perf_counter

import numpy as np
from {stem} import DIGITS, Engine

RUNS = 20


def timed(layer, kind, seconds):
    """Add the time of each call of a layer's forward to that of its operator type."""
    forward = layer.forward

    def measured(inputs, outputs):
        start = perf_counter()
        forward(inputs, outputs)
        seconds[kind] += perf_counter() - start

    layer.forward = measured


def main(model):
    """Build a model for the shapes in its file, run it on random numbers, and print the times."""
    engine = Engine(model)
    arrays = [engine.arrays[op.outputs[0]] for op in engine.operators if op.type == "pnnx.Input"]
    inputs = [np.random.default_rng(0).random(array.shape).astype(array.dtype) for array in arrays]
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        engine.run(*inputs)
        times.append(perf_counter() - start)
    print(f"{{min(times) * 1000:.2f}} ms, the best of {{RUNS}} runs")
    seconds = Counter()
    for op in engine.operators:
        timed(engine.layers[op.name], op.type, seconds)
    engine.run(*inputs)
    for kind, time in seconds.most_common():
        print(f"{{time * 1000:8.3f}} ms  {{kind}}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(DIGITS))
'''


def exported(target: Path) -> dict[Path, str]:
    """Return the files of the project: the engine as it is now, README.md and benchmark.py beside it.

    Args:
        target: the file of the engine; its name is that of the module.

    Raises:
        UsageError: its name cannot be imported, or my_engine.py cannot be written or read.
    """
    if target.suffix != ".py" or not target.stem.isidentifier() or target.stem == "benchmark":
        raise UsageError(
            f"expected the name of a Python module, found {target.name!r}", hint="Choose one such as my_engine.py."
        )
    parts = file.parts_for(target.parent)
    lent = ", ".join(part.name for part in parts if part.label == LENT)
    words = {"name": target.name, "stem": target.stem}
    words["credits"] = CREDITS.format(lent=f", and so do {lent}" if lent else "")
    texts = [part.text.strip() for part in parts]
    texts[0] = texts[0].replace(HEAD, _HEAD.format(**words))
    return {
        target: "\n\n\n".join(texts) + "\n",
        target.with_name("README.md"): _README.format(**words),
        target.with_name("benchmark.py"): _BENCHMARK.format(**words),
    }
