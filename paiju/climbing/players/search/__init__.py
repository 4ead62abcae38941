"""Search in climbing games: possible deals of a seat, played out by a policy."""
