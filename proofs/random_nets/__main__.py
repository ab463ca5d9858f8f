"""`python -m proofs.random_nets`: run.py, which worker processes import as well."""

from proofs.random_nets.run import main

main()
