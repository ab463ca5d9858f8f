"""What course 5 asks, an exercise a folder."""
