<<<<<<< HEAD
"""Course 4: what its lessons and its homework ask."""
=======
"""What is right in course 4."""
>>>>>>> predictions
