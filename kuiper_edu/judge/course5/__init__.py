"""What is right in course 5."""
