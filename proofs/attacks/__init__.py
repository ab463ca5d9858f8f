"""Attacks on a grader, and the world in which they are tried: `tools/run_attacks.py`."""
