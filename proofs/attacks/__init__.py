"""Attacks on a grader, and the world in which they are tried: `python -m proofs.attacks`."""
