"""The players that every climbing game has, and what learned and searching ones share."""
