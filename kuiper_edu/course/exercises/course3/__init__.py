"""What course 3 asks, an exercise a folder."""
