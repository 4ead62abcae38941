"""Learning from played games: what is fitted here stands in `app` as data."""
