"""The steps of random nets, each of which adds lines; a module per family registers its steps in draft.STEPS."""
