"""Course 3: what its lessons and its homework ask."""
