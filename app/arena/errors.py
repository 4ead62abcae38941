"""What may go wrong in a match, beside a player that cannot play in it (`app.play.contest`)."""

from __future__ import annotations

from app.play.contest import ArenaError


class RulesBrokenError(ArenaError):
    """A player did what the rules forbid."""


class RemoteError(ArenaError):
    """A player elsewhere does not answer."""
