"""The learner: it trains policies over a game's move table by self-play (docs/training.md)."""
