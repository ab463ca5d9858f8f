"""What a line of a random net can be; a module per family, each entering its steps into draft.STEPS."""
