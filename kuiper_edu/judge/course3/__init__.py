<<<<<<< HEAD
"""Course 3: what its lessons and its homework ask."""
=======
"""What is right in course 3."""
>>>>>>> predictions
