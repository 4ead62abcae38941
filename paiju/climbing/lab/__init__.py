"""What the arena, learners and engines of other makers need of a climbing game."""
