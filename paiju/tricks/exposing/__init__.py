"""Games in which seats expose cards before the play, and each plays for its own total."""
