"""Course 5: what its lessons and its homework ask."""
