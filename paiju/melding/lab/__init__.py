"""What the arena and learners need of a tile game."""
