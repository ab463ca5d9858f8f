<<<<<<< HEAD
"""Course 5: what its lessons and its homework ask."""
=======
"""What is right in course 5."""
>>>>>>> predictions
