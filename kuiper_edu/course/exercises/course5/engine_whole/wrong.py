"""Wrong answers, each below the sentence that it is told."""
