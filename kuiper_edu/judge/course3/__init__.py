"""What is right in course 3."""
