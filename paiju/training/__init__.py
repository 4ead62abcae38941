"""Training: it improves the policies of a climbing game by self-play (docs/training.md)."""
