"""The players of every game: decisions from a view, moods, maxims and judges."""
