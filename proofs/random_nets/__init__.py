"""Random small nets, exported by the real pnnx and held against PyTorch; `python -m proofs.random_nets` is the command.

Imports run one way:

    draft.py      a net being written: named values, modules, lines of Python
    steps/        what a line can be, by family: images, sequences, elementwise, ...
    generate.py   from a seed to the source of a net; no PyTorch needed
    judge.py      what two results are to each other, and what became of a run; no PyTorch needed
    cases.py      one net exported at one level, as it is stored: files, inputs, PyTorch's own results
    export.py     makes the cases of a net: PyTorch, pnnx
    paths.py      runs a case on every path of the engine
    exporter.py   the rules by which a disagreement is the exporter's own
    faults.py     ten faults to plant; planting.py: which of them are found
    freedom.py    what the definition of an operator leaves open, and which places of a result depend on it
    verdicts.py   all of it for one net: every level, every path
    report.py     docs/random_nets.md
    run.py        the command
"""
