"""Course 4: what its lessons and its homework ask."""
