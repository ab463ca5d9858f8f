"""What course 4 asks, an exercise a folder."""
