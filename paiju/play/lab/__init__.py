"""The declarations of a game for the arena, for learners and for conformance vectors."""
