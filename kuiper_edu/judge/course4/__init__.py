"""What is right in course 4."""
